"""Long work that has to be done where the tables are: cut into slices, with everybody else's turn in between."""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

SLICE_SECONDS: Final = 0.004
#: From so many items on, what is made of them is kept out of the garbage collector's sight.
MANY: Final = 1000

Item = TypeVar("Item")


class Slices:
    """Whoever has long work takes turns: however many they are, the others wait for one slice at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._keeping = 0

    async def over(self, items: Sequence[Item], work: Callable[[Item], object]) -> None:
        """Does some work for each of the items, in their order."""
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

    async def keeping(self, items: Sequence[Item], work: Callable[[Item], object]) -> None:
        """As `over`, for work whose results stay in memory."""
        if len(items) < MANY:
            await self.over(items, work)
            return
        with self._out_of_sight():
            await self.over(items, work)

    @contextmanager
    def _out_of_sight(self) -> Iterator[None]:
        """Hundreds of thousands of objects that stay: the collector would look through them again and again, each time
        for a good part of a second in which nobody is answered, and find nothing."""
        self._keeping += 1
        gc.disable()
        try:
            yield
        finally:
            self._keeping -= 1
            if self._keeping == 0:
                gc.freeze()
                gc.enable()
