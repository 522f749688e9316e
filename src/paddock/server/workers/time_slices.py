"""Long work on the event loop, divided into short slices between which other tasks run."""

import asyncio
import gc
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

SLICE_SECONDS: Final = 0.004
#: From this number of items on, the garbage collector is turned off meanwhile.
MANY: Final = 1000

Item = TypeVar("Item")


class Slices:
    """Runs one slice at a time, however many callers have long work."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._retaining = 0

    async def run(self, items: Sequence[Item], work: Callable[[Item], object]) -> None:
        """Calls `work` for each of the items, in order."""
        left = iter(items)
        while True:
            async with self._turn:
                until = time.perf_counter() + SLICE_SECONDS
                for item in left:
                    work(item)
                    if time.perf_counter() >= until:
                        break
                else:
                    return
                await asyncio.sleep(0)

    async def run_retained(self, items: Sequence[Item], work: Callable[[Item], object]) -> None:
        """Like `run`, for work whose results stay in memory: the garbage collector would visit hundreds of thousands of
        objects repeatedly, each time for a considerable part of a second, and free nothing."""
        if len(items) < MANY:
            await self.run(items, work)
            return
        self._retaining += 1
        gc.disable()
        try:
            await self.run(items, work)
        finally:
            self._retaining -= 1
            if self._retaining == 0:
                gc.freeze()
                gc.enable()
