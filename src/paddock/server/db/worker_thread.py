"""A thread that runs one task after another and passes the results to the event loop.

asyncio's executors create more objects and calls: at a thousand tables, a considerable part of the cost of a move.
"""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Answer = TypeVar("Answer")
_Task = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class WorkerThread:
    """The thread. It is a daemon thread, so it does not keep the program from exiting."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._thread: Thread | None = None

    def submit(self, work: Callable[[], Answer]) -> "asyncio.Future[Answer]":
        """Runs `work` in the thread. It is skipped if the future is cancelled before its turn."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put((work, answer))
        return answer

    def close(self) -> None:
        """Ends the thread after the tasks that were submitted so far."""
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
            except RuntimeError:  # the loop is closed: nothing waits for the result any more
                return
            del task, work, answer, result, failure  # keeps no references while it waits for the next task


def _deliver(answer: "asyncio.Future[Any]", result: Any, failure: BaseException | None) -> None:
    if answer.done():
        return
    if failure is None:
        answer.set_result(result)
    else:
        answer.set_exception(failure)
