/**
 * Looks back at how the table stood after each action, step by step or played back at a speed;
 * the game itself is not changed.
 */
import { getPosition } from "./api.js";
import { byId, picture } from "./dom.js";
import { t, tn } from "./i18n.js";
import { showFigures, showStatus } from "./status.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Glance} Glance */
/** @typedef {import("./table.js").Table} Table */
/**
 * What is looked at: the game on the table, or a record that is nobody's game.
 * @typedef {object} Film
 * @property {number} last how many actions there are, those undone too
 * @property {number} done how many of them are done
 * @property {(number: number) => Promise<Glance>} fetch
 * @property {() => void} end goes back to the game
 * @property {number} [first] the first position that can be gone on from; where there is none, none can
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
  #goOn = byId("look-go-on", HTMLElement);
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
    this.#goOn.addEventListener("click", () => this.#playOn());
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

  /** Looks back at the game on the table, and at what was undone in it. */
  begin() {
    const { game } = this.table;
    if (!game || this.table.isLookingBack) return;
    const { actions, undoable, redoable } = game;
    const film = {
      last: actions + redoable,
      done: actions,
      fetch: (/** @type {number} */ wanted) => getPosition(game.id, wanted),
      end: () => this.end(),
      first: actions - undoable,
    };
    void this.watch(film, actions);
  }

  /** Shows a film from one of its positions on. @param {Film} film @param {number} number */
  async watch(film, number) {
    this.#film = film;
    this.#seen.clear();
    this.table.notices.clear();
    this.table.isLookingBack = true;
    this.#toggle(true);
    this.#goOn.hidden = film.first === undefined;
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
    if (glance.number === this.#wanted && this.#film === film) this.#draw(glance, film);
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

  /** @param {Glance} glance @param {Film} film */
  #draw({ number, position, score }, film) {
    const sentence = sentenceAt(number, film.done);
    this.#slider.value = String(number);
    this.#slider.setAttribute("aria-valuetext", sentence);
    this.#text.textContent = sentence;
    this.#enable("look-first", number > 0);
    this.#enable("look-previous", number > 0);
    this.#enable("look-next", number < this.#last);
    this.#enable("look-last", number < this.#last);
    this.#enable("look-go-on", canGoOn(number, film));
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

  /** The game is undone or redone to the position that is shown. */
  #playOn() {
    const number = this.#wanted;
    if (!this.#film || !canGoOn(number, this.#film)) return;
    this.end();
    this.table.goTo(number);
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

/** @param {number} number @param {Film} film */
function canGoOn(number, { done, first = Number.POSITIVE_INFINITY }) {
  return number !== done && number >= first;
}

/** @param {number} number @param {number} done how many actions are done */
function sentenceAt(number, done) {
  if (number <= done) return t("After {number} of {actions} actions", { number, actions: done });
  const fields = { number };
  return tn(
    "After {number} actions, {count} of them undone since",
    "After {number} actions, {count} of them undone since",
    number - done,
    fields,
  );
}
