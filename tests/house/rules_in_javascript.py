"""Finds the rules of the game where they must not be: in the browser's code.

The browser draws cards and asks the server which moves there are. It may take a card's text
apart to draw and to name it; it may not count with ranks, compare two cards, ask for Kings and
Aces, or know the order of the ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools.javascript import tokens

_OF_CARD = r"(?:\b[\w$]*(?:rank|suit)[\w$]*(?: \([^()]*\)| \[[^\[\]]*\])?)"
_PIECE_OF_CARD = (
    r"(?:\b[\w$]*card[\w$]*"
    r"(?: \[[^\[\]]*\]| (?:\?\.|\.) (?:at|charAt|slice|substring|substr) \([^()]*\)))"
)
_EITHER = rf"(?:{_OF_CARD}|{_PIECE_OF_CARD})"
_EQUAL = r"(?:===|!==|==|!=)"
_COUNT = r"(?:-|\*|/|%|<|>|<=|>=|-=|\+=)"

FORBIDDEN: Final = {
    "counts with a rank or suit": (
        rf"{_EITHER} (?:{_COUNT}|\+\+|--|\+ [\d])"
        rf"|(?:(?:^| ){_COUNT}|[\d] \+) (?:[\w$]+ \. )*{_EITHER}"
        rf"|\b(?:Number|parseInt|parseFloat) \( (?:[\w$]+ \. )*{_EITHER}"
        rf"|{_EITHER} \. (?:charCodeAt|codePointAt|localeCompare)\b"
    ),
    "compares two cards": (
        rf"{_EITHER} {_EQUAL} (?:[\w$]+ (?:\.|\?\.) )*{_EITHER}"
        rf"|\bindexOf \( (?:[\w$]+ \. )*(?!suit){_EITHER}"
    ),
    "asks for a King or an Ace": (
        rf'{_EITHER} {_EQUAL} "[AK]"'
        rf'|"[AK]" {_EQUAL} (?:[\w$]+ \. )*{_EITHER}'
        r'|card[\w$]* (?:\?\.|\.) (?:startsWith|endsWith|includes) \( "[A-Z0-9]"'
    ),
    "knows the order of the ranks": (
        r'"[^"]*(?:A234|2345|TJQ|JQK|KQJ|QJT|5432|432A)[^"]*"'
        r'|"J" , "Q" , "K"|"K" , "Q" , "J"|"A" , (?:"2"|2) , (?:"3"|3)'
    ),
}
_PATTERNS: Final = {
    fault: re.compile(pattern, re.IGNORECASE if "King" not in fault else 0)
    for fault, pattern in FORBIDDEN.items()
}


def faults(source: str) -> list[str]:
    """What a module says about the rules, each with the line it is on."""
    found = []
    for number, line in statements(source):
        found += [
            f"line {number} {fault}: {line}"
            for fault, pattern in _PATTERNS.items()
            if pattern.search(line)
        ]
    return found


def statements(source: str) -> Iterator[tuple[int, str]]:
    """The code cut at each semicolon and brace, its tokens a space apart, strings in quotes."""
    words: list[str] = []
    start = 1
    for token in tokens(source):
        if not words:
            start = token.line
        words.append(f'"{token.text}"' if token.kind == "string" else token.text)
        if token.kind == "operator" and token.text in {";", "{", "}", "${"}:
            yield start, " ".join(words)
            words = []
    if words:
        yield start, " ".join(words)
