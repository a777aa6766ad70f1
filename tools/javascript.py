"""Reads JavaScript as far as the project's own checks need it: tokens and messages.

>>> [token.text for token in tokens("a = `x ${ t('Hi') } y`; // why")]
['a', '=', '${', 't', '(', 'Hi', ')', '}', ';']
>>> list(messages('say(`${tn("one card", "{n} cards", n, { n })}`)'))
[(1, ('one card', '{n} cards'))]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

FUNCTIONS: Final = {"t": 1, "tn": 2}
"""The functions that translate, and how many of their arguments are messages."""

_TOKEN: Final = re.compile(
    r"""
    (?P<space> \s+ | //[^\n]* | /\*.*?\*/ )
  | (?P<string> "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' )
  | (?P<word> [\w$\#]+ )
  | (?P<template> ` )
  | (?P<operator> => | \.\.\. | \?\.(?!\d) | [=!]==? | [-+*/%<>]= | \+\+ | -- | && | \|\| | \?\? | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_REGEXP: Final = re.compile(r"(?P<regexp>/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/[a-z]*)")
_TEMPLATE_TEXT: Final = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|(.))", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "\n": ""}
_BEFORE_REGEXP: Final = {"return", "typeof", "case", "of", "in"}


@dataclass(frozen=True)
class Token:
    """One word of the code; the text of a string is what it says, without its quotes."""

    kind: str
    text: str
    line: int

    def is_operator(self, text: str) -> bool:
        """Whether it is this operator, and not a string that says the same."""
        return self.kind == "operator" and self.text == text


def tokens(source: str) -> Iterator[Token]:
    """The tokens of a module: strings, words, regexps and operators; no comments.

    Of a template only what is filled in is given, from ``${`` to ``}``; one with nothing to
    fill in is a string.
    """
    return _Reader(source).code()


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0

    def code(self) -> Iterator[Token]:
        """The tokens up to the end, or up to the brace that nothing here has opened."""
        depth = 0
        last: Token | None = None
        while self.position < len(self.source):
            token = self._next(last)
            depth += token.is_operator("{") - token.is_operator("}")
            if depth < 0:
                return
            if token.kind == "template":
                yield from self._template(token.line)
            elif token.kind != "space":
                yield token
            last = last if token.kind == "space" else token

    def _next(self, last: Token | None) -> Token:
        found = _REGEXP.match(self.source, self.position) if _may_start_value(last) else None
        found = found or _TOKEN.match(self.source, self.position)
        if found is None:  # the last alternative of _TOKEN takes any character
            raise ValueError(self.source[self.position :])
        line = self.source.count("\n", 0, self.position) + 1
        self.position = found.end()
        text = found.group()
        kind = str(found.lastgroup)
        return Token(kind, _said(text[1:-1]) if kind == "string" else text, line)

    def _template(self, line: int) -> Iterator[Token]:
        text = self._template_text()
        if self.source.startswith("`", self.position):
            yield Token("string", _said(text), line)
        while self.source.startswith("${", self.position):
            self.position += 2
            yield Token("operator", "${", line)
            yield from self.code()
            yield Token("operator", "}", line)
            self._template_text()
        self.position += 1

    def _template_text(self) -> str:
        start = self.position
        while found := _TEMPLATE_TEXT.match(self.source, self.position):
            if found.end() == self.position:
                break
            self.position = found.end()
        return self.source[start : self.position]


def _may_start_value(last: Token | None) -> bool:
    """Whether a slash after this token begins a regular expression and does not divide."""
    if last is None:
        return True
    if last.kind == "word":
        return last.text in _BEFORE_REGEXP
    return last.kind == "operator" and last.text not in {")", "]", "}"}


def _said(text: str) -> str:
    def said(found: re.Match[str]) -> str:
        code, four, letter = found.groups()
        return _ESCAPED.get(letter, letter) if letter else chr(int(code or four, 16))

    return _ESCAPE.sub(said, text)


def messages(source: str) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The line and text of every message: one string for `t`, two for `tn`.

    A call whose messages are not written out in it has none.
    """
    read = list(tokens(source))
    for place, token in enumerate(read):
        count = FUNCTIONS.get(token.text, 0) if token.kind == "word" else 0
        if count and place + 1 < len(read) and read[place + 1].is_operator("("):
            texts = list(_strings(read, place + 2, count))
            if len(texts) == count:
                yield token.line, texts[0] if count == 1 else tuple(texts)


def _strings(read: list[Token], place: int, count: int) -> Iterator[str]:
    """The first arguments of a call, as long as they are strings, or strings added up."""
    for _ in range(count):
        text = ""
        while place < len(read) and read[place].kind == "string":
            text += read[place].text
            place += 1
            if not read[place].is_operator("+"):
                break
            place += 1
        if not text or not (read[place].is_operator(",") or read[place].is_operator(")")):
            return
        yield text
        place += 1
