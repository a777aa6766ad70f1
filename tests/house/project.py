"""Where the project's files are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "scorpion"
MADE_HERE: Final = {"node_modules", "build", "dist", "__pycache__"}


def files(top: Path, *suffixes: str) -> Iterator[Path]:
    """The files below `top` that people write (of these suffixes, or all), in order.

    Leaves out what is set up or built here, and folders such as .git and .venv.
    """
    for folder, below, names in os.walk(top):
        below[:] = sorted(name for name in below if _is_written(name))
        for name in sorted(names):
            path = Path(folder, name)
            if not suffixes or path.suffix in suffixes:
                yield path


def _is_written(folder: str) -> bool:
    hidden = folder.startswith(".") and folder != ".ci"
    return not hidden and folder not in MADE_HERE and not folder.endswith(".egg-info")


def place(path: Path) -> str:
    """The path as it is said in a message: from the project's folder."""
    return path.relative_to(ROOT).as_posix()
