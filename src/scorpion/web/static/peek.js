/** The name of a card beside it, where so many lie in its column that its strip shows too little. */
import { byId } from "./dom.js";
import { shortName } from "./names.js";

/** @typedef {import("./board.js").Board} Board */

/** A strip lower than this shows no rank. */
const READABLE_STRIP = 12;

export class Peek {
  #name = byId("peek", HTMLElement);

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    for (const area of [board.root, board.reserve]) {
      for (const event of ["pointerover", "pointerdown"])
        area.addEventListener(event, ({ target }) => this.at(cardOf(target)));
      area.addEventListener("pointerleave", () => this.hide());
    }
  }

  hide() {
    this.#name.hidden = true;
  }

  /**
   * Shows the name of a card that needs it; of any other nothing.
   * @param {HTMLElement | null} item @param {{x: number, y: number}} [finger] it covers what is below it
   */
  at(item, finger) {
    const card = item?.dataset.card;
    this.#name.hidden = !item || !card || !isCrowded(item) || this.board.held.size > 0;
    if (!item || !card || this.#name.hidden) return;
    const box = visibleBox(item);
    const place = finger
      ? { left: finger.x, top: Math.max(36, finger.y - 62) }
      : { left: box.left + box.width, top: box.top + box.height / 2 };
    this.#name.textContent = shortName(card);
    this.#name.className = `suit-${card.slice(-1)}`;
    this.#name.classList.toggle("above-finger", finger !== undefined);
    Object.assign(this.#name.style, { left: `${place.left}px`, top: `${place.top}px` });
  }
}

/** Whether a card's strip is too low to show what it is. @param {HTMLElement} item */
export function isCrowded(item) {
  return visibleBox(item).height < READABLE_STRIP;
}

/** @param {EventTarget | null} target */
function cardOf(target) {
  return target instanceof Element
    ? /** @type {HTMLElement | null} */ (target.closest("li.card[data-card]"))
    : null;
}

/** The part of a card that no other covers. @param {HTMLElement} item */
export function visibleBox(item) {
  const { left, top, width, height } = item.getBoundingClientRect();
  const above = item.nextElementSibling;
  const isCovered = above && item.parentElement?.id !== "reserve";
  return {
    left,
    top,
    width,
    height: isCovered ? Math.max(1, above.getBoundingClientRect().top - top) : height,
  };
}
