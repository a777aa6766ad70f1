"""The browser knows no rules: the server sends the legal moves and what happened."""

from __future__ import annotations

import pytest

from tests.house.project import PACKAGE, files, place
from tests.house.rules_in_javascript import faults


def test_no_rules_are_in_the_browsers_code() -> None:
    modules = list(files(PACKAGE / "web" / "static", ".js"))
    assert modules
    assert {
        place(path): found for path in modules if (found := faults(path.read_text("utf-8")))
    } == {}


@pytest.mark.parametrize(
    "code",
    [
        "if (rank(card) + 1 === rank(target)) drop();",
        "const fits = a.rank - b.rank === 1;",
        "return rankOf(a) < rankOf(b);",
        "return 1 + card.rank;",
        "let next = RANKS[i] - 1;",
        "const n = parseInt(card.slice(0, -1), 10);",
        "const n = Number(card.rank);",
        "const n = card[0].charCodeAt(0);",
        "return suitOf(card) === suitOf(target);",
        "return card.suit == target.suit;",
        "return card[1] !== other.card[1];",
        "const n = ORDER.indexOf(rankLabel(card));",
        'if (card[0] === "K") highlightEmptyColumns();',
        "if (rankLabel(card) === 'A') return;",
        'if (card.startsWith("K")) lift();',
        'const RANKS = "A23456789TJQK";',
        'const courts = ["J", "Q", "K"];',
        "el.title = `${rank - 1}`;",
    ],
)
def test_a_rule_is_seen(code: str) -> None:
    assert faults(code)


@pytest.mark.parametrize(
    "code",
    [
        "const suit = card.slice(-1);",
        'return rank === "T" ? "10" : rank;',
        "return rankLabel(card) + PIPS[suitOf(card)];",
        "face.className = `face suit-${suitOf(card)}`;",
        'const made = element("span", "rank", label, picture(`suit-${suit}`));',
        "const place = slots.findIndex((one) => one === suit);",
        "const slot = slots.indexOf(suit);",
        "if (suits.length > 0) say(suits.join());",
        'if (event.key === "K") openKeys();',
        "// the rank + 1 of the card",
        "/* suit === suit */ draw();",
        'switch (label) { case "K": return t("King"); }',
        "const legal = moves.filter((move) => move.card === card);",
        "const place = (card) => suitOf(card);",
        "const quote = /['\"`]/; const half = width / 2 / scale;",
        "el.title = `a ${`b ${suit}`} c`;",
        "return size - strip; // rank",
    ],
)
def test_drawing_and_naming_cards_is_allowed(code: str) -> None:
    assert faults(code) == []
