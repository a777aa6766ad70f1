/** Copies a text; where the browser does not allow that, shows it to be copied by hand. */
import { byId } from "./dom.js";
import { t } from "./i18n.js";

/** Tells whether it is copied. @param {import("./notices.js").Notices} notices @param {string} text @returns {Promise<boolean>} */
export async function copy(notices, text) {
  try {
    await navigator.clipboard.writeText(text);
    notices.show(t("Copied"));
    return true;
  } catch {
    const field = byId("copy-text", HTMLTextAreaElement);
    field.value = text;
    byId("copy", HTMLDialogElement).showModal();
    field.select();
    return false;
  }
}
