"""A fuzz target: reads any bytes as a board, a record, a move, rules and a deal number.

What can be read must be written and read again unchanged; what cannot must be told by an error
of ours in one line. Run it as long as you like with the coverage-guided fuzzer atheris::

    pip install atheris && python -m tests.fuzz.read_text -max_total_time=60
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorpion.deals import parse_deal
from scorpion.errors import ScorpionError
from scorpion.notation import parse_board, parse_boards, parse_move, parse_record, write_record
from scorpion.play import legal_moves
from scorpion.rules import PRESETS, parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterator


def read_text(data: bytes) -> None:
    """Read the bytes in every way that the package offers."""
    text = data.decode("utf-8", errors="replace")
    for rules in PRESETS.values():
        with refused_in_one_line():
            board = parse_board(text, rules)
            assert parse_board(str(board), rules) == board
            legal_moves(board)
    with refused_in_one_line():
        list(parse_boards(text))
    with refused_in_one_line():
        move = parse_move(text)
        assert parse_move(str(move)) == move
    with refused_in_one_line():
        rules = parse_rules(text)
        assert parse_rules(str(rules)) == rules
    with refused_in_one_line():
        deal = parse_deal(text)
        assert parse_deal(str(deal)) == deal
    with refused_in_one_line():
        game = parse_record(text).game()
        assert parse_record(write_record(game)).game() == game


@contextmanager
def refused_in_one_line() -> Iterator[None]:
    """Let pass what the package refuses, if it says so in one line."""
    try:
        yield
    except ScorpionError as error:
        if len(str(error).splitlines()) > 1:
            raise AssertionError(f"more than one line: {error!r}") from error


if __name__ == "__main__":
    import atheris

    atheris.instrument_all()
    atheris.Setup(sys.argv, read_text)
    atheris.Fuzz()
