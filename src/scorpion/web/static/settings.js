/** The player's settings, kept in this browser. The style sheets see them on the page's root. */

/**
 * @typedef {object} Settings
 * @property {boolean} interactive say why a move is refused
 * @property {boolean} letters single keys are commands
 * @property {"four" | "two"} colours of the suits
 * @property {"normal" | "large"} deck
 * @property {"lattice" | "scales" | "zigzag"} back
 * @property {"green" | "blue" | "desert"} table
 * @property {"system" | "light" | "dark"} theme
 * @property {"right" | "left"} hand that plays: stock and buttons are on its side
 * @property {"0" | "0.5" | "1" | "2"} speed of all that moves; 0: nothing does
 * @property {boolean} sounds
 * @property {boolean} haptics the device trembles a little
 * @property {boolean} timer show the time
 * @property {boolean} score show the score
 * @property {boolean} stuck say when the game can no longer be won
 * @property {boolean} odds show the chance to win
 */

const KEY = "scorpion.settings";

/** @type {Settings} */
const DEFAULTS = {
  interactive: true,
  letters: true,
  colours: "four",
  deck: "normal",
  back: "lattice",
  table: "green",
  theme: "system",
  hand: "right",
  speed: "1",
  sounds: false,
  haptics: false,
  timer: true,
  score: true,
  stuck: true,
  odds: false,
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** @type {(() => void)[]} */
const watchers = [];

/** Calls `watcher` when settings have changed. @param {() => void} watcher */
export function whenSettingsChange(watcher) {
  watchers.push(watcher);
}

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

/** Lets the page know. */
export function applySettings() {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(settings)) root.dataset[name] = String(value);
  for (const watcher of watchers) watcher();
}

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
