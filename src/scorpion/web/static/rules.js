/** The boards of the rules page: moves are tried on them, and the server says what comes of it. */
import { back, face } from "./cards.js";
import { element } from "./dom.js";
import { loadTexts, t } from "./i18n.js";
import { cardLabel, columnLabel, slotsLabel, stockLabel } from "./labels.js";
import { cardName, shortName } from "./names.js";

/** @typedef {import("./types.js").Lesson} Lesson */

class Board {
  /** The moves made so far. @type {string[]} */
  #moves = [];
  /** A card that was picked up and waits for a column. @type {string | null} */
  #held = null;
  #isBusy = false;

  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.name = figure.dataset.name ?? "";
    this.start = /** @type {Lesson} */ (JSON.parse(figure.dataset.lesson ?? "{}"));
    this.lesson = this.start;
    this.area = this.#part(".lesson-board");
    this.answer = this.#part(".lesson-answer");
    this.deal = this.#part(".lesson-deal");
    this.area.addEventListener("click", (event) =>
      this.#tapped(/** @type {Element} */ (event.target)),
    );
    this.deal.addEventListener("click", () => void this.#try("deal"));
    this.#part(".lesson-again").addEventListener("click", () => this.#again());
    this.#draw();
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.figure.querySelector(selector));
  }

  #again() {
    this.#moves = [];
    this.#held = null;
    this.lesson = this.start;
    this.answer.textContent = "";
    this.#draw();
  }

  /** @param {Element} target */
  #tapped(target) {
    const place = /** @type {HTMLElement | null} */ (target.closest("button[data-column]"));
    if (!place) return;
    const card = place.dataset.card ?? null;
    const column = Number(place.dataset.column);
    if (this.#held) void this.#putDown(column);
    else if (card) this.#pickUp(card);
  }

  /** With one place to go to the card moves at once; else a column is to be chosen. @param {string} card */
  #pickUp(card) {
    const moves = this.lesson.moves.filter((move) => move.card === card);
    if (moves.length === 1) {
      void this.#try(moves[0].move);
      return;
    }
    this.#held = card;
    this.answer.textContent = t("{card} picked up. Choose a column.", { card: cardName(card) });
    this.#draw(card);
  }

  /** @param {number} column */
  async #putDown(column) {
    const card = this.#held;
    const target = this.lesson.position.columns[column - 1].at(-1) ?? String(column);
    this.#held = null;
    if (target === card || this.#column(card) === column) {
      this.answer.textContent = "";
      this.#draw(card);
    } else await this.#try(`${card}>${target}`);
  }

  /** @param {string | null} card */
  #column(card) {
    return this.lesson.position.columns.findIndex((cards) => cards.includes(card)) + 1;
  }

  /** Asks for a move, whether it is allowed or not. @param {string} move */
  async #try(move) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const moves = [...this.#moves, move];
    try {
      const reply = await fetch(`/api/lessons/${this.name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ moves }),
      });
      const body = await reply.json();
      if (reply.ok) this.#accept(moves, body);
      else this.#say("✗", body.detail);
    } catch {
      this.#say("…", t("The server cannot be reached. Try again."));
    }
    this.#isBusy = false;
    this.#draw(move.split(">")[0]);
  }

  /** @param {string[]} moves @param {Lesson} lesson */
  #accept(moves, lesson) {
    const points = lesson.score - this.lesson.score;
    this.#moves = moves;
    this.lesson = lesson;
    const said = lesson.events.flatMap((event) => {
      if (event.event === "turned")
        return [t("Turned up: {cards}.", { cards: shortName(event.card) })];
      return event.event === "run_removed" ? [t("A complete run has left.")] : [];
    });
    if (points) said.unshift(t("{points} points.", { points }));
    if (lesson.won) said.push(t("You have won!"));
    this.#say("✓", said.join(" ") || t("Allowed."));
  }

  /** @param {string} mark @param {string} text */
  #say(mark, text) {
    this.answer.textContent = `${mark} ${text}`;
    this.answer.dataset.mark = mark;
  }

  /** @param {string | null} [focus] the card that the player had in hand */
  #draw(focus = null) {
    const { position, moves } = this.lesson;
    const hadFocus = this.area.contains(document.activeElement);
    const columns = position.columns.map((cards, at) => this.#drawColumn(cards, at + 1));
    const beside = element("div", "lesson-beside", ...this.#drawBeside());
    this.area.replaceChildren(element("div", "lesson-columns", ...columns), beside);
    this.deal.hidden = !moves.some(({ card }) => card === null);
    const card = focus && this.area.querySelector(`[data-card="${focus}"]`);
    if (hadFocus && card instanceof HTMLElement) card.focus({ preventScroll: true });
  }

  /** @param {(string | null)[]} cards @param {number} column */
  #drawColumn(cards, column) {
    const list = element("ol", "lesson-column");
    list.setAttribute("aria-label", columnLabel(cards, column));
    if (!cards.length)
      list.append(element("li", "", this.#place(column, null, columnLabel([], column))));
    cards.forEach((card, at) => {
      if (card === null) list.append(element("li", "lesson-card down", back()));
      else
        list.append(element("li", "lesson-card", this.#place(column, card, cardLabel(cards, at))));
    });
    return list;
  }

  /** @param {number} column @param {string | null} card @param {string} label */
  #place(column, card, label) {
    const made = element("button", card ? "" : "lesson-empty", ...(card ? [face(card)] : []));
    made.type = "button";
    made.dataset.column = String(column);
    if (card) made.dataset.card = card;
    made.setAttribute("aria-label", label);
    if (card && card === this.#held) made.setAttribute("aria-pressed", "true");
    return made;
  }

  #drawBeside() {
    const { stock, slots } = this.lesson.position;
    const suits = slots.filter((suit) => suit !== null);
    return [
      ...(stock ? [element("p", "", stockLabel(stock))] : []),
      ...(suits.length ? [element("p", "", slotsLabel(slots))] : []),
    ];
  }
}

await loadTexts(document.documentElement.lang).catch(() => {});
for (const figure of document.querySelectorAll("figure.lesson"))
  new Board(/** @type {HTMLElement} */ (figure));
document.documentElement.dataset.ready = "true";
