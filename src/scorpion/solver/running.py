"""Long calls of the core that Ctrl+C can end, and that tell how far they are."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorpion.solver.native import Watch

T = TypeVar("T")
_TOLD_EVERY: Final = 0.1
"""Seconds between two calls of `progress`."""


def interruptibly(
    call: Callable[[], T], watch: Watch, progress: Callable[[int], None] | None = None
) -> T:
    """What `call` returns or raises, while `progress` is told the nodes that `watch` has seen.

    Python's main thread hears Ctrl+C only between steps of Python, so it lets another thread
    call the core, and then has it cancelled.
    """
    if progress is None and threading.current_thread() is not threading.main_thread():
        return call()
    with ThreadPoolExecutor(1, "scorpion-solver") as threads:
        answer = threads.submit(call)
        try:
            while wait([answer], _TOLD_EVERY).not_done:
                if progress is not None:
                    progress(watch.nodes)
        except BaseException:
            watch.cancel()
            raise
        return answer.result()


def parts(numbers: range) -> Iterator[range]:
    """Cut the numbers into parts that each keep the caller for about a tenth of a second."""
    size, done = 1, 0
    while done < len(numbers):
        part = numbers[done : done + size]
        began = time.perf_counter()
        yield part
        spent = max(time.perf_counter() - began, 1e-6)
        done += len(part)
        size = max(1, int(min(4 * size, size * _TOLD_EVERY / spent)))
