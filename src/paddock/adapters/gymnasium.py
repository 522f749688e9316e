"""Gymnasium: one seat of a race for the agent, bots of any level in the others.

    from paddock.adapters.gymnasium import PaddockEnv
    env = PaddockEnv("formula-motor-racing", opponents="pro:3", options={"races": 1})
    env = gymnasium.make("paddock/formula-motor-racing-v2", opponents="pro:3")      # the same by its registered name

An observation is an array whose entries `env.layout` names, as integers, or with `scaled` as floats from -1 to 1. The
legal moves are in `info["action_mask"]` and, for sb3-contrib's MaskablePPO, in `env.action_masks()`. The reward comes
at the end: 1 for first place, -1 for last place, evenly spaced between. An illegal move loses the race: the reward is
-1, and `info["illegal"]` says why. The agent's seat is random in each race unless `seat` is given.
"""

from typing import Any

from paddock.engine.extras import require

require("rl", "gymnasium")

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paddock.adapters.batched import LAST, returns
from paddock.adapters.races import MASK, OBSERVATION, RaceFactory
from paddock.bots import kinds, make_bot, parse_seats
from paddock.engine import SEED_BOUND, Bot, Game, IllegalMove, Json, Position, SetupError, State, Stream, split
from paddock.games.catalog import GAMES, find_game

#: Placeholder for the agent's seat in a list of seats; this bot never plays.
LEARNER = "random"

Row = NDArray[Any]


class PaddockEnv(gymnasium.Env[Row, np.int64]):
    """A race against bots, seen from one seat."""

    def __init__(
        self,
        game: str | Game,
        opponents: str = "pro",
        options: Json | None = None,
        seat: int | None = None,
        scaled: bool = False,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.choices = parse_seats(self.game, f"{LEARNER},{opponents}" if opponents else LEARNER)
        if seat is not None and not 0 <= seat < len(self.choices):
            raise SetupError(f"seat: {seat} is out of range; expected 0 to {len(self.choices) - 1}")
        self.fixed = seat
        self.scaled = scaled
        self.bots: dict[str, Bot] = {
            choice.level: make_bot(self.game, choice.level) for choice in self.choices[1:] if choice.level is not None
        }
        orders = [kinds(tuple(self._order(own))) for own in range(len(self.choices))]
        self.tables = [RaceFactory(self.game, order, options) for order in orders]
        races = self.tables[0]
        self.layout = races.layout
        self.action_space = spaces.Discrete(races.moves)
        span = np.maximum(np.abs(races.low), np.abs(races.high)).astype(np.float32)
        self.scale = (1.0 / np.maximum(span, 1.0)).astype(np.float32)
        if scaled:
            self.observation_space: spaces.Space[Row] = spaces.Box(
                races.low * self.scale, races.high * self.scale, dtype=np.float32
            )
        else:
            self.observation_space = spaces.Box(races.low, races.high, dtype=np.int16)
        self.seat = 0
        self.race: State | None = None
        self.seen: dict[str, Row] = {}
        self.streams: list[Stream] = []

    def _order(self, own: int) -> list[Any]:
        """Returns the choices by seat if the agent has seat `own`; the others follow in order."""
        count = len(self.choices)
        return [self.choices[(seat - own) % count] for seat in range(count)]

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[Row, Json]:
        """Starts a new race; the bots play up to the agent's first decision."""
        super().reset(seed=seed)
        count = len(self.choices)
        self.seat = int(self.np_random.integers(count)) if self.fixed is None else self.fixed
        number = int(self.np_random.integers(SEED_BOUND))
        self.race = self.tables[self.seat].start(number)
        self.streams = [split(number, f"bot/{seat}") for seat in range(count)]
        self._bots_play()
        return self._look()

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, Json]:
        """Plays the agent's move, and the bots' moves until its next decision or the end of the race."""
        race = self.race
        if race is None or not race.to_move():
            raise SetupError("the race is over or has not started; call reset() first")
        try:
            race.play(self.seat, int(action))
        except IllegalMove as error:
            row, info = self._look()
            self.race = None
            return row, LAST, True, False, {**info, "illegal": str(error)}
        self._bots_play()
        row, info = self._look()
        if race.to_move():
            return row, 0.0, False, False, info
        reward = returns(race.standings(), len(self.choices))[self.seat]
        return row, reward, True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        return self.seen[MASK].astype(np.bool_)

    def _bots_play(self) -> None:
        race = self.race
        assert race is not None
        order = self._order(self.seat)
        while True:
            seats = race.to_move()
            if not seats or self.seat in seats:
                return
            level = order[seats[0]].level
            move = self.bots[level].choose(Position(race, seats[0]), self.streams[seats[0]])
            race.play(seats[0], move)

    def _look(self) -> tuple[Row, Json]:
        assert self.race is not None
        self.seen = self.tables[self.seat].observation(self.race, self.seat)
        row = self.seen[OBSERVATION]
        return row * self.scale if self.scaled else row, {MASK: self.seen[MASK]}


for _game in GAMES.values():
    gymnasium.register(
        f"paddock/{_game.id}-v{_game.rules_version}",
        f"{__name__}:{PaddockEnv.__name__}",
        kwargs={"game": _game.id},
        disable_env_checker=True,
    )
