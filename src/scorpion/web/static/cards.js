/** The faces of the cards: an index in the strip that always shows, and a picture below it. */
import { element, picture, use } from "./dom.js";
import { rankLabel, suitOf } from "./names.js";

/** Where the pips stand, in hundredths of the picture's width and height. */
const LEFT = 20;
const MIDDLE = 50;
const RIGHT = 80;
const CORNERS = [
  [LEFT, 10],
  [RIGHT, 10],
  [LEFT, 90],
  [RIGHT, 90],
];
const SIDES = [
  [LEFT, 50],
  [RIGHT, 50],
];
const FOUR_ROWS = [...CORNERS, [LEFT, 37], [RIGHT, 37], [LEFT, 63], [RIGHT, 63]];

/** @type {Record<string, number[][]>} */
const PIPS = {
  A: [[MIDDLE, 50]],
  2: [
    [MIDDLE, 10],
    [MIDDLE, 90],
  ],
  3: [
    [MIDDLE, 10],
    [MIDDLE, 50],
    [MIDDLE, 90],
  ],
  4: CORNERS,
  5: [...CORNERS, [MIDDLE, 50]],
  6: [...CORNERS, ...SIDES],
  7: [...CORNERS, ...SIDES, [MIDDLE, 30]],
  8: [...CORNERS, ...SIDES, [MIDDLE, 30], [MIDDLE, 70]],
  9: [...FOUR_ROWS, [MIDDLE, 50]],
  10: [...FOUR_ROWS, [MIDDLE, 24], [MIDDLE, 76]],
};
/** The half of a figure; a large card shows it twice, the other way up too. */
const COURTS = /** @type {Record<string, string>} */ ({
  J: "court-J",
  Q: "court-Q",
  K: "court-K",
});

/** The face of a card. @param {string} card "4H" */
export function face(card) {
  const made = strip(card);
  complete(made, card);
  return made;
}

/** The face of a card that others cover: its picture is drawn when it can be seen. @param {string} card "4H" */
export function strip(card) {
  const label = rankLabel(card);
  const suit = suitOf(card);
  const rank = element("span", label.length > 1 ? "rank wide" : "rank", label);
  const index = element("span", "index", rank, picture(`suit-${suit}`));
  const made = element("span", `face suit-${suit}`, index);
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** Draws the picture of a card, unless that is done. @param {Element} face @param {string} card */
export function complete(face, card) {
  if (!face.querySelector(".art")) face.append(art(rankLabel(card), suitOf(card)));
}

/** The back of a card. */
export function back() {
  const made = element("span", "back");
  made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * What is below the index: pips or a head-dress on large cards, one pip on small ones.
 * @param {string} label @param {string} suit
 */
function art(label, suit) {
  const court = COURTS[label];
  const large = court ? courtPicture(court, suit) : pipPicture(label, suit);
  const small = element("span", "emblem", picture(court ?? `suit-${suit}`, court && "court"));
  return element("span", court ? "art court" : "art", large, small);
}

/** @param {string} label @param {string} suit */
function pipPicture(label, suit) {
  const svg = canvas(label === "A" ? "pips ace" : "pips");
  const size = label === "A" ? 62 : 25;
  for (const [x, y] of PIPS[label]) {
    const middle = y * 1.2;
    const pip = use(`suit-${suit}`, {
      x: x - size / 2,
      y: middle - size / 2,
      width: size,
      height: size,
    });
    if (y > 50) pip.setAttribute("transform", `rotate(180 ${x} ${middle})`);
    svg.append(pip);
  }
  return svg;
}

/** @param {string} court @param {string} suit */
function courtPicture(court, suit) {
  const svg = canvas("pips panel");
  svg.append(use("panel"));
  // The Queen's flower stands where the others have their suit.
  const corner = court === COURTS.Q ? 72 : 12;
  for (const turned of ["rotate(0)", "rotate(180 50 60)"]) {
    svg.append(use(court, { x: 9, y: 3.4, width: 82, height: 56.6, transform: turned }));
    svg.append(use(`suit-${suit}`, { x: corner, y: 6, width: 16, height: 16, transform: turned }));
  }
  return svg;
}

/** @param {string} classes */
function canvas(classes) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", classes);
  svg.setAttribute("viewBox", "0 0 100 120");
  return svg;
}
