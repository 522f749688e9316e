"""Analyses of finished games: worked out beside everything else, told as they go, stored, and bounded."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from paddock.analysis import DEPTHS
from paddock.analysis.analysis import VERSION
from paddock.bots import make_bot
from paddock.engine import Position, Table, split
from paddock.games.catalog import GAMES
from paddock.server.analyses import analysis_queue as analyses
from paddock.server.analyses import analysis_store
from paddock.server.analyses.analysis_models import AnalysisModel, AnalysisState, JudgedMove
from paddock.server.db.storage import create_storage
from paddock.server.http.rest_models import ReplayOffers
from paddock.server.refusals import Refused
from paddock.server.workers.process_pool import FairPool
from tests.golden.record import HERE

from .running import GAME, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

Json = dict[str, Any]


@pytest.fixture(scope="module")
def race() -> Table:
    return raced(1)


def raced(races: int) -> Table:
    """Three pros over so many races."""
    game = GAMES[GAME]
    table = Table(game, game.setup(3, 7, {"races": races, "removed": [28] * races}))
    rng, bot = split(1, "drivers"), make_bot(game, "pro")
    while not table.over:
        seat = table.state.to_move()[0]
        table.play(seat, bot.choose(Position(table.state, seat), rng))
    return table


class Caller:
    """Somebody at an address, with or without a seat."""

    def __init__(self, api: httpx.AsyncClient, address: str, token: str | None = None) -> None:
        self.api = api
        self.headers = {"X-Forwarded-For": address}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return await self.api.request(method, f"/api/tables/{path}", headers=self.headers, **more)

    async def loaded(self, race: Table, seats: list[Json] | None = None) -> tuple[str, dict[str, str]]:
        body: Json = {"log": race.log.to_dict()}
        if seats is not None:
            body["seats"] = seats
        answer = await self.ask("POST", "load", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"], answer.json()["tokens"]

    async def begin(self, code: str, depth: str = "quick") -> httpx.Response:
        return await self.ask("POST", f"{code}/analysis", json={"depth": depth})

    async def state(self, code: str, since: int | None = None) -> Json:
        answer = await self.ask("GET", f"{code}/analysis", params={} if since is None else {"since": since})
        assert answer.status_code == 200, answer.text
        AnalysisState.model_validate_json(answer.content)
        told: Json = answer.json()
        return told

    async def until(self, code: str, wanted: Callable[[Json], object], seconds: float = 120) -> Json:
        """Asks until something is so."""
        async with asyncio.timeout(seconds):
            while True:
                told = await self.state(code)
                if wanted(told):
                    return told
                assert told["status"] not in ("none", "failed"), told["reason"]
                await asyncio.sleep(0.05)


@asynccontextmanager
async def calling(server: Server, address: str = "10.0.0.1", token: str | None = None) -> AsyncIterator[Caller]:
    async with server.api() as api:
        yield Caller(api, address, token)


def some_known(told: Json) -> bool:
    """Whether there are chances in it, besides those of the end."""
    return told["analysis"] is not None and any(row is not None for row in told["analysis"]["chances"][:-1])


def is_done(told: Json) -> bool:
    return bool(told["status"] == "done")


async def analysts(server: Server, before: list[int]) -> list[int]:
    """The processes that came with an analysis."""
    async with asyncio.timeout(60):
        while not (found := sorted(set(server.workers()) - set(before))):
            await asyncio.sleep(0.02)
    return found


def test_the_server_knows_the_form_and_the_depths_of_the_lab() -> None:
    assert analysis_store.SCHEMA == VERSION
    assert list(analysis_store.DEPTHS) == list(DEPTHS)


async def test_an_analysis_is_told_as_it_grows_and_its_books_balance(sqlite_server: Server, race: Table) -> None:
    async with calling(sqlite_server) as me:
        code, _ = await me.loaded(race)
        assert await me.state(code) == {
            "status": "none",
            "done": 0.0,
            "depth": None,
            "ahead": 0,
            "revision": 0,
            "mine": False,
            "reason": None,
            "analysis": None,
        }
        begun = (await me.begin(code)).json()
        assert begun["status"] in ("waiting", "running")
        assert begun["mine"]
        told = await me.until(code, some_known)
        revisions = [told["revision"]]
        while told["status"] != "done":
            told = await me.state(code, revisions[-1])
            if told["analysis"] is not None:
                # every field is declared, and so in the client's types
                assert AnalysisModel.model_validate(told["analysis"]).model_dump() == told["analysis"]
                revisions.append(told["revision"])
            await asyncio.sleep(0.02)
        assert revisions == sorted(set(revisions))
        told = await me.state(code)
        assert (told["done"], told["depth"], told["mine"]) == (1.0, "quick", False)
        known = told["analysis"]
        assert (known["game"], known["depth"], known["stage"]) == (GAME, "quick", "done")
        assert len(known["chances"]) == len(race.log.steps) + 1
        assert None not in known["chances"]
        for book in known["books"]:
            assert book["start"] + book["luck"] + book["own"] + book["others"] == pytest.approx(
                book["result"], abs=1e-9
            )
        assert (await me.state(code, told["revision"]))["analysis"] is None
        # what is there is not worked out again, by nobody
        async with calling(sqlite_server, "10.0.0.2") as other:
            again = (await other.begin(code)).json()
            assert (again["status"], again["revision"]) == ("done", told["revision"])
            deeper = (await other.begin(code, "standard")).json()
            assert deeper["status"] in ("waiting", "running")
            assert deeper["depth"] == "standard"
            assert deeper["analysis"] == known  # until there is something better
            better = await other.until(code, lambda now: now["revision"] > told["revision"])
            assert better["analysis"]["depth"] == "standard"
            assert better["analysis"]["books"] is not None
            await other.ask("DELETE", f"{code}/analysis")
            assert (await other.state(code))["analysis"]["depth"] == "standard"


async def test_what_was_worked_out_is_there_after_a_restart(database: str, race: Table) -> None:
    with serving(database) as first:
        async with calling(first) as me:
            code, _ = await me.loaded(race)
            await me.begin(code)
            done = await me.until(code, is_done)
        first.kill()
    with serving(database) as second:
        async with calling(second, "10.0.0.9") as other:
            assert await other.state(code) == done


async def test_a_stopped_one_keeps_what_is_known_and_goes_on(database: str, race: Table) -> None:
    with serving(database) as first:
        async with calling(first) as me:
            code, _ = await me.loaded(race)
            await me.begin(code, "deep")
            await me.until(code, some_known)
            stopped = (await me.ask("DELETE", f"{code}/analysis")).json()
            assert (stopped["status"], stopped["mine"]) == ("stopped", False)
            assert 0 < stopped["done"] < 1
            assert some_known(stopped)
            assert stopped["analysis"]["stage"] == "stopped"
            assert await me.state(code) == stopped
            again = (await me.begin(code, "quick")).json()
            assert again["status"] in ("waiting", "running")
            assert again["depth"] == "deep"
            assert again["done"] >= stopped["done"]
            gone_on = await me.until(code, lambda told: told["done"] > stopped["done"])
            stopped = (await me.ask("DELETE", f"{code}/analysis")).json()
            assert stopped["done"] >= gone_on["done"]
        first.kill()
    with serving(database) as second:
        async with calling(second) as me:
            assert await me.state(code) == stopped
            again = (await me.begin(code, "quick")).json()
            assert again["status"] in ("waiting", "running")
            assert again["depth"] == "deep"
            assert some_known(again)  # until there is something newer, what was known
            assert (await me.ask("DELETE", f"{code}/analysis")).json()["done"] >= stopped["done"]
            await me.begin(code)
            await me.until(code, lambda told: told["done"] > stopped["done"])


async def test_nothing_is_missing_from_one_that_was_stopped_again_and_again(sqlite_server: Server) -> None:
    race = raced(2)
    async with calling(sqlite_server) as me:
        code, _ = await me.loaded(race)
        ends = []
        for share in (0.0, 0.1, 0.3, 0.6):
            await me.begin(code)
            await me.until(code, lambda told: told["done"] > share)  # noqa: B023
            ends.append((await me.ask("DELETE", f"{code}/analysis")).json()["status"])
        assert ends[0] == "stopped"
        await me.begin(code)
        told = await me.until(code, is_done)
        once, _ = await me.loaded(race)
        await me.begin(once)
        assert (await me.until(once, is_done))["analysis"] == told["analysis"]


async def test_one_that_is_under_way_when_the_server_ends_is_stored_as_far_as_it_went(
    database: str, race: Table
) -> None:
    with serving(database) as first:
        async with calling(first) as me:
            code, _ = await me.loaded(race)
            await me.begin(code, "deep")
            known = await me.until(code, some_known)
        first.stop()
    with serving(database) as second:
        async with calling(second) as me:
            told = await me.state(code)
            assert told["status"] == "stopped"
            assert told["done"] >= known["done"]
            assert some_known(told)


async def test_others_are_answered_while_an_analysis_is_worked_out(
    tmp_path_factory: pytest.TempPathFactory, race: Table
) -> None:
    """Its processes stand still, and with them the analysis; nothing else does."""
    with serving(sqlite_in(tmp_path_factory.mktemp("others")), "--analysis-workers", "2") as server:
        async with calling(server) as me:
            table, tokens = await create(server, setup("champion", "me"))
            async with connected(server, table, tokens[1]) as player:
                await player.play_on([1], 2)
                code, _ = await me.loaded(race)
                before = server.workers()
                await me.begin(code, "deep")
                await me.until(code, some_known)
                busy = await analysts(server, before)
                assert 1 <= len(busy) <= 2
                for pid in busy:
                    assert os.getpriority(os.PRIO_PROCESS, pid) >= analyses.NICE
                    os.kill(pid, signal.SIGSTOP)
                try:
                    await player.play_on([1], 5)
                    assert (await me.ask("GET", f"{code}/replay")).status_code == 200
                    assert (await me.ask("GET", f"{table}/scenery")).status_code == 200
                    standing = await me.state(code)
                    assert standing["status"] == "running"
                    assert (await me.ask("DELETE", f"{code}/analysis")).json()["status"] == "stopped"
                finally:
                    for pid in busy:
                        os.kill(pid, signal.SIGCONT)


async def test_an_address_has_one_under_way_and_two_that_wait_and_all_together_have_an_end(
    tmp_path_factory: pytest.TempPathFactory, race: Table
) -> None:
    with serving(sqlite_in(tmp_path_factory.mktemp("many")), "--analysis-workers", "1") as server:
        async with calling(server) as me, calling(server, "10.0.0.2") as other:
            codes = [(await me.loaded(race))[0] for _ in range(4)]
            before = server.workers()
            assert (await me.begin(codes[0], "deep")).json()["status"] == "running"
            stopped = await analysts(server, before)
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            try:
                for number, code in enumerate(codes[1:3]):
                    told = (await me.begin(code, "deep")).json()
                    assert (told["status"], told["ahead"]) == ("waiting", number)
                refused = await me.begin(codes[3], "deep")
                assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
                assert "Retry-After" in refused.headers
                # nobody else has to wait for that, and all may look at it
                theirs, _ = await other.loaded(race)
                assert (await other.begin(theirs, "deep")).json()["status"] == "running"
                assert (await other.state(codes[1]))["ahead"] == 0
                shared = (await other.begin(codes[1], "standard")).json()
                assert (shared["status"], shared["mine"]) == ("waiting", False)
                refused = await other.ask("DELETE", f"{codes[1]}/analysis")
                assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
                assert (await me.state(codes[1]))["status"] == "waiting"
                running = waiting = 2
                for number in range(analyses.MOST_ANALYSES + analyses.MOST_WAITING):
                    async with calling(server, f"10.1.0.{number}") as stranger:
                        code, _ = await stranger.loaded(race)
                        answer = await stranger.begin(code, "deep")
                    if waiting == analyses.MOST_WAITING:
                        break
                    assert answer.status_code == 200
                    running += answer.json()["status"] == "running"
                    waiting += answer.json()["status"] == "waiting"
                assert running == analyses.MOST_ANALYSES
                assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
                assert "wait" in answer.json()["message"]
                # whoever stops one of theirs has room for another, but for all of the others
                assert (await me.ask("DELETE", f"{codes[2]}/analysis")).json()["status"] == "none"
                assert (await me.begin(codes[3], "deep")).json()["status"] == "waiting"
            finally:
                for pid in stopped:
                    os.kill(pid, signal.SIGCONT)


async def test_addresses_take_turns(tmp_path_factory: pytest.TempPathFactory, race: Table) -> None:
    with serving(sqlite_in(tmp_path_factory.mktemp("turns")), "--analysis-workers", "1") as server:
        async with calling(server) as greedy, calling(server, "10.0.0.2") as modest:
            long, _ = await greedy.loaded(race)
            short, _ = await modest.loaded(race)
            await greedy.begin(long, "deep")
            await greedy.until(long, some_known)
            await modest.begin(short, "quick")
            await modest.until(short, is_done)
            assert (await greedy.state(long))["status"] == "running"


async def test_whoever_holds_a_seat_may_stop_it(sqlite_server: Server, race: Table) -> None:
    async with calling(sqlite_server) as me:
        code, tokens = await me.loaded(race, [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "pro"}])
        async with calling(sqlite_server, "10.0.0.2") as other:
            assert (await other.begin(code, "standard")).json()["mine"]
            assert not (await me.state(code))["mine"]
            # nor is it the stranger's who asks for more of it
            async with calling(sqlite_server, "10.0.0.4") as stranger:
                assert not (await stranger.begin(code, "deep")).json()["mine"]
                assert (await stranger.ask("DELETE", f"{code}/analysis")).status_code == 403
            async with calling(sqlite_server, "10.0.0.3", tokens["0"]) as seated:
                assert (await seated.state(code))["mine"]
                await seated.until(code, some_known)
                assert (await seated.ask("DELETE", f"{code}/analysis")).json()["status"] == "stopped"
            assert (await other.state(code))["status"] == "stopped"


async def test_a_worker_that_dies_is_replaced_and_one_that_keeps_dying_fails_the_analysis(
    tmp_path_factory: pytest.TempPathFactory, race: Table
) -> None:
    with serving(sqlite_in(tmp_path_factory.mktemp("dying")), "--analysis-workers", "1") as server:
        async with calling(server) as me:
            code, _ = await me.loaded(race)
            before = server.workers()
            await me.begin(code, "deep")
            await me.until(code, some_known)
            for pid in await analysts(server, before):
                os.kill(pid, signal.SIGKILL)
            known = await me.state(code)
            told = await me.until(code, lambda told: told["done"] > known["done"])
            async with asyncio.timeout(60):
                while told["status"] != "failed":
                    for pid in set(server.workers()) - set(before):
                        with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
                            os.kill(pid, signal.SIGKILL)
                    told = await me.state(code)
            assert "twice" in told["reason"]
            assert some_known(told)
            assert (await me.begin(code, "deep")).json()["reason"] is None
            gone_on = await me.until(code, lambda now: now["revision"] > told["revision"])
            assert gone_on["done"] >= told["done"]


async def test_work_that_hangs_is_begun_once_more_and_given_up() -> None:
    work = FairPool(1, attempts=2, retry_timeouts=True)
    first = await work.run("a", os.getpid)
    work.seconds = 0.5
    began = time.monotonic()
    with pytest.raises(Refused):
        await work.run("a", time.sleep, 600)
    assert time.monotonic() - began >= 1.0
    work.seconds = 60.0
    assert await work.run("a", os.getpid) != first
    await work.close()


async def test_processes_that_rest_end_and_come_back() -> None:
    work = FairPool(2, nice=7)
    pid = await work.run("a", os.getpid)
    assert await work.run("a", os.nice, 0) >= 7
    work.shutdown_idle()
    async with asyncio.timeout(60):
        while os.path.exists(f"/proc/{pid}"):
            await asyncio.sleep(0.02)
    assert await work.run("a", os.getpid) != pid
    await work.close()


async def test_the_processes_come_with_the_work_and_end_when_there_is_none(tmp_path: Path, race: Table) -> None:
    storage = create_storage(sqlite_in(tmp_path))
    await storage.open()
    service = analyses.Analyses(storage, 1, idle_seconds=2.0)
    before = set(active_children())
    await service.judge("AAAAAA", race.log, 1, race.log.steps[0].move, "somewhere")
    assert len(set(active_children()) - before) == 1
    async with asyncio.timeout(60):
        while set(active_children()) - before:
            await asyncio.sleep(0.02)
    await service.judge("AAAAAA", race.log, 2, race.log.steps[1].move, "somewhere")
    await service.close()
    await storage.close()


async def test_only_a_finished_game_is_analysed(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    async with calling(sqlite_server) as me:
        for method, path, body in (
            ("POST", "analysis", {"depth": "quick"}),
            ("DELETE", "analysis", None),
            ("POST", "analysis/try", {"step": 1, "move": "x"}),
            ("GET", "replay/0/offers?seat=0", None),
        ):
            refused = await me.ask(method, f"{code}/{path}", json=body)
            assert (refused.status_code, refused.json()["error"]) == (409, "not_finished"), (path, refused.text)
        assert (await me.state(code))["status"] == "none"
        async with connected(sqlite_server, code, *tokens.values()) as us:
            await us.ask(type="propose", seat=0, kind="abandon")
            await us.until(lambda: us.table["abandoned"])
        refused = await me.begin(code)
        assert (refused.status_code, refused.json()["error"]) == (409, "not_finished")
        assert "ended early" in refused.json()["message"]
        assert (await me.ask("GET", "QQQQQQ/analysis")).status_code == 404


async def test_a_game_of_older_rules_is_analysed_by_them(sqlite_server: Server) -> None:
    file = HERE / "of-version-0.1" / GAME / "three-players.json"
    async with calling(sqlite_server) as me:
        answer = await me.ask("POST", "load", content=file.read_bytes())
        assert answer.status_code == 201, answer.text
        code = answer.json()["table"]
        await me.begin(code)
        told = await me.until(code, some_known)
        assert told["analysis"]["rules"] == "1"
        await me.ask("DELETE", f"{code}/analysis")


async def test_a_table_that_cannot_be_played_on_keeps_its_analysis_and_gets_no_other(
    tmp_path: Path, race: Table
) -> None:
    database = sqlite_in(tmp_path)
    with serving(database) as server:
        async with calling(server) as me:
            codes = [(await me.loaded(race))[0] for _ in range(2)]
            await me.begin(codes[0])
            done = await me.until(codes[0], is_done)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET game = 'whist', finished = 1")
    with serving(database) as server:
        async with calling(server) as me:
            assert await me.state(codes[0]) == done
            assert (await me.state(codes[1]))["status"] == "none"
            refused = await me.begin(codes[1])
            assert (refused.status_code, refused.json()["error"]) == (410, "archived")
            assert refused.json()["message"] == "this server no longer has this game"


async def test_what_was_offered_at_any_step_of_a_finished_game(sqlite_server: Server, race: Table) -> None:
    async with calling(sqlite_server) as me:
        code, _ = await me.loaded(race)
        state = race.game.start(race.log.setup)
        for number, step in enumerate(race.log.steps[:12]):
            assert step.seat is not None
            answer = await me.ask("GET", f"{code}/replay/{number}/offers", params={"seat": step.seat})
            offered = ReplayOffers.model_validate_json(answer.content)
            assert (offered.step, offered.seat) == (number, step.seat)
            assert [offer.move for offer in offered.offers] == state.legal(step.seat)
            assert step.move in [offer.text for offer in offered.offers]
            other = next(seat for seat in range(3) if seat not in state.to_move())
            answer = await me.ask("GET", f"{code}/replay/{number}/offers", params={"seat": other})
            assert answer.json()["offers"] == []
            state.play(step.seat, state.parse(step.seat, step.move))
        answer = await me.ask("GET", f"{code}/replay/{len(race.log.steps) + 1}/offers", params={"seat": 0})
        assert (answer.status_code, answer.json()["error"]) == (404, "no_such_step")
        answer = await me.ask("GET", f"{code}/replay/0/offers", params={"seat": 3})
        assert (answer.status_code, answer.json()["error"]) == (422, "malformed")


async def test_another_move_is_tried_beside_the_best_known(sqlite_server: Server, race: Table) -> None:
    async with calling(sqlite_server) as me:
        code, _ = await me.loaded(race)
        seat = race.log.steps[0].seat
        offers = (await me.ask("GET", f"{code}/replay/0/offers", params={"seat": seat})).json()["offers"]
        other = next(offer for offer in offers if offer["text"] != race.log.steps[0].move)
        wish = {"step": 1, "move": other["text"]}
        answers = await asyncio.gather(*(me.ask("POST", f"{code}/analysis/try", json=wish) for _ in range(2)))
        assert answers[0].status_code == 200, answers[0].text
        judged = JudgedMove.model_validate_json(answers[0].content)
        assert answers[0].content == answers[1].content
        assert (judged.text, judged.kind) == (other["text"], other["kind"])
        assert judged.best in [offer["text"] for offer in offers]
        assert judged.loss >= 0
        for wish, status, error in (
            ({"step": 1, "move": "fly away"}, 400, "illegal"),
            ({"step": 10_000, "move": other["text"]}, 404, "no_such_step"),
            ({"step": 0, "move": other["text"]}, 422, "malformed"),
        ):
            refused = await me.ask("POST", f"{code}/analysis/try", json=wish)
            assert (refused.status_code, refused.json()["error"]) == (status, error)
        assert orjson.loads(answers[0].content)["best"] == judged.best
