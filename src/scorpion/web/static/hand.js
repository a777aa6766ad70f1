/** The player's hand: picking up, choosing where to, putting down; the same for all devices. */
import { t, tn } from "./i18n.js";
import { cardName } from "./names.js";
import { settings } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Move} Move */
/**
 * A place on the board: a card, or an empty column.
 * @typedef {object} Place
 * @property {number} column 0: the cards lying apart
 * @property {string | null} card null: an empty column, or a card face down
 * @property {boolean} isDown
 */

/** What an element of the board stands for. @param {Element} element @returns {Place | null} */
export function placeOf(element) {
  const item = /** @type {HTMLElement | null} */ (element.closest("#board li, #reserve li"));
  const list = /** @type {HTMLElement | null} */ (item?.parentElement);
  if (!item || !list) return null;
  const isDown = item.classList.contains("down");
  return { column: Number(list.dataset.column), card: item.dataset.card ?? null, isDown };
}

export class Hand {
  /** A card picked up that waits for its place. @type {{card: string, column: number} | null} */
  held = null;
  /** Moves to one column, of which the player is asked to choose a card. @type {Move[]} */
  #offered = [];

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.board = table.board;
    table.before(() => this.cancel());
  }

  /**
   * A tap, a click, Enter or Space on a place.
   * @param {Place} place @param {boolean} byKeyboard a wrong place is then explained, not a way to cancel
   */
  activate(place, byKeyboard) {
    if (this.table.refusesLookingBack()) return;
    if (this.held) this.#putDown(place, byKeyboard);
    else if (this.#offered.length) this.#choose(place);
    else if (place.isDown) this.#refuse(t("A face-down card cannot be moved"));
    else if (place.card) this.#take(place.card, place.column, byKeyboard);
    else if (!this.pull(place.column, { byKeyboard }))
      this.#refuse(t("No card may be placed there now"));
  }

  /** Whether the next tap answers a question. */
  get isWaiting() {
    return this.held !== null || this.#offered.length > 0;
  }

  /** Moves a card; one at a column's end that has no place pulls the card that goes on it. @param {string} card @param {number} column @param {boolean} byKeyboard */
  #take(card, column, byKeyboard) {
    const moves = this.table.movesOf(card);
    if (moves.length === 1) this.table.play(moves[0].move);
    else if (moves.length > 1) this.pickUp(card);
    else if (!this.#isEnd(card, column) || !this.pull(column, { byKeyboard }))
      this.#refuse(t("{card}: there is nowhere to put it now", { card: cardName(card) }));
  }

  /** @param {string} card @param {number} column */
  #isEnd(card, column) {
    return column > 0 && this.board.picture.columns[column - 1].at(-1) === card;
  }

  /**
   * Fetches the card that goes to a column; of several, the player is asked which.
   * @param {number} column
   * @param {{from?: number, byKeyboard?: boolean}} [how] from: only a card of this column
   * @returns {boolean} whether there is one
   */
  pull(column, { from, byKeyboard = false } = {}) {
    const moves = this.table.movesTo(column).filter(({ card }) => this.#isFrom(card, from));
    if (moves.length > 1) this.#offer(moves, column);
    else if (moves.length === 1) {
      if (byKeyboard) this.#followFocus(moves[0].card ?? "");
      this.table.play(moves[0].move);
    }
    return moves.length > 0;
  }

  /** @param {string | null} card @param {number | undefined} column */
  #isFrom(card, column) {
    const { dataset } = (card && this.board.cardElement(card)) || {};
    return column === undefined || dataset?.column === String(column);
  }

  /** @param {Move[]} moves @param {number} column */
  #offer(moves, column) {
    this.#offered = moves;
    const cards = moves.flatMap(({ card }) => this.board.cardElement(card ?? "") ?? []);
    this.board.mark([], [column], { choices: cards });
    this.table.notices.show(
      tn("{count} card goes there: choose it", "{count} cards go there: choose one", cards.length),
    );
  }

  /** @param {Place} place */
  #choose({ card }) {
    const chosen = this.#offered.find((move) => move.card === card);
    this.cancel();
    this.table.notices.clear();
    if (chosen) this.table.play(chosen.move);
  }

  /** Holds a card until a column is chosen. @param {string} card */
  pickUp(card) {
    const column = Number(this.board.cardElement(card)?.dataset.column);
    this.held = { card, column };
    const group = this.board.group(card);
    this.board.mark(group, this.targets(card));
    this.table.notices.say(t("{card} picked up. Choose a column.", { card: cardName(card) }));
  }

  /** @param {Place} place @param {boolean} byKeyboard */
  #putDown(place, byKeyboard) {
    const held = /** @type {{card: string, column: number}} */ (this.held);
    this.cancel();
    if (byKeyboard) this.#followFocus(held.card);
    if (place.column !== held.column) this.put(held.card, place.column, byKeyboard);
    else this.table.notices.say(t("{card} put back.", { card: cardName(held.card) }));
  }

  /** The focus goes along with a card that the keyboard moves. @param {string} card */
  #followFocus(card) {
    const side = /** @type {HTMLElement} */ (this.board.cardElement(card)?.firstElementChild);
    side.focus({ preventScroll: true });
  }

  /**
   * Puts a card on a column if that is legal; if it is not, asks the server why.
   * @param {string} card @param {number} column @param {boolean} asks
   * @returns {boolean} whether the move was sent as a legal one
   */
  put(card, column, asks) {
    const legal = this.table.movesOf(card).find((move) => move.column === column);
    if (legal) this.table.play(legal.move);
    else if (asks && settings.interactive && column > 0)
      this.table.play(`${card}>${this.#targetText(column)}`, true);
    return legal !== undefined;
  }

  /** How a move names its target: the card at the column's end, or the empty column. @param {number} column */
  #targetText(column) {
    return this.board.picture.columns[column - 1].at(-1) ?? String(column);
  }

  /** The columns a card may go to. @param {string} card */
  targets(card) {
    return this.table.movesOf(card).flatMap(({ column }) => (column === null ? [] : [column]));
  }

  /** Lets go of a card that was picked up. */
  cancel() {
    this.held = null;
    this.#offered = [];
    this.board.mark([], []);
  }

  /** @param {string} message */
  #refuse(message) {
    if (settings.interactive) this.table.notices.show(message);
  }
}
