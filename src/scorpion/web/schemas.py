"""The JSON contract: what goes in and what comes out. `/openapi.json` is made from this.

A card is its short form, ``4H``; a face-down card is null, and what it is never leaves the
server. Columns count from 1.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from scorpion.rules import Build, Empty, Removal, Reserve, Stock

Card = Annotated[str, Field(pattern=r"^[A23456789TJQK][CDHS]$", examples=["4H"])]
Suit = Literal["C", "D", "H", "S"]
GameId = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_-]+$", max_length=64, examples=["Zk3v0nB1mXq7sT2c"])
]
DealNumber = Annotated[
    str, Field(description="A number, or pysol:N or ms:N", examples=["8812", "ms:24"])
]

Winnable = Literal["any", "easy", "medium", "hard"]
Difficulty = Literal["easy", "medium", "hard"]
HelpKind = Literal["hint", "odds", "open"]
Verdict = Literal["won", "lost", "unknown"]
Played = Annotated[int, Field(ge=0, le=10**15, description="Milliseconds", examples=[61_000])]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-30"])]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NewGame(_In):
    """What a new game starts from: a deal, a board or record, or another game; else a random deal."""

    rules: (
        Annotated[str, Field(max_length=400, examples=["classic", "relaxed removal=anywhere"])]
        | None
    ) = Field(
        None,
        description="A preset and its departures; Classic if left out. A record brings its own, as does `again`.",
    )
    deal: Annotated[str, Field(max_length=60, examples=["8812", "pysol:5", "ms:24"])] | None = (
        Field(None, description="A deal's number")
    )
    text: Annotated[str, Field(max_length=60_000)] | None = Field(
        None, description="A board, or a record with its moves"
    )
    fill: bool = Field(False, description="Deal the unknown cards of `text` at random")
    again: GameId | None = Field(
        None, description="One of the player's games, whose start is taken again"
    )
    actions: int | None = Field(
        None, ge=0, le=1_000_000, description="With `again`: how many of its moves are played"
    )
    winnable: Winnable | None = Field(
        None, description="A random deal that is known to be winnable, and how hard it is to win"
    )
    daily: Annotated[str, Field(pattern=r"^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$")] | None = Field(
        None, description="The deal of today or of an earlier date (UTC)", examples=["today"]
    )
    tour: bool = Field(False, description="The board that the first lesson is played on")


class AtPly(_In):
    """The ply that the player's table shows; any other than the game's is refused with 409."""

    ply: int = Field(ge=0, examples=[0])
    played: Played | None = Field(None, description="What the table's clock shows, in milliseconds")


class ToAction(AtPly):
    """How many actions are done afterwards; one fewer or one more if left out."""

    to: int | None = Field(None, ge=0, le=1_000_000)


class ClockIn(_In):
    """What the table's clock shows."""

    played: Played


class MoveAtPly(AtPly):
    """A move, as text: onto a card, onto an empty column, or the deal of the stock."""

    move: str = Field(max_length=40, examples=["4H>5H", "KH>3", "deal"])


class RulesOut(_Out):
    """The rules of a game: the preset, and each option (O1 to O5)."""

    name: str = Field(examples=["classic"])
    text: str = Field(
        description="The preset and its departures", examples=["classic removal=anywhere"]
    )
    build: Build
    empty: Empty
    removal: Removal
    stock: Stock
    reserve: Reserve


class PresetOut(RulesOut):
    """Rules to begin a game with, and how they are laid out."""

    layout: list[tuple[int, int]] = Field(
        description="Cards face down and cards face up on them, for each column"
    )


class PresetsOut(_Out):
    """All presets."""

    rules: list[PresetOut]


class PositionOut(_Out):
    """How the table stands, as its player sees it."""

    columns: list[list[Card | None]] = Field(description="The base first; null is a face-down card")
    joins: list[list[int]] = Field(
        description="For each column, which cards (from 0) lie face up on their suit's next card"
    )
    stock: int = Field(ge=0, description="How many cards the stock has")
    reserve: list[Card | None] = Field(description="The cards set apart; null where one has left")
    slots: list[Suit | None] = Field(
        description="The suits of the runs removed", min_length=4, max_length=4
    )


