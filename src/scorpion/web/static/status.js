/** The figures of the game, and which of its buttons can do something now. */
import { byId, element } from "./dom.js";
import { t } from "./i18n.js";
import { rulesName } from "./names.js";

/** @typedef {import("./types.js").Game} Game */

/** A longer name of a deal leaves no room for a word beside it on a phone. */
const SHORT = 5;

/** @param {Game} game */
export function showStatus(game) {
  const rules = rulesName(game.rules.text);
  const deal = nameOfDeal(game);
  write("rules-name", rules);
  showDeal(deal, game.daily ?? game.deal ?? "");
  showWinnable(game);
  showFigures(game.score, game.actions);
  byId("won-mark", HTMLElement).hidden = !game.won;
  enable("undo", game.undoable > 0);
  enable("redo", game.redoable > 0);
  enable(
    "stock",
    game.moves.some(({ card }) => card === null),
  );
  document.title = `Scorpion · ${rules} · ${deal}`;
}

/** @param {string} name @param {string} core the number or the date in it; the words are for the ear where there is no room */
function showDeal(name, core) {
  const place = byId("deal-name", HTMLElement);
  place.title = name;
  const [before, after] = core.length > SHORT ? name.split(core) : [];
  const word = (/** @type {string} */ text) => element("span", "unseen seen-if-wide", text);
  place.replaceChildren(...(before === undefined ? [name] : [word(before), core, word(after)]));
}

/** Says beside the deal that it can be won, where that is known. @param {Game} game */
function showWinnable({ winnable, difficulty }) {
  const mark = byId("deal-winnable", HTMLElement);
  const names = { easy: t("easy"), medium: t("medium"), hard: t("hard") };
  const text = difficulty
    ? t("winnable, {difficulty}", { difficulty: names[difficulty] })
    : t("winnable");
  mark.hidden = !winnable;
  mark.title = text;
  /** @type {Element} */ (mark.firstElementChild).textContent = text;
}

/** @param {number} score @param {number} actions */
export function showFigures(score, actions) {
  write("score", String(score));
  write("actions", String(actions));
}

/** What the deal of a game is called: by its date, or its number. @param {{daily: string | null, deal: string | null}} game */
export function nameOfDeal({ daily, deal }) {
  return daily ? t("Deal of {date}", { date: daily }) : dealName(deal);
}

/** @param {string | null} deal */
export function dealName(deal) {
  return deal === null ? t("Own board") : t("Deal {deal}", { deal });
}

/** @param {string} id @param {string} text */
function write(id, text) {
  byId(id, HTMLElement).textContent = text;
}

/** Not `disabled`: the focus would be lost when the last action is undone. @param {string} id @param {boolean} can */
function enable(id, can) {
  byId(id, HTMLElement).setAttribute("aria-disabled", String(!can));
}
