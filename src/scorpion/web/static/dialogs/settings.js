/** The settings window: each change counts at once. The languages are links, for the server. */
import { byId } from "../dom.js";
import { change, settings } from "../settings.js";

const dialog = byId("settings", HTMLDialogElement);
const form = byId("settings-form", HTMLFormElement);
const interactive = byId("set-interactive", HTMLInputElement);
const letters = byId("set-letters", HTMLInputElement);
const timer = byId("set-timer", HTMLInputElement);
const score = byId("set-score", HTMLInputElement);

export function openSettings() {
  interactive.checked = settings.interactive;
  letters.checked = settings.letters;
  timer.checked = settings.timer;
  score.checked = settings.score;
  radios("colours").value = settings.colours;
  dialog.showModal();
}

/** @param {string} name */
function radios(name) {
  return /** @type {RadioNodeList} */ (form.elements.namedItem(name));
}

form.addEventListener("change", () => {
  const colours = radios("colours").value === "two" ? "two" : "four";
  change({ interactive: interactive.checked, letters: letters.checked, colours });
  change({ timer: timer.checked, score: score.checked });
});
