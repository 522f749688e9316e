"""Rules change, tables stay: stored ones go on by the rules that they began with, are carried over, or can be read."""

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from paddock.engine import Log, Setup, read_log, replay
from paddock.games.catalog import GAMES
from paddock.server.db import migrations
from paddock.server.db.storage import create_storage
from paddock.server.realtime.socket_models import CLIENT_MESSAGE, Ping
from paddock.server.refusals import Refused
from paddock.server.settings import Settings
from paddock.server.tables.archive import Archived
from paddock.server.tables.live_table import FINISHED
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_models import TableRequest, TableSetup
from paddock.server.tables.table_service import TableService
from tests.golden.record import HERE, standings_file

from .running import GAME, Server, Sitting, serving, sqlite_in
from .sealed import Sealed, SealedGame

pytestmark = pytest.mark.anyio

OF_VERSION_0_1 = sorted((HERE / "of-version-0.1").glob("*/*.json"))


def stored_by_version_0_1(folder: Path, logs: dict[str, Log], finished: bool) -> str:
    """A database as Paddock 0.1 left it: its tables' form, moves with text and digest and nothing else."""
    database = sqlite_in(folder)
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(str(migrations.__file__)).parent))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for code, log in logs.items():
            seats = [
                {
                    "kind": "person" if kind == "player" else kind,
                    "name": name,
                    "level": None,
                    "token": hash_token(f"{code}/{seat}"),
                    "stand_in": None,
                }
                for seat, (kind, name) in enumerate(zip(log.setup.seats, log.names, strict=True))
            ]
            row = {
                "code": code,
                "game": log.setup.game,
                "rules": log.setup.rules,
                "seed": log.setup.seed,
                "options": json.dumps(log.setup.options),
                "seats": json.dumps(seats),
                "consent_undo": True,
                "bot_pace": 0,
                "salt": "salt",
                "created": time.time(),
                "finished": finished,
            }
            columns = ", ".join(row)
            values = ", ".join(f":{name}" for name in row)
            connection.execute(sa.text(f"INSERT INTO tables ({columns}) VALUES ({values})"), row)
            for revision, step in enumerate(log.steps, 1):
                body = json.dumps({"text": step.move, "digest": step.digest})
                connection.execute(
                    sa.text("INSERT INTO changes VALUES (:code, :revision, 'move', :seat, :body, :at)"),
                    {"code": code, "revision": revision, "seat": step.seat, "body": body, "at": time.time()},
                )
    engine.dispose()
    return database


@asynccontextmanager
async def hall_on(database: str) -> AsyncIterator[TableService]:
    service = TableService(Settings(database=database, bot_workers=1))
    await service.open()
    try:
        yield service
    finally:
        await service.close()


def ask(**message: Any) -> TableRequest:
    read = CLIENT_MESSAGE.validate_python({"id": 1, **message})
    assert not isinstance(read, Ping)
    return read


