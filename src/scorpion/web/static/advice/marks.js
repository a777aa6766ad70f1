/**
 * What is drawn on the board for the eyes: rings around cards, arrows between them, figures on
 * them. It lies above the cards, takes no touches, and follows every new layout.
 */
import { byId } from "../dom.js";
import { visibleBox } from "../peek.js";
import { arrowBetween, bowInto } from "./arrows.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../motion.js").Box} Box */
/**
 * Something on the table: a card, with what lies on it or not; the end of a column; the stock.
 * @typedef {{card: string, isGroup?: boolean} | {column: number} | {stock: true}} Spot
 *
 * @typedef {object} Drawing
 * @property {Spot[]} [rings]
 * @property {Spot[][]} [arrows] from the first to the second
 * @property {{card: string, text: string, isBest: boolean}[]} [figures]
 */

const AROUND = 2;
/** A lower strip has no room for a figure; it stands in the list. */
const FIGURE_ROOM = 22;

export class Marks {
  #svg = svg("svg", { id: "marks", class: "marks", "aria-hidden": "true" });
  /** @type {Map<string, Drawing>} */
  #drawings = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    byId("table", HTMLElement).append(this.#svg);
    board.root.addEventListener("laid-out", () => void this.#draw());
    window.addEventListener("resize", () => void this.#draw());
  }

  /** Draws something as soon as the cards have come to rest. @param {string} kind @param {Drawing} drawing */
  show(kind, drawing) {
    this.#drawings.set(kind, drawing);
    void this.#draw(kind);
  }

  /** @param {string} kind */
  clear(kind) {
    if (this.#drawings.delete(kind)) void this.#draw();
  }

  /** @param {string} [fresh] the kind that is drawn for the first time */
  async #draw(fresh) {
    for (const group of [...this.#svg.children])
      if (!this.#drawings.has(group.getAttribute("data-kind") ?? "")) group.remove();
    if (!this.board.motion.isStill) await this.board.motion.settled();
    // The board alone is not told when the whole page moves, and a drawing may be over by now.
    for (const [kind, drawing] of this.#drawings) {
      const before = this.#svg.querySelector(`[data-kind="${kind}"]`);
      const group = this.#group(drawing);
      // What lies where it lay is left alone: it may be moving still.
      if (kind !== fresh && before?.innerHTML === group.innerHTML) continue;
      group.setAttribute("data-kind", kind);
      if (kind === fresh) group.classList.add("fresh");
      if (before) before.replaceWith(group);
      else this.#svg.append(group);
    }
  }

  /** @param {Drawing} drawing */
  #group({ rings = [], arrows = [], figures = [] }) {
    const group = svg("g");
    for (const [from, to] of arrows) {
      const [start, end] = [this.#box(from), this.#box(to)];
      if (start && end) group.append(arrow(start, end, nameOf(from), nameOf(to)));
    }
    for (const spot of rings) {
      const box = this.#box(spot);
      if (box) group.append(ring(box, nameOf(spot)));
    }
    for (const { card, text, isBest } of figures) {
      const box = this.#box({ card });
      if (box && box.height >= FIGURE_ROOM) group.append(figure(box, card, text, isBest));
    }
    return group;
  }

  /** Where something is seen, with a little around it. @param {Spot} spot @returns {Box | null} */
  #box(spot) {
    if ("stock" in spot) return around(byId("pile", HTMLElement).getBoundingClientRect());
    if ("column" in spot) {
      const items = /** @type {HTMLElement[]} */ ([...this.board.list(spot.column).children]);
      const last = items.filter((item) => !item.hidden).at(-1);
      return last ? around(last.getBoundingClientRect()) : null;
    }
    const item = this.board.cardElement(spot.card);
    if (!item) return null;
    const box = visibleBox(item);
    if (!spot.isGroup) return around(box);
    const last = this.board.group(spot.card).at(-1) ?? item;
    return around({ ...box, height: last.getBoundingClientRect().bottom - box.top });
  }
}

/**
 * A move: the cards that go, the place they go to, and an arrow; or the stock.
 * @param {string | null} card @param {number | null} column @returns {Drawing}
 */
export function moveMarks(card, column) {
  if (card === null || column === null) return { rings: [{ stock: true }] };
  return { rings: [{ card, isGroup: true }, { column }], arrows: [[{ card }, { column }]] };
}

/** @param {Box} box @returns {Box} */
function around({ left, top, width, height }) {
  return {
    left: left - AROUND,
    top: top - AROUND,
    width: width + 2 * AROUND,
    height: height + 2 * AROUND,
  };
}

/** @param {Spot} spot */
function nameOf(spot) {
  if ("stock" in spot) return "stock";
  return "card" in spot ? spot.card : String(spot.column);
}

/** Two strokes, a dark one below a bright one: seen on every cloth and on every card. @param {Box} box @param {string} at */
function ring({ left, top, width, height }, at) {
  const radius = Math.min(9, height / 2);
  const shape = { x: left, y: top, width, height, rx: radius };
  return svg(
    "g",
    { class: "mark-ring", "data-at": at },
    svg("rect", { ...shape, class: "casing" }),
    svg("rect", { ...shape, class: "line" }),
  );
}

/** @param {Box} start @param {Box} end @param {string} from @param {string} to */
function arrow(start, end, from, to) {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const draw = /^\d+$/.test(to) ? bowInto : arrowBetween;
  const { line, head } = draw(start, end, { width, height });
  return svg(
    "g",
    { class: "mark-arrow", "data-from": from, "data-to": to },
    svg("path", { d: line, class: "casing" }),
    svg("path", { d: head, class: "casing head" }),
    svg("path", { d: line, class: "line", pathLength: 1 }),
    svg("path", { d: head, class: "head" }),
  );
}

/** @param {Box} box @param {string} card @param {string} text @param {boolean} isBest */
function figure({ left, top, width, height }, card, text, isBest) {
  const wide = 13 + 8 * text.length;
  const x = left + width - wide - 6;
  const y = top + Math.min(height / 2, 18);
  const words = svg("text", { x: x + wide / 2, y: y + 5 });
  words.textContent = text;
  return svg(
    "g",
    { class: isBest ? "mark-figure best" : "mark-figure", "data-card": card },
    svg("rect", { x, y: y - 10.5, width: wide, height: 21, rx: 10.5 }),
    words,
  );
}

/**
 * @param {string} tag @param {Record<string, string | number>} [attributes]
 * @param {Element[]} children @returns {SVGElement}
 */
function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return /** @type {SVGElement} */ (made);
}
