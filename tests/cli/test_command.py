"""The command as a whole: its help, its exit codes, its errors, and how it is ended."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import tty
from pathlib import Path

import pytest

import scorpion as package
from tests.cli.conftest import Run
from tests.cli.running import COMMAND, process
from tests.rules.drawn import SOURCE

COMMANDS = ["serve", "deal", "moves", "replay", "solve", "odds", "review", "bench"]


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the command prints on a terminal, where a line ends with a carriage return too."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    settings = {**plain, "TERM": "xterm-256color", **environment}
    subprocess.run([*COMMAND, *arguments], stdout=theirs, check=True, env=settings, timeout=60)
    os.close(theirs)
    with os.fdopen(ours, "rb") as file:
        return file.read1().decode()


def test_version_is_printed(scorpion: Run) -> None:
    answer = scorpion("--version")
    assert (answer.code, answer.out, answer.err) == (0, f"scorpion {package.__version__}\n", "")


def test_help_lists_the_commands_that_there_are_and_no_others(scorpion: Run) -> None:
    answer = scorpion("--help")
    assert (answer.code, answer.err) == (0, "")
    listed = answer.out.split("Commands:\n")[1].split("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(scorpion: Run, command: str) -> None:
    answer = scorpion(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert f"Examples:\n    scorpion {command}" in answer.out.replace("deal 8812 | scorpion ", "")
    assert scorpion(command, "-h") == answer


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["dael"], "No such command 'dael'. Did you mean 'deal'?"),
        (["sovle"], "No such command 'sovle'"),
        (["--jsn"], "No such option: --jsn"),
        (["deal"], "Missing argument 'NUMBER'"),
        (["deal", "7", "8"], "Got unexpected extra argument(s) (8)"),
        (["deal", "7", "--revel"], "--reveal"),
        (["deal", "7", "--rules"], "Option '--rules' requires an argument"),
        (["deal", "7", "--json=1"], "Option '--json' does not take a value"),
        (["deal", "-7"], "No such option: -7"),
        (["replay"], "Missing argument 'RECORD'"),
        (["serve", "--port", "x"], "Invalid value for '--port'"),
        (["serve", "--port", "65536"], "Invalid value for '--port'"),
    ],
)
def test_wrong_usage_is_one_line_and_exits_with_2(
    scorpion: Run, arguments: list[str], says: str
) -> None:
    assert says in scorpion(*arguments).refused


def test_what_is_quoted_in_an_error_neither_breaks_the_line_nor_reaches_the_terminal(
    scorpion: Run,
) -> None:
    assert scorpion("moves", "1\n2\x1b[31m").refused.startswith(r"'1\n2\x1b[31m' cannot be read")
    assert "\x1b" not in scorpion("deal", "1\n2\x1b[31m").refused


def test_a_very_long_error_is_cut_short(scorpion: Run) -> None:
    says = scorpion("moves", "7" * 100_000).refused
    assert says.endswith(" ...")
    assert len(says) < 1000


def test_a_board_with_many_faults_names_the_first_few(scorpion: Run) -> None:
    says = scorpion("moves", given=SOURCE.replace("H", "S").replace("D", "S")).refused
    assert says.startswith("line 2: 3S is on this board more than once; line ")
    assert says.endswith(" more")


def test_python_dash_m_is_the_same_command() -> None:
    answer = process("deal", "x")
    assert answer.refused == "'x' is no deal: write a number, or pysol:NUMBER or ms:NUMBER"


def test_the_script_that_is_installed_is_the_same_command() -> None:
    script = Path(sys.executable).with_name("scorpion")
    done = subprocess.run([script, "--version"], capture_output=True, check=True, text=True)
    assert done.stdout == f"scorpion {package.__version__}\n"


def test_the_other_commands_do_not_load_what_only_the_table_needs() -> None:
    code = """
import sys
from scorpion.cli import main
main(["deal", "7"])
print(*sorted({"scorpion.web", "scorpion.store", "fastapi", "sqlalchemy", "rich"} & sys.modules.keys()))
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == ""


def test_a_deal_can_be_piped_into_moves() -> None:
    deal = process("deal", "7")
    moves = process("moves", given=deal.out.encode())
    assert (moves.code, moves.out, moves.err) == (0, "JS>QS\ndeal\n", "")


@pytest.mark.parametrize("arguments", [["deal", "7"], ["deal", "7", "--json"], ["--help"]])
def test_a_reader_that_has_gone_ends_it_silently(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_ctrl_c_ends_it_silently() -> None:
    running = subprocess.Popen(
        [*COMMAND, "moves"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    assert running.stdin is not None
    # More than a pipe holds: when all of it is written, the command is reading.
    running.stdin.write(b"#" * 2**20)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_a_closed_output_is_an_error(scorpion: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    answer = scorpion("deal", "7")
    assert (answer.code, answer.complaint) == (2, "standard output is closed")


def test_an_output_that_is_full_is_an_error() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "deal", "7"], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert (done.returncode, done.stderr) == (2, b"scorpion: No space left on device\n")


def test_an_error_that_cannot_be_printed_still_shows_in_the_exit_code() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "deal", "x"], stderr=full, check=False, timeout=60)
    assert done.returncode == 2


def test_an_output_in_ascii_is_no_hindrance() -> None:
    answer = process("deal", "7♥", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert "is no deal" in answer.refused


def test_boards_have_colours_on_a_terminal_and_the_same_text(scorpion: Run) -> None:
    printed = on_a_terminal("deal", "7")
    assert "\x1b[31mKH\x1b[0m" in printed
    assert on_a_terminal("deal", "7", TERM="dumb") == scorpion("deal", "7").out


def test_boards_have_no_colours_where_none_are_wanted() -> None:
    assert "\x1b[31m" not in on_a_terminal("deal", "7", NO_COLOR="1")


def test_lines_are_never_broken_on_a_narrow_terminal(scorpion: Run) -> None:
    narrow = on_a_terminal("deal", "7", TERM="dumb", COLUMNS="10")
    assert narrow == scorpion("deal", "7").out
