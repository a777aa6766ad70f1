/** The win: the four Kings, and for a moment suits that drift down over the table. */
import { face } from "./cards.js";
import { byId, element, picture } from "./dom.js";
import { t } from "./i18n.js";
import { EASING, isOff } from "./motion.js";
import { settings } from "./settings.js";

const PETALS = 44;
const FALL_MS = 4200;
const SHAPES = ["S", "H", "D", "C"];

/** @param {{score: number, actions: number, helps: number}} game */
export function celebrate({ score, actions, helps }) {
  const dialog = byId("win", HTMLDialogElement);
  const help = byId("win-help", HTMLElement);
  help.textContent = helps ? t("With help") : t("Without help");
  help.classList.toggle("badge", !helps);
  byId("win-score", HTMLElement).textContent = String(score);
  byId("win-actions", HTMLElement).textContent = String(actions);
  byId("win-cards", HTMLElement).replaceChildren(...SHAPES.map(fanned));
  for (const other of document.querySelectorAll("dialog")) other.close();
  dialog.showModal();
  if (!isOff()) drift(byId("petals", HTMLElement));
}

/** One of the cards that begin the four runs. @param {string} suit @param {number} at */
function fanned(suit, at) {
  const card = element("span", "fanned", face(`K${suit}`));
  card.style.setProperty("--turn", String(at - 1.5));
  if (!isOff()) {
    card.animate([{ transform: "translateY(70%)", opacity: 0 }, {}], {
      duration: 520 / rate(),
      delay: (120 + at * 90) / rate(),
      easing: EASING,
      fill: "backwards",
    });
  }
  return card;
}

/** @param {HTMLElement} sky */
function drift(sky) {
  sky.replaceChildren(...Array.from({ length: PETALS }, petal));
}

/** @param {unknown} _ @param {number} at */
function petal(_, at) {
  const shape = SHAPES[at % SHAPES.length];
  const made = picture(`suit-${shape}`, `petal suit-${shape}`);
  const size = 12 + Math.random() * 16;
  Object.assign(made.style, {
    left: `${Math.random() * 100}%`,
    width: `${size}px`,
    height: `${size}px`,
  });
  const sway = (Math.random() - 0.5) * 160;
  const turn = (Math.random() - 0.5) * 540;
  const falling = made.animate(
    [
      { transform: "translate(0, -40px) rotate(0)", opacity: 0 },
      { opacity: 0.95, offset: 0.12 },
      { opacity: 0.9, offset: 0.7 },
      { transform: `translate(${sway}px, 105vh) rotate(${turn}deg)`, opacity: 0 },
    ],
    {
      duration: (FALL_MS * (0.7 + Math.random() * 0.6)) / rate(),
      delay: (Math.random() * 1100) / rate(),
      easing: "cubic-bezier(0.3, 0.2, 0.7, 1)",
      fill: "both",
    },
  );
  const gone = () => made.remove();
  falling.finished.then(gone, gone);
  return made;
}

const rate = () => Number(settings.speed) || 1;
