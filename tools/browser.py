"""Find the browsers that the browser tests drive, and install them where that can be done.

    python -m tools.browser             print their paths
    python -m tools.browser --install   install first what is missing

Exit code 1, and one message, when one is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

APT_GET = ("apt-get", "-o", "DPkg::Lock::Timeout=400")


class NoBrowser(Exception):
    """A browser is missing; the message says how to get it."""


@dataclass(frozen=True)
class Kind:
    """A browser: the variable that chooses another one, its names, and how to install it."""

    name: str
    variable: str
    names: tuple[str, ...]
    packages: tuple[tuple[str, str], ...]

    @property
    def debian(self) -> str:
        """Its package on Debian."""
        return self.packages[0][1].split()[-1]

    @property
    def advice(self) -> str:
        """What to do where there is none."""
        ways = "\n".join(f"    {system:16} {way}" for system, way in self.packages)
        return (
            f"The browser tests need {self.name}, and there is none here. Install it:\n{ways}\n"
            f"or say where it is: {self.variable}=/path/to/it make test"
        )


CHROMIUM = Kind(
    "Chromium",
    "CHROMIUM",
    (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ),
    (
        ("Debian, Ubuntu", "sudo apt-get install chromium"),
        ("Fedora", "sudo dnf install chromium"),
        ("Arch", "sudo pacman -S chromium"),
        ("macOS", "brew install --cask google-chrome"),
    ),
)
FIREFOX = Kind(
    "Firefox",
    "FIREFOX",
    ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"),
    (
        ("Debian", "sudo apt-get install firefox-esr"),
        ("Fedora", "sudo dnf install firefox"),
        ("Arch", "sudo pacman -S firefox"),
        ("macOS", "brew install --cask firefox"),
    ),
)
KINDS = (CHROMIUM, FIREFOX)


def find(kind: Kind = CHROMIUM) -> Path:
    """Where a browser is: what its variable names, or else the first one found.

    Raises NoBrowser.
    """
    chosen = os.environ.get(kind.variable)
    for name in [chosen] if chosen else kind.names:
        path = shutil.which(name)
        if path:
            return Path(path)
    if chosen:
        raise NoBrowser(f"{kind.variable}={chosen}: no such program.")
    raise NoBrowser(kind.advice)


def find_or_install(kind: Kind = CHROMIUM) -> Path:
    """Where a browser is, after installing it if need be: as root, where apt-get is.

    Raises NoBrowser.
    """
    try:
        return find(kind)
    except NoBrowser:
        if os.environ.get(kind.variable) or not _may_install():
            raise
    _install(kind)
    return find(kind)


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _install(kind: Kind) -> None:
    print(f"Installing {kind.name} ...", file=sys.stderr, flush=True)
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", kind.debian]):
        command = [*APT_GET, "-q", *arguments]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            check=False,
        )
        if done.returncode:
            failed = f"{' '.join(command)}: failed (exit code {done.returncode})."
            raise NoBrowser(f"{failed}\n{kind.advice}")


def main(arguments: list[str]) -> int:
    """Print the paths of the browsers; 1 when one is missing."""
    if arguments not in ([], ["--install"]):
        print(__doc__, file=sys.stderr)
        return 2
    code = 0
    for kind in KINDS:
        try:
            print(find_or_install(kind) if arguments else find(kind))
        except NoBrowser as problem:
            print(problem, file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
