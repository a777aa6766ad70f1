"""Browsers are found, installed where that can be done, and never silently missing."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tools import browser


def program(folder: Path, name: str, script: str = "") -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder where programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for kind in browser.KINDS:
        monkeypatch.delenv(kind.variable, raising=False)
    return tmp_path


def test_chromium_on_the_path_is_found(folder: Path) -> None:
    path = program(folder, "chromium-browser")
    assert browser.find() == path


def test_the_variable_chooses_another_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder, "chromium")
    chosen = program(folder, "mine")
    monkeypatch.setenv("CHROMIUM", str(chosen))
    assert browser.find() == chosen


def test_a_choice_that_is_not_there_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder, "chromium")
    monkeypatch.setenv("CHROMIUM", str(folder / "gone"))
    with pytest.raises(browser.NoBrowser, match="gone: no such program"):
        browser.find_or_install()


def test_without_a_browser_the_message_says_what_to_install(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert browser.main([]) == 1
    assert folder.exists()
    said = capsys.readouterr().err
    assert "sudo apt-get install chromium" in said
    assert "sudo apt-get install firefox-esr" in said


def test_only_root_installs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder, "apt-get", 'touch "$0.ran"')
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(browser.NoBrowser):
        browser.find_or_install()
    assert not (folder / "apt-get.ran").exists()


@pytest.mark.parametrize("kind", browser.KINDS)
def test_root_on_debian_installs_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kind: browser.Kind
) -> None:
    wanted = f'*install*{kind.debian}) /bin/cp "$0" {folder}/{kind.debian};;'
    program(folder, "apt-get", f'case "$*" in {wanted} esac')
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.find_or_install(kind) == folder / kind.debian


def test_a_failed_installation_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder, "apt-get", "exit 100")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(browser.NoBrowser, match=r"failed \(exit code 100\)"):
        browser.find_or_install()
