"""Long work that has to be done where the tables are: cut into slices, with everybody else's turn in between."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

SLICE_SECONDS: Final = 0.004

Item = TypeVar("Item")


class Slices:
    """Whoever has long work takes turns: however many they are, the others wait for one slice at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def over(self, items: Iterable[Item], work: Callable[[Item], object]) -> None:
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
