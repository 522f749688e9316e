"""How fast the bots decide and search, how much stronger a champion gets with more time, and the gain of a second core.

Only the bot's choice is timed, in processor time; decisions with a single legal move are not counted.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import geometric_mean
from typing import Final

from paddock.bots import CHAMPION, PRO, RANDOM, levels, make_bot
from paddock.bots.search import Champion
from paddock.engine import Bot, Game, Json, Position, split
from paddock.games.catalog import GAMES
from paddock.lab.benchmark import without_garbage
from paddock.lab.plan import Plan, game_seed, plan_games
from paddock.lab.runner import Simulation, simulate
from paddock.lab.summary import Entry

#: Seats in the games.
PLAYERS: Final = 4
#: A champion's seconds per move.
SECONDS: Final = (0.1, 0.3, 1.0, 3.0)
#: The fewest games for a meaningful rate: many more than are submitted before the first one is finished.
FEWEST: Final = 60
#: Target microseconds for a decision of the pro: the geometric mean over the games, and the worst game.
MEAN_TARGET: Final = 40.0
WORST_TARGET: Final = 100.0


@dataclass(frozen=True)
class Thinking:
    """A level's decisions in one game: microseconds each, and a champion's playouts per second."""

    game: str
    title: str
    level: str
    micros: float
    decisions: int
    playouts: float | None = None

    def to_json(self) -> Json:
        return {
            "game": self.game,
            "level": self.level,
            "microseconds": round(self.micros, 2),
            "decisions_per_second": round(1e6 / self.micros),
            "decisions": self.decisions,
            "playouts_per_second": None if self.playouts is None else round(self.playouts),
        }


@dataclass(frozen=True)
class Strength:
    """The win share of one champion among pros with some seconds per move, and the even share."""

    game: str
    title: str
    seconds: float
    entry: Entry
    games: int
    even: float

    def to_json(self) -> Json:
        counts = {"seconds": self.seconds, "games": self.games, "even": self.even}
        return {"game": self.game, **counts, "result": self.entry.to_json()}


def thinking(seconds: float) -> Iterator[Thinking]:
    """Measures every level of every game, each for about that many seconds of processor time."""
    for game in GAMES.values():
        for level in levels(game):
            bot = make_bot(game, level)
            if isinstance(bot, Champion):
                yield _searching(game, bot, seconds)
            else:
                micros, decisions = _deciding(game, bot, seconds)
                yield Thinking(game.id, game.title, level, micros, decisions)


def _seats(game: Game) -> int:
    return max(game.min_seats, min(PLAYERS, game.max_seats))


def _deciding(game: Game, bot: Bot, seconds: float) -> tuple[float, int]:
    """Plays whole games among bots of one kind: microseconds per decision, and the number of timed decisions."""
    spent, decisions, number = 0.0, 0, 0
    clock = time.process_time
    while spent < seconds:
        state = game.new(_seats(game), game_seed(1, number))
        rng = split(number, "bench")
        number += 1
        with without_garbage():
            while seats := state.to_move():
                seat = seats[0]
                position, moves = Position(state, seat), state.legal(seat)
                move = moves[0]
                if len(moves) > 1:
                    began = clock()
                    move = bot.choose(position, rng)
                    spent += clock() - began
                    decisions += 1
                state.play(seat, move)
    return 1e6 * spent / decisions, decisions


def _searching(game: Game, champion: Champion, seconds: float) -> Thinking:
    """Searches positions from games among pros, each with the game's default number of playouts."""
    pro = make_bot(game, PRO if PRO in levels(game) else RANDOM)
    spent, decisions, playouts, number = 0.0, 0, 0, 0
    while spent < seconds:
        state = game.new(_seats(game), game_seed(2, number))
        rng = split(number, "bench")
        number += 1
        step = 0
        while (seats := state.to_move()) and spent < seconds:
            seat = seats[0]
            moves = state.legal(seat)
            step += 1
            # a few positions of each game: early, middle and late ones
            if len(moves) > 1 and step % 11 == 0:
                began = time.process_time()
                candidates = champion.compare(Position(state, seat), moves, rng)
                spent += time.process_time() - began
                playouts += sum(candidate.tried for candidate in candidates)
                decisions += 1
            state.play(seat, pro.choose(Position(state, seat), rng))
    return Thinking(game.id, game.title, CHAMPION, 1e6 * spent / decisions, decisions, playouts / spent)


def pro_means(measured: list[Thinking]) -> tuple[float, float]:
    """Returns the microseconds per decision of the pros: the geometric mean over the games, and the worst game."""
    micros = [one.micros for one in measured if one.level == PRO]
    return geometric_mean(micros), max(micros)


def strength(games: int, seed: int, workers: int, only: str = "") -> Iterator[Strength]:
    """Races one champion against pros for each game and time per move; seats rotate, all times use the same seeds."""
    for game in GAMES.values():
        if PRO not in levels(game) or (only and only != game.id):
            continue
        seats = _seats(game)
        for seconds in SECONDS:
            level = f"{CHAMPION}@{seconds:g}s"
            plan = plan_games(game, f"{level},{PRO}:{seats - 1}", games, seed)
            summary = simulate(plan, workers).summary()
            entry = next(entry for entry in summary.levels if entry.name == level)
            yield Strength(game.id, game.title, seconds, entry, summary.games, 1 / seats)


def scaling(games: int, seed: int) -> tuple[float, float]:
    """Games of HEAT per second among pros with one process and with two, without the start of the processes."""
    plan = plan_games(GAMES["heat"], f"{PRO}:{PLAYERS}", max(games, FEWEST), seed)
    return _rate(plan, 1), _rate(plan, 2)


def _rate(plan: Plan, workers: int) -> float:
    """Returns games per second, counted from the first result, when the processes have started."""
    simulation = Simulation(plan, workers)
    began, before = time.perf_counter(), 0
    for done in simulation.run():
        if done and not before:
            began, before = time.perf_counter(), done
    return (simulation.games - before) / (time.perf_counter() - began)
