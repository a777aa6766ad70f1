"""Where long questions are thought about: a bounded queue, beside the threads that answer requests.

What is asked first by a game is answered first: stuck before a hint, a hint before a review, and the
odds last. A job of little importance lets more important ones go first whenever it pauses. The
core lets other threads run while it searches, and these threads have a low priority, so that
a move never waits for a thought.
"""

from __future__ import annotations

import asyncio
import heapq
import os
import sys
import threading
import time
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeVar

from scorpion.errors import N_
from scorpion.solver import Watch
from scorpion.web.problems import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.requests import Request

T = TypeVar("T")


class Kind(IntEnum):
    """What is asked, the most important first."""

    STUCK = 0
    DEAL = 1
    HINT = 2
    REVIEW = 3
    ODDS = 4


PLACES: Final = {Kind.STUCK: 64, Kind.DEAL: 32, Kind.HINT: 32, Kind.REVIEW: 8, Kind.ODDS: 24}
"""How many questions of each kind may wait; one more is refused."""
SECONDS: Final = {
    Kind.STUCK: 5.0,
    Kind.DEAL: 10.0,
    Kind.HINT: 10.0,
    Kind.REVIEW: 30.0,
    Kind.ODDS: 10.0,
}
"""How long a question may take, with the time it waits."""
EACH: Final = 3
"""How many questions of a kind one player may have open: windows with a game each."""
LOOK_EVERY: Final = 0.1
"""Seconds between two looks whether who asked is still there."""
NICENESS: Final = 5
"""Little: a thread that seldom runs would keep the lock of the interpreter from the others for long."""
RETRY_AFTER: Final = 2


class Busy(Refused):
    """So many questions wait that one more would wait too long."""

    code = "busy"
    retry_after: int | None = RETRY_AFTER

    def __init__(self) -> None:
        template = N_("Many are asking for advice just now; ask again in a moment")
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, template)


class TooLong(Refused):
    """An answer would take longer than anybody wants to wait."""

    code = "too-long"

    def __init__(self) -> None:
        template = N_("This takes too long to work out, so it was given up")
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, template)


class Replaced(Refused):
    """The same player has asked another question of this kind about the same game since, or is gone."""

    code = "replaced"

    def __init__(self) -> None:
        template = N_("Another question has taken the place of this one")
        super().__init__(HTTPStatus.CONFLICT, template)


@dataclass(order=True)
class _Job:
    kind: Kind
    number: int
    player: str = field(compare=False)
    about: str = field(compare=False)
    """The name of the game, or nothing."""
    work: Callable[[Turn], Any] = field(compare=False)
    watch: Watch = field(compare=False, default_factory=Watch)
    answer: Future[Any] = field(compare=False, default_factory=Future)
    turn: Turn | None = field(compare=False, default=None)
    """Its turn, once that has come."""

    def give_up(self, why: Refused) -> None:
        """Answer with a refusal, unless there is an answer already.

        Only then is the search called off: what it says when it is cut short is nobody's answer.
        """
        self.settle(lambda: self.answer.set_exception(why))
        self.watch.cancel()

    def refusal(self) -> Refused:
        """Why it has no answer in time: it takes too long by itself, or others took the time."""
        spent = 0.0 if self.turn is None else self.turn.spent
        return TooLong() if spent > SECONDS[self.kind] / 2 else Busy()

    @staticmethod
    def settle(how: Callable[[], None]) -> None:
        """Answer; who was answered before stays so."""
        with suppress(InvalidStateError):  # another thread was quicker
            how()


class Turn:
    """What a job sees of the others while it is its turn."""

    def __init__(self, thinking: Thinking, job: _Job) -> None:
        self._thinking = thinking
        self._job = job
        self._began = time.monotonic()
        self._lent = 0.0
        self._paused: float | None = None

    @property
    def watch(self) -> Watch:
        """Is cancelled when nobody waits for the answer any more."""
        return self._job.watch

    @property
    def spent(self) -> float:
        """The seconds that this job has had for itself."""
        paused = self._paused  # others ask too
        now = time.monotonic() if paused is None else paused
        return now - self._began - self._lent

    @property
    def crowded(self) -> bool:
        """Do others wait?"""
        return self._thinking.waiting > 0

    def pause(self) -> None:
        """Let more important questions be answered first."""
        self._paused = began = time.monotonic()
        self._thinking.answer_before(self._job)
        self._lent += time.monotonic() - began
        self._paused = None


