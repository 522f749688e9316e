"""Bots of one's own at a server: offered, raced against, and stood in for where they fail."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paddock.bots.external_bots import introduce_bots
from paddock.bots.launch import landlock_version
from paddock.bots.protocol import Terms
from paddock.bots.sandbox import Sandbox
from paddock.engine import Position
from paddock.games.catalog import GAMES
from paddock.server.settings import Settings
from paddock.server.tables.custom_bots import Processes
from paddock.server.tables.table_models import TableSetup
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import NOBODY
from tests.bots.own import FIRST, HANG, READY, is_running, program, python_class

from .running import GAME, Json, Server, Sitting, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own-bots")


@pytest.fixture(scope="module")
def racing(folder: Path) -> Iterator[Server]:
    """A server that offers a class, a program for one game only, one that hangs and one that crashes."""
    bots = [
        python_class(folder, "return position.legal()[0]"),
        program(folder, hello=READY.replace('name="Test bot"', 'name="Heat only", games=["heat"]'), name="heat-only"),
        program(folder, HANG, name="hangs"),
        program(folder, "sys.exit(1)", name="crashes"),
    ]
    words = [word for bot in bots for word in ("--bot", bot)]
    with serving(sqlite_in(folder), *words, "--bot-seconds", "2") as server:
        yield server


async def offered(server: Server) -> dict[str, list[str]]:
    async with server.api() as api:
        return {game["id"]: game["bots"] for game in (await api.get("/api/games")).json()["games"]}


async def seats_of(server: Server, code: str) -> list[Json]:
    async with server.api() as api:
        seats: list[Json] = (await api.get(f"/api/tables/{code}")).json()["seats"]
    return seats


async def test_they_are_offered_by_a_short_name_for_the_games_that_they_play(racing: Server) -> None:
    bots = await offered(racing)
    assert {"Mine", "hangs", "crashes"} <= set(bots[GAME])
    assert "heat-only" not in bots[GAME]
    assert "heat-only" in bots["heat"]
    assert bots[GAME][-1] == "champion"  # the client takes the last for the best


async def test_a_table_with_one_is_raced_to_the_podium(racing: Server) -> None:
    code, tokens = await create(racing, setup("me", "Mine", "random"))
    async with connected(racing, code, tokens[0]) as me:
        await me.play_on([0])
        assert me.table["status"] == "finished"
    assert [seat["level"] for seat in await seats_of(racing, code)] == [None, "Mine", "random"]


@pytest.mark.parametrize("bot", ["hangs", "crashes"])
async def test_one_that_fails_loses_its_race_and_the_table_plays_on(racing: Server, bot: str) -> None:
    code, tokens = await create(racing, setup("me", bot, "random"))
    async with connected(racing, code, tokens[0]) as me:
        await me.play_on([0])
        assert me.table["status"] == "finished"
        assert sum(news["kind"] == "seat" for news in me.news) == 1
    failed = (await seats_of(racing, code))[1]
    assert failed["stand_in"]
    assert failed["level"] in ("random", "rookie")
    async with asyncio.timeout(60):
        while len(reasons_in(racing, code)) < 3:
            await asyncio.sleep(0.01)
    assert all(bot in line for line in reasons_in(racing, code))


def reasons_in(server: Server, code: str) -> list[str]:
    """What the log says about moves that were lost at a table."""
    return [line for line in server.log if "lost its move" in line and code in line]


async def test_nobody_else_waits_for_one_that_hangs(racing: Server) -> None:
    await create(racing, setup("hangs", "hangs", "random"))
    code, _ = await create(racing, setup("random", "Mine", "random"))
    async with connected(racing, code) as fan:
        await fan.until(lambda: fan.table["status"] == "finished")


async def test_one_may_stand_in_for_somebody_who_is_away(racing: Server) -> None:
    code, tokens = await create(racing, setup("me", "random"))
    async with connected(racing, code, tokens[0]) as me:
        assert (await me.ask(type="stand_in", seat=0, level="Mine"))["type"] == "done"
        await me.until(lambda: me.table["status"] == "finished")


@pytest.mark.parametrize("level", ["heat-only", "nobody", "./mine.py:Mine", "/bin/sh"])
async def test_only_what_is_offered_can_be_had(racing: Server, level: str) -> None:
    async with racing.api() as api:
        answer = await api.post("/api/tables", json=setup("me", level))
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"] == "setup"


@pytest.mark.parametrize("how", ["killed", "told to go"])
async def test_one_that_hangs_ends_with_its_server(tmp_path: Path, how: str) -> None:
    if how == "killed" and sys.platform != "linux":
        pytest.skip("the kernel is asked to end it")
    pids = tmp_path / "pids"
    hangs = program(tmp_path, f"print(os.getpid(), file=sys.stderr, flush=True); {HANG}")
    options = ("--bot", hangs, "--bot-seconds", "600", "--bot-log", str(pids))
    with serving(sqlite_in(tmp_path), *options) as server:
        await create(server, setup("testbot", "random"))
        async with asyncio.timeout(60):
            while not pids.read_text():
                await asyncio.sleep(0.01)
            bot = int(pids.read_text())
            assert is_running(bot)
            if how == "killed":
                server.kill()
            else:
                server.process.terminate()
            while server.process.is_alive() or is_running(bot):
                await asyncio.sleep(0.01)


async def test_a_server_that_has_it_no_more_lets_another_drive(tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    with serving(database, "--bot", program(tmp_path, FIRST, name="gone")) as server:
        code, tokens = await create(server, setup("me", "gone"))
        async with connected(server, code, tokens[0]) as me:
            await me.play_on([0], 2)
    with serving(database) as server:
        async with connected(server, code, tokens[0]) as me:
            await me.play_on([0])
            assert me.table["status"] == "finished"
        assert (await seats_of(server, code))[1]["stand_in"]


#: A bot that answers for seat 0 only when there is a file called `go` beside it.
PATIENT = """
import json, os, sys, time
seat = None
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "start":
        seat = m["seat"]
    if m["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "Patient"}), flush=True)
    if m["type"] == "choose":
        while seat == 0 and not os.path.exists(os.path.join(os.path.dirname(__file__), "go")):
            time.sleep(0.01)
        print(json.dumps({"type": "move", "move": m["moves"][0]["move"]}), flush=True)
"""


async def test_the_tables_of_one_address_do_not_hold_up_those_of_another(tmp_path: Path) -> None:
    file = tmp_path / "patient.py"
    file.write_text(PATIENT, encoding="utf-8")
    (offer,) = introduce_bots([str(file)], Terms(seconds=600), ())
    game = GAMES["heat"]
    state = game.new(3, seed=1)
    processes = Processes(offer)
    try:
        greedy = [
            asyncio.create_task(processes.choose(["a"], (f"A{n}", 0), game.setup(3, 1), Position(state, 0), 1))
            for n in range(40)
        ]
        for n in range(3):
            legal = state.legal(1)
            assert await processes.choose(["b"], (f"B{n}", 1), game.setup(3, 1), Position(state, 1), 1) in legal
        # a player at a table with a greedy one does not wait for them
        assert await processes.choose(["a", "c"], ("C", 1), game.setup(3, 1), Position(state, 1), 1) in state.legal(1)
        assert not any(task.done() for task in greedy)
        (tmp_path / "go").touch()
        await asyncio.gather(*greedy)
    finally:
        await processes.close()


async def test_the_turn_is_that_of_the_people_at_the_table(tmp_path: Path) -> None:
    service = TableService(Settings(database=sqlite_in(tmp_path), bot_workers=1))
    await service.open()
    try:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "open", "random")))
        session = await service.registry.find(code)
        assert session.addresses() == [NOBODY]
        session.clients.add(Sitting(address="10.0.0.3"))
        assert session.addresses() == ["10.0.0.3"]
        session.clients.update((Sitting(0, address="10.0.0.2"), Sitting(1, address="10.0.0.1")))
        assert session.addresses() == ["10.0.0.1", "10.0.0.2"]
        session.clients.clear()
    finally:
        await service.close()


async def test_at_a_server_a_bot_sees_neither_the_database_nor_the_environment(tmp_path: Path) -> None:
    """It says what it sees by the name that it goes by."""
    seen = (
        'say(type="ready", name=" ".join([type(e).__name__ if (e := attempt()) else "read", '
        '"secret" if "PADDOCK_TEST_SECRET" in os.environ else "clean"]))'
    )
    database = tmp_path / "tables.sqlite3"
    database.touch()
    text = Path(program(tmp_path, name="spy")).read_text(encoding="utf-8").replace(READY, seen)
    attempt = f"""
def attempt():
    try:
        open({str(database)!r}).close()
    except OSError as error:
        return error
"""
    (tmp_path / "spy.py").write_text(attempt + text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PADDOCK_TEST_SECRET", "1")
        sandbox = Sandbox((str(database),))
        (offer,) = introduce_bots([str(tmp_path / "spy.py")], Terms(sandbox=sandbox), ())
        (open_offer,) = introduce_bots([str(tmp_path / "spy.py")], Terms(), ())
    assert offer.ready.name == ("PermissionError clean" if landlock_version() else "read clean")
    assert open_offer.ready.name == "read secret"
