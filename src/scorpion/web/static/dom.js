/** Small helpers for the document. */

/**
 * The element with this id; the page is wrong without it.
 * @template {Element} T
 * @param {string} id @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

/**
 * A new element with classes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} [classes] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, classes = "", ...children) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  made.append(...children);
  return made;
}

/** Nothing lies above the table any more. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/**
 * An SVG element that shows a symbol of the page.
 * @param {string} symbol @param {string} [classes]
 */
export function picture(symbol, classes = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  if (classes) svg.setAttribute("class", classes);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use(symbol));
  return svg;
}

/** @param {string} symbol @param {Record<string, string | number>} [attributes] */
export function use(symbol, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "use");
  made.setAttribute("href", `#${symbol}`);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
