"""Print the path of a Python of the version asked for: python -m tools.pythons 3.12

Looks on the PATH and among pyenv's; exit code 1 when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


def candidates(version: str) -> Iterator[Path]:
    """Where a Python of this version may be."""
    name = f"python{version}"
    on_path = shutil.which(name)
    if on_path:
        yield Path(on_path)
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/{name}"))


def runs(python: Path) -> bool:
    """Whether it starts: the stand-ins of pyenv do so only for the chosen versions."""
    return not subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode


def main(arguments: list[str]) -> int:
    """Print the first one that runs."""
    found = next(filter(runs, candidates(arguments[0])), None)
    if found:
        print(found)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
