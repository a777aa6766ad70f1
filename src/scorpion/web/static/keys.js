/** The keyboard. Enter and Space are not here: the board's places are buttons, and click. */

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./focus.js").Focus} Focus */
/** @typedef {import("./pointer.js").Pointer} Pointer */
import { placeOf } from "./hand.js";
import { settings } from "./settings.js";

export class Keys {
  /**
   * @param {Hand} hand @param {Focus} focus @param {Pointer} pointer
   * @param {{newGame: () => void, help: () => void}} dialogs
   */
  constructor(hand, focus, pointer, dialogs) {
    this.hand = hand;
    this.table = hand.table;
    this.focus = focus;
    this.pointer = pointer;
    this.dialogs = dialogs;
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
    return (isOnBoard ? this.#walk(event) : null) ?? this.#command(event);
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

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  #command(event) {
    const { key, repeat } = event;
    if (/^[0-9]$/.test(key)) return () => this.focus.toColumn(key === "0" ? 10 : Number(key));
    if (!settings.letters || repeat) return null;
    switch (letterOf(event)) {
      case "d":
        return () => this.table.deal();
      case "u":
        return () => this.table.undo();
      case "n":
        return this.dialogs.newGame;
      case "?":
        return this.dialogs.help;
      default:
        return null;
    }
  }
}

/** The letter of a key; on keyboards of other scripts that of its place. @param {KeyboardEvent} event */
function letterOf({ key, code }) {
  const isLatin = /^[\x20-\x7e]$/.test(key);
  return (isLatin ? key : code.replace(/^Key/, "")).toLowerCase();
}
