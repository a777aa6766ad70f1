"""Every clause of the rule book is cited where it is made true and where that is tested."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.house.project import PACKAGE, ROOT, files

CLAUSE = re.compile(r"^\*\*([A-Z]\d+)\*\*", re.MULTILINE)
CODE = (".py", ".js", ".css", ".html")


def clauses() -> list[str]:
    return CLAUSE.findall((ROOT / "RULES.md").read_text("utf-8"))


def cited_in(paths: Iterable[Path]) -> set[str]:
    """Every word in these files that has the form of a clause's number."""
    return {name for path in paths for name in re.findall(r"\b[A-Z]\d+\b", path.read_text("utf-8"))}


def test_no_clause_has_two_meanings() -> None:
    found = clauses()
    assert found
    assert sorted(found) == sorted(set(found))


@pytest.mark.parametrize("family", ["S", "M", "R", "E", "L", "I", "P", "U", "O"])
def test_every_part_of_the_rules_is_in_the_rule_book(family: str) -> None:
    assert f"{family}1" in clauses()


def test_every_clause_is_cited_by_the_code() -> None:
    assert set(clauses()) - cited_in(files(PACKAGE, *CODE)) == set()


def test_every_clause_is_cited_by_the_tests() -> None:
    house = ROOT / "tests" / "house"
    tests = (path for path in files(ROOT / "tests", *CODE) if house not in path.parents)
    assert set(clauses()) - cited_in(tests) == set()
