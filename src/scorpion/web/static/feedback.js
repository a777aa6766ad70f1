/** What is heard and felt, where the player wants it: nothing is fetched for who does not. */
import { settings } from "./settings.js";

/** @typedef {import("./types.js").TableEvent} TableEvent */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {"moved" | "dealt" | "turned" | "run_removed" | "won" | "refused" | "lifted" | "undone"} Cue */

/** How long the device trembles, and rests, in milliseconds. */
const TREMBLE = /** @type {Record<string, number[]>} */ ({
  lifted: [6],
  moved: [10],
  dealt: [10, 40, 10, 40, 10],
  run_removed: [20, 50, 30],
  won: [30, 60, 30, 60, 60],
  refused: [25, 40, 25],
});

/**
 * Lets the table be heard and felt.
 * @param {import("./table.js").Table} table
 */
export function giveFeedback(table) {
  table.after((game) => give(cuesOf(game)));
  table.whenRefused(() => give(["refused"]));
  table.board.root.addEventListener("lifted", () => give(["lifted"]));
}

/** @param {Game} game @returns {Cue[]} one of each kind, in the order in which they happen */
function cuesOf({ events, last }) {
  if (last.action === "undo") return ["undone"];
  return [...new Set(events.map(({ event }) => event))];
}

/** @param {Cue[]} cues */
function give(cues) {
  const [strongest] = [...cues].reverse().filter((cue) => TREMBLE[cue]);
  if (settings.haptics && strongest) navigator.vibrate?.(TREMBLE[strongest]);
  if (settings.sounds && cues.length) void sound(cues);
}

/** @param {Cue[]} cues */
async function sound(cues) {
  try {
    (await import("./sounds.js")).play(cues);
  } catch {
    // A sound that can't be made is no reason to stop.
  }
}
