"""A thread that does one piece of work after another, and brings the results back to the event loop.

asyncio's executors make more objects and calls: at a thousand tables, a good part of what a move cost.
"""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Answer = TypeVar("Answer")
_Task = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class WorkerThread:
    """The thread. It does not keep a program from ending, whatever it is busy with."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._thread: Thread | None = None

    def submit(self, work: Callable[[], Answer]) -> "asyncio.Future[Answer]":
        """Has some work done; what is cancelled before its turn comes is left out."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put((work, answer))
        return answer

    def close(self) -> None:
        """Nothing more is done after what was sent so far."""
        self._queue.put(None)

    def _run(self) -> None:
        while (task := self._queue.get()) is not None:
            work, answer = task
            if answer.cancelled():
                continue
            result: Any = None
            failure: BaseException | None = None
            try:
                result = work()
            except BaseException as error:
                failure = error
            try:
                answer.get_loop().call_soon_threadsafe(_deliver, answer, result, failure)
            except RuntimeError:  # the loop is closed: nobody waits for it any more
                return
            del task, work, answer, result, failure  # while it waits for the next, it holds nothing of the last


def _deliver(answer: "asyncio.Future[Any]", result: Any, failure: BaseException | None) -> None:
    if answer.done():
        return
    if failure is None:
        answer.set_result(result)
    else:
        answer.set_exception(failure)
