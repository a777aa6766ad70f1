/** What is seen of the odds: the figure, its interval as a bar and in words, and a list of moves. */
import { element, picture } from "../dom.js";
import { t, tn } from "../i18n.js";
import { cardName, shortName } from "../names.js";
import { closer, opener } from "./strip.js";
import { numberText, percent } from "./words.js";

/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").MoveOdds} MoveOdds */
/** @typedef {import("../types.js").Odds} Odds */
/** @typedef {import("../types.js").OddsReply} OddsReply */
/** @typedef {import("../types.js").Picture} Picture */
/**
 * @typedef {object} Wishes
 * @property {string} note said beside it
 * @property {() => void} close
 * @property {(isOpen: boolean) => void} toggleMoves
 * @property {(move: Move | null) => void} point at a move of the list
 */

export class Dial {
  #figure = element("strong", "figure");
  #words = element("span", "interval");
  #basis = element("small", "basis");
  #bar = new Bar("gauge");
  #list = element("ul", "move-odds");
  #more = element("div", "more", this.#list);
  /** The move that is pointed at, by its text. */
  #shown = "";

  /** @param {Wishes} wishes */
  constructor({ note, close, toggleMoves, point }) {
    this.point = point;
    this.#list.setAttribute("aria-label", t("Odds of each move"));
    const said = element("p", "said", this.#words, " ", this.#basis);
    if (note) said.append(" ", element("small", "note", note));
    this.part = element(
      "div",
      "part meter",
      picture("icon-odds", "drawn part-icon"),
      this.#figure,
      said,
      element("div", "acts", opener(t("Each move"), this.#more, toggleMoves)),
      closer(t("Hide the odds"), close),
      this.#bar.root,
      this.#more,
    );
  }

  /** Whether the player wants to see each move. */
  get isOpen() {
    return !this.#more.hidden;
  }

  /** "23 %, between 18 % and 29 %" */
  get words() {
    return `${this.#figure.textContent}, ${this.#words.textContent}`;
  }

  /** Nothing is known yet; the room is kept, so that nothing jumps. */
  clear() {
    this.wait(t("Thinking …"));
    this.#basis.textContent = "";
  }

  /** No figure, and why. @param {string} why */
  wait(why) {
    this.part.classList.add("thinking");
    this.#figure.textContent = "…";
    this.#words.textContent = why;
    this.#bar.clear();
    this.#list.style.minHeight = `${this.#list.offsetHeight}px`;
    this.#list.replaceChildren();
    this.#shown = "";
  }

  /** @param {OddsReply} reply */
  tell(reply) {
    this.part.classList.remove("thinking");
    this.#figure.textContent = figureOf(reply);
    this.#words.textContent = interval(reply);
    this.#basis.textContent = basis(reply);
    this.#bar.show(reply);
  }

  /** @param {Picture} picture @param {{move: Move, odds: MoveOdds}[]} moves the best first */
  list({ columns }, moves) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.move;
    this.#list.style.minHeight = "";
    this.#list.replaceChildren(
      ...moves.map(({ move, odds }) => {
        const end = move.column ? columns[move.column - 1].at(-1) : null;
        const row = this.#row(move, end ?? null, odds);
        return element("li", "", row);
      }),
    );
    const row = focused && this.#list.querySelector(`button[data-move="${focused}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }

  /** @param {Move} move @param {string | null} end the card it goes on @param {MoveOdds} odds */
  #row(move, end, odds) {
    const bar = new Bar("gauge");
    bar.show(odds);
    const row = element(
      "button",
      "",
      element("span", "move-name", moveText(move, end, shortName)),
      element("span", "unseen", moveText(move, end, cardName)),
      bar.root,
      element("strong", "", figureOf(odds)),
    );
    row.firstElementChild?.setAttribute("aria-hidden", "true");
    row.type = "button";
    row.dataset.move = move.move;
    row.setAttribute("aria-pressed", String(this.#shown === move.move));
    row.addEventListener("click", () => this.#choose(move));
    return row;
  }

  /** @param {Move} move */
  #choose(move) {
    this.#shown = this.#shown === move.move ? "" : move.move;
    for (const row of this.#list.querySelectorAll("button"))
      row.setAttribute("aria-pressed", String(row.dataset.move === this.#shown));
    this.point(this.#shown ? move : null);
  }
}

/** The interval as a band, with the figure in it. */
class Bar {
  #band = element("span", "band");
  #pointer = element("span", "pointer");

  /** @param {string} classes */
  constructor(classes) {
    this.root = element("span", classes, this.#band, this.#pointer);
    this.root.setAttribute("aria-hidden", "true");
    this.clear();
  }

  clear() {
    this.#band.hidden = true;
    this.#pointer.hidden = true;
  }

  /** @param {Odds} odds */
  show({ chance, low, high }) {
    this.#band.hidden = false;
    this.#band.style.left = `${low * 100}%`;
    this.#band.style.width = `${(high - low) * 100}%`;
    this.#pointer.hidden = chance === null;
    this.#pointer.style.left = `${(chance ?? 0) * 100}%`;
  }
}

/** @param {Odds} odds */
function figureOf({ chance }) {
  return chance === null ? "?" : percent(chance);
}

/** @param {OddsReply} reply */
function interval({ chance, low, high, certain, winnable }) {
  if (certain && chance !== null) return t("for certain: every card is known");
  if (chance === null) return t("not decided");
  const limits = { low: percent(low), high: percent(high) };
  return winnable
    ? t("of the ways in which this deal can be won; between {low} and {high}", limits)
    : t("between {low} and {high}", limits);
}

/** How many arrangements were tried, and how many of them nobody could decide. @param {OddsReply} reply */
function basis({ samples, unknown, certain }) {
  const tried = tn("{number} arrangement tried", "{number} arrangements tried", samples, {
    number: numberText(samples),
  });
  const open = unknown ? t("{share} not decided", { share: percent(unknown / samples) }) : "";
  return [...(certain ? [] : [tried]), ...(open ? [open] : [])].join(", ");
}

/** @param {Move} move @param {string | null} end @param {(card: string) => string} named */
function moveText({ card, column }, end, named) {
  if (!card) return t("Stock");
  const target = end ? named(end) : t("empty column {column}", { column: column ?? 0 });
  return `${named(card)} → ${target}`;
}
