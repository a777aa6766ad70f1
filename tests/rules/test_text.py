"""T1, T2, T3, T4, T5: cards, boards, moves and records as text."""

from __future__ import annotations

import pytest

from scorpion.cards import DECK, card
from scorpion.deals import Deal
from scorpion.errors import BadBoard, BadText
from scorpion.game import Game
from scorpion.notation import (
    parse_board,
    parse_boards,
    parse_move,
    parse_record,
    parse_text,
    write_record,
)
from scorpion.play import DEAL, Move
from scorpion.rules import CLASSIC, PRESETS, parse_rules
from tests.rules.drawn import SOURCE, board, random_game


def test_cards_are_read_in_any_case_with_10_and_with_pips_t1() -> None:
    assert [card(text) for text in ("4H", "4h", "10s", "TS", "ts", "10♠", "q♦")] == [
        *[card("4H")] * 2,
        *[card("TS")] * 4,
        card("QD"),
    ]
    assert [card(str(each)) for each in DECK] == list(DECK)


@pytest.mark.parametrize("text", ["", "4", "H", "11H", "1H", "4X", "??", "4HH", "<4H>", "10"])
def test_what_is_no_card_is_said_t1(text: str) -> None:
    with pytest.raises(BadText, match="is no card"):
        card(text)


def test_moves_are_read_leniently_and_written_strictly_t3() -> None:
    for text in ("4H>5H", "4h>5h", " 4H > 5H ", "4♥>5♥"):
        assert str(parse_move(text)) == "4H>5H"
    assert parse_move("kh>3") == parse_move("KH>#3") == Move(card("KH"), 3)
    assert parse_move("Deal") is DEAL
    assert eval(repr(parse_move("4H>5H"))) == parse_move("4H>5H")


@pytest.mark.parametrize(
    "text", ["", ">", "4H", "4H>", ">5H", "4H-5H", "4H>>5H", "deal 1", "4H>3x"]
)
def test_what_is_no_move_is_said_t3(text: str) -> None:
    with pytest.raises(BadText, match=r"is no (move|card)"):
        parse_move(text)


def test_a_board_is_written_as_it_was_read_t2() -> None:
    assert str(parse_board(SOURCE)) == SOURCE
    position = board(SOURCE)
    assert eval(repr(position)) == position


def test_boards_are_read_leniently_t2_t5() -> None:
    messy = "\ufeff# a board\r\n" + SOURCE.lower().replace("\n", "\r\n# and so on\r\n").replace(
        "th", "10h"
    )
    assert parse_board(messy) == parse_board(SOURCE)


def test_a_board_without_a_talon_line_has_its_stock_dealt_t2() -> None:
    dealt = Game.new(Deal(1).position()).play(DEAL).position
    assert "Talon" not in str(dealt)
    assert parse_board(str(dealt)) == dealt


def test_boards_in_one_file_are_separated_by_blank_lines_t2() -> None:
    boards = [Deal(number).position() for number in (1, 2, 3)]
    text = "# three boards\n\n" + "\n\n# next\n".join(map(str, boards))
    assert list(parse_boards("\ufeff" + text)) == boards
    assert list(parse_boards("# nothing\n\n")) == []


