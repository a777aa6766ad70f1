/** Numbers, lists and moves in words, as the player's language writes them. */
import { t } from "../i18n.js";
import { shortName } from "../names.js";

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

/** A move for the eye: "4♥ → 5♥". @param {string} move "4H>5H", "KH>3" or "deal" */
export function shortMove(move) {
  const [card, target] = move.split(">");
  if (!target) return t("Stock");
  const place = /^\d+$/.test(target) ? t("Column {column}", { column: target }) : shortName(target);
  return `${shortName(card)} → ${place}`;
}

/** Writes the cards and moves in a text as the table shows them: "8♥" for "8H". @param {string} text */
export function withSigns(text) {
  return text.replace(/\b[A2-9TJQK][SHDC]\b(?:>([A2-9TJQK][SHDC]|\d+)\b)?/g, (found) =>
    found.includes(">") ? shortMove(found) : shortName(found),
  );
}
