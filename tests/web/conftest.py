"""The service with a store in a new file, and players at their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from fastapi import FastAPI

from scorpion.store import Store, open_store
from scorpion.web.app import create_app
from tests.web.table import Table


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = open_store(str(database), patience=0.2)
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
