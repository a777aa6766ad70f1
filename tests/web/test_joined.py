"""Modules and style sheets are sent together, and each module runs once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorpion.web.joined import joined
from scorpion.web.pages import STATIC
from tests.web.table import Table

FILES = {
    "main.js": """\
/** Begins. */
import { count } from "./parts/count.js";
import * as words from "./words.js";

count(words.HELLO);
void import("./parts/later.js");
""",
    "parts/count.js": """\
import { HELLO as FIRST } from "../words.js";

/** Counts. @param {string} word */
export function count(word) {
  return word === FIRST ? import("./later.js") : 0;
}
export async function wait() {}
export class Counter {}
""",
    "parts/later.js": """\
import { count } from "./count.js";
import { only } from "./only.js";

export const late = count(only);
""",
    "parts/only.js": "export const only = 1;\n",
    "words.js": 'export const HELLO = "hello";\n',
    "main.css": '@import "a.css";\n@import "b.css";\n',
    "a.css": "a {}\n",
    "b.css": "b {}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_script_brings_what_it_imports_in_the_order_in_which_it_is_needed(folder: Path) -> None:
    assert (
        joined(folder, "main.js")
        == """\
const $words = (() => {
const HELLO = "hello";
return { HELLO };
})();
const $parts_count = (() => {
const { HELLO: FIRST } = $words;

function count(word) {
  return word === FIRST ? import("/static/parts/later.js") : 0;
}
async function wait() {}
class Counter {}
return { count, wait, Counter };
})();
export const brought = { "words.js": $words, "parts/count.js": $parts_count };
{
const { count } = $parts_count;
const words = $words;

count(words.HELLO);
void import("/static/parts/later.js");
}
"""
    )


def test_a_later_module_takes_from_the_script_what_that_has_brought(folder: Path) -> None:
    assert (
        joined(folder, "parts/later.js")
        == """\
import { only } from "/static/parts/only.js";
import { brought } from "/static/main.js";
const { count } = brought["parts/count.js"];

export const late = count(only);
"""
    )
    assert joined(folder, "parts/only.js") == FILES["parts/only.js"]


def test_a_style_sheet_brings_those_it_imports(folder: Path) -> None:
    assert joined(folder, "main.css") == "a {}\nb {}\n"
    assert joined(folder, "a.css") is None


def test_a_file_that_is_changed_is_joined_anew(folder: Path) -> None:
    assert "hello" in (joined(folder, "main.js") or "")
    (folder / "words.js").write_text('export const HELLO = "good day";\n')
    assert "good day" in (joined(folder, "main.js") or "")


@pytest.mark.parametrize(
    "line",
    [
        "export default 1;",
        'export { count } from "./parts/count.js";',
        "export let changing = 1;",
        'import whole from "./words.js";',
        'import { count } from "./main.js";',
    ],
)
def test_what_cannot_be_joined_is_said(folder: Path, line: str) -> None:
    (folder / "words.js").write_text(f"{line}\n")
    with pytest.raises(ValueError, match=r"cannot be joined|in a circle: main\.js"):
        joined(folder, "main.js")


def test_the_table_comes_in_few_requests_and_nothing_is_left_out(table: Table) -> None:
    page = table.get("/").text
    assert re.findall(r'<script[^>]*src="([^"]+)"', page) == ["/static/early.js", "/static/main.js"]
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', page) == ["/static/main.css"]
    script, sheet = table.get("/static/main.js"), table.get("/static/main.css")
    assert script.headers["content-type"].startswith("text/javascript")
    assert sheet.headers["content-type"].startswith("text/css")
    assert not re.search(r"^import\b", script.text, re.MULTILINE)
    assert "@import" not in sheet.text
    later = {
        "main.css",
        "advice.css",
        "rules.css",
        "windows.css",
        "daily.css",
        "review.css",
    }
    for file in STATIC.glob("*.css"):
        last = file.read_text("utf-8").rstrip().splitlines()[-3:]
        assert file.name in later or "\n".join(last) in sheet.text, file.name


def test_every_module_of_the_table_can_be_sent(table: Table) -> None:
    for file in STATIC.rglob("*.js"):
        assert table.get(f"/static/{file.relative_to(STATIC).as_posix()}").status_code == 200
