/** All that the table says beside the game: that it is lost, how good the odds are, a hint. */
import { sheetOf } from "../sheets.js";
import { Hints } from "./hints.js";
import { Marks } from "./marks.js";
import { Meter } from "./meter.js";
import { Strip } from "./strip.js";
import { Stuck } from "./stuck.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").StuckReply} StuckReply */

export class Advice {
  /** @param {import("../table.js").Table} table */
  constructor(table) {
    const strip = new Strip();
    const marks = new Marks(table.board);
    this.stuck = new Stuck(table, strip, marks);
    this.meter = new Meter(table, strip, marks);
    this.hints = new Hints(table, strip, marks);
  }

  /** The style sheet of what is shown; fetched once. */
  static dressed() {
    return sheetOf("advice");
  }

  /** What was said of the position on the table is over; this one is shown next. @param {Game} next */
  leave(next) {
    this.hints.close();
    this.meter.leave();
    this.stuck.leave(next);
  }

  /** @param {StuckReply | null} reply null: there is no proof that it is lost */
  tellStuck(reply) {
    this.stuck.tell(reply);
  }

  /** @param {Game} game @param {AbortSignal} signal */
  showOdds(game, signal) {
    this.meter.show(game, signal);
  }

  hideOdds() {
    this.meter.hide();
  }

  /** @param {boolean} byKey */
  hint(byKey) {
    this.hints.next(byKey);
  }
}
