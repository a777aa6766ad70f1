/**
 * Whoever presses twice in a row means what was there first, not what has come into its place: the
 * next step of a hint, a card below a menu that has closed. Cards are another matter: who plays fast
 * presses one after the other.
 */

/** Two presses within this time, in milliseconds, and this far apart, in pixels, are a double one. */
const SOON = 350;
const NEAR = 12;

/** What was pressed last, and when and where. @type {{thing: Element | null, at: number, x: number, y: number}} */
let last = { thing: null, at: -Infinity, x: 0, y: 0 };
/** Whether what is being pressed is kept from where it falls. */
let isKept = false;

export function ignoreSecondPresses() {
  document.addEventListener("pointerdown", (event) => pressed(event), true);
  document.addEventListener("click", (event) => clicked(event), true);
  // Whoever presses a key in between is not hasty.
  document.addEventListener("keydown", () => Object.assign(last, { thing: null }), true);
}

/** @param {PointerEvent} event */
function pressed(event) {
  isKept = isAstray(event);
  if (isKept) keep(event);
}

/** @param {MouseEvent} event */
function clicked(event) {
  // Keys, and other aids, press nothing twice by chance.
  if (event.detail === 0) return;
  if (isKept) keep(event);
  else last = { thing: thingOf(event), at: event.timeStamp, x: event.clientX, y: event.clientY };
  isKept = false;
}

/** @param {Event} event */
function keep(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** @param {MouseEvent} event */
function isAstray(event) {
  const { thing, at, x, y } = last;
  if (!thing || event.timeStamp - at > SOON) return false;
  const isNear = Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
  return isNear && !isSame(thing, thingOf(event));
}

/** @param {Event} event */
function thingOf({ target }) {
  if (!(target instanceof Element) || target.closest("#board")) return null;
  return target.closest("label") ?? target.closest("button, a, summary") ?? target;
}

/** Some things are made anew each time, and keep their name. @param {Element} one @param {Element | null} other */
function isSame(one, other) {
  return one === other || (one.id !== "" && one.id === other?.id);
}
