/** The New game window. What was typed stays until a game has come of it. */
import { newGame, Problem } from "../api.js";
import { byId } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").NewGame} NewGame */

const dialog = byId("new-game", HTMLDialogElement);
const form = byId("new-game-form", HTMLFormElement);
const deal = byId("deal-number", HTMLInputElement);
const text = byId("board-text", HTMLTextAreaElement);

/** @type {Table | null} */
let table = null;

/** @param {Table} itsTable */
export function openNewGame(itsTable) {
  table = itsTable;
  showErrors({});
  dialog.showModal();
}

// Typing into a field chooses what the field is for.
deal.addEventListener("input", () => choose("deal"));
text.addEventListener("input", () => choose("text"));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void begin();
});

/** @param {string} source */
function choose(source) {
  /** @type {RadioNodeList} */ (form.elements.namedItem("source")).value = source;
}

async function begin() {
  if (!table) return;
  showErrors({});
  try {
    const wish = wanted();
    await table.open(() => newGame(wish));
    dialog.close();
  } catch (error) {
    if (error instanceof Problem) explain(error);
    else
      showErrors({
        form: t("The server cannot be reached. What you entered is still here: try again."),
      });
  }
}

/** @returns {NewGame} */
function wanted() {
  const entries = new FormData(form);
  const value = (/** @type {string} */ name) => String(entries.get(name) ?? "").trim();
  const departures = ["removal", "stock"].flatMap((option) =>
    value(option) ? [`${option}=${value(option)}`] : [],
  );
  const rules = [value("rules"), ...departures].join(" ");
  switch (value("source")) {
    case "deal":
      return { rules, deal: value("deal") };
    case "text":
      return { rules, text: String(entries.get("text")), fill: entries.has("fill") };
    default:
      return { rules };
  }
}

/** Puts what the server says beside the field that it speaks of. @param {Problem} problem */
function explain({ code, detail, line }) {
  const source = new FormData(form).get("source");
  if (code === "bad-rules" || source === "random") showErrors({ form: detail });
  else if (source === "deal") showErrors({ deal: detail });
  else {
    showErrors({ text: detail });
    if (line) selectLine(line);
  }
}

/** @param {{deal?: string, text?: string, form?: string}} errors */
function showErrors(errors) {
  const places = /** @type {["deal" | "text" | "form", HTMLElement | null][]} */ ([
    ["deal", deal],
    ["text", text],
    ["form", null],
  ]);
  for (const [name, field] of places) {
    const place = byId(`${name}-error`, HTMLElement);
    place.textContent = errors[name] ?? "";
    if (errors[name]) show(field ?? place, place);
    field?.setAttribute("aria-invalid", String(Boolean(errors[name])));
  }
}

/** @param {HTMLElement} field @param {HTMLElement} error */
function show(field, error) {
  field.focus();
  error.scrollIntoView({ block: "nearest" });
}

/** @param {number} line counted from 1 */
function selectLine(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
