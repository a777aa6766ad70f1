"""Everything that can go wrong, as one tree.

    ScorpionError
    ├── IllegalMove       the rules refuse a move (names the move and the clause)
    ├── UnknownCard       a card that nobody knows would have to be turned up
    ├── NothingToUndo     no action left to take back (U1)
    ├── NothingToRedo     no action left to do again (U1)
    ├── BadMoveInRecord   a record holds a move that cannot be played
    ├── BadText           text that is no card, move, board or record (names the line)
    ├── BadBoard          a board that cannot be (all its problems, each with its line)
    ├── BadDeal           no such deal number
    └── BadRules          no such rules or option

The storage and the service add their own branches. Every error is one English sentence
(`str(error)`) and can be said in another language from its `template` and `values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorpion.game import Game
    from scorpion.play import Move


QUOTE_LENGTH = 40


def N_(message: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message for translation; the message itself comes back unchanged."""
    return message


def quoted(text: str) -> str:
    """Somebody's text as it can stand in a sentence: on one line, printable, and not long."""
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return words if len(words) <= QUOTE_LENGTH else words[: QUOTE_LENGTH - 1] + "…"


class ScorpionError(Exception):
    """A sentence for people, and a code for programs.

    `template` is the English sentence with named fields, the key of its translations;
    `values` fill the fields.
    """

    code: str = "error"

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template.format(**values))

    def __reduce__(self) -> tuple[object, ...]:
        # The errors take arguments of many kinds, so a copy is given what this one holds.
        return _copied, (type(self), self.args, self.__dict__)


def _copied(
    kind: type[ScorpionError], args: tuple[object, ...], holds: dict[str, object]
) -> ScorpionError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(holds)
    return error


class IllegalMove(ScorpionError):
    """The rules refuse `move`; `clause` is the clause of RULES.md that does.

    `fact` says in English, for programs, what would be true instead:
    ``7S>8H: Rule: the card must be of the same suit; 8H takes only 7H (M2)``.
    """

    def __init__(
        self,
        move: Move,
        code: str,
        clause: str,
        template: str,
        /,
        *,
        fact: str = "",
        **values: object,
    ) -> None:
        super().__init__(template, **values)
        self.move = move
        self.code = code
        self.clause = clause
        self.fact = fact

    def __str__(self) -> str:
        sentence = self.template.format(**self.values)
        fact = f"; {self.fact}" if self.fact else ""
        return f"{self.move}: {sentence}{fact} ({self.clause})"


class UnknownCard(ScorpionError):
    """A move would turn up a card of an imported board that nobody knows."""

    code = "unknown-card"


class NothingToUndo(ScorpionError):
    """No action is left that could be taken back (U1)."""

    code = "nothing-to-undo"


class NothingToRedo(ScorpionError):
    """No undone action is left that could be done again (U1)."""

    code = "nothing-to-redo"


class BadMoveInRecord(ScorpionError):
    """Move `number` (counted from 1) of a record cannot be played, because of `cause`.

    `game` is the game as it stands before that move.
    """

    code = "bad-record"

    def __init__(self, number: int, cause: ScorpionError, game: Game) -> None:
        super().__init__(N_("Move {number} of the record: {cause}"), number=number, cause=cause)
        self.number = number
        self.cause = cause
        self.game = game


class BadText(ScorpionError):
    """Text that cannot be read; `line` counts from 1, None where there is no line."""

    code = "bad-text"
    with_line: ClassVar[str] = N_("Line {line}: {problem}")

    def __init__(self, template: str, /, *, line: int | None = None, **values: object) -> None:
        super().__init__(template, **values)
        self.line = line

    def __str__(self) -> str:
        sentence = self.template.format(**self.values)
        return sentence if self.line is None else f"line {self.line}: {sentence}"


class BadBoard(BadText):
    """A board that can be read but cannot be; `problems` has one error for each fault."""

    def __init__(self, problems: Sequence[BadText]) -> None:
        first = problems[0]
        super().__init__(first.template, line=first.line, **first.values)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(str(problem) for problem in self.problems)


class BadDeal(ScorpionError):
    """There is no deal of this number."""

    code = "bad-deal"


class BadRules(ScorpionError):
    """There are no rules or no option of this name."""

    code = "bad-rules"
