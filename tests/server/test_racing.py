"""A race over the network: people, bots, spectators, and what each of them gets to see."""

import asyncio
import json
from typing import Any

import pytest

from .running import Client, Server, connected, create, join, setup, start

pytestmark = pytest.mark.anyio


async def test_a_person_races_two_bots_to_the_podium_while_somebody_watches(server: Server) -> None:
    code, tokens = await create(server, setup("me", "pro", "random"))
    async with connected(server, code, tokens[0]) as me, connected(server, code) as fan:
        await me.play_on([0])
        await fan.until(lambda: fan.table["status"] == "finished")
        for client in (me, fan):
            assert [news["revision"] for news in client.news] == list(range(1, client.table["revision"] + 1))
            assert client.table["steps"] == client.table["revision"]
        assert me.table["standings"] == fan.table["standings"]
        assert list(fan.table["seen"]) == ["spectator"]
        assert all(not message["seen"]["spectator"]["offers"] for message in tables(fan))
    async with server.api() as api:
        shown = (await api.get(f"/api/tables/{code}")).json()
    assert (shown["status"], shown["revision"]) == ("finished", me.table["revision"])


async def test_nobody_ever_receives_another_hand(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open", "pro", seed=11))
    other = await join(server, code)
    await start(server, code, tokens[0])
    async with (
        connected(server, code, tokens[0]) as ann,
        connected(server, code, other) as bo,
        connected(server, code) as fan,
    ):
        await asyncio.gather(ann.play_on([0]), bo.play_on([1]))
        await fan.until(lambda: fan.table["status"] == "finished")
    own = {"ann": hands(ann, "0"), "bo": hands(bo, "1")}
    for name, client, key in (("ann", ann, "0"), ("bo", bo, "1"), ("fan", fan, "spectator")):
        for message in tables(client):
            assert list(message["seen"]) == [key]
            view = message["seen"][key]["view"]
            assert (view["hand"] is None) == (key == "spectator")
            for news in message["news"]:
                assert list(news["events"]) == [key]
                for event in news["events"][key]:
                    if event["kind"] == "drew":
                        assert ("card" in event) == (str(event["seat"]) == key), name
                    if event["kind"] == "race-start":
                        assert ("hand" in event) == (key != "spectator")
    assert own["ann"] != own["bo"]
    for text in fan.raw:
        assert tokens[0] not in text
        assert other not in text


async def test_a_table_of_bots_races_without_anybody(server: Server) -> None:
    code, _ = await create(server, setup("pro", "random", "pro"))
    async with connected(server, code) as fan:
        await fan.until(lambda: fan.table["status"] == "finished", 60)


async def test_bots_wait_as_long_as_the_table_says(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "random", bot_pace=5000))
    async with connected(sqlite_server, code, tokens[0]) as me:
        assert (await me.ask(type="pace", ms=300))["type"] == "done"
        await me.until(lambda: me.table["settings"]["bot_pace"] == 300)
        assert (await me.ask(type="pace", ms=5001))["error"] == "malformed"
        assert (await me.ask(type="pace", ms=0))["type"] == "done"


async def test_a_spectator_cannot_act(server: Server) -> None:
    code, _ = await create(server, setup("me", "pro"))
    async with connected(server, code) as fan:
        for message in (
            {"type": "move", "seat": 0, "revision": 0, "move": 1},
            {"type": "undo", "seat": 0},
            {"type": "pace", "ms": 0},
            {"type": "stand_in", "seat": 0, "level": "pro"},
        ):
            assert (await fan.ask(**message))["error"] == "not_your_seat"


async def test_several_people_on_one_screen(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me", "pro"))
    async with connected(server, code, tokens[0], tokens[1]) as us:
        assert list(us.table["seen"]) == ["0", "1"]
        assert [seat["you"] for seat in us.table["seats"]] == [True, True, False]
        await us.play_on([0, 1])
        assert us.table["status"] == "finished"


async def test_the_table_waits_until_every_seat_is_taken_and_the_host_starts(server: Server) -> None:
    code, tokens = await create(server, setup("me", "open"))
    async with connected(server, code, tokens[0]) as me:
        assert me.table["status"] == "waiting"
        assert me.table["to_move"] == []
        answer = await me.ask(type="move", seat=0, revision=0, move=0)
        assert answer["error"] == "not_your_turn"
        async with server.api() as api:
            joined = (await api.post(f"/api/tables/{code}/join", json={"name": "  Bo\tXY "})).json()
            assert joined["seat"] == 1
            late = await api.post(f"/api/tables/{code}/join", json={"name": "Cy"})
            assert (late.status_code, late.json()["error"]) == (409, "seat_taken")
        await me.until(lambda: me.table["seats"][1]["kind"] == "person")
        answer = await me.ask(type="move", seat=0, revision=1, move=0)
        assert answer["message"] == "the race has not started: waiting for the host"
        assert (await me.ask(type="start"))["type"] == "done"
        await me.until(lambda: me.table["status"] == "playing")
        assert me.table["seats"][1] == {
            "seat": 1,
            "kind": "person",
            "name": "Bo XY",
            "level": None,
            "online": False,
            "you": False,
            "stand_in": False,
            "resigned": False,
            "beginner": False,
            "hints": 0,
        }
        async with connected(server, code, joined["token"]):
            await me.until(lambda: me.table["seats"][1]["online"])
        await me.until(lambda: not me.table["seats"][1]["online"])


def tables(client: Client) -> list[dict[str, Any]]:
    return [message for message in client.messages if message["type"] == "table"]


def hands(client: Client, key: str) -> list[str]:
    return [json.dumps(message["seen"][key]["view"]["hand"]) for message in tables(client)]
