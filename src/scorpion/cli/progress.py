"""A bar on standard error that shows how far long work is, on a terminal and nowhere else."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID


class Bar(Protocol):
    """A bar, or nothing where there is no terminal; called with how many are done."""

    def __call__(self, done: int) -> None:
        """Show how many are done."""

    def aside(self) -> AbstractContextManager[None]:
        """Take the bar away while an answer is written, which may go to the same terminal."""


class _Shown:
    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar = bar
        self._task = task

    def __call__(self, done: int) -> None:
        self._bar.update(self._task, completed=done)

    @contextmanager
    def aside(self) -> Iterator[None]:
        self._bar.stop()
        yield
        self._bar.start()


class _Unseen:
    def __call__(self, done: int) -> None:
        pass

    @contextmanager
    def aside(self) -> Iterator[None]:
        yield


@contextmanager
def progress_bar(title: str, unit: str, total: int | None = None) -> Iterator[Bar]:
    """Give a bar that shows how many are done; without a `total` it only moves."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _Unseen()
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and only for terminals
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415
    from rich.table import Column  # noqa: PLC0415

    # On one line always: to take away what has been wrapped, rich would take an answer with it.
    columns = (
        TextColumn("{task.description}"),
        BarColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.completed:,.0f} " + unit),
        TimeElapsedColumn(table_column=Column(no_wrap=True)),
    )
    # Answers go where standard output goes, and not with the bar to standard error.
    bar = Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    with bar:
        yield _Shown(bar, bar.add_task(title, total=total))
