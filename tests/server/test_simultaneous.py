"""Decisions taken at the same time: a hall in this process, with its real database, and a small game that has them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from paddock.games.catalog import GAMES
from paddock.server.errors import Refused
from paddock.server.models import CLIENT_MESSAGE, Ask, Ping, TableSetup
from paddock.server.settings import Settings
from paddock.server.tables.table_service import Hall
from paddock.server.tables.table_session import Room

from .running import Sitting, sqlite_in
from .sealed import SEALED

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Hall]:
    hall = Hall(Settings(database=sqlite_in(folder), bot_workers=1))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def three(hall: Hall) -> Room:
    body = {"game": "sealed", "seats": [{"kind": "me"}] * 3, "seed": 1, "consent_undo": True}
    code, _ = await hall.create(TableSetup.model_validate(body))
    return await hall.room(code)


@pytest.fixture(autouse=True)
def _sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sealed", SEALED)


def ask(**message: Any) -> Ask:
    read = CLIENT_MESSAGE.validate_json(orjson.dumps({"id": repr(message), **message}))
    assert not isinstance(read, Ping)
    return read


async def bid(hall: Hall, room: Room, seat: int, amount: int, revision: int) -> int:
    return await hall.ask(room, Sitting(seat), ask(type="move", seat=seat, revision=revision, move=amount))


def told(room: Room, seat: int | None, since: int = 0) -> Any:
    return orjson.loads(room.announcer.message(() if seat is None else (seat,), since))


async def test_everybody_decides_on_the_same_offers(tmp_path: Path) -> None:
    async with opened(tmp_path) as hall:
        room = await three(hall)
        assert told(room, 0)["to_move"] == [0, 1, 2]
        # All three answer what they saw at revision 0, in any order.
        assert await bid(hall, room, 2, 4, 0) == 1
        assert await bid(hall, room, 0, 1, 0) == 2
        assert await bid(hall, room, 1, 3, 0) == 3
        assert told(room, None)["seen"]["spectator"]["view"]["points"] == [0, 0, 4]
        # But an answer to the last round is no answer to the next.
        with pytest.raises(Refused) as refused:
            await bid(hall, room, 2, 0, 0)
        assert refused.value.error == "stale"


async def test_a_decision_is_secret_until_all_are_in_and_the_move_stays_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as hall:
        room = await three(hall)
        before = {seat: told(room, seat)["seen"] for seat in (1, None)}
        await bid(hall, room, 0, 3, 0)
        for seat in (1, None):
            key = "spectator" if seat is None else str(seat)
            news = told(room, seat)["news"][0]
            assert news["move"] is None
            assert news["events"][key] == [{"kind": "decided", "seat": 0}]
            changed = told(room, seat)["seen"][key]["view"]
            assert {**changed, "decided": [False] * 3} == before[seat][key]["view"]
        assert told(room, 0)["news"][0]["move"]["fields"] == {"bid": 3}
        assert told(room, 0)["news"][0]["events"]["0"] == [{"kind": "decided", "seat": 0, "bid": 3}]
        await bid(hall, room, 1, 2, 0)
        await bid(hall, room, 2, 1, 0)
        # With the last one the game lays them all open, so this one may be told.
        last = told(room, 0)["news"][2]
        assert last["move"]["fields"] == {"bid": 1}
        assert last["events"]["0"][-1] == {"kind": "opened", "bids": [3, 2, 1]}


async def test_a_plan_can_be_changed_until_the_last_one_is_in(tmp_path: Path) -> None:
    async with opened(tmp_path) as hall:
        room = await three(hall)
        await bid(hall, room, 0, 1, 0)
        await bid(hall, room, 1, 2, 0)
        assert told(room, 0)["seen"]["0"]["can_undo"]
        assert await hall.ask(room, Sitting(0), ask(type="undo", seat=0)) == 3
        assert told(room, 0)["to_move"] == [0, 2]
        assert told(room, 1)["seen"]["1"]["view"]["own"] == 2
        await bid(hall, room, 0, 4, 3)
        await bid(hall, room, 2, 0, 4)
        assert told(room, None)["seen"]["spectator"]["view"]["points"] == [4, 0, 0]
        assert not told(room, 0)["seen"]["0"]["can_undo"]
        with pytest.raises(Refused) as refused:
            await hall.ask(room, Sitting(0), ask(type="undo", seat=0))
        assert refused.value.error == "cannot_undo"
        story = [(n["revision"], n["kind"], n["step"]) for n in told(room, None)["news"]]
        state = room.table.race.state.to_dict()
        log = room.table.race.log.to_dict()
        code = room.table.code
    assert story == [(1, "taken-back", 1), (2, "move", 2), (3, "undo", 1), (4, "move", 2), (5, "move", 3)]
    async with opened(tmp_path) as hall:
        again = await hall.room(code)
        assert again.table.race.state.to_dict() == state
        assert again.table.race.log.to_dict() == log
        assert [(n["revision"], n["kind"], n["step"]) for n in told(again, None)["news"]] == story


async def test_going_back_by_consent_makes_old_answers_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as hall:
        room = await three(hall)
        for seat in (0, 1, 2):
            await bid(hall, room, seat, seat, 0)
        revision = await hall.ask(room, Sitting(0), ask(type="propose", seat=0, kind="undo"))
        for seat in (1, 2):
            await hall.ask(room, Sitting(seat), ask(type="answer", seat=seat, yes=True))
        table = told(room, 0)
        assert (table["steps"], table["proposal"], table["revision"]) == (1, None, revision + 3)
        assert [n["kind"] for n in table["news"]] == ["taken-back"] * 3 + ["proposal"] * 3 + ["undo"]
        assert table["news"][-1]["redealt"], "everybody knows what would have come: it is dealt anew"
        with pytest.raises(Refused) as refused:
            await bid(hall, room, 1, 4, 0)
        assert refused.value.error == "stale"
        assert await bid(hall, room, 1, 1, table["revision"]) == table["revision"] + 1


async def test_going_back_deals_anew_each_time_and_after_a_restart_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as hall:
        room = await three(hall)
        code = room.table.code
        for times in (1, 2, 3):
            for seat in (0, 1, 2):
                await bid(hall, room, seat, seat, room.table.revision)
            await hall.ask(room, Sitting(0, 1, 2), ask(type="propose", seat=0, kind="undo"))
            assert [(s.seat, s.move) for s in room.table.race.log.steps][-1] == (None, f"redeal {times}")
        for seat in (0, 1, 2):
            await bid(hall, room, seat, seat, room.table.revision)
        state, log = room.table.race.state, room.table.race.log
    async with opened(tmp_path) as hall:
        again = (await hall.room(code)).table
        assert again.race.log == log
        assert again.race.state == state
        assert again.race.redeals == 3


async def test_in_heat_the_last_ones_cards_stay_face_down(tmp_path: Path) -> None:
    """A plan is two moves; the others are told neither, be it the last plan of the round."""
    async with opened(tmp_path) as hall:
        code, _ = await hall.create(TableSetup.model_validate({"game": "heat", "seats": [{"kind": "me"}] * 3}))
        room = await hall.room(code)
        for seat in (0, 1, 2):
            for _ in range(2):
                move = room.table.race.state.legal(seat)[-1]
                await hall.ask(
                    room, Sitting(seat), ask(type="move", seat=seat, revision=room.table.revision, move=move)
                )
                news = room.table.news[-1]
                for other in (None, *(s for s in (0, 1, 2) if s != seat)):
                    assert orjson.loads(news.told_to({"other": other}))["move"] is None
                assert orjson.loads(news.told_to({"own": seat}))["move"] is not None
