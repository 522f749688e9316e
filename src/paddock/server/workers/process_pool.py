"""Long work, in processes of its own: recorded games are replayed, boards drawn, champions' moves thought out.

The queue is bounded, and whoever asks for much does not hold up those who ask for little: those who ask take turns.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final

import orjson

from paddock.engine import Game, Json, Log, LogError, SetupError, log_from_dict, play_step
from paddock.server.errors import Refused
from paddock.server.http.compressed_body import Packed, pack
from paddock.server.tables import journal as story
from paddock.server.tables.journal import Change
from paddock.workers import EVERYBODY, Turns, Worker

#: What an address, and all together, may have waiting with their files.
MOST_EACH: Final = 4
MOST: Final = 64
#: A piece of work that takes longer is given up, and its process with it.
LONGEST_SECONDS: Final = 60.0
ATTEMPTS: Final = 2

log = logging.getLogger(__name__)


def story_of(body: bytes) -> list[Change] | str:
    """Replays a recorded game as it was sent: the story of a table that goes on with it, or what is wrong with it. Runs
    in a worker process."""
    from paddock.games.catalog import GAMES

    try:
        data = json.loads(body)
        recorded = log_from_dict(data["log"] if isinstance(data, dict) and "log" in data else data, GAMES)
        game = GAMES[recorded.setup.game]
        return changes_recorded(game, recorded)
    except (LogError, SetupError) as error:
        return str(error)
    except (ValueError, RecursionError) as error:
        return f"this is not a recorded game: no valid JSON ({error})"


def changes_recorded(game: Game, recorded: Log) -> list[Change]:
    """A recorded game as the story of a new table; LogError if it is not what its rules make of it."""
    now = time.time()
    state = game.start(recorded.setup)
    state.record()
    changes: list[Change] = []
    for n, step in enumerate(recorded.steps, 1):
        played = play_step(state, n, step, recorded.form == game.state_form)
        if step.seat is None:
            changes.append(Change(n, story.REWIND, 0, {"step": n - 1, "redeal": played}, now))
            continue
        body: Json = {
            "text": step.move,
            "digest": state.digest(),
            "form": game.state_form,
            "events": [event.to_json() for event in state.take_events()],
        }
        if not state.to_move():
            body["last"] = True
            body["standings"] = [standing.to_json() for standing in state.standings()]
        changes.append(Change(n, story.MOVE, step.seat, body, now))
    return changes


def draw(game: str, seats: tuple[str, ...], seed: Any, options: Json, rules: str) -> Packed:
    """A table's scenery as JSON, compressed. Runs in a worker process, which keeps the boards that it has drawn."""
    from paddock.games.catalog import find_game

    found = find_game(game)
    scenery = found.scenery(found.setup(seats, seed, options, rules))
    return pack(orjson.dumps(scenery, option=orjson.OPT_NON_STR_KEYS))


def load_games() -> None:
    """Loads the games before the first task."""
    import paddock.games.catalog  # noqa: F401


class TookTooLong(Refused):
    """A piece of work that was given up: to begin it again would take as long."""

    def __init__(self) -> None:
        super().__init__("unavailable", "this took the server too long; try again later", retry_after=60.0)


@dataclass
class _Job:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: "asyncio.Future[Any]"


class FairPool:
    """The worker processes, and what waits for them; of each who asks not more than `most_each`.

    A piece of work that ends its process is begun again, so that there are `attempts` in all; one that takes longer
    than `seconds` only if `retry_timeouts` says so. As many workers as are to `spare`, nobody can keep from the others.
    """

    def __init__(
        self,
        workers: int = 1,
        most_each: int = MOST_EACH,
        most: int = MOST,
        attempts: int = ATTEMPTS,
        nice: int = 0,
        seconds: float = LONGEST_SECONDS,
        retry_timeouts: bool = False,
        spare: int = 0,
    ) -> None:
        self.workers = workers
        self.most_each = most_each
        self.most = most
        self.attempts = attempts
        self.seconds = seconds
        self.retry_timeouts = retry_timeouts
        # each has a process of its own, so that one that fails takes nobody else's work with it
        self._workers = [Worker(load_games, nice=nice) for _ in range(workers)]
        #: Those that have nothing to do; the one that worked last is the first to be asked again.
        self._free = list(self._workers)
        self._turns: Turns[_Job] = Turns(max(1, workers - spare))
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = True

    def open(self) -> None:
        self._closed = False

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.end()

    def shutdown_idle(self) -> None:
        """Ends the processes that have nothing to do; they come back when there is work."""
        for worker in self._free:
            worker.end()

    async def run(self, whose: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """The function's answer, when it is this address's turn; Refused if too much waits already."""
        if whose != EVERYBODY and self._turns.waiting(whose) >= self.most_each:
            raise Refused("too_fast", "your last files are still being read; try again in a moment", retry_after=5.0)
        if self.waiting() >= self.most:
            raise Refused("unavailable", "the server is busy with other files; try again in a moment", retry_after=5.0)
        job = _Job(function, arguments, asyncio.get_running_loop().create_future())
        self._turns.add(whose, job)
        self._go_on()
        return await job.done

    def waiting(self) -> int:
        """How much is still to be begun."""
        return len(self._turns)

    def _go_on(self) -> None:
        while self._free and (begun := self._turns.begin()) is not None:
            whose, job = begun
            if job.done.done():  # nobody waits for it any more
                self._turns.end(whose)
                continue
            task = asyncio.create_task(self._do(self._free.pop(), whose, job), name="work")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, worker: Worker, whose: str, job: _Job) -> None:
        try:
            answer = await self._answer(worker, job)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self._free.append(worker)
            self._turns.end(whose)
        self._go_on()

    async def _answer(self, worker: Worker, job: _Job) -> Any:
        for attempt in range(1, self.attempts + 1):
            if self._closed:
                raise Refused("unavailable", "the server is closing")
            try:
                future = worker.submit(job.function, *job.arguments)
                return await asyncio.wait_for(asyncio.wrap_future(future), self.seconds)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a worker failed", extra={"attempt": attempt, "reason": type(error).__name__})
                worker.end()
                if isinstance(error, TimeoutError) and not self.retry_timeouts:
                    break
        raise TookTooLong
