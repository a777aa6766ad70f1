/** One short sentence for each thing that happens. */
import { t, tn } from "./i18n.js";
import { cardName, rulesName, suitName } from "./names.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Moved} Moved */
/** @typedef {import("./types.js").TableEvent} TableEvent */

/**
 * What is said when a game stands as it does now.
 * @param {Game} game @param {Picture} before as the table was
 */
export function announcement(game, before) {
  const { action, points } = game.last;
  switch (action) {
    case "new":
      return newGameSentence(game);
    case "open":
      return `${newGameSentence(game)} ${actionsSentence(game.actions)}`;
    case "undo":
      return [t("Undone."), ...pointsSentence(points)].join(" ");
    case "redo":
      return [
        t("Done again."),
        ...eventSentences(game.events, before),
        ...pointsSentence(points),
      ].join(" ");
    default:
      return [...eventSentences(game.events, before), ...pointsSentence(points)].join(" ");
  }
}

/** @param {Game} game */
function newGameSentence({ rules, deal }) {
  const name = rulesName(rules.text);
  return deal === null
    ? t("Game: {rules}, a board of your own.", { rules: name })
    : t("Game: {rules}, deal {deal}.", { rules: name, deal });
}

/** @param {number} count */
export function actionsSentence(count) {
  return tn("{count} action.", "{count} actions.", count);
}

/** @param {number} points @returns {string[]} */
function pointsSentence(points) {
  if (points === 0 || !settings.score) return [];
  if (points < 0) return [tn("{count} point taken back.", "{count} points taken back.", -points)];
  return [tn("{count} point.", "{count} points.", points)];
}

/** @param {TableEvent[]} events @param {Picture} before @returns {string[]} */
function eventSentences(events, before) {
  const dealt = events.flatMap((event) => (event.event === "dealt" ? [cardName(event.card)] : []));
  const turned = events.flatMap((event) =>
    event.event === "turned" ? [cardName(event.card)] : [],
  );
  return [
    ...events.flatMap((event) => (event.event === "moved" ? [movedSentence(event, before)] : [])),
    ...(dealt.length ? [t("Dealt: {cards}.", { cards: dealt.join(", ") })] : []),
    ...events.flatMap((event) =>
      event.event === "run_removed"
        ? [t("Run of {suit} complete.", { suit: suitName(event.suit) })]
        : [],
    ),
    ...(turned.length ? [t("Turned up: {cards}.", { cards: turned.join(", ") })] : []),
    ...(events.some((event) => event.event === "won") ? [t("You have won!")] : []),
  ];
}

/** @param {Moved} event @param {Picture} before */
function movedSentence({ cards, to }, before) {
  const end = before.columns[to - 1]?.at(-1);
  const target = end ? cardName(end) : t("empty column {column}", { column: to });
  const fields = { card: cardName(cards[0]), target };
  const more = cards.length - 1;
  if (more === 0) return t("{card} onto {target}.", fields);
  return tn(
    "{card} and {count} card onto {target}.",
    "{card} and {count} cards onto {target}.",
    more,
    fields,
  );
}
