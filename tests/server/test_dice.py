"""Dice that people can trust: sealed, committed to, shown at the end; and marked where they are not."""

from hashlib import sha256
from pathlib import Path

import pytest

from paddock.engine import SealedStream, read_log, replay
from paddock.games.catalog import GAMES
from paddock.server.settings import Settings
from paddock.server.tables.live_table import LiveTable
from paddock.server.tables.new_tables import recorded_entries
from paddock.server.tables.table_models import JoinWish, LoadedGame, TableSetup
from paddock.server.tables.table_service import TableService

from .running import GAME, Json, Server, connected, create, join, setup, sqlite_in

pytestmark = pytest.mark.anyio


async def get(server: Server, path: str, *tokens: str) -> tuple[int, Json]:
    async with server.api() as api:
        answer = await api.get(path, headers={"Authorization": f"Bearer {','.join(tokens)}"} if tokens else None)
    return answer.status_code, answer.json()


async def test_a_tables_seed_is_committed_to_at_the_start_and_shown_at_the_end(server: Server) -> None:
    code, tokens = await create(server, setup("me", "pro", seed=None))
    async with connected(server, code, tokens[0]) as me, connected(server, code) as watcher:
        promise = me.table["dice"]
        assert promise == watcher.table["dice"]
        assert (promise["origin"], promise["seed"], len(promise["commitment"])) == ("sealed", None, 64)
        assert (await get(server, f"/api/tables/{code}"))[1]["dice"] == promise
        await me.play_on([0])
        await watcher.until(lambda: watcher.table["status"] == "finished")
        shown = watcher.table["dice"]
        assert all(shown["seed"] not in text for text in watcher.raw[:-1]), "not before the last move"
    assert len(bytes.fromhex(shown["seed"])) >= 16
    assert sha256(shown["seed"].encode()).hexdigest() == shown["commitment"] == promise["commitment"]
    _, file = await get(server, f"/api/tables/{code}/file")
    assert (file["seed"], file["commitment"]) == (shown["seed"], shown["commitment"])
    _, overview = await get(server, f"/api/tables/{code}/replay")
    assert overview["dice"] == shown


async def test_a_finished_file_proves_its_dice(server: Server) -> None:
    code, tokens = await create(server, setup("me", "pro", seed=None))
    async with connected(server, code, tokens[0]) as me:
        await me.play_on([0])
    async with server.api() as api:
        text = (await api.get(f"/api/tables/{code}/file")).content
    log = read_log(text, GAMES)
    assert not replay(GAMES[GAME], log).to_move()


async def test_two_tables_have_two_seeds(sqlite_server: Server) -> None:
    promises = set()
    for _ in range(5):
        code, _ = await create(sqlite_server, setup("me", "pro", seed=None))
        promises.add((await get(sqlite_server, f"/api/tables/{code}"))[1]["dice"]["commitment"])
    assert len(promises) == 5


async def test_chosen_seeds_and_loaded_games_are_marked_for_everybody(server: Server) -> None:
    code, tokens = await create(server, setup("me", "me", seed=7))
    async with connected(server, code) as watcher:
        assert watcher.table["dice"] == {"origin": "chosen", "commitment": None, "seed": None}
    _, log = await get(server, f"/api/tables/{code}/file", *tokens.values())
    async with server.api() as api:
        loaded = (await api.post("/api/tables/load", json=log)).json()["table"]
        assert (await api.get(f"/api/tables/{loaded}")).json()["dice"]["origin"] == "loaded"
        seed = "0123456789abcdef" * 2
        made = (await api.post("/api/tables", json=setup("me", "open", seed=seed))).json()["table"]
        dice = (await api.get(f"/api/tables/{made}")).json()["dice"]
        assert (dice["origin"], dice["commitment"]) == ("chosen", sha256(seed.encode()).hexdigest())
        refused = await api.post("/api/tables", json=setup("me", "open", seed="xyz"))
        assert (refused.status_code, refused.json()["error"]) == (422, "setup")


async def test_a_rematch_has_sealed_dice_of_its_own(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "pro", seed=7))
    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.ask(type="propose", seat=0, kind="abandon")
        await me.until(lambda: me.table["status"] == "finished")
    async with sqlite_server.api() as api:
        new = await api.post(f"/api/tables/{code}/rematch", headers={"Authorization": f"Bearer {tokens[0]}"})
    _, table = await get(sqlite_server, f"/api/tables/{new.json()['table']}")
    assert table["dice"]["origin"] == "sealed"


async def test_the_file_is_kept_back_while_a_seat_is_or_was_open(server: Server) -> None:
    """Whoever set the table up would know the hands of those who sit down later."""
    code, tokens = await create(server, setup("me", "open", "pro"))
    path = f"/api/tables/{code}/file"
    status, problem = await get(server, path, tokens[0])
    assert (status, problem["error"]) == (409, "not_finished")
    async with connected(server, code, tokens[0]) as me:
        await me.ask(type="stand_in", seat=1, level="pro")
        await me.ask(type="start")
        await me.until(lambda: me.table["status"] == "playing")
        status, problem = await get(server, path, tokens[0])
        assert (status, problem["error"]) == (409, "not_finished"), "a bot stands in, but a person may still come"
        other = await join(server, code)
        status, problem = await get(server, path, tokens[0], other)
        assert (status, problem["error"]) == (409, "not_finished"), "tokens can be lent; the seed cannot be taken back"
        async with connected(server, code, other) as bo:
            await me.ask(type="propose", seat=0, kind="abandon")
            await bo.until(lambda: bo.table["proposal"])
            await bo.ask(type="answer", seat=1, yes=True)
            await me.until(lambda: me.table["status"] == "finished")
    status, log = await get(server, path)
    assert (status, log["game"]) == (200, GAME), "after the end it is public"


async def test_sealed_dice_go_on_after_a_restart(tmp_path: Path) -> None:
    async def opened() -> TableService:
        service = TableService(Settings(database=sqlite_in(tmp_path), bot_workers=1))
        await service.open()
        return service

    service = await opened()
    code, _ = await service.create(
        TableSetup.model_validate({"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]})
    )
    await service.join(code, JoinWish.model_validate({"name": "Bo"}))
    table = (await service.registry.find(code)).table
    position, dice = table.engine_table.state.to_dict(), table.public_json()["dice"]
    await service.close()
    service = await opened()
    again: LiveTable = (await service.registry.find(code)).table
    assert (again.engine_table.state.to_dict(), again.public_json()["dice"]) == (position, dice)
    assert isinstance(again.engine_table.state.to_dict()["die"][0], str)
    assert SealedStream(*again.engine_table.state.to_dict()["die"]).die(6) in range(1, 7)
    story = recorded_entries(again.game, again.engine_table.log)
    loaded, _ = await service.load(LoadedGame.model_validate({"log": again.engine_table.log.to_dict()}), story)
    assert (await service.registry.find(loaded)).table.dice()["commitment"] == dice["commitment"]
    await service.close()
