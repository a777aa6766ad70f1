/** Texts in the player's language. The English text, with its {fields}, is the key. */

/** @typedef {Record<string, string | number>} Fields */

/** @type {Record<string, string | string[]>} */
let texts = {};
let language = "en";
let plurals = new Intl.PluralRules(language);

/**
 * Fetches the catalogue; without one the texts are English, as they are written.
 * @param {string} wanted a language tag
 */
export async function loadTexts(wanted) {
  if (wanted === language) return;
  const response = await fetch(`/api/texts/${encodeURIComponent(wanted)}`);
  if (!response.ok) return;
  const catalogue = await response.json();
  texts = catalogue.texts;
  language = catalogue.language;
  plurals = new Intl.PluralRules(language);
}

/**
 * The text in the player's language.
 * @param {string} text in English: a literal, so that the extractor finds it
 * @param {Fields} [fields]
 */
export function t(text, fields = {}) {
  const found = texts[text];
  return fill((Array.isArray(found) ? found[0] : found) || text, fields);
}

/**
 * The form of the text for a count; `{count}` is filled in.
 * @param {string} one @param {string} many @param {number} count @param {Fields} [fields]
 */
export function tn(one, many, count, fields = {}) {
  const found = texts[one];
  const forms = Array.isArray(found) ? found : found ? [found] : [one, many];
  const wanted = plurals.select(count) === "one" ? 0 : 1;
  const form = forms[Math.min(wanted, forms.length - 1)] || many;
  return fill(form, { count, ...fields });
}

/** A date as it is written where the player lives. @param {string} when an ISO date */
export function dateText(when) {
  const region = navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
  const form = new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" });
  return form.format(new Date(when));
}

/** A month of a year: "Nov 2026". @param {string} month "2026-11" @param {"short" | "long"} style */
export function monthText(month, style) {
  const form = new Intl.DateTimeFormat(language, {
    month: style,
    year: style === "long" ? "numeric" : undefined,
    timeZone: "UTC",
  });
  return form.format(new Date(`${month}-01T00:00:00Z`));
}

/** A day in full: "Monday, 30 November 2026". @param {string} day "2026-11-30" */
export function dayText(day) {
  const form = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
  return form.format(new Date(`${day}T00:00:00Z`));
}

/** A day of the week. @param {Date} date @param {"short" | "long"} weekday */
export function weekdayText(date, weekday) {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(date);
}

/** The hour and the minute, where the player lives. @param {Date} date */
export function timeOfDay(date) {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(date);
}

/** @param {string} text @param {Fields} fields */
function fill(text, fields) {
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in fields ? String(fields[name]) : whole,
  );
}
