"""What is installed is the whole program: its code and all that the code reads."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

import scorpion
from tests.house.project import PACKAGE, files


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The project's wheel, built as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    options = [
        "--no-deps",
        "--no-build-isolation",
        "--quiet",
        "--quiet",
        f"--wheel-dir={folder}",
        f"--config-settings=build-dir={folder / 'build'}",
    ]
    command = [sys.executable, "-m", "pip", "wheel", *options, str(PACKAGE.parents[1])]
    subprocess.run(command, check=True)
    (path,) = folder.glob("scorpion_solitaire-*.whl")
    return zipfile.ZipFile(path)


@pytest.fixture
def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(name).decode())


def test_the_wheel_holds_every_file_of_the_package(wheel: zipfile.ZipFile) -> None:
    written = {path.relative_to(PACKAGE.parent).as_posix() for path in files(PACKAGE)}
    packed = {name for name in wheel.namelist() if name.startswith("scorpion/")}
    (core,) = {name for name in packed if name.startswith("scorpion/_native.") and name[-1] != "i"}
    assert packed - {core} == written
    assert wheel.getinfo(core).file_size > 0


def test_the_wheel_is_for_one_machine_and_one_python(
    metadata: Message, wheel: zipfile.ZipFile
) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/WHEEL"))
    tags = Parser().parsestr(wheel.read(name).decode())
    assert tags["Root-Is-Purelib"] == "false"
    assert "any" not in tags["Tag"].split("-")
    assert metadata["Requires-Python"] == ">=3.11"


@pytest.mark.parametrize(
    "part",
    [
        "py.typed",
        "web/static/*.js",
        "web/static/*.css",
        "web/templates/*.html",
        "locale/ms/LC_MESSAGES/*.po",
        "store/migrations/versions/*.py",
    ],
)
def test_data_is_packed_with_the_code(wheel: zipfile.ZipFile, part: str) -> None:
    assert any(Path(name).match(f"scorpion/{part}") for name in wheel.namelist())


def test_the_version_is_said_once(metadata: Message) -> None:
    assert metadata["Version"] == scorpion.__version__


def test_the_command_starts_the_command_line(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "scorpion=scorpion.cli:main" in wheel.read(name).decode().replace(" ", "")


def test_the_tests_are_not_packed(wheel: zipfile.ZipFile) -> None:
    assert {name.split("/")[0].split("-")[0] for name in wheel.namelist()} == {
        "scorpion",
        "scorpion_solitaire",
    }
