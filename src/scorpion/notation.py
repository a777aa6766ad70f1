"""Boards, moves and games as text: a strict writer and a lenient reader.

The formats are those of PySolFC and fc-solve, with ``<??>`` for an unknown card; RULES.md
describes them (T1 to T5). Writing is `str(position)`, `str(move)` and `write_record(game)`;
reading what was written gives the same value back. Lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from scorpion.cards import DECK, SUITS, UNKNOWN, Card, Suit, card
from scorpion.deals import Deal, parse_deal
from scorpion.errors import N_, BadBoard, BadDeal, BadRules, BadText, quoted
from scorpion.game import Game
from scorpion.play import DEAL, Move
from scorpion.position import Column, Position
from scorpion.rules import CLASSIC, Rules, parse_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from scorpion.position import Area

MOVES_A_LINE: Final = 10
BOM: Final = "\ufeff"
_HEADING: Final = re.compile(r"\s*([A-Za-z]+)\s*:(.*)", re.DOTALL)
_COLUMN_TARGET: Final = re.compile(r"#?[0-9]{1,3}", re.ASCII)
_RECORD_HEADINGS: Final = ("rules", "deal", "board", "moves")

Line = tuple[int, str]
T = TypeVar("T")


def parse_move(text: str) -> Move:
    """Read ``4H>5H`` (card onto card), ``KH>3`` (onto empty column 3) or ``deal`` (T3).

    Raises BadText.
    """
    plain = "".join(text.split())
    if plain.lower() == "deal":
        return DEAL
    moved, arrow, target = plain.partition(">")
    if not (moved and arrow and target):
        raise BadText(
            N_("'{text}' is no move: write 4H>5H, or KH>3 for empty column 3, or deal"),
            text=quoted(text),
        )
    if _COLUMN_TARGET.fullmatch(target):
        return Move(card(moved), int(target.removeprefix("#")))
    return Move(card(moved), card(target))


def parse_cards(text: str) -> frozenset[Card]:
    """Read cards as `write_cards` writes them; raises BadText."""
    return frozenset(map(card, text.split()))


def write_cards(cards: Collection[Card]) -> str:
    """Write some cards of one deck, in its order: ``2C 4H``."""
    return " ".join(each.text for each in DECK if each in cards)


def parse_board(text: str, rules: Rules = CLASSIC) -> Position:
    """Read one board (T2). Blank lines and comments are passed over.

    Raises BadText where a line cannot be read, BadBoard where the board cannot be.
    """
    return _Board(rules).read(_lines(text))


def parse_boards(text: str, rules: Rules = CLASSIC) -> Iterator[Position]:
    """Read boards that are separated by blank lines, one after the other (T2)."""
    board: list[Line] = []
    for number, line in enumerate([*text.removeprefix(BOM).splitlines(), ""], 1):
        if line.strip():
            board.append((number, line))
        elif lines := [(at, each) for at, each in board if not _is_comment(each)]:
            yield _Board(rules).read(lines)
            board = []


def parse_text(text: str, rules: Rules = CLASSIC) -> Game:
    """Read a board, or a record if it has a heading of one; raises what their readers raise."""
    if is_record(text):
        return parse_record(text).game()
    return Game.new(parse_board(text, rules))


def is_record(text: str) -> bool:
    """Has the text a heading that only records have?"""
    return any(_heading(line)[0] in _RECORD_HEADINGS for _, line in _lines(text))


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down: not yet known to be legal."""

    start: Position
    deal: Deal | None = None
    moves: tuple[Move, ...] = ()

    def game(self) -> Game:
        """Play it through the rules; raises BadMoveInRecord."""
        return Game.replay(self.start, self.moves, self.deal)


def parse_record(text: str) -> Record:
    """Read a record (T4): ``Rules:``, then ``Deal:`` or ``Board:``, then ``Moves:``.

    Raises BadText or BadBoard; whether the moves are legal shows when it is played.
    """
    sections = _sections(text)
    rules = _read(_only(sections.get("rules", [])), parse_rules)
    moves = tuple(_moves(sections.get("moves", [])))
    board = sections.get("board", [])
    if "deal" in sections and board:
        raise BadText(N_("A record has a Deal or a Board, not both"), line=board[0][0])
    if "deal" in sections:
        deal = _read(_only(sections["deal"]), parse_deal)
        return Record(deal.position(rules), deal, moves)
    if not board:
        raise BadText(
            N_("A record needs a line 'Deal: NUMBER', or 'Board:' and the lines of a board")
        )
    return Record(_Board(rules).read(board), None, moves)


def write_record(game: Game) -> str:
    """The game as a record (T4): what is done, without what is undone."""
    lines = [f"Rules: {game.rules}"]
    lines += (
        ["Board:", str(game.start).rstrip("\n")] if game.deal is None else [f"Deal: {game.deal}"]
    )
    lines.append("Moves:")
    moves = [str(move) for move in game.moves]
    lines += [" ".join(moves[at : at + MOVES_A_LINE]) for at in range(0, len(moves), MOVES_A_LINE)]
    return "\n".join(lines) + "\n"


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _lines(text: str) -> list[Line]:
    """The lines that say something, with their numbers from 1 (T5)."""
    lines = enumerate(text.removeprefix(BOM).splitlines(), 1)
    return [(number, line) for number, line in lines if line.strip() and not _is_comment(line)]


