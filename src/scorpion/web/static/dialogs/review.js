/**
 * The Review window: what each move did to a game. It knows the hidden cards, says so, and asks
 * first where the game is not won yet: it then counts as help.
 */
import { shortMove, withSigns } from "../advice/words.js";
import { askAdvice, getPosition, getRecord, newGame, Problem } from "../api.js";
import { closeDialogs, element, picture } from "../dom.js";
import { t, tn } from "../i18n.js";
import { cardName } from "../names.js";
import { sheetOf } from "../sheets.js";
import { Curve } from "./curve.js";
import { miniBoard } from "./miniboard.js";
import { button, dressed, sheet } from "./sheet.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Glance} Glance */
/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").Chance} Chance */
/** @typedef {import("../types.js").Verdict} Verdict */

/** How many times a review is gone on with that was made in haste. */
const GOING_ON = 2;

/** Games whose player has agreed to know more than can be seen. @type {Set<string>} */
const agreed = new Set();
/** The last review, kept while its game stays as it is. @type {{id: string, review: Review, moves: string[]} | null} */
let last = null;

/** What the review before asked for is called off when another one is opened. */
let unwanted = new AbortController();

/** Opens the review of a game, or of the one on the table. @param {Table} table @param {Game | null} [wanted] */
export async function openReview(table, wanted = table.game) {
  const game = /** @type {Game} */ (wanted);
  await Promise.all([dressed(), sheetOf("review")]);
  if (game.won_once || agreed.has(game.id)) await open(table, game);
  else ask(table, game);
}

/** @param {Table} table @param {Game} game */
function ask(table, game) {
  const { dialog, body, footer } = sheet("review-question", t("Look at the hidden cards?"));
  const text = t(
    "The review knows the cards that you have not seen yet. This game is not won: it counts as help, and a win is marked.",
  );
  const agree = () => {
    agreed.add(game.id);
    dialog.close();
    void open(table, game).catch((error) => table.notices.show(String(error)));
  };
  body.append(element("p", "question", text));
  footer.append(
    button(t("Not now"), () => dialog.close()),
    button(t("Show the review"), agree, "primary"),
  );
  footer.hidden = false;
  if (!dialog.open) dialog.showModal();
}

/** @param {Table} table @param {Game} game */
async function open(table, game) {
  unwanted.abort();
  unwanted = new AbortController();
  const { signal } = unwanted;
  const { dialog, body, footer } = sheet("review", t("Review"));
  if (!dialog.querySelector(".review-mark")) dialog.querySelector("h2")?.after(mark());
  body.append(waiting());
  if (!dialog.open) dialog.showModal();
  dialog.onclose = () => {
    // It may have been opened again before this is told.
    if (!dialog.open) unwanted.abort();
  };
  try {
    const { review, moves } = await found(table, game, signal);
    if (signal.aborted) return;
    if (table.game?.id === game.id) table.game.helps = Math.max(table.game.helps, review.helps);
    new Show(table, game, review, moves, { dialog, body, footer });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Problem && error.game)) {
      body.replaceChildren(...failure(error, () => open(table, game)));
    } else if (error.game.id === table.game?.id) {
      closeDialogs();
      table.acceptChanged(error.game);
    } else await open(table, error.game);
  }
}

/** Why there is no review, and a way to ask again where that may help. @param {unknown} error @param {() => void} again */
function failure(error, again) {
  const why =
    error instanceof Problem ? error.detail : t("The server cannot be reached. Try again.");
  const line = element("p", "error", why);
  line.setAttribute("role", "alert");
  // What is no matter of the moment will not change.
  const isForGood = error instanceof Problem && error.status !== 503;
  return isForGood ? [line] : [line, element("p", "", button(t("Try again"), again))];
}

function waiting() {
  const text = element("p", "", t("The game is being judged, move by move …"));
  text.setAttribute("role", "status");
  const bar = element("progress");
  bar.setAttribute("aria-label", t("The game is being judged, move by move …"));
  return element("div", "review-waiting", text, bar);
}

/** @param {Table} table @param {Game} game @param {AbortSignal} unwanted */
async function found(table, { id, ply }, unwanted) {
  if (last?.id === id && last.review.ply === ply) return last;
  const work = Promise.all([judged(id, ply, unwanted), getRecord(id)]);
  const [review, record] = await table.during(work);
  const moves = (record.split(/^Moves:/m)[1] ?? "").trim().split(/\s+/).filter(Boolean);
  const now = { id, review, moves };
  last = review.hurried ? null : now;
  return now;
}

/** The review; where the server had little time, it is asked to go on, for a while. @param {string} id @param {number} ply @param {AbortSignal} unwanted @returns {Promise<Review>} */
async function judged(id, ply, unwanted) {
  const ask = () => askAdvice(id, "review", { ply }, unwanted);
  let review = await ask();
  for (let more = 0; review.hurried && more < GOING_ON; more++) review = await ask();
  return review;
}

/** What is in the window when all is known. */
class Show {
  #number = 0;
  /** Positions seen already. @type {Map<number, Glance>} */
  #seen = new Map();
  #board = element("div", "review-board");
  #said = element("p", "review-said");
  #slider = element("input");
  /** @type {HTMLElement[]} the lines of the table, the start first */
  #lines = [];