FAULTS = [
    ("AS 7D 7H 3H", "AS 7D 7H 3S", r"line 4: 3S is on this board more than once"),
    ("AS 7D 7H 3H", "AS 7D 7H XH", r"line 4: 'XH' is no card"),
    ("AS 7D 7H 3H", "AS <7D> 7H 3H", r"line 4: A face-down card lies on AS, which is face up"),
    ("AS 7D 7H 3H", "AS 7D 7H ??", r"line 4: A card that lies face up cannot be unknown"),
    ("AS 7D 7H 3H", "<AS> <7D> <7H> <3H>", r"line 4: The end card of column 3 lies face down"),
    (
        "AS 7D 7H 3H\n",
        "AS 7D 7H\n",
        r"line 1: Missing, and no unknown place is left for them: 1 of",
    ),
    ("<??> <??> <??> AS", "<??> AS", r"Missing, and no unknown place is left for them: 2 of"),
    ("Talon: <??> <??> <??>", "Talon: <??>", r"line 1: The stock has 3 cards, or none"),
    ("Talon: <??> <??> <??>", "Tallon: <??> <??> <??>", r"line 1: 'tallon' is no part of a board"),
    ("Talon: <??> <??> <??>", "Talon: -\nTalon: -", r"line 2: .* already given on line 1"),
    ("Talon: <??> <??> <??>", "Foundations: H", r"line 2: JH lies on the table, but its run is"),
    ("Talon: <??> <??> <??>", "Foundations: X", r"line 1: 'X' is no suit"),
    ("Talon: <??> <??> <??>", "Foundations: C C", r"line 1: A suit is removed only once"),
    ("Talon: <??> <??> <??>", "Reserves: 4H 4S", r"classic sets no cards apart"),
    ("AD QD 9D 6S 2H TD 5H\n", "", r"line 1: classic has 7 columns, this board has 6"),
    ("AD QD 9D 6S 2H TD 5H\n", "AD QD 9D 6S 2H TD 5H\n-\n", r"this board has 8"),
    ("<??> <??> <??> AS", "<??> <??> <??> <??> AS", r"16 places are unknown, but only 15 cards"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), FAULTS)
def test_each_fault_of_a_board_is_told_with_its_line(right: str, wrong: str, message: str) -> None:
    assert right in SOURCE
    with pytest.raises(BadText, match=message):
        parse_board(SOURCE.replace(right, wrong, 1))


def test_all_faults_of_a_board_are_told_at_once() -> None:
    text = SOURCE.replace("3S\n", "3D\n", 1).replace("Talon: <??>", "Talon: 3H")
    with pytest.raises(BadBoard) as caught:
        parse_board(text)
    assert [problem.line for problem in caught.value.problems] == [2, 4, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no board here"),
        ("# only a comment\n", "There is no board here"),
        ("Moves:\n4H>5H\n", "A record needs a line 'Deal: NUMBER', or 'Board:'"),
        ("Deal: 1\nBoard:\n" + SOURCE, "line 3: A record has a Deal or a Board, not both"),
        ("Deal: one\n", "line 1: 'one' is no deal"),
        ("Deal: 1\nMoves: deal\nDeal: 2\n", "line 3: This part .* already given on line 1"),
        ("4H>5H\nDeal: 1\n", "line 1: '4H>5H' stands before the first part of the record"),
        ("Rules: classy\nDeal: 1\n", "line 1: There are no rules called 'classy'"),
        ("Rules: classic\n4H>5H\nDeal: 1\n", "line 2: '4H>5H' belongs to no part of the record"),
        ("Deal: 1\nMoves:\n2H>3H\n4H 5H\n", "line 4: '4H' is no move"),
    ],
)
def test_unreadable_records_tell_the_line_t4(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        parse_text(text)


@pytest.mark.parametrize("rules", [*PRESETS, "classic removal=anywhere stock=when-stuck"])
def test_a_record_is_written_as_it_was_read_t4(rules: str) -> None:
    game = random_game(7, parse_rules(rules), limit=30)
    text = write_record(game)
    assert text.startswith(f"Rules: {rules}\nDeal: 7\nMoves:\n")
    assert parse_record(text).game() == game
    assert write_record(parse_record(text).game()) == text


def test_a_record_of_a_board_with_unknown_cards_plays_the_sources_first_move_t4() -> None:
    text = f"Rules: classic\nBoard:\n{SOURCE}Moves:\n4H>5H\n"
    game = parse_text("# the source\n" + text)
    assert game.score == 5
    assert write_record(game) == text


def test_records_are_read_leniently_t4_t5() -> None:
    text = "moves: 2h > 3h\n\n# then\n7C>8C deal\nDEAL: #1\n"
    game = parse_record(text).game()
    assert (game.rules, game.deal, game.actions) == (CLASSIC, Deal(1), 3)


def test_undone_actions_are_not_in_the_record_t4() -> None:
    game = random_game(7, limit=5)
    assert parse_record(write_record(game.undo())).game().actions == 4


def test_text_is_a_board_where_no_heading_of_a_record_stands_t4() -> None:
    assert parse_text(SOURCE).actions == 0
    assert parse_text(str(Deal(1).position(PRESETS["wasp"])), PRESETS["wasp"]).rules.name == "wasp"
