"""Hints: legal, fair unless asked otherwise, with their reasons, and never in circles."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from scorpion.advice.chance import count
from scorpion.advice.hints import Hint, hint, open_hint
from scorpion.advice.stuck import stuck
from scorpion.cards import UNKNOWN
from scorpion.deals import Deal, fill_unknown, unknown_cards
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.position import Position
from scorpion.rules import CLASSIC, PRESETS, parse_rules
from scorpion.solver import Limits, Result, Verdict, Watch, solve
from scorpion.solver.errors import UnknownCards
from scorpion.view import known, visible
from tests.advice.test_review import Lending
from tests.rules.drawn import board, random_game

ONE_LEFT = """\
Foundations: C D H
8S
KS QS JS TS 9S
6S 5S 4S 3S 2S AS
7S
-
-
-
"""


def said(found: Hint) -> list[str]:
    return [str(step) for step in found.steps]


def same_in_sight(game: Game, seed: int) -> Game:
    """A game that looks the same to its player, with other cards where they are not seen."""
    start = fill_unknown(visible(game.start), random.Random(seed))
    return Game.replay(start, game.moves)


def follow(game: Game, most: int = 150, *, undoing: bool = False) -> Game:
    """Follow fair hints to the end, or until one says to undo; each of them must be legal."""
    for _ in range(most):
        found = hint(game)
        if undoing and found.back_to is not None:
            game = game.undo(found.back_to)
            continue
        if found.move is None:
            break
        assert found.move in game.legal_moves
        game = game.play(found.move)
    return game


def test_it_tells_a_little_more_with_each_step() -> None:
    found = hint(Game.new(board(ONE_LEFT)))
    assert found.kind == "move"
    assert said(found) == [
        "There is a useful move",
        "Look at 6S",
        "6S onto 7S: it frees column 3 for a King; it can be won in 3 moves",
    ]


def test_following_it_wins_what_is_seen_to_be_winnable() -> None:
    assert follow(Game.new(board(ONE_LEFT))).won


def test_it_wins_a_deal_by_what_is_in_sight_alone() -> None:
    assert follow(Game.new(Deal(41).position(), Deal(41))).won


def test_time_that_is_lent_to_others_makes_it_no_less_thorough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, pace = Game.new(Deal(16).position()), Lending()
    plain = hint(game)
    monkeypatch.setattr("scorpion.advice.hints.SECONDS", 0)
    assert hint(game, pace=pace) == plain
    assert pace.lent


def test_an_open_hint_lets_others_go_first_while_it_looks_for_what_lost_the_game() -> None:
    game, pace = random_game(16, PRESETS["classic"], 60), Lending()
    assert open_hint(game, pace=pace).kind == "lost"
    assert pace.lent


def test_it_says_how_many_arrangements_a_move_keeps() -> None:
    last = said(hint(Game.new(Deal(16).position())))[-1]
    assert "of 300 arrangements of the unseen cards" in last
    assert "after other moves at most" in last


@pytest.mark.parametrize("number", range(1, 9))
def test_it_is_the_same_whatever_cards_are_hidden(number: int) -> None:
    game = Game.new(Deal(number).position())
    assert hint(game) == hint(same_in_sight(game, number))


def test_a_card_that_was_seen_and_taken_back_is_remembered() -> None:
    game = Game.new(board(ONE_DOWN))
    move = parse_move("7S>8S")
    assert "of 100 arrangements" in said(hint(game))[-1]
    assert "it can be won in" in said(hint(game.play(move).undo(0)))[-1]


ONE_DOWN = """\
Foundations: C D H
<6S> 7S
KS QS JS TS 9S 8S
5S 4S 3S 2S AS
-
-
-
-
"""


def test_it_says_that_a_move_turns_up_a_card() -> None:
    found = hint(Game.new(board(ONE_DOWN)))
    assert found.move == parse_move("7S>8S")
    assert "it turns up a card" in said(found)[-1]


def test_it_says_when_dealing_is_best() -> None:
    game = Game.new(
        board("Talon: 3S 2S AS\nFoundations: C D H\nKS QS JS\nTS 9S 8S\n7S 6S 5S 4S" + "\n-" * 4)
    )
    while hint(game).kind == "move":
        game = game.play(hint(game).move or parse_move("deal"))
    found = hint(game)
    assert found.kind == "deal"
    assert said(found)[-1].startswith("Deal the stock: ")
    assert follow(game).won


def test_it_says_why_nothing_helps_where_that_is_proved() -> None:
    found = hint(Game.new(Deal(4).position()))
    assert (found.kind, found.move) == ("nothing", None)
    assert said(found)[0] == "Nothing helps any more"
    assert "circle" in said(found)[1]


def test_where_nothing_wins_it_leads_back_to_where_something_did() -> None:
    game = follow(Game.new(Deal(16).position(), Deal(16)))
    assert not game.won
    found = hint(game)
    assert (found.kind, found.move) == ("undo", None)
    first, why, last = said(found)
    assert first == "Only undoing helps now"
    assert why
    assert last.startswith(f"Undo to action {found.back_to}: from there ")
    assert found.back_to is not None
    before = known(game, found.back_to)
    assert count(before, 100).board.won > 0
    assert stuck(known(game)) is not None


@pytest.mark.parametrize("number", [16, 24, 42, 44])
def test_following_it_with_its_undoing_wins_deals_that_can_be_won(number: int) -> None:
    game = follow(Game.new(Deal(number).position(), Deal(number)), 400, undoing=True)
    assert game.won


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_undoing_comes_to_an_end_where_nothing_can_be_won(number: int) -> None:
    game, undone, seen = Game.new(Deal(number).position()), 0, -1
    while (found := hint(game)).kind != "nothing":
        if found.back_to is None:
            assert found.move is not None
            game = game.play(found.move)
        else:
            assert len(game.seen) > seen, "nothing new was seen since the last time"
            seen = len(game.seen)
            game, undone = game.undo(found.back_to), undone + 1
    assert undone <= 15
    assert not game.won


def test_nothing_is_undone_where_no_undoing_helps() -> None:
    game = Game.new(Deal(4).position())
    game = game.play(next(iter(game.legal_moves)))
    assert hint(game).kind == "nothing"


def test_it_does_not_lead_back_to_an_earlier_position() -> None:
    rules = parse_rules("relaxed")
    for number in range(1, 4):
        game = random_game(number, rules, 60)
        seen = [visible(game.at(each)) for each in range(game.actions + 1)]
        found = hint(game)
        if found.move is not None:
            assert visible(game.play(found.move).position) not in seen


def test_kings_do_not_walk_round_the_empty_columns() -> None:
    game = follow(Game.new(Deal(41).position()))
    looks = []
    for number in range(game.actions + 1):
        position = visible(game.at(number))
        columns = list(map(str, position.columns))
        dealt_on = len(position.stock)
        looks.append((dealt_on, sorted(columns[:dealt_on]), sorted(columns[dealt_on:])))
    assert all(looks.count(each) == 1 for each in looks)


@pytest.mark.parametrize("name", ["relaxed", "wasp"])
def test_where_cards_roam_it_gets_on_with_winning(name: str) -> None:
    start = Deal(8).position(PRESETS[name])
    line = solve(start, Limits(nodes=50_000, seconds=None)).moves
    game = Game.replay(start, line[:-26])
    assert len(unknown_cards(known(game))) > 5
    assert "by a line that begins so" in said(hint(game))[-1]
    assert follow(game, 40).won


def test_what_is_not_decided_at_first_is_searched_further(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Deal(8).position(PRESETS["relaxed"])
    line = solve(start, Limits(nodes=50_000, seconds=None)).moves
    game = Game.replay(start, line[:-26])
    monkeypatch.setattr("scorpion.advice.chance.LIMITS", Limits(nodes=1))
    assert hint(game).kind == "move"
    monkeypatch.setattr("scorpion.advice.hints.LIMITS", Limits(nodes=1))
    assert hint(game).kind == "undecided"


STOCK_FALLS_BADLY = """\
Talon: 2H 7S AH
Foundations: C D
KS QS JS TS 9S 8S
KH QH JH TH 9H 8H 7H 6H 5H 4H 3H
6S 5S 4S 3S 2S AS
-
-
-
-
"""
"""If 2H falls on 8S and 7S on 3H, they wait for one another; a King that walks off prevents it."""


def test_a_king_walks_where_the_stock_falls_better_then() -> None:
    game = Game.new(board(STOCK_FALLS_BADLY))
    found = hint(game)
    assert found.move in {
        parse_move(f"{king}>{column}") for king in ("KS", "KH") for column in (4, 5)
    }
    assert "can be won if the stock is dealt then" in said(found)[-1]
    assert found.move is not None
    game = game.play(found.move)
    assert hint(game).kind == "deal"
    assert follow(game).won


def test_an_open_hint_is_the_next_move_of_a_line_that_wins() -> None:
    start = Deal(16).position()
    game = Game.new(start)
    while not game.won:
        found = open_hint(game)
        assert found.kind in {"move", "deal"}
        assert found.move is not None
        game = game.play(found.move)


def test_an_open_hint_says_since_when_it_is_lost() -> None:
    game = random_game(16, CLASSIC, 200)
    verdicts = [solve(game.at(number)).verdict for number in range(game.actions + 1)]
    first = verdicts.index(Verdict.LOST)
    assert first > 0
    found = open_hint(game)
    assert (found.kind, found.lost_since) == ("lost", first)
    assert said(found)[0] == f"It is lost since move {first}"
    assert open_hint(Game.new(Deal(4).position())).lost_since == 0


def undecided_where(doubtful: Callable[[Position], bool]) -> Callable[..., Result]:
    """A solver that reaches its limits in some positions."""

    def found(position: Position, *_: object) -> Result:
        result = solve(position)
        return replace(result, verdict=Verdict.UNKNOWN) if doubtful(position) else result

    return found


def test_an_open_hint_does_not_claim_that_a_move_lost_what_was_undecided_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = random_game(16, CLASSIC, 200)
    positions = [game.at(number) for number in range(game.actions + 1)]
    first = [solve(position).verdict for position in positions].index(Verdict.LOST)
    solver = undecided_where(lambda position: position in positions[:first])
    monkeypatch.setattr("scorpion.advice.hints.solve", solver)
    found = open_hint(game)
    assert (found.kind, found.lost_since) == ("lost", first)
    assert said(found)[0] == f"It is lost since move {first} at the latest"


def test_it_is_not_said_that_only_going_back_wins_where_that_is_undecided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.new(board(ONE_LEFT))
    undecided = undecided_where(lambda position: position != game.position)
    to_and_fro = parse_move("KS>5")

    def solver(position: Position, *_: object) -> Result:
        result = undecided(position)
        return replace(result, moves=(to_and_fro, *result.moves))

    monkeypatch.setattr("scorpion.advice.hints.solve", solver)
    assert open_hint(game).kind == "undecided"


def test_an_open_hint_needs_all_cards() -> None:
    with pytest.raises(UnknownCards):
        open_hint(Game.new(visible(Deal(16).position())))


@pytest.mark.parametrize("ask", [hint, open_hint])
def test_a_won_game_needs_no_hint(ask: type[Hint]) -> None:
    won = follow(Game.new(board(ONE_LEFT)))
    assert said(ask(won)) == ["The game is won"]  # type: ignore[call-arg,arg-type]


def test_who_is_not_waited_for_is_told_nothing_wrong() -> None:
    watch = Watch()
    watch.cancel()
    assert hint(Game.new(Deal(16).position()), watch=watch).kind == "undecided"


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_rule_set_gets_legal_hints_or_none(name: str) -> None:
    for number in range(1, 4):
        game = random_game(number, PRESETS[name], 40)
        for ask in (hint, open_hint):
            found = ask(game)
            assert found.move is None or found.move in game.legal_moves
            assert (found.move is None) == (found.kind in {"undo", "nothing", "lost", "undecided"})
            assert (found.back_to is None) == (found.kind != "undo")


def test_what_cannot_be_decided_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorpion.advice.hints.LIMITS", Limits(nodes=1))
    assert UNKNOWN not in all_cards(Deal(1).position(parse_rules("wasp")))
    assert open_hint(Game.new(Deal(3).position(parse_rules("wasp")))).kind == "undecided"


def all_cards(position: Position) -> list[object]:
    return [card for column in position.columns for card in column.cards]
