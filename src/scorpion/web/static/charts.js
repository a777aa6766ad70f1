/** Small charts in SVG. Each says in its label what it shows; the numbers stand in a table too. */
import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 480;
const HEIGHT = 150;
const FOOT = 22;
const GAP = 6;
const WIDEST = 46;

/** @typedef {{name: string, played: number, won: number}} Bar */

/** Games as bars, the won ones as their filled part. @param {string} label @param {Bar[]} bars */
export function barChart(label, bars) {
  const svg = make("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img" });
  svg.setAttribute("aria-label", label);
  const most = Math.max(1, ...bars.map(({ played }) => played));
  const step = WIDTH / bars.length;
  const width = Math.min(WIDEST, step - GAP);
  bars.forEach((bar, at) => {
    svg.append(...barOf(bar, { middle: (at + 0.5) * step, width, most }));
  });
  svg.append(
    make("line", { x1: 0, x2: WIDTH, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT, class: "axis" }),
  );
  return svg;
}

/** @param {Bar} bar @param {{middle: number, width: number, most: number}} place */
function barOf({ name, played, won }, { middle, width, most }) {
  const room = HEIGHT - FOOT - 18;
  const height = (/** @type {number} */ count) => (room * count) / most;
  const foot = HEIGHT - FOOT;
  const box = (/** @type {number} */ count, /** @type {string} */ kind) =>
    make("rect", {
      x: middle - width / 2,
      y: foot - height(count),
      width,
      height: height(count),
      class: kind,
    });
  const figure = text(`${won}/${played}`, { x: middle, y: foot - height(played) - 5 });
  return [box(played, "played"), box(won, "won"), figure, text(name, { x: middle, y: HEIGHT - 6 })];
}

/** A share as a ring. @param {number} part @param {number} whole */
export function ringChart(part, whole) {
  const share = whole ? part / whole : 0;
  const percent = Math.round(100 * share);
  const label = t("{percent} % won", { percent });
  const svg = make("svg", { viewBox: "0 0 100 100", class: "ring-chart", role: "img" });
  svg.setAttribute("aria-label", label);
  const length = 2 * Math.PI * 42;
  const circle = { cx: 50, cy: 50, r: 42 };
  const filled = make("circle", {
    ...circle,
    class: "won",
    "stroke-dasharray": `${length * share} ${length}`,
    transform: "rotate(-90 50 50)",
  });
  svg.append(make("circle", { ...circle, class: "played" }));
  if (share) svg.append(filled);
  svg.append(text(`${percent} %`, { x: 50, y: 57 }));
  return svg;
}

/** @param {string} content @param {Record<string, number>} place */
function text(content, place) {
  const made = make("text", { ...place, "text-anchor": "middle" });
  made.textContent = content;
  return made;
}

/** An SVG element. @param {string} tag @param {Record<string, string | number>} attributes */
export function make(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
