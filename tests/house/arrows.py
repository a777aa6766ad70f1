"""Which module imports which, and the imports that go against the arrows.

    cards <- rules <- position <- play <- {game, notation, view, deals}
          <- {advice, study, store} <- {web, cli}

Beside the sentence of ARCHITECTURE.md: events and errors lie at the bottom with the cards;
the solver sees only what is up to play, and only what is above the game may use it; texts are
for store, web and cli; the package itself (its version) is for web and cli.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

LAYERS: Final = (
    {"errors", "events", "cards"},
    {"rules"},
    {"position"},
    {"play"},
    {"game", "notation", "view", "deals", "solver"},
    {"advice", "study", "store", "texts"},
    {"scorpion"},
    {"web"},
    {"cli"},
)
"""The parts of the package, lowest first; a part imports from its own layer and those below.

`scorpion` is the package's own __init__, and `cli` holds __main__ too.
"""

LEVEL: Final = {part: level for level, layer in enumerate(LAYERS) for part in layer}
ONLY_FOR: Final = {
    "solver": {"advice", "study", "web", "cli"},
    "texts": {"store", "web", "cli"},
}
DATABASE: Final = {"sqlalchemy", "alembic"}
EXTENSION: Final = "scorpion._native"
NAMES_TYPES_FROM_ABOVE: Final = "errors"
"""An error carries what it is about, so its annotations may name any type."""


@dataclass(frozen=True)
class Import:
    """Module `source` imports module `target`, on this line."""

    source: str
    target: str
    line: int
    for_types: bool = False

    def __str__(self) -> str:
        return f"{self.source}, line {self.line}: imports {self.target}"


def part_of(module: str) -> str:
    """The part of the package a module belongs to: `web` for scorpion.web.api."""
    names = module.split(".")
    part = names[1] if len(names) > 1 else "scorpion"
    return "cli" if part == "__main__" else part


def modules_of(package: Path) -> dict[str, Path]:
    """The modules of a package by their full names."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        names = [package.name, *path.relative_to(package).with_suffix("").parts]
        found[".".join(names[:-1] if names[-1] == "__init__" else names)] = path
    return found


def imports_of(package: Path) -> list[Import]:
    """Every import in the package, also those inside functions, of modules anywhere."""
    modules = modules_of(package)
    return [
        found
        for name, path in modules.items()
        for found in _imports_in(name, path, modules.keys() | {EXTENSION})
    ]


def _imports_in(name: str, path: Path, known: set[str]) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        inner for node in ast.walk(tree) if _is_for_types(node) for inner in ast.walk(node)
    }
    parents = name.split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for target in _targets(node, parents, known):
                yield Import(name, target, node.lineno, node in for_types)


def _is_for_types(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def _targets(node: ast.Import | ast.ImportFrom, parents: list[str], known: set[str]) -> set[str]:
    """The modules that a statement imports; `parents` are the packages it stands in."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    base = parents[: len(parents) + 1 - node.level] if node.level else []
    origin = ".".join([*base, *filter(None, [node.module])])
    named = {f"{origin}.{alias.name}" for alias in node.names}
    submodules = named & known
    return submodules | ({origin} if named - submodules else set())


def inside(imports: list[Import]) -> list[Import]:
    """The imports of the package's own modules."""
    return [found for found in imports if found.target.split(".")[0] == "scorpion"]


def against_the_arrows(imports: list[Import]) -> list[str]:
    """The imports that the arrows do not allow, one line each."""
    return [str(found) for found in inside(imports) if not _is_allowed(found)]


def _is_allowed(found: Import) -> bool:
    source, target = part_of(found.source), part_of(found.target)
    if source == target or found.target == EXTENSION:
        return True  # who may import the extension is held by misplaced_extension
    if found.for_types and source == NAMES_TYPES_FROM_ABOVE:
        return True
    if target in ONLY_FOR:
        return source in ONLY_FOR[target]
    return LEVEL[target] <= LEVEL[source] and (source != "solver" or target in _up_to_play())


def _up_to_play() -> set[str]:
    return {part for part, level in LEVEL.items() if level <= LEVEL["play"]}


def unplaced(modules: dict[str, Path]) -> set[str]:
    """The parts of the package that have no place among the layers."""
    return {part_of(module) for module in modules} - LEVEL.keys()


def cycle(imports: list[Import]) -> list[str]:
    """Modules that import one another in a circle, if there are any."""
    graph: dict[str, set[str]] = {}
    for found in inside(imports):
        if not found.for_types and found.source != found.target:
            graph.setdefault(found.source, set()).add(found.target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def misplaced_database(imports: list[Import]) -> list[str]:
    """The imports of SQLAlchemy or Alembic outside the store."""
    return [
        str(found)
        for found in imports
        if found.target.split(".")[0] in DATABASE and part_of(found.source) != "store"
    ]


def misplaced_extension(imports: list[Import]) -> list[str]:
    """The imports of the C++ extension outside solver/native.py."""
    return [
        str(found)
        for found in imports
        if found.target == EXTENSION and found.source != "scorpion.solver.native"
    ]
