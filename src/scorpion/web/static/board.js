/** The picture of a position in the document: cards are elements that last, and move. */
import { back, complete, strip } from "./cards.js";
import { byId, element } from "./dom.js";
import { labelColumn, reserveLabel } from "./labels.js";
import { boardLayout, columnLayout, kindsOf } from "./layout.js";
import { Motion, STAGGER_MS } from "./motion.js";
import { drawReserve, drawSlots, drawStock } from "./piles.js";
import { settings, whenSettingsChange } from "./settings.js";
import { slotThatChanged, wantedCards } from "./wanted.js";

/** @typedef {import("./types.js").CardText} CardText */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").RulesInfo} RulesInfo */
/** @typedef {import("./types.js").TableEvent} TableEvent */
/** @typedef {import("./layout.js").BoardLayout} BoardLayout */
/** @typedef {import("./motion.js").Box} Box */
/** @typedef {import("./wanted.js").Wanted} Wanted */
/** @typedef {{arrived: HTMLElement[], turned: Map<HTMLElement, HTMLElement>, left: HTMLElement[]}} Changes */

/** How far beyond its ends a column still takes a card, in pixels. */
const REACH = 24;

/** The part of its index that a strip must show to tell anything. */
const LEGIBLE = 0.65;

/** @type {Picture} */
const NOTHING = { columns: [], stock: 0, reserve: [], slots: [null, null, null, null] };
/** As which the table is laid out before the first game has come: nothing moves when it does. */
const EMPTY = { columns: Array.from({ length: 7 }, () => []), joins: [] };
/** @type {BoardLayout} */
const NOWHERE = { cardWidth: 0, cardHeight: 0, gap: 0, index: 0, lefts: [], columns: [] };

export class Board {
  root = byId("board", HTMLElement);
  reserve = byId("reserve", HTMLElement);
  stock = byId("stock", HTMLButtonElement);
  slots = byId("slots", HTMLElement);
  #flyers = byId("flyers", HTMLElement);
  #table = byId("table", HTMLElement);
  /** @type {HTMLElement[]} */
  columns = [];
  /** @type {Picture} */
  picture = NOTHING;
  /** The cards' elements by card; face-down ones, which never move, by place. @type {Map<string, HTMLElement>} */
  #cards = new Map();
  /** Cards in the player's hand: they follow the pointer. @type {Set<HTMLElement>} */
  held = new Set();
  /** The room for the columns, as it was measured last: to ask again would lay the page out again. */
  #room = { left: 0, top: 0, width: 0, height: 0, whole: 0 };
  #layout = NOWHERE;
  /** The stock's pile, and the slots. @type {Box[]} */
  #piles = [];

  /** @param {Motion} motion */
  constructor(motion) {
    this.motion = motion;
    this.reserve.dataset.column = "0";
    new ResizeObserver(() => this.#fit()).observe(this.root);
    whenSettingsChange(() => this.columns.length && this.#fit());
  }

  /**
   * Shows a position; what differs from the one shown before moves into place.
   * @param {Picture} picture
   * @param {{events?: TableEvent[], fresh?: boolean, rules?: RulesInfo}} [how] fresh: another game
   */
  render(picture, { events = [], fresh = false, rules } = {}) {
    const before = this.picture;
    // All that is asked of the page is asked before the first change to it.
    this.#measure();
    const seen = new Map([...this.#cards.values()].map((card) => [card, Motion.seen(card)]));
    const landing = this.#landing(before, events);
    this.#layDown();
    if (fresh) this.#clear();
    const isOther = rules ? this.#suit(rules) : false;
    this.picture = picture;
    this.root.dispatchEvent(new CustomEvent("arranging"));
    const changes = this.#arrange(picture, fresh);
    this.#label();
    this.relayout();
    if (isOther) this.#fit();
    this.root.dispatchEvent(new CustomEvent("rendered"));
    this.#move(before, seen, landing, changes);
  }

  /** Shows what of the table these rules use. @param {RulesInfo} rules @returns {boolean} whether that is something else */
  #suit(rules) {
    const parts = [this.stock, this.reserve, this.slots];
    const hidden = [rules.reserve === "open", rules.reserve !== "open", rules.removal === "never"];
    const isOther = parts.some((part, at) => part.hidden !== hidden[at]);
    for (const [at, part] of parts.entries()) part.hidden = hidden[at];
    return isOther;
  }

  #measure() {
    const { left, top } = this.root.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = this.root;
    this.#room = { left, top, width, height, whole: this.#wholeHeight() };
    this.#piles = [byId("pile", HTMLElement), ...this.slots.children].map(Motion.seen);
  }

  /** The table has another size. */
  #fit() {
    this.#measure();
    this.relayout();
  }

  /** Cards that were let go lie in their places again; the picture shows them where they were seen. */
  #layDown() {
    for (const card of this.#cards.values()) {
      if (this.held.has(card)) continue;
      card.style.transform = "";
      card.classList.remove("held");
    }
  }

