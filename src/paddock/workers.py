"""Worker processes: each starts with a fresh interpreter, ends with its parent and is replaced when it dies.

`Worker` is one process. `WorkerPool` distributes tasks among several and repeats those whose worker died. The lab,
analyses and the server are thin layers on top of these.
"""

import logging
import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, Final

from paddock.engine.errors import PaddockError, SetupError

MOST_WORKERS: Final = 256
#: How often a task is repeated after its worker died; after that the task itself is probably the cause.
MOST_DEATHS: Final = 3

log = logging.getLogger(__name__)


def usable_cores() -> int:
    """Returns the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_workers(workers: int) -> None:
    """Raises SetupError for a number of workers out of range."""
    if not 1 <= workers <= MOST_WORKERS:
        raise SetupError(f"workers: {workers} is out of range; expected a whole number from 1 to {MOST_WORKERS}")


class _SpawnContext(SpawnContext):
    """Remembers the processes that it starts: only Python 3.14 lets one kill those of a ProcessPoolExecutor."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*arguments, **options)
        self.started.append(process)
        return process


class Worker:
    """One worker process, started with its first task. `prepare` is called in it first; with `nice` it runs at lower
    priority."""

    def __init__(self, prepare: Callable[..., None] | None = None, arguments: tuple[Any, ...] = (), nice: int = 0):
        self._prepare = (nice, prepare, arguments)
        self._context = _SpawnContext()
        self._pool: ProcessPoolExecutor | None = None
        #: Increases with every process that was ended.
        self.generation = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """Runs a function in the process, after earlier tasks. Its future raises BrokenProcessPool if the
        process dies; call `end` then, and the next task starts a new process."""
        with interrupts_held():
            if self._pool is None:
                self._context = _SpawnContext()
                self._pool = ProcessPoolExecutor(1, self._context, _enter_worker, self._prepare)
            return self._pool.submit(function, *arguments)

    def end(self) -> None:
        """Ends the process, busy or not."""
        if self._pool is not None:
            # `shutdown` alone would wait for a hanging process
            for process in self._context.started:
                if process.pid is not None:
                    process.kill()
            self.close()

    def close(self) -> None:
        """Ends the process when its current task is done; waiting tasks are cancelled."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
            self.generation += 1


def _enter_worker(nice: int, prepare: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    if nice and sys.platform != "win32":
        os.nice(nice)
    Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare(*arguments)


def _end_with_parent() -> None:
    """Ends this worker when its parent dies, even if the parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Delays Ctrl-C until the end of the block; processes started in it never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass
class _Task:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    worker: Worker
    generation: int
    deaths: int = 0


class WorkerPool:
    """Several workers that share tasks. A task whose worker died is given to a new one."""

    def __init__(
        self, workers: int, prepare: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
    ) -> None:
        check_workers(workers)
        self._workers = [Worker(prepare, arguments) for _ in range(workers)]
        self._tasks: dict[Future[Any], _Task] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Gives a task to the worker that has the fewest."""
        busy = Counter(id(task.worker) for task in self._tasks.values())
        worker = min(self._workers, key=lambda worker: busy[id(worker)])
        self._start(_Task(function, arguments, worker, worker.generation))

    def wait_for_answers(self, seconds: float | None = None) -> list[Any]:
        """Returns the results of tasks finished since the last call; waits up to `seconds` for the first one."""
        done, _ = wait(self._tasks, seconds, FIRST_COMPLETED)
        answers: list[Any] = []
        for future in done:
            task = self._tasks.pop(future)
            try:
                answers.append(future.result())
            except BrokenProcessPool:
                self._repeat(task)
        return answers

    def close(self) -> None:
        """Cancels tasks that have not started, and waits for the others."""
        for future in self._tasks:
            future.cancel()
        for worker in self._workers:
            worker.close()

    def _start(self, task: _Task) -> None:
        try:
            future = task.worker.submit(task.function, *task.arguments)
        except BrokenProcessPool:  # the process died since the last task
            task.worker.end()
            future = task.worker.submit(task.function, *task.arguments)
        task.generation = task.worker.generation
        self._tasks[future] = task

    def _repeat(self, task: _Task) -> None:
        task.deaths += 1
        if task.deaths > MOST_DEATHS:
            raise PaddockError("worker processes keep dying, perhaps for lack of memory; try fewer workers")
        if task.generation == task.worker.generation:
            log.warning("paddock: a worker process died; its task is repeated")
            task.worker.end()
        self._start(task)
