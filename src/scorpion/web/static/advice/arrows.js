/** The way of an arrow between two things on the board: numbers in, SVG paths out, no DOM. */

/** @typedef {import("../motion.js").Box} Box */
/** @typedef {{x: number, y: number}} Point */

/** How far an arrow swings out, as a part of its length. */
const SWING = 0.3;
/** Between cards of one column it goes around them. */
const CLEARANCE = 20;
const EDGE = 6;
/** The head of an arrow beside its card; on small cards it is smaller. */
const HEAD = { least: 8, most: 13, ofCard: 0.19 };

/**
 * A bent arrow. All bend the same way, so that arrows to and fro do not lie on one another, and
 * several in a ring make a circle.
 * @param {Box} from @param {Box} to @param {{width: number, height: number}} area to stay in
 */
export function arrowBetween(from, to, area) {
  const [a, b] = [middle(from), middle(to)];
  const control = bend(a, b, from.width, 1, area);
  return arrowTo(edge(from, a, control), control, edge(to, b, control), to.width);
}

/**
 * A bow that comes down into a place from above, as a card does that is put there.
 * @param {Box} from @param {Box} to @param {{width: number, height: number}} area to stay in
 */
export function bowInto(from, to, area) {
  const [a, b] = [middle(from), middle(to)];
  const control = bend(a, b, from.width, Math.sign(b.x - a.x) || 1, area);
  return arrowTo(edge(from, a, control), control, b, to.width);
}

/** @param {Point} start @param {Point} control @param {Point} tip @param {number} cardWidth */
function arrowTo(start, control, tip, cardWidth) {
  const [dx, dy] = direction(control, tip);
  const long = Math.max(HEAD.least, Math.min(HEAD.most, cardWidth * HEAD.ofCard));
  const neck = { x: tip.x - dx * long, y: tip.y - dy * long };
  const [left, right] = [0.54, -0.54].map((side) => ({
    x: neck.x - dy * long * side,
    y: neck.y + dx * long * side,
  }));
  // The line ends inside its head.
  const end = { x: neck.x + dx * 2, y: neck.y + dy * 2 };
  return {
    line: `M${at(start)} Q${at(control)} ${at(end)}`,
    head: `M${at(tip)} L${at(left)} L${at(right)} Z`,
  };
}

/** @param {Point} a @param {Point} b @param {number} cardWidth @param {number} side 1: to the left as it goes @param {{width: number, height: number}} area @returns {Point} */
function bend(a, b, cardWidth, side, area) {
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const [dx, dy] = direction(a, b);
  const upright = Math.max(0, 1 - Math.abs(b.x - a.x) / cardWidth);
  const swing = Math.max(length * SWING, upright * (cardWidth + CLEARANCE)) * side;
  return {
    x: clamp((a.x + b.x) / 2 + dy * swing, area.width),
    y: clamp((a.y + b.y) / 2 - dx * swing, area.height),
  };
}

/** Where the way from the middle of a box towards a point leaves the box. @param {Box} box @param {Point} from @param {Point} towards @returns {Point} */
function edge(box, from, towards) {
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  const part = Math.min(
    1,
    dx ? box.width / 2 / Math.abs(dx) : Infinity,
    dy ? box.height / 2 / Math.abs(dy) : Infinity,
  );
  return { x: from.x + dx * part, y: from.y + dy * part };
}

/** @param {Box} box @returns {Point} */
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** @param {Point} from @param {Point} to */
function direction(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

/** @param {number} value @param {number} high */
const clamp = (value, high) => Math.max(EDGE, Math.min(high - EDGE, value));

/** @param {Point} point */
const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
