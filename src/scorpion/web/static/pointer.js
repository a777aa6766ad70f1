/** Dragging and tapping, with mouse, pen and finger alike. */

import { placeOf } from "./hand.js";
import { t } from "./i18n.js";
import { isCrowded } from "./peek.js";
import { settings } from "./settings.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").Place} Place */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {string} card
 * @property {number} column where it comes from
 * @property {HTMLElement[]} group the card and all that lie on it
 * @property {Point} start
 * @property {Point} first the middle of the first card's top edge at the start
 * @property {number[]} targets
 * @property {number} over the column lit up under it, 0 for none, -1 before any is
 * @property {boolean} isMoving
 * @property {boolean} isLooking the finger walks over the names of a crowded column
 */

/** @typedef {{pointer: number, place: Place | null, start: Point}} Press */

/** A browser's click comes this soon after the pointer went up, in milliseconds. */
const CLICK_FOLLOWS = 500;
/** A finger that rests so long on a crowded column wants to see what lies there, in milliseconds. */
const LOOK_MS = 320;
/** And one that then goes so far to the side takes the card along, in pixels. */
const TAKE_ALONG = 26;
/** A finger trembles more than a mouse. */
const THRESHOLD = { mouse: 5, touch: 9 };

export class Pointer {
  /** @type {Drag | null} */
  #drag = null;
  /** Where a finger or a button went down, as long as it may become a tap. @type {Press | null} */
  #press = null;
  /** When the last press ended: a click that follows at once belongs to it. */
  #ended = -Infinity;
  #lookTimer = 0;

  /** @param {Hand} hand @param {import("./peek.js").Peek} peek */
  constructor(hand, peek) {
    this.hand = hand;
    this.peek = peek;
    this.board = hand.board;
    this.table = hand.table;
    for (const area of [this.board.root, this.board.reserve]) this.#listen(area);
    for (const event of ["blur", "resize"]) window.addEventListener(event, () => this.cancel());
    document.addEventListener("visibilitychange", () => this.cancel());
    // Wherever it ends, and whether its drag was called off: its click is no tap.
    document.addEventListener("pointerup", (event) => this.#released(event), true);
    document.addEventListener("click", (event) => this.#tapElsewhere(event));
    this.table.before((game) => this.#check(game.position));
  }

  /** The cards in the hand must be those that lie on the table, and only those. @param {Picture} picture */
  #check({ columns, reserve }) {
    const drag = this.#drag;
    if (!drag) return;
    const cards = drag.column ? columns[drag.column - 1] : reserve;
    const place = cards.indexOf(drag.card);
    const isSame = drag.column ? cards.length - place === drag.group.length : true;
    if (place < 0 || !isSame) this.cancel();
    else Object.assign(drag, { targets: this.hand.targets(drag.card), over: -1 });
  }

  /** @param {HTMLElement} area */
  #listen(area) {
    area.addEventListener("pointerdown", (event) => this.#down(event));
    area.addEventListener("pointermove", (event) => this.#move(event));
    area.addEventListener("pointerup", (event) => this.#up(event));
    area.addEventListener("pointercancel", () => this.cancel());
    area.addEventListener("lostpointercapture", (event) => this.#lost(event));
    area.addEventListener("click", (event) => this.#click(event));
    // Else a browser may take a quick drag for a scroll, and the next tap for the end of it.
    area.addEventListener("touchmove", (event) => this.isDragging && event.preventDefault(), {
      passive: false,
    });
    for (const event of ["dragstart", "contextmenu"])
      area.addEventListener(event, (happening) => {
        if (event === "dragstart" || this.isDragging) happening.preventDefault();
      });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary || this.#drag) return;
    const place = placeOf(/** @type {Element} */ (event.target));
    const start = { x: event.clientX, y: event.clientY };
    this.#press = { pointer: event.pointerId, place, start };
    if (this.table.isLookingBack) return;
    const element = place?.card && this.board.cardElement(place.card);
    if (!place?.card || !element) return;
    this.#drag = {
      pointer: event.pointerId,
      column: place.column,
      over: -1,
      isMoving: false,
      isLooking: false,
      ...this.#grip(place.card, element, start),
    };
    if (event.pointerType !== "mouse" && place.column && isCrowded(element))
      this.#lookTimer = setTimeout(() => this.#look(start), LOOK_MS);
  }

  /** What of a drag depends on the card. @param {string} card @param {HTMLElement} element @param {Point} start */
  #grip(card, element, start) {
    const box = element.getBoundingClientRect();
    return {
      card,
      group: this.board.group(card),
      start,
      first: { x: box.left + box.width / 2, y: box.top },
      targets: this.hand.targets(card),
    };
  }

  /** Shows the card at the height of the finger, which may go up and down the column. @param {Point} at */
  #look(at) {
    const drag = this.#drag;
    if (!drag || drag.isMoving) return;
    drag.isLooking = true;
    this.#press = null;
    const column = [...this.board.list(drag.column).children];
    const cards = /** @type {HTMLElement[]} */ (column).filter(({ dataset }) => dataset.card);
    const above = cards.filter((card) => card.getBoundingClientRect().top <= at.y);
    const found = above.at(-1) ?? cards[0];
    Object.assign(drag, this.#grip(found.dataset.card ?? "", found, drag.start));
    this.board.mark([found], []);
    this.peek.at(found, at);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#press && isFar(event, this.#press.start)) this.#press = null;
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    if (drag.isLooking && Math.abs(at.x - drag.start.x) < TAKE_ALONG) {
      this.#look(at);
      return;
    }
    if (!drag.isMoving && !isFar(event, drag.start)) return;
    clearTimeout(this.#lookTimer);
    if (drag.isLooking) drag.start = at;
    drag.isLooking = false;
    if (!drag.isMoving) this.#lift(drag);
    // Reading before writing: the page is laid out once a frame, not twice.
    const column = this.#columnFor(drag, at);
    const over = drag.targets.includes(column) ? column : 0;
    const by = `translate(${at.x - drag.start.x}px, ${at.y - drag.start.y}px)`;
    for (const card of drag.group) card.style.transform = by;
    if (over !== drag.over) this.board.mark([], drag.targets, { over });
    drag.over = over;
  }

  /** @param {Drag} drag */
  #lift(drag) {
    this.hand.cancel();
    this.peek.hide();
    this.table.notices.clear();
    drag.isMoving = true;
    drag.targets = this.hand.targets(drag.card);
    drag.group[0].setPointerCapture(drag.pointer);
    // A card that is caught in flight hangs where it was caught.
    const { x, y } = this.board.hold(drag.group);
    for (const point of [drag.start, drag.first]) {
      point.x -= x;
      point.y -= y;
    }
    this.board.root.dispatchEvent(new CustomEvent("lifted"));
  }

  /** @param {PointerEvent} event */
  #released(event) {
    this.#ended = event.timeStamp;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    const press = this.#press;
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerId !== (drag ?? press)?.pointer) return;
    this.#forget();
    if (drag?.isLooking) this.#lookedAt(drag);
    else if (drag?.isMoving) this.#drop(drag, at);
    else if (press) this.#tap(press.place, false, at);
  }

  /** @param {Drag} drag @param {Point} at */
  #drop(drag, at) {
    this.board.letGo();
    if (!this.board.isOverSlots(at)) {
      // Until it is known what the drop means the cards wait where they are.
      this.table.inTurn(() => this.#putDown(drag, at));
      return;
    }
    this.board.sendHome();
    if (settings.interactive) {
      this.table.notices.show(t("Cards are never placed on a slot by hand"));
    }
  }

  /** @param {Drag} drag @param {Point} at */
  #putDown(drag, at) {
    drag.targets = this.hand.targets(drag.card);
    const column = this.#columnFor(drag, at);
    const isElsewhere = column > 0 && column !== drag.column;
    // A legal move's cards go on waiting, until the new picture calls them.
    if (!isElsewhere || !this.hand.put(drag.card, column, true)) this.board.sendHome();
  }

  /**
   * The column the player means: a legal one under the pointer, else a legal one under the first
   * card, else its own, else whatever is under the pointer. How tall the group is does not matter.
   * @param {Drag} drag @param {Point} at
   */
  #columnFor(drag, at) {
    const underPointer = this.board.columnAt(at);
    const first = { x: drag.first.x + at.x - drag.start.x, y: drag.first.y + at.y - drag.start.y };
    const underCard = this.board.columnAt(first);
    const either = [underPointer, underCard];
    const legal = either.find((column) => drag.targets.includes(column));
    return legal ?? (either.includes(drag.column) ? drag.column : underPointer);
  }

