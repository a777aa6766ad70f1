"""Make the icons of the installed table, as PNG files, from icon.svg.

python -m tools.icons
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browser import find

STATIC = Path(__file__).parents[1] / "src" / "scorpion" / "web" / "static"
BACKGROUND = "#124438"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

ICONS = (
    ("icon-192", 192, 1.0, False),
    ("icon-512", 512, 1.0, False),
    # A mask may cut away all but the middle: the card stands well inside it, on a full ground.
    ("maskable-512", 512, 0.8, True),
    ("touch-180", 180, 0.9, True),
)
"""The name of each, its size in pixels, how large the picture is on it, and is the ground filled?"""


def main() -> int:
    """Write all icons."""
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    svg = (STATIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for name, size, scale, is_filled in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = f"background:{BACKGROUND}" if is_filled else ""
            page.set_content(
                f'<body style="margin:0;{ground};display:grid;place-items:center;height:100vh">'
                f'<div style="width:{scale * 100}%;height:{scale * 100}%;line-height:0">{svg}</div>'
            )
            path = folder / f"{name}.png"
            page.screenshot(path=path, omit_background=not is_filled)
            print(path.relative_to(STATIC.parents[3]))
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