async def test_tables_of_version_0_1_go_on_by_the_rules_they_began_with(tmp_path: Path) -> None:
    """Every recorded game of 0.1, stopped halfway: the other half is played as it was then, digest by digest where
    positions are written in the form that they had."""
    logs = {f"OLD{n:03}": read_log(path.read_bytes(), GAMES) for n, path in enumerate(OF_VERSION_0_1)}
    halves = {
        code: Log(log.setup, log.names, log.steps[: len(log.steps) // 2], log.state_format)
        for code, log in logs.items()
    }
    database = stored_by_version_0_1(tmp_path, halves, finished=False)
    async with hall_on(database) as service:
        for code, log in logs.items():
            session = await service.registry.find(code)
            table = session.table
            assert (table.setup.rules, table.row.origin) == (log.setup.rules, "unsealed")
            as_then = log.state_format == table.game.state_format
            for now, then in zip(table.engine_table.log.steps, halves[code].steps, strict=True):
                assert (now.seat, now.move) == (then.seat, then.move)
                assert (now.digest == then.digest) or not as_then
            for step in log.steps[len(log.steps) // 2 :][:8]:
                assert step.seat is not None
                move = table.engine_table.state.parse(step.seat, step.move)
                await service.carry_out(
                    session, Sitting(step.seat), ask(type="move", seat=step.seat, revision=table.revision, move=move)
                )
                played = table.engine_table.log.steps[-1]
                assert (played.seat, played.move) == (step.seat, step.move)
                assert (played.digest == step.digest) or not as_then
    async with hall_on(database) as service:
        for code in logs:
            assert (await service.registry.find(code)).table.setup == logs[code].setup


async def test_a_finished_table_of_version_0_1_has_its_replay(tmp_path: Path) -> None:
    path = next(path for path in OF_VERSION_0_1 if path.parent.name == "downforce")
    log = read_log(path.read_bytes(), GAMES)
    database = stored_by_version_0_1(tmp_path, {"OLDONE": log}, finished=True)
    with serving(database) as server:
        await _replays(server, len(log.steps))
    assert standings_file(path).exists()


async def _replays(server: Server, steps: int) -> None:
    async with server.api() as api:
        overview = (await api.get("/api/tables/OLDONE/replay")).json()
        assert (overview["steps"], overview["archived"]) == (steps, None)
        assert overview["dice"]["origin"] == "unsealed"
        last = (await api.get(f"/api/tables/OLDONE/replay/{steps}")).json()
        assert last["view"]
        mine = (await api.post("/api/mine", json={"tokens": [{"table": "OLDONE", "token": "OLDONE/0"}]})).json()
        assert [table["table"] for table in mine["tables"]] == ["OLDONE"]


class Louder(Sealed):
    """The game by its second rules: nothing is different but for bids of 4, which count double."""

    def _open(self) -> None:
        before = list(self.points)
        super()._open()
        self.points = [
            point + (point - was if point - was == 4 else 0) for was, point in zip(before, self.points, strict=True)
        ]
        if self.events is not None and self.points != before:
            self.events[-1].fields["points"] = list(self.points)

    def copy(self) -> "Louder":
        other = Louder(len(self.bids))
        other.reveal_count = self.reveal_count
        other.bids, other.points, other.round = list(self.bids), list(self.points), self.round
        other.luck = self.luck.copy()
        return other

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "rules": 2}


class Quiet(Sealed):
    """The game by its first rules, telling the points as the second does."""

    def _open(self) -> None:
        before = list(self.points)
        super()._open()
        if self.events is not None and self.points != before:
            self.events[-1].fields["points"] = list(self.points)

    def copy(self) -> "Quiet":
        other = Quiet(len(self.bids))
        other.reveal_count = self.reveal_count
        other.bids, other.points, other.round = list(self.bids), list(self.points), self.round
        other.luck = self.luck.copy()
        return other


class BothRules(SealedGame):
    def start(self, setup: Setup) -> Sealed:
        return (Quiet if setup.rules == "1" else Louder)(len(setup.seats))


FIRST = BothRules("sealed", "Sealed", "Secret bids.", "1", 2, 4, 5, ())
BOTH = BothRules("sealed", "Sealed", "Secret bids.", "2", 2, 4, 5, (), older_rules=("1",))
SECOND = BothRules("sealed", "Sealed", "Secret bids.", "2", 2, 4, 5, ())


async def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *bids: int) -> str:
    """A table that was begun by the first rules, with these bids by turns."""
    monkeypatch.setitem(GAMES, "sealed", FIRST)
    async with hall_on(sqlite_in(tmp_path)) as service:
        code, tokens = await service.create(
            TableSetup.model_validate(
                {"game": "sealed", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me"}], "consent_undo": True}
            )
        )
        session = await service.registry.find(code)
        for n, bid in enumerate(bids):
            await service.carry_out(
                session, Sitting(n % 2), ask(type="move", seat=n % 2, revision=session.table.revision, move=bid)
            )
    (tmp_path / "token").write_text(tokens["0"])
    return code


async def test_a_table_goes_on_by_its_old_rules_while_these_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await begun(tmp_path, monkeypatch, 4, 1, 4, 1)
    monkeypatch.setitem(GAMES, "sealed", BOTH)
    async with hall_on(sqlite_in(tmp_path)) as service:
        session = await service.registry.find(code)
        assert session.table.setup.rules == "1"
        assert session.table.engine_table.state.view(None)["points"] == [8, 0]
        for seat, bid in ((0, 4), (1, 0)):
            await service.carry_out(
                session, Sitting(seat), ask(type="move", seat=seat, revision=session.table.revision, move=bid)
            )
        assert session.table.status == FINISHED
        assert session.table.engine_table.state.view(None)["points"] == [12, 0]


async def test_a_table_that_the_new_rules_do_not_touch_is_carried_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await begun(tmp_path, monkeypatch, 3, 1, 2, 1)
    monkeypatch.setitem(GAMES, "sealed", SECOND)
    for _ in range(2):  # and again after a restart
        async with hall_on(sqlite_in(tmp_path)) as service:
            session = await service.registry.find(code)
            assert session.table.setup.rules == "2"
            assert [news.kind for news in session.table.news] == ["move"] * 4 + ["settings"]
    async with hall_on(sqlite_in(tmp_path)) as service:
        session = await service.registry.find(code)
        for seat, bid in ((0, 4), (1, 0)):
            await service.carry_out(
                session, Sitting(seat), ask(type="move", seat=seat, revision=session.table.revision, move=bid)
            )
        assert session.table.engine_table.state.view(None)["points"] == [3 + 2 + 8, 0], (
            "from now on by the second rules"
        )
    async with hall_on(sqlite_in(tmp_path)) as service:
        assert (await service.registry.find(code)).table.status == FINISHED


async def test_a_table_that_they_would_have_changed_is_kept_as_it_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await begun(tmp_path, monkeypatch, 4, 1, 2)
    token = (tmp_path / "token").read_text()
    monkeypatch.setitem(GAMES, "sealed", SECOND)
    async with hall_on(sqlite_in(tmp_path)) as service:
        with pytest.raises(Archived) as caught:
            await service.registry.find(code)
    archive = caught.value.archive
    assert "version of the rules" in str(archive.archived)
    public = archive.public_json(mine=archive.seats_of([hash_token(token)]))
    assert (public["status"], public["steps"], public["archived"]) == ("finished", 3, archive.archived)
    assert [(seat["name"], seat["you"]) for seat in public["seats"]] == [("Ann", True), ("Player 2", False)]
    with pytest.raises(Refused) as refused:
        archive.check_reader([])
    assert refused.value.error == "not_your_seat", "it never ended: its hands are for those who played"
    archive.check_reader([hash_token(token)])
    assert [move["text"] for move in archive.overview()["log"]] == ["bid 4", "bid 1", "bid 2"]
    opened = archive.step(2)["events"]
    assert opened[-1] == {"kind": "opened", "bids": [4, 1], "points": [4, 0]}
    assert opened[0]["secret"] == {"1": {"bid": 1}}
    assert archive.overview()["log"][1]["events"] == opened
    monkeypatch.setitem(GAMES, "sealed", FIRST)

    log = read_log(json.dumps(archive.file()), GAMES)
    assert replay(FIRST, log).view(0)["own"] == 2, "a Paddock that has the rules reads the file"


async def test_the_pages_of_a_table_that_cannot_be_played_on(tmp_path: Path) -> None:
    """Of rules that nobody has any more: it is listed, opened, looked through and saved, never a 404."""
    log = read_log(next(p for p in OF_VERSION_0_1 if p.parent.name == GAME).read_bytes(), GAMES)
    ancient = Log(Setup(GAME, log.setup.seats, log.setup.seed, log.setup.options, "0"), log.names, log.steps)
    database = stored_by_version_0_1(tmp_path, {"ANCENT": ancient, "HALFWY": ancient}, finished=True)
    with sa.create_engine(database).begin() as connection:
        connection.execute(sa.text("UPDATE tables SET finished = 0 WHERE code = 'HALFWY'"))
    with serving(database) as server:
        async with server.api() as api:
            for code, tokens, status in (("ANCENT", "", 200), ("HALFWY", "", 403), ("HALFWY", "HALFWY/1", 200)):
                bearer = {"Authorization": f"Bearer {tokens}"} if tokens else None
                table = await api.get(f"/api/tables/{code}")
                assert (table.status_code, table.json()["status"]) == (200, "finished")
                assert "version of the rules" in table.json()["archived"]
                for path in ("replay", "replay/0", f"replay/{len(log.steps)}", "file"):
                    answer = await api.get(f"/api/tables/{code}/{path}", headers=bearer)
                    assert answer.status_code == status, (code, path, answer.text)
                for path in ("join", "rematch"):
                    refused = await api.post(f"/api/tables/{code}/{path}", json={"name": "Bo"}, headers=bearer)
                    assert (refused.status_code, refused.json()["error"]) == (410, "archived")
            mine = [{"table": "HALFWY", "token": "HALFWY/1"}, {"table": "ANCENT", "token": "x"}]
            listed = (await api.post("/api/mine", json={"tokens": mine})).json()["tables"]
            assert [(table["table"], table["your_turn"]) for table in listed] == [("HALFWY", False)]


async def test_states_written_in_another_form_are_compared_by_their_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code = await begun(tmp_path, monkeypatch, 3, 1, 2)

    class OtherForm(Quiet):
        def to_dict(self) -> dict[str, Any]:
            return {"written": "otherwise", **super().to_dict()}

        def copy(self) -> "OtherForm":
            other = OtherForm(len(self.bids))
            other.reveal_count = self.reveal_count
            other.bids, other.points, other.round = list(self.bids), list(self.points), self.round
            return other

    class NewForm(SealedGame):
        def start(self, setup: Setup) -> Sealed:
            return OtherForm(len(setup.seats))

    monkeypatch.setitem(GAMES, "sealed", NewForm("sealed", "Sealed", "Bids.", "1", 2, 4, 5, (), state_format=2))
    async with hall_on(sqlite_in(tmp_path)) as service:
        session = await service.registry.find(code)
        assert session.table.engine_table.state.view(0)["own"] == 2
        await service.carry_out(session, Sitting(1), ask(type="move", seat=1, revision=session.table.revision, move=0))
    async with hall_on(sqlite_in(tmp_path)) as service:
        assert (await service.registry.find(code)).table.engine_table.state.view(None)["points"] == [5, 0]
    storage = create_storage(sqlite_in(tmp_path))
    await storage.open()
    await storage.transaction(
        lambda c: c.execute(
            sa.text("UPDATE changes SET body = replace(body, '\"bids\":[3,1]', '\"bids\":[3,0]') WHERE revision = 2")
        )
    )
    await storage.close()
    async with hall_on(sqlite_in(tmp_path)) as service:
        with pytest.raises(Archived) as caught:
            await service.registry.find(code)
        assert caught.value.archive.archived == "this server cannot replay the stored moves of this game"
        assert "revision 2 brought other events when it was stored" in caplog.records[-1].__dict__["reason"]
