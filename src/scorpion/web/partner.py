"""The routes of a partner that thinks: stuck, odds, hints, review.

What is fair is made from what the player knows, `scorpion.view.known`; what is open is asked for as
such. Help is counted when it is given.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Final, TypedDict, TypeVar

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from scorpion.advice.chance import Counted, conditioned, count
from scorpion.advice.hints import Hint, hint, open_hint
from scorpion.advice.review import Review, review
from scorpion.advice.stuck import Stuck, back_to, stuck
from scorpion.deals import unknown_cards
from scorpion.errors import N_
from scorpion.notation import write_cards
from scorpion.solver.errors import UnknownCards
from scorpion.store import Saved, StaleGame
from scorpion.view import known
from scorpion.web import replies, schemas
from scorpion.web.desk import Desk, desk_of, json_reply, problems
from scorpion.web.languages import texts_for
from scorpion.web.memory import Memory
from scorpion.web.thinking import Kind, Turn

if TYPE_CHECKING:
    from scorpion.game import Game
    from scorpion.position import Position
    from scorpion.solver.odds import Chance

T = TypeVar("T")

router = APIRouter(prefix="/api/games/{game_id}")
_ASKED: Final = problems(403, 404, 409, 413, 415)
FIRST_SAMPLES: Final = 100
FIRST_FIGURE: Final = 0.1
"""Seconds that the odds may take for the first figure, which is asked for with so many samples or
fewer, and while others wait."""
LONGEST: Final = 3.0
"""Seconds that the odds may take at all: then they give what they have."""
REVIEW: Final = 5.0
"""Seconds after which a review judges less thoroughly; one of Classic takes a tenth of a second."""


class Memories:
    """What has been found out, each by what it was asked of."""

    def __init__(self) -> None:
        self.stuck = Memory[tuple[Stuck | None, int | None]](1024)
        self.odds = Memory[Counted](512)
        self.hints = Memory[Hint](512)
        self.reviews = Memory[Review](64)


@router.get("/stuck", response_model=schemas.StuckOut, responses=problems(404, 409))
async def is_stuck(game_id: str, request: Request, ply: Annotated[int, Query(ge=0)]) -> Response:
    """Say whether it is proved, from what the player knows, that the game cannot be won any more."""
    desk = desk_of(request)
    saved = await _at(desk, game_id, ply)
    proof, back = None, None
    if not saved.game.won:
        proof, back = await _found_out(
            _memories(request).stuck,
            _key(saved.game),
            lambda: desk.think(request, Kind.STUCK, lambda turn: _prove(saved.game, turn), game_id),
        )
    sentence = texts_for(request).sentence
    return json_reply(
        schemas.StuckOut(
            ply=ply,
            stuck=proof is not None,
            text=None if proof is None else sentence(proof.reason),
            circle=[] if proof is None else _circle(proof, saved.game.position),
            back_to=back,
        )
    )


def _prove(game: Game, turn: Turn) -> tuple[Stuck | None, int | None]:
    proof = stuck(known(game), watch=turn.watch)
    return proof, None if proof is None else back_to(game, watch=turn.watch)


def _circle(proof: Stuck, real: Position) -> list[schemas.WaitOut]:
    """The circle, if all of its cards lie in sight: it is there to be drawn."""
    seen = {card for column in real.columns for card in column.face_up} | set(real.reserve)
    cards = {card for wait in proof.circle for card in (wait.card, wait.other)}
    if not cards <= seen:
        return []
    return [
        schemas.WaitOut(
            card=wait.card.text,
            under=None if wait.under is None else wait.under.text,
            waits_for=wait.other.text,
        )
        for wait in proof.circle
    ]


@router.post("/odds", response_model=schemas.OddsOut, responses=_ASKED)
async def get_odds(game_id: str, wish: schemas.OddsIn, request: Request) -> Response:
    """Draw arrangements of the unseen cards, and count those that can be won."""
    desk = desk_of(request)
    desk.thinking.check(Kind.ODDS, desk.player.id, game_id)
    saved = await _at(desk, game_id, wish.ply)
    position = known(saved.game)
    start = known(saved.game, 0) if saved.winnable else None
    memory = _memories(request).odds
    key = (position, start, wish.moves)
    before = memory.get(key)

    def work(turn: Turn) -> Counted:
        def go_on() -> bool:
            turn.pause()
            is_short = turn.crowded or wish.samples <= FIRST_SAMPLES
            return turn.spent < (FIRST_FIGURE if is_short else LONGEST)

        found = count(
            position,
            wish.samples,
            start=start,
            with_moves=wish.moves,
            counted=before,
            watch=turn.watch,
            go_on=go_on,
        )
        known_now = memory.get(key)
        if known_now is not None and known_now.samples >= found.samples:
            return known_now  # somebody asked the same
        return memory.put(key, found)

    found = before
    if found is None or found.samples < (1 if found.certain else wish.samples):
        found = await desk.think(request, Kind.ODDS, work, game_id)
    saved = desk.store.help(saved, "odds")
    return json_reply(_odds(found, wish, saved))


def _odds(found: Counted, wish: schemas.OddsIn, saved: Saved) -> schemas.OddsOut:
    def told(chance: Chance) -> Chance:
        return chance if found.start is None else conditioned(chance, found.start)

    return schemas.OddsOut(
        ply=wish.ply,
        samples=found.samples,
        certain=found.certain,
        winnable=found.start is not None,
        moves=[
            schemas.MoveChanceOut(move=str(move), **_figures(told(chance)))
            for move, chance in found.moves.items()
        ]
        if wish.moves
        else None,
        helps=saved.helps,
        **_figures(told(found.board)),
    )


class _Figures(TypedDict):
    won: int
    lost: int
    unknown: int
    chance: float | None
    low: float
    high: float


def _figures(chance: Chance) -> _Figures:
    return {
        "won": chance.won,
        "lost": chance.lost,
        "unknown": chance.unknown,
        "chance": chance.chance,
        "low": chance.low,
        "high": chance.high,
    }


@router.post("/hints", response_model=schemas.HintOut, responses=_ASKED)
async def get_hint(game_id: str, wish: schemas.HintIn, request: Request) -> Response:
    """Say what to do next: from what the player knows, or openly from all cards."""
    desk = desk_of(request)
    saved = await _at(desk, game_id, wish.ply)
    game = saved.game
    if wish.open:
        _check_known(game)
    ask = open_hint if wish.open else hint
    found = await _found_out(
        _memories(request).hints,
        (wish.open, _key(game)),
        lambda: desk.think(
            request, Kind.HINT, lambda turn: ask(game, watch=turn.watch, pace=turn), game_id
        ),
    )
    if wish.open:
        saved = await run_in_threadpool(desk.store.help_openly, saved)
    else:
        saved = desk.store.help(saved, "hint")
    sentence = texts_for(request).sentence
    move = found.move
    return json_reply(
        schemas.HintOut(
            ply=wish.ply,
            kind=found.kind,
            open=wish.open,
            move=None if move is None else str(move),
            card=None if move is None or move.card is None else move.card.text,
            column=None if move is None else replies.column_of(move, game.position),
            steps=[sentence(step) for step in found.steps],
            lost_since=found.lost_since,
            back_to=found.back_to,
            helps=saved.helps,
        )
    )


@router.post("/review", response_model=schemas.ReviewOut, responses=_ASKED)
async def get_review(game_id: str, wish: schemas.AskIn, request: Request) -> Response:
    """Judge each move of the game, knowing all cards; of a game never won it is open help."""
    desk = desk_of(request)
    saved = await _at(desk, game_id, wish.ply)
    game = saved.game
    _check_known(game)
    memory, key = _memories(request).reviews, (saved.winnable, _key(game))
    found = memory.get(key)
    if found is None or found.hurried:
        before = found

        def work(turn: Turn) -> Review:
            found = review(
                game,
                winnable=saved.winnable,
                seconds=REVIEW,
                before=before,
                watch=turn.watch,
                pace=turn,
            )
            known_now = memory.get(key)
            if known_now is not None and not known_now.hurried:
                return known_now  # somebody asked the same
            return found if turn.watch.cancelled else memory.put(key, found)

        found = await desk.think(request, Kind.REVIEW, work, game_id)
    if saved.won_at is None:
        saved = await run_in_threadpool(desk.store.help_openly, saved)
    sentence = texts_for(request).sentence
    return json_reply(
        schemas.ReviewOut(
            ply=wish.ply,
            actions=game.actions,
            winnable=saved.winnable,
            hurried=found.hurried,
            verdicts=[verdict.value for verdict in found.verdicts],
            chances=[
                schemas.PointOut(chance=each.chance, low=each.low, high=each.high)
                for each in found.chances
            ],
            turns=[
                schemas.TurnOut(number=turn.number, text=sentence(turn.said))
                for turn in found.turns
            ],
            helps=saved.helps,
        )
    )


def _memories(request: Request) -> Memories:
    memories: Memories = request.app.state.memories
    return memories


async def _found_out(memory: Memory[T], key: Hashable, ask: Callable[[], Awaitable[T]]) -> T:
    """What is remembered, or else what comes of asking."""
    found = memory.get(key)
    return memory.put(key, await ask()) if found is None else found


async def _at(desk: Desk, game_id: str, ply: int) -> Saved:
    """The game, if it is at this ply."""
    saved = await run_in_threadpool(desk.get, game_id)
    if saved.ply != ply:
        raise StaleGame(saved)
    return saved


def _check_known(game: Game) -> None:
    """Raise UnknownCards for a board that came with unknown cards, of which there is nothing to tell."""
    if unknown_cards(game.start):
        raise UnknownCards(
            N_("Nobody knows the hidden cards of this board, so only fair advice can be given")
        )


def _key(game: Game) -> bytes:
    """Stands for all that is known of a game, undone moves too; short, however long the game is."""
    moves = " ".join(str(step.move) for step in game.steps)
    seen = write_cards(game.remembered)
    text = f"{game.rules}\n{game.start}\n{moves}\n{game.actions}\n{seen}"
    return sha256(text.encode()).digest()
