"""The boards that a command is asked about: of a file, one after the other, or of a record."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorpion.cli.reading import read_blocks
from scorpion.errors import BadBoard, BadRules, BadText
from scorpion.notation import is_record, parse_board, parse_record
from scorpion.rules import parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorpion.position import Position
    from scorpion.rules import Rules


class BoardText(NamedTuple):
    """A board that is not read yet, and the line of its file on which it begins."""

    text: str
    rules: Rules
    line: int = 1

    def position(self) -> Position:
        """Read it; raises BadText with the line of the file."""
        try:
            return parse_board(self.text, self.rules)
        except BadBoard as error:
            raise BadBoard([self._placed(each) for each in error.problems]) from None
        except BadText as error:
            raise self._placed(error) from None

    def _placed(self, error: BadText) -> BadText:
        line = None if error.line is None else error.line + self.line - 1
        return BadText(error.template, line=line, **error.values)


def boards_of(name: str, rules: str | None) -> Iterator[BoardText]:
    """The boards of a file, as they come, or how the table stands at the end of its record.

    Raises what reading raises, and BadText where there is no board at all.
    """
    by = parse_rules(rules or "")
    blocks = read_blocks(name)
    first = next(blocks, (1, ""))
    if is_record(first[1]):
        position = last_position(_joined(chain([first], blocks)), rules)
        yield BoardText(str(position), position.rules)
        return
    for line, text in chain([first], blocks):
        yield BoardText(text, by, line)


def last_position(record: str, rules: str | None) -> Position:
    """How the table stands at the end of a record, whose own rules hold."""
    position = parse_record(record).game().position
    if rules is not None and (asked := parse_rules(rules)) != position.rules:
        raise BadRules(
            "The rules of the record are '{rules}', not '{asked}'",
            rules=position.rules,
            asked=asked,
        )
    return position


def _joined(blocks: Iterable[tuple[int, str]]) -> str:
    """The parts of a text as one again, each on its old line."""
    lines: list[str] = []
    for line, text in blocks:
        lines += [""] * (line - 1 - len(lines)) + text.splitlines()
    return "\n".join(lines)
