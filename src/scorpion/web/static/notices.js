/** Short messages: shown for a while, and read out. */
import { byId } from "./dom.js";

const SHOWN_MS = 5500;
/** Long messages are shown as long as it takes to read them. */
const READING_MS = 70;
/** So often it is asked whether the server is there again. */
const ASK_AGAIN_MS = 5000;

export class Notices {
  #toast = byId("toast", HTMLElement);
  #live = byId("live", HTMLElement);
  #offline = byId("offline", HTMLElement);
  #retry = byId("retry", HTMLButtonElement);
  #timer = 0;
  #waiting = 0;

  constructor() {
    this.#toast.addEventListener("click", () => this.clear());
    window.addEventListener("online", () => void this.#goOn());
  }

  /** Shows and reads out a message. @param {string} message */
  show(message) {
    clearTimeout(this.#timer);
    this.#toast.textContent = message;
    this.#toast.hidden = false;
    this.#timer = setTimeout(() => this.clear(), Math.max(SHOWN_MS, message.length * READING_MS));
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
    clearTimeout(this.#waiting);
    this.#offline.hidden = false;
    this.#retry.onclick = () => {
      this.#offline.hidden = true;
      retry();
    };
    this.#waiting = setTimeout(() => void this.#goOn(), ASK_AGAIN_MS);
  }

  /** What waited for the server goes on by itself when it is there again. */
  async #goOn() {
    clearTimeout(this.#waiting);
    if (this.#offline.hidden) return;
    const isThere = await fetch("/api/rules").then(
      (reply) => reply.ok,
      () => false,
    );
    if (this.#offline.hidden) return;
    if (isThere) this.#retry.click();
    else this.#waiting = setTimeout(() => void this.#goOn(), ASK_AGAIN_MS);
  }
}
