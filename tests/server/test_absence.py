"""Whom a bot may stand in for: somebody who has been away for as long as the server says."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from paddock.server.realtime.messages import writer_for
from paddock.server.realtime.socket_models import CLIENT_MESSAGE
from paddock.server.refusals import Refused
from paddock.server.settings import Settings
from paddock.server.tables.table_models import TableSetup
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import TableSession

from .running import Sitting, setup, sqlite_in

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("absence", "granted"), [(0.0, True), (3600.0, False)])
async def test_nobody_is_replaced_before_the_time_is_up(tmp_path: Path, absence: float, granted: bool) -> None:
    service = TableService(Settings(database=sqlite_in(tmp_path), bot_workers=1, away_seconds=absence))
    await service.open()
    try:
        code, _ = await service.create(TableSetup.model_validate(setup("me", "me")))
        session = await service.registry.find(code)
        wish: Any = CLIENT_MESSAGE.validate_json(orjson.dumps({"type": "stand_in", "id": 1, "seat": 1, "level": "pro"}))
        assert not stood_in_for(session, 1)
        if granted:
            assert await service.carry_out(session, Sitting(0), wish) == 1
        else:
            with pytest.raises(Refused) as refused:
                await service.carry_out(session, Sitting(0), wish)
            assert refused.value.error == "not_your_seat"
        assert stood_in_for(session, 1) == granted
    finally:
        await service.close()


def stood_in_for(session: TableSession, seat: int) -> bool:
    """As the holder of the first seat is told."""
    told: dict[str, Any] = orjson.loads(writer_for(session).message((0,), 0))
    return bool(told["seats"][seat]["stand_in"])
