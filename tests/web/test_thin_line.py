"""Slow connections and none: how much is downloaded for the first table, and what can be read offline."""

import pytest
from playwright.sync_api import Browser, Route, expect

from paddock.games.catalog import GAMES
from tests.server.running import Server
from tests.web.browser import Person, finished_game
from tests.web.thin import first_table, quiet, settled, someone_new

#: Bytes downloaded from the first page to a table in the middle of a race, with an empty cache.
#: Formula D takes 234,500, of which 1,060 are an icon that only some browsers fetch; the others take less.
MOST = 235_000


@pytest.mark.parametrize("game", GAMES)
def test_the_first_table_is_small(browser: Browser, server: Server, game: str) -> None:
    with someone_new(browser, server.url) as (line, person):
        code = first_table(line, person, server.url, game)
        print(f"{game}: {line.down:,} bytes")
        assert line.down < MOST
        # the second time, everything except live data comes from the cache
        before = line.down
        person.sit_down(code)
        quiet(line, person.page)
        assert line.down - before < MOST / 8


def test_a_replay_that_was_opened_once_can_be_read_offline_and_a_live_table_cannot(
    browser: Browser, server: Server
) -> None:
    code = finished_game(server.url, options={"races": 1, "removed": [44]})
    other = finished_game(server.url, options={"races": 1, "removed": [44]})
    with someone_new(browser, server.url) as (_, person):
        page = person.go(f"/t/{code}/replay/0")
        page.locator(".dock").get_by_text("Step 0 of").wait_for()
        settled(page)
        page.wait_for_function("code => caches.match(`/api/tables/${code}/replay`).then(Boolean)", arg=code)
        page.wait_for_function("caches.match('/').then(Boolean)")
        kept: list[str] = page.evaluate(
            "async () => (await Promise.all((await caches.keys()).map(async (name) => "
            "(await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))).flat()"
        )
        allowed = (f"/api/tables/{code}/", "/api/sceneries/")
        assert [path for path in kept if path.startswith("/api/") and not path.startswith(allowed)] == []
        person.context.set_offline(True)
        page.reload()
        page.locator(".dock").get_by_text("Step 0 of").wait_for()
        page.keyboard.press("End")
        expect(page.locator(".told strong")).not_to_have_text("")
        # a replay that was never opened is not available offline, and the page says so
        page.goto(f"{person.url}/t/{other}/replay/0")
        page.get_by_role("alert").wait_for()
        person.context.set_offline(False)
        page.goto(f"{person.url}/t/{other}/replay/0")
        page.locator(".dock").get_by_text("Step 0 of").wait_for()


def test_until_a_page_is_there_shapes_stand_in_its_place(browser: Browser, server: Server) -> None:
    code = finished_game(server.url, options={"races": 1, "removed": [44]})
    pages = {"/": ".games h3", "/new/heat": "form h1", "/rules/heat": ".rule", f"/t/{code}/replay/0": ".told"}
    held: list[Route] = []
    holding = True

    def hold(route: Route) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    with Person(browser, server.url) as person:
        page = person.page
        page.route("**/api/**", hold)
        for path, there in pages.items():
            holding = True
            person.go(path)
            page.locator(".bones").wait_for()
            expect(page.get_by_role("status")).to_have_text("Loading …")
            holding = False
            while held:
                held.pop().continue_()
            page.locator(there).first.wait_for()
            expect(page.locator(".bones")).to_have_count(0)


def test_the_app_can_be_installed(browser: Browser, server: Server) -> None:
    with Person(browser, server.url) as person:
        page = person.go("/")
        described = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())")
        assert (described["display"], described["start_url"]) == ("standalone", "/")
        sizes = page.evaluate(
            """icons => Promise.all(icons.map(({src}) => new Promise((done, fail) => {
                const picture = new Image();
                picture.onload = () => done(`${picture.naturalWidth}x${picture.naturalHeight}`);
                picture.onerror = fail;
                picture.src = src;
            })))""",
            [icon for icon in described["icons"] if icon["type"] == "image/png"],
        )
        assert sizes == ["192x192", "512x512", "512x512"]
