/** The meter: the chance that the game can still be won, and what each move would leave of it. */
import { askAdvice, Problem } from "../api.js";
import { patiently } from "../asking.js";
import { t } from "../i18n.js";
import { change } from "../settings.js";
import { Dial } from "./dial.js";
import { moveMarks } from "./marks.js";
import { once } from "./strip.js";
import { percent } from "./words.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").MoveOdds} MoveOdds */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").OddsReply} OddsReply */

const KIND = "odds";
/** The move of the list that is shown on the board. */
const SHOWN = "odds-move";

/** While the player thinks, more and more arrangements are tried. */
const STAGES = [100, 300, 1000, 3000, 10000];
/** From so many on the figure is worth reading out. */
const SPOKEN = 1000;

export class Meter {
  /** @type {Game | null} */
  #game = null;
  #asked = new AbortController();
  #stage = 0;
  #isSpoken = false;
  /** The figure of this position that most arrangements were tried for. @type {OddsReply | null} */
  #best = null;
  /** @type {Dial | null} */
  #dial = null;

  /** @param {Table} table @param {import("./strip.js").Strip} strip @param {import("./marks.js").Marks} marks */
  constructor(table, strip, marks) {
    this.table = table;
    this.strip = strip;
    this.marks = marks;
  }

  /** The figures of this position are over. */
  leave() {
    this.#asked.abort();
    this.#dial?.clear();
    this.#unmark();
  }

  hide() {
    this.leave();
    this.#dial = null;
    this.#game = null;
    this.#best = null;
    this.strip.hide(KIND);
  }

  /** @param {Game} game @param {AbortSignal} signal the position is gone */
  show(game, signal) {
    if (game.won) {
      this.hide();
      return;
    }
    this.leave();
    if (this.#game?.id !== game.id || this.#game.ply !== game.ply) this.#best = null;
    this.#game = game;
    this.#isSpoken = false;
    this.#dial ??= this.#makeDial();
    this.#dial.clear();
    if (this.#best) this.#dial.tell(this.#best);
    this.#refine(signal);
  }

  #makeDial() {
    const dial = new Dial({
      note: once("odds", t("Odds count as help in the statistics.")),
      close: () => change({ odds: false }),
      toggleMoves: (isOpen) => (isOpen ? this.#refine() : this.#unmark()),
      point: (move) => this.#point(move),
    });
    this.strip.show(KIND, dial.part);
    return dial;
  }

  #unmark() {
    this.marks.clear(KIND);
    this.marks.clear(SHOWN);
  }

  /** Begins with few arrangements: the first figures come soon. @param {AbortSignal} [signal] */
  #refine(signal) {
    this.#asked.abort();
    this.#stage = 0;
    const asked = new AbortController();
    this.#asked = asked;
    signal?.addEventListener("abort", () => asked.abort());
    if (!signal?.aborted) void this.#ask(asked.signal);
  }

  /** @param {AbortSignal} signal */
  async #ask(signal) {
    const [game, dial] = [this.#game, this.#dial];
    if (!game || !dial) return;
    try {
      await this.#askMore(game, dial, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.game) this.table.acceptChanged(error.game);
      else dial.wait(error instanceof Problem ? error.detail : t("No odds: the server is silent."));
    }
  }

  /** @param {Game} game @param {Dial} dial @param {AbortSignal} signal */
  async #askMore(game, dial, signal) {
    for (;;) {
      await seen(signal);
      const reply = await this.#figures(game, dial, signal);
      if (!reply) return;
      game.helps = reply.helps;
      this.#tell(game, dial, reply);
      // The server may know more already than it was asked for.
      const more = STAGES.findIndex((samples, at) => at > this.#stage && samples > reply.samples);
      if (reply.certain || more < 0) return;
      this.#stage = more;
    }
  }

  /** @param {Game} game @param {Dial} dial @param {AbortSignal} signal @returns {Promise<OddsReply | null>} */
  #figures(game, dial, signal) {
    const wish = { ply: game.ply, samples: STAGES[this.#stage], moves: dial.isOpen };
    const ask = () => askAdvice(game.id, "odds", wish, signal);
    return patiently(ask, signal, ({ detail }) => dial.wait(detail));
  }

  /** @param {Game} game @param {Dial} dial @param {OddsReply} reply */
  #tell(game, dial, reply) {
    // With the moves it begins anew with few: what is known of the board stays.
    const before = this.#best;
    const isMore = !before || reply.certain || reply.samples >= before.samples;
    const best = isMore ? reply : before;
    this.#best = best;
    dial.tell(best);
    if (reply.moves && dial.isOpen) this.#tellMoves(game, dial, reply.moves);
    if (this.#isSpoken || (best.samples < SPOKEN && !best.certain)) return;
    this.#isSpoken = true;
    this.strip.say(t("Odds: {odds}", { odds: dial.words }));
  }

  /** @param {Game} game @param {Dial} dial @param {MoveOdds[]} moves */
  #tellMoves(game, dial, moves) {
    const known = moves.flatMap((odds) => {
      const move = game.moves.find(({ move }) => move === odds.move);
      return move ? [{ move, odds }] : [];
    });
    known.sort((one, other) => (other.odds.chance ?? -1) - (one.odds.chance ?? -1));
    const best = known[0]?.odds.chance ?? 0;
    dial.list(game.position, known);
    // The list is in order: the first figure of a card is that of its best move.
    const figures = new Map();
    for (const { move, odds } of known) {
      if (!move.card || figures.has(move.card) || odds.chance === null) continue;
      const isBest = best > 0 && odds.chance === best;
      figures.set(move.card, { card: move.card, text: percent(odds.chance), isBest });
    }
    this.marks.show(KIND, { figures: [...figures.values()] });
  }

  /** Shows a move on the board; null: none. @param {Move | null} move */
  #point(move) {
    if (move) this.marks.show(SHOWN, moveMarks(move.card, move.column));
    else this.marks.clear(SHOWN);
  }
}

/** Nobody looks at a page in the background: it waits. @param {AbortSignal} signal @returns {Promise<void>} */
function seen(signal) {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
