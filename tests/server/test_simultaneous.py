"""Decisions taken at the same time: a hall in this process, with its real database, and a small game that has them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from paddock.games.catalog import GAMES
from paddock.server.realtime.messages import writer_for
from paddock.server.realtime.socket_models import CLIENT_MESSAGE, Ping
from paddock.server.refusals import Conflict, Refused
from paddock.server.settings import Settings
from paddock.server.tables.table_models import JoinWish, TableRequest, TableSetup
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import TableSession

from .running import Sitting, sqlite_in
from .sealed import SEALED

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[TableService]:
    service = TableService(Settings(database=sqlite_in(folder), bot_workers=1))
    await service.open()
    try:
        yield service
    finally:
        await service.close()


async def three(service: TableService) -> TableSession:
    body = {"game": "sealed", "seats": [{"kind": "me"}] * 3, "seed": 1, "consent_undo": True}
    code, _ = await service.create(TableSetup.model_validate(body))
    return await service.registry.find(code)


@pytest.fixture(autouse=True)
def _sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sealed", SEALED)


def ask(**message: Any) -> TableRequest:
    read = CLIENT_MESSAGE.validate_json(orjson.dumps({"id": repr(message), **message}))
    assert not isinstance(read, Ping)
    return read


async def bid(service: TableService, session: TableSession, seat: int, amount: int, revision: int) -> int:
    return await service.carry_out(session, Sitting(seat), ask(type="move", seat=seat, revision=revision, move=amount))


def told(session: TableSession, seat: int | None, since: int = 0) -> Any:
    return orjson.loads(writer_for(session).message(() if seat is None else (seat,), since))


async def test_everybody_decides_on_the_same_offers(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        session = await three(service)
        assert told(session, 0)["to_move"] == [0, 1, 2]
        # All three answer what they saw at revision 0, in any order.
        assert await bid(service, session, 2, 4, 0) == 1
        assert await bid(service, session, 0, 1, 0) == 2
        assert await bid(service, session, 1, 3, 0) == 3
        assert told(session, None)["seen"]["spectator"]["view"]["points"] == [0, 0, 4]
        # But an answer to the last round is no answer to the next.
        with pytest.raises(Refused) as refused:
            await bid(service, session, 2, 0, 0)
        assert refused.value.error == "stale"


async def test_a_decision_is_secret_until_all_are_in_and_the_move_stays_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        session = await three(service)
        before = {seat: told(session, seat)["seen"] for seat in (1, None)}
        await bid(service, session, 0, 3, 0)
        for seat in (1, None):
            key = "spectator" if seat is None else str(seat)
            news = told(session, seat)["news"][0]
            assert news["move"] is None
            assert news["events"][key] == [{"kind": "decided", "seat": 0}]
            changed = told(session, seat)["seen"][key]["view"]
            assert {**changed, "decided": [False] * 3} == before[seat][key]["view"]
        assert told(session, 0)["news"][0]["move"]["fields"] == {"bid": 3}
        assert told(session, 0)["news"][0]["events"]["0"] == [{"kind": "decided", "seat": 0, "bid": 3}]
        await bid(service, session, 1, 2, 0)
        await bid(service, session, 2, 1, 0)
        # With the last one the game lays them all open, so this one may be told.
        last = told(session, 0)["news"][2]
        assert last["move"]["fields"] == {"bid": 1}
        assert last["events"]["0"][-1] == {"kind": "opened", "bids": [3, 2, 1]}


async def test_a_plan_can_be_changed_until_the_last_one_is_in(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        session = await three(service)
        await bid(service, session, 0, 1, 0)
        await bid(service, session, 1, 2, 0)
        assert told(session, 0)["seen"]["0"]["can_undo"]
        assert await service.carry_out(session, Sitting(0), ask(type="undo", seat=0)) == 3
        assert told(session, 0)["to_move"] == [0, 2]
        assert told(session, 1)["seen"]["1"]["view"]["own"] == 2
        await bid(service, session, 0, 4, 3)
        await bid(service, session, 2, 0, 4)
        assert told(session, None)["seen"]["spectator"]["view"]["points"] == [4, 0, 0]
        assert not told(session, 0)["seen"]["0"]["can_undo"]
        with pytest.raises(Refused) as refused:
            await service.carry_out(session, Sitting(0), ask(type="undo", seat=0))
        assert refused.value.error == "cannot_undo"
        story = [(n["revision"], n["kind"], n["step"]) for n in told(session, None)["news"]]
        state = session.table.engine_table.state.to_dict()
        log = session.table.engine_table.log.to_dict()
        code = session.table.code
    assert story == [(1, "taken-back", 1), (2, "move", 2), (3, "undo", 1), (4, "move", 2), (5, "move", 3)]
    async with opened(tmp_path) as service:
        again = await service.registry.find(code)
        assert again.table.engine_table.state.to_dict() == state
        assert again.table.engine_table.log.to_dict() == log
        assert [(n["revision"], n["kind"], n["step"]) for n in told(again, None)["news"]] == story


async def test_going_back_by_consent_makes_old_answers_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        session = await three(service)
        for seat in (0, 1, 2):
            await bid(service, session, seat, seat, 0)
        revision = await service.carry_out(session, Sitting(0), ask(type="propose", seat=0, kind="undo"))
        for seat in (1, 2):
            await service.carry_out(session, Sitting(seat), ask(type="answer", seat=seat, yes=True))
        table = told(session, 0)
        assert (table["steps"], table["proposal"], table["revision"]) == (1, None, revision + 3)
        assert [n["kind"] for n in table["news"]] == ["taken-back"] * 3 + ["proposal"] * 3 + ["undo"]
        assert table["news"][-1]["redealt"], "everybody knows what would have come: it is dealt anew"
        with pytest.raises(Refused) as refused:
            await bid(service, session, 1, 4, 0)
        assert refused.value.error == "stale"
        assert await bid(service, session, 1, 1, table["revision"]) == table["revision"] + 1


async def test_going_back_deals_anew_each_time_and_after_a_restart_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        session = await three(service)
        code = session.table.code
        for times in (1, 2, 3):
            for seat in (0, 1, 2):
                await bid(service, session, seat, seat, session.table.revision)
            await service.carry_out(session, Sitting(0, 1, 2), ask(type="propose", seat=0, kind="undo"))
            assert [(s.seat, s.move) for s in session.table.engine_table.log.steps][-1] == (None, f"redeal {times}")
        for seat in (0, 1, 2):
            await bid(service, session, seat, seat, session.table.revision)
        state, log = session.table.engine_table.state, session.table.engine_table.log
    async with opened(tmp_path) as service:
        again = (await service.registry.find(code)).table
        assert again.engine_table.log == log
        assert again.engine_table.state == state
        assert again.engine_table.redeals == 3


async def test_in_heat_the_last_ones_cards_stay_face_down(tmp_path: Path) -> None:
    """A plan is two moves; the others are told neither, be it the last plan of the round."""
    async with opened(tmp_path) as service:
        code, _ = await service.create(TableSetup.model_validate({"game": "heat", "seats": [{"kind": "me"}] * 3}))
        session = await service.registry.find(code)
        for seat in (0, 1, 2):
            for _ in range(2):
                move = session.table.engine_table.state.legal(seat)[-1]
                await service.carry_out(
                    session, Sitting(seat), ask(type="move", seat=seat, revision=session.table.revision, move=move)
                )
                news = session.table.news[-1]
                for other in (None, *(s for s in (0, 1, 2) if s != seat)):
                    assert orjson.loads(news.json_for({"other": other}))["move"] is None
                assert orjson.loads(news.json_for({"own": seat}))["move"] is not None


async def test_who_loses_every_race_for_a_seat_is_told_that_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose(*_: object) -> None:
        raise Conflict

    async with opened(tmp_path) as service:
        body = {"game": "sealed", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]}
        code, _ = await service.create(TableSetup.model_validate(body))
        monkeypatch.setattr(service.storage, "append", lose)
        with pytest.raises(Refused) as refused:
            await service.join(code, JoinWish.model_validate({"name": "Bo"}))
        assert (refused.value.error, refused.value.status) == ("seat_taken", 409)
