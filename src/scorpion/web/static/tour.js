/** The first game in five steps: the player makes the moves, on the board that the rules show. */
import { newGame } from "./api.js";
import { button, dressed } from "./dialogs/sheet.js";
import { element } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {{title: string, text: string, move: string | null, points: string[]}} Step */

const LOW_BELOW = 0.45;

/** The steps, in the words of the language that is spoken now. @returns {Step[]} */
const steps = () => [
  {
    title: t("Put a card on the next higher one"),
    text: t(
      "Each card goes on the card of its suit that is one rank higher, at the end of a column. Move 4♥ onto 5♥: drag it there, or just tap it. 7♠, which lies on it, comes along.",
    ),
    move: "4H>5H",
    points: ["4H", "5H"],
  },
  {
    title: t("From deep in a column"),
    text: t(
      "Any card that is face up may be moved, and takes along all that lies on it, in order or not. 2♥ in the last column goes onto 3♥. A move that is not allowed is refused with the reason: try one.",
    ),
    move: "2H>3H",
    points: ["2H", "3H"],
  },
  {
    title: t("The stock"),
    text: t(
      "When you need new cards, tap the stock: it gives one card to each of columns 1, 2 and 3. It can do so only once. Deal it now.",
    ),
    move: "deal",
    points: ["stock"],
  },
  {
    title: t("Turn up what is hidden"),
    text: t(
      "2♠ has come to the end of column 2. Put A♠ on it: the hidden card under it is turned up, and you can play it.",
    ),
    move: "AS>2S",
    points: ["AS", "2S"],
  },
  {
    title: t("Four runs win"),
    text: t(
      "A run from King to Ace of one suit leaves the table when it stands at the end of a column. An empty column takes only a King. When all four runs have left you have won. Anything can be undone. This game can be won from here: play on!",
    ),
    move: null,
    points: [],
  },
];

const KEY = "scorpion.tour";

/** Asks somebody who has never played here whether to be shown how; once, and not in the way. @param {Table} table */
export async function offerTour(table) {
  if (wasOffered()) return;
  await dressed();
  const panel = element("section", "tour low");
  panel.id = "tour-offer";
  panel.setAttribute("aria-label", t("First steps"));
  const close = () => panel.remove();
  panel.append(
    element("p", "", t("New here? Learn the game in five steps, by playing it.")),
    element(
      "div",
      "",
      button(t("No, thank you"), close),
      button(t("Show me how"), () => beginTour(table), "primary"),
    ),
  );
  document.body.append(panel);
  let id = table.game?.id;
  table.after((game) => {
    // The first game may still be on its way.
    id ??= game.id;
    if (game.id !== id || game.ply) close();
  });
}

/** @returns {boolean} */
function wasOffered() {
  try {
    const found = localStorage.getItem(KEY);
    localStorage.setItem(KEY, "offered");
    return found !== null;
  } catch {
    return true;
  }
}

/** @param {Table} table */
export async function beginTour(table) {
  await dressed();
  await table.open(() => newGame({ tour: true }));
  new Tour(table).show(0);
}

class Tour {
  #number = 0;
  /** The moves that are done. @type {string[]} */
  #made = [];
  #isOver = false;
  #panel = element("section", "tour");
  #title = element("h2");
  #text = element("p");
  #next = button(t("Show me"), () => this.#do(), "primary");

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.id = table.game?.id;
    this.steps = steps();
    document.querySelector(".tour")?.remove();
    this.#title.id = "tour-title";
    this.#title.tabIndex = -1;
    this.#panel.setAttribute("aria-labelledby", "tour-title");
    const end = button(t("End the tour"), () => this.#end());
    this.#panel.append(this.#title, this.#text, element("div", "", end, this.#next));
    document.body.append(this.#panel);
    table.after((game) => this.#follow(game));
  }

  get #step() {
    return this.steps[this.#number];
  }

  /** @param {number} number */
  show(number) {
    this.#number = number;
    const { title, text, move } = this.#step;
    const count = this.steps.length;
    this.#title.textContent = t("{number} of {count}: {title}", {
      number: number + 1,
      count,
      title,
    });
    this.#text.textContent = text;
    this.#next.textContent = move === null ? t("Play on") : t("Show me");
    this.#point();
    this.#title.focus({ preventScroll: true });
    this.table.notices.say(`${this.#title.textContent}. ${text}`);
  }

  /** Marks what is spoken of, and keeps out of its way. */
  #point() {
    for (const one of document.querySelectorAll(".pointed-at")) one.classList.remove("pointed-at");
    const found = this.#step.points.flatMap((name) => {
      const one = name === "stock" ? this.table.board.stock : this.table.board.cardElement(name);
      return one ? [one] : [];
    });
    for (const one of found) one.classList.add("pointed-at");
    const { top, height } = this.table.board.root.getBoundingClientRect();
    const highest = Math.min(...found.map((one) => one.getBoundingClientRect().top), top + height);
    this.#panel.classList.toggle("low", found.length > 0 && highest < top + height * LOW_BELOW);
  }

  /** Goes on with the move of the step; another one may be undone. @param {Game} game */
  #follow(game) {
    if (this.#isOver) return;
    if (game.id !== this.id) {
      this.#end();
      return;
    }
    if (game.actions > this.#made.length) this.#made.push(game.last.move ?? "");
    this.#made.length = Math.min(this.#made.length, game.actions);
    const count = this.#made.length;
    if (count < this.steps.length && !this.#isAstray) this.show(count);
    else if (count < this.steps.length)
      this.table.notices.show(t("That was another move. Undo it to go on with the tour."));
  }

  /** Another move was made than those of the steps. */
  get #isAstray() {
    return this.#made.some((move, at) => move !== this.steps[at]?.move);
  }

  #do() {
    const { move } = this.#step;
    if (this.#isAstray) this.table.undo();
    else if (move === null) this.#end();
    else this.table.play(move);
  }

  #end() {
    this.#isOver = true;
    this.#panel.remove();
    for (const one of document.querySelectorAll(".pointed-at")) one.classList.remove("pointed-at");
    document.getElementById("menu-button")?.focus();
  }
}
