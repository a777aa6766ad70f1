/** The page that plays back a record from its address. Nothing of it is kept anywhere. */
import { ask, newGame, Problem } from "./api.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { recordOf } from "./links.js";
import { rulesName } from "./names.js";
import { dealName } from "./status.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./lookback.js").LookBack} LookBack */
/** @typedef {import("./types.js").Replay} Replay */

const end = byId("look-end", HTMLElement);
const endText = end.textContent;

/**
 * Shows the record of the address; fails as the server does when it is none.
 * @param {Table} table @param {LookBack} lookBack
 */
export async function openReplay(table, lookBack) {
  const text = await recordOf(location.hash).catch(() => "");
  const fetch = (/** @type {number} */ number) =>
    /** @type {Promise<Replay>} */ (ask("POST", "replays", { text, number }));
  const first = await table.during(fetch(0));
  const rules = rulesName(first.rules.text);
  byId("rules-name", HTMLElement).textContent = rules;
  byId("deal-name", HTMLElement).textContent = dealName(first.deal);
  document.title = `Scorpion · ${t("Replay")} · ${dealName(first.deal)}`;
  document.documentElement.classList.add("replaying");
  end.textContent = t("Play this deal");
  table.board.render(first.position, { fresh: true, rules: first.rules });
  table.notices.say(
    t("Replay of a game: {rules}, {count} actions.", { rules, count: first.actions }),
  );
  await lookBack.watch(
    { last: first.actions, done: first.actions, fetch, end: () => play(table, first, text) },
    0,
  );
}

/** Begins a game of what was shown. @param {Table} table @param {Replay} shown @param {string} text */
async function play(table, shown, text) {
  const { deal, rules } = shown;
  try {
    const start = text.split(/^\s*Moves:/im)[0];
    await table.open(() =>
      newGame(deal === null ? { text: start, fill: true } : { deal, rules: rules.text }),
    );
    document.documentElement.classList.remove("replaying");
    end.textContent = endText;
  } catch (error) {
    if (error instanceof Problem) table.notices.show(error.detail);
    else table.notices.offline(() => void play(table, shown, text));
  }
}
