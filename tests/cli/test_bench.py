"""`scorpion bench`: many deals, their verdicts and the signature."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest

from tests.cli.conftest import Run
from tests.cli.running import COMMAND

KEYS = {"deals", "won", "lost", "unknown", "nodes", "seconds", "peak_mb", "signature"}


def test_json_has_the_counts_and_the_signature(scorpion: Run) -> None:
    answer = scorpion("bench", "--deals", "200", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = answer.object
    assert found.keys() >= KEYS
    assert found["deals"] == found["won"] + found["lost"] == 200
    assert found["unknown"] == 0
    assert found["rules"] == "classic"
    assert 0 < found["seconds"] < 60


def test_the_signature_does_not_depend_on_what_is_measured(scorpion: Run) -> None:
    few = scorpion("bench", "--deals", "3", "--nodes", "5", "--json").object
    many = scorpion("bench", "--deals", "30", "--json").object
    assert few["signature"] == many["signature"]
    assert few["nodes"] < many["nodes"]


def test_the_text_says_the_same(scorpion: Run) -> None:
    found = scorpion("bench", "--deals", "1000", "--json").object
    lines = scorpion("bench", "--deals", "1000").lines
    assert "Deals:     1,000" in lines
    assert f"Won:       {found['won']} ({found['won'] / 1000:.2%})" in lines
    assert f"Signature: {found['signature']}" in lines


def test_a_deal_that_is_not_decided_within_a_limit_is_unknown(scorpion: Run) -> None:
    found = scorpion(
        "bench", "--deals", "10", "--rules", "relaxed", "--nodes", "5", "--json"
    ).object
    assert found["unknown"] == 10
    assert found["nodes"] <= 50


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--deals", "0"], "Invalid value for '--deals'"),
        (["--rules", "clasic"], "did you mean classic?"),
        (["7"], "Got unexpected extra argument(s) (7)"),
    ],
)
def test_what_cannot_be_asked_is_refused(scorpion: Run, arguments: list[str], says: str) -> None:
    assert says in scorpion("bench", *arguments).refused


def test_ctrl_c_ends_it_silently() -> None:
    running = subprocess.Popen(
        [*COMMAND, "bench", "--deals", "1000000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(1.5)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")
