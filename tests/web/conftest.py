"""The service with a store in a new file, and players at their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from fastapi import FastAPI

from scorpion.store import Store
from scorpion.store.opening import address, engine_of
from scorpion.web.app import create_app
from tests.web.table import Table


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


class Clock:
    """The time of the store: it stands still unless a test lets it go on."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(microseconds=1)  # no two moments are the same
        return self.moment

    def go_on(self, **time: float) -> None:
        """Let some time go by."""
        self.moment += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(database: Path, clock: Clock) -> Iterator[Store]:
    store = Store(engine_of(address(str(database)), 0.2), str(database), patience=0.2, clock=clock)
    yield store
    store.close()


@pytest.fixture
def app(store: Store) -> FastAPI:
    return create_app(store, Random(1))


@pytest.fixture
def sit_down(app: FastAPI) -> Iterator[Callable[[], Table]]:
    """A table for one more player, each call."""
    with ExitStack() as tables:
        yield lambda: tables.enter_context(Table(app))


@pytest.fixture
def table(sit_down: Callable[[], Table]) -> Table:
    return sit_down()
