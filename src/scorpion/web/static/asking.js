/** Asking for advice: many may ask at once, and the server may have to put them off. */
import { Problem } from "./api.js";

/**
 * Asks until there is an answer; while many others ask, as often as the server says.
 * @template T @param {() => Promise<T>} ask @param {AbortSignal} signal
 * @param {(problem: Problem) => void} [whenBusy] told each time it is put off
 * @returns {Promise<T | null>} null: it was called off
 */
export async function patiently(ask, signal, whenBusy) {
  while (!signal.aborted) {
    try {
      const reply = await ask();
      return signal.aborted ? null : reply;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof Problem) || error.status !== 503) throw error;
      // It would take as long again.
      if (error.code === "too-long") throw error;
      whenBusy?.(error);
      await pause(error.wait * 1000, signal);
    }
  }
  return null;
}

/** Waits so long, or until it is called off. @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
