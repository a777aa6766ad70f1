/**
 * The board is one tab stop; the arrows walk inside it. The ring that shows the focus lies above
 * the cards: raising the focused card itself would cover those that lie on it.
 */
import { byId } from "./dom.js";
import { visibleBox } from "./peek.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./peek.js").Peek} Peek */

/** Below every card: a column's nearest card is then its last. */
const LOWEST = 1e6;

export class Focus {
  /** The stop that Tab comes to, and where it was if it is gone. */
  #current = { card: /** @type {string | null} */ (null), column: 1, top: LOWEST };
  #hadFocus = false;
  /** @type {HTMLElement | undefined} */
  #stop;
  #ring = byId("ring", HTMLElement);

  /** @param {Board} board @param {Peek} peek */
  constructor(board, peek) {
    this.board = board;
    this.peek = peek;
    for (const area of [board.root, board.reserve]) {
      area.addEventListener("focusin", (event) =>
        this.#arrived(/** @type {HTMLElement} */ (event.target)),
      );
      area.addEventListener("focusout", () => this.#showRing(null));
    }
    board.root.addEventListener("arranging", () => (this.#hadFocus = this.isHere));
    board.root.addEventListener("rendered", () => this.#restore());
    board.root.addEventListener("laid-out", () =>
      this.#showRing(this.isHere ? document.activeElement : null),
    );
  }

  /** The column that the focus is in, or was in last. */
  get column() {
    return this.#current.column;
  }

  get isHere() {
    const active = document.activeElement;
    return this.board.root.contains(active) || this.board.reserve.contains(active);
  }

  /** The stops of a column: its cards face down as one, its cards face up; or its empty place. @param {number} column @returns {HTMLElement[]} */
  stops(column) {
    const items = /** @type {HTMLElement[]} */ ([...(this.board.list(column)?.children ?? [])]);
    return items
      .filter((item) => !item.hidden && item.firstElementChild && item.ariaHidden !== "true")
      .map((item) => /** @type {HTMLElement} */ (item.firstElementChild));
  }

  /** Puts the focus into the board, where it was before. */
  enter() {
    this.#stopFor(this.#current)?.focus({ preventScroll: true });
  }

  /** @param {number} column */
  toColumn(column) {
    this.stops(column).at(-1)?.focus({ preventScroll: true });
  }

  /** @param {"up" | "down" | "first" | "last"} where */
  within(where) {
    const stops = this.stops(this.#current.column);
    const at = stops.findIndex((stop) => stop.matches(":focus"));
    const next = {
      up: Math.max(0, at - 1),
      down: Math.min(stops.length - 1, at + 1),
      first: 0,
      last: stops.length - 1,
    }[where];
    stops[next]?.focus({ preventScroll: true });
  }

  /** To the neighbouring column, at about the same height. @param {-1 | 1} step */
  sideways(step) {
    const lowest = this.board.reserve.hidden || !this.stops(0).length ? 1 : 0;
    const column = Math.max(
      lowest,
      Math.min(this.board.columns.length, this.#current.column + step),
    );
    if (column === this.#current.column) return;
    this.#nearest(column, this.#current.top)?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} stop */
  #arrived(stop) {
    const item = /** @type {HTMLElement} */ (stop.closest("li"));
    const column = Number(item.parentElement?.dataset.column);
    this.#current = {
      card: item.dataset.card ?? null,
      column,
      top: stop.getBoundingClientRect().top,
    };
    this.#rove(stop);
    this.#showRing(stop);
  }

  /** @param {HTMLElement | undefined} stop the one that Tab comes to */
  #rove(stop) {
    if (this.#stop) this.#stop.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
    this.#stop = stop;
  }

  /** After the picture changed: the focus stays with its card, or where its card was. */
  #restore() {
    const stop = this.#stopFor(this.#current);
    this.#rove(stop);
    if (!this.#hadFocus) return;
    // Elements that were moved in the document have lost the focus.
    if (document.activeElement !== stop) stop?.focus({ preventScroll: true });
    else if (stop) this.#arrived(stop);
  }

  /** @param {{card: string | null, column: number, top: number}} place */
  #stopFor({ card, column, top }) {
    const element = card && this.board.cardElement(card);
    if (element) return /** @type {HTMLElement} */ (element.firstElementChild);
    return this.#nearest(column, top) ?? this.stops(1).at(-1);
  }

  /** The stop of a column nearest to a height. @param {number} column @param {number} top @returns {HTMLElement | undefined} */
  #nearest(column, top) {
    if (top === LOWEST) return this.stops(column).at(-1);
    const distance = (/** @type {HTMLElement} */ stop) =>
      Math.abs(stop.getBoundingClientRect().top - top);
    return this.stops(column).sort((one, other) => distance(one) - distance(other))[0];
  }

  /** @param {Element | null} stop */
  #showRing(stop) {
    const item = stop?.matches(":focus-visible")
      ? /** @type {HTMLElement} */ (stop.closest("li"))
      : null;
    this.#ring.hidden = item === null;
    if (!item) return;
    const box = visibleBox(item);
    Object.assign(this.#ring.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    this.peek.at(item);
  }
}
