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
const file = byId("board-file", HTMLInputElement);
const searching = byId("form-searching", HTMLElement);
/** No board or record is longer. */
const LONGEST_FILE = 60000;

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
file.addEventListener("change", () => void read(file.files?.[0]));
form.addEventListener("dragover", (event) => {
  event.preventDefault();
  form.classList.add("dropping");
});
for (const name of ["dragleave", "drop"])
  form.addEventListener(name, () => form.classList.remove("dropping"));
form.addEventListener("drop", (event) => {
  event.preventDefault();
  void read(event.dataTransfer?.files[0]);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void begin();
});

/** @param {string} source */
function choose(source) {
  /** @type {RadioNodeList} */ (form.elements.namedItem("source")).value = source;
}

/** A file that is dropped or chosen is pasted as text. @param {File | undefined} from */
async function read(from) {
  if (!from) return;
  showErrors({});
  choose("text");
  file.value = "";
  if (from.size > LONGEST_FILE) showErrors({ text: t("This file is too long to be a board.") });
  else text.value = await from.text();
}

async function begin() {
  if (!table) return;
  showErrors({});
  try {
    const wish = wanted();
    searching.textContent = wish.winnable ? t("Looking for a deal that can be won …") : "";
    await table.open(() => newGame(wish));
    dialog.close();
  } catch (error) {
    if (error instanceof Problem) explain(error);
    else
      showErrors({
        form: t("The server cannot be reached. What you entered is still here: try again."),
      });
  } finally {
    searching.textContent = "";
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
    case "winnable":
      return { rules, winnable: /** @type {NewGame["winnable"]} */ (value("difficulty")) };
    case "daily":
      return { rules, daily: "today" };
    case "text":
      return { rules, text: String(entries.get("text")), fill: entries.has("fill") };
    default:
      return { rules };
  }
}

/** Puts what the server says beside the field that it speaks of. @param {Problem} problem */
function explain({ code, detail, line }) {
  const source = new FormData(form).get("source");
  if (source === "deal" && code !== "bad-rules") showErrors({ deal: detail });
  else if (source !== "text" || code === "bad-rules") showErrors({ form: detail });
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
