/** Which cards a picture wants, and where; the document is brought to that. No DOM. */
import { suitOf } from "./names.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").CardText} CardText */
/**
 * @typedef {object} Wanted
 * @property {string} key the card; for a card face down, which never moves, its place
 * @property {CardText | null} card
 * @property {number} column 0: lying apart
 * @property {number} index
 */

/** @param {Picture} picture @returns {Wanted[]} base first in each column */
export function wantedCards({ columns, reserve }) {
  const apart = lying(reserve, 0).filter(({ card }) => card !== null);
  return [...columns.flatMap((cards, at) => lying(cards, at + 1)), ...apart];
}

/** @param {(CardText | null)[]} cards @param {number} column @returns {Wanted[]} */
function lying(cards, column) {
  return cards.map((card, index) => ({
    key: card ?? `down ${column} ${index}`,
    card,
    column,
    index,
  }));
}

/**
 * The slot that holds a card's suit in one picture and not in the other, or -1: where a card
 * that appears has come from, or one that disappears has gone to.
 * @param {string | undefined} card @param {Picture} full @param {Picture} empty
 */
export function slotThatChanged(card, full, empty) {
  const suit = /** @type {import("./types.js").Suit} */ (suitOf(card ?? ""));
  return empty.slots.includes(suit) ? -1 : full.slots.indexOf(suit);
}
