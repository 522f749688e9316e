"""Cards of tables and results, and the title, description and preview image of the client's pages."""

import re
import struct
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import orjson
import pytest

from paddock.games.catalog import GAMES
from paddock.server.cards.card_drawing import Card, Entrant, draw_card, text_width
from paddock.server.cards.table_texts import REPLAY, turning_point
from paddock.server.cards.vehicles import COLOURS, OUTLINES, SHAPES, vehicle

from .running import Server, connected, create, join, setup

pytestmark = pytest.mark.anyio

CLIENT = Path(__file__).parents[2] / "web/src"
HOSTILE = "</title><script>\"&'"
SHORT = {"races": 1, "removed": [39]}


def texts(svg: str) -> list[str]:
    """The texts of a card that is well-formed and has no scripts."""
    elements = list(ElementTree.fromstring(svg).iter())
    assert not [element for element in elements if "script" in element.tag or "foreign" in element.tag]
    return [element.text or "" for element in elements if element.tag.endswith("}text")]


def meta(page: str) -> dict[str, str]:
    """The tags of a page by their names, and its title."""
    tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    return {name: unescape(text) for name, text in tags} | {"title": unescape(page.split("<title>")[1].split("<")[0])}


async def get(server: Server, path: str, **headers: str) -> Any:
    async with server.api() as api:
        return await api.get(path, headers=headers)


async def test_a_finished_race_has_a_card_with_podium_places_and_a_preview(sqlite_server: Server) -> None:
    seats = [{"kind": "me", "name": HOSTILE}, {"kind": "me", "name": "Ben"}, {"kind": "me", "name": "Cleo"}]
    code, tokens = await create(sqlite_server, {**setup("me", options=SHORT), "seats": seats})
    page = meta((await get(sqlite_server, f"/t/{code}/replay")).text)
    async with connected(sqlite_server, code, *tokens.values()) as us:
        await us.play_on(list(tokens))
    answer = await get(sqlite_server, f"/api/tables/{code}/card.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    shown = texts(answer.text)
    assert {HOSTILE, "Ben", "Cleo", "FORMULA MOTOR RACING", "1", "2", "3", REPLAY} <= set(shown)
    again = await get(sqlite_server, f"/api/tables/{code}/card.svg", **{"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304

    picture = (await get(sqlite_server, f"/api/tables/{code}/card.png")).content
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)

    assert page["og:title"] == "Race in progress · Formula Motor Racing"
    for path, prefix in {
        f"/t/{code}": "",
        f"/t/{code}/replay/7": "Replay: ",
        f"/t/{code}/analysis": "Analysis: ",
        f"/t/{code}/dice": "Dice: ",
    }.items():
        html = (await get(sqlite_server, path)).text
        page = meta(html)
        assert "<script>" not in html
        assert re.fullmatch(rf"{prefix}.+ wins? · Formula Motor Racing", page["og:title"])
        assert page["title"] == f"{page['og:title']} · Paddock"
        assert page["og:description"] == page["description"]
        assert HOSTILE in page["description"]
        assert re.fullmatch(rf"http://[^/]+/api/tables/{code}/card\.png\?revision=\d+", page["og:image"])
        assert (await get(sqlite_server, page["og:image"])).content == picture


async def test_a_table_that_waits_shows_who_is_there_and_no_hands(sqlite_server: Server) -> None:
    code, _ = await create(sqlite_server, setup("me", "open", "open", options=SHORT))
    await join(sqlite_server, code, HOSTILE)
    page = meta((await get(sqlite_server, f"/t/{code.lower()}")).text)
    assert page["og:title"] == "Take a seat · Formula Motor Racing"
    assert HOSTILE in page["description"]
    assert page["description"].endswith("; 1 seat is free.")
    shown = texts((await get(sqlite_server, f"/api/tables/{code}/card.svg")).text)
    assert {"Take a seat", HOSTILE, page["description"]} <= set(shown)


async def test_other_pages_and_unknown_tables_have_the_general_card(sqlite_server: Server) -> None:
    general = await get(sqlite_server, "/api/card.svg")
    assert "Five racing games" in texts(general.text)
    assert (await get(sqlite_server, "/api/tables/XXXXXX/card.svg")).text == general.text
    for path in ("/", "/t/XXXXXX", "/rules/heat"):
        page = await get(sqlite_server, path)
        assert meta(page.text)["title"] == "Paddock"
        assert meta(page.text)["og:image"].endswith("/api/card.png")
        again = await get(sqlite_server, path, **{"If-None-Match": page.headers["etag"]})
        assert (again.status_code, page.headers["cache-control"]) == (304, "no-cache")


@pytest.mark.parametrize("game", GAMES)
async def test_the_card_of_every_game_shows_its_circuit_and_players(sqlite_server: Server, game: str) -> None:
    code, _ = await create(sqlite_server, {"game": game, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "me"}]})
    shown = texts((await get(sqlite_server, f"/api/tables/{code}/card.svg")).text)
    assert "Anna" in shown
    first = GAMES[game].setup(2, 1)
    circuit = GAMES[game].circuit(GAMES[game].start(first).view(None))
    assert (f"{GAMES[game].title} · {circuit}" if circuit else GAMES[game].title).upper() in shown


