"""What holds for all files of the project: short, without skipped tests, at home anywhere."""

from __future__ import annotations

import re

import pytest

from tests.house.project import ROOT, files, place

LONGEST = 600
SOURCE = (".py", ".js", ".css", ".html", ".cpp", ".hpp")
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:work|home|root)/")
REGISTRY = re.compile(
    r"\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com)\b|\bfile:///opt\b", re.IGNORECASE
)
SKIP = re.compile(r"\b(?:pytest|unittest|mark)\.(?:skip|skipif|xfail|importorskip|skipTest)\b")


def texts() -> list[tuple[str, str]]:
    """The place and text of every file that is text."""
    found = []
    for path in files(ROOT):
        try:
            found.append((place(path), path.read_text("utf-8")))
        except UnicodeDecodeError:
            continue
    return found


def lines_with(pattern: re.Pattern[str], *, below: str = "") -> list[str]:
    """The lines of the project's text files that have it, except in this file."""
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts()
        if name.startswith(below) and name != place(ROOT / "tests" / "house" / "test_files.py")
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_files_stay_short() -> None:
    lengths = {
        place(path): len(path.read_text("utf-8").splitlines()) for path in files(ROOT, *SOURCE)
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length >= LONGEST} == {}


def test_no_file_names_a_place_on_one_machine() -> None:
    assert lines_with(MACHINE_PATH) == []


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY) == []


def test_no_test_is_skipped() -> None:
    assert lines_with(SKIP, below="tests/") == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (MACHINE_PATH, 'open("/home/me/deal.txt")'),
        (REGISTRY, "https://files.pythonhosted.org/packages"),
        (SKIP, "@pytest.mark.skipif(no_browser)"),
    ],
)
def test_what_must_not_be_is_seen(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)
