"""The import arrows of ARCHITECTURE.md hold, and the checker sees what goes against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import arrows
from tests.house.project import PACKAGE


@pytest.fixture(scope="module")
def imports() -> list[arrows.Import]:
    return arrows.imports_of(PACKAGE)


def test_every_module_has_its_place() -> None:
    assert arrows.unplaced(arrows.modules_of(PACKAGE)) == set()


def test_imports_go_along_the_arrows(imports: list[arrows.Import]) -> None:
    assert arrows.inside(imports)
    assert arrows.against_the_arrows(imports) == []


def test_no_modules_import_one_another_in_a_circle(imports: list[arrows.Import]) -> None:
    assert arrows.cycle(imports) == []


def test_only_the_store_knows_the_database(imports: list[arrows.Import]) -> None:
    assert arrows.misplaced_database(imports) == []


def test_only_native_py_imports_the_extension(imports: list[arrows.Import]) -> None:
    assert arrows.misplaced_extension(imports) == []


def package_of(folder: Path, **code: str) -> Path:
    """A package `scorpion` of these modules; two underscores stand for a slash."""
    package = folder / "scorpion"
    for name, text in {"__init__": "", **code}.items():
        path = package / (name if name == "__init__" else name.replace("__", "/"))
        path = path.with_name(path.name + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return package


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("rules", "from scorpion.play import play"),
        ("rules", "from scorpion import play"),
        ("rules", "from . import play"),
        ("rules", "from .play import play"),
        ("rules", "import scorpion.play"),
        ("rules", "def late():\n    import scorpion.play"),
        ("rules", "if TYPE_CHECKING:\n    from scorpion.play import Move"),
        ("rules", "from scorpion import __version__"),
        ("game", "from scorpion.store import models"),
        ("game", "from scorpion.solver import solve"),
        ("game", "from scorpion.texts import Texts"),
        ("solver__native", "from scorpion.game import Game"),
        ("solver__native", "from ..view import seen"),
        ("store__models", "from scorpion.web import app"),
        ("web__app", "from scorpion.cli import main"),
        ("errors", "from scorpion.play import Move"),
    ],
)
def test_an_import_against_the_arrows_is_seen(tmp_path: Path, module: str, code: str) -> None:
    package = package_of(tmp_path, play="", view="", **{module: code})
    assert len(arrows.against_the_arrows(arrows.imports_of(package))) == 1


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("play", "from scorpion.rules import Rules\nfrom scorpion.events import Moved"),
        ("errors", "if TYPE_CHECKING:\n    from scorpion.play import Move"),
        ("notation", "from scorpion.game import Game"),
        ("solver__native", "from scorpion.play import play"),
        ("advice__hints", "from scorpion.solver import solve\nfrom .odds import odds"),
        ("store__models", "from scorpion.texts import Texts\nimport sqlalchemy"),
        ("web__app", "from scorpion import __version__"),
        ("cli__serve", "from scorpion.web.app import create_app"),
        ("__main__", "from scorpion.cli import main"),
    ],
)
def test_an_import_along_the_arrows_is_allowed(tmp_path: Path, module: str, code: str) -> None:
    imports = arrows.imports_of(package_of(tmp_path, **{module: code}))
    assert arrows.against_the_arrows(imports) == []


def test_a_circle_is_seen_and_types_make_none(tmp_path: Path) -> None:
    circle = package_of(tmp_path / "a", game="import scorpion.view", view="import scorpion.game")
    assert {"scorpion.game", "scorpion.view"} == set(arrows.cycle(arrows.imports_of(circle)))
    types = "if TYPE_CHECKING:\n    import scorpion.errors"
    straight = package_of(tmp_path / "b", errors=types.replace("errors", "play"), play=types)
    assert arrows.cycle(arrows.imports_of(straight)) == []


def test_the_database_and_the_extension_are_seen_where_they_do_not_belong(tmp_path: Path) -> None:
    package = package_of(
        tmp_path,
        web__app="from sqlalchemy.orm import Session",
        solver__reference="from scorpion import _native",
        solver__native="from scorpion import _native",
        store__db="import alembic.command",
    )
    imports = arrows.imports_of(package)
    assert arrows.misplaced_database(imports) == [
        "scorpion.web.app, line 1: imports sqlalchemy.orm"
    ]
    assert arrows.misplaced_extension(imports) == [
        "scorpion.solver.reference, line 1: imports scorpion._native"
    ]


def test_a_module_without_a_place_is_seen(tmp_path: Path) -> None:
    modules = arrows.modules_of(package_of(tmp_path, sound="", web__api=""))
    assert arrows.unplaced(modules) == {"sound"}
