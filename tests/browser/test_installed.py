"""The table as an app: installable, and open without a network, to say so and to go on later."""

from __future__ import annotations

import json
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from scorpion.texts import LANGUAGES, texts
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.watch import ABORTED

CONTROLLED = "() => navigator.serviceWorker.ready.then((one) => one.active.state)"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
}"""


@pytest.fixture
def installed(sit_down: SitDown) -> Table:
    """A table whose service worker is there."""
    table = sit_down(installs=True).open(deal="8812")
    table.page.evaluate(CONTROLLED)
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_names_icons_of_the_sizes_that_they_have(table: Table, language: str) -> None:
    found = table.context.request.get(f"/manifest.webmanifest?lang={language}").json()
    assert found["description"] == texts(language).gettext(
        "Scorpion solitaire: seven columns, one deck, four runs to build."
    )
    assert (found["display"], found["start_url"]) == ("standalone", "/")
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
    for icon in found["icons"]:
        content = table.context.request.get(icon["src"]).body()
        width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"


def test_chromium_finds_nothing_that_keeps_it_from_being_installed(installed: Table) -> None:
    found = installed.devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["name"] == "Scorpion"
    wrong = installed.devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in wrong if one["errorId"] != "in-incognito"] == []


def test_the_worker_keeps_all_that_the_page_is_made_of_and_no_game(installed: Table) -> None:
    kept = installed.page.evaluate(KEPT)
    assert {"/", "/static/main.js", "/static/main.css", "/api/texts/en"} <= set(kept)
    assert [path for path in kept if path.startswith(("/api/games", "/games"))] == []


def test_without_a_network_the_table_opens_says_so_and_goes_on_later(installed: Table) -> None:
    installed.press("d")
    address = installed.page.url
    installed.watch.expect(ABORTED)
    installed.context.set_offline(True)
    installed.page.goto(address)
    expect(installed.page.locator("#offline")).to_be_visible()
    expect(installed.page.locator("#offline")).to_contain_text("The server cannot be reached")
    expect(installed.button("undo")).to_have_accessible_name("Undo")
    installed.context.set_offline(False)
    expect(installed.page.locator("#offline")).to_be_hidden()
    installed.rest()
    assert installed.picture().actions == 1


def test_a_move_without_a_network_is_made_when_it_is_there_again(installed: Table) -> None:
    installed.watch.expect(ABORTED)
    installed.context.set_offline(True)
    installed.press("d")
    expect(installed.page.locator("#offline")).to_be_visible()
    installed.context.set_offline(False)
    expect(installed.page.locator("#offline")).to_be_hidden()
    installed.rest()
    assert installed.picture().actions == 1


def test_what_is_new_on_the_server_is_shown_first(installed: Table) -> None:
    """The worker asks the network before it looks at what it keeps."""
    seen: list[str] = []
    installed.page.on("response", lambda reply: seen.append(reply.url))
    installed.page.reload()
    installed.rest()
    script = urljoin(installed.page.url, "/static/main.js")
    assert script in seen
    served = installed.page.evaluate(
        "async () => (await (await fetch('/static/main.js', {cache: 'no-store'})).text()).length"
    )
    assert served == len(installed.context.request.get("/static/main.js").text())
