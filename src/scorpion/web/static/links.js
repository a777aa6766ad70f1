/** Addresses that lead to a deal, to a daily deal, or to the replay of a record. */
import { getGame, listGames, newGame } from "./api.js";

/** @typedef {import("./types.js").Game} Game */

/** Longer than any record that the server takes. */
const LONGEST = 60000;

/** The address of a deal. @param {Game} game */
export function dealLink({ deal, daily, rules }) {
  const query = rules.text === "classic" ? "" : `?${new URLSearchParams({ rules: rules.text })}`;
  const path = daily ? `/daily/${daily}` : `/deals/${encodeURIComponent(deal ?? "")}`;
  return location.origin + path + query;
}

/** The game that the address asks for; null if it asks for none. @returns {Promise<Game | null>} */
export async function linkedGame() {
  const [, kind, name] = /^\/(deals|daily)(?:\/([^/]+))?\/?$/.exec(location.pathname) ?? [];
  const rules = new URLSearchParams(location.search).get("rules") ?? "classic";
  if (kind === "daily") return newGame({ rules, daily: name ?? "today" });
  if (!name) return null;
  const deal = decodeURIComponent(name);
  return (await untouched(deal, rules)) ?? newGame({ rules, deal });
}

/** A link that is opened again finds the game that came of it, not one more. @param {string} deal @param {string} rules */
async function untouched(deal, rules) {
  const [last] = (await listGames(1)).games;
  return last?.deal === deal && last.rules === rules ? getGame(last.id) : null;
}

/** The address at which a record is played back; all of the record is in it. @param {string} record */
export async function replayLink(record) {
  const bytes = await piped(new Blob([record]), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const safe = text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${location.origin}/replay#${safe}`;
}

/** The record in an address. @param {string} hash @returns {Promise<string>} fails if there is none */
export async function recordOf(hash) {
  const text = atob(hash.replace(/^#/, "").replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const found = await piped(new Blob([bytes]), new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(found);
}

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} through */
async function piped(blob, through) {
  const reader = blob.stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > LONGEST) throw new RangeError("a longer text than any record");
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}