class MoveOut(_Out):
    """A legal move, the card it picks up, and the column it goes to; the deal has neither."""

    move: str = Field(examples=["4H>5H", "KH>3", "deal"])
    card: Card | None
    column: int | None = Field(ge=1)


class MovedOut(_Out):
    """Cards went from one column onto another; column 0 is the open reserve."""

    model_config = ConfigDict(
        serialize_by_alias=True, validate_by_name=True, validate_by_alias=True
    )

    event: Literal["moved"] = "moved"
    cards: list[Card]
    source: int = Field(alias="from", ge=0)
    to: int = Field(ge=1)


class TurnedOut(_Out):
    """A face-down card was turned up."""

    event: Literal["turned"] = "turned"
    column: int = Field(ge=1)
    card: Card


class DealtOut(_Out):
    """A card fell from the stock onto a column."""

    event: Literal["dealt"] = "dealt"
    column: int = Field(ge=1)
    card: Card


class RunRemovedOut(_Out):
    """A complete run left its column for a slot, 1 to 4."""

    event: Literal["run_removed"] = "run_removed"
    column: int = Field(ge=1)
    suit: Suit
    slot: int = Field(ge=1, le=4)


class WonOut(_Out):
    """The game is won."""

    event: Literal["won"] = "won"


EventOut = Annotated[
    MovedOut | TurnedOut | DealtOut | RunRemovedOut | WonOut, Field(discriminator="event")
]


class LastOut(_Out):
    """What led to this reply; `points` are negative when an action was undone."""

    action: Literal["new", "open", "move", "undo", "redo"]
    move: str | None = Field(examples=["4H>5H"])
    points: int


class FirstWinOut(_Out):
    """What a game had come to when it was first won."""

    actions: int = Field(ge=0)
    played: Played
    undos: int = Field(ge=0)
    helps: int = Field(ge=0)


class GameOut(_Out):
    """A game as its player sees it."""

    id: GameId
    rules: RulesOut
    deal: DealNumber | None = Field(description="null for a board that was given as text")
    ply: int = Field(
        ge=0, description="Grows by one with every move, undo and redo; sent with the next change"
    )
    actions: int = Field(ge=0, description="How many actions are done")
    undoable: int = Field(ge=0, le=100, description="How many actions can be undone now")
    redoable: int = Field(ge=0, description="How many actions can be redone now")
    score: int = Field(ge=0)
    won: bool
    won_once: bool = Field(description="Was this game won at some time, even if undone since?")
    first_win: FirstWinOut | None = Field(
        description="null as long as it was not won, or where nobody knows how"
    )
    daily: Day | None = Field(description="The date, if this is the game of a daily deal")
    winnable: bool = Field(description="Is its deal known to be winnable?")
    difficulty: Difficulty | None = Field(description="How hard its deal was wished to be")
    played: Played
    undos: int = Field(ge=0, description="How many actions have been taken back")
    helps: int = Field(ge=0, description="How often help was asked for")
    position: PositionOut
    moves: list[MoveOut] = Field(description="All legal moves")
    events: list[EventOut] = Field(description="Of the last move or redo, in order")
    last: LastOut


class EntryOut(_Out):
    """A game in the list of a player's games."""

    id: GameId
    rules: str = Field(examples=["classic"])
    deal: DealNumber | None
    actions: int = Field(ge=0)
    won: bool = Field(description="Was this game won at some time?")
    helped: bool = Field(description="Was help asked for, before the win if it was won?")
    daily: Day | None
    played: Played
    created: datetime
    updated: datetime


class GamesOut(_Out):
    """Part of the list; `next` is the `before` of the following part, null at the end."""

    games: list[EntryOut]
    next: str | None


