/** What the board says of itself to people who listen to it. */
import { t, tn } from "./i18n.js";
import { cardName, suitName } from "./names.js";

/** @typedef {import("./types.js").CardText} CardText */
/** @typedef {import("./types.js").Suit} Suit */

/** @param {(CardText | null)[]} cards a column, base first @param {number} column */
export function columnLabel(cards, column) {
  if (cards.length === 0) return t("Column {column}, empty", { column });
  const down = cards.filter((card) => card === null).length;
  const up = tn("{count} card face up", "{count} cards face up", cards.length - down);
  const parts = [t("Column {column}", { column }), ...(down ? [faceDownLabel(down)] : []), up];
  return parts.join(", ");
}

/** @param {number} count */
export function faceDownLabel(count) {
  return tn("{count} face down", "{count} face down", count);
}

/**
 * "4 of hearts, 3 of 6, under 7 of spades": the place among the cards face up, and what lies on it.
 * @param {(CardText | null)[]} cards a column, base first @param {number} index
 */
export function cardLabel(cards, index) {
  const card = cards[index];
  if (card === null) return faceDownLabel(cards.filter((one) => one === null).length);
  const up = cards.filter((one) => one !== null);
  const fields = { card: cardName(card), place: up.indexOf(card) + 1, count: up.length };
  const above = cards[index + 1];
  if (!above) return t("{card}, {place} of {count}, uncovered", fields);
  return t("{card}, {place} of {count}, under {above}", { ...fields, above: cardName(above) });
}

/**
 * Labels a column and what lies in it. The cards face down are one stop: the last speaks for all.
 * @param {HTMLElement} list @param {(CardText | null)[]} cards @param {number} column
 */
export function labelColumn(list, cards, column) {
  const [place, ...elements] = /** @type {HTMLElement[]} */ ([...list.children]);
  const lastDown = cards.lastIndexOf(null);
  list.setAttribute("aria-label", columnLabel(cards, column));
  place.hidden = cards.length > 0;
  place.firstElementChild?.setAttribute("aria-label", columnLabel([], column));
  elements.forEach((card, index) => {
    card.ariaHidden = cards[index] === null && index !== lastDown ? "true" : null;
    card.firstElementChild?.setAttribute("aria-label", cardLabel(cards, index));
  });
}

/** @param {CardText} card */
export function reserveLabel(card) {
  return t("{card}, lying apart", { card: cardName(card) });
}

/** @param {number} count cards in the stock */
export function stockLabel(count) {
  if (count === 0) return t("Stock, empty");
  return tn("Stock, {count} card: deal it", "Stock, {count} cards: deal them", count);
}

/** @param {(Suit | null)[]} slots */
export function slotsLabel(slots) {
  const suits = slots.flatMap((suit) => (suit ? [suitName(suit)] : []));
  if (suits.length === 0) return t("Slots for complete runs, all empty");
  return t("Slots for complete runs: {suits}", { suits: suits.join(", ") });
}
