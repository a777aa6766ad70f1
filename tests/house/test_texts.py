"""The catalogues hold every text, and the tool that keeps them sees what is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.project import ROOT
from tools import texts

CODE = {
    "errors.py": 'BAD = N_("{card} is no King")\nENDED = N_(\n    "The game "\n    "is over"\n)\n',
    "cli/moves.py": 'print(ngettext("{count} move", "{count} moves", n).format(count=n))\n',
    "web/templates/table.html": '<h1>{{ _("Scorpion") }}</h1>\n',
    "web/static/say.js": (
        "const quote = /[`'\"]/;\n"
        'say(t("Card {card}", { card: a?.b ?? c }));\n'
        'say(`${tn("one card", "{n} cards", n, { n })}`);\n'
    ),
}
MALAY = {
    "{card} is no King": "{card} bukan Raja",
    "The game is over": "Permainan tamat",
    "{count} move": "{count} gerakan",
    "Scorpion": "Scorpion",
    "Card {card}": "Kad {card}",
    "one card": "{n} kad",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package whose Malay is complete, and that speaks no other language but English."""
    monkeypatch.setattr(texts, "LANGUAGES", ("en", "ms"))
    for name, code in CODE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
    texts.update(tmp_path)
    path = texts.path_of(tmp_path, "ms")
    lines, key = [], ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("msgid "):
            key = line[7:-1]
        empty = line.endswith('""') and key
        lines.append(line.replace('""', f'"{MALAY[key]}"') if empty else line)
    path.write_text("\n".join(lines), "utf-8")
    return tmp_path


def replace(package: Path, old: str, new: str, language: str = "ms") -> None:
    path = texts.path_of(package, language)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def faults(package: Path) -> list[str]:
    return [line.split(".po: ")[1] for line in texts.check(package)]


def test_the_catalogues_of_the_project_are_complete() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.texts", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_texts_are_found_in_python_templates_and_javascript(package: Path) -> None:
    found = {message.id for message in texts.messages(texts.read(package, "en"))}
    one_form = {key for key in found if isinstance(key, str)}
    assert one_form == {"{card} is no King", "The game is over", "Scorpion", "Card {card}"}
    assert found - one_form == {("{count} move", "{count} moves"), ("one card", "{n} cards")}


def test_a_complete_catalogue_has_no_faults(package: Path) -> None:
    assert faults(package) == []


def test_updating_again_changes_nothing(package: Path) -> None:
    texts.update(package)
    before = [texts.path_of(package, language).read_bytes() for language in texts.LANGUAGES]
    (package / "errors.py").write_text("\n\n\n" + CODE["errors.py"])
    texts.update(package)
    after = [texts.path_of(package, language).read_bytes() for language in texts.LANGUAGES]
    assert after == before
    assert faults(package) == []


def test_a_new_text_is_missing_then_empty_then_obsolete(package: Path) -> None:
    code = package / "errors.py"
    code.write_text(CODE["errors.py"] + 'N_("Won")')
    assert faults(package) == ["missing: Won", "missing: Won"]
    texts.update(package)
    assert faults(package) == ["empty: Won"]
    code.write_text(CODE["errors.py"])
    assert faults(package) == ["obsolete: Won", "obsolete: Won"]
    texts.update(package)
    assert faults(package) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Permainan tamat", "", "empty: The game is over"),
        ("{card} bukan Raja", "{kad} bukan Raja", "other fields in '{kad} bukan Raja'"),
        ("{card} bukan Raja", "Bukan Raja", "other fields in 'Bukan Raja'"),
        ("{n} kad", "satu kad", "other fields in 'satu kad'"),
        ("{card} bukan Raja", "{card bukan Raja", "expected '}' before end of string"),
        ('msgid "The game is over"', '#, fuzzy\nmsgid "The game is over"', "fuzzy"),
    ],
)
def test_a_wrong_translation_is_named(package: Path, old: str, new: str, fault: str) -> None:
    replace(package, old, new)
    (found,) = faults(package)
    assert found.startswith(fault)


def test_english_is_what_the_code_says(package: Path) -> None:
    replace(package, 'msgstr "Scorpion"', 'msgstr "Skorpion"', language="en")
    assert faults(package) == ["not the same as its key: Scorpion"]