  /**
   * @param {Table} table @param {Game} game @param {Review} review @param {string[]} moves
   * @param {import("./sheet.js").Sheet} sheet
   */
  constructor(table, game, review, moves, { dialog, body, footer }) {
    this.table = table;
    this.game = game;
    this.review = review;
    this.moves = moves;
    this.curve = new Curve(review, (number) => this.go(number));
    this.#said.setAttribute("role", "status");
    const board = element("section", "review-left", this.#board, this.#said);
    const haste = t("There was little time: some positions are judged less thoroughly.");
    const rest = element("div", "review-right", ...this.#turns(), ...this.#chart(), this.#all());
    if (review.hurried) rest.prepend(element("p", "hurried", haste));
    body.replaceChildren(element("div", "review-parts", board, rest));
    footer.append(this.#steps(), this.#ways());
    footer.hidden = false;
    dialog.onkeydown = (event) => this.#pressed(event);
    this.go(review.turns[0]?.number ?? review.actions);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target === this.#slider) return;
    const goals = /** @type {Record<string, number>} */ ({
      ArrowLeft: this.#number - 1,
      ArrowRight: this.#number + 1,
      Home: 0,
      End: this.review.actions,
    });
    if (!(event.key in goals)) return;
    event.preventDefault();
    this.go(goals[event.key]);
  }

  /** Shows how the game stood after some actions, and what is known of it. @param {number} wanted */
  go(wanted) {
    const number = Math.max(0, Math.min(this.review.actions, wanted));
    this.#number = number;
    const [did, verdict] = [this.#did(number), this.#judged(number)];
    const chance = t("Fair chance: {chance}", { chance: chanceText(this.review.chances[number]) });
    this.#said.replaceChildren(
      element("strong", "", did),
      element("span", "", symbolOf(this.review.verdicts[number]), verdict),
      element("span", "", chance),
    );
    this.#slider.value = String(number);
    this.#slider.setAttribute("aria-valuetext", `${did} ${verdict}`);
    this.curve.mark(number);
    this.#lines.forEach((line, at) => {
      line.classList.toggle("current", at === number);
    });
    void this.#showBoard(number);
  }

  /** @param {number} number */
  async #showBoard(number) {
    try {
      const glance = this.#seen.get(number) ?? (await getPosition(this.game.id, number));
      this.#seen.set(number, glance);
      // The slider may have gone on since.
      if (number !== this.#number) return;
      const [moved] = (glance.move ?? "").split(">");
      this.#board.replaceChildren(miniBoard(glance.position, moved));
    } catch {
      this.#board.replaceChildren(
        element("p", "error", t("The server cannot be reached. Try again.")),
      );
    }
  }

