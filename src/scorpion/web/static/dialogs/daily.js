/** The Daily deals window: a month of days, each with what became of its deal, and the rows of wins. */
import { ask, getGame, newGame, Problem } from "../api.js";
import { make } from "../charts.js";
import { copy } from "../copying.js";
import { element, picture } from "../dom.js";
import { dayText, monthText, t, timeOfDay, tn, weekdayText } from "../i18n.js";
import { presetNames } from "../names.js";
import { sheetOf } from "../sheets.js";
import { timeText } from "../times.js";
import { dailyResult } from "./result.js";
import { button, dressed, sheet } from "./sheet.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Days} Days */
/** @typedef {import("../types.js").Day} Day */
/** @typedef {"star" | "tick" | "half" | "none"} Shape */

/** No deal is older. */
const FIRST_MONTH = "2020-01";
/** 1 January 2024 was a Monday. */
const MONDAY = new Date("2024-01-01T00:00:00Z");
const WEEK = 7;

/** @type {Record<Shape, string>} */
const SHAPES = {
  star: "m12 2.500 2.900 6.300 6.900.800-5.100 4.700 1.400 6.800L12 17.700l-6.100 3.400 1.400-6.800L2.200 9.600l6.900-.800z",
  tick: "m4.500 12.500 5 5 10-11",
  half: "M12 3.500a8.500 8.500 0 0 0 0 17z",
  none: "",
};

/** @param {Table} table */
export async function openDaily(table) {
  await Promise.all([dressed(), sheetOf("daily")]);
  const { game } = table;
  const rules = game?.daily ? game.rules.text : "classic";
  await new Calendar(table, rules).show(null);
}

class Calendar {
  /** @type {Days | null} */
  #days = null;
  /** The day that Tab comes to. */
  #current = "";
  #said = element("p", "daily-said");

  /** @param {Table} table @param {string} rules */
  constructor(table, rules) {
    this.table = table;
    this.rules = rules;
    this.#said.setAttribute("role", "status");
  }

  /**
   * Shows a month. @param {string | null} month null: the one of today
   * @param {string} [day] the one to put the focus on
   */
  async show(month, day) {
    const query = new URLSearchParams({ rules: this.rules });
    if (month) query.set("month", month);
    const days = /** @type {Days} */ (await this.table.during(ask("GET", `daily?${query}`)));
    this.#days = days;
    const { dialog, body, footer } = sheet("daily", t("Daily deals"));
    this.#current = day ?? days.days.at(-1)?.day ?? "";
    body.append(this.#top(days), this.#head(days), this.#grid(days), legend());
    footer.append(...this.#tools(days));
    footer.hidden = false;
    if (!dialog.open) dialog.showModal();
    if (day) this.#button(day)?.focus();
  }

  /** Asks for a month, and says so where that fails. @param {string | null} month @param {string} [day] */
  async #turn(month, day) {
    try {
      await this.show(month, day);
    } catch (error) {
      const unreachable = t("The server cannot be reached. Try again.");
      this.#said.textContent = error instanceof Problem ? error.detail : unreachable;
    }
  }

  /** @param {Days} days */
  #top({ streak, longest_streak }) {
    const pair = (/** @type {string} */ name, /** @type {number} */ value) =>
      element("div", "", element("dt", "", name), element("dd", "", String(value)));
    return element(
      "dl",
      "stat-figures daily-figures",
      pair(t("Days won in a row"), streak),
      pair(t("Longest row of days"), longest_streak),
    );
  }

