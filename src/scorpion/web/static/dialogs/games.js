/** The player's games, the one played last first; any of them can be gone back to. */
import { getGame, listGames } from "../api.js";
import { byId, element } from "../dom.js";
import { dateText, t, tn } from "../i18n.js";
import { rulesName } from "../names.js";
import { dealName } from "../status.js";
import { timeText } from "../times.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").GameSummary} GameSummary */

const PAGE = 20;

const dialog = byId("games", HTMLDialogElement);
const list = byId("games-list", HTMLElement);
const more = byId("games-more", HTMLButtonElement);

/** @param {Table} table */
export async function openGames(table) {
  list.replaceChildren();
  await addPage(table, null);
  dialog.showModal();
}

/** @param {Table} table @param {string | null} before */
async function addPage(table, before) {
  const page = await listGames(PAGE, before);
  list.append(...page.games.map((game) => element("li", "", row(table, game))));
  more.hidden = page.next === null;
  more.onclick = () => void addPage(table, page.next).catch((error) => failed(table, error));
}

/** @param {Table} table @param {GameSummary} game */
function row(table, game) {
  const deal = game.daily ? t("Deal of {date}", { date: game.daily }) : dealName(game.deal);
  const title = element("strong", "", `${rulesName(game.rules)} · ${deal}`);
  const facts = [
    tn("{count} action", "{count} actions", game.actions),
    ...(game.played ? [timeText(game.played)] : []),
    dateText(game.updated),
  ];
  const made = element("button", "game-row", title, element("span", "", facts.join(" · ")));
  made.type = "button";
  if (game.won && game.helped) made.append(element("span", "badge helped", t("Won, with help")));
  else if (game.won) made.append(element("span", "badge", t("Won")));
  if (game.id === table.game?.id) made.setAttribute("aria-current", "true");
  made.addEventListener("click", () => void go(table, game.id));
  return made;
}

/** @param {Table} table @param {string} id */
async function go(table, id) {
  dialog.close();
  if (id === table.game?.id) return;
  try {
    await table.open(() => getGame(id));
  } catch (error) {
    failed(table, error, () => void go(table, id));
  }
}

/** @param {Table} table @param {unknown} error @param {() => void} [retry] */
function failed(table, error, retry = () => void openGames(table)) {
  if (error instanceof Error && "detail" in error) table.notices.show(String(error.detail));
  else {
    dialog.close();
    table.notices.offline(retry);
  }
}
