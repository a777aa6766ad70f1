"""Deal numbers: ours never change, PySolFC's and Microsoft's are theirs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from scorpion.cards import UNKNOWN
from scorpion.deals import Deal, fill_unknown, parse_deal, random_deal, shuffled
from scorpion.errors import BadDeal
from scorpion.notation import parse_board
from scorpion.rules import PRESETS
from tests.rules.drawn import SOURCE, board

HERE = Path(__file__).parent


def numbered_boards(file: str) -> list[tuple[str, str]]:
    blocks = (HERE / file).read_text().split("\n\n")
    lines = [[line for line in block.splitlines() if not line.startswith("#")] for block in blocks]
    return [(block[0].removesuffix(":"), "\n".join(block[1:]) + "\n") for block in lines if block]


@pytest.mark.parametrize(("number", "text"), numbered_boards("golden-deals.txt"))
def test_our_deals_are_the_same_for_ever(number: str, text: str) -> None:
    assert str(parse_deal(number).position()) == text


@pytest.mark.parametrize(("number", "text"), numbered_boards("pysolfc-deals.txt"))
def test_deals_of_pysolfc_and_microsoft_are_theirs(number: str, text: str) -> None:
    assert parse_deal(number).position() == parse_board(text)


def test_pysolfc_numbers_up_to_32000_are_those_of_microsoft() -> None:
    assert parse_deal("pysol:24").cards() == parse_deal("ms:24").cards()
    assert parse_deal("pysol:40000").cards() != parse_deal("ms:40000").cards()


@pytest.mark.parametrize("text", ["0", "8812", "pysol:5", "ms:8589934591", str(2**64 - 1)])
def test_a_deal_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_deal(text)) == text
    assert parse_deal(
        f" #{text} ".replace("#pysol:", "pysol:#").replace("#ms:", "MS:")
    ) == parse_deal(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-1",
        "1.5",
        "one",
        "ms:",
        ":5",
        "ms:0",
        "pysol:0",
        str(2**64),
        "ms:8589934592",
        "free:5",
        "²",
        "1" * 40,
    ],
)
def test_what_is_no_deal_is_said_in_one_line(text: str) -> None:
    with pytest.raises(BadDeal, match=r"is no deal|There is no deal") as caught:
        parse_deal(text)
    assert "\n" not in str(caught.value)


def test_neighbouring_numbers_give_unrelated_deals_and_every_card_gets_everywhere() -> None:
    decks = [shuffled(number) for number in range(2000)]
    assert len(set(decks)) == 2000
    for place in (0, 25, 51):
        counts = [sum(deck[place] is card for deck in decks) for card in decks[0]]
        assert max(counts) < 75  # about 38 each
        assert min(counts) > 12


def test_random_deals_have_short_numbers_and_follow_their_seed() -> None:
    assert random_deal(random.Random(1)) == random_deal(random.Random(1))
    assert all(0 < random_deal(random.Random(seed)).number < 10**9 for seed in range(100))


def test_unknown_places_are_filled_with_the_unseen_cards() -> None:
    filled = fill_unknown(board(SOURCE), random.Random(5))
    assert filled.problems() == ()
    assert UNKNOWN not in filled.stock
    assert filled != fill_unknown(board(SOURCE), random.Random(6))
    assert [c.face_up for c in filled.columns] == [c.face_up for c in board(SOURCE).columns]
    half_known = board(SOURCE.replace("Talon: <??>", "Talon: TC"))
    assert str(fill_unknown(half_known, random.Random(5)).stock[0]) == "TC"
    complete = Deal(1).position()
    assert fill_unknown(complete, random.Random(5)) == complete


def test_a_deal_can_be_laid_out_by_any_rules() -> None:
    cards = Deal(3).cards()
    mice = Deal(3).position(PRESETS["three-blind-mice"])
    assert [column.cards[0] for column in mice.columns] == list(cards[:10])
    assert mice.reserve == cards[50:]
    assert Deal(3).position().stock == cards[49:]
