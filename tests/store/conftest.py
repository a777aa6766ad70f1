"""A store in a new file, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorpion.store import Store, open_store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = open_store(str(database), patience=0.2)
    yield store
    store.close()
