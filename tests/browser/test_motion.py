"""Cards fly where people like it, stand where they do not, and end in the same picture."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.picture import Picture
from tests.browser.table import Table
from tests.rules.drawn import board

DIFFERENCE: Final = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }));
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at])), 0);
}"""
"""How far two pictures are apart where they differ most, of 255."""

COUNT: Final = """
  window.animated = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.animated++;
    return animate.apply(this, how);
  };
"""
RUN: Final = """\
Talon: KC 2C 3C
Foundations: D
<5S> 2H AH
KH QH JH TH 9H 8H 7H 6H 5H 4H 3H
-
<6S> KS
QS JS TS 9S 8S 7S
4S 3S 2S AS QC JC TC 9C 8C 7C
6C 5C 4C AC
"""
MOVES: Final = ("2H>3H", "deal", "2C>3C", "KS>2", "QS>KS")
"""A run goes to its slot and turns up a card, the stock is dealt, and others move."""


def played(table: Table) -> tuple[Picture, bytes, int]:
    """The picture at the end of the moves, as it is read and as it is seen; and what moved."""
    table.page.add_init_script(COUNT)
    # The clock is the one thing on the table that differs from time to time.
    table.likes(timer=False).open(text=RUN)
    for move in MOVES:
        table.play(move, "tap")
    table.page.mouse.move(0, 0)
    return (
        table.picture(),
        table.page.screenshot(animations="allow"),
        table.page.evaluate("() => window.animated"),
    )


def test_with_reduced_motion_nothing_moves_and_the_picture_is_the_same(sit_down: SitDown) -> None:
    moving, moving_seen, animated = played(sit_down())
    table = sit_down(still=True)
    still, still_seen, not_animated = played(table)
    assert animated > 60
    assert not_animated == 0
    game = Game.new(board(RUN))
    for move in MOVES:
        game = game.play(parse_move(move))
    assert moving == still == Picture.of(game)
    seen = [b64encode(picture).decode() for picture in (moving_seen, still_seen)]
    assert table.page.evaluate(DIFFERENCE, seen) <= 2  # no eye sees it


def test_cards_fly_from_where_they_were_to_where_they_go(table: Table) -> None:
    table.open(text=RUN)
    before = table.box(table.card("2H"))
    table.fly(0.0001)
    table.page.mouse.click(*table.strip("2H"))
    flyer = table.page.locator("#flyers > *")
    expect(flyer).to_have_count(13)
    boxes = [table.box(one) for one in flyer.all()]
    assert any(abs(box["x"] - before["x"]) < 3 and abs(box["y"] - before["y"]) < 3 for box in boxes)
    table.fly(50)
    table.shows(Game.new(board(RUN)).play(parse_move("2H>3H")))
    expect(table.page.locator("#slots [data-suit='H']")).to_be_visible()
