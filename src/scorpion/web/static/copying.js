/** Copies a text; where the browser does not allow that, shows it to be copied by hand. */
import { byId } from "./dom.js";
import { t } from "./i18n.js";

/** @param {import("./notices.js").Notices} notices @param {string} text */
export async function copy(notices, text) {
  try {
    await navigator.clipboard.writeText(text);
    notices.show(t("Copied"));
  } catch {
    const field = byId("copy-text", HTMLTextAreaElement);
    field.value = text;
    byId("copy", HTMLDialogElement).showModal();
    field.select();
  }
}
