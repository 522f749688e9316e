"""The bots' thinking, in processes of its own so that it never holds up a socket.

A bot is never given the true position: what it gets is one that was resampled for its seat, so that it holds nothing
but what the seat knows and guesses. One whose thoughts have been short of late thinks on the spot: to carry a position
to another process and a move back takes ten times as long. A champion thinks for as long as suits its table's pace;
where many wait for the same few processes, the tables take turns and everybody's time is shorter.
"""

import time
from hashlib import sha256
from typing import Final

from paddock.bots import CHAMPION, make_bot
from paddock.engine import SEED_BOUND, Game, Json, Position, State, split
from paddock.server.tables.hints import Hint, find_hints
from paddock.server.workers.process_pool import FairPool

ATTEMPTS: Final = 3
#: Thoughts that may wait for the processes: more than a server has seats to think for.
MOST_WAITING: Final = 100_000
#: How much processor time a thought on the spot may take, in seconds; what a bot is taken to need before it is known;
#: and what is left of a long thought after each one since.
SHORT: Final = 0.001
UNKNOWN: Final = 0.002
FADING: Final = 0.9
#: A champion's time for a move, in seconds: at most, and where nobody wants to wait or many do.
CHAMPION_SECONDS: Final = 1.0
CHAMPION_IN_HASTE: Final = 0.2
CHAMPION_AT_LEAST: Final = 0.02
#: A champion may take somewhat longer than the table's bots are told to wait.
PACE: Final = 1.5


def choice_seed(salt: str, step: int, seat: int) -> int:
    """The seed of a bot's choice: the same after a restart, and nobody outside can tell it."""
    return int.from_bytes(sha256(f"{salt}/{step}/{seat}".encode()).digest()[:8], "big") % SEED_BOUND


def choose_move(game: Game, guess: State, seat: int, level: str, seed: int) -> tuple[int, float]:
    """A bot's choice, and how long it took."""
    began = time.thread_time()
    move = make_bot(game, level).choose(Position(guess, seat), split(seed, "choice"))
    return move, time.thread_time() - began


def choose_move_in_worker(game_id: str, guess: Json, seat: int, level: str, seed: int) -> tuple[int, float]:
    """A bot's choice, worked out in a worker process, and how long it took."""
    from paddock.games.catalog import find_game

    game = find_game(game_id)
    return choose_move(game, game.load(guess), seat, level, seed)


def champion_seconds(pace: float, waiting: int, workers: int) -> float:
    """How long a champion may think at a table whose bots wait `pace` seconds, while so many thoughts wait for so many
    processes."""
    alone = min(CHAMPION_SECONDS, max(CHAMPION_IN_HASTE, PACE * pace))
    return max(CHAMPION_AT_LEAST, alone / max(1.0, (waiting + 1) / workers))


class BotChooser:
    """Chooses moves for all bots of a server."""

    def __init__(self, workers: int) -> None:
        self._work = FairPool(workers, MOST_WAITING, MOST_WAITING, ATTEMPTS)
        #: By game and level, how long a bot's longest thought was of late.
        self._longest: dict[tuple[str, str], float] = {}

    def open(self) -> None:
        self._work.open()

    async def close(self) -> None:
        await self._work.close()

    def takes_long(self, game: Game, level: str) -> bool:
        """Whether a bot of that level thinks in another process."""
        return level == CHAMPION or self._longest.get((game.id, level), UNKNOWN) > SHORT

    async def choose(
        self, game: Game, state: State, seat: int, level: str, seed: int, table: str = "", pace: float = 0.0
    ) -> int:
        """What a bot of that level plays in a seat of a table."""
        guess = state.sample(seat, split(seed, "guess"))
        if level == CHAMPION:
            seconds = champion_seconds(pace, self._work.waiting(), self._work.workers)
            move, _ = await self._ask(table, game, guess, seat, f"{CHAMPION}@{seconds:.3f}s", seed)
            return move
        longest = self._longest.get((game.id, level), UNKNOWN)
        if self.takes_long(game, level):
            move, seconds = await self._ask(table, game, guess, seat, level, seed)
        else:
            move, seconds = choose_move(game, guess, seat, level, seed)
        self._longest[game.id, level] = max(seconds, FADING * longest)
        return move

    async def hints(self, game: Game, state: State, seat: int, seed: int, table: str = "") -> list[Hint]:
        """What a seat of a table might do: thought about as a champion would, who has time."""
        guess = state.sample(seat, split(seed, "guess"))
        seconds = champion_seconds(CHAMPION_SECONDS, self._work.waiting(), self._work.workers)
        found: list[Hint] = await self._work.run(
            table, find_hints, game.id, guess.to_dict(), seat, f"{CHAMPION}@{seconds:.3f}s", seed
        )
        return found

    async def _ask(self, table: str, game: Game, guess: State, seat: int, level: str, seed: int) -> tuple[int, float]:
        """A worker's answer."""
        answer: tuple[int, float] = await self._work.run(
            table, choose_move_in_worker, game.id, guess.to_dict(), seat, level, seed
        )
        return answer