class Thinking:
    """A queue of questions, and the threads that think about them."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, _cores() - 1)
        self._changed = threading.Condition()
        self._queue: list[_Job] = []
        self._asked: list[_Job] = []
        """What has no answer yet, the oldest first."""
        self._threads: list[threading.Thread] = []
        self._number = 0

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self._waiting())

    def check(self, kind: Kind, player: str, about: str = "") -> None:
        """Raise Busy at once when too many questions of a kind wait, but for what this one replaces."""
        others = [job for job in self._waiting() if (job.player, job.about) != (player, about)]
        if sum(job.kind is kind for job in others) >= PLACES[kind]:
            raise Busy

    async def ask(
        self, request: Request, player: str, kind: Kind, work: Callable[[Turn], T], about: str = ""
    ) -> T:
        """What `work` returns or raises; it runs in a thread of its own.

        Raises Busy when too many questions wait, TooLong when this one takes too long, and Replaced
        when the player asks another of its kind `about` the same game meanwhile, asks about more
        than EACH games, or goes away.
        """
        job = self._submit(player, kind, work, about)
        answer: asyncio.Future[T] = asyncio.wrap_future(job.answer)
        until = time.monotonic() + SECONDS[kind]
        try:
            while not (await asyncio.wait({answer}, timeout=LOOK_EVERY))[0]:
                if await request.is_disconnected():
                    job.give_up(Replaced())
                elif time.monotonic() > until:
                    job.give_up(job.refusal())
            return answer.result()
        finally:
            job.watch.cancel()
            with self._changed:
                self._asked = [each for each in self._asked if each is not job]
                if not job.answer.done():
                    job.give_up(Replaced())
            answer.cancel()

    def close(self) -> None:
        """Give up all questions and end the threads; a new question starts them again."""
        with self._changed:
            threads, self._threads = self._threads, []
            for job in self._asked:
                job.give_up(Busy())
            self._queue.clear()
            self._changed.notify_all()
        for thread in threads:
            thread.join()

    def answer_before(self, job: _Job) -> None:
        """Answer the questions that wait and are more important than this one."""
        while (other := self._next(job.kind)) is not None:
            self._answer(other)

    def _submit(self, player: str, kind: Kind, work: Callable[[Turn], Any], about: str) -> _Job:
        with self._changed:
            self._replace(player, kind, about)
            self._queue = self._waiting()
            heapq.heapify(self._queue)
            self.check(kind, player, about)
            self._number += 1
            job = _Job(kind, self._number, player, about, work)
            self._asked.append(job)
            heapq.heappush(self._queue, job)
            if len(self._threads) < self._workers:
                thread = threading.Thread(target=self._think, name="scorpion-thinking", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._changed.notify()
            return job

    def _waiting(self) -> list[_Job]:
        """What waits for an answer; what was given up lies in the queue until somebody looks."""
        return [job for job in tuple(self._queue) if not job.answer.done()]

    def _replace(self, player: str, kind: Kind, about: str) -> None:
        """Give up what a new question takes the place of: one about the same game, or the oldest."""
        open_ones = [job for job in self._asked if (job.player, job.kind) == (player, kind)]
        others = [job for job in open_ones if job.about != about]
        kept = others[-(EACH - 1) :]
        gone = [job for job in open_ones if job not in kept]
        for job in gone:
            job.give_up(Replaced())
        self._asked = [job for job in self._asked if job not in gone]

    def _think(self) -> None:
        _step_back()
        for job in self._jobs():
            self._answer(job)

    def _jobs(self) -> Iterator[_Job]:
        """The questions in their order, until this thread is no longer wanted."""
        me = threading.current_thread()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or me not in self._threads)
                if me not in self._threads:
                    return
                job = heapq.heappop(self._queue)
            yield job

    def _next(self, before: Kind) -> _Job | None:
        with self._changed:
            self._queue = self._waiting()
            heapq.heapify(self._queue)
            if self._queue and self._queue[0].kind < before:
                return heapq.heappop(self._queue)
            return None

    def _answer(self, job: _Job) -> None:
        if job.answer.done():
            return
        job.turn = Turn(self, job)
        try:
            found = job.work(job.turn)
        except Exception as error:  # noqa: BLE001 - raised again where the question was asked
            raised = error
            job.settle(lambda: job.answer.set_exception(raised))
        else:
            job.settle(lambda: job.answer.set_result(found))


def _cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _step_back() -> None:
    """Give this thread a low priority, where threads have one of their own."""
    if sys.platform == "linux":
        me = threading.get_native_id()
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, me, os.getpriority(os.PRIO_PROCESS, me) + NICENESS)
