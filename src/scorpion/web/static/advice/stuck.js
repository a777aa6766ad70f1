/** Says that a game can no longer be won, and why: quietly, and only with a proof. */
import { button } from "../dialogs/sheet.js";
import { element, picture } from "../dom.js";
import { t, tn } from "../i18n.js";
import { cardName, shortName } from "../names.js";
import { opener, partOf } from "./strip.js";
import { listText, withSigns } from "./words.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").StuckReply} StuckReply */

const KIND = "stuck";

export class Stuck {
  /** The reason last said, and the one that the player has put away. */
  #said = "";
  #putAway = "";

  /** @param {Table} table @param {import("./strip.js").Strip} strip @param {import("./marks.js").Marks} marks */
  constructor(table, strip, marks) {
    this.table = table;
    this.strip = strip;
    this.marks = marks;
  }

  /** Moves do not save a lost game; undoing may. Another game comes new or opened. @param {Game} next */
  leave({ last, won }) {
    this.marks.clear(KIND);
    const goesOn = ["move", "redo"].includes(last.action);
    if (!goesOn || won) this.#end();
  }

  /** @param {StuckReply | null} reply null: there is no proof */
  tell(reply) {
    if (!reply) {
      this.#putAway = "";
      this.#said = "";
      this.#end();
      return;
    }
    const reason = `${this.table.game?.id} ${reply.text}`;
    if (reason === this.#putAway) return;
    this.#show(reply, reason);
    if (reason !== this.#said) this.strip.say(sentence(reply, cardName));
    this.#said = reason;
  }

  #end() {
    this.marks.clear(KIND);
    this.strip.hide(KIND);
  }

  /** @param {StuckReply} reply @param {string} reason */
  #show(reply, reason) {
    const { circle, back_to: back } = reply;
    const more = element("div", "more", ...explanation(reply, this.table.game?.rules.empty));
    // A long one is scrolled, by keys too.
    more.tabIndex = 0;
    more.setAttribute("role", "region");
    more.setAttribute("aria-label", t("Why?"));
    const name = element("span", "unseen seen-if-wide", t("New game"));
    const fresh = element("button", "", picture("icon-new", "drawn"), name);
    fresh.type = "button";
    fresh.dataset.command = "newGame";
    const review = element("button", "", t("Review"));
    review.type = "button";
    review.dataset.command = "review";
    const buttons = [
      opener(t("Why?"), more),
      ...(back === null ? [] : [this.#undoButton(back)]),
      fresh,
      review,
    ];
    const part = partOf({
      icon: "icon-stuck",
      title: title(),
      text: why(reply, shortName),
      buttons,
      more,
      closing: t("Play on"),
      close: () => {
        this.#putAway = reason;
        this.#end();
      },
    });
    this.strip.show(KIND, part);
    this.marks.show(KIND, {
      rings: circle.map(({ card }) => ({ card })),
      arrows: circle.map(({ card, waits_for: other }) => [{ card }, { card: other }]),
    });
  }

  /** @param {number} back how many actions are left */
  #undoButton(back) {
    const count = (this.table.game?.actions ?? 0) - back;
    const text = tn("Undo {count} action", "Undo {count} actions", count);
    return button(text, () => this.table.goTo(back), "primary");
  }
}

const title = () => t("It can no longer be won.");

/** What is said of it, with the cards as they are called. @param {StuckReply} reply @param {(card: string) => string} named */
function sentence(reply, named) {
  return `${title()} ${why(reply, named)}`;
}

/** The reason, in one short sentence. @param {StuckReply} reply @param {(card: string) => string} named */
function why({ circle, text }, named) {
  if (circle.length < 2) return withSigns((text ?? "").split("\n")[0]);
  const cards = listText(circle.map(({ card }) => named(card)));
  return t("{cards} wait for one another.", { cards });
}

/** The whole reason; of a circle, one line for each of its cards. @param {StuckReply} reply @param {string} [empty] what an empty column takes */
function explanation({ circle, text }, empty) {
  if (circle.length < 2) return [element("p", "", withSigns(text ?? ""))];
  const lead =
    empty === "any"
      ? t("No column can be emptied, and these cards wait for one another in a circle:")
      : t("These cards wait for one another in a circle:");
  return [
    element("p", "", lead),
    element("ul", "waits", ...circle.map((waiting) => element("li", "", waits(waiting)))),
    element("p", "", t("Each arrow points at the card that would have to leave first.")),
  ];
}

/** @param {import("../types.js").Waiting} waiting */
function waits({ card, under, waits_for: other }) {
  const fields = { card: shortName(card), other: shortName(other) };
  if (under === null) return t("{card} goes only on {other}, which is set apart", fields);
  if (under === card) return t("{card} lies face down and waits for {other} on it", fields);
  return t("{card} goes only on {under} and waits for {other} on it", {
    ...fields,
    under: shortName(under),
  });
}
