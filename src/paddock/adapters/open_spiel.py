"""OpenSpiel: the games as registered Python games, `paddock_heat` and so on, for its algorithms and bots.

    import pyspiel
    import paddock.adapters.open_spiel
    game = pyspiel.load_game("paddock_heat", {"players": 4, "options": "circuit:usa;laps:1"})

A race starts with one chance step, which draws one of `seeds` futures; it determines all dice and deals, each of which
is revealed when the rules say so. Simultaneous decisions are made in the order of seats, hidden from those who have
not decided yet. Returns are 1 for first place, -1 for last place, evenly spaced between.
"""

from functools import cache
from typing import Any, Final

from paddock.engine.extras import require

require("rl", "pyspiel")

import numpy as np
import pyspiel

from paddock.adapters.batched import FIRST, LAST, returns
from paddock.adapters.races import OBSERVATION, RaceFactory
from paddock.engine import Json, SetupError, State
from paddock.games.catalog import GAMES

#: The default number of futures that the chance step draws from.
SEEDS: Final = 1000
PARAMETERS: Final[Json] = {"players": 0, "options": "", "seeds": SEEDS}


def short_name(game_id: str) -> str:
    return "paddock_" + game_id.replace("-", "_")


def read_options(game_id: str, text: str) -> Json:
    """Parses options of the form name:value;name:value. OpenSpiel itself uses the equals sign."""
    game = GAMES[game_id]
    found: Json = {}
    for word in filter(None, text.split(";")):
        name, colon, value = word.partition(":")
        if not colon:
            raise SetupError(f"options: {word!r} is not valid; write name:value, separated by semicolons")
        found[name] = game.option(name).parse(value)
    return found


@cache
def races_of(game_id: str, players: int, options: str) -> RaceFactory:
    return RaceFactory(game_id, players, read_options(game_id, options))


def game_type(game_id: str) -> Any:
    game = GAMES[game_id]
    return pyspiel.GameType(
        short_name=short_name(game_id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class PaddockGame(pyspiel.Game):
    """One of our games with its players, options and futures; the subclass for each game is created below."""

    game_id = ""

    def __init__(self, params: Json | None = None) -> None:
        values = {**PARAMETERS, **(params or {})}
        game = GAMES[self.game_id]
        # only plain values, because OpenSpiel pickles the attributes of a game
        self.players = int(values["players"]) or max(2, game.min_seats)
        self.options = str(values["options"])
        self.seeds = int(values["seeds"])
        if self.seeds < 1:
            raise SetupError(f"seeds: {self.seeds} is out of range; expected at least 1")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.races.moves,
            max_chance_outcomes=self.seeds,
            num_players=self.players,
            min_utility=LAST,
            max_utility=FIRST,
            max_game_length=game.decision_bound(self.races.setup),
        )
        super().__init__(game_type(self.game_id), info, params or {})

    @property
    def races(self) -> RaceFactory:
        return races_of(self.game_id, self.players, self.options)

    def new_initial_state(self) -> "PaddockState":
        return PaddockState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PaddockObserver":
        if params:
            raise SetupError(f"observation parameters are not supported: {params}")
        return PaddockObserver(self.races, iig_obs_type is None or is_supported(iig_obs_type))


class OpenSpielTable:
    """Holds a race: OpenSpiel clones a state by deep-copying its attributes, and pickles them to store it."""

    def __init__(self, game_id: str, players: int, options: str, race: State | None = None) -> None:
        self.kind = (game_id, players, options)
        self.races = races_of(*self.kind)
        self.race = race

    def __deepcopy__(self, memo: Json) -> "OpenSpielTable":
        return OpenSpielTable(*self.kind, None if self.race is None else self.race.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return stored_table, (*self.kind, None if self.race is None else self.race.to_dict())


def stored_table(game_id: str, players: int, options: str, race: Json | None) -> OpenSpielTable:
    return OpenSpielTable(game_id, players, options, None if race is None else GAMES[game_id].load(race))


class PaddockState(pyspiel.State):
    """A race; `race` is None before the chance step."""

    def __init__(self, game: PaddockGame) -> None:
        super().__init__(game)
        self.table = OpenSpielTable(game.game_id, game.players, game.options)
        self.seeds = game.seeds

    @property
    def race(self) -> State | None:
        return self.table.race

    def current_player(self) -> int:
        if self.race is None:
            return int(pyspiel.PlayerId.CHANCE)
        movers = self.race.to_move()
        return movers[0] if movers else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.race.legal(player)) if self.race is not None and player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / self.seeds) for seed in range(self.seeds)]

    def _apply_action(self, action: int) -> None:
        if self.race is None:
            self.table.race = self.table.races.start(action)
        else:
            self.race.play(self.race.to_move()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.race is None or player < 0:
            return f"future {action}"
        return self.race.describe(player, action).text

    def is_terminal(self) -> bool:
        return self.race is not None and not self.race.to_move()

    def returns(self) -> list[float]:
        seats = len(self.table.races.setup.seats)
        return returns(self.race.standings(), seats) if self.race is not None and self.is_terminal() else [0.0] * seats

    def __str__(self) -> str:
        return "before the race" if self.race is None else self.race.digest()


def is_supported(kind: Any) -> bool:
    """Returns whether this kind of observation is what a seat may know about the current position."""
    one_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    return bool(kind.public_info) and one_seat and not kind.perfect_recall


class PaddockObserver:
    """The observation of a seat, in the game's layout. Other kinds of observations are empty."""

    def __init__(self, races: RaceFactory, supported: bool) -> None:
        self.races = races
        self.tensor = np.zeros(races.layout.size(), np.float32) if supported else None
        self.dict = {"observation": self.tensor} if supported else {}

    def set_from(self, state: PaddockState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0 if state.race is None else self.races.observation(state.race, player)[OBSERVATION]

    def string_from(self, state: PaddockState, player: int) -> str | None:
        """Returns the non-zero entries by name."""
        if self.tensor is None:
            return None
        if state.race is None:
            return "before the race"
        row = self.races.observation(state.race, player)[OBSERVATION]
        return ", ".join(f"{name} {value}" for name, value in zip(self.races.layout.names, row, strict=True) if value)


for _game_id in GAMES:
    _name = "".join(word.title() for word in _game_id.split("-")) + "Game"
    globals()[_name] = type(_name, (PaddockGame,), {"game_id": _game_id, "__module__": __name__})
    pyspiel.register_game(game_type(_game_id), globals()[_name])
