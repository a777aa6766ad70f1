/** Numbers and lists in words, as the player's language writes them. */

const language = document.documentElement.lang;
const whole = new Intl.NumberFormat(language, { style: "percent" });
const fine = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
const count = new Intl.NumberFormat(language);
const list = new Intl.ListFormat(language);

/** A share of one: "23 %"; a small one is not called none, and a great one not all. @param {number} share */
export function percent(share) {
  return (share > 0 && share < 0.01) || (share > 0.99 && share < 1)
    ? fine.format(share)
    : whole.format(share);
}

/** "1,000" @param {number} number */
export const numberText = (number) => count.format(number);

/** "8♥, J♠ and 3♦" @param {string[]} items */
export const listText = (items) => list.format(items);

const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/** Writes the cards in a text as the table shows them: "8♥" for "8H". @param {string} text */
export function withSigns(text) {
  return text.replace(/\b([2-9TJQKA])([SHDC])\b/g, (_, rank, suit) => {
    return `${rank === "T" ? "10" : rank}${SIGNS[suit]}`;
  });
}
