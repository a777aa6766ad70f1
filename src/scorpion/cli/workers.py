"""Work that is shared among processes, with the answers in the order of the questions."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from scorpion.errors import ScorpionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

Q = TypeVar("Q")
A = TypeVar("A")

_BATCH: Final = 8
"""So many questions go to a process at once."""


def in_order(answer: Callable[[Q], A], questions: Iterable[Q], jobs: int) -> Iterator[A]:
    """Answer the questions with so many processes, and never read far ahead.

    The first question that raises a ScorpionError ends it with that error, after the answers
    before it. `answer` must be a function of a module, and all values such as can be pickled.
    """
    if jobs == 1:
        yield from map(answer, questions)
        return
    # A new interpreter for each: a copy of this one might hold locks of its threads.
    context = multiprocessing.get_context("spawn")
    workers = ProcessPoolExecutor(jobs, context, initializer=_end_silently)
    try:
        yield from _answers(workers, answer, iter(questions), 2 * jobs)
    except BaseException:
        workers.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    workers.shutdown()


def _end_silently() -> None:
    """Let Ctrl+C end a worker without a word; the main process says what is to be said."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _answers(
    workers: ProcessPoolExecutor, answer: Callable[[Q], A], questions: Iterator[Q], ahead: int
) -> Iterator[A]:
    waiting: deque[tuple[list[Q], Future[list[A]]]] = deque()
    while True:
        while len(waiting) < ahead and (batch := list(islice(questions, _BATCH))):
            waiting.append((batch, workers.submit(_all_until_error, answer, batch)))
        if not waiting:
            return
        batch, future = waiting.popleft()
        found = future.result()
        yield from found
        if len(found) < len(batch):
            yield answer(batch[len(found)])  # raises the error, which does not travel whole


def _all_until_error(answer: Callable[[Q], A], questions: list[Q]) -> list[A]:
    found = []
    for question in questions:
        try:
            found.append(answer(question))
        except ScorpionError:
            break
    return found
