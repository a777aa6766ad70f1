"""Files and standard input that cannot be read, and those that nearly cannot."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from scorpion.cli import reading
from tests.cli.conftest import Run
from tests.cli.running import COMMAND, process
from tests.rules.drawn import SOURCE

RECORD = "Deal: 7\n"


@pytest.fixture(params=["moves", "replay"])
def command(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_missing_file_is_named(scorpion: Run, command: str, tmp_path: Path) -> None:
    file = tmp_path / "no such.txt"
    says = scorpion(command, str(file), "--json").refused
    assert says == f"'{file}' cannot be read: No such file or directory"


def test_a_folder_is_no_file(scorpion: Run, command: str, tmp_path: Path) -> None:
    says = scorpion(command, str(tmp_path)).refused
    assert says == f"'{tmp_path}' cannot be read: Is a directory"


def test_a_file_that_may_not_be_read_says_so(
    scorpion: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied", str(path), mode)

    monkeypatch.setattr(Path, "open", refuse)
    says = scorpion(command, "board.txt").refused
    assert says == "'board.txt' cannot be read: Permission denied"


@pytest.mark.parametrize("data", [b"\n\xff\xfe", b"4H\n\x80\x81", "\n♥".encode("utf-16")])
def test_what_is_not_utf_8_says_so(scorpion: Run, command: str, data: bytes) -> None:
    says = scorpion(command, "-", given=data).refused
    assert says.startswith("Standard input is not text in UTF-8: see line ")


def test_bytes_of_any_kind_are_an_error_and_no_crash(scorpion: Run, command: str) -> None:
    for byte in range(128):
        assert scorpion(command, "-", given=bytes([byte]) * 3000).refused


def test_an_endless_input_is_refused(
    scorpion: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGEST", 2**20)
    assert scorpion(command, "/dev/zero").refused == "'/dev/zero' is larger than 1 MB"


def test_an_input_as_large_as_allowed_is_read(
    scorpion: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGEST", len(SOURCE))
    assert scorpion("moves", given=SOURCE).code == 0
    assert scorpion("moves", given=SOURCE + "\n").code == 2


def test_windows_line_ends_and_a_byte_order_mark_are_passed_over(scorpion: Run) -> None:
    text = "\ufeff" + SOURCE.replace("\n", "\r\n")
    assert scorpion("moves", given=text) == scorpion("moves", given=SOURCE)
    record = "\ufeff" + RECORD.replace("\n", "\r\n")
    assert scorpion("replay", "-", given=record) == scorpion("replay", "-", given=RECORD)


def test_a_closed_input_says_so(scorpion: Run, command: str) -> None:
    says = scorpion(command, "-", given=None).refused
    assert says == "Standard input cannot be read: it is closed"


def test_an_empty_input_is_no_record_and_no_board(command: str) -> None:
    assert process(command, "-", "--json").refused


def test_a_command_that_reads_from_a_terminal_says_that_it_waits() -> None:
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, "moves"], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    os.write(ours, SOURCE.encode() + b"\x04")
    out, err = running.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert (running.returncode, out.splitlines()[0]) == (0, b"4H>5H")
    assert err.splitlines() == [
        b"scorpion: Reading from the terminal: end the text with Ctrl+D on a line of its own"
    ]
