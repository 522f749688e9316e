"""The choices of bots, made in worker processes so that they do not block the event loop, and hints for people.

A bot never gets the true position, only one that was resampled for its seat. A bot that has been fast so far chooses in
the server's process: sending a position to a worker and a move back takes ten times as long. A champion's time depends
on its table's pace, and is shorter when many wait for the worker processes.
"""

import time
from hashlib import sha256
from typing import Any, Final, NamedTuple

from paddock.bots import CHAMPION, make_bot
from paddock.bots.search import Advice, Champion
from paddock.engine import SEED_BOUND, Game, Json, Position, State, split
from paddock.engine.build_info import is_compiled
from paddock.games.catalog import find_game
from paddock.server.workers.process_pool import FairPool

ATTEMPTS: Final = 3
#: Processor time in seconds: the limit for choices in the server's process, and the assumption for an unknown bot; and
#: the factor by which the memory of a long choice decays with each later choice.
SHORT: Final = 0.001
UNKNOWN: Final = 0.002
FADING: Final = 0.9
#: A champion's time for a move, in seconds: the maximum, the maximum at a fast table, and the minimum.
CHAMPION_SECONDS: Final = 1.0
CHAMPION_IN_HASTE: Final = 0.2
CHAMPION_AT_LEAST: Final = 0.02
#: In plain Python, champions get three times as long: enough for the playouts that their parameters ask for.
SLOWDOWN: Final = 1.0 if is_compiled() else 3.0
#: A champion may take this multiple of the pace of the table's bots.
PACE: Final = 1.5
#: The number of moves in a hint.
MOST_HINTS: Final = 3


class Hint(NamedTuple):
    """A move, its chance of winning, and its gain over the pro's move with the standard error."""

    move: int
    chance: float
    gain: float
    error: float

    def to_json(self, state: State, seat: int) -> Json:
        """Returns the move as the table offers it, with its numbers."""
        return {
            "move": self.move,
            **state.describe(seat, self.move).to_json(),
            "preview": state.preview(seat, self.move),
            "chance": round(self.chance, 4),
            "gain": round(self.gain, 4),
            "error": round(self.error, 4),
        }


def hints_of(advice: Advice) -> list[Hint]:
    """Returns the champion's move and the next best moves that it compared."""
    return [
        Hint(candidate.move, advice.chance(candidate), candidate.gain(), advice.error(candidate))
        for candidate in advice.ranking()[:MOST_HINTS]
        if candidate.tried > 0
    ]


def find_hints(game_id: str, guess: Json, seat: int, level: str, seed: int) -> list[Hint]:
    """Returns hints for a position that was resampled for the seat. Runs in a worker process."""
    game = find_game(game_id)
    champion = make_bot(game, level)
    assert isinstance(champion, Champion)
    return hints_of(champion.advise(Position(game.load(guess), seat), split(seed, "hint")))


def choice_seed(salt: str, step: int, seat: int) -> int:
    """Returns the seed of a bot's choice: the same after a restart, and secret."""
    return int.from_bytes(sha256(f"{salt}/{step}/{seat}".encode()).digest()[:8], "big") % SEED_BOUND


def choose_move(game: Game, guess: State, seat: int, level: str, seed: int) -> tuple[int, float]:
    """Returns a bot's choice and the processor time that it took."""
    began = time.thread_time()
    move = make_bot(game, level).choose(Position(guess, seat), split(seed, "choice"))
    return move, time.thread_time() - began


def choose_move_in_worker(game_id: str, guess: Json, seat: int, level: str, seed: int) -> tuple[int, float]:
    """`choose_move`, run in a worker process."""
    game = find_game(game_id)
    return choose_move(game, game.load(guess), seat, level, seed)


def champion_seconds(pace: float, waiting: int, workers: int) -> float:
    """Returns a champion's time for a move at a table whose bots wait `pace` seconds."""
    alone = SLOWDOWN * min(CHAMPION_SECONDS, max(CHAMPION_IN_HASTE, PACE * pace))
    return max(CHAMPION_AT_LEAST, alone / max(1.0, (waiting + 1) / workers))


class BotTurn(NamedTuple):
    """A seat's decision. `table` is the key for sharing the worker processes fairly; bots there wait `pace` seconds."""

    game: Game
    state: State
    seat: int
    seed: int
    table: str = ""
    pace: float = 0.0

    def guess(self) -> State:
        return self.state.sample(self.seat, split(self.seed, "guess"))


class BotChooser:
    """Chooses moves for all bots of a server."""

    def __init__(self, workers: int) -> None:
        self.pool = FairPool(workers, bounded=False, attempts=ATTEMPTS)
        #: The recent longest processor time of a choice, by game and level.
        self._longest: dict[tuple[str, str], float] = {}

    def is_slow(self, game: Game, level: str) -> bool:
        """Returns whether a bot of that level chooses in a worker process."""
        return level == CHAMPION or self._longest.get((game.id, level), UNKNOWN) > SHORT

    async def choose(self, turn: BotTurn, level: str) -> int:
        """Returns the move of a bot of that level."""
        if level == CHAMPION:
            move, _ = await self._ask_champion(choose_move_in_worker, turn, turn.pace)
            return int(move)
        key = turn.game.id, level
        longest = self._longest.get(key, UNKNOWN)
        if longest > SHORT:
            move, seconds = await self._run_in_worker(choose_move_in_worker, turn, level)
        else:
            move, seconds = choose_move(turn.game, turn.guess(), turn.seat, level, turn.seed)
        self._longest[key] = max(seconds, FADING * longest)
        return int(move)

    async def hints(self, turn: BotTurn) -> list[Hint]:
        """Returns the moves that a champion with full time would consider."""
        hints: list[Hint] = await self._ask_champion(find_hints, turn, CHAMPION_SECONDS)
        return hints

    async def _ask_champion(self, function: Any, turn: BotTurn, pace: float) -> Any:
        """Runs a function in a worker process, for a champion whose time depends on the pace and the waiting jobs."""
        seconds = champion_seconds(pace, self.pool.queue.waiting(), self.pool.workers)
        return await self._run_in_worker(function, turn, f"{CHAMPION}@{seconds:.3f}s")

    async def _run_in_worker(self, function: Any, turn: BotTurn, level: str) -> Any:
        guess = turn.guess().to_dict()
        return await self.pool.run(turn.table, function, turn.game.id, guess, turn.seat, level, turn.seed)
