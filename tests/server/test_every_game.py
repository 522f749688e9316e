"""Every game of the catalogue at a table: people and bots play it, and the story that is stored tells it all."""

import asyncio
from typing import Any

import orjson
import pytest

from paddock.engine import offers
from paddock.games.catalog import GAMES
from paddock.server.db.storage import create_storage
from paddock.server.tables.journal import json_bytes
from paddock.server.tables.session_registry import read_table
from paddock.server.workers.time_slices import Slices

from .running import Client, Server, connected, create

pytestmark = pytest.mark.anyio

MOVES = 25


@pytest.mark.parametrize("name", list(GAMES))
async def test_a_game_is_played_and_read_again(sqlite_server: Server, name: str) -> None:
    game = GAMES[name]
    seats = min(max(3, game.min_seats), game.max_seats)
    people = [0, 1] if seats > 2 else [0]
    wishes = [{"kind": "me"} if seat in people else {"kind": "bot"} for seat in range(seats)]
    server = sqlite_server
    code, tokens = await create(server, {"game": name, "seats": wishes, "bot_pace": 0, "seed": 5})
    async with connected(server, code) as fan, connected(server, code, *tokens.values()) as us:
        await us.play_on(people, MOVES, pick=3)
        await settled(us, fan)
        last = us.table
        async with server.api() as api:
            assert (await api.get(f"/api/tables/{code}/scenery")).status_code == 200
    for client in (us, fan):
        assert [news["revision"] for news in client.news] == list(range(1, client.table["revision"] + 1))
    for news in fan.news:
        assert list(news["events"]) == ["spectator"]

    # what another process finds in the database is what is left if the server dies now
    storage = create_storage(server.database)
    await storage.open()
    found = await storage.read(code)
    await storage.close()
    assert found is not None
    table, _ = await read_table(*found, Slices())
    assert table.revision == last["revision"] > 0
    for seat in people:
        seen = last["seen"][str(seat)]
        assert plain(table.engine_table.state.view(seat)) == seen["view"]
        if last["status"] == "playing":
            assert plain(offers(table.engine_table.state, seat)) == seen["offers"]


def test_a_game_may_have_numbers_for_keys() -> None:
    assert json_bytes({"laps": {1: [2], 3: {4: None}}}) == b'{"laps":{"1":[2],"3":{"4":null}}}'


async def settled(us: Client, fan: Client) -> None:
    """Until both have seen the same and the game waits for a person, or is over."""

    def still() -> bool:
        bots = {seat["seat"] for seat in fan.table["seats"] if seat["kind"] == "bot"}
        return us.table["revision"] == fan.table["revision"] and not bots & set(fan.table["to_move"])

    async with asyncio.timeout(60):
        while not still():
            await asyncio.sleep(0.05)


def plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
