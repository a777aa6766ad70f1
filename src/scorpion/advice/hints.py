"""What to do next: from what the player knows, or, when asked for, openly.

A fair hint draws arrangements of the cards that are not known, and counts for each move in how many
it can still be won. Each arrangement is judged as if its cards were seen, so the counts are higher
than what a player reaches; among moves they tell which one costs least.

>>> from scorpion.deals import parse_deal
>>> from scorpion.game import Game
>>> [str(step) for step in hint(Game.new(parse_deal("16").position())).steps[:2]]
['There is a useful move', 'Look at 7S']
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from scorpion.advice import chance
from scorpion.advice.chance import Counted, count
from scorpion.advice.pace import Alone
from scorpion.advice.stuck import stuck
from scorpion.deals import replace_unknown, unknown_cards
from scorpion.errors import N_
from scorpion.events import RunRemoved, Turned
from scorpion.play import DEAL, legal_moves, play
from scorpion.solver import Limits, Verdict, Watch, solve
from scorpion.solver.reasons import Reason, reason, won_in
from scorpion.view import known

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from scorpion.advice.pace import Pace
    from scorpion.cards import Card
    from scorpion.game import Game
    from scorpion.play import Move, Step
    from scorpion.position import Position

Kind = Literal["move", "deal", "undo", "nothing", "lost", "undecided"]

LIMITS: Final = Limits(nodes=200_000, seconds=5, memory_mb=256)
"""For a search that knows all cards."""
SAMPLES: Final = (100, 300, 1_000, 3_000, 10_000, 20_000)
"""Arrangements that are drawn, one number after the other, until enough can be won."""
ENOUGH: Final = 60
"""So many that can be won after a move tell it from the others."""
SECONDS: Final = 2.0
"""No more arrangements are drawn after so long; only rules that are slow to solve need it."""
WORTH_KEEPING: Final = 0.9
"""Undoing goes back until this much of what can be won at all can be won again."""
_TURNING: Final = 0.02
"""What turning up a card is worth: so much of the arrangements that can be won."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next, said in steps, each telling more.

    `kind` is "move" or "deal" where there is something to do, with the legal `move`; "undo" where
    nothing wins any more, but from an earlier position something may, with the number of actions
    to go `back_to`; "nothing" where not even that helps; "lost", of an open hint, with the number of
    the action since which it is; "undecided" where the limits were reached.
    """

    kind: Kind
    move: Move | None
    steps: tuple[Reason, ...]
    lost_since: int | None = None
    back_to: int | None = None


def hint(game: Game, *, watch: Watch | None = None, pace: Pace | None = None) -> Hint:
    """A fair hint: it knows what the player has seen, and never leads round in circles.

    A move never leads back to an earlier position. Undoing is only said where nothing wins by what is
    known now, and a move never leads there while anything else does: between two times that it is
    said, a new card has been seen.
    """
    watch, pace = watch or Watch(), pace or Alone()
    if game.won:
        return Hint("nothing", None, (won_in(0),))
    seen = known(game)
    proof = stuck(seen, watch=watch, pace=pace)
    if proof is not None:
        return _back(game, proof.reason, watch, pace)
    # Where cards roam, nearly every move keeps everything winnable; lines that win get on with it.
    found = _counted(seen, watch, pace, with_moves=not game.rules.roaming)
    if found.certain:
        of_line = _of_line(game, watch, pace)
        return _back(game, of_line.steps[-1], watch, pace) if of_line.kind == "lost" else of_line
    if not found.samples:  # it was cancelled
        return _undecided()
    choose = _begun if game.rules.roaming else _kept
    return choose(game, seen, found, watch, pace)


def _begun(game: Game, seen: Position, found: Counted, watch: Watch, pace: Pace) -> Hint:
    """The move that most of the lines that win begin with."""
    new = tuple(_new_moves(game, seen))
    best = max(new, key=lambda step: found.begins[step.move], default=None)
    if best is not None and not found.begins[best.move] and found.board.unknown:
        # Fewer arrangements, but each of them is searched further.
        found = _counted(seen, watch, pace, limits=LIMITS)
        best = max(new, key=lambda step: found.begins.get(step.move, 0))
    if best is not None and found.begins.get(best.move):
        template = N_(
            "{won} of {count} arrangements of the unseen cards can be won, {lines} of them by a line that begins so"
        )
        lines = found.begins[best.move]
        why = reason(template, won=found.board.won, count=found.samples, lines=lines)
        return _said(seen, best, why)
    return _hopeless(game, found, any_new=best is not None, watch=watch, pace=pace)


def _kept(game: Game, seen: Position, found: Counted, watch: Watch, pace: Pace) -> Hint:
    """The move that keeps most of the arrangements winnable."""
    new = tuple(_new_moves(game, seen))
    walks = tuple(step for step in new if DEAL in found.moves and _is_walk(seen, step.move))
    best = max(
        (step for step in new if step not in walks),
        key=lambda step: _worth(found, step),
        default=None,
    )
    if best is not None and best.move == DEAL:
        better = _walk_before_dealing(game, walks, found, watch, pace)
        if better is not None:
            return better
    if best is not None and found.moves[best.move].won:
        return _said(seen, best, _count_reason(found, best.move, [step.move for step in new]))
    return _hopeless(game, found, any_new=best is not None, watch=watch, pace=pace)


def _hopeless(game: Game, found: Counted, *, any_new: bool, watch: Watch, pace: Pace) -> Hint:
    """No new move wins a drawn arrangement."""
    if not any_new:
        return _nothing(reason(N_("Every move leads back to where the game has been")))
    if found.board.unknown or any(each.unknown for each in found.moves.values()):
        return _undecided()
    if found.board.won:
        return _nothing(reason(N_("Only moves back to where the game has been can win")))
    template = N_("None of {count} arrangements of the unseen cards can be won")
    return _back(game, reason(template, count=found.samples), watch, pace)


def _back(game: Game, why: Reason, watch: Watch, pace: Pace) -> Hint:
    """Where nothing wins by what is known now: to the last position from which most of it can be won.

    The same cards are unknown in all positions, so that they are counted with the same arrangements,
    and what can be won from one of them could be won from those before it.
    """
    keep, lost = game.actions - game.undoable, game.actions
    if keep == lost:
        return _nothing(why)
    found = _counted(known(game, keep), watch, pace)
    least = found.board.won * WORTH_KEEPING
    if not least:
        return _nothing(why)
    go_on = _in_time(pace)  # what is counted less far counts as lost
    while lost - keep > 1:
        middle = (keep + lost) // 2
        then = count(known(game, middle), found.samples, watch=watch, go_on=go_on)
        if then.board.won >= least:
            keep, found = middle, then
        else:
            lost = middle
    if watch.cancelled:
        return _undecided()
    return Hint(
        "undo",
        None,
        (reason(N_("Only undoing helps now")), why, _from_there(keep, found)),
        back_to=keep,
    )


def _from_there(number: int, found: Counted) -> Reason:
    if found.certain and number:
        return reason(N_("Undo to action {number}: from there it can be won"), number=number)
    if found.certain:
        return reason(N_("Undo to the start: from there it can be won"))
    template = N_(
        "Undo to action {number}: from there {won} of {count} arrangements of the unseen cards can be won"
    )
    if not number:
        template = N_(
            "Undo to the start: from there {won} of {count} arrangements of the unseen cards can be won"
        )
    return reason(template, number=number, won=found.board.won, count=found.samples)


def open_hint(game: Game, *, watch: Watch | None = None, pace: Pace | None = None) -> Hint:
    """An open hint: the next move of a line that wins, or since when the game is lost.

    Raises UnknownCards where cards are not known.
    """
    watch, pace = watch or Watch(), pace or Alone()
    if game.won:
        return Hint("nothing", None, (won_in(0),))
    found = _of_line(game, watch, pace)
    if found.kind != "lost":
        return found
    # What is lost stays lost, so the first lost position is found by halving.
    first, last, before = 0, game.actions, Verdict.UNKNOWN
    while first < last:
        middle = (first + last) // 2
        pace.pause()
        verdict = solve(game.at(middle), LIMITS, watch).verdict
        if verdict is Verdict.LOST:
            last = middle
        else:
            first, before = middle + 1, verdict
    template = N_("It is lost since move {number}") if last else N_("It was lost from the start")
    if last and before is Verdict.UNKNOWN:
        template = N_("It is lost since move {number} at the latest")
    return Hint("lost", None, (reason(template, number=last), found.steps[-1]), last)


def _counted(
    seen: Position,
    watch: Watch,
    pace: Pace,
    *,
    with_moves: bool = False,
    limits: Limits | None = None,
) -> Counted:
    """Count until a move stands out; without moves, until enough can be won of the board itself.

    The arrangements depend on what is seen, and on nothing else.
    """
    go_on = _in_time(pace)
    found = None
    for samples in SAMPLES:
        found = count(
            seen,
            samples,
            with_moves=with_moves,
            counted=found,
            limits=limits or chance.LIMITS,
            watch=watch,
            go_on=go_on,
        )
        most = max((each.won for each in found.moves.values()), default=0)
        most = most if with_moves else found.board.won
        if most >= ENOUGH or found.samples < samples or watch.cancelled:
            break
    return found or Counted()


def _in_time(pace: Pace) -> Callable[[], bool]:
    """Lets others go first between the parts of a count, and ends it when it takes too long."""
    end = pace.spent + SECONDS

    def go_on() -> bool:
        pace.pause()
        return pace.spent < end

    return go_on


def _is_walk(seen: Position, move: Move) -> bool:
    """Does a whole column move to an empty one? That alone gains nothing, and can be taken back."""
    return isinstance(move.target, int) and any(
        column.face_up[:1] == (move.card,) for column in seen.columns if not column.face_down
    )


def _walk_before_dealing(
    game: Game, walks: Iterable[Step], found: Counted, watch: Watch, pace: Pace
) -> Hint | None:
    """A whole column to an empty one, where the stock falls better than as the columns stand."""
    best, most = None, found.moves[DEAL].won
    go_on = _in_time(pace)
    for step in walks:
        then = count(
            known(game.play(step.move)),
            found.samples,
            with_moves=True,
            watch=watch,
            go_on=go_on,
        ).moves.get(DEAL)
        if then is not None and then.won > most:
            best, most = step, then.won
    if best is None:
        return None
    template = N_(
        "of {count} arrangements of the unseen cards {won} can be won if the stock is dealt then, {other} if now"
    )
    other = found.moves[DEAL].won
    why = reason(template, count=found.samples, won=most, other=other)
    return _said(known(game), best, why)


def _new_moves(game: Game, seen: Position) -> Iterable[Step]:
    """The legal moves, played, that lead to where the game has not been yet.

    Any cards stand for those that are not known: what is said of a step must not depend on them.
    """
    been = {_looks(game.at(number)) for number in range(game.actions + 1)}
    filled = replace_unknown(seen, iter(unknown_cards(seen)).__next__)
    for move in legal_moves(filled):
        step = play(filled, move)
        if _looks(step.position) not in been:
            yield step


def _looks(position: Position) -> Hashable:
    """The same for positions that look alike but for the order of columns, where it is no matter."""
    dealt_on = len(position.stock)  # the stock falls on the first columns
    columns = [
        (column.face_down, *(card.text for card in column.face_up)) for column in position.columns
    ]
    return dealt_on, tuple(sorted(columns[:dealt_on])), tuple(sorted(columns[dealt_on:]))


def _worth(found: Counted, step: Step) -> tuple[float, int, bool]:
    """What a move is chosen by: how much stays winnable, a little more if it turns up a card."""
    kept = found.moves[step.move]
    turned = sum(isinstance(event, Turned) for event in step.events)
    worth = kept.won * (1 + _TURNING * turned)
    return worth, kept.unknown, step.move.card is not None


def _of_line(game: Game, watch: Watch, pace: Pace) -> Hint:
    """The next move of a line that wins a game whose cards are all known."""
    result = solve(game.position, LIMITS, watch)
    if result.verdict is Verdict.UNKNOWN:
        return _undecided()
    if result.verdict is Verdict.LOST:
        return replace(_nothing(result.reason), kind="lost")
    new = {step.move: step for step in _new_moves(game, game.position)}
    if result.moves[0] in new:
        return _said(game.position, new[result.moves[0]], _wins_in(len(result.moves)))
    # The line goes back; another one may not.
    open_questions = 0
    for step in new.values():
        pace.pause()
        result = solve(step.position, LIMITS, watch)
        if result.verdict is Verdict.WON:
            return _said(game.position, step, _wins_in(len(result.moves) + 1))
        open_questions += result.verdict is Verdict.UNKNOWN
    if open_questions:
        return _undecided()
    return _nothing(reason(N_("Only moves back to where the game has been can win")))


def _undecided() -> Hint:
    return Hint("undecided", None, (reason(N_("It is not decided whether this can be won")),))


def _nothing(why: Reason) -> Hint:
    return Hint("nothing", None, (reason(N_("Nothing helps any more")), why))


def _said(before: Position, step: Step, why: Reason) -> Hint:
    card, target = step.move.card, step.move.target
    first = reason(N_("There is a useful move"))
    if card is None:
        last = reason(N_("Deal the stock: {why}"), why=why)
        return Hint("deal", step.move, (first, last))
    to_column = isinstance(target, int)
    effects = tuple(_effects(before, step, card))
    if effects:
        template = N_("{card} onto {target}: {effects}; {why}")
        if to_column:
            template = N_("{card} to column {target}: {effects}; {why}")
    else:
        template = N_("{card} onto {target}: {why}")
        if to_column:
            template = N_("{card} to column {target}: {why}")
    last = reason(template, card=card, target=target, effects=effects, why=why)
    return Hint("move", step.move, (first, reason(N_("Look at {card}"), card=card), last))


def _wins_in(moves: int) -> Reason:
    if moves == 1:
        return reason(N_("it wins"))
    return reason(N_("it can be won in {count} moves"), count=moves)


def _effects(before: Position, step: Step, card: Card) -> Iterable[Reason]:
    """What a move does that everybody can see."""
    if any(isinstance(event, Turned) for event in step.events):
        yield reason(N_("it turns up a card"))
    for event in step.events:
        if isinstance(event, RunRemoved):
            yield reason(N_("it completes a run"))
    empty = {number for number, each in enumerate(before.columns, 1) if not each.cards}
    freed = [
        number
        for number, each in enumerate(step.position.columns, 1)
        if not each.cards and number not in empty and step.move.target != number
    ]
    for number in freed:
        if before.rules.empty == "king" and card.next is not None:
            yield reason(N_("it frees column {number} for a King"), number=number)
        elif before.rules.empty == "any":
            yield reason(N_("it frees column {number}"), number=number)


def _count_reason(found: Counted, best: Move, others: Iterable[Move]) -> Reason:
    won = found.moves[best].won
    rest = [found.moves[move].won for move in others if move != best]
    if not rest:
        template = N_("of {count} arrangements of the unseen cards {won} can be won then")
        return reason(template, count=found.samples, won=won)
    template = N_(
        "of {count} arrangements of the unseen cards {won} can be won then, after other moves at most {other}"
    )
    return reason(template, count=found.samples, won=won, other=max(rest))