  /** Cards that were let go glide back to their places. */
  sendHome() {
    this.#measure();
    const seen = [...this.#cards.values()].map((card) => ({ card, from: Motion.seen(card) }));
    this.#layDown();
    const home = seen.filter(({ card }) => !this.held.has(card));
    // What was drawn around a card while it hung in the hand is drawn where it lies.
    this.root.dispatchEvent(new CustomEvent("laid-out"));
    this.motion.slide(home.map(({ card, from }) => [card, from, this.#place(card)]));
  }

  #clear() {
    for (const card of this.#cards.values()) card.remove();
    this.#cards.clear();
  }

  /** Lays the elements into the document as the position wants them. @param {Picture} picture @param {boolean} fresh @returns {Changes} */
  #arrange(picture, fresh) {
    this.#setColumns(picture.columns.length);
    drawReserve(this.reserve, picture.reserve.length);
    const wanted = wantedCards(picture);
    const keys = new Set(wanted.map(({ key }) => key));
    const spare = new Map([...this.#cards].filter(([key]) => !keys.has(key)));
    const changes = /** @type {Changes} */ ({ arrived: [], turned: new Map(), left: [] });
    const cards = new Map();
    for (const want of wanted)
      cards.set(want.key, this.#cards.get(want.key) ?? this.#found(want, spare, changes));
    this.#cards = cards;
    changes.left = [...spare.values()];
    for (const card of changes.left) card.remove();
    for (const want of wanted) this.#put(cards.get(want.key), want);
    // Fifty cards that are dealt at once are no pictures to look at; a run that goes or comes is.
    const inFlight = [...changes.left, ...(fresh ? [] : changes.arrived)];
    const ends = this.columns.map((list) => /** @type {Element} */ (list.lastElementChild));
    for (const card of [...inFlight, ...ends, ...this.reserve.children]) this.#complete(card);
    return changes;
  }

  /** A card that is seen whole has a picture. @param {Element} card */
  #complete(card) {
    const face = card.querySelector(".face");
    const { card: name } = /** @type {HTMLElement} */ (card).dataset;
    if (face && name) complete(face, name);
  }

  /**
   * The element for a card that had none: the one in its place that turns over, or a new one.
   * @param {Wanted} want @param {Map<string, HTMLElement>} spare @param {Changes} changes
   */
  #found(want, spare, changes) {
    for (const [key, card] of spare) {
      if (card.dataset.column !== String(want.column) || card.dataset.index !== String(want.index))
        continue;
      spare.delete(key);
      const side = /** @type {HTMLElement} */ (card.firstElementChild);
      changes.turned.set(card, /** @type {HTMLElement} */ (side.firstElementChild));
      return card;
    }
    const made = element("li", "card", element("button", "side"));
    changes.arrived.push(made);
    return made;
  }

  /** @param {HTMLElement} card @param {Wanted} want */
  #put(card, want) {
    const isDown = want.card === null;
    const side = /** @type {HTMLButtonElement} */ (card.firstElementChild);
    if (!side.hasChildNodes() || (card.dataset.card ?? null) !== want.card) {
      side.replaceChildren(want.card === null ? back() : strip(want.card));
      side.type = "button";
      side.tabIndex = -1;
    }
    card.classList.toggle("down", isDown);
    if (want.card === null) delete card.dataset.card;
    else card.dataset.card = want.card;
    card.dataset.column = String(want.column);
    card.dataset.index = String(want.index);
    if (want.column === 0) card.style.setProperty("--place", String(want.index + 1));
    // What its last column made of it; the layout of its new one follows.
    card.style.top = "";
    card.classList.remove("sliver");
    const list = this.list(want.column);
    const next = list.children[this.#before(want)] ?? null;
    // What already lies right stays, and keeps the focus.
    if (next !== card) list.insertBefore(card, next);
  }

  /**
   * How many children of its list come before a card: the empty place and the cards under it;
   * in the reserve the places, and the cards before it that are still there.
   * @param {Wanted} want
   */
  #before({ column, index }) {
    const { reserve } = this.picture;
    if (column > 0) return index + 1;
    return reserve.length + reserve.slice(0, index).filter((card) => card !== null).length;
  }

  /** @param {number} count */
  #setColumns(count) {
    if (this.columns.length === count) return;
    this.#clear();
    this.columns = Array.from({ length: count }, (_, at) => {
      const column = element("ol", "column");
      const place = element("button", "side");
      place.type = "button";
      place.tabIndex = -1;
      column.dataset.column = String(at + 1);
      column.append(element("li", "empty-place", place));
      return column;
    });
    this.root.replaceChildren(...this.columns);
  }

  #label() {
    const { columns, reserve, stock, slots } = this.picture;
    for (const [at, cards] of columns.entries()) labelColumn(this.columns[at], cards, at + 1);
    for (const card of reserve) {
      if (card)
        this.#cards.get(card)?.firstElementChild?.setAttribute("aria-label", reserveLabel(card));
    }
    drawStock(this.stock, stock);
    drawSlots(this.slots, slots);
  }

  /** Gives everything its place; nothing moves by itself. */
  relayout() {
    const { columns, joins } = this.picture.columns.length ? this.picture : EMPTY;
    if (!this.#room.width) return;
    const layout = boardLayout(
      this.#room,
      columns.map((cards, at) => kindsOf(cards, joins?.[at])),
      settings.deck === "large",
    );
    this.#layout = layout;
    const pixels = {
      "--card-width": layout.cardWidth,
      "--card-height": layout.cardHeight,
      "--index": layout.index,
      "--gap": layout.gap,
    };
    for (const [name, value] of Object.entries(pixels))
      this.#table.style.setProperty(name, `${value}px`);
    this.#table.dataset.cards =
      layout.cardWidth < 76 || layout.cardHeight < 112 ? "small" : "large";
    this.columns.forEach((list, at) => {
      const { tops, index, height } = layout.columns[at];
      list.style.left = `${layout.lefts[at]}px`;
      list.style.setProperty("--index", `${index}px`);
      list.style.setProperty("--card-height", `${height}px`);
      columns[at].forEach((_, number) => {
        const card = /** @type {HTMLElement} */ (list.children[number + 1]);
        card.style.top = `${tops[number]}px`;
        // Half a rank tells less than none: such a strip is left clean.
        card.classList.toggle("sliver", tops[number + 1] - tops[number] < index * LEGIBLE);
      });
    });
    this.root.dispatchEvent(new CustomEvent("laid-out"));
  }

  /** How high the board is when no advice stands below it. */
  #wholeHeight() {
    const { marginTop, marginBottom } = getComputedStyle(this.root);
    const around = parseFloat(marginTop) + parseFloat(marginBottom);
    return /** @type {HTMLElement} */ (this.root.parentElement).clientHeight - around;
  }

  /**
   * Where the cards of the last move come to lie, for those that are removed at once.
   * @param {Picture} before @param {TableEvent[]} events @returns {Map<string, Box>}
   */
  #landing(before, events) {
    const boxes = new Map();
    const { cardWidth: width, cardHeight: height, index, lefts } = this.#layout;
    for (const event of events) {
      if (event.event !== "moved" || !this.columns[event.to - 1]) continue;
      const under = before.columns[event.to - 1];
      const cards = [...under, ...event.cards];
      const { tops } = columnLayout(kindsOf(cards), this.#room.height, height, index);
      const left = this.#room.left + lefts[event.to - 1];
      event.cards.forEach((card, at) => {
        boxes.set(card, { left, top: this.#room.top + tops[under.length + at], width, height });
      });
    }
    return boxes;
  }

  /** Where a card lies, told by the numbers it was laid out by. @param {HTMLElement} card @returns {Box} */
  #place(card) {
    const column = Number(card.dataset.column);
    if (column === 0) return Motion.seen(card);
    const { cardWidth: width, lefts, columns } = this.#layout;
    const { tops, height } = columns[column - 1];
    const left = this.#room.left + lefts[column - 1];
    return { left, top: this.#room.top + tops[Number(card.dataset.index)], width, height };
  }

  /** @param {Picture} before @param {Map<HTMLElement, Box>} seen @param {Map<string, Box>} landing @param {Changes} changes */
  #move(before, seen, landing, { arrived, turned, left }) {
    const stayed = [...seen].filter(([card]) => card.isConnected && !this.held.has(card));
    this.motion.slide(stayed.map(([card, from]) => [card, from, this.#place(card)]));
    this.motion.slide(
      arrived.map((card) => {
        const pile = this.#pileBox(slotThatChanged(card.dataset.card, before, this.picture));
        return [card, pile, this.#place(card)];
      }),
      STAGGER_MS,
    );
    for (const [order, card] of arrived.entries()) {
      if (card.querySelector(".art")) this.#turnUp(card, order, before);
    }
    for (const [card, side] of turned)
      this.motion.turn(card, /** @type {HTMLElement} */ (card.firstElementChild), side);
    const filled = new Set(left.map((card) => this.#goal(card, before)));
    left.forEach((card, order) => {
      const from = seen.get(card);
      if (from) this.#leave(card, order, from, before, landing);
    });
    for (const slot of filled) {
      if (slot >= 0) this.motion.fill(/** @type {HTMLElement} */ (this.slots.children[slot]));
    }
  }

  /** A new card that comes from the stock was face down there. @param {HTMLElement} card @param {number} order @param {Picture} before */
  #turnUp(card, order, before) {
    const isDealt =
      slotThatChanged(card.dataset.card, before, this.picture) < 0 &&
      card.dataset.card !== undefined;
    if (isDealt)
      this.motion.turn(card, /** @type {HTMLElement} */ (card.firstElementChild), back(), order);
  }

  /** The slot a card that is gone went to; negative: the stock. @param {HTMLElement} card @param {Picture} before */
  #goal(card, before) {
    return slotThatChanged(card.dataset.card, this.picture, before);
  }

  /**
   * A card that is gone goes to the slot of its suit, or back to the stock.
   * @param {HTMLElement} card @param {number} order @param {Box} from @param {Picture} before @param {Map<string, Box>} landing
   */
  #leave(card, order, from, before, landing) {
    const slot = this.#goal(card, before);
    const landed = landing.get(card.dataset.card ?? "") ?? from;
    for (const name of ["card", "column", "index"]) delete card.dataset[name];
    card.ariaHidden = "true";
    card.classList.remove("sliver");
    this.#flyers.append(card);
    card.style.transform = "";
    const goal = this.#pileBox(slot);
    this.motion.leave(card, slot < 0 ? [from, goal] : [from, landed, goal], order);
  }

  /** @param {number} slot negative: the stock's pile @returns {Box} */
  #pileBox(slot) {
    return this.#piles[Math.max(-1, slot) + 1];
  }

  /** The list of a column; 0 is the reserve. @param {number} column */
  list(column) {
    return column === 0 ? this.reserve : this.columns[column - 1];
  }

  /** @param {CardText} card */
  cardElement(card) {
    return this.#cards.get(card);
  }

  /** A card and all that lie on it. @param {CardText} card @returns {HTMLElement[]} */
  group(card) {
    const first = this.#cards.get(card);
    if (!first) return [];
    if (first.dataset.column === "0") return [first];
    const column = /** @type {HTMLElement[]} */ ([
      ...this.list(Number(first.dataset.column)).children,
    ]);
    return column.slice(column.indexOf(first));
  }

  /**
   * Takes cards into the hand: from now on they follow the pointer.
   * @param {HTMLElement[]} group
   * @returns {{x: number, y: number}} how far from its place the first was caught, in flight
   */
  hold(group) {
    this.#measure();
    const [seen, place] = [Motion.seen(group[0]), this.#place(group[0])];
    const under = group[0]?.previousElementSibling;
    if (under) this.#complete(under);
    for (const card of group) {
      this.motion.stop(card);
      card.classList.add("held");
      this.held.add(card);
    }
    return { x: seen.left - place.left, y: seen.top - place.top };
  }

  /** The hand is empty; the cards hang where they are until they are sent home or the picture changes. */
  letGo() {
    this.held.clear();
    this.mark([], []);
  }

  /**
   * Shows which cards are picked up, where they may go, the column they are over, and the cards
   * that the player may choose from.
   * @param {HTMLElement[]} picked @param {number[]} targets
   * @param {{over?: number, choices?: HTMLElement[]}} [more]
   */
  mark(picked, targets, { over = 0, choices = [] } = {}) {
    for (const card of this.#cards.values()) {
      card.classList.toggle("picked", picked.includes(card));
      card.classList.toggle("choice-card", choices.includes(card));
    }
    this.columns.forEach((list, at) => {
      list.classList.toggle("target", targets.includes(at + 1));
      list.classList.toggle("over", over === at + 1);
    });
  }

  /** The column at a point of the window, 0 for none: a column reaches from the top to the bottom. @param {{x: number, y: number}} point */
  columnAt({ x, y }) {
    const area = this.root.getBoundingClientRect();
    if (y < area.top - REACH || y > area.bottom + REACH) return 0;
    const boxes = this.columns.map((list) => list.getBoundingClientRect());
    const half = boxes.length > 1 ? (boxes[1].left - boxes[0].right) / 2 : REACH;
    return boxes.findIndex((box) => x >= box.left - half && x < box.right + half) + 1;
  }

  /** @param {{x: number, y: number}} point */
  isOverSlots({ x, y }) {
    const box = this.slots.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }
}