  /** The month, and the ways to others. @param {Days} days */
  #head({ month, today }) {
    const step = (/** @type {number} */ by, /** @type {string} */ label) => {
      const to = monthAfter(month, by);
      const turn = () => {
        if (made.getAttribute("aria-disabled") === "false") void this.#turn(to).then(refocus);
      };
      const made = button("", turn, "square");
      const refocus = () => document.getElementById(made.id)?.focus();
      made.id = by < 0 ? "daily-before" : "daily-after";
      made.append(picture("icon-previous", by > 0 ? "drawn mirrored" : "drawn"));
      made.setAttribute("aria-label", label);
      const can = by < 0 ? to >= FIRST_MONTH : to <= today.slice(0, 7);
      made.setAttribute("aria-disabled", String(!can));
      return made;
    };
    const title = element("h3", "", monthText(month, "long"));
    title.id = "daily-month";
    title.setAttribute("aria-live", "polite");
    return element(
      "div",
      "daily-head",
      step(-1, t("The month before")),
      title,
      step(1, t("The month after")),
      this.#choice(month),
    );
  }

  /** @param {string} month */
  #choice(month) {
    const select = element("select");
    select.id = "daily-rules";
    select.setAttribute("aria-label", t("Rules"));
    const names = presetNames();
    if (!(this.rules in names)) names[this.rules] = this.rules;
    for (const [value, name] of Object.entries(names)) select.append(new Option(name, value));
    select.value = this.rules;
    select.addEventListener("change", () => {
      this.rules = select.value;
      void this.#turn(month).then(() => document.getElementById(select.id)?.focus());
    });
    return select;
  }

  /** @param {Days} found */
  #grid({ month, days, today }) {
    const weekdays = Array.from({ length: WEEK }, (_, at) => {
      const date = new Date(MONDAY.getTime() + at * 86_400_000);
      const head = element("th", "", weekdayText(date, "short"));
      head.scope = "col";
      head.setAttribute("aria-label", weekdayText(date, "long"));
      return head;
    });
    const first = new Date(`${month}-01T00:00:00Z`);
    const before = (first.getUTCDay() + WEEK - 1) % WEEK;
    const count = new Date(
      Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
    ).getUTCDate();
    const known = new Map(days.map((day) => [day.day, day]));
    const cells = Array.from({ length: before }, () => element("td"));
    for (let number = 1; number <= count; number++) {
      const date = `${month}-${String(number).padStart(2, "0")}`;
      const day = known.get(date);
      cells.push(element("td", "", day ? this.#cell(day, today) : later(number)));
    }
    while (cells.length % WEEK) cells.push(element("td"));
    const rows = [];
    for (let at = 0; at < cells.length; at += WEEK)
      rows.push(element("tr", "", ...cells.slice(at, at + WEEK)));
    const head = element("thead", "", element("tr", "", ...weekdays));
    const made = element("table", "daily-grid", head, element("tbody", "", ...rows));
    made.setAttribute("role", "grid");
    made.setAttribute("aria-labelledby", "daily-month");
    made.addEventListener("keydown", (event) => this.#pressed(event));
    return made;
  }

  /** @param {Day} day @param {string} today */
  #cell(day, today) {
    const shape = shapeOf(day);
    const made = button("", () => this.#open(day.day), `daily-day daily-${shape}`);
    made.dataset.day = day.day;
    made.tabIndex = day.day === this.#current ? 0 : -1;
    made.append(element("span", "", String(Number(day.day.slice(8)))), drawn(shape));
    if (day.helped && day.state === "won") made.append(element("b", "daily-helped", "+"));
    if (day.day === today) made.setAttribute("aria-current", "date");
    made.setAttribute("aria-label", labelOf(day));
    made.title = labelOf(day);
    return made;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const { day } = target.dataset;
    if (!day || event.ctrlKey || event.metaKey || event.altKey) return;
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -WEEK,
      ArrowDown: WEEK,
      Home: -weekday,
      End: WEEK - 1 - weekday,
    });
    const goal =
      event.key in steps
        ? dayAfter(day, steps[event.key])
        : event.key === "PageUp" || event.key === "PageDown"
          ? sameDay(day, event.key === "PageUp" ? -1 : 1)
          : null;
    if (!goal) return;
    event.preventDefault();
    this.#go(goal);
  }

  /** Puts the focus on a day, in another month too; none lies in the future. @param {string} wanted */
  #go(wanted) {
    const { today, month } = /** @type {Days} */ (this.#days);
    const [day] = [wanted, today].sort();
    if (day.slice(0, 7) < FIRST_MONTH) return;
    if (day.slice(0, 7) !== month) {
      void this.#turn(day.slice(0, 7), day);
      return;
    }
    const before = this.#button(this.#current);
    if (before) before.tabIndex = -1;
    this.#current = day;
    const found = this.#button(day);
    if (found) found.tabIndex = 0;
    found?.focus();
  }

  /** @param {string} day */
  #button(day) {
    return /** @type {HTMLElement | null} */ (document.querySelector(`#daily [data-day="${day}"]`));
  }

  /** Begins the deal of a day, or goes on with it. @param {string} day */
  async #open(day) {
    try {
      await this.table.open(() => newGame({ rules: this.rules, daily: day }));
      this.#said.closest("dialog")?.close();
    } catch (error) {
      const unreachable = t("The server cannot be reached. Try again.");
      this.#said.textContent = error instanceof Problem ? error.detail : unreachable;
    }
  }

  /** @param {Days} found @returns {HTMLElement[]} */
  #tools({ days, today }) {
    const mine = days.find(({ day }) => day === today);
    this.#said.textContent = t("The next deal comes at {time}.", {
      time: timeOfDay(midnight(today)),
    });
    if (!mine) return [this.#said, button(t("Today"), () => this.#turn(null), "primary")];
    const texts = {
      open: t("Play today’s deal"),
      begun: t("Go on with today’s deal"),
      won: t("Today’s game"),
    };
    const play = button(texts[mine.state], () => this.#open(today), "primary");
    play.id = "daily-play";
    const { game } = mine;
    if (!game) return [this.#said, play];
    const share = button(t("Share the result"), () => this.#share(game));
    share.id = "daily-share";
    return [this.#said, share, play];
  }

  /** @param {string} id */
  async #share(id) {
    try {
      const text = dailyResult(await getGame(id));
      if (await copy(this.table.notices, text)) this.#said.textContent = t("Copied");
    } catch {
      this.#said.textContent = t("The server cannot be reached. Try again.");
    }
  }
}

/** A day whose deal is not known yet. @param {number} number */
function later(number) {
  return element("span", "daily-later", String(number));
}

/** @param {Day} day @returns {Shape} */
function shapeOf({ state, on_the_day }) {
  if (state === "won") return on_the_day ? "star" : "tick";
  return state === "begun" ? "half" : "none";
}

/** @param {Shape} shape */
function drawn(shape) {
  const svg = make("svg", {
    viewBox: "0 0 24 24",
    "aria-hidden": "true",
    class: `drawn shape-${shape}`,
  });
  if (shape === "half") svg.append(make("circle", { cx: 12, cy: 12, r: 8.5 }));
  if (shape !== "none") svg.append(make("path", { d: SHAPES[shape] }));
  return svg;
}

/** @param {Day} day */
function labelOf(day) {
  const { state, on_the_day, actions, played, helped } = day;
  const won = on_the_day ? t("won on its day") : t("won later");
  const facts = [
    state === "won" ? won : state === "begun" ? t("begun") : t("not begun"),
    ...(state === "open" ? [] : [tn("{count} action", "{count} actions", actions)]),
    ...(state === "won" ? [timeText(played)] : []),
    ...(state === "won" && helped ? [t("with help")] : []),
  ];
  return t("{day}: {facts}", { day: dayText(day.day), facts: facts.join(", ") });
}

function legend() {
  const entry = (/** @type {Element} */ sign, /** @type {string} */ text) =>
    element("li", "", sign, text);
  return element(
    "ul",
    "legend daily-legend",
    entry(drawn("star"), t("won on its day")),
    entry(drawn("tick"), t("won later")),
    entry(drawn("half"), t("begun")),
    entry(element("b", "daily-helped", "+"), t("with help")),
  );
}

/** @param {string} month "2026-11" @param {number} by */
function monthAfter(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** @param {string} day @param {number} by */
function dayAfter(day, by) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** The same day of another month, or its last. @param {string} day @param {number} by */
function sameDay(day, by) {
  const month = monthAfter(day.slice(0, 7), by);
  const end = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same > end ? end : same;
}

/** When the deal after a day's comes. @param {string} day */
function midnight(day) {
  return new Date(`${dayAfter(day, 1)}T00:00:00Z`);
}
