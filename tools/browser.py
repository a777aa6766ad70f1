"""Find the Chromium that the browser tests drive, and install it where that can be done.

    python -m tools.browser             print its path
    python -m tools.browser --install   install it first where it is missing

Exit code 1, and one message, when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "CHROMIUM"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
ADVICE = f"""\
The browser tests need Chromium, and there is none here. Install it:
    Debian, Ubuntu   sudo apt-get install chromium
    Fedora           sudo dnf install chromium
    Arch             sudo pacman -S chromium
    macOS            brew install --cask google-chrome
or say where it is: {VARIABLE}=/path/to/chromium make test"""
APT_GET = ("apt-get", "-o", "DPkg::Lock::Timeout=400")


class NoBrowser(Exception):
    """There is no Chromium; the message says how to get one."""


def find() -> Path:
    """Where Chromium is: what the variable CHROMIUM names, or else the first one found.

    Raises NoBrowser.
    """
    chosen = os.environ.get(VARIABLE)
    for name in [chosen] if chosen else NAMES:
        path = shutil.which(name)
        if path:
            return Path(path)
    if chosen:
        raise NoBrowser(f"{VARIABLE}={chosen}: no such program.")
    raise NoBrowser(ADVICE)


def find_or_install() -> Path:
    """Where Chromium is, after installing it if need be: as root, where apt-get is.

    Raises NoBrowser.
    """
    try:
        return find()
    except NoBrowser:
        if os.environ.get(VARIABLE) or not _may_install():
            raise
    _install()
    return find()


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _install() -> None:
    print("Installing Chromium ...", file=sys.stderr, flush=True)
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        command = [*APT_GET, "-q", *arguments]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            check=False,
        )
        if done.returncode:
            raise NoBrowser(f"{' '.join(command)}: failed (exit code {done.returncode}).\n{ADVICE}")


def main(arguments: list[str]) -> int:
    """Print the path of Chromium; 1 when there is none."""
    if arguments not in ([], ["--install"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(find_or_install() if arguments else find())
    except NoBrowser as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
