/** Short messages: shown for a while, and read out. */
import { byId } from "./dom.js";

const SHOWN_MS = 5500;
const HOPE_MS = 10000;
const HOPE_STEP_MS = 1000;

export class Notices {
  #toast = byId("toast", HTMLElement);
  #live = byId("live", HTMLElement);
  #offline = byId("offline", HTMLElement);
  #retry = byId("retry", HTMLButtonElement);
  #timer = 0;
  /** When the network was last said to be there again. */
  #back = -Infinity;

  constructor() {
    this.#toast.addEventListener("click", () => this.clear());
    window.addEventListener("online", () => {
      this.#back = performance.now();
      this.#goOn();
    });
  }

  /** Shows and reads out a message. @param {string} message */
  show(message) {
    clearTimeout(this.#timer);
    this.#toast.textContent = message;
    this.#toast.hidden = false;
    this.#timer = setTimeout(() => this.clear(), SHOWN_MS);
    this.say(message);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#toast.hidden = true;
  }

  /** Reads out one sentence, also when it is the same as the last one. @param {string} sentence */
  say(sentence) {
    const again = this.#live.textContent === sentence;
    this.#live.textContent = again ? `${sentence}\u00a0` : sentence;
  }

  /** Says that the server can't be reached, until the player tries again. @param {() => void} retry */
  offline(retry) {
    this.clear();
    this.#offline.hidden = false;
    this.#retry.onclick = () => {
      this.#offline.hidden = true;
      retry();
    };
    // A network that has just come back may need a moment more.
    if (performance.now() - this.#back < HOPE_MS) setTimeout(() => this.#goOn(), HOPE_STEP_MS);
  }

  /** What waited for the network goes on by itself. */
  #goOn() {
    if (!this.#offline.hidden) this.#retry.click();
  }
}
