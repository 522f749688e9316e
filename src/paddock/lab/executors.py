"""Where the games of a simulation are played: in this process, in worker processes, or on a Ray cluster."""

import logging
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from typing import Any, Final

from paddock.bots.external_bots import stop_bot_processes
from paddock.engine import PaddockError, SetupError
from paddock.engine.extras import require
from paddock.lab.play import Chunk, ChunkResult, play_chunk
from paddock.workers import MOST_DEATHS, WorkerPool, check_workers, interrupts_held

#: Target duration of a chunk: short enough for a live table, long enough to make the overhead small.
CHUNK_SECONDS: Final = 0.3
LARGEST_CHUNK: Final = 1000
LOCAL: Final = "local"
RAY: Final = "ray"
#: The prefix of a cluster address for Ray's client.
RAY_CLIENT: Final = "ray://"
#: Ray gives its processes half a minute to start, which is sometimes too short on a busy machine.
RAY_STARTS: Final = 3


class Executor:
    """Plays chunks of games; results arrive in any order."""

    #: The number of chunks that may be in progress at once.
    capacity = 1

    def submit(self, chunk: Chunk) -> None:
        raise NotImplementedError

    def collect(self, seconds: float) -> list[ChunkResult]:
        """Returns the results of chunks finished since the last call; waits up to `seconds` for one."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stops all submitted chunks early."""

    def close(self) -> None:
        """Frees its resources."""

    def next_size(self, part: ChunkResult, left: int) -> int:
        fitting = int(CHUNK_SECONDS * part.games / max(part.seconds, 1e-6))
        fair = -(-left // (2 * self.capacity))
        return max(1, min(fitting, fair, 4 * part.games, LARGEST_CHUNK))

    def __enter__(self) -> "Executor":
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is not None:
            self.stop()
        self.close()


class InProcess(Executor):
    def __init__(self, stopped: Callable[[], bool]) -> None:
        self.stopped = stopped
        self.chunks: list[Chunk] = []

    def submit(self, chunk: Chunk) -> None:
        self.chunks.append(chunk)

    def collect(self, seconds: float) -> list[ChunkResult]:
        chunks, self.chunks = self.chunks, []
        return [play_chunk(chunk, self.stopped) for chunk in chunks]

    def close(self) -> None:
        stop_bot_processes()


_stop_event: Event | None = None


def _enter_worker(event: Event) -> None:
    global _stop_event
    _stop_event = event
    Finalize(None, stop_bot_processes, exitpriority=1)  # `atexit` handlers do not run in worker processes


def _play_in_worker(chunk: Chunk) -> ChunkResult:
    assert _stop_event is not None
    return play_chunk(chunk, _stop_event.is_set)


class ProcessExecutor(Executor):
    """Plays in worker processes. When one dies, another repeats its games."""

    def __init__(self, workers: int) -> None:
        with interrupts_held():
            self.event = multiprocessing.get_context("spawn").Event()
        self.capacity = 2 * workers
        stop_bot_processes()  # stop those started for the check: the workers start their own
        self.pool = WorkerPool(workers, _enter_worker, (self.event,))

    def submit(self, chunk: Chunk) -> None:
        self.pool.submit(_play_in_worker, chunk)

    def collect(self, seconds: float) -> list[ChunkResult]:
        return self.pool.wait_for_answers(seconds)

    def stop(self) -> None:
        self.event.set()

    def close(self) -> None:
        self.pool.close()


class RayExecutor(Executor):
    """Plays on the Ray cluster at an address, on the one in RAY_ADDRESS, or on a new local one. Ray repeats a
    chunk when its worker is lost."""

    def __init__(self, address: str = "") -> None:
        require("ray", "ray")
        # Ray reports lost workers on standard output, which is reserved for results
        os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
        import ray

        self.ray: Any = ray
        self.address = address
        self.started = not ray.is_initialized()
        if self.started:
            self._start()
        self.capacity = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.remote = ray.remote(max_retries=MOST_DEATHS)(_play_on_ray)
        self.tickets: list[Any] = []

    def _start(self) -> None:
        """Connects to the cluster or starts one; only starting is retried."""
        named = (self.address or os.environ.get("RAY_ADDRESS")) not in (None, "", LOCAL)
        given: dict[str, Any] = {"address": self.address} if self.address else {}
        if not self.address.startswith(RAY_CLIENT):  # the cluster's own settings apply there
            given["include_dashboard"] = False
        for left in reversed(range(1 if named else RAY_STARTS)):
            try:
                with _output_discarded():
                    self.ray.init(log_to_driver=False, logging_level="ERROR", **given)
                return
            except Exception as error:
                self.ray.shutdown()
                why = _first_line(error)
                if not left:
                    raise SetupError(f"cannot connect to Ray or start it: {why}") from None
                logging.getLogger(__name__).warning("paddock: Ray did not start, retrying: %s", why)

    def submit(self, chunk: Chunk) -> None:
        self.tickets.append(self.remote.remote(chunk))

    def collect(self, seconds: float) -> list[ChunkResult]:
        done, self.tickets = self.ray.wait(self.tickets, num_returns=1, timeout=seconds)
        try:
            parts: list[ChunkResult] = self.ray.get(done)
        except self.ray.exceptions.RayError as error:
            raise PaddockError(f"a game on Ray failed: {_first_line(getattr(error, 'cause', None) or error)}") from None
        return parts

    def close(self) -> None:
        if self.started:
            self.ray.shutdown()


@contextmanager
def _output_discarded() -> Iterator[None]:
    """Discards the output of this process, including C++ code; Ray's exception has the same text."""
    sys.stdout.flush()
    sys.stderr.flush()
    saved = [os.dup(number) for number in (1, 2)]
    with open(os.devnull, "wb") as nowhere:
        for number in (1, 2):
            os.dup2(nowhere.fileno(), number)
    try:
        yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, original in zip((1, 2), saved, strict=True):
            os.dup2(original, number)
            os.close(original)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _play_on_ray(chunk: Chunk) -> ChunkResult:
    return play_chunk(chunk, lambda: False)


def make_executor(workers: int, where: str = "", stopped: Callable[[], bool] = lambda: False) -> Executor:
    """Returns the executor with this name; raises SetupError if the name is not valid."""
    if where.startswith(RAY_CLIENT):
        return RayExecutor(where)
    kind, colon, address = where.partition(":")
    if where not in ("", LOCAL) and (kind != RAY or (colon and not address)):
        raise SetupError(
            f"executor: {where!r} is not valid; expected {LOCAL}, {RAY}, or the address of a Ray cluster: "
            f"{RAY}:10.0.0.1:6379 or {RAY_CLIENT}10.0.0.1:10001"
        )
    if kind == RAY:
        return RayExecutor(address)
    check_workers(workers)
    return InProcess(stopped) if workers == 1 else ProcessExecutor(workers)
