/**
 * Everything that moves. The document always holds the final picture already; an animation only
 * lets a card come from where it was seen last, so it can be interrupted at any time.
 */

import { settings } from "./settings.js";

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

const SLIDE_MS = 210;
const TURN_MS = 240;
/** Between the starts of cards that leave or arrive one after another. */
export const STAGGER_MS = 9;
export const EASING = "cubic-bezier(0.22, 0.8, 0.3, 1)";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Nothing moves if the player wants it so, or can't see it. */
export const isOff = () => reduced.matches || document.hidden || settings.speed === "0";

export class Motion {
  /** @type {Map<HTMLElement, Animation[]>} */
  #running = new Map();

  /** @param {() => void} onChange called when something starts to move or has come to rest */
  constructor(onChange) {
    this.onChange = onChange;
  }

  get isStill() {
    return this.#running.size === 0;
  }

  /** Resolves when nothing moves any more. @returns {Promise<void>} */
  async settled() {
    while (!this.isStill) {
      const all = [...this.#running.values()].flat();
      await Promise.allSettled(all.map((animation) => animation.finished));
    }
  }

  /** Where a card is seen now, in flight too. @param {Element} card @returns {Box} */
  static seen(card) {
    return card.getBoundingClientRect();
  }

  /**
   * Lets cards that lie in their new places come from where they were seen.
   * @param {[HTMLElement, Box, Box][]} cards each with where it was seen, and where it lies now
   * @param {number} [stagger] milliseconds between two starts
   */
  slide(cards, stagger = 0) {
    for (const [card] of cards) this.stop(card);
    if (isOff()) return;
    cards.forEach(([card, from, to], order) => {
      if (sameBox(from, to)) return;
      const start = { transform: between(from, to) };
      // Cards that wait for their turn are still part of the pile that they come from.
      const shown = stagger
        ? [
            { ...start, opacity: 0 },
            { opacity: 1, offset: 0.04 },
          ]
        : [start];
      const frames = [...shown, { transform: "none" }];
      this.#run(card, card, frames, { duration: SLIDE_MS, delay: order * stagger });
    });
  }

  /**
   * Turns a card over, edge-on: the side seen before covers the new one for the first half.
   * @param {HTMLElement} card @param {HTMLElement} side what turns @param {HTMLElement} before
   * @param {number} [order]
   */
  turn(card, side, before, order = 0) {
    if (isOff()) return;
    const timing = { duration: TURN_MS, delay: 70 + order * STAGGER_MS };
    const hide = [
      { opacity: 1 },
      { opacity: 1, offset: 0.5 },
      { opacity: 0, offset: 0.5 },
      { opacity: 0 },
    ];
    const narrow = [{ transform: "none" }, { transform: "scaleX(0)" }, { transform: "none" }];
    side.append(before);
    this.#run(card, before, hide, timing, () => before.remove());
    this.#run(card, side, narrow, { ...timing, easing: "linear" });
  }

  /**
   * Takes a card off the table: from where it was seen, over where it landed, to where it goes.
   * @param {HTMLElement} card already laid into the layer above the table @param {Box[]} way
   * @param {number} order
   */
  leave(card, way, order) {
    if (isOff()) {
      card.remove();
      return;
    }
    const [from, ...rest] = way;
    Object.assign(card.style, { left: `${from.left}px`, top: `${from.top}px` });
    const frames = [
      { transform: "none", opacity: 1 },
      ...rest.map((box) => ({ transform: between(box, from), opacity: 1 })),
    ];
    const timing = {
      duration: SLIDE_MS * rest.length * 1.2,
      delay: order * STAGGER_MS * 2,
      easing: "ease-in-out",
    };
    this.#run(card, card, frames, timing, () => card.remove());
  }

  /** Lets a slot look empty until the run that fills it has arrived. @param {HTMLElement} slot */
  fill(slot) {
    const run = slot.firstElementChild;
    if (isOff() || !(run instanceof HTMLElement)) return;
    const frames = [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }];
    this.#run(slot, run, frames, { duration: SLIDE_MS * 3 });
  }

  /**
   * @param {HTMLElement} card @param {HTMLElement} what @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing @param {() => void} [after]
   */
  #run(card, what, frames, timing, after) {
    const animation = what.animate(frames, { easing: EASING, fill: "backwards", ...timing });
    animation.playbackRate = Number(settings.speed) || 1;
    this.#running.set(card, [...(this.#running.get(card) ?? []), animation]);
    card.classList.add("flying");
    const end = () => {
      after?.();
      this.#ended(card, animation);
    };
    animation.finished.then(end, end);
    this.onChange();
  }

  /** @param {HTMLElement} card @param {Animation} animation */
  #ended(card, animation) {
    const others = (this.#running.get(card) ?? []).filter((other) => other !== animation);
    if (others.length) {
      this.#running.set(card, others);
      return;
    }
    card.classList.remove("flying");
    this.#running.delete(card);
    this.onChange();
  }

  /** A card stands still in its new place at once. @param {HTMLElement} card */
  stop(card) {
    for (const animation of this.#running.get(card) ?? []) animation.cancel();
  }
}

/** @param {Box} one @param {Box} other */
function sameBox(one, other) {
  return Math.abs(one.left - other.left) < 0.5 && Math.abs(one.top - other.top) < 0.5;
}

/** The transform that shows a card of box `to` where `from` is. @param {Box} from @param {Box} to */
function between(from, to) {
  const scale = to.width ? from.width / to.width : 1;
  const size = Math.abs(scale - 1) < 0.01 ? "" : ` scale(${scale})`;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px)${size}`;
}