  /** A finger is captured by what it touched first; that capture ends when a card takes it over. @param {PointerEvent} event */
  #lost(event) {
    if (event.target === this.#drag?.group[0]) this.cancel();
  }

  /** Cards in the hand go home. */
  cancel() {
    const drag = this.#drag;
    this.#forget();
    if (drag?.isLooking) this.hand.cancel();
    if (!drag?.isMoving) return;
    this.board.letGo();
    this.board.sendHome();
  }

  #forget() {
    clearTimeout(this.#lookTimer);
    this.#drag = null;
    this.#press = null;
    this.peek.hide();
  }

  /** The card that was found by looking waits for its place; one that has none is let go. @param {Drag} drag */
  #lookedAt({ card }) {
    this.hand.cancel();
    if (this.hand.targets(card).length) this.table.inTurn(() => this.hand.pickUp(card));
  }

  get isDragging() {
    return (this.#drag?.isMoving || this.#drag?.isLooking) ?? false;
  }

  /**
   * Enter and Space, and what other aids press: a button makes clicks of them. Taps were told
   * already when the pointer went up.
   * @param {MouseEvent} event
   */
  #click(event) {
    event.stopPropagation();
    const isKey = event.detail === 0;
    if (!isKey && event.timeStamp - this.#ended < CLICK_FOLLOWS) return;
    this.#tap(placeOf(/** @type {Element} */ (event.target)), isKey);
  }

  /** @param {Place | null} place @param {boolean} byKeyboard @param {Point} [at] */
  #tap(place, byKeyboard, at) {
    this.table.inTurn(() => {
      const meant = place ?? (at && this.#columnPlace(at));
      if (meant) this.hand.activate(meant, byKeyboard);
      else this.hand.cancel();
    });
  }

  /**
   * The free room of a column below its cards belongs to it: for a card that waits, and to pull
   * the card that goes there. Where none does a tap on the cloth is nothing to speak of.
   * @param {Point} at @returns {Place | null}
   */
  #columnPlace(at) {
    const column = this.board.columnAt(at);
    const isMeant = this.hand.isWaiting || this.table.movesTo(column).length > 0;
    return column && isMeant ? { column, card: null, isDown: false } : null;
  }

  /** @param {MouseEvent} event */
  #tapElsewhere(event) {
    if (event.detail > 0 && this.hand.isWaiting) this.hand.cancel();
  }
}

/** Whether the pointer has gone so far that this is no tap. @param {PointerEvent} event @param {Point} start */
function isFar(event, start) {
  const threshold = event.pointerType === "mouse" ? THRESHOLD.mouse : THRESHOLD.touch;
  return Math.hypot(event.clientX - start.x, event.clientY - start.y) >= threshold;
}
