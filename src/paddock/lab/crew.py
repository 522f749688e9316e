"""Who plays the games of a simulation: this process, several on this machine, or a Ray cluster."""

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from types import TracebackType
from typing import Any, Final

from paddock.bots.own import dismiss_all
from paddock.engine import PaddockError, SetupError
from paddock.lab.matches import Chunk, Part, play_chunk

#: A chunk should take about this long: short enough for a live table, long enough to make the hand-over cheap.
CHUNK_SECONDS: Final = 0.3
LARGEST_CHUNK: Final = 1000
MOST_WORKERS: Final = 256
LOCAL: Final = "local"
RAY: Final = "ray"
#: Ray gives its own processes half a minute to come up; on a busy machine that is too short now and then.
RAY_STARTS: Final = 3


class Crew:
    """Takes chunks of games and hands back what came of them, in any order."""

    #: How many chunks can be under way at once.
    lanes = 1

    def submit(self, chunk: Chunk) -> None:
        raise NotImplementedError

    def finished(self, seconds: float) -> list[Part]:
        """The chunks that were finished since the last call; waits for one, but no longer than that."""
        raise NotImplementedError

    def stop(self) -> None:
        """Every chunk submitted so far is to end early."""

    def close(self) -> None:
        """Nothing more is asked of this crew."""

    def next_size(self, part: Part, left: int) -> int:
        """How many games the next chunk should have, given how long the last one took and what is left to share."""
        fitting = int(CHUNK_SECONDS * part.games / max(part.seconds, 1e-6))
        fair = -(-left // (2 * self.lanes))
        return max(1, min(fitting, fair, 4 * part.games, LARGEST_CHUNK))

    def __enter__(self) -> "Crew":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.stop()
        self.close()


class Here(Crew):
    """Plays in this process."""

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self.stopped = stopped
        self.chunks: list[Chunk] = []

    def submit(self, chunk: Chunk) -> None:
        self.chunks.append(chunk)

    def finished(self, seconds: float) -> list[Part]:
        chunks, self.chunks = self.chunks, []
        return [play_chunk(chunk, self.stopped) for chunk in chunks]

    def close(self) -> None:
        dismiss_all()


_stop_event: Event | None = None


def _enter_worker(event: Event) -> None:
    global _stop_event
    _stop_event = event
    Finalize(None, dismiss_all, exitpriority=1)  # a worker's exit is not like others: `atexit` is not asked


def _play_in_worker(chunk: Chunk) -> Part:
    assert _stop_event is not None
    return play_chunk(chunk, _stop_event.is_set)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block, and never reaches the processes that are started in it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Processes(Crew):
    """Plays in worker processes, each started afresh."""

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        with _interrupts_held():
            self.event = context.Event()
        self.pool = ProcessPoolExecutor(workers, context, _enter_worker, (self.event,))
        self.lanes = 2 * workers
        dismiss_all()  # those that were started to see that they can be: the workers have their own
        self.futures: set[Future[Part]] = set()

    def submit(self, chunk: Chunk) -> None:
        with _interrupts_held():
            self.futures.add(self.pool.submit(_play_in_worker, chunk))

    def finished(self, seconds: float) -> list[Part]:
        done, self.futures = wait(self.futures, seconds, FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool:
            raise PaddockError("a worker process died; try fewer workers, it may have run out of memory") from None

    def stop(self) -> None:
        self.event.set()

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


class OnRay(Crew):
    """Plays on the Ray cluster that RAY_ADDRESS names, or on one started here for the occasion."""

    def __init__(self) -> None:
        if find_spec("ray") is None:
            raise SetupError("Ray is not installed; `pip install 'paddock[ray]'` brings it")
        import ray

        self.ray: Any = ray
        self.started = not ray.is_initialized()
        if self.started:
            self._start()
        self.lanes = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.remote = ray.remote(max_retries=3)(_play_on_ray)
        self.tickets: list[Any] = []

    def _start(self) -> None:
        """Reaches the cluster or starts one; a start that fails is tried again, an address that is not there is not."""
        named = os.environ.get("RAY_ADDRESS") not in (None, "", LOCAL)
        for left in reversed(range(1 if named else RAY_STARTS)):
            try:
                self.ray.init(log_to_driver=False, logging_level="ERROR", include_dashboard=False)
                return
            except Exception as error:
                self.ray.shutdown()
                why = _first_line(error)
                if not left:
                    raise SetupError(f"Ray cannot be reached or started: {why}") from None
                logging.getLogger(__name__).warning("paddock: Ray did not start, trying again: %s", why)

    def submit(self, chunk: Chunk) -> None:
        self.tickets.append(self.remote.remote(chunk))

    def finished(self, seconds: float) -> list[Part]:
        done, self.tickets = self.ray.wait(self.tickets, num_returns=1, timeout=seconds)
        try:
            parts: list[Part] = self.ray.get(done)
        except self.ray.exceptions.RayError as error:
            raise PaddockError(f"a game on Ray failed: {_first_line(getattr(error, 'cause', None) or error)}") from None
        return parts

    def close(self) -> None:
        if self.started:
            self.ray.shutdown()


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _play_on_ray(chunk: Chunk) -> Part:
    return play_chunk(chunk, _never)


def _never() -> bool:
    return False


def make_crew(workers: int, on: str, stopped: Callable[[], bool]) -> Crew:
    """The crew that a command line asks for; SetupError says what does not do."""
    if on not in ("", LOCAL, RAY):
        raise SetupError(f"on: {on!r} does not do; games are played on {LOCAL} or on {RAY}")
    if on == RAY:
        return OnRay()
    if not 1 <= workers <= MOST_WORKERS:
        raise SetupError(f"workers: {workers} does not do; it takes a whole number from 1 to {MOST_WORKERS}")
    return Here(stopped) if workers == 1 else Processes(workers)
