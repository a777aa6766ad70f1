"""What holds in every position of every game, whatever the rules: random games show it."""

from __future__ import annotations

import pickle
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorpion.cards import DECK, UNKNOWN
from scorpion.deals import Deal
from scorpion.errors import IllegalMove
from scorpion.events import Dealt, Moved, RunRemoved, Turned
from scorpion.game import UNDO_LIMIT, Game
from scorpion.notation import parse_board, parse_move, parse_record, write_record
from scorpion.play import DEAL, Move, legal_moves, play
from scorpion.rules import PRESETS, parse_rules
from scorpion.view import visible, visible_game
from tests.rules.drawn import random_game

if TYPE_CHECKING:
    from scorpion.cards import Card
    from scorpion.position import Position
    from scorpion.rules import Rules

OPTIONS = [
    parse_rules(f"{preset} build={build} empty={empty} removal={removal} stock={stock}")
    for preset, build, empty, removal, stock in product(
        ("classic", "three-blind-mice"),
        ("suit", "rank"),
        ("king", "any"),
        ("landing", "anywhere", "never"),
        ("anytime", "when-stuck"),
    )
]
"""Every combination of options."""

rules_of_all_kinds = st.sampled_from([*OPTIONS, *PRESETS.values()])


@st.composite
def short_games(draw: st.DrawFn, limit: int = 60) -> Game:
    """A random game: any rules, any deal, any legal moves, some of them undone."""
    rules = draw(rules_of_all_kinds)
    deal = Deal(draw(st.integers(0, 2**64 - 1)))
    game = Game.new(deal.position(rules), deal)
    for choice in draw(st.lists(st.integers(0, 999), max_size=limit)):
        moves = tuple(game.legal_moves)
        if not moves:
            break
        game = game.play(moves[choice % len(moves)])
    for _ in range(draw(st.integers(0, min(5, game.undoable)))):
        game = game.undo()
    return game


def games(limit: int = 60) -> st.SearchStrategy[Game]:
    """Short games of any moves, and long ones of sensible moves that remove runs."""
    long_games = st.builds(random_game, st.integers(1, 10**6), rules_of_all_kinds, st.just(250))
    return short_games(limit) | long_games


def all_cards(position: Position) -> list[Card]:
    cards = [card for column in position.columns for card in column.cards]
    cards += [*position.stock, *(card for card in position.reserve if card is not None)]
    return cards + [card for card in DECK if card.suit in position.removed]


@given(games())
def test_no_card_is_ever_lost_or_doubled_s1(game: Game) -> None:
    for step in game.steps:
        assert sorted(all_cards(step.position), key=DECK.index) == list(DECK)
        assert step.position.problems() == ()


@given(games())
def test_the_end_of_every_column_lies_face_up_m5(game: Game) -> None:
    for step in game.steps:
        assert all(column.face_up for column in step.position.columns if column.cards)


@settings(max_examples=40)
@given(games(limit=25))
def test_a_move_is_legal_exactly_when_it_can_be_played_m1_m2_m4(game: Game) -> None:
    position = game.position
    columns = range(len(position.columns) + 2)
    for move in [DEAL, *(Move(card, target) for card in DECK for target in (*DECK, *columns))]:
        try:
            play(position, move)
        except IllegalMove:
            assert move not in legal_moves(position)
        else:
            assert move in legal_moves(position)


@given(games())
def test_any_face_up_card_may_be_picked_up_at_any_depth_m1(game: Game) -> None:
    """Whatever lies on a card, it has the moves that it would have alone."""
    position = game.position
    if position.won:
        return
    ends = {column.end for column in position.columns}
    taken = {move.card for move in legal_moves(position)}
    for column in position.columns:
        for card in column.face_up:
            above = column.cards[column.cards.index(card) :]
            if card.next is not None and card.next in ends and card.next not in above:
                assert card in taken


@given(games())
def test_events_tell_all_that_changed_m1_m5_m6_r1(game: Game) -> None:
    """From the events alone a second table can be kept that equals the first."""
    position = game.start
    columns = [list(column.cards) for column in position.columns]
    face_down = [column.face_down for column in position.columns]
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Moved):
                if event.source:
                    del columns[event.source - 1][-len(event.cards) :]
                columns[event.to - 1] += event.cards
            elif isinstance(event, Turned):
                face_down[event.column - 1] -= 1
                assert columns[event.column - 1][-1] is event.card
            elif isinstance(event, Dealt):
                columns[event.column - 1].append(event.card)
            elif isinstance(event, RunRemoved):
                assert {card.suit for card in columns[event.column - 1][-13:]} == {event.suit}
                del columns[event.column - 1][-13:]
        assert columns == [list(column.cards) for column in step.position.columns]
        assert face_down == [column.face_down for column in step.position.columns]


@given(games())
def test_removed_runs_never_come_back_and_the_score_never_falls_m7_p2(game: Game) -> None:
    removed: tuple[str, ...] = ()
    for step in game.steps:
        assert step.position.removed[: len(removed)] == removed
        removed = step.position.removed
        assert step.points >= 0


@given(games())
def test_undoing_everything_and_redoing_it_gives_the_same_game_u1(game: Game) -> None:
    back = game
    while back.undoable:
        back = back.undo()
    assert back.actions == max(0, len(game.steps) - UNDO_LIMIT)
    assert back.position == game.at(back.actions)
    assert back.score == game.score_at(back.actions)
    while back.redoable > game.redoable:
        back = back.redo()
    assert back == game


@given(games())
def test_replaying_the_moves_gives_the_same_game(game: Game) -> None:
    moves = [step.move for step in game.steps]
    assert Game.replay(game.start, moves, game.deal, game.actions) == game


@given(games())
def test_every_value_is_read_as_it_was_written_t1_t2_t3_t4(game: Game) -> None:
    position = game.position
    assert parse_board(str(position), game.rules) == position
    assert parse_board(str(visible(position)), game.rules) == visible(position)
    assert parse_rules(str(game.rules)) == game.rules
    assert all(parse_move(str(move)) == move for move in legal_moves(position))
    assert parse_record(write_record(game)).game().moves == game.moves
    text = write_record(visible_game(Game(game.start, None, game.steps, game.actions)))
    assert write_record(parse_record(text).game()) == text


@given(games())
def test_cards_stay_themselves_when_values_are_pickled(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game


@given(games())
def test_what_is_visible_has_no_hidden_card_and_the_same_moves(game: Game) -> None:
    seen = visible(game.position)
    assert {card for column in seen.columns for card in column.cards[: column.face_down]} <= {
        UNKNOWN
    }
    assert set(seen.stock) <= {UNKNOWN}
    assert list(legal_moves(seen)) == list(legal_moves(game.position))
    assert seen.won == game.position.won


@given(games())
def test_the_visible_game_knows_just_the_cards_that_were_seen(game: Game) -> None:
    shown = visible_game(game)
    known = {card for card in all_cards(shown.start) if card is not UNKNOWN}
    seen = set(all_cards(visible(game.start))) - {UNKNOWN}
    for step in game.steps:
        seen |= {event.card for event in step.events if isinstance(event, Turned | Dealt)}
    assert known == seen
    assert shown.score == game.score
    assert visible(shown.position) == visible(game.position)


@pytest.mark.parametrize("rules", OPTIONS, ids=str)
def test_every_combination_of_options_can_be_played_o1_o2_o3_o4_o5(rules: Rules) -> None:
    position = Deal(11).position(rules)
    for turn in range(80):
        moves = tuple(legal_moves(position))
        if not moves:
            break
        position = play(position, moves[turn % len(moves)]).position
        assert position.problems() == ()
