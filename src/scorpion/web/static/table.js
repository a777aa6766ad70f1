/**
 * The game on the table: takes what the player wants to the server, one request after another,
 * and shows what comes back. It knows no rules: what is legal stands in the game's `moves`.
 */
import * as api from "./api.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";
import { announcement } from "./speech.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./notices.js").Notices} Notices */
/**
 * @typedef {object} Wish
 * @property {"move" | "undo" | "redo"} kind
 * @property {string} move the move's text; "" for undo and redo
 * @property {boolean} isQuestion a move known to be illegal, sent to hear why
 * @property {boolean} [isWhole] undoes all that can be undone
 * @property {number} [to] how many actions are to be done after undoing or redoing
 */

/** More wishes than this waiting for the server are a key held down. */
const PATIENT_WISHES = 12;

export class Table {
  /** @type {Game | null} */
  game = null;
  /** Another position is shown than the one in play. */
  isLookingBack = false;
  /** What is still to be done, one after another. @type {(() => Promise<void>)[]} */
  #jobs = [];
  /** Wishes of an earlier era are forgotten: another game was opened, or one of them failed. */
  #era = 0;
  #pending = 0;
  /** @type {((game: Game) => void)[]} */
  #watchers = [];
  /** @type {((game: Game) => void)[]} */
  #heralds = [];
  /** @type {(() => void)[]} */
  #refusedWatchers = [];

  /** @param {Board} board @param {Notices} notices */
  constructor(board, notices) {
    this.board = board;
    this.notices = notices;
  }

  /** Calls `herald` before a new state is shown. @param {(game: Game) => void} herald */
  before(herald) {
    this.#heralds.push(herald);
  }

  /** Calls `watcher` after a new state has been shown. @param {(game: Game) => void} watcher */
  after(watcher) {
    this.#watchers.push(watcher);
  }

  /** Calls `watcher` when a move was refused. @param {() => void} watcher */
  whenRefused(watcher) {
    this.#refusedWatchers.push(watcher);
  }

  /** While an earlier position is shown nothing can be played; says so. */
  refusesLookingBack() {
    if (this.isLookingBack)
      this.notices.show(t("You are looking back: return to the game to play on"));
    return this.isLookingBack;
  }

  /** @param {string | null} card null: the deal of the stock */
  movesOf(card) {
    return (this.game?.moves ?? []).filter((move) => move.card === card);
  }

  /** @param {number} column */
  movesTo(column) {
    return (this.game?.moves ?? []).filter((move) => move.card && move.column === column);
  }

  /** @param {string} move @param {boolean} [isQuestion] */
  play(move, isQuestion = false) {
    this.#wish({ kind: "move", move, isQuestion });
  }

  /** Deals the stock; where that is not allowed the server says why. */
  deal() {
    if (!this.game || this.game.rules.reserve === "open") return;
    const isLegal = this.movesOf(null).length > 0;
    if (isLegal || settings.interactive) this.play("deal", !isLegal);
  }

  undo() {
    if (this.game?.undoable || this.#pending)
      this.#wish({ kind: "undo", move: "", isQuestion: false });
    else this.notices.say(t("Nothing is left to undo"));
  }

  /** Back to the start, or as far as can be undone. */
  undoAll() {
    if (this.game?.undoable || this.#pending)
      this.#wish({ kind: "undo", move: "", isQuestion: false, isWhole: true });
    else this.notices.show(t("Nothing is left to undo"));
  }

  redo() {
    if (this.game?.redoable || this.#pending)
      this.#wish({ kind: "redo", move: "", isQuestion: false });
    else this.notices.say(t("Nothing is left to redo"));
  }

  /** Undoes or redoes until so many actions are done. @param {number} number */
  goTo(number) {
    const { actions } = /** @type {Game} */ (this.game);
    if (number === actions) return;
    const kind = number < actions ? "undo" : "redo";
    this.#wish({ kind, move: "", isQuestion: false, to: number });
  }

  /** @param {Wish} wish */
  #wish(wish) {
    if (!this.game || this.#jobs.length >= PATIENT_WISHES || this.refusesLookingBack()) {
      this.board.sendHome();
      return;
    }
    this.notices.clear();
    const era = this.#era;
    this.#enqueue(async () => {
      if (era === this.#era && this.#isStillPossible(wish)) await this.#send(wish);
      else this.board.sendHome();
    });
  }

  /**
   * Does something when all that was asked for before is answered: what a tap means is told by
   * the cards as they lie then. It is forgotten when one of the wishes before it fails.
   * @param {() => void} act
   */
  inTurn(act) {
    if (this.#jobs.length === 0) {
      act();
      return;
    }
    const era = this.#era;
    this.#enqueue(() =>
      Promise.resolve().then(() => {
        if (era === this.#era) act();
        else this.board.sendHome();
      }),
    );
  }

  /** @param {() => Promise<void>} job */
  #enqueue(job) {
    this.#jobs.push(job);
    if (this.#jobs.length === 1) void this.during(this.#work());
  }

  /** Only one request that changes a game is on its way at a time. */
  async #work() {
    while (this.#jobs.length) {
      await this.#jobs[0]().catch(reportError);
      this.#jobs.shift();
    }
  }

