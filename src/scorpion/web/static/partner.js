/**
 * Lets the table think along: after each change it asks whether the game can still be won. What
 * it takes to give advice is fetched when there is something to say, and never holds up a move.
 */
import { askAdvice } from "./api.js";
import { patiently, pause } from "./asking.js";
import { byId } from "./dom.js";
import { change, settings, whenSettingsChange } from "./settings.js";

/** @typedef {import("./advice/advice.js").Advice} Advice */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").StuckReply} StuckReply */

/** Whoever has just come looks at the cards first; what the page is made of has the line till then. */
const FIRST_LOOK_MS = 1500;

export class Partner {
  /** What is asked about the position on the table. */
  #asked = new AbortController();
  /** @type {Advice | null} */
  #advice = null;
  #isFirst = true;
  #isPressed = false;
  #wanted = wanted();

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.before((game) => {
      this.#asked.abort();
      this.#advice?.leave(game);
    });
    table.after((game) => void this.#think(game));
    whenSettingsChange(() => this.#chosen());
    for (const event of ["pointerdown", "pointerup", "pointercancel"])
      document.addEventListener(
        event,
        () => {
          this.#isPressed = event === "pointerdown";
        },
        true,
      );
    this.#showSwitch();
  }

  /** The next step of the hint. @param {boolean} [byKey] without looking for a button */
  async hint(byKey = false) {
    const { table } = this;
    if (!table.game || table.game.won || table.refusesLookingBack()) return;
    table.notices.clear();
    (await this.#fetchAdvice()).hint(byKey);
  }

  async toggleOdds() {
    // What shows them must be there first: else nobody would be told why there are none.
    if (!settings.odds) await this.#fetchAdvice();
    change({ odds: !settings.odds });
  }

  #chosen() {
    this.#showSwitch();
    if (this.#wanted === wanted()) return;
    this.#wanted = wanted();
    const { game } = this.table;
    if (game) void this.#think(game);
  }

  #showSwitch() {
    byId("odds-switch", HTMLElement).setAttribute("aria-pressed", String(settings.odds));
  }

  /** @param {Game} game */
  async #think(game) {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    try {
      if (settings.odds) {
        const advice = await this.#fetchAdvice();
        // They may have been switched off again since.
        if (signal.aborted) return;
        advice.showOdds(game, signal);
      } else this.#advice?.hideOdds();
      if (settings.stuck && !game.won) await this.#askStuck(game, signal, isFirst);
      else this.#advice?.tellStuck(null);
    } catch {
      // Without a proof the table is silent; after the next change it asks again.
    }
  }

  /** @param {Game} game @param {AbortSignal} signal @param {boolean} isFirst */
  async #askStuck(game, signal, isFirst) {
    if (isFirst) {
      await this.table.board.motion.settled();
      await pause(FIRST_LOOK_MS, signal);
    }
    const ask = () => askAdvice(game.id, `stuck?ply=${game.ply}`, undefined, signal);
    const reply = /** @type {StuckReply | null} */ (await patiently(ask, signal));
    if (!reply?.stuck) {
      if (reply) this.#advice?.tellStuck(null);
      return;
    }
    const advice = await this.#fetchAdvice();
    // A long column may need to be squeezed for it: not under a finger that is about to choose.
    if (this.#isPressed) await released();
    if (!signal.aborted) advice.tellStuck(reply);
  }

  async #fetchAdvice() {
    const { Advice } = await import("./advice/advice.js");
    await Advice.dressed();
    this.#advice ??= new Advice(this.table);
    return this.#advice;
  }
}

/** What of advice the player has chosen to see. */
function wanted() {
  return `${settings.stuck} ${settings.odds}`;
}

/** Resolves when no finger and no button is down any more. @returns {Promise<void>} */
function released() {
  return new Promise((resolve) => {
    for (const event of ["pointerup", "pointercancel"])
      document.addEventListener(event, () => resolve(), { once: true });
  });
}
