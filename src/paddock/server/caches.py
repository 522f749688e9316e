"""Bounded caches of values, and of tasks that several callers wait for."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


async def cancel_all(tasks: "Iterable[asyncio.Future[Any]]") -> None:
    """Cancels tasks and waits until they have ended."""
    tasks = list(tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class RecentDict(OrderedDict[Key, Value]):
    """A dict of at most `most` items; the item that was set longest ago is dropped first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)


class SharedTasks(Generic[Key, Value]):
    """One task per key, shared by all callers. The last `kept` results are cached; failures are not."""

    def __init__(self, kept: int = 0) -> None:
        self._kept = kept
        self._tasks: OrderedDict[Key, asyncio.Task[Value]] = OrderedDict()

    def __contains__(self, key: Key) -> bool:
        return key in self._tasks

    async def run(self, key: Key, start: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        """Returns the result for a key; calls `start` if it is not cached."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(start(), name=f"shared {key}")
            task.add_done_callback(lambda ended: self._end(key, ended))
        self._tasks.move_to_end(key)
        return await asyncio.shield(task)

    async def find(self, key: Key) -> Value | None:
        """Returns the result for a key if it is cached."""
        if key not in self._tasks:
            return None
        self._tasks.move_to_end(key)
        return await asyncio.shield(self._tasks[key])

    async def close(self) -> None:
        await cancel_all(self._tasks.values())

    def _end(self, key: Key, ended: "asyncio.Task[Value]") -> None:
        failed = ended.cancelled() or ended.exception() is not None
        if (failed or not self._kept) and self._tasks.get(key) is ended:
            del self._tasks[key]
        elif self._kept and len(self._tasks) > self._kept:
            self._tasks.popitem(last=False)
