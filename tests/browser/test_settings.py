"""What the player can choose, how it looks, and that it stays chosen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.rules.drawn import SOURCE, board

BEFORE: Final = Game.new(board(SOURCE))
AFTER: Final = BEFORE.play(parse_move("4H>5H"))

SIZES: Final = {
    "a desk": (1280, 800),
    "a phone": (360, 740),
    "a phone on its side": (844, 390),
}

CONTRAST: Final = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const colours = (element) => {
    const style = getComputedStyle(element);
    return [style.color, ...style.backgroundImage.match(/rgba?\\([^)]*\\)/g)];
  };
  return ["S", "H", "D", "C"].flatMap((suit) => {
    const [ink, ...faces] = colours(document.querySelector(`#board .face.suit-${suit}`)).map(light);
    return faces.map((face) => (Math.max(ink, face) + 0.05) / (Math.min(ink, face) + 0.05));
  });
}"""
"""How well each suit is told from its card, as WCAG counts it."""

AUDIO: Final = """
  window.heard = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };
  }
  window.trembled = [];
  navigator.vibrate = (how) => window.trembled.push(how);
"""


def choose(table: Table, /, **choices: str) -> None:
    """Choose something in the settings window, and close it."""
    window = table.open_dialog("settings")
    for name, value in choices.items():
        window.locator(f"[name={name}][value='{value}']").check()
    table.press("Escape")


def colour(table: Table, locator: str, what: str) -> str:
    value: str = table.page.locator(locator).first.evaluate(
        "(element, what) => getComputedStyle(element)[what]", what
    )
    return value


def test_every_setting_stays_chosen_and_is_there_before_the_page_is_painted(table: Table) -> None:
    table.open(text=SOURCE)
    wanted = {
        "colours": "two",
        "deck": "large",
        "back": "zigzag",
        "table": "desert",
        "theme": "dark",
        "hand": "left",
        "speed": "0",
    }
    choose(table, **wanted)
    table.open_dialog("settings").locator("[name=sounds]").check()
    table.page.route("**/main.js", lambda route: route.abort())
    table.watch.expect(0)
    table.page.reload()
    root = table.page.locator("html")
    for name, value in wanted.items():
        expect(root).to_have_attribute(f"data-{name}", value)
    table.page.unroute("**/main.js")
    table.page.reload()
    window = table.open_dialog("settings")
    for name, value in wanted.items():
        expect(window.locator(f"[name={name}][value='{value}']")).to_be_checked()
    expect(window.locator("[name=sounds]")).to_be_checked()
    table.press("Escape")
    table.shows(BEFORE)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colours", ["four", "two"])
def test_suits_stand_out_from_their_cards(table: Table, theme: str, colours: str) -> None:
    table.open(text=SOURCE)
    choose(table, theme=theme, colours=colours)
    contrasts = table.page.evaluate(CONTRAST)
    assert len(contrasts) == 8
    assert min(contrasts) >= 4.5


def test_the_device_chooses_light_or_dark_until_the_player_does(table: Table) -> None:
    table.open(text=SOURCE)
    light = colour(table, "#board .face", "backgroundImage")
    table.page.emulate_media(color_scheme="dark")
    dark = colour(table, "#board .face", "backgroundImage")
    assert dark != light
    choose(table, theme="light")
    assert colour(table, "#board .face", "backgroundImage") == light
    table.page.emulate_media(color_scheme="light")
    choose(table, theme="dark")
    assert colour(table, "#board .face", "backgroundImage") == dark


