"""What boards need to be drawn: computed and compressed in a worker process, once for all who ask at the same time, and
kept."""

import asyncio
from collections import OrderedDict
from typing import Final

import orjson

from paddock.engine import Setup
from paddock.server.packed import Packed
from paddock.server.work import EVERYBODY, Work, draw

KEPT: Final = 32


class Sceneries:
    """The sceneries that were looked at lately, as they are sent."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._kept: OrderedDict[bytes, asyncio.Task[Packed]] = OrderedDict()

    async def of(self, setup: Setup) -> Packed:
        given = (setup.game, setup.seats, setup.seed, setup.options, setup.rules)
        key = orjson.dumps([*given[:2], str(setup.seed), *given[3:]], option=orjson.OPT_SORT_KEYS)
        drawing = self._kept.get(key)
        if drawing is None:
            drawing = self._kept[key] = asyncio.create_task(self._drawn(*given), name=f"scenery of {setup.game}")
            drawing.add_done_callback(lambda ended: self._forget_failure(key, ended))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return await asyncio.shield(drawing)

    async def _drawn(self, *given: object) -> Packed:
        drawn: Packed = await self._work.run(EVERYBODY, draw, *given)
        return drawn

    def _forget_failure(self, key: bytes, ended: "asyncio.Task[Packed]") -> None:
        if (ended.cancelled() or ended.exception() is not None) and self._kept.get(key) is ended:
            del self._kept[key]
