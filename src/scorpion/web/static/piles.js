/** What lies beside the columns: the stock, and the slots for complete runs. */
import { back } from "./cards.js";
import { byId, element, picture } from "./dom.js";
import { slotsLabel, stockLabel } from "./labels.js";

/** More backs than this look like one pile. */
const BACKS_SHOWN = 3;

/** @param {HTMLElement} stock @param {number} count */
export function drawStock(stock, count) {
  stock.setAttribute("aria-label", stockLabel(count));
  stock.dataset.count = String(count);
  byId("stock-count", HTMLElement).textContent = String(count);
  byId("pile", HTMLElement).replaceChildren(
    ...Array.from({ length: Math.min(count, BACKS_SHOWN) }, back),
  );
}

/** The places of the cards that lie apart. @param {HTMLElement} list @param {number} count */
export function drawReserve(list, count) {
  const places = list.querySelectorAll(".spot");
  if (places.length === count) return;
  for (const place of places) place.remove();
  list.style.setProperty("--places", String(Math.max(1, count)));
  const made = Array.from({ length: count }, (_, index) => {
    const place = element("li", "spot");
    place.ariaHidden = "true";
    place.style.setProperty("--place", String(index + 1));
    return place;
  });
  list.prepend(...made);
}

/** @param {HTMLElement} place @param {(string | null)[]} slots suits of the runs removed */
export function drawSlots(place, slots) {
  place.setAttribute("aria-label", slotsLabel(/** @type {import("./types.js").Suit[]} */ (slots)));
  place.replaceChildren(...slots.map(slot));
}

/** @param {string | null} suit */
function slot(suit) {
  if (!suit) return element("span", "slot");
  const run = element("span", `run suit-${suit}`, picture(`suit-${suit}`));
  const made = element("span", "slot", run);
  made.dataset.suit = suit;
  return made;
}
