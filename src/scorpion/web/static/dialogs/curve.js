/**
 * The chances of a game as a curve between what they surely are, over a strip of verdicts. What
 * is told by colour is told by height and pattern too.
 */
import { make } from "../charts.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Review} Review */

const HEIGHT = 168;
const LEFT = 46;
const RIGHT = 12;
const TOP = 20;
const FOOT = 36;
/** The strip of verdicts below the curve. */
const STRIP = 14;
const BOTTOM = HEIGHT - FOOT;

export class Curve {
  svg = make("svg", { class: "curve", role: "img" });
  #cursor = make("g", { class: "cursor" });
  #number = 0;
  #width = 480;

  /** @param {Review} review @param {(number: number) => void} choose the action that was pointed at */
  constructor(review, choose) {
    this.review = review;
    this.svg.setAttribute(
      "aria-label",
      t("The chance after each action, and whether the game could be won; the table has them too"),
    );
    const point = (/** @type {Event} */ event) => {
      const { clientX, buttons } = /** @type {PointerEvent} */ (event);
      if (buttons) choose(this.#at(clientX));
    };
    this.svg.addEventListener("pointerdown", (event) => {
      this.svg.setPointerCapture(/** @type {PointerEvent} */ (event).pointerId);
      point(event);
    });
    this.svg.addEventListener("pointermove", point);
    new ResizeObserver(() => this.#draw()).observe(this.svg);
    this.#draw();
  }

  /** Marks the action that is looked at. @param {number} number */
  mark(number) {
    this.#number = number;
    const x = this.#x(number);
    const { chance } = this.review.chances[number];
    const line = make("line", { x1: x, x2: x, y1: TOP - 8, y2: HEIGHT - FOOT + 8 + STRIP });
    const dot = chance === null ? [] : [make("circle", { cx: x, cy: y(chance), r: 5 })];
    this.#cursor.replaceChildren(line, ...dot);
  }

  /** @param {number} clientX */
  #at(clientX) {
    const { actions } = this.review;
    const part = (clientX - this.svg.getBoundingClientRect().left - LEFT) / this.#room;
    return Math.max(0, Math.min(actions, Math.round(part * actions)));
  }

  get #room() {
    return this.#width - LEFT - RIGHT;
  }

  /** @param {number} number */
  #x(number) {
    return LEFT + (this.#room * number) / Math.max(1, this.review.actions);
  }

  #draw() {
    this.#width = this.svg.clientWidth || this.#width;
    this.svg.setAttribute("viewBox", `0 0 ${this.#width} ${HEIGHT}`);
    this.svg.replaceChildren(
      hatch(),
      ...this.#scale(),
      this.#band(),
      ...this.#lines(),
      ...this.#strip(),
      ...this.#flags(),
      this.#cursor,
    );
    this.mark(this.#number);
  }

  #scale() {
    const { actions } = this.review;
    const lines = [0, 0.5, 1].flatMap((share) => [
      make("line", {
        x1: LEFT,
        x2: this.#width - RIGHT,
        y1: y(share),
        y2: y(share),
        class: "grid",
      }),
      text(`${100 * share} %`, { x: LEFT - 5, y: y(share) + 4, "text-anchor": "end" }),
    ]);
    const ends = [...new Set([0, actions])].map((number) =>
      text(String(number), { x: this.#x(number), y: HEIGHT - 2, "text-anchor": "middle" }),
    );
    return [...lines, ...ends];
  }

  /** What lies between the lowest and the highest that the chance may be. */
  #band() {
    const { chances } = this.review;
    const above = chances.map(({ high }, number) => `${this.#x(number)},${y(high)}`);
    const below = chances.map(({ low }, number) => `${this.#x(number)},${y(low)}`);
    return make("polygon", { points: [...above, ...below.reverse()].join(" "), class: "band" });
  }

  /** The chance itself; where nothing was decided there is none, and the line has a gap. */
  #lines() {
    /** @type {string[][]} */
    const parts = [[]];
    this.review.chances.forEach(({ chance }, number) => {
      if (chance === null) parts.push([]);
      else parts.at(-1)?.push(`${this.#x(number)},${y(chance)}`);
    });
    return parts.map((points) => make("polyline", { points: points.join(" "), class: "chance" }));
  }

  /** A box for each verdict: high and full, low, or hatched. */
  #strip() {
    const step = this.#room / Math.max(1, this.review.actions);
    const top = BOTTOM + 8;
    return this.review.verdicts.map((verdict, number) => {
      const height = verdict === "lost" ? 4 : STRIP;
      const from = Math.max(LEFT, this.#x(number) - step / 2);
      const to = Math.min(this.#width - RIGHT, this.#x(number) + step / 2);
      return make("rect", {
        x: from,
        y: top + STRIP - height,
        width: Math.max(0.5, to - from),
        height,
        class: `strip-${verdict}`,
      });
    });
  }

  /** The turning points. */
  #flags() {
    return this.review.turns.flatMap(({ number }) => {
      const x = this.#x(number);
      const place = { x: Math.min(Math.max(x, 12), this.#width - 12), y: 11 };
      return [
        make("line", { x1: x, x2: x, y1: TOP - 5, y2: BOTTOM, class: "turn" }),
        text(String(number), { ...place, "text-anchor": "middle", class: "turn-number" }),
      ];
    });
  }
}

/** @param {number} share */
function y(share) {
  return BOTTOM - (BOTTOM - TOP) * share;
}

/** The pattern of what is not decided. */
function hatch() {
  const pattern = make("pattern", {
    id: "undecided",
    width: 5,
    height: 5,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  pattern.append(make("line", { x1: 0, x2: 0, y1: 0, y2: 5, class: "hatch" }));
  return pattern;
}

/** @param {string} content @param {Record<string, string | number>} attributes */
function text(content, attributes) {
  const made = make("text", attributes);
  made.textContent = content;
  return made;
}
