/** A hint in three steps: there is a useful move; which card; where to, and why. */
import { askAdvice, Problem, Unreachable } from "../api.js";
import { patiently } from "../asking.js";
import { button } from "../dialogs/sheet.js";
import { element } from "../dom.js";
import { t, tn } from "../i18n.js";
import { moveMarks } from "./marks.js";
import { focusIn, once, partOf } from "./strip.js";
import { withSigns } from "./words.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").HintReply} HintReply */

const KIND = "hint";

export class Hints {
  /** @type {AbortController | null} */
  #asked = null;
  /** @type {HintReply | null} */
  #reply = null;
  #step = 0;
  #note = "";
  #hasKeys = false;

  /** @param {Table} table @param {import("./strip.js").Strip} strip @param {import("./marks.js").Marks} marks */
  constructor(table, strip, marks) {
    this.table = table;
    this.strip = strip;
    this.marks = marks;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.close();
    });
  }

  /** The first step, or the next one; the last one again. @param {boolean} byKey */
  next(byKey) {
    this.#hasKeys = byKey;
    if (!this.#reply) {
      if (!this.#asked) void this.#ask(false);
      return;
    }
    this.#step = Math.min(this.#step + 1, this.#reply.steps.length - 1);
    this.#show(this.#reply);
  }

  close() {
    this.#forget();
    this.strip.hide(KIND);
  }

  #forget() {
    this.#asked?.abort();
    this.#asked = null;
    this.#reply = null;
    this.marks.clear(KIND);
  }

  /** @param {boolean} open with the hidden cards */
  async #ask(open) {
    const { game } = this.table;
    if (!game) return;
    this.#forget();
    const asked = new AbortController();
    this.#asked = asked;
    this.#wait(t("Thinking …"));
    const ask = () => askAdvice(game.id, "hints", { ply: game.ply, open }, asked.signal);
    try {
      const reply = await patiently(ask, asked.signal, ({ detail }) => this.#wait(detail));
      if (!reply) return;
      game.helps = reply.helps;
      this.#reply = reply;
      this.#step = 0;
      this.#note = open
        ? once("open", t("It is counted as open help in the statistics."))
        : once("hint", t("Hints count as help in the statistics."));
      this.#show(reply);
    } catch (error) {
      this.#failed(error, open);
    }
  }

  /** @param {unknown} error @param {boolean} open */
  #failed(error, open) {
    this.close();
    const { table } = this;
    if (error instanceof Unreachable) table.notices.offline(() => void this.#ask(open));
    else if (!(error instanceof Problem)) reportError(error);
    else if (error.game) table.acceptChanged(error.game);
    else table.notices.show(error.detail);
  }

  /** @param {string} title */
  #wait(title) {
    const part = partOf({ icon: "icon-hint", title, close: () => this.close() });
    part.classList.add("thinking");
    this.strip.show(KIND, part);
    this.strip.say(title);
  }

  /** @param {HintReply} reply */
  #show(reply) {
    const { steps, open } = reply;
    const badge = open ? t("open: knows hidden cards") : "";
    const title =
      steps.length > 1
        ? t("Hint {step} of {steps}", { step: this.#step + 1, steps: steps.length })
        : t("Hint");
    const text = withSigns(steps[this.#step] ?? "");
    const buttons = this.#buttons(reply);
    const part = partOf({
      icon: open ? "icon-eye" : "icon-hint",
      title,
      badge,
      text,
      note: this.#note,
      buttons,
      close: () => this.close(),
    });
    part.dataset.step = String(this.#step + 1);
    this.strip.show(KIND, part);
    this.#mark(reply);
    const whole = [badge, text, this.#note].filter((one) => one).join(". ");
    this.strip.say(t("Hint: {hint}", { hint: whole }));
    if (this.#hasKeys && this.#isLast(reply)) focusIn(part);
  }

  /** @param {HintReply} reply */
  #isLast({ steps }) {
    return this.#step >= steps.length - 1;
  }

  /** @param {HintReply} reply @returns {HTMLElement[]} */
  #buttons(reply) {
    const made = [];
    const isLast = this.#isLast(reply);
    if (!isLast) made.push(button(this.#more(reply), () => this.next(false), "primary"));
    else if (reply.move !== null)
      made.push(button(t("Play it"), () => this.#play(reply), "primary"));
    // One thing is to be done next; undoing is not pressed by mistake for it.
    const back = this.#backFrom(reply, isLast ? "primary" : "");
    if (back) made.push(back);
    if (!reply.open) {
      const ask = button(t("Ask openly"), () => this.#ask(true));
      ask.append(element("span", "wide", ` ${t("(knows the hidden cards)")}`));
      made.push(ask);
    }
    return made;
  }

  /** @param {HintReply} reply */
  #more({ kind }) {
    if (kind !== "move") return t("Tell me more");
    return this.#step === 0 ? t("Which card?") : t("Where to?");
  }

  /** Undoes to where it could be won yet, if so much can be undone. @param {HintReply} reply @param {string} classes */
  #backFrom(reply, classes) {
    const { actions, undoable } = this.table.game ?? { actions: 0, undoable: 0 };
    if (reply.kind === "undo" && !this.#isLast(reply)) return null;
    const back = reply.back_to ?? (reply.lost_since ?? 0) - 1;
    if (back < 0 || back < actions - undoable) return null;
    const text = tn("Undo {count} action", "Undo {count} actions", actions - back);
    return button(text, () => this.table.goTo(back), classes);
  }

  /** @param {HintReply} reply */
  #play({ move, card }) {
    const item = card ? this.board.cardElement(card)?.firstElementChild : this.board.stock;
    // The focus goes along with what is moved.
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
    if (move) this.table.play(move);
  }

  get board() {
    return this.table.board;
  }

  /** @param {HintReply} reply */
  #mark({ kind, card, column, steps }) {
    const isLast = this.#step === steps.length - 1;
    if (kind === "deal" && isLast) this.marks.show(KIND, moveMarks(null, null));
    else if (!card || this.#step === 0) this.marks.clear(KIND);
    else if (this.#step === 1 && !isLast) this.marks.show(KIND, { rings: [{ card }] });
    else this.marks.show(KIND, moveMarks(card, column));
  }
}