  /** Shows the page as busy while something is on its way. @template T @param {Promise<T>} work @returns {Promise<T>} */
  async during(work) {
    this.#pending++;
    this.showBusy();
    try {
      return await work;
    } finally {
      this.#pending--;
      this.showBusy();
    }
  }

  /** The table may have changed since the player wished it. @param {Wish} wish */
  #isStillPossible({ kind, move, isQuestion }) {
    const game = /** @type {Game} */ (this.game);
    if (kind === "undo") return game.undoable > 0;
    if (kind === "redo") return game.redoable > 0;
    return isQuestion || game.moves.some((legal) => legal.move === move);
  }

  /** @param {Wish} wish */
  async #send(wish) {
    const { id, ply, actions, undoable } = /** @type {Game} */ (this.game);
    const to = wish.isWhole ? actions - undoable : wish.to;
    try {
      if (wish.kind === "undo") this.accept(await api.postUndo(id, ply, to));
      else if (wish.kind === "redo") this.accept(await api.postRedo(id, ply, to));
      else this.accept(await api.postMove(id, ply, wish.move));
    } catch (error) {
      this.#era++;
      this.board.sendHome();
      this.#failed(error, wish, ply);
    }
  }

  /** @param {unknown} error @param {Wish} wish @param {number} ply */
  #failed(error, wish, ply) {
    if (error instanceof api.Unreachable) {
      this.notices.offline(() => this.#enqueue(() => this.#again(wish, ply)));
      return;
    }
    if (!(error instanceof api.Problem)) reportError(error);
    else if (error.status === 409 && error.game) {
      this.acceptChanged(error.game);
    } else {
      if (settings.interactive || error.status !== 422) this.notices.show(error.detail);
      for (const watcher of this.#refusedWatchers) watcher();
    }
  }

  /**
   * After the server could not be reached: whether it got the wish is seen by its ply.
   * @param {Wish} wish @param {number} ply
   */
  async #again(wish, ply) {
    const game = /** @type {Game} */ (this.game);
    try {
      this.accept(await api.getGame(game.id), true);
    } catch (error) {
      this.#failed(error, wish, ply);
      return;
    }
    if (this.game?.ply === ply) this.#wish(wish);
  }

  /**
   * Shows a game as it stands now.
   * @param {Game} game @param {boolean} [isQuiet] something else is said about it
   */
  accept(game, isQuiet = false) {
    const before = this.board.picture;
    const fresh = this.game?.id !== game.id;
    this.game = game;
    this.isLookingBack = false;
    for (const herald of this.#heralds) herald(game);
    this.board.render(game.position, { events: game.events, fresh, rules: game.rules });
    if (!isQuiet) this.notices.say(announcement(game, before));
    for (const watcher of this.#watchers) watcher(game);
    this.showBusy();
  }

  /** Shows a game that went on elsewhere. @param {Game} game */
  acceptChanged(game) {
    this.accept(game, true);
    this.notices.show(
      t("This game was changed in another tab or window; here is how it stands now."),
    );
  }

  /**
   * Opens a game: a new one, or one that was left. Wishes for the game before are forgotten.
   * @param {() => Promise<Game>} ask
   * @returns {Promise<void>} fails as `ask` does
   */
  open(ask) {
    this.#era++;
    return new Promise((resolve, reject) => {
      this.#enqueue(() => ask().then((game) => resolve(this.accept(game)), reject));
    });
  }

  /** Tells the page, and tests, whether anything is still on its way. */
  showBusy() {
    const isBusy = this.#pending > 0 || !this.board.motion.isStill;
    const { dataset } = document.documentElement;
    if (dataset.busy !== String(isBusy)) dataset.busy = String(isBusy);
  }
}
