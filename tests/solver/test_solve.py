"""What a result is: lines that win, reasons that are true, limits that hold."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from scorpion.cards import card
from scorpion.deals import Deal
from scorpion.errors import BadBoard
from scorpion.notation import parse_move
from scorpion.play import Step, play
from scorpion.rules import PRESETS
from scorpion.solver import (
    DEFAULT_LIMITS,
    Limits,
    Result,
    Verdict,
    Wait,
    Watch,
    check_line,
    native,
    solve,
)
from scorpion.solver.errors import BadQuestion, UnknownCards, WrongLine
from scorpion.texts import LANGUAGES, texts
from scorpion.view import visible
from tests.agreement.walks import ALL_RULES, follow
from tests.rules.drawn import SOURCE, board
from tests.solver.boards import known

if TYPE_CHECKING:
    from scorpion.play import Move
    from scorpion.position import Position
    from scorpion.rules import Rules

SPADES = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"
HEARTS = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"
HARD = board(
    """\
    Talon: TH 3H
    Foundations: D
    4C 3C KS KH QH JH
    <JS> <TS> <9S> <9H> 8H 4H
    8C 7C 6C 5S 4S 3S AC 2H AH 2C
    2S AS 5C 7H 6H 5H KC QC QS 8S 7S 6S JC TC 9C
    """,
    "relaxed layout=0+14,0+12,0+12,0+12",
)
"""A position that is searched for many seconds."""
NO_TIME = Limits(nodes=3000, seconds=None)


def without_time(result: Result) -> tuple[object, ...]:
    return result.verdict, result.moves, result.nodes, result.reason, result.circle, result.stop


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_line_that_wins_can_be_played_in_the_core_and_in_python(rules: Rules) -> None:
    for number in range(1, 9):
        start = Deal(number).position(rules)
        result = solve(start, Limits(nodes=2000, seconds=None))
        assert bool(result.moves) == (result.verdict is Verdict.WON)
        follow(start, played(start, result.moves))


def played(position: Position, moves: tuple[Move, ...]) -> list[Step]:
    steps = []
    for move in moves:
        steps.append(play(position, move))
        position = steps[-1].position
    return steps


def test_the_last_move_is_found_e1() -> None:
    result = solve(board(f"Foundations: C D S\n{HEARTS} 2H\nAH" + "\n-" * 5))
    assert (result.verdict, result.moves) == (Verdict.WON, (parse_move("AH>2H"),))
    assert str(result.reason) == "Won in one move"


def test_a_won_game_needs_no_move_e1() -> None:
    result = solve(board("Foundations: C D H S" + "\n-" * 7))
    assert (result.verdict, result.moves) == (Verdict.WON, ())
    assert str(result.reason) == "The game is won"


def test_what_has_to_be_searched_on_the_table_costs_little_more_than_looking_at_all_of_it_r2() -> (
    None
):
    """A run can be kept under R2 before the deal; 86,312 positions can be reached."""
    text = """\
        Talon: 5S 3C AS
        AC 8D 7D 6D 5D 4S 3S 2S 6S 2H AH
        5C 4C 2C 9S 8S 7S QD JD TD 9D 8H 7H
        KS QS JS TS KD KH QH JH TH 6H 5H 4H 3H TC 9C KC QC JC
        -
        -
        -
        3D 2D AD 9H 8C 7C 6C 4D
        """
    result = solve(board(text, "classic stock=when-stuck"), Limits(nodes=500_000, seconds=None))
    assert result.verdict is Verdict.LOST


@pytest.mark.parametrize(("removal", "moves"), [("landing", 2), ("anywhere", 1)])
def test_a_run_that_was_uncovered_is_lifted_where_it_has_to_be_r2(removal: str, moves: int) -> None:
    text = f"Foundations: C D\n{HEARTS} 2H AH AS\n{SPADES} 2S" + "\n-" * 5
    result = solve(board(text, f"classic removal={removal}"))
    assert (result.verdict, len(result.moves)) == (Verdict.WON, moves)


def test_cards_that_wait_for_one_another_are_named_m2() -> None:
    result = solve(board(f"Foundations: C D\n{SPADES}\n{HEARTS}\n2H AS\n2S AH" + "\n-" * 3))
    assert result.verdict is Verdict.LOST
    assert set(result.circle) == {
        Wait(card("AH"), card("AS"), card("2H")),
        Wait(card("AS"), card("AH"), card("2S")),
    }
    waits = "AH goes only on 2H and waits for AS on it, AS goes only on 2S and waits for AH on it"
    assert str(result.reason) == f"Cards wait for one another in a circle: {waits}"


def test_a_card_set_apart_can_be_waited_for_o5() -> None:
    (position,) = (
        each.position
        for each in known("three-blind-mice-verdicts.txt", PRESETS["three-blind-mice"])
        if each.number == 18
    )
    result = solve(position)
    assert Wait(card("7C"), card("8C"), None) in result.circle
    assert "7C goes only on 8C, which is set apart" in str(result.reason)


def test_a_card_that_is_never_turned_up_is_named_m5() -> None:
    clubs = "KC QC JC TC 9C 8C\n<7C> 6C 5C 4C 3C 2C AC"
    result = solve(board(f"Foundations: D H S\n{clubs}" + "\n-" * 5))
    assert result.verdict is Verdict.LOST
    assert str(result.reason) == "7C is never turned up, for 6C on it can go nowhere else"


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (55, "cards wait for one another in a circle: 9C lies face down and waits for JH on it"),
        (1, "7D is never turned up, for 6D on it can go nowhere else"),
    ],
)
def test_where_any_card_may_go_to_an_empty_column_the_reason_says_that_there_is_none_o4(
    number: int, says: str
) -> None:
    result = solve(Deal(number).position(PRESETS["wasp"]))
    assert result.verdict is Verdict.LOST
    assert str(result.reason).startswith(f"No column can be emptied, and {says}")


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_every_circle_is_true_and_closed(rules: Rules) -> None:
    for number in range(100, 150):
        position = Deal(number).position(rules)
        circle = solve(position, NO_TIME).circle
        others = [wait.other for wait in circle]
        assert others == [wait.card for wait in (*circle[1:], *circle[:1])]
        for wait in circle:
            assert wait.under in {wait.card.next, wait.card, None}
            if wait.under is None:
                assert wait.other is wait.card.next
                assert wait.other in position.reserve
            else:
                (column,) = (each for each in position.columns if wait.other in each.cards)
                at = column.cards.index(wait.other)
                assert column.cards[at - 1] is wait.under
                assert wait.under is wait.card.next or at <= column.face_down


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said_in_every_language(language: str) -> None:
    for number in range(1, 20):
        reason = solve(Deal(number).position(), NO_TIME).reason
        said = texts(language).sentence(reason)
        assert said
        assert "{" not in said
        assert (said == str(reason)) <= (language == "en" or not reason.values)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_the_same_question_gives_the_same_answer(rules: Rules) -> None:
    for number in range(1, 11):
        position = Deal(number).position(rules)
        assert without_time(solve(position, NO_TIME)) == without_time(solve(position, NO_TIME))


def test_two_threads_solve_at_once_and_do_not_disturb_each_other() -> None:
    positions = [Deal(number).position(PRESETS["wasp"]) for number in range(1, 21)]
    expected = [without_time(solve(each, NO_TIME)) for each in positions]
    found: list[list[object]] = [[], []]

    def work(answers: list[object]) -> None:
        answers += [without_time(solve(each, NO_TIME)) for each in positions]

    threads = [threading.Thread(target=work, args=(answers,)) for answers in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected, expected]


def test_others_run_while_it_searches() -> None:
    """The lock of the interpreter is not held: this thread counts on."""
    watch = Watch()
    searching = threading.Thread(target=solve, args=(HARD, DEFAULT_LIMITS, watch))
    searching.start()
    until = time.monotonic() + 5
    while not watch.nodes and time.monotonic() < until:
        time.sleep(0.001)
    assert watch.nodes
    watch.cancel()
    searching.join()


def test_a_search_is_cancelled_at_once() -> None:
    watch = Watch()
    found: list[Result] = []
    searching = threading.Thread(target=lambda: found.append(solve(HARD, Limits(), watch)))
    searching.start()
    time.sleep(0.2)
    began = time.monotonic()
    watch.cancel()
    searching.join()
    assert time.monotonic() - began < 0.25  # 0.05 and what a busy machine adds
    assert (found[0].verdict, found[0].stop) == (Verdict.UNKNOWN, "cancelled")
    assert str(found[0].reason) == "The search was cancelled"


def test_what_is_cancelled_before_it_begins_ends_soon() -> None:
    watch = Watch()
    watch.cancel()
    assert solve(HARD, Limits(), watch).stop == "cancelled"


def test_progress_is_told_and_can_end_the_search() -> None:
    told: list[int] = []

    def progress(nodes: int) -> None:
        told.append(nodes)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(HARD, progress=progress)
    assert told == sorted(told)
    assert told[-1] > 0


@pytest.mark.parametrize("nodes", [0, 1, 1000])
def test_the_limit_of_positions_holds(nodes: int) -> None:
    result = solve(HARD, Limits(nodes=nodes))
    assert (result.verdict, result.stop) == (Verdict.UNKNOWN, "nodes")
    assert result.nodes <= nodes
    assert str(result.reason) == f"The limit of {nodes} positions was reached"


def test_the_limit_of_seconds_holds() -> None:
    result = solve(HARD, Limits(seconds=0.3))
    assert (result.verdict, result.stop) == (Verdict.UNKNOWN, "seconds")
    assert 0.29 < result.seconds < 0.6
    assert str(result.reason) == "The limit of 0.3 seconds was reached"


def test_the_limit_of_memory_holds() -> None:
    result = solve(HARD, Limits(memory_mb=2))
    assert (result.verdict, result.stop) == (Verdict.UNKNOWN, "memory")
    assert result.peak_mb <= 2
    assert str(result.reason) == "The limit of 2 MB of memory was reached"


GROWS = """
import pathlib, re, resource
from scorpion.solver import Limits, solve
from tests.solver.test_solve import HARD

