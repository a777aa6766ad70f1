"""The boards of the rules pages and of the tour. Their hidden cards stay on the server."""

from __future__ import annotations

from typing import Final

from scorpion.game import Game
from scorpion.notation import parse_board
from scorpion.rules import parse_rules

_PLACING: Final = """
    Foundations: C D
    KS QS JS TS 9S 8S
    KH QH JH TH 9H 8H
    6S 7H 5S
    7S 4H 6H
    5H 3H 2S 4S
    AS 3S
    2H AH
"""
_BOARDS: Final = {
    # The board of the page that the rules come from; its unknown cards are dealt for good, so that
    # the game can be won after the four moves of the tour.
    "source": """
        Talon: TC 2S 4S
        <AH> <6C> <2D> 3D JH TH 3S
        <JD> <2C> <KC> QH 3C 4H 7S
        <AC> <QS> <5S> AS 7D 7H 3H
        <5D> <TS> <8S> KD 8H 7C 9S
        6H 8C JS 4C 9C 8D 5C
        6D QC KH 4D KS 9H JC
        AD QD 9D 6S 2H TD 5H
    """,
    "placing": _PLACING,
    "empty": """
        Foundations: C D H
        -
        5S KS QS
        JS TS 9S 8S 7S 6S
        4S 3S 2S AS
        -
        -
        -
    """,
    "turning": """
        Foundations: C D H
        <7S> 5S
        KS QS JS TS 9S 8S
        6S
        4S 3S 2S AS
        -
        -
        -
    """,
    "stock": """
        Foundations: C D H
        Talon: 7S 4S AS
        KS QS JS TS 9S 8S
        6S 5S
        3S 2S
        -
        -
        -
        -
    """,
    "runs": """
        Foundations: C D
        KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
        KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH AS
        -
        -
        -
        -
        -
    """,
    "relaxed": _PLACING,
}

LESSONS: Final = {
    name: Game.new(parse_board(text, parse_rules("relaxed" if name == "relaxed" else "classic")))
    for name, text in _BOARDS.items()
}
"""The games that lessons begin with, by name."""
