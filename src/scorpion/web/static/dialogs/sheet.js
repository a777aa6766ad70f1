/** A window that is made when it is first opened: a heading, a way to close it, what it holds. */
import { element, picture } from "../dom.js";
import { t } from "../i18n.js";
import { sheetOf } from "../sheets.js";

/** @typedef {{dialog: HTMLDialogElement, body: HTMLElement, footer: HTMLElement}} Sheet */

/** @type {Map<string, Sheet>} */
const made = new Map();

/**
 * The window of this name; what it held before is gone.
 * @param {string} name @param {string} title @returns {Sheet}
 */
export function sheet(name, title) {
  const found = made.get(name) ?? make(name, title);
  made.set(name, found);
  found.body.replaceChildren();
  found.footer.replaceChildren();
  found.footer.hidden = true;
  return found;
}

/** @param {string} name @param {string} title @returns {Sheet} */
function make(name, title) {
  const heading = element("h2", "", title);
  heading.id = `${name}-title`;
  heading.tabIndex = -1;
  heading.autofocus = true;
  const closer = element("button", "square closer", picture("icon-close"));
  closer.type = "button";
  closer.setAttribute("aria-label", t("Close"));
  const body = element("div", "scroll");
  const footer = element("footer", "many-buttons");
  const inner = element("div", "sheet", element("header", "", heading, closer), body, footer);
  const dialog = element("dialog", "", inner);
  dialog.id = name;
  dialog.setAttribute("aria-labelledby", heading.id);
  closer.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return { dialog, body, footer };
}

/**
 * A button that does something.
 * @param {string} text @param {() => unknown} act @param {string} [classes]
 */
export function button(text, act, classes = "") {
  const made = element("button", classes, text);
  made.type = "button";
  made.addEventListener("click", () => void act());
  return made;
}

/** The style sheet of the windows that few players open; fetched once. */
export const dressed = () => sheetOf("windows");
