"""Programs made of the core and one more file, by the machine's C++ compiler."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from scorpion.solver.native import rules_data

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorpion.position import Position

HERE = Path(__file__).parent
NATIVE = HERE.parent.parent / "native"
STRICT = ("-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Werror")


def compiled(program: str, folder: Path, *flags: str) -> Path:
    """The program of a file beside this one."""
    compiler = os.environ.get("CXX", "c++")
    sources = [each for each in NATIVE.glob("*.cpp") if each.name != "bindings.cpp"]
    objects = {each: folder / f"{each.stem}.o" for each in (*sources, HERE / f"{program}.cpp")}

    def compile_one(source: Path) -> None:
        subprocess.run([compiler, *STRICT, *flags, "-c", source, "-o", objects[source]], check=True)

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(compile_one, objects))
    linked = folder / program
    subprocess.run([compiler, *flags, *objects.values(), "-o", linked], check=True)
    return linked


def answers(program: Path, positions: Iterable[Position], *arguments: str) -> list[list[str]]:
    """What the program prints about each position, after its number from 0 on."""
    blocks = [
        f"# {number} {' '.join(str(int(each)) for each in rules_data(position.rules))}\n{position}"
        for number, position in enumerate(positions)
    ]
    done = subprocess.run(
        [program, *arguments],
        input="\n\n".join(blocks),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [int(line[0]) for line in lines] == [*range(len(blocks))]
    return [line[1:] for line in lines]