def test_three_backs_and_three_tables_all_differ(table: Table) -> None:
    table.open(text=SOURCE)
    backs, cloths = set(), set()
    for back, cloth in [("lattice", "green"), ("scales", "blue"), ("zigzag", "desert")]:
        choose(table, back=back, table=cloth)
        backs.add(colour(table, "#board .back", "backgroundImage"))
        cloths.add(
            table.page.evaluate("() => getComputedStyle(document.body, '::before').backgroundImage")
        )
    assert (len(backs), len(cloths)) == (3, 3)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_large_print_is_larger_and_still_fits_its_card(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down(size=size, still=True).open(text=SOURCE)
    normal = [table.box(one)["height"] for one in table.page.locator("#board .rank").all()]
    choose(table, deck="large")
    large = [table.box(one)["height"] for one in table.page.locator("#board .rank").all()]
    assert min(large) >= min(normal) * 1.12
    sticking_out = table.page.evaluate(
        """() => [...document.querySelectorAll("#board .card[data-card]")].filter((card) => {
          const box = card.getBoundingClientRect();
          return [...card.querySelectorAll(".index, .index svg")].some((one) =>
            one.getBoundingClientRect().right > box.right - 1);
        }).map((card) => card.dataset.card)"""
    )
    assert sticking_out == []
    table.shows(BEFORE)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_for_the_left_hand_everything_but_the_columns_changes_sides(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down(size=size, still=True).open(text=SOURCE)

    def middle(locator: str) -> float:
        box = table.box(table.page.locator(locator))
        return box["x"] + box["width"] / 2

    right = {name: middle(name) for name in ("#stock", "#slots", "#menu-button")}
    choose(table, hand="left")
    left = {name: middle(name) for name in right}
    half = size[0] / 2
    if size[0] == 1280:
        assert right["#stock"] < half < left["#stock"]
        assert left["#slots"] < half < right["#slots"]
    elif size[0] == 360:
        assert right["#stock"] < half < left["#stock"]
        assert left["#menu-button"] < half < right["#menu-button"]
    else:
        assert max(left.values()) < half < min(right.values())
    outside = table.page.evaluate(
        """() => [...document.querySelectorAll(".card, .slot, .status *, #table button")].filter(
          (one) => { const {left, right, width} = one.getBoundingClientRect();
            return width && (left < -0.5 || right > innerWidth + 0.5); }).length"""
    )
    assert outside == 0
    table.play("4H>5H", "drag")
    table.shows(AFTER)


def test_at_no_speed_nothing_moves(table: Table) -> None:
    table.open(text=SOURCE)
    choose(table, speed="0")
    table.page.evaluate(
        "() => { Element.prototype.animate = () => { throw new Error('moves'); }; }"
    )
    table.play("4H>5H", "drag")
    table.shows(AFTER)


@pytest.mark.parametrize(("speed", "rate"), [("0.5", 0.5), ("1", 1), ("2", 2)])
def test_cards_fly_as_fast_as_the_player_likes(table: Table, speed: str, rate: float) -> None:
    table.open(text=SOURCE)
    choose(table, speed=speed)
    table.fly(0.001)
    table.page.mouse.click(*table.strip("4H"))
    expect(table.page.locator(".flying").first).to_be_attached()
    rates = table.page.evaluate("() => document.getAnimations().map((one) => one.playbackRate)")
    assert set(rates) == {rate}
    table.fly(100)
    table.rest()


def test_sounds_and_trembling_are_silent_until_they_are_switched_on(table: Table) -> None:
    table.page.add_init_script(AUDIO)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.open(text=SOURCE)
    table.play("4H>5H", "tap")
    assert table.page.evaluate("() => [window.heard, window.trembled]") == [0, []]
    assert not any("sounds" in url for url in asked)
    window = table.open_dialog("settings")
    window.locator("[name=sounds]").check()
    window.locator("[name=haptics]").check()
    table.press("Escape")
    table.play("2H>3H", "drag")
    table.page.wait_for_function("() => window.heard > 0")
    heard = table.page.evaluate("() => window.heard")
    assert table.page.evaluate("() => window.trembled") == [[6], [10]]
    table.watch.expect(422)
    table.drag("3S", table.end_of(3))
    table.page.wait_for_function("(before) => window.heard > before", arg=heard)
    assert table.page.evaluate("() => window.trembled.at(-1)") == [25, 40, 25]
