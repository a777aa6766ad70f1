/** One short sentence for each thing that happens. */
import { t, tn } from "./i18n.js";
import { columnLabel, reserveLabel, slotsLabel, stockLabel } from "./labels.js";
import { cardName, rulesName, suitName } from "./names.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Picture} Picture */
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

/** Every legal move. @param {Game} game */
export function movesSentence({ moves, position }) {
  const said = moves.map(({ card, column }) =>
    card && column ? moveSentence([card], position, column) : t("The stock can be dealt."),
  );
  return [tn("{count} legal move.", "{count} legal moves.", said.length), ...said].join("\n");
}

/** How the table stands, column by column, each with the card at its end. @param {Game} game */
export function stateSentence({ position, rules, score, actions, winnable }) {
  const { columns, stock, reserve, slots } = position;
  const apart = reserve.flatMap((card) => (card ? [reserveLabel(card)] : []));
  return [
    ...columns.map((cards, at) => `${columnLabel(cards, at + 1)}${endOf(cards)}`),
    ...apart,
    ...(rules.reserve === "open" ? [] : [stockLabel(stock)]),
    ...(rules.removal === "never" ? [] : [slotsLabel(slots)]),
    ...(score ? pointsSentence(score) : []),
    actionsSentence(actions),
    ...winnableSentence(winnable),
  ].join("\n");
}

/** @param {(import("./types.js").CardText | null)[]} cards */
function endOf(cards) {
  const end = cards.at(-1);
  return end ? `: ${cardName(end)}` : "";
}

/** @param {Game} game */
function newGameSentence({ rules, deal, winnable }) {
  const name = rulesName(rules.text);
  const sentence =
    deal === null
      ? t("Game: {rules}, a board of your own.", { rules: name })
      : t("Game: {rules}, deal {deal}.", { rules: name, deal });
  return [sentence, ...winnableSentence(winnable)].join(" ");
}

/** @param {boolean} winnable @returns {string[]} */
function winnableSentence(winnable) {
  return winnable ? [t("This deal can be won.")] : [];
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
    ...events.flatMap((event) =>
      event.event === "moved" ? [moveSentence(event.cards, before, event.to)] : [],
    ),
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

/** @param {import("./types.js").CardText[]} cards the group @param {Picture} before @param {number} to */
function moveSentence(cards, before, to) {
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