class LookBackOut(_Out):
    """How the table stood after `number` actions; `move` led there."""

    number: int = Field(ge=0, description="More than `actions`: undone since, and can be redone")
    actions: int = Field(ge=0)
    position: PositionOut
    score: int = Field(ge=0)
    move: str | None
    won: bool


class ClockOut(_Out):
    """How long a game has been played, as it is kept."""

    played: Played


class FiguresOut(_Out):
    """A count of games; a game counts once a move was made. Times are milliseconds."""

    played: int = Field(ge=0)
    won: int = Field(ge=0, description="Never more than `played`")
    streak: int = Field(ge=0, description="Games won in a row up to now")
    longest_streak: int = Field(ge=0)
    best_time: int | None = Field(ge=0)
    fewest_actions: int | None = Field(ge=0)
    without_undo: int = Field(ge=0, description="Wins before which nothing was taken back")
    without_help: int = Field(ge=0, description="Wins before which no help was asked for")
    hints: int = Field(0, ge=0, description="Games in which a hint was asked for")
    odds: int = Field(0, ge=0, description="Games in which the odds were asked for")
    open: int = Field(0, ge=0, description="Games in which hidden cards were asked for")


class RulesFiguresOut(FiguresOut):
    """The count of the games by one set of rules."""

    rules: str = Field(examples=["classic"])


class MonthOut(_Out):
    """The games that were begun in a month."""

    month: str = Field(pattern=r"^[0-9]{4}-[0-9]{2}$", examples=["2026-11"])
    played: int = Field(ge=0)
    won: int = Field(ge=0)


class StatisticsOut(_Out):
    """A player's statistics, counted from the games that are kept."""

    overall: FiguresOut
    rules: list[RulesFiguresOut]
    months: list[MonthOut]


class ImportIn(_In):
    """The contents of a file that was exported."""

    text: Annotated[str, Field(max_length=8_000_000)]


class ImportOut(_Out):
    """How many games the file holds, and how many of them were not here yet."""

    games: int = Field(ge=0)
    new: int = Field(ge=0)


class EraseOut(_Out):
    """How many games were erased."""

    games: int = Field(ge=0)


class ReplayIn(_In):
    """A record or a board, and which of its actions to look at; nothing of it is kept."""

    text: Annotated[str, Field(max_length=60_000)]
    number: int = Field(0, ge=0, description="How many actions are done; no more than there are")


class ReplayOut(LookBackOut):
    """How the table of a record stood after some of its actions."""

    rules: RulesOut
    deal: DealNumber | None


class LessonIn(_In):
    """The moves to play from the start of a lesson's board; nothing of it is kept."""

    moves: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=60)] = Field(
        default_factory=list, examples=[["4H>5H"]]
    )


class LessonOut(_Out):
    """How the board of a lesson stands after some moves; `events` are those of the last one."""

    rules: RulesOut
    position: PositionOut
    moves: list[MoveOut] = Field(description="All legal moves")
    events: list[EventOut]
    score: int = Field(ge=0)
    won: bool


class AskIn(_In):
    """The ply that the player's table shows; any other than the game's is refused with 409."""

    ply: int = Field(ge=0, examples=[0])


class OddsIn(AskIn):
    """How many arrangements to draw, and whether to judge each legal move too."""

    samples: int = Field(100, ge=1, le=10_000)
    moves: bool = False


class HintIn(AskIn):
    """Whether the hint may know the hidden cards."""

    open: bool = False


Share = Annotated[float, Field(ge=0, le=1)]


class WaitOut(_Out):
    """`card` goes only on `under`, and waits for `waits_for`, which lies there, to leave."""

    card: Card
    under: Card | None
    waits_for: Card


class StuckOut(_Out):
    """Is it proved, from what the player knows, that the game cannot be won any more?"""

    ply: int = Field(ge=0)
    stuck: bool
    text: str | None = Field(description="Why, in the player's language")
    circle: list[WaitOut] = Field(description="Cards in sight that wait for one another")
    back_to: int | None = Field(
        ge=0, description="The actions to undo to: the last that were not yet proved lost"
    )


