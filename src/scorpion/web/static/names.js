/** What cards, suits and rules are called. */
import { t } from "./i18n.js";

/** @typedef {import("./types.js").CardText} CardText */
/** @typedef {import("./types.js").RulesInfo} RulesInfo */

const PIPS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/** The suit of a card, one letter. @param {CardText} card */
export function suitOf(card) {
  return card.slice(-1);
}

/** The rank as it is written on the card: "A", "10", "K". @param {CardText} card */
export function rankLabel(card) {
  const rank = card.slice(0, -1);
  return rank === "T" ? "10" : rank;
}

/** A card for the eye: "4♥". @param {CardText} card */
export function shortName(card) {
  return rankLabel(card) + PIPS[suitOf(card)];
}

/** A card for the ear: "4 of hearts". @param {CardText} card */
export function cardName(card) {
  return t("{rank} of {suit}", { rank: rankName(card), suit: suitName(suitOf(card)) });
}

/** @param {string} suit one letter */
export function suitName(suit) {
  switch (suit) {
    case "S":
      return t("spades");
    case "H":
      return t("hearts");
    case "D":
      return t("diamonds");
    default:
      return t("clubs");
  }
}

/** @param {CardText} card */
function rankName(card) {
  const label = rankLabel(card);
  switch (label) {
    case "A":
      return t("Ace");
    case "J":
      return t("Jack");
    case "Q":
      return t("Queen");
    case "K":
      return t("King");
    default:
      return label;
  }
}

/** The rules' name, and whether options depart from it. @param {string} text "classic stock=when-stuck" */
export function rulesName(text) {
  const [name, ...departures] = text.split(" ");
  const title = presetNames()[name] ?? name;
  return departures.length ? t("{rules}, with changes", { rules: title }) : title;
}

/** In which options the rules depart from their name: "(stock=when-stuck)", or nothing. @param {string} text */
export function departuresText(text) {
  const [, ...departures] = text.split(" ");
  return departures.length ? `(${departures.join(", ")})` : "";
}

/** The names of all rules that a game can be begun with. @returns {Record<string, string>} */
export function presetNames() {
  return {
    classic: t("Classic"),
    relaxed: t("Relaxed"),
    wasp: t("Wasp"),
    "three-blind-mice": t("Three Blind Mice"),
    "scorpion-ii": t("Scorpion II"),
  };
}
