"""`scorpion solve --jobs`: many processes, and how they end."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorpion.cli.workers import WorkerLost, in_order
from scorpion.errors import BadBoard, BadText
from tests.cli.running import COMMAND
from tests.solver.test_solve import HARD

HARD_RULES = str(HARD.rules)


def slowly(question: tuple[str, float]) -> str:
    """Take a while, and say which process this is."""
    time.sleep(question[1])
    return f"{question[0]} {os.getpid()}"


def die(number: int) -> int:
    if number:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse_elsewhere(asker: int) -> int:
    """Raise an error of the kind that is hardest to copy, but only in another process."""
    if os.getpid() != asker:
        raise BadBoard([BadText("{card} {{twice}}", line=3, card="4D"), BadText("none")])
    return asker


@pytest.fixture
def hard(tmp_path: Path) -> str:
    file = tmp_path / "hard.txt"
    file.write_text(f"{HARD}\n" * 4)
    return str(file)


def started(hard: str, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, "solve", hard, "--rules", HARD_RULES, "--json", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def children(process: int) -> list[int]:
    """The processes that answer for this one."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
    return [
        int(child)
        for child in text.split()
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def wait_for_children(process: int, number: int) -> list[int]:
    ends = time.monotonic() + 30
    while len(found := children(process)) < number and time.monotonic() < ends:
        time.sleep(0.005)
    return found


def test_a_few_slow_questions_are_shared_by_the_processes() -> None:
    answers = list(in_order(slowly, [(str(each), 0.5) for each in range(4)], 2))
    assert [each.split()[0] for each in answers] == ["0", "1", "2", "3"]
    assert len({each.split()[1] for each in answers}) == 2


def test_an_answer_does_not_wait_for_those_after_it() -> None:
    answers = in_order(slowly, [("soon", 0.0), ("late", 60.0)], 2)
    began = time.monotonic()
    assert next(answers).startswith("soon")
    answers.close()
    assert time.monotonic() - began < 30


def test_a_question_is_taken_when_a_process_is_free_for_it() -> None:
    taken = []

    def questions() -> Iterator[tuple[str, float]]:
        for number in range(50):
            taken.append(number)
            yield str(number), 0.0 if number == 0 else 60.0

    answers = in_order(slowly, questions(), 2)
    next(answers)
    answers.close()
    assert len(taken) <= 3


def test_an_error_comes_from_the_process_that_met_it() -> None:
    answers = in_order(refuse_elsewhere, [os.getpid()] * 3, 2)
    with pytest.raises(BadBoard, match=r"line 3: 4D \{twice\}; none") as caught:
        list(answers)
    assert [each.line for each in caught.value.problems] == [3, None]


def test_an_error_of_reading_comes_after_the_answers_before_it() -> None:
    def questions() -> Iterator[tuple[str, float]]:
        yield "first", 0.0
        raise BadText("no text")

    answers = in_order(slowly, questions(), 2)
    assert next(answers).startswith("first")
    with pytest.raises(BadText, match="no text"):
        next(answers)


def test_a_process_that_dies_is_an_error() -> None:
    with pytest.raises(WorkerLost):
        list(in_order(die, [0, 1], 2))


def test_a_process_that_is_killed_is_said_in_one_line(hard: str) -> None:
    running = started(hard, "--jobs", "2")
    os.kill(wait_for_children(running.pid, 2)[0], signal.SIGKILL)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (2, b"")
    assert err.decode().splitlines() == [
        "scorpion: A process that was solving a board has ended by itself; perhaps memory ran out"
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_long_search_silently(jobs: str, hard: str) -> None:
    running = started(hard, "--jobs", jobs)
    time.sleep(2)
    began = time.monotonic()
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert time.monotonic() - began < 5
    assert (running.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("after", [0, 0.05, 0.1, 0.2])
def test_ctrl_c_is_silent_while_the_processes_are_starting(after: float, hard: str) -> None:
    running = started(hard, "--jobs", "2")
    wait_for_children(running.pid, 1)
    time.sleep(after)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_a_command_that_is_ended_leaves_neither_words_nor_processes(hard: str) -> None:
    running = started(hard, "--jobs", "2")
    workers = wait_for_children(running.pid, 2)
    time.sleep(0.3)
    running.terminate()
    out, err = running.communicate(timeout=60)  # until the last that could write has ended
    assert (running.returncode, out, err) == (-signal.SIGTERM, b"", b"")
    assert len(workers) == 2
