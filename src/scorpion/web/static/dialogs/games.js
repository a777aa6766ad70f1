/** The player's games, the one played last first; any of them can be gone back to. */
import { getGame, listGames } from "../api.js";
import { byId, element, picture } from "../dom.js";
import { dateText, t, tn } from "../i18n.js";
import { rulesName } from "../names.js";
import { nameOfDeal } from "../status.js";
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
  list.append(...page.games.map((game) => entry(table, game)));
  more.hidden = page.next === null;
  more.onclick = () => void addPage(table, page.next).catch((error) => failed(table, error));
}

/** @param {Table} table @param {GameSummary} game */
function entry(table, game) {
  const name = `${rulesName(game.rules)} · ${nameOfDeal(game)}`;
  const made = element("li", "game-entry", row(table, game, name));
  // Where nothing was done there is nothing to judge.
  if (game.actions) made.append(reviewer(table, game));
  return made;
}

/** @param {Table} table @param {GameSummary} game @param {string} name */
function row(table, game, name) {
  const title = element("strong", "", name);
  const facts = [
    tn("{count} action", "{count} actions", game.actions),
    ...(game.played ? [timeText(game.played)] : []),
    // A date is not broken in two.
    dateText(game.updated).replaceAll(" ", "\u00a0"),
  ];
  const made = element("button", "game-row", title, element("span", "", facts.join(" · ")));
  made.type = "button";
  made.id = `game-${game.id}`;
  if (game.won && game.helped) made.append(element("span", "badge helped", t("Won, with help")));
  else if (game.won) made.append(element("span", "badge", t("Won")));
  if (game.id === table.game?.id) made.setAttribute("aria-current", "true");
  made.addEventListener("click", () => void go(table, game.id));
  return made;
}

/** The button that has a game reviewed; it is called so, and by the game's row. @param {Table} table @param {GameSummary} game */
function reviewer(table, { id }) {
  const word = element("span", "unseen seen-if-wide", t("Review"));
  const made = element("button", "game-review", picture("icon-review", "drawn"), word);
  made.type = "button";
  made.title = t("Review");
  word.id = `review-${id}`;
  made.setAttribute("aria-labelledby", `${word.id} game-${id}`);
  made.addEventListener("click", () => void review(table, id));
  return made;
}

/** The list stays open below: whoever leaves the review is back in it. @param {Table} table @param {string} id */
async function review(table, id) {
  try {
    const asked = Promise.all([import("./review.js"), getGame(id)]);
    const [{ openReview }, game] = await table.during(asked);
    await openReview(table, game);
  } catch (error) {
    failed(table, error, () => void review(table, id));
  }
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