  /** What was done. @param {number} number */
  #did(number) {
    if (number === 0) return t("The start.");
    const move = spoken(this.moves[number - 1]);
    return t("Move {number}: {move}", { number, move });
  }

  /** What that did to the game. @param {number} number */
  #judged(number) {
    const { verdicts, actions } = this.review;
    const after = verdicts[number];
    if (number === 0) return startText(after);
    if (number === actions && this.game.won) return t("The game is won.");
    return changeText(verdicts[number - 1], after);
  }

  #turns() {
    const { turns, verdicts } = this.review;
    const heading = element("h3", "", t("Turning points"));
    if (!turns.length) {
      const text = verdicts.every((verdict) => verdict === "won")
        ? t("None: it could be won all the time.")
        : t("None that is known.");
      return [heading, element("p", "", text)];
    }
    const items = turns.map(({ number, text }) => {
      const jump = button("", () => this.go(number), "review-turn");
      jump.append(picture("icon-tour", "drawn"), element("span", "", withSigns(text)));
      const instead = button(
        t("Play another move instead of move {number}", { number }),
        () => this.#playFrom(number - 1),
        "link",
      );
      return element("li", "", jump, ...(number ? [instead] : []));
    });
    return [heading, element("ul", "review-turns", ...items)];
  }

  #chart() {
    const key = (/** @type {string} */ kind, /** @type {(Node | string)[]} */ ...what) =>
      element("li", "", element("span", `key key-${kind}`), ...what);
    const title = this.review.winnable
      ? t("The chance, from what was in sight and that the deal can be won")
      : t("The chance, from what was in sight");
    return [
      element("h3", "", title),
      this.curve.svg,
      element(
        "ul",
        "legend review-keys",
        key("chance", t("fair chance")),
        key("band", t("where it lies in 19 of 20 cases")),
        key("won", symbolOf("won"), verdictText("won")),
        key("unknown", symbolOf("unknown"), verdictText("unknown")),
        key("lost", symbolOf("lost"), verdictText("lost")),
      ),
    ];
  }

  /** All moves with their verdicts, as a table; each line's button goes there. */
  #all() {
    const heads = [t("Move"), t("Before"), t("After"), t("Fair chance")].map((text) => {
      const head = element("th", "", text);
      head.scope = "col";
      return head;
    });
    this.#lines = this.review.verdicts.map((_, number) => this.#line(number));
    const table = element(
      "table",
      "review-moves",
      element("thead", "", element("tr", "", ...heads)),
      element("tbody", "", ...this.#lines),
    );
    return element("details", "", element("summary", "", t("All moves")), table);
  }

  /** @param {number} number */
  #line(number) {
    const { verdicts, chances } = this.review;
    const after = verdicts[number];
    const before = number ? verdicts[number - 1] : null;
    const name = number ? `${number}. ${shortMove(this.moves[number - 1])}` : t("Start");
    const head = element(
      "th",
      "",
      button(name, () => this.go(number), "link"),
    );
    head.scope = "row";
    return element(
      "tr",
      before && before !== after ? "changed" : "",
      head,
      element("td", "", ...(before ? [symbolOf(before), wordOf(before)] : ["–"])),
      element("td", "", symbolOf(after), wordOf(after)),
      element("td", "", chanceText(chances[number], true)),
    );
  }

  #steps() {
    const step = (
      /** @type {string} */ label,
      /** @type {string} */ icon,
      /** @type {() => number} */ to,
      isMirrored = false,
    ) => {
      const made = button("", () => this.go(to()), "square");
      made.append(picture(icon, isMirrored ? "drawn mirrored" : "drawn"));
      made.setAttribute("aria-label", label);
      return made;
    };
    const slider = this.#slider;
    slider.type = "range";
    slider.min = "0";
    slider.max = String(this.review.actions);
    slider.setAttribute("aria-label", t("Action"));
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    return element(
      "div",
      "review-steps",
      step(t("To the start"), "icon-first", () => 0),
      step(t("One action back"), "icon-previous", () => this.#number - 1),
      slider,
      step(t("One action on"), "icon-previous", () => this.#number + 1, true),
      step(t("To the end"), "icon-first", () => this.review.actions, true),
    );
  }

  #ways() {
    const go = button(
      t("Try another move from here"),
      () => this.#playFrom(this.#number),
      "primary",
    );
    go.id = "review-try";
    return go;
  }

  /** A new game in which the first moves of this one are played. @param {number} actions */
  async #playFrom(actions) {
    closeDialogs();
    try {
      await this.table.open(() => newGame({ again: this.game.id, actions }));
      this.table.notices.show(
        actions
          ? tn(
              "A new game, with the first move played. The other one is kept in My games.",
              "A new game, with the first {count} moves played. The other one is kept in My games.",
              actions,
            )
          : t("A new game from the start. The other one is kept in My games."),
      );
    } catch (error) {
      if (error instanceof Problem) this.table.notices.show(error.detail);
      else this.table.notices.offline(() => void this.#playFrom(actions));
    }
  }
}

function mark() {
  const text = t("Open knowledge: the verdicts know the hidden cards.");
  return element("p", "review-mark", picture("icon-eye", "drawn"), text);
}

/** For the ear, and in sentences. @param {string} move "4H>5H", "KH>3" or "deal" */
function spoken(move) {
  const [card, target] = move.split(">");
  if (!target) return t("the stock is dealt.");
  const place = /^\d+$/.test(target)
    ? t("empty column {column}", { column: target })
    : cardName(target);
  return t("{card} onto {target}.", { card: cardName(card), target: place });
}

/** @param {Chance} chance @param {boolean} [isShort] there is little room for it */
function chanceText({ chance, low, high }, isShort = false) {
  if (chance === null) return t("not decided");
  const percent = (/** @type {number} */ share) => String(Math.round(100 * share));
  if (percent(low) === percent(high)) return `${percent(chance)} %`;
  const fields = { chance: percent(chance), low: percent(low), high: percent(high) };
  // An interval is not broken in two.
  if (isShort) return `${fields.chance} % (${fields.low}\u2060–\u2060${fields.high})`;
  return t("{chance} % ({low} to {high})", fields);
}

/** @param {Verdict} verdict */
function symbolOf(verdict) {
  return element("i", `verdict verdict-${verdict}`, { won: "✓", lost: "✕", unknown: "?" }[verdict]);
}

/** @param {Verdict} verdict */
function wordOf(verdict) {
  return element("span", "unseen seen-if-wide", verdictText(verdict));
}

/** @param {Verdict} verdict */
function verdictText(verdict) {
  if (verdict === "won") return t("can be won");
  return verdict === "lost" ? t("lost") : t("not decided");
}

/** @param {Verdict} verdict */
function startText(verdict) {
  if (verdict === "won") return t("It can be won.");
  return verdict === "lost"
    ? t("It is lost from the start.")
    : t("Whether it can be won is not decided.");
}

/** @param {Verdict} before @param {Verdict} after */
function changeText(before, after) {
  if (after === "won") return t("It can still be won, as before.");
  if (after === "unknown")
    return before === "won"
      ? t("Before it could be won; whether it still can is not decided.")
      : t("Whether it can be won is not decided, as before.");
  if (before === "won") return t("Before it could be won; this move lost it.");
  return before === "lost"
    ? t("It was lost before this move already.")
    : t("It is lost; whether it was before is not decided.");
}
