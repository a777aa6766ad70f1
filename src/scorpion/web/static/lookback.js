/** Looks back at how the table stood after each action; the game itself is not changed. */
import { getPosition } from "./api.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { showFigures, showStatus } from "./status.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Glance} Glance */
/** @typedef {import("./table.js").Table} Table */

export class LookBack {
  #bar = byId("look-back", HTMLElement);
  #controls = byId("controls", HTMLElement);
  #slider = byId("look-slider", HTMLInputElement);
  #text = byId("look-text", HTMLElement);
  /** Positions seen already, for the game and ply they belong to. @type {Map<number, Glance>} */
  #seen = new Map();
  #wanted = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.#slider.addEventListener("input", () => void this.show(Number(this.#slider.value)));
    this.#on("look-first", () => 0);
    this.#on("look-previous", () => this.#wanted - 1);
    this.#on("look-next", () => this.#wanted + 1);
    this.#on("look-last", () => this.#last);
    byId("look-end", HTMLElement).addEventListener("click", () => this.end());
    table.after(() => this.#toggle(false));
  }

  get #last() {
    return this.table.game?.actions ?? 0;
  }

  /** @param {string} id @param {() => number} where */
  #on(id, where) {
    byId(id, HTMLElement).addEventListener("click", () => void this.show(where()));
  }

  /** Begins at the position that is on the table. */
  begin() {
    if (!this.table.game || this.table.isLookingBack) return;
    this.#seen.clear();
    this.table.notices.clear();
    this.table.isLookingBack = true;
    this.#toggle(true);
    this.#slider.max = String(this.#last);
    void this.show(this.#last);
    this.#slider.focus();
  }

  /** Shows how the table stood after some actions. @param {number} number */
  async show(number) {
    const game = /** @type {Game} */ (this.table.game);
    this.#wanted = Math.max(0, Math.min(this.#last, number));
    const glance = this.#seen.get(this.#wanted) ?? (await this.#fetch(game.id, this.#wanted));
    if (!glance) return;
    this.#seen.set(glance.number, glance);
    // Only the last one asked for is shown: the slider may have gone on.
    if (glance.number === this.#wanted && this.table.isLookingBack && this.table.game === game)
      this.#draw(glance);
  }

  /** @param {string} id @param {number} number @returns {Promise<Glance | null>} */
  async #fetch(id, number) {
    try {
      return await this.table.during(getPosition(id, number));
    } catch {
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

  /** Back to the game as it stands. */
  end() {
    const { game, board } = this.table;
    if (!game || !this.table.isLookingBack) return;
    this.table.isLookingBack = false;
    this.#toggle(false);
    board.render(game.position);
    showStatus(game);
    byId("menu-button", HTMLElement).focus();
  }

  /** @param {boolean} isOpen */
  #toggle(isOpen) {
    this.#bar.hidden = !isOpen;
    this.#controls.hidden = isOpen;
    document.documentElement.classList.toggle("looking-back", isOpen);
  }
}
