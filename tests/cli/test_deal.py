"""`scorpion deal`: numbered deals as boards."""

from __future__ import annotations

import pytest

from scorpion.deals import parse_deal
from scorpion.notation import parse_board
from scorpion.rules import PRESETS, parse_rules
from scorpion.view import visible
from tests.cli.conftest import Run

MS_24 = """\
Talon: QD 3D AS
<4C> <7S> <5S> KH TC JH KS
<5H> <2C> <6C> 6S TS TD 6D
<QC> <QH> <9C> 7D AD KC 8D
<5D> <9S> <3C> 8C 4D 8H 7C
2D 2S 6H AC QS 8S JD
7H KD JC 9H 3H 4S 9D
AH JS TH 5C 3S 4H 2H
"""
PYSOL_100000_AS_SEEN = """\
Talon: <??> <??> <??>
<??> <??> <??> 5D 6H 7S 7D
<??> <??> <??> 4C 2S KH KS
<??> <??> <??> 8C AD JC AS
<??> <??> <??> 7H KC TC 6C
TH 4D 5H 8S QC 8D QH
4S JS QS 7C AH 3S KD
TD 9S 2C JH 9C 9D 3H
"""


def test_a_deal_is_printed_without_the_cards_that_nobody_has_seen(scorpion: Run) -> None:
    answer = scorpion("deal", "pysol:100000")
    assert (answer.code, answer.out, answer.err) == (0, PYSOL_100000_AS_SEEN, "")


def test_reveal_shows_the_cards_face_down_and_the_stock(scorpion: Run) -> None:
    answer = scorpion("deal", "ms:24", "--reveal")
    assert (answer.code, answer.out, answer.err) == (0, MS_24, "")


def test_json_is_one_object_with_deal_rules_and_board(scorpion: Run) -> None:
    answer = scorpion("deal", "pysol:100000", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.object == {
        "deal": "pysol:100000",
        "rules": "classic",
        "board": PYSOL_100000_AS_SEEN,
    }


def test_json_reveals_too(scorpion: Run) -> None:
    assert scorpion("deal", "ms:24", "--reveal", "--json").object["board"] == MS_24


@pytest.mark.parametrize(("written", "meant"), [(" 0007 ", "7"), ("#7", "7"), ("MS:24", "ms:24")])
def test_numbers_are_read_leniently_and_written_strictly(
    scorpion: Run, written: str, meant: str
) -> None:
    assert scorpion("deal", written, "--json").object["deal"] == meant


@pytest.mark.parametrize("rules", [*PRESETS, "classic removal=anywhere stock=when-stuck"])
def test_every_set_of_rules_lays_out_its_own_board(scorpion: Run, rules: str) -> None:
    start = parse_deal("8812").position(parse_rules(rules))
    shown = scorpion("deal", "8812", "--rules", rules, "--json").object
    assert shown == {"deal": "8812", "rules": rules, "board": str(visible(start))}
    assert parse_board(shown["board"], parse_rules(rules)) == visible(start)


@pytest.mark.parametrize("number", ["0", str(2**64 - 1)])
def test_the_first_and_the_last_number_are_deals(scorpion: Run, number: str) -> None:
    assert scorpion("deal", number).code == 0


@pytest.mark.parametrize(
    "number", ["", "x", "1.5", "7 8", "٧", str(2**64), "ms:0", "pysol:", "fc:5", "--7", "9" * 5000]
)
def test_what_is_no_deal_is_one_line_and_exits_with_2(scorpion: Run, number: str) -> None:
    assert "deal" in scorpion("deal", "--json", "--", number).refused


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("clasic", "There are no rules called 'clasic', did you mean classic?"),
        ("classic removal", "'removal' is no option of the rules"),
        ("classic removal=sometimes", "removal cannot be 'sometimes'"),
        ("classic layout=9+9", "does not lay out 52 cards"),
    ],
)
def test_unknown_rules_and_options_are_named(scorpion: Run, rules: str, says: str) -> None:
    assert says in scorpion("deal", "7", "--rules", rules).refused
