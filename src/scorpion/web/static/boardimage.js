/** A picture of the board: drawn from what the player can see, in the colours of the table. */
import { rankLabel, suitOf } from "./names.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {CanvasRenderingContext2D} Pen */

const CARD = { width: 84, height: 118, radius: 8 };
const GAP = 12;
const EDGE = 28;
const HEAD = 96;
const STRIP = { up: 30, down: 12 };
const SCALE = 2;
/** The symbols of the suits are drawn on a square of this size. */
const SYMBOL = 100;

/** @param {Game} game @param {string} title @returns {HTMLCanvasElement} */
export function drawBoard({ position }, title) {
  const { columns } = position;
  const tallest = Math.max(...columns.map((cards) => tops(cards).at(-1) ?? 0)) + CARD.height;
  const width = 2 * EDGE + columns.length * (CARD.width + GAP) - GAP;
  const height = HEAD + tallest + EDGE;
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = /** @type {Pen} */ (canvas.getContext("2d"));
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colour("var(--felt)");
  pen.fillRect(0, 0, width, height);
  drawHead(pen, position, title, width);
  columns.forEach((cards, at) => {
    drawColumn(pen, cards, EDGE + at * (CARD.width + GAP));
  });
  return canvas;
}

/** @param {(string | null)[]} cards */
function tops(cards) {
  let top = 0;
  return cards.map((card) => {
    const own = top;
    top += card === null ? STRIP.down : STRIP.up;
    return own;
  });
}

/** The title, and what lies beside the columns. @param {Pen} pen @param {Picture} position @param {string} title @param {number} width */
function drawHead(pen, { stock, slots, reserve }, title, width) {
  pen.fillStyle = colour("var(--on-felt)");
  pen.font = "600 20px system-ui, sans-serif";
  pen.textBaseline = "middle";
  pen.fillText(title, EDGE, HEAD / 2, width - 2 * EDGE - 240);
  slots.forEach((suit, at) => {
    const x = width - EDGE - (slots.length - at) * 40;
    slab(
      pen,
      { x, y: 24, width: 34, height: 48, radius: 5 },
      suit ? colour("var(--face, var(--ivory))") : "#ffffff22",
    );
    if (suit) symbol(pen, suit, x + 6, 37, 22);
  });
  for (let at = 0; at < stock; at++)
    slab(pen, { x: width - EDGE - 250 + at * 14, y: 24, width: 34, height: 48, radius: 5 }, BACK);
  reserve.forEach((card, at) => {
    if (card) drawFace(pen, card, width - EDGE - 290 + at * 60, 24, 0.5);
  });
}

const BACK = "#7c1f2d";

/** @param {Pen} pen @param {(string | null)[]} cards @param {number} x */
function drawColumn(pen, cards, x) {
  const places = tops(cards);
  if (!cards.length) slab(pen, { x, y: HEAD, ...CARD }, "#ffffff14");
  cards.forEach((card, at) => {
    if (card) drawFace(pen, card, x, HEAD + places[at], 1);
    else drawBack(pen, x, HEAD + places[at]);
  });
}

/** @param {Pen} pen @param {number} x @param {number} y */
function drawBack(pen, x, y) {
  slab(pen, { x, y, ...CARD }, colour("var(--face, var(--ivory))"));
  const inner = { x: x + 4, y: y + 4, width: CARD.width - 8, height: CARD.height - 8, radius: 5 };
  slab(pen, inner, BACK);
}

/** @param {Pen} pen @param {string} card @param {number} x @param {number} y @param {number} scale */
function drawFace(pen, card, x, y, scale) {
  const suit = suitOf(card);
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  slab(pen, { x: 0, y: 0, ...CARD }, colour("var(--face, var(--ivory))"));
  pen.fillStyle = suitColour(suit);
  pen.font = "700 25px Ranks, Rockwell, serif";
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  pen.fillText(rankLabel(card), 8, 17);
  symbol(pen, suit, CARD.width - 30, 6, 22);
  symbol(pen, suit, CARD.width / 2 - 23, 52, 46);
  pen.restore();
}

/** @param {Pen} pen @param {{x: number, y: number, width: number, height: number, radius: number}} box @param {string} fill */
function slab(pen, { x, y, width, height, radius }, fill) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = "#0006";
  pen.lineWidth = 1;
  pen.stroke();
}

/** The symbol of the page, drawn once more. @param {Pen} pen @param {string} suit @param {number} x @param {number} y @param {number} size */
function symbol(pen, suit, x, y, size) {
  const box = document.querySelector(`#suit-${suit}`)?.getAttribute("viewBox")?.split(" ");
  const side = Number(box?.[2] ?? SYMBOL);
  pen.save();
  pen.translate(x, y);
  pen.scale(size / side, size / side);
  pen.fillStyle = suitColour(suit);
  for (const path of document.querySelectorAll(`#suit-${suit} path`))
    pen.fill(new Path2D(path.getAttribute("d") ?? ""));
  pen.restore();
}

/** @param {string} suit */
function suitColour(suit) {
  const names = /** @type {Record<string, string>} */ ({
    S: "var(--spade)",
    H: "var(--heart)",
    D: "var(--diamond)",
    C: "var(--club)",
  });
  return colour(names[suit]);
}

/** A colour of the style sheets, as the page shows it. @param {string} value */
function colour(value) {
  const probe = document.createElement("span");
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
