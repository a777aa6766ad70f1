/** Puts the table together and opens the first game. */
import { getGame, listGames, newGame, Problem } from "./api.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { listen, makeCommands, run } from "./commands.js";
import { closeDialogs } from "./dom.js";
import { giveFeedback } from "./feedback.js";
import { Focus } from "./focus.js";
import { Hand } from "./hand.js";
import { loadTexts } from "./i18n.js";
import { Keys } from "./keys.js";
import { LookBack } from "./lookback.js";
import { Motion } from "./motion.js";
import { Notices } from "./notices.js";
import { Partner } from "./partner.js";
import { Peek } from "./peek.js";
import { Pointer } from "./pointer.js";
import { applySettings } from "./settings.js";
import { showStatus } from "./status.js";
import { Table } from "./table.js";
import { ignoreSecondPresses } from "./twice.js";

/** @typedef {import("./types.js").Game} Game */

let isFirstGame = true;
const notices = new Notices();
const motion = new Motion(() => table.showBusy());
const table = new Table(new Board(motion), notices);
const hand = new Hand(table);
const lookBack = new LookBack(table);

applySettings();
const partner = new Partner(table);
const commands = makeCommands(table, lookBack, partner);
const peek = new Peek(table.board);
new Clock(table);
new Keys(hand, new Focus(table.board, peek), new Pointer(hand, peek), {
  newGame: () => void run(commands, "newGame", table),
  help: () => void run(commands, "help", table),
  hint: () => void run(commands, "hintByKey", table),
  odds: () => void run(commands, "odds", table),
});
ignoreSecondPresses();
listen(commands, table);
for (const dialog of document.querySelectorAll("dialog"))
  dialog.addEventListener("click", closeOutside);
giveFeedback(table);
table.after(showStatus);
table.after(rememberAddress);
table.after(() => {
  isFirstGame = false;
});
table.after((game) => void showWin(game));
window.addEventListener("popstate", () => {
  closeDialogs();
  void start();
});
const texts = loadTexts(document.documentElement.lang).catch(() => {});
void start();

/** Opens what the address names, else the game played last, else a new one. */
async function start() {
  try {
    if (location.pathname !== "/replay" || !(await known(showReplay))) await table.open(firstGame);
    void install();
  } catch (error) {
    if (error instanceof Problem) notices.show(error.detail);
    else notices.offline(() => void start());
  }
}

/** With the worker the table opens without a network too, to say so; that can wait for the cards. Some pages may have none. */
async function install() {
  await motion.settled();
  await navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

/** The game, when there are texts to speak of it; both are fetched at the same time. @returns {Promise<Game>} */
async function firstGame() {
  const [game] = await Promise.all([addressedOrLast(), texts]);
  return game;
}

/** @returns {Promise<Game>} */
async function addressedOrLast() {
  const id = addressedGame();
  const found = id ? await known(() => getGame(id)) : await known(linkedGame);
  if (found) return found;
  const { games } = await listGames(1);
  if (games.length) return getGame(games[0].id);
  queueMicrotask(() => void import("./tour.js").then(({ offerTour }) => offerTour(table)));
  return newGame({});
}

/**
 * What an address names; null, and a word about it, where there is no such thing.
 * @template T @param {() => Promise<T>} ask
 */
async function known(ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem) || ![404, 422].includes(error.status)) throw error;
    queueMicrotask(() => notices.show(error.detail));
    return null;
  }
}

/** @returns {Promise<Game | null>} the game of a link to a deal, if the address is one */
async function linkedGame() {
  if (!/^\/(deals|daily)\b/.test(location.pathname)) return null;
  return (await import("./links.js")).linkedGame();
}

async function showReplay() {
  await texts;
  await (await import("./replay.js")).openReplay(table, lookBack);
  return true;
}

function addressedGame() {
  const named = /^\/games\/([^/]+)$/.exec(location.pathname);
  return named ? decodeURIComponent(named[1]) : document.documentElement.dataset.game || null;
}

/** @param {Game} game */
function rememberAddress(game) {
  const address = `/games/${encodeURIComponent(game.id)}`;
  if (location.pathname + location.search === address) return;
  // The address that the page was opened at is no place to go back to; another game is.
  if (isFirstGame) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
}

/** Shows the win when the last cards have come to rest. @param {Game} game */
async function showWin(game) {
  if (!game.won) return;
  const [{ celebrate }] = await Promise.all([import("./celebrate.js"), motion.settled()]);
  if (table.game === game) celebrate(game);
}

/** A click beside a dialog closes it. @param {MouseEvent} event */
function closeOutside(event) {
  const dialog = /** @type {HTMLDialogElement} */ (event.currentTarget);
  if (event.target === dialog) dialog.close();
}
