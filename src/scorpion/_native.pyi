from collections.abc import Sequence
from typing import TypeAlias

# The native core as Python sees it: plain numbers, whose meaning is this.
#
# A card is its place in scorpion.cards.DECK, UNKNOWN is 52; a suit is its place in SUITS. A
# move is (card, target), where target is a card, or 64 + the place of an empty column from 0;
# the deal is (63, 63).

# build, empty, removal, stock: places among the values of each option; open reserve
Rules: TypeAlias = tuple[int, int, int, int, bool]
# cards face down and cards face up, for each column
Layout: TypeAlias = Sequence[tuple[int, int]]
# rules, columns (base first), face-down cards of each, stock, reserve, removed suits
Board: TypeAlias = tuple[Rules, list[list[int]], list[int], list[int], list[int], list[int]]
# nodes, seconds and bytes; None is no limit
Limits: TypeAlias = tuple[int | None, float | None, int | None]
Move: TypeAlias = tuple[int, int]
# kind (moved, turned, dealt, run removed, won), card, from (of a run: its slot), to, onto
Event: TypeAlias = tuple[int, int, int, int, int]
# verdict (won, lost, unknown), nodes, peak bytes, seconds
Outcome: TypeAlias = tuple[int, int, int, float]
# won, lost, unknown
Tally: TypeAlias = tuple[int, int, int]

class Position:
    def __init__(self, board: Board) -> None: ...
    def legal_moves(self) -> list[Move]: ...
    def play(self, card: int, target: int) -> list[Event]: ...
    @property
    def won(self) -> bool: ...
    def board(self) -> Board: ...
    def perft(self, depth: int) -> int: ...

class Watch:
    def __init__(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...
    @property
    def nodes(self) -> int: ...

class Result:
    @property
    def verdict(self) -> int: ...
    # why there is no verdict: none, nodes, seconds, memory, cancelled
    @property
    def stop(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def peak_bytes(self) -> int: ...
    @property
    def line(self) -> list[Move]: ...
    # pairs: a card, and the card that it waits for
    @property
    def circle(self) -> list[tuple[int, int]]: ...
    # a face-down card, and the card on it that never leaves it
    @property
    def buried(self) -> tuple[int, int] | None: ...

def deal(number: int, rules: Rules, layout: Layout) -> Position: ...
def solve(position: Position, limits: Limits, watch: Watch | None) -> Result: ...
def solve_as_seen(board: Board, limits: Limits, watch: Watch | None) -> Result: ...
def solve_deals(
    first: int, count: int, rules: Rules, layout: Layout, limits: Limits, watch: Watch | None
) -> list[Outcome]: ...
def along(position: Position, line: list[Move], limits: Limits, watch: Watch | None) -> Tally: ...
def odds(
    board: Board,
    seed: int,
    first: int,
    count: int,
    limits: Limits,
    watch: Watch | None,
    with_moves: bool,
) -> tuple[Tally, list[tuple[Move, Tally]], list[tuple[Move, int]], int]: ...
