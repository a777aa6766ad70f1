/** The player's settings, kept in this browser. */

/**
 * @typedef {object} Settings
 * @property {boolean} interactive say why a move is refused
 * @property {boolean} letters single letters are commands
 * @property {"four" | "two"} colours
 * @property {boolean} timer show the time
 * @property {boolean} score show the score
 */

const KEY = "scorpion.settings";

/** @type {Settings} */
const DEFAULTS = { interactive: true, letters: true, colours: "four", timer: true, score: true };

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** Changes settings, keeps them and shows them. @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still has the setting until the page is left.
  }
  applySettings();
}

/** Lets the style sheet know. */
export function applySettings() {
  document.documentElement.dataset.colours = settings.colours;
  document.documentElement.dataset.timer = String(settings.timer);
  document.documentElement.dataset.score = String(settings.score);
}

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
