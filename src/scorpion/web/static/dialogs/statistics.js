/** The Statistics window: what the player's games come to, and all of them as a file. */
import { ask, newGame, Problem } from "../api.js";
import { barChart, ringChart } from "../charts.js";
import { element } from "../dom.js";
import { monthText, t, tn } from "../i18n.js";
import { departuresText, rulesName } from "../names.js";
import { timeText } from "../times.js";
import { button, dressed, sheet } from "./sheet.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Figures} Figures */
/** @typedef {import("../types.js").Statistics} Statistics */

const MONTHS_SHOWN = 12;
/** Thousands of games take the server a while. */
const LONG_MS = 600000;

/** @param {Table} table */
export async function openStatistics(table) {
  const [found] = await Promise.all([
    /** @type {Promise<Statistics>} */ (ask("GET", "statistics")),
    dressed(),
  ]);
  const { dialog, body, footer } = sheet("statistics", t("Statistics"));
  body.append(...(found.overall.played ? contents(found) : [empty()]));
  footer.append(...tools(table));
  footer.hidden = false;
  if (!dialog.open) dialog.showModal();
}

function empty() {
  const text = t("Nothing to count yet. A game counts as soon as you make a move in it.");
  return element("p", "empty-state", text);
}

/** @param {Statistics} found @returns {Element[]} */
function contents({ overall, rules, months }) {
  const figures = element("dl", "stat-figures", ...headline(overall));
  const top = element("div", "stat-top", ringChart(overall.won, overall.played), figures);
  const shown = months.slice(-MONTHS_SHOWN);
  const bars = shown.map((each) => ({ ...each, name: monthText(each.month, "short") }));
  const chart = barChart(
    t("Games in each month, won and played; the table below has them too"),
    bars,
  );
  return [
    top,
    element("h3", "", t("Games with help")),
    element("dl", "stat-figures", ...helpFigures(overall)),
    element("h3", "", t("By rules")),
    scrolling(t("By rules"), rulesTable([...rules, { ...overall, rules: "" }])),
    element("h3", "", t("By month")),
    chart,
    scrolling(t("By month"), monthsTable(shown)),
  ];
}

/** @param {Figures} figures */
function headline(figures) {
  return [
    pair(t("Won without help"), figures.without_help),
    pair(t("Won with help"), figures.won - figures.without_help),
    pair(t("Games won"), figures.won),
    pair(t("Played"), figures.played),
    pair(t("Wins in a row"), figures.streak),
    pair(t("Longest row of wins"), figures.longest_streak),
    pair(t("Best time"), time(figures.best_time)),
    pair(t("Fewest actions"), figures.fewest_actions ?? "–"),
    pair(t("Won without undo"), figures.without_undo),
  ];
}

/** In how many games there was which help. @param {Figures} figures */
function helpFigures({ hints, odds, open }) {
  return [
    pair(t("with hints"), hints),
    pair(t("with the odds"), odds),
    pair(t("with open knowledge"), open),
  ];
}

/** @param {string} name @param {string | number} value */
function pair(name, value) {
  return element("div", "", element("dt", "", name), element("dd", "", String(value)));
}

/** @param {number | null} milliseconds */
function time(milliseconds) {
  return milliseconds === null ? "–" : timeText(milliseconds);
}

/** @param {string} label @param {HTMLElement} content */
function scrolling(label, content) {
  const made = element("div", "wide", content);
  made.tabIndex = 0;
  made.setAttribute("role", "region");
  made.setAttribute("aria-label", label);
  return made;
}

