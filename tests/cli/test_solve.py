"""`scorpion solve`: verdicts of boards, of deals and of records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scorpion.cli import reading
from scorpion.deals import Deal
from scorpion.notation import parse_board, parse_move
from scorpion.play import play
from scorpion.rules import PRESETS
from scorpion.solver import native
from tests.cli.conftest import Run
from tests.cli.running import process, streaming
from tests.rules.drawn import SOURCE
from tests.solver.test_solve import HARD

WON, LOST = str(Deal(16).position()), str(Deal(8).position())
HARD_RULES = str(HARD.rules)
KEYS = {"verdict", "moves", "nodes", "seconds", "reason", "peak_mb", "limit", "circle"}


def wins(board: str, moves: list[str]) -> bool:
    position = parse_board(board)
    for move in moves:
        position = play(position, parse_move(move)).position
    return position.won


def without_time(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**each, "seconds": None} for each in objects]


def test_the_moves_of_a_won_board_win_it(scorpion: Run) -> None:
    answer = scorpion("solve", "--json", given=WON)
    assert (answer.code, answer.err) == (0, "")
    found = answer.object
    assert found.keys() == KEYS
    assert (found["verdict"], found["circle"], found["limit"]) == ("won", [], None)
    assert found["reason"] == f"Won in {len(found['moves'])} moves"
    assert found["nodes"] > 0
    assert 0 < found["seconds"] < 60
    assert wins(WON, found["moves"])


def test_the_reason_of_a_lost_board_names_the_cards_that_wait(scorpion: Run) -> None:
    answer = scorpion("solve", "--json", given=LOST)
    assert answer.code == 0
    found = answer.object
    assert (found["verdict"], found["moves"]) == ("lost", [])
    assert found["circle"] == [
        {"card": "AD", "waits_for": "6S", "on": "2D"},
        {"card": "6S", "waits_for": "AD", "on": "7S"},
    ]
    assert "AD goes only on 2D and waits for 6S on it" in found["reason"]


def test_the_text_says_the_same(scorpion: Run) -> None:
    lines = scorpion("solve", given=WON).lines
    moves = scorpion("solve", "--json", given=WON).object["moves"]
    assert lines[:2] == ["Verdict: won", f"Reason:  Won in {len(moves)} moves"]
    assert " ".join(lines[lines.index("Moves:") + 1 :]).split() == moves
    assert scorpion("solve", given=LOST).lines[0] == "Verdict: lost"


@pytest.mark.parametrize("rules", PRESETS)
def test_a_deal_is_solved_like_its_board(scorpion: Run, rules: str) -> None:
    board = str(Deal(16).position(PRESETS[rules]))
    options = ("--rules", rules, "--nodes", "500", "--seconds", "inf", "--json")
    of_deal = scorpion("solve", "--deal", "16", *options)
    of_board = scorpion("solve", "-", *options, given=board)
    assert without_time(of_deal.objects) == without_time(of_board.objects)


def test_deals_of_the_other_numberings_are_solved_too(scorpion: Run) -> None:
    assert scorpion("solve", "--deal", "pysol:7", "--json").object["verdict"] in {"won", "lost"}


def test_a_record_is_solved_from_where_it_ends(scorpion: Run) -> None:
    first, *rest = scorpion("solve", "--deal", "16", "--json").object["moves"]
    record = f"# a game\n\nRules: classic\n\nDeal: 16\nMoves:\n{first}\n"
    found = scorpion("solve", "--json", given=record).object
    assert found["verdict"] == "won"
    assert len(found["moves"]) <= len(rest) + 9
    asked = scorpion("solve", "--rules", "wasp", given=record).refused
    assert asked == "The rules of the record are 'classic', not 'wasp'"
    wrong = scorpion("solve", given=record + "\n4H>4H\n").refused
    assert wrong.startswith("Move 2 of the record")
    assert scorpion("solve", given=record + "\nMoves:\n").refused.startswith("line 9: ")


def test_many_boards_are_one_object_a_line_in_their_order(scorpion: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"# first\n\n{WON}\n\n# second\n{LOST}# end\n\n{WON}")
    answer = scorpion("solve", str(file), "--json")
    assert [each["verdict"] for each in answer.objects] == ["won", "lost", "won"]
    headings = [line for line in scorpion("solve", str(file)).lines if line.startswith("#")]
    assert headings == ["# Board 1", "# Board 2", "# Board 3"]


def test_several_processes_give_the_same_answers_in_the_same_order(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("\n".join(str(Deal(number).position()) for number in range(1, 61)))
    one = process("solve", str(file), "--json")
    two = process("solve", str(file), "--json", "--jobs", "2")
    assert (two.code, two.err) == (0, "")
    assert len(two.objects) == 60
    assert without_time(two.objects) == without_time(one.objects)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bad_board_ends_it_after_the_answers_before_it(jobs: str) -> None:
    boards = f"{WON}\n\n{LOST}\n# a comment\n\n{SOURCE.replace('3D', '4D')}\n\n{WON}"
    answer = process("solve", "--json", "--jobs", jobs, given=boards.encode())
    assert (answer.code, len(answer.objects)) == (2, 2)
    assert answer.complaint.startswith("line 28: 4D is on this board more than once")


@pytest.mark.parametrize("jobs", ["1", "2", "4"])
def test_a_board_in_a_pipe_is_answered_before_the_next_one_is_written(jobs: str) -> None:
    with streaming("solve", "--json", "--jobs", jobs) as running:
        assert '"won"' in running.ask(f"{WON}\n")
        assert '"lost"' in running.ask(f"{LOST}\n")


def test_a_stream_of_any_length_is_solved(scorpion: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 3 * len(LOST))
    assert len(scorpion("solve", "--json", given=f"{LOST}\n" * 20).objects) == 20
    endless = scorpion("solve", "--json", given="4H\n" * 2000).refused
    assert endless == "Standard input is larger than 0 MB"


def test_what_is_not_utf_8_is_named_with_its_line(scorpion: Run) -> None:
    answer = scorpion("solve", given=WON.encode() + b"\n\xff\n")
    assert answer.refused == "Standard input is not text in UTF-8: see line 10"


@pytest.mark.parametrize(
    ("options", "limit", "reason"),
    [
        (("--nodes", "100"), "nodes", "The limit of 100 positions was reached"),
        (("--seconds", "0.2"), "seconds", "The limit of 0.2 seconds was reached"),
        (("--memory", "1"), "memory", "The limit of 1 MB of memory was reached"),
    ],
)
def test_a_limit_that_was_reached_is_the_reason(
    scorpion: Run, options: tuple[str, str], limit: str, reason: str
) -> None:
    answer = scorpion("solve", "--rules", HARD_RULES, *options, "--json", given=str(HARD))
    assert answer.code == 0
    found = answer.object
    assert (found["verdict"], found["moves"]) == ("unknown", [])
    assert (found["limit"], found["reason"]) == (limit, reason)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--nodes", "-1"], "Invalid value for '--nodes'"),
        (["--seconds", "nan"], "Invalid value for '--seconds'"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
        (["--deal", "x"], "'x' is no deal"),
        (["--deal", "7", "boards.txt"], "Invalid value for '--deal': give a FILE or --deal"),
        (["--rules", "wsap"], "did you mean wasp?"),
        (["--jobs", "3000000000"], "Invalid value for '--jobs'"),
        (["--nodes", "9" * 20], "The limit of nodes must be a whole number, 0 to 8796093022207"),
        ([""], "The name of the file is empty: give one, or - for standard input"),
        (["no such file"], "'no such file' cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_asked_is_refused(scorpion: Run, arguments: list[str], says: str) -> None:
    assert says in scorpion("solve", *arguments, given=WON).refused


def test_unknown_cards_are_sent_to_odds(scorpion: Run) -> None:
    assert "scorpion odds" in scorpion("solve", "--json", given=SOURCE).refused


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_text_without_a_board_says_so(scorpion: Run, text: str) -> None:
    assert scorpion("solve", given=text).refused.startswith("There is no board here")


def test_the_help_says_what_the_exit_code_and_the_memory_are_for(scorpion: Run) -> None:
    said = " ".join(scorpion("solve", "--help").out.split())
    assert "Exits with 0 when every board has its answer, be it won, lost or unknown." in said
    assert "--memory is for each of the processes of --jobs" in said


def test_memory_that_runs_out_is_said_in_one_line(
    scorpion: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_out(*_: object) -> None:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr(native, "solve", run_out)
    says = scorpion("solve", given=WON).refused
    assert says == "Memory ran out; with a smaller --memory a search ends before that"
