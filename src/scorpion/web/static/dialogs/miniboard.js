/** The board once more, small: what was in sight, and the card that was moved last. */
import { element, picture } from "../dom.js";
import { columnLabel, slotsLabel, stockLabel } from "../labels.js";
import { cardName, rankLabel, suitOf } from "../names.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").CardText} CardText */

/** @param {Picture} position @param {CardText | null} moved */
export function miniBoard(position, moved) {
  const { columns, stock, reserve, slots } = position;
  const left = Array.from({ length: stock }, () => card(null));
  const apart = reserve.flatMap((one) => (one ? [card(one, moved)] : []));
  const removed = slots.map((suit) =>
    element("span", "tiny-slot", ...(suit ? [picture(`suit-${suit}`, `suit-${suit}`)] : [])),
  );
  const top = element("div", "tiny-top", ...left, ...apart, element("i"), ...removed);
  const lists = columns.map((cards) =>
    element("div", "tiny-column", ...cards.map((one) => card(one, moved))),
  );
  const made = element("div", "tiny", top, element("div", "tiny-columns", ...lists));
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", labelOf(position));
  return made;
}

/** @param {CardText | null} text @param {CardText | null} [moved] */
function card(text, moved = null) {
  if (text === null) return element("span", "tiny-card tiny-down");
  const suit = suitOf(text);
  const classes = `tiny-card suit-${suit}${text === moved ? " tiny-moved" : ""}`;
  return element("span", classes, rankLabel(text), picture(`suit-${suit}`));
}

/** @param {Picture} position */
function labelOf({ columns, stock, slots }) {
  const said = columns.map((cards, at) => {
    const end = cards.at(-1);
    return `${columnLabel(cards, at + 1)}${end ? `: ${cardName(end)}` : ""}`;
  });
  return [...said, stockLabel(stock), slotsLabel(slots)].join("; ");
}
