/** Style sheets that few players need: fetched when they do. */
import { element } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Resolves when a style sheet is there, or cannot be had. @param {string} name @returns {Promise<void>} */
export function sheetOf(name) {
  const found = asked.get(name) ?? fetchSheet(name);
  asked.set(name, found);
  return found;
}

/** @param {string} name @returns {Promise<void>} */
function fetchSheet(name) {
  const link = element("link");
  link.rel = "stylesheet";
  link.href = `/static/${name}.css`;
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      asked.delete(name);
      resolve();
    });
    document.head.append(link);
  });
}
