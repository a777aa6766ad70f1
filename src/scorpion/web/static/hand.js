/** The player's hand: picking up, choosing where to, putting down; the same for all devices. */
import { t } from "./i18n.js";
import { cardName } from "./names.js";
import { settings } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./board.js").Board} Board */
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
    else if (place.isDown) this.#refuse(t("A face-down card cannot be moved"));
    else if (place.card) this.#take(place.card);
  }

  /** @param {string} card */
  #take(card) {
    const moves = this.table.movesOf(card);
    if (moves.length === 1) this.table.play(moves[0].move);
    else if (moves.length > 1) this.pickUp(card);
    else this.#refuse(t("{card}: there is nowhere to put it now", { card: cardName(card) }));
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
    this.board.mark([], []);
  }

  /** @param {string} message */
  #refuse(message) {
    if (settings.interactive) this.table.notices.show(message);
  }
}
