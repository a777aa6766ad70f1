"""E1, E2, P1, P2, P3, P4, P5, U1: winning, the score, undo and redo."""

from __future__ import annotations

import pytest

from scorpion.deals import Deal, unknown_cards
from scorpion.errors import BadMoveInRecord, IllegalMove, NothingToRedo, NothingToUndo
from scorpion.events import Dealt, RunRemoved, Turned, Won
from scorpion.game import UNDO_LIMIT, Game
from scorpion.notation import parse_move
from scorpion.play import legal_moves
from scorpion.rules import parse_rules
from scorpion.view import known, visible
from tests.rules.drawn import board, played, random_game, won_games

LAST_MOVE = """
    Foundations: C D S
    KH QH JH TH 9H 8H 7H
    6H 5H 4H 3H 2H AH
    -
    -
    -
    -
    -
"""


def test_the_game_is_won_when_the_fourth_run_leaves_e1() -> None:
    step = played(LAST_MOVE, "6H>7H")
    assert step.events[1:] == (RunRemoved(1, "H", 4), Won())
    assert step.position.won
    assert len(legal_moves(step.position)) == 0


def test_no_game_ends_in_a_loss_it_only_has_no_moves_e2() -> None:
    position = board("""
        Foundations: C D S
        KH QH JH TH 9H 8H 7H 6H 5H 4H 2H 3H AH
        -
        -
        -
        -
        -
        -
    """)
    assert not position.won
    assert all(move.target in range(1, 8) for move in legal_moves(position))


def test_what_gives_points_and_what_gives_none_p1() -> None:
    assert played(LAST_MOVE, "6H>7H").points == 5 + 100
    assert played(LAST_MOVE, "KH>5").points == 0
    relaxed = LAST_MOVE.replace("C D S", "C D") + "    KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS\n"
    relaxed = relaxed.replace("    -\n", "", 1)
    assert played(relaxed, "6H>7H", rules="relaxed").points == 105


def test_what_came_to_light_stays_known_when_it_is_undone_and_replaced_u1() -> None:
    game = Game.new(Deal(16).position()).play(parse_move("deal"))
    dealt = game.seen
    assert len(dealt) == 3
    game = game.undo()
    assert (game.seen, game.remembered) == (dealt, frozenset())
    game = game.play(next(iter(game.legal_moves)))
    assert (game.seen, game.remembered) == (dealt, dealt)
    assert len(unknown_cards(known(game))) == len(unknown_cards(visible(game.position))) - 3


def test_points_can_be_earned_again_and_again_in_relaxed_p5() -> None:
    back_and_forth = """
        Foundations: C D
        9S KH QH JH TH 9H 8H
        TS 8S
        KS QS JS 7H
        7S 6S 5S 4S 3S 2S AS
        6H 5H 4H 3H 2H AH
        -
        -
    """
    position = board(back_and_forth, "relaxed")
    game = Game.new(position)
    for move in ("7H>8H", "7H>8S", "7H>8H", "7H>8S", "7H>8H"):
        game = game.play(parse_move(move))
    assert game.score == 15
    assert game.actions == 5


def test_no_move_lowers_the_score_and_undo_takes_back_exactly_its_points_p2() -> None:
    game = Game.new(Deal(3).position())
    scores = []
    for step in random_game(3).steps:
        assert step.points >= 0
        scores.append(game.score)
        game = game.play(step.move)
        assert game.score == scores[-1] + step.points
    while game.undoable:
        game = game.undo()
        assert game.score == scores.pop()


@pytest.mark.parametrize("rules", ["classic", "classic removal=anywhere", "scorpion-ii"])
def test_classic_games_won_have_the_score_and_the_actions_of_p4(rules: str) -> None:
    won = list(won_games(parse_rules(rules), deals=2000))
    assert len(won) > 50  # about 1 in 22
    for game in won:
        already = lying_on_their_next_card(game)
        kings = sum(isinstance(step.move.target, int) for step in game.steps)
        assert game.score == 640 - 5 * already + 5 * game.start.face_down
        assert game.actions == 49 - already + kings


def lying_on_their_next_card(game: Game) -> int:
    """The *a* of P4: cards already placed in the deal, or by the deal of the stock."""
    placed = 0
    for column in game.start.columns:
        placed += sum(
            upper is lower.lower
            for lower, upper in zip(column.cards, column.cards[1:], strict=False)
        )
    for before, step in zip(
        [game.start, *(step.position for step in game.steps)], game.steps, strict=False
    ):
        for event in step.events:
            if isinstance(event, Dealt):
                end = before.columns[event.column - 1].end
                placed += end is not None and event.card is end.lower
    return placed


def test_a_game_won_without_undo_has_at_least_460_points_p3() -> None:
    won = list(won_games(deals=500))
    assert len(won) > 10
    assert all(game.score >= 460 for game in won)
    turned = [sum(isinstance(e, Turned) for s in game.steps for e in s.events) for game in won]
    assert set(turned) == {12}


def test_a_move_with_all_it_causes_is_one_action_and_one_undo_u1() -> None:
    game = Game.new(board(LAST_MOVE)).play(parse_move("6H>7H"))
    assert (game.actions, game.score, game.won) == (1, 105, True)
    before = game.undo()
    assert (before.actions, before.score, before.won) == (0, 0, False)
    assert before.position == board(LAST_MOVE)
    assert before.redo() == game


def test_undo_turns_cards_down_again_u1_m5() -> None:
    game = random_game(5)
    replayed = Game.new(game.start)
    for step in game.steps:
        after = replayed.play(step.move)
        assert after.undo().position == replayed.position
        replayed = after


def test_the_last_100_actions_can_be_undone_and_no_more_u1() -> None:
    kings = Game.new(board(LAST_MOVE))
    for number in range(150):
        kings = kings.play(parse_move(f"KH>{3 + number % 2}"))
    assert kings.undoable == UNDO_LIMIT == 100
    for _ in range(100):
        kings = kings.undo()
    assert (kings.actions, kings.undoable, kings.redoable) == (50, 0, 100)
    with pytest.raises(NothingToUndo, match="Only the last 100 actions"):
        kings.undo()
    assert kings.redo().actions == 51


def test_redo_lasts_until_a_new_move_is_made_u1() -> None:
    game = Game.new(board(LAST_MOVE)).play(parse_move("KH>3")).play(parse_move("KH>4")).undo()
    assert game.redoable == 1
    assert game.redo().position.columns[3].cards
    other = game.play(parse_move("KH>5"))
    assert other.redoable == 0
    with pytest.raises(NothingToRedo):
        other.redo()
    with pytest.raises(NothingToUndo):
        Game.new(board(LAST_MOVE)).undo()


def test_a_refused_move_leaves_the_game_as_it_was_i3() -> None:
    game = Game.new(board(LAST_MOVE)).play(parse_move("KH>3")).undo()
    with pytest.raises(IllegalMove):
        game.play(parse_move("6H>5"))
    assert (game.actions, game.redoable) == (0, 1)


def test_a_record_that_breaks_the_rules_tells_the_number_of_the_move() -> None:
    with pytest.raises(BadMoveInRecord, match=r"Move 2 of the record: 5H>1: Only a King") as caught:
        Game.replay(board(LAST_MOVE), [parse_move("KH>3"), parse_move("5H>1")])
    assert caught.value.number == 2
    assert caught.value.game.actions == 1
