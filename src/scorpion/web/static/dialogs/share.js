/** The Share window: links, texts and a picture of what is on the table. */
import { getRecord } from "../api.js";
import { drawBoard } from "../boardimage.js";
import { copy } from "../copying.js";
import { byId, element } from "../dom.js";
import { t } from "../i18n.js";
import { dealLink, replayLink } from "../links.js";
import { rulesName } from "../names.js";
import { dealName } from "../status.js";
import { dailyResult } from "./result.js";
import { button, dressed, sheet } from "./sheet.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Game} Game */

const READ_MS = 60000;

/** @param {Table} table */
export async function openShare(table) {
  const game = /** @type {Game} */ (table.game);
  const [record] = await Promise.all([getRecord(game.id), dressed()]);
  const { dialog, body } = sheet("share", t("Share"));
  const give = (/** @type {string} */ text) => copy(table.notices, text);
  const row = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {string} */ why,
    /** @type {() => unknown} */ act,
  ) => {
    const made = button(name, act);
    made.id = id;
    made.append(element("small", "", why));
    return made;
  };
  const rows = [];
  if (game.daily)
    rows.push(
      row(
        "share-result",
        t("Result of the daily deal"),
        t("How it went, without giving anything away"),
        () => give(dailyResult(game)),
      ),
    );
  if (game.deal !== null) {
    rows.push(
      row("share-deal", t("Link to the deal"), t("Others begin with the same cards"), () =>
        give(dealLink(game)),
      ),
      row("share-number", t("Deal number"), game.deal, () => give(game.deal ?? "")),
    );
  }
  rows.push(
    row(
      "share-replay",
      t("Link to the replay"),
      t("Others watch your game, move by move"),
      async () => give(await replayLink(record)),
    ),
    row("share-record", t("The game as text"), t("A record: the start and all moves"), () =>
      give(record),
    ),
    row(
      "share-board",
      t("The board as text"),
      t("As it lies now; cards face down are unknown"),
      () => give(boardText(game)),
    ),
    row("share-image", t("A picture of the board"), t("What can be seen now, as a PNG file"), () =>
      savePicture(game),
    ),
  );
  body.append(element("div", "choices", ...rows));
  dialog.showModal();
}

/** The board as it is written in RULES.md (T2), as far as it can be seen. @param {Game} game */
function boardText({ position, rules }) {
  const { columns, stock, reserve, slots } = position;
  const removed = slots.filter((suit) => suit !== null);
  const lines = [
    ...(rules.text === "classic" ? [] : [`# ${rules.text}`]),
    ...(stock ? [`Talon: ${Array(stock).fill("<??>").join(" ")}`] : []),
    ...(reserve.length ? [`Reserves: ${reserve.map((card) => card ?? "-").join(" ")}`] : []),
    ...(removed.length ? [`Foundations: ${removed.join(" ")}`] : []),
    ...columns.map((cards) => cards.map((card) => card ?? "<??>").join(" ") || "-"),
  ];
  return `${lines.join("\n")}\n`;
}

/** @param {Game} game */
async function savePicture(game) {
  await document.fonts.ready;
  const title = `Scorpion · ${rulesName(game.rules.text)} · ${dealName(game.deal)}`;
  const canvas = drawBoard(game, title);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = element("a");
    link.href = URL.createObjectURL(blob);
    link.download = `scorpion-${(game.deal ?? "board").replace(":", "-")}.png`;
    document.body.append(link);
    link.click();
    link.remove();
    // Some browsers read it only when the click is long over.
    setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
  }, "image/png");
  byId("live", HTMLElement).textContent = t("The picture is saved.");
}
