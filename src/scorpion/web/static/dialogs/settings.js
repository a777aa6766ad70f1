/** The settings window: each change counts at once. The languages are links, for the server. */
import { byId } from "../dom.js";
import { change, settings } from "../settings.js";

const dialog = byId("settings", HTMLDialogElement);
const form = byId("settings-form", HTMLFormElement);

// A device that cannot tremble is not asked about it.
byId("haptics-row", HTMLElement).hidden = !("vibrate" in navigator);

export function openSettings() {
  const values = /** @type {Record<string, string | boolean>} */ ({ ...settings });
  for (const field of fields()) {
    const value = values[field.name];
    field.checked = field.type === "radio" ? field.value === value : Boolean(value);
  }
  dialog.showModal();
}

/** Every setting is a box to tick, or a choice of radio buttons, by the setting's name. */
function fields() {
  return /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name]"));
}

form.addEventListener("change", (event) => {
  const { name, type, value, checked } = /** @type {HTMLInputElement} */ (event.target);
  change({ [name]: type === "radio" ? value : checked });
});