def _heading(line: str) -> tuple[str, str]:
    """A line as heading and rest: ``("talon", " 7C 8C 9C")``; the heading is "" where there is none."""
    match = _HEADING.fullmatch(line)
    return (match[1].lower(), match[2]) if match else ("", line)


def _sections(text: str) -> dict[str, list[Line]]:
    """The lines that belong to each heading of a record; what stands beside it is the first."""
    sections: dict[str, list[Line]] = {}
    first: dict[str, int] = {}
    into: list[Line] | None = None
    for number, line in _lines(text):
        heading, rest = _heading(line)
        if heading in _RECORD_HEADINGS:
            if heading in sections:
                template = N_("This part of the record was already given on line {first}")
                raise BadText(template, line=number, first=first[heading])
            first[heading] = number
            into = sections[heading] = [(number, rest)] if rest.strip() else []
        elif into is None:
            template = N_(
                "'{text}' stands before the first part of the record: Rules, Deal or Board, Moves"
            )
            raise BadText(template, line=number, text=quoted(line))
        else:
            into.append((number, line))
    return sections


def _only(lines: list[Line]) -> Line:
    """The one line that a part of a record has."""
    if len(lines) > 1:
        number, text = lines[1]
        raise BadText(
            N_("'{text}' belongs to no part of the record"), line=number, text=quoted(text)
        )
    return lines[0] if lines else (1, "")


def _moves(lines: Iterable[Line]) -> Iterator[Move]:
    for number, line in lines:
        for word in re.sub(r"\s*>\s*", ">", line).split():
            yield _read((number, word), parse_move)


def _read(line: Line, parse: Callable[[str], T]) -> T:
    """Parse the text of a line; what is wrong there gets the line's number."""
    number, text = line
    try:
        return parse(text)
    except (BadText, BadDeal, BadRules) as error:
        raise BadText(error.template, line=number, **error.values) from None


class _Board:
    """Reads the lines of one board and remembers on which line each part of it stood."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.columns: list[Column] = []
        self.stock: tuple[Card, ...] = ()
        self.reserve: tuple[Card | None, ...] = (None,) * (
            rules.left_over if rules.reserve == "open" else 0
        )
        self.removed: tuple[Suit, ...] = ()
        self.line_of: dict[int | Area, int] = {}

    def read(self, lines: list[Line]) -> Position:
        if not lines:
            raise BadText(N_("There is no board here: write one line for each column, base first"))
        self.line_of["board"] = lines[0][0]
        for number, line in lines:
            self._line(number, line)
        position = Position(self.rules, tuple(self.columns), self.stock, self.reserve, self.removed)
        problems = position.problems()
        if problems:
            raise BadBoard(
                [
                    BadText(each.template, line=self.line_of.get(each.place), **each.values)
                    for each in problems
                ]
            )
        return position

    def _line(self, number: int, line: str) -> None:
        heading, rest = _heading(line)
        words = rest.split()
        if heading == "talon":
            self._once("stock", number)
            self.stock = tuple(_any_card(word, number)[0] for word in words if word != "-")
        elif heading == "reserves":
            self._once("reserve", number)
            cards = tuple(None if word == "-" else _any_card(word, number)[0] for word in words)
            self.reserve = cards + (None,) * (len(self.reserve) - len(cards))
        elif heading == "foundations":
            self._once("removed", number)
            self.removed = tuple(_suit(word, number) for word in words if word != "-")
        elif heading:
            template = N_(
                "'{heading}' is no part of a board: there are Talon, Reserves, Foundations and the columns"
            )
            raise BadText(template, line=number, heading=quoted(heading))
        else:
            self.columns.append(_column(words, number))
            self.line_of[len(self.columns)] = number

    def _once(self, area: Area, number: int) -> None:
        if area in self.line_of:
            raise BadText(N_("This part of the board was already given on line {first}"),
                          line=number, first=self.line_of[area])  # fmt: skip
        self.line_of[area] = number


def _column(words: list[str], number: int) -> Column:
    if words == ["-"]:
        return Column()
    cards = [_any_card(word, number) for word in words]
    face_down = sum(is_down for _, is_down in cards)
    for each, is_down in cards[:face_down]:
        if not is_down:
            raise BadText(
                N_("A face-down card lies on {card}, which is face up"), line=number, card=each
            )
    return Column(tuple(each for each, _ in cards), face_down)


def _any_card(word: str, number: int) -> tuple[Card, bool]:
    """A card of a board, and whether it is written as face down: ``4H``, ``<7C>``, ``<??>``."""
    is_down = word.startswith("<") and word.endswith(">")
    name = word[1:-1] if is_down else word
    if name == "??":
        return UNKNOWN, is_down
    try:
        return card(name), is_down
    except BadText as error:
        raise BadText(error.template, line=number, **error.values) from None


def _suit(word: str, number: int) -> Suit:
    suit = word.upper()
    if suit not in SUITS:
        raise BadText(N_("'{text}' is no suit: write C, D, H or S"), line=number, text=quoted(word))
    return suit
