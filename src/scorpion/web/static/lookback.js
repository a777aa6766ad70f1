/**
 * Looks back at how the table stood after each action, step by step or played back at a speed;
 * the game itself is not changed.
 */
import { getPosition } from "./api.js";
import { byId, picture } from "./dom.js";
import { t } from "./i18n.js";
import { showFigures, showStatus } from "./status.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Glance} Glance */
/** @typedef {import("./table.js").Table} Table */
/**
 * What is looked at: the game on the table, or a record that is nobody's game.
 * @typedef {object} Film
 * @property {number} last how many actions there are
 * @property {(number: number) => Promise<Glance>} fetch
 * @property {() => void} end goes back to the game
 */

/** Between two actions at speed 1. */
const BEAT_MS = 1000;

export class LookBack {
  #bar = byId("look-back", HTMLElement);
  #controls = byId("controls", HTMLElement);
  #slider = byId("look-slider", HTMLInputElement);
  #speed = byId("look-speed", HTMLSelectElement);
  #play = byId("look-play", HTMLElement);
  #text = byId("look-text", HTMLElement);
  /** @type {Film | null} */
  #film = null;
  /** Positions seen already. @type {Map<number, Glance>} */
  #seen = new Map();
  #wanted = 0;
  #timer = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#on("look-first", () => 0);
    this.#on("look-previous", () => this.#wanted - 1);
    this.#on("look-next", () => this.#wanted + 1);
    this.#on("look-last", () => this.#last);
    this.#play.addEventListener("click", () => (this.#timer ? this.#stop() : this.#start()));
    byId("look-end", HTMLElement).addEventListener("click", () => this.#film?.end());
    table.after(() => this.#close());
    this.#stop();
  }

  get #last() {
    return this.#film?.last ?? 0;
  }

  /** @param {string} id @param {() => number} where */
  #on(id, where) {
    byId(id, HTMLElement).addEventListener("click", () => this.#go(where()));
  }

  /** What the player chooses ends the playing back. @param {number} number */
  #go(number) {
    this.#stop();
    void this.show(number);
  }

  /** Looks back at the game on the table. */
  begin() {
    const { game } = this.table;
    if (!game || this.table.isLookingBack) return;
    const fetch = (/** @type {number} */ number) => getPosition(game.id, number);
    void this.watch({ last: game.actions, fetch, end: () => this.end() }, game.actions);
  }

  /** Shows a film from one of its positions on. @param {Film} film @param {number} number */
  async watch(film, number) {
    this.#film = film;
    this.#seen.clear();
    this.table.notices.clear();
    this.table.isLookingBack = true;
    this.#toggle(true);
    this.#slider.max = String(film.last);
    this.#slider.focus();
    await this.show(number);
  }

  /** Shows how the table stood after some actions. @param {number} number */
  async show(number) {
    const film = this.#film;
    if (!film) return;
    this.#wanted = Math.max(0, Math.min(film.last, number));
    const glance = this.#seen.get(this.#wanted) ?? (await this.#fetch(film, this.#wanted));
    if (!glance) return;
    this.#seen.set(glance.number, glance);
    // Only the last one asked for is shown: the slider may have gone on.
    if (glance.number === this.#wanted && this.#film === film) this.#draw(glance);
  }

  /** @param {Film} film @param {number} number @returns {Promise<Glance | null>} */
  async #fetch(film, number) {
    try {
      return await this.table.during(film.fetch(number));
    } catch {
      this.#stop();
      this.table.notices.offline(() => void this.show(this.#wanted));
      return null;
    }
  }

  /** @param {Glance} glance */
  #draw({ number, position, score }) {
    const sentence = t("After {number} of {actions} actions", { number, actions: this.#last });
    this.#slider.value = String(number);
    this.#slider.setAttribute("aria-valuetext", sentence);
    this.#text.textContent = sentence;
    this.#enable("look-first", number > 0);
    this.#enable("look-previous", number > 0);
    this.#enable("look-next", number < this.#last);
    this.#enable("look-last", number < this.#last);
    this.table.board.render(position);
    showFigures(score, number);
  }

  /** @param {string} id @param {boolean} can */
  #enable(id, can) {
    byId(id, HTMLElement).setAttribute("aria-disabled", String(!can));
  }

  /** Plays back from here; from the end, the whole game. */
  #start() {
    this.#label(true);
    this.#timer = setTimeout(() => {}, 0);
    if (this.#wanted < this.#last) this.#beat();
    else void this.show(0).then(() => this.#timer && this.#beat());
  }

  /** The next action, after a while that the speed tells. */
  #beat() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.show(this.#wanted + 1);
      if (!this.#timer) return;
      if (this.#wanted < this.#last) this.#beat();
      else this.#stop();
    }, BEAT_MS / Number(this.#speed.value));
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#label(false);
  }

  /** @param {boolean} isPlaying */
  #label(isPlaying) {
    this.#play.replaceChildren(picture(isPlaying ? "icon-pause" : "icon-play"));
    this.#play.setAttribute("aria-label", isPlaying ? t("Stop") : t("Play back"));
    this.#play.setAttribute("aria-pressed", String(isPlaying));
  }

  /** Back to the game as it stands. */
  end() {
    const { game, board } = this.table;
    if (!game || !this.table.isLookingBack) return;
    this.table.isLookingBack = false;
    this.#close();
    board.render(game.position);
    showStatus(game);
    byId("menu-button", HTMLElement).focus();
  }

  #close() {
    this.#stop();
    this.#film = null;
    this.#toggle(false);
  }

  /** @param {boolean} isOpen */
  #toggle(isOpen) {
    this.#bar.hidden = !isOpen;
    this.#controls.hidden = isOpen;
    document.documentElement.classList.toggle("looking-back", isOpen);
  }
}
