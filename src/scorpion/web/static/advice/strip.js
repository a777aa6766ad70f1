/** The one place for advice: a strip below the columns. Each kind of advice is a part of it. */
import { byId, element, picture } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @typedef {object} Wording
 * @property {string} icon
 * @property {string} title
 * @property {string} [text]
 * @property {string} [badge] a warning beside the title
 * @property {string} [note] said only once to each player
 * @property {HTMLElement[]} [buttons]
 * @property {HTMLElement | null} [more] what opens below
 * @property {string} [closing] what it means to close it
 * @property {() => void} close
 */

export class Strip {
  #root = byId("advice", HTMLElement);
  #live = byId("advice-live", HTMLElement);
  /** @type {Map<string, HTMLElement>} */
  #parts = new Map();

  constructor() {
    // Short messages stand above the strip, not on it.
    new ResizeObserver(() => {
      const height = `${this.#root.offsetHeight}px`;
      document.documentElement.style.setProperty("--advice-height", height);
    }).observe(this.#root);
  }

  /** Shows a part, in the place of the one of its kind that stood there. @param {string} kind @param {HTMLElement} part */
  show(kind, part) {
    const before = this.#parts.get(kind);
    const hadFocus = before?.contains(document.activeElement);
    part.dataset.advice = kind;
    if (before) before.replaceWith(part);
    else this.#root.append(part);
    this.#parts.set(kind, part);
    this.#root.hidden = false;
    // Whoever pressed a button finds the next one under the same finger.
    if (hadFocus) focusIn(part);
  }

  /** @param {string} kind */
  hide(kind) {
    const part = this.#parts.get(kind);
    if (!part) return;
    const hadFocus = part.contains(document.activeElement);
    part.remove();
    this.#parts.delete(kind);
    this.#root.hidden = this.#parts.size === 0;
    // Who was here with the keyboard goes back to the cards.
    const stop = document.querySelector("#board [tabindex='0']");
    if (hadFocus && stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  }

  /** Reads out one sentence after what is being said; also when it is the same as the last one. @param {string} sentence */
  say(sentence) {
    const again = this.#live.textContent === sentence;
    this.#live.textContent = again ? `${sentence}\u00a0` : sentence;
  }
}

/** What is most likely to be pressed next has the focus. @param {HTMLElement} part */
export function focusIn(part) {
  const button = part.querySelector(".primary") ?? part.querySelector("button");
  if (button instanceof HTMLElement) button.focus();
}

/** A part of the strip. @param {Wording} wording */
export function partOf({ icon, title, text, badge, note, buttons = [], more, closing, close }) {
  const said = element("p", "said", element("strong", "", title));
  for (const [tag, classes, words] of /** @type {const} */ ([
    ["span", "badge open-badge", badge],
    ["span", "", text],
    ["small", "note", note],
  ]))
    if (words) said.append(" ", element(tag, classes, words));
  const made = element("div", "part", picture(icon, "drawn part-icon"), said);
  if (buttons.length) made.append(element("div", "acts", ...buttons));
  made.append(closer(closing ?? t("Close"), close), ...(more ? [more] : []));
  return made;
}

/** @param {string} text @param {() => void} close */
export function closer(text, close) {
  const made = element(
    "button",
    "part-closer",
    picture("icon-close", "drawn"),
    element("span", "unseen seen-at-a-desk", text),
  );
  made.type = "button";
  made.addEventListener("click", close);
  return made;
}

/**
 * A button that opens and closes something.
 * @param {string} text @param {HTMLElement} what @param {(isOpen: boolean) => void} [act]
 */
export function opener(text, what, act) {
  const made = element("button", "", text);
  made.type = "button";
  const show = (/** @type {boolean} */ isOpen) => {
    what.hidden = !isOpen;
    made.setAttribute("aria-expanded", String(isOpen));
  };
  show(false);
  made.addEventListener("click", () => {
    show(what.hidden === true);
    act?.(!what.hidden);
  });
  return made;
}

const KEY = "scorpion.told";

/** The sentence, the first time in this browser; after that nothing. @param {string} about @param {string} sentence */
export function once(about, sentence) {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (told[about]) return "";
    localStorage.setItem(KEY, JSON.stringify({ ...told, [about]: true }));
  } catch {
    // A browser that keeps nothing says it again.
  }
  return sentence;
}