class ChanceOut(_Out):
    """Of so many arrangements of the unseen cards; the chance lies from `low` to `high` (95 %)."""

    won: int = Field(ge=0)
    lost: int = Field(ge=0)
    unknown: int = Field(ge=0)
    chance: Share | None = Field(description="null if none was decided")
    low: Share
    high: Share


class MoveChanceOut(ChanceOut):
    """The chance after a move."""

    move: str = Field(examples=["4H>5H", "KH>3", "deal"])


class OddsOut(ChanceOut):
    """The chance that the game can still be won, from what the player knows."""

    ply: int = Field(ge=0)
    samples: int = Field(ge=0, description="How many were drawn; fewer than asked for in a crowd")
    certain: bool = Field(description="Nothing is left to chance: every card has been seen")
    winnable: bool = Field(description="Are the figures those of deals that can be won?")
    moves: list[MoveChanceOut] | None
    helps: int = Field(ge=0)


class HintOut(_Out):
    """What to do next, in steps that say more and more."""

    ply: int = Field(ge=0)
    kind: Literal["move", "deal", "undo", "nothing", "lost", "undecided"]
    open: bool
    move: str | None = Field(examples=["4H>5H"])
    card: Card | None
    column: int | None = Field(ge=1)
    steps: list[str]
    lost_since: int | None = Field(ge=0)
    back_to: int | None = Field(ge=0)
    helps: int = Field(ge=0)


class PointOut(_Out):
    """A point of the curve of fair odds."""

    chance: Share | None
    low: Share
    high: Share


class TurnOut(_Out):
    """What is to be said after action `number`, or of the start (0)."""

    number: int = Field(ge=0)
    text: str


class ReviewOut(_Out):
    """A game looked at again; the verdicts and chances begin with the start."""

    ply: int = Field(ge=0)
    actions: int = Field(ge=0)
    verdicts: list[Verdict]
    winnable: bool = Field(description="The chances are those of a deal that can be won")
    hurried: bool = Field(
        description="There was little time, so some positions are judged less thoroughly; asked again, it goes on"
    )
    chances: list[PointOut]
    turns: list[TurnOut]
    helps: int = Field(ge=0)


class DayOut(_Out):
    """What became of the deal of a day."""

    day: Day
    game: GameId | None
    state: Literal["won", "begun", "open"]
    actions: int = Field(ge=0)
    played: Played
    helped: bool = Field(description="Was help asked for, before the win if it was won?")
    on_the_day: bool = Field(description="Was it won on its day?")


class DailyOut(_Out):
    """The daily deals of a month, up to today, and the days in a row that were won on their day."""

    today: Day
    month: str = Field(pattern=r"^[0-9]{4}-[0-9]{2}$", examples=["2026-11"])
    days: list[DayOut]
    streak: int = Field(ge=0, description="Up to today, or yesterday while today's is still open")
    longest_streak: int = Field(ge=0)


class TextsOut(_Out):
    """The translations of one language: a text, or one and many, by the English text."""

    language: str = Field(examples=["ms"])
    texts: dict[str, str | list[str]]


class ProblemOut(_Out):
    """Why a request was refused, for people (`detail`) and for programs (`code`); RFC 9457."""

    type: str = Field(examples=["urn:scorpion:problem:king-only"])
    title: str
    status: int
    detail: str = Field(
        description="A sentence in the player's language",
        examples=["Only a King may be placed on an empty column"],
    )
    code: str = Field(examples=["king-only", "stale", "not-found"])
    clause: str | None = Field(
        None, description="The clause of the rules that refuses a move", examples=["M4"]
    )
    line: int | None = Field(None, description="The line of a text that cannot be read")
    game: GameOut | None = Field(None, description="With 409: the game as it stands now")
