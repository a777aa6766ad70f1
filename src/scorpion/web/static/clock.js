/**
 * How long the game has been played: from its first move to its win, without the time in which
 * the page could not be seen or the player paused. The server keeps it with the game.
 */
import { putClock, sendAlong } from "./api.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { timeText } from "./times.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Game} Game */

const TICK_MS = 250;

export class Clock {
  /** @type {Game | null} */
  #game = null;
  /** Played until the clock was last started. */
  #before = 0;
  /** When the clock was last started; null while it stands. @type {number | null} */
  #since = null;
  #isPaused = false;
  #told = 0;
  #button = byId("clock", HTMLButtonElement);
  #time = byId("clock-time", HTMLElement);
  #hint = byId("clock-hint", HTMLElement);

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.after((game) => this.#follow(game));
    sendAlong(() => this.played);
    document.addEventListener("visibilitychange", () => {
      this.#set();
      if (document.visibilityState === "hidden") this.#tell();
    });
    window.addEventListener("pagehide", () => this.#tell());
    this.#button.addEventListener("click", () => this.pause());
    setInterval(() => this.#show(), TICK_MS);
  }

  /** Milliseconds. */
  get played() {
    const running = this.#since === null ? 0 : performance.now() - this.#since;
    return Math.floor(this.#before + running);
  }

  /** Lets the clock stand, or go on. The board stays as it is, to be read and played: a move lets it go on. */
  pause() {
    if (!this.#game?.ply || this.#game.won) {
      this.table.notices.show(t("The clock starts with the first move."));
      return;
    }
    this.#isPaused = !this.#isPaused;
    this.#set();
    this.#tell();
    this.table.notices.show(
      this.#isPaused
        ? t("Paused. The clock goes on with your next move.")
        : t("The clock goes on."),
    );
  }

  /** @param {Game} game */
  #follow(game) {
    const isSame = game.id === this.#game?.id;
    if (!isSame || game.ply !== this.#game?.ply) this.#isPaused = false;
    // Another window may have played on; a won game's time is the server's.
    const known = isSame ? this.played : leftAt(game.id);
    const shown = game.won ? game.played : Math.max(known, game.played);
    this.#game = game;
    this.#before = shown;
    this.#told = game.played;
    this.#since = null;
    this.#set();
    byId("win-time", HTMLElement).textContent = timeText(shown);
  }

  /** Starts or stops, whichever is right now. */
  #set() {
    this.#before = this.played;
    const isPlaying = this.#game !== null && this.#game.ply > 0 && !this.#game.won;
    const runs = isPlaying && !this.#isPaused && document.visibilityState === "visible";
    this.#since = runs ? performance.now() : null;
    document.documentElement.dataset.clock = this.#isPaused ? "paused" : runs ? "runs" : "stands";
    this.#hint.textContent = this.#isPaused ? t("paused: go on") : t("pause");
    this.#show();
  }

  #show() {
    const text = timeText(this.played);
    if (this.#time.textContent !== text) this.#time.textContent = text;
  }

  /** The page may be left for good: what was played since the last change is told. */
  #tell() {
    const { played } = this;
    if (!this.#game?.ply || this.#game.won || played <= this.#told) return;
    this.#told = played;
    leaveAt(this.#game.id, played);
    void putClock(this.#game.id, played).catch(() => {});
  }
}

const LEFT = "scorpion.clock";

/** Notes what the clock showed: a page that is loaded again may come before the server knows it. @param {string} id @param {number} played */
function leaveAt(id, played) {
  try {
    sessionStorage.setItem(LEFT, `${id} ${played}`);
  } catch {
    // Then only the server knows.
  }
}

/** What the clock showed when a game was left in this window. @param {string} id */
function leftAt(id) {
  try {
    const [game, played] = (sessionStorage.getItem(LEFT) ?? "").split(" ");
    return game === id ? Number(played) || 0 : 0;
  } catch {
    return 0;
  }
}
