/** The server's HTTP interface. Every change carries the ply it was made on. */

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Glance} Glance */
/** @typedef {import("./types.js").GamesPage} GamesPage */
/** @typedef {import("./types.js").NewGame} NewGame */
/** @typedef {import("./types.js").ProblemBody} ProblemBody */
/** @typedef {import("./types.js").RulesInfo} RulesInfo */

/** A reply that says no, in the server's words. */
export class Problem extends Error {
  /** @param {ProblemBody} body @param {number} [wait] after so many seconds it may be asked again */
  constructor(body, wait = 1) {
    super(body.detail);
    this.status = body.status;
    this.code = body.code;
    this.detail = body.detail;
    this.wait = wait;
    this.line = body.line ?? null;
    this.game = body.game ?? null;
  }
}

/** No reply, or none that can be understood: nobody knows whether the request was carried out. */
export class Unreachable extends Error {}

const PATIENCE_MS = 15000;
/** What is thought about may take longer; nobody waits for it with folded hands. */
const THINKING_MS = 60000;

/**
 * @param {string} method @param {string} path @param {object} [body] @param {number} [patience]
 * @param {AbortSignal} [signal] calls it off
 * @returns {Promise<Response>}
 */
async function send(method, path, body, patience = PATIENCE_MS, signal) {
  const limit = AbortSignal.timeout(patience);
  const headers = /** @type {Record<string, string>} */ ({ Accept: "application/json" });
  if (body) headers["Content-Type"] = "application/json";
  const options = {
    method,
    headers,
    body: body && JSON.stringify(body),
    // On the way back a browser takes what it kept, however old.
    cache: /** @type {const} */ ("no-store"),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (response.ok) return response;
  throw await problemOf(response);
}

/** @param {Response} response @returns {Promise<Error>} */
async function problemOf(response) {
  const isProblem = response.headers.get("Content-Type")?.includes("json");
  if (!isProblem) return new Unreachable(`${response.status} ${response.statusText}`);
  return new Problem(await response.json(), Number(response.headers.get("Retry-After")) || 1);
}

/** @param {string} method @param {string} path @param {object} [body] @param {number} [patience] @param {AbortSignal} [signal] @returns {Promise<any>} */
async function json(method, path, body, patience, signal) {
  const response = await send(method, path, body, patience, signal);
  try {
    return await response.json();
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

/** @param {string} id */
const gamePath = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @param {NewGame} wanted @returns {Promise<Game>} */
export const newGame = (wanted) => json("POST", "/api/games", wanted);

/** @param {string} id @returns {Promise<Game>} */
export const getGame = (id) => json("GET", gamePath(id));

/**
 * @param {number} limit @param {string | null} [before] where the page before this one ended
 * @returns {Promise<GamesPage>}
 */
export function listGames(limit, before = null) {
  const query = new URLSearchParams({ limit: String(limit) });
  if (before) query.set("before", before);
  return json("GET", `/api/games?${query}`);
}

/** What the clock of the game on the table shows goes along with each change. @type {() => number | undefined} */
let clock = () => undefined;

/** @param {() => number} shown in milliseconds */
export function sendAlong(shown) {
  clock = shown;
}

/** @param {string} id @param {string} what @param {object} wish @returns {Promise<Game>} */
const change = (id, what, wish) =>
  json("POST", `${gamePath(id)}/${what}`, { ...wish, played: clock() });

/** @param {string} id @param {number} ply @param {string} move */
export const postMove = (id, ply, move) => change(id, "moves", { ply, move });

/** @param {string} id @param {number} ply @param {number} [to] how many actions are left done */
export const postUndo = (id, ply, to) => change(id, "undo", { ply, to });

/** @param {string} id @param {number} ply */
export const postRedo = (id, ply) => change(id, "redo", { ply });

/** Tells how long a game has been played, even while the page is being left. @param {string} id @param {number} played */
export const putClock = (id, played) =>
  fetch(`${gamePath(id)}/clock`, {
    method: "PUT",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ played }),
  });

/** What one of the windows about all games asks for. @param {string} method @param {string} path @param {object} [body] @param {number} [patience] @returns {Promise<any>} */
export const ask = (method, path, body, patience) => json(method, `/api/${path}`, body, patience);

/**
 * Advice about a game as it stands at a ply; called off by `signal`.
 * @param {string} id @param {string} what @param {object | undefined} body none: only looked up
 * @param {AbortSignal} signal @returns {Promise<any>}
 */
export const askAdvice = (id, what, body, signal) =>
  json(body ? "POST" : "GET", `${gamePath(id)}/${what}`, body, THINKING_MS, signal);

/** @param {string} id @param {number} number actions done @returns {Promise<Glance>} */
export const getPosition = (id, number) => json("GET", `${gamePath(id)}/positions/${number}`);

/** The game as text. @param {string} id @returns {Promise<string>} */
export const getRecord = async (id) => (await send("GET", `${gamePath(id)}/record`)).text();