def most():
    status = pathlib.Path("/proc/self/status")  # the other figure counts the parent's memory too
    if status.exists():
        return int(re.search(r"VmHWM:\\s*(\\d+)", status.read_text())[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

before = most()
result = solve(HARD, Limits(memory_mb=48, seconds=None))
print(result.stop, most() - before)
"""


def test_the_process_itself_grows_no_more_than_the_limit() -> None:
    done = subprocess.run([sys.executable, "-c", GROWS], capture_output=True, text=True, check=True)
    stop, kilobytes = done.stdout.split()
    assert stop == "memory"
    assert 20 * 1024 < int(kilobytes) < 1.1 * 48 * 1024


@pytest.mark.parametrize(
    "limits",
    [
        {"nodes": -1},
        {"nodes": 2.5},
        {"nodes": "x"},
        {"nodes": 2**43},
        {"seconds": -0.1},
        {"seconds": "x"},
        {"memory_mb": float("nan")},
        {"memory_mb": float("inf")},
    ],
)
def test_a_limit_that_cannot_be_is_refused_by_its_name(limits: dict[str, object]) -> None:
    (name,) = limits
    says = f"The limit of {name.removesuffix('_mb')} must be .*0 to 8796093022207"
    with pytest.raises(BadQuestion, match=says):
        Limits(**limits)  # type: ignore[arg-type]


def test_a_board_with_unknown_cards_has_no_verdict_but_odds() -> None:
    for position in (board(SOURCE), visible(Deal(5).position())):
        with pytest.raises(UnknownCards, match="scorpion odds"):
            solve(position)


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadBoard):
        solve(Deal(1).position()._replace(stock=()))


def test_a_line_that_does_not_win_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Deal(16).position()
    line = solve(start).moves
    check_line(start, line)
    for wrong in (line[:-1], line[1:], (line[1], line[0], *line[2:])):
        monkeypatch.setattr(native, "moves_of", lambda _, wrong=wrong: wrong)
        with pytest.raises(WrongLine, match="A fault of the solver"):
            solve(start)