@pytest.mark.parametrize("game", SHAPES)
async def test_cars_have_the_shapes_of_the_boards(game: str) -> None:
    folder = CLIENT / "games" / game
    source = "".join((folder / name).read_text(encoding="utf-8") for name in ("marks.ts", "words.ts"))
    assert SHAPES[game] == dict(re.findall(rf"\b(\w+): '({'|'.join(OUTLINES)})'", source))
    outlines = (CLIENT / "model/marks.ts").read_text(encoding="utf-8")
    for shape in set(SHAPES[game].values()):
        assert f"  {shape}: '{OUTLINES[shape]}'," in outlines
        assert OUTLINES[shape] in vehicle("#cf2e2e", "1", "today", 0, 0, 1, shape=shape)


async def test_a_finished_race_shows_the_shape_of_every_car(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me", options=SHORT))
    async with connected(sqlite_server, code, *tokens.values()) as us:
        await us.play_on(list(tokens))
    svg = (await get(sqlite_server, f"/api/tables/{code}/card.svg")).text
    for colour, shape in SHAPES["formula-motor-racing"].items():
        assert (f'fill="{COLOURS[colour]}"' in svg) == (f'd="{OUTLINES[shape]}"' in svg)


async def test_horses_run_level() -> None:
    def drawing(model: str) -> str:
        return draw_card(Card("", "Ben wins", (Entrant(1, "Ben", COLOURS["red"], "", model),)), None)

    assert "rotate(-34)" in drawing("today")  # cars are seen from above, on a road that climbs to the right
    assert "rotate(-34)" not in drawing("horse")


async def test_long_names_are_cut_off() -> None:
    names = ["W" * 40, "Benedikt von Hohenstein", "山田太郎" * 10, "Zoë"]
    entrants = tuple(Entrant(n, name, "#cf2e2e", "1", "today", "9 points") for n, name in enumerate(names, 1))
    shown = texts(draw_card(Card("HEAT", "X wins", entrants), None))
    assert not set(names[:3]) & set(shown)
    cut = [text for text in shown if text.endswith("…")]
    assert len(cut) == 3
    assert all(text_width(text, 38 * 0.6) <= 180 for text in cut)


async def test_the_turning_point_is_the_largest_change() -> None:
    points = [
        {"step": 3, "what": "luck", "seat": 0, "points": 0.1},
        {"step": 9, "what": "decision", "seat": 1, "points": -0.21},
    ]
    seats = [{"name": "Anna"}, {"name": "Ben"}]
    line = turning_point(orjson.loads(orjson.dumps({"turning_points": points, "seats": seats})))
    assert line == "Turning point: a decision, Ben loses 21% win chance"
    assert turning_point({"turning_points": [], "seats": seats}) == ""
