/** What can be told of a daily game without giving anything away. */
import { t, tn } from "../i18n.js";
import { dealLink } from "../links.js";
import { rulesName } from "../names.js";
import { timeText } from "../times.js";

/** @typedef {import("../types.js").Game} Game */

/** Says how a daily game went: to its first win, or so far; no card is named. @param {Game} game */
export function dailyResult(game) {
  const { daily, rules, won_once: won, position } = game;
  // What is taken back or asked for after the win changes nothing of it.
  const { actions, played, undos, helps } = game.first_win ?? game;
  const runs = position.slots.map((suit) => (won || suit ? "🟩" : "⬜")).join("");
  const facts = [
    won ? t("won") : t("not won yet"),
    tn("{count} action", "{count} actions", actions),
    timeText(played),
    undos ? tn("{count} taken back", "{count} taken back", undos) : t("nothing taken back"),
    helps ? t("with help") : t("without help"),
  ];
  const title = t("Scorpion, deal of {date}", { date: daily ?? "" });
  return [
    `${title} · ${rulesName(rules.text)}`,
    `${runs} ${facts.join(", ")}`,
    dealLink(game),
  ].join("\n");
}
