/** What the buttons of bars, menus and dialogs do. Dialogs are fetched when first opened. */
import { newGame, Unreachable } from "./api.js";
import { byId } from "./dom.js";
import { sheetOf } from "./sheets.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./lookback.js").LookBack} LookBack */
/** @typedef {import("./types.js").Game} Game */

/** @param {Table} table @param {LookBack} lookBack @param {import("./partner.js").Partner} partner @returns {Record<string, () => unknown>} */
export function makeCommands(table, lookBack, partner) {
  const game = () => /** @type {Game} */ (table.game);
  return {
    undo: () => table.undo(),
    redo: () => table.redo(),
    deal: () => table.deal(),
    hint: () => partner.hint(),
    hintByKey: () => partner.hint(true),
    odds: () => partner.toggleOdds(),
    newGame: async () => (await import("./dialogs/newgame.js")).openNewGame(table),
    again: () => table.open(() => newGame({ again: game().id })),
    games: async () => (await import("./dialogs/games.js")).openGames(table),
    settings: async () => (await import("./dialogs/settings.js")).openSettings(),
    menu: () => {
      // Most of its windows wear it: it comes while the player chooses.
      void sheetOf("windows");
      byId("menu", HTMLDialogElement).showModal();
    },
    help: () => byId("help", HTMLDialogElement).showModal(),
    lookBack: () => lookBack.begin(),
    undoAll: () => table.undoAll(),
    statistics: async () => (await import("./dialogs/statistics.js")).openStatistics(table),
    review: async () => (await import("./dialogs/review.js")).openReview(table),
    daily: async () => (await import("./dialogs/daily.js")).openDaily(table),
    share: async () => (await import("./dialogs/share.js")).openShare(table),
    tour: async () => (await import("./tour.js")).beginTour(table),
    // The dialog that a button stands in is closed before any command.
    close: () => {},
  };
}

/**
 * Lets every element with `data-command` do its command; a dialog it stands in is closed first.
 * @param {Record<string, () => unknown>} commands @param {Table} table
 */
export function listen(commands, table) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-command]"));
    if (!button) return;
    button.closest("dialog")?.close();
    void run(commands, button.dataset.command ?? "", table);
  });
}

/** @param {Record<string, () => unknown>} commands @param {string} name @param {Table} table */
export async function run(commands, name, table) {
  try {
    await commands[name]();
  } catch (error) {
    // A dialog whose module can't be fetched is a TypeError.
    if (error instanceof Unreachable || error instanceof TypeError)
      table.notices.offline(() => void run(commands, name, table));
    else if (error instanceof Error) table.notices.show(error.message);
  }
}
