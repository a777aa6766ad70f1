"""Work that is shared among processes, with the answers in the order of the questions.

The processes and this one talk through pipes alone, which leave nothing behind, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import connection
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from scorpion.errors import N_, ScorpionError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

Q = TypeVar("Q")
A = TypeVar("A")

MOST_JOBS: Final = 256
_AHEAD: Final = 16
"""So many answers for each process may wait for one before them."""


class WorkerLost(ScorpionError):
    """A process that was asked has ended without an answer: killed, or out of memory."""

    code = "worker-lost"


def in_order(
    answer: Callable[[Q], A], questions: Iterable[Q], jobs: int
) -> Generator[A, None, None]:
    """Answer the questions with so many processes, each as soon as the ones before it are.

    A question is taken when a process is free for it, no sooner. The first that raises ends it
    with that error, after the answers before it. `answer` must be a function of a module, and
    all values such as can be pickled. Raises WorkerLost.
    """
    if jobs == 1:
        yield from map(answer, questions)
        return
    team = _Team(answer, questions, jobs)
    try:
        yield from team.answers()
    finally:
        team.end()


@dataclass
class _Outcome(Generic[A]):
    """An answer, or the error that came instead; what is left is that there is no question."""

    found: A | None = None
    error: Exception | None = None
    is_end: bool = False

    def answer(self) -> A:
        if self.error is not None:
            raise self.error
        return self.found  # type: ignore[return-value] # an answer may itself be None


class _Reader(Generic[Q]):
    """Takes questions in a thread, one when it is asked to: whoever writes them may be slow."""

    def __init__(self, questions: Iterable[Q]) -> None:
        self._questions = iter(questions)
        self._asked = threading.Semaphore(0)
        self._taken: SimpleQueue[Q | _Outcome[Any]] = SimpleQueue()
        self.bell, self._rope = connection.Pipe(duplex=False)
        self._waits = False
        threading.Thread(target=self._read, name="scorpion-reader", daemon=True).start()

    def ask(self) -> None:
        """Ask for a question; when `bell` can be received from, it can be taken."""
        if not self._waits:
            self._waits = True
            self._asked.release()

    def take(self) -> Q | _Outcome[Any]:
        """The question, or an outcome: of the error of reading, or that there is none."""
        self._waits = False
        self.bell.recv_bytes()
        return self._taken.get()

    def _read(self) -> None:
        while True:
            self._asked.acquire()
            self._taken.put(self._next())
            self._rope.send_bytes(b"1")

    def _next(self) -> Q | _Outcome[Any]:
        try:
            return next(self._questions)
        except StopIteration:
            return _Outcome(is_end=True)
        except Exception as error:  # noqa: BLE001 - raised again where the answers are given
            return _Outcome(error=error)


@dataclass
class _Team(Generic[Q, A]):
    """The processes, the questions that they have, and the answers that wait for their turn."""

    work: Callable[[Q], A]
    questions: Iterable[Q]
    jobs: int
    processes: list[SpawnProcess] = field(default_factory=list)
    free: list[Connection] = field(default_factory=list)
    busy: dict[Connection, int] = field(default_factory=dict)
    done: dict[int, _Outcome[A]] = field(default_factory=dict)
    asked: int = 0
    told: int = 0

    def answers(self) -> Iterator[A]:
        reader = _Reader(self.questions)
        ended = False
        while not ended or self.told < self.asked:
            if not ended and self._may_take():
                reader.ask()
            for ready in connection.wait([reader.bell, *self.busy]):
                if ready is reader.bell:
                    ended = self._give(reader.take())
                else:
                    self._receive(ready)  # type: ignore[arg-type] # the rest of what it waits for
            while self.told in self.done:
                outcome = self.done.pop(self.told)
                self.told += 1
                yield outcome.answer()

    def end(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()

    def _may_take(self) -> bool:
        room = self.asked - self.told < _AHEAD * self.jobs
        return room and len(self.busy) < self.jobs

    def _give(self, question: Q | _Outcome[A]) -> bool:
        """Send a question to a process; where there is none any more, say so."""
        if isinstance(question, _Outcome):
            if not question.is_end:
                self.done[self.asked] = question
                self.asked += 1
            return True
        link = self.free.pop() if self.free else self._hire()
        self.busy[link] = self.asked
        self.asked += 1
        try:
            link.send(question)
        except OSError:
            raise _lost() from None
        return False

    def _receive(self, link: Connection) -> None:
        try:
            outcome = link.recv()
        except (EOFError, OSError):
            raise _lost() from None
        self.done[self.busy.pop(link)] = outcome
        self.free.append(link)

    def _hire(self) -> Connection:
        # A new interpreter for each: a copy of this one might hold locks of its threads.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(self.work, theirs), daemon=True)
        with _without_interrupts():
            process.start()
            self.processes.append(process)
        theirs.close()
        return ours


def _lost() -> WorkerLost:
    return WorkerLost(
        N_("A process that was solving a board has ended by itself; perhaps memory ran out")
    )


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hold Ctrl+C back for a moment, for this process and for good for those that it starts.

    They inherit that the signal is blocked, so there is no moment in which it would end them
    with many words; it is this process that ends them.
    """
    if sys.platform == "win32":
        yield
        return
    # It is started with the first process otherwise, and leaves the signal unblocked here.
    from multiprocessing import resource_tracker  # noqa: PLC0415 - not everywhere

    resource_tracker.ensure_running()
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(True))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _serve(work: Callable[[Any], object], link: Connection) -> None:
    """Answer questions until the process that asks them has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_answer_all, args=(work, link), daemon=True).start()
    asker = multiprocessing.parent_process()
    if asker is not None:
        asker.join()
    os._exit(0)  # at once, in the middle of a search


def _answer_all(work: Callable[[Any], object], link: Connection) -> None:
    try:
        while True:
            link.send(_outcome(work, link.recv()))
    except (EOFError, OSError):
        return


def _outcome(work: Callable[[Any], object], question: object) -> _Outcome[object]:
    try:
        return _Outcome(work(question))
    except Exception as error:  # noqa: BLE001 - raised again where the answers are given
        error.add_note("".join(traceback.format_exception(error)))
        return _Outcome(error=error)
