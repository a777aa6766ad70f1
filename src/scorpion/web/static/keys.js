/** The keyboard. Enter and Space are not here: the board's places are buttons, and click. */
import { placeOf } from "./hand.js";
import { settings } from "./settings.js";
import { movesSentence, stateSentence } from "./speech.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./focus.js").Focus} Focus */
/** @typedef {import("./pointer.js").Pointer} Pointer */
/** @typedef {import("./types.js").Game} Game */

/** Two numbers typed within this time are one: "7 2", from column 7 to column 2. */
const PAIR_MS = 1000;

export class Keys {
  /** The number typed last. */
  #typed = { column: 0, at: -Infinity };

  /**
   * @param {Hand} hand @param {Focus} focus @param {Pointer} pointer
   * @param {{newGame: () => void, help: () => void, hint: () => void, odds: () => void}} commands
   */
  constructor(hand, focus, pointer, commands) {
    this.hand = hand;
    this.table = hand.table;
    this.focus = focus;
    this.pointer = pointer;
    this.commands = commands;
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || target.closest("dialog[open], input, textarea, select")) return;
    const command =
      event.ctrlKey || event.metaKey
        ? this.#control(event)
        : event.altKey
          ? null
          : this.#plain(event);
    if (!command) return;
    event.preventDefault();
    command();
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  #control(event) {
    const { shiftKey, altKey } = event;
    if (altKey) return null;
    const letter = letterOf(event);
    if (letter === "z") return () => (shiftKey ? this.table.redo() : this.table.undo());
    return letter === "y" ? () => this.table.redo() : null;
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  #plain(event) {
    if (event.key === "Escape") return () => this.#cancel();
    const isOnBoard = this.focus.isHere;
    const column = columnOf(event);
    const typed = this.#typed;
    this.#typed = { column: 0, at: -Infinity };
    // What is one key and not a command of the focused board can be switched off.
    if (column && (isOnBoard || settings.letters)) return () => this.#number(event, column, typed);
    return (isOnBoard ? this.#walk(event) : null) ?? this.#letter(event);
  }

  #cancel() {
    this.pointer.cancel();
    this.hand.cancel();
    this.table.notices.clear();
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  #walk(event) {
    switch (event.key) {
      case "ArrowUp":
        return () => this.focus.within("up");
      case "ArrowDown":
        return () => this.focus.within("down");
      case "ArrowLeft":
        return () => this.focus.sideways(-1);
      case "ArrowRight":
        return () => this.focus.sideways(1);
      case "Home":
        return () => this.focus.within("first");
      case "End":
        return () => this.focus.within("last");
      case "Enter":
      case " ":
        return this.#enter(event);
      default:
        return null;
    }
  }

  /** A key held down must not move a card to and fro; Shift+Enter picks up without moving at once. @param {KeyboardEvent} event @returns {(() => void) | null} */
  #enter(event) {
    if (event.repeat) return () => {};
    const place = placeOf(/** @type {Element} */ (event.target));
    const card = place?.card;
    if (event.shiftKey && !this.hand.held && place && card)
      return () => this.table.inTurn(() => this.hand.pickUp(card));
    return null;
  }

  /**
   * To a column; with Shift, or as the second of two numbers, a card moves there instead.
   * @param {KeyboardEvent} event @param {number} column
   * @param {{column: number, at: number}} before the number typed before
   */
  #number({ shiftKey, timeStamp }, column, before) {
    const isSecond = settings.letters && before.column > 0 && timeStamp - before.at < PAIR_MS;
    if (!this.hand.isWaiting && (shiftKey || isSecond))
      this.#bring(shiftKey ? this.focus.column : before.column, column, timeStamp);
    else this.#go(column, timeStamp);
  }

  /** @param {number} column @param {number} at */
  #go(column, at) {
    this.#typed = { column, at };
    this.focus.toColumn(column);
  }

  /** Moves the card that goes from one column to another; where none does, just goes there. @param {number} from @param {number} to @param {number} at */
  #bring(from, to, at) {
    this.table.inTurn(() => {
      if (!this.hand.pull(to, { from, byKeyboard: true })) this.#go(to, at);
    });
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  #letter(event) {
    if (!settings.letters || event.repeat) return null;
    switch (letterOf(event)) {
      case "d":
        return () => this.table.deal();
      case "u":
        return () => this.table.undo();
      case "m":
        return () => this.#tell(movesSentence);
      case "s":
        return () => this.#tell(stateSentence);
      case "n":
        return this.commands.newGame;
      case "h":
        return () => {
          // A hint is about the whole table, as a click on its button is.
          if (this.hand.isWaiting) this.hand.cancel();
          this.commands.hint();
        };
      case "o":
        return this.commands.odds;
      case "?":
        return this.commands.help;
      default:
        return null;
    }
  }

  /** @param {(game: Game) => string} sentence */
  #tell(sentence) {
    if (!this.table.game || this.table.refusesLookingBack()) return;
    this.table.notices.show(sentence(this.table.game));
  }
}

/** The letter of a key; on keyboards of other scripts that of its place. @param {KeyboardEvent} event */
function letterOf({ key, code, shiftKey }) {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return code === "Slash" && shiftKey ? "?" : code.replace(/^Key/, "").toLowerCase();
}

/**
 * The column that a key means, 0 for none. The upper row counts by its place, since some
 * keyboards have other signs there, and with Shift most have.
 * @param {KeyboardEvent} event
 */
function columnOf({ key, code }) {
  const [, digit] = (key === "?" ? null : /^Digit(\d)$/.exec(code)) ?? /^(\d)$/.exec(key) ?? [];
  return digit === undefined ? 0 : Number(digit) || 10;
}