/** @param {(Figures & {rules: string})[]} rows the last one is all of them */
function rulesTable(rows) {
  const heads = [
    t("Rules"),
    t("Played"),
    t("Won without help"),
    t("Won with help"),
    t("Won in %"),
    t("Wins in a row"),
    t("Longest row of wins"),
    t("Best time"),
    t("Fewest actions"),
    t("Won without undo"),
    t("With hints"),
    t("With the odds"),
    t("With open knowledge"),
  ];
  const lines = rows.map((each) => [
    each.rules ? `${rulesName(each.rules)} ${departuresText(each.rules)}`.trim() : t("All rules"),
    each.played,
    each.without_help,
    each.won - each.without_help,
    each.played ? `${Math.round((100 * each.won) / each.played)} %` : "–",
    each.streak,
    each.longest_streak,
    time(each.best_time),
    each.fewest_actions ?? "–",
    each.without_undo,
    each.hints,
    each.odds,
    each.open,
  ]);
  return tableOf(heads, lines);
}

/** @param {import("../types.js").Month[]} months */
function monthsTable(months) {
  const lines = months.map(({ month, played, won }) => [monthText(month, "long"), played, won]);
  return tableOf([t("Month"), t("Played"), t("Games won")], lines);
}

/** @param {string[]} heads @param {(string | number)[][]} lines the first of each names the line */
function tableOf(heads, lines) {
  const head = element("tr", "", ...heads.map((text) => cell("th", text, "col")));
  const rows = lines.map(([name, ...rest]) =>
    element(
      "tr",
      "",
      cell("th", String(name), "row"),
      ...rest.map((text) => element("td", "", String(text))),
    ),
  );
  return element("table", "", element("thead", "", head), element("tbody", "", ...rows));
}

/** @param {"th"} tag @param {string} text @param {string} scope */
function cell(tag, text, scope) {
  const made = element(tag, "", text);
  made.scope = scope;
  return made;
}

/** @param {Table} table */
function tools(table) {
  const file = element("input", "unseen");
  file.type = "file";
  file.id = "import-file";
  file.accept = "application/json,.json";
  file.tabIndex = -1;
  file.setAttribute("aria-label", t("Import"));
  file.addEventListener("change", () => void takeIn(table, file));
  const link = element("a", "as-button", t("Export"));
  link.href = "/api/export";
  link.download = "";
  const line = element("p", "error");
  line.id = "import-error";
  line.setAttribute("role", "alert");
  return [
    line,
    link,
    button(t("Import"), () => file.click()),
    file,
    button(t("Erase"), () => confirmErasing(table)),
  ];
}

/** @param {Table} table @param {HTMLInputElement} input */
async function takeIn(table, input) {
  const [file] = input.files ?? [];
  if (!file) return;
  say(t("The games of the file are being played through …"));
  try {
    const work = ask("POST", "import", { text: await file.text() }, LONG_MS);
    const { games, new: added } = await table.during(work);
    await openStatistics(table);
    const fields = { games };
    table.notices.show(
      tn(
        "{count} new game of {games} taken in.",
        "{count} new games of {games} taken in.",
        added,
        fields,
      ),
    );
  } catch (error) {
    const unreachable = t("The server cannot be reached. Try again.");
    say(error instanceof Problem ? error.detail : unreachable, true);
  }
  input.value = "";
}

/** Says something beside the buttons. @param {string} text @param {boolean} [isError] */
function say(text, isError = false) {
  const line = document.getElementById("import-error");
  line?.classList.toggle("error", isError);
  if (line) line.textContent = text;
}

/** @param {Table} table */
function confirmErasing(table) {
  const { dialog, body, footer } = sheet("erase", t("Erase everything?"));
  const text = t(
    "All your games and statistics are erased, also the game on the table. Export them first if you may want them back.",
  );
  body.append(element("p", "", text));
  footer.append(
    button(t("Keep everything"), () => dialog.close(), "primary"),
    button(t("Erase everything"), () => erase(table, dialog), "danger"),
  );
  footer.hidden = false;
  dialog.showModal();
}

/** @param {Table} table @param {HTMLDialogElement} dialog */
async function erase(table, dialog) {
  dialog.close();
  try {
    await ask("DELETE", "games");
    sheet("statistics", "").dialog.close();
    await table.open(() => newGame({}));
    table.notices.show(t("Everything is erased."));
  } catch (error) {
    if (error instanceof Problem) table.notices.show(error.detail);
    else table.notices.offline(() => void erase(table, dialog));
  }
}
