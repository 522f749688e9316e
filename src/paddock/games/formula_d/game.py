"""Formula D as the catalogue knows it: the state that keeps the engine's contract, and the options."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import (
    Bot,
    Fields,
    Game,
    IllegalMove,
    Json,
    Move,
    Option,
    Seed,
    Setup,
    Standing,
    Stream,
    split,
)
from paddock.games.formula_d.bot import Pro
from paddock.games.formula_d.dice import MOST_CARS, WEAR
from paddock.games.formula_d.moves import MOVE_BOUND
from paddock.games.formula_d.notation import describe_move, parse_move
from paddock.games.formula_d.phases import PHASES, first_round, line_up
from paddock.games.formula_d.position import MOST_LAPS, read_race
from paddock.games.formula_d.state import RACE_OVER, RaceState
from paddock.games.formula_d.track import TRACKS, Track, find
from paddock.games.formula_d.view import preview_move, race_standings, race_view

NEWEST_RULES: Final[i64] = 2


class FormulaD(RaceState):
    """A race of Formula D."""

    def to_move(self) -> list[int]:
        return [] if self.phase == RACE_OVER else [self.order[self.at]]

    def legal(self, seat: int) -> list[int]:
        if self.phase == RACE_OVER or seat != self.order[self.at]:
            return []
        return PHASES[self.phase].legal(self)

    def play(self, seat: int, move: int) -> None:
        if self.phase != RACE_OVER and seat != self.order[self.at]:
            raise IllegalMove(f"it is seat {self.order[self.at]}'s turn, not seat {seat}'s", "FD-3.1")
        PHASES[self.phase].play(self, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(self.track, move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(self.track, text)

    def preview(self, seat: int, move: int) -> Json:
        return preview_move(self, move) if seat in self.to_move() else {}

    def view(self, seat: int | None) -> Json:
        return race_view(self)

    def standings(self) -> list[Standing]:
        return race_standings(self)

    def copy(self) -> "FormulaD":
        other = FormulaD(self.track, self.laps, self.players, self.rules)
        self.copy_into(other)
        return other

    def sample(self, seat: int, rng: Stream) -> "FormulaD":
        other = self.copy()
        for car in range(self.players):
            other.dice[car] = rng.fork()
        return other

    def redeal(self, number: int) -> None:
        self.dice = [dice.renewed(number) for dice in self.dice]


def new_race(track: Track, laps: i64, players: i64, seed: Seed, rules: i64 = NEWEST_RULES) -> FormulaD:
    """A race on the grid, its first start already rolled."""
    race = FormulaD(track, laps, players, rules)
    race.lap = [0] * players
    race.gear = [0] * players
    race.wear = [WEAR] * players
    race.stops = [0] * players
    race.begun = [0] * players
    race.served = [0] * players
    race.nitro = [0] * players
    race.arrived = [0] * players
    race.start_rolls = [0] * players
    race.dice = [split(seed, f"dice/{car}") for car in range(players)]
    race.finished = []
    race.retired = []
    race.speeds = []
    line_up(race)
    first_round(race)
    return race


class FormulaDGame(Game):
    """The catalogue's entry."""

    def start(self, setup: Setup) -> FormulaD:
        track = find(setup.options["track"])
        return new_race(track, setup.options["laps"], len(setup.seats), setup.seed, int(setup.rules))

    def load(self, data: object) -> FormulaD:
        fields = Fields(data)
        rules: i64 = 1
        if fields.has("rules"):
            fields.word("rules", [self.rules_version])
            rules = NEWEST_RULES
        track = find(TRACKS.ids[fields.word("track", TRACKS.ids)])
        state = FormulaD(track, fields.number("laps", 1, MOST_LAPS), fields.number("players", 1, MOST_CARS), rules)
        read_race(state, fields)
        return state

    def decision_bound(self, setup: Setup) -> int:
        """Every turn drives on, costs wear, or waits in the pits for a car that does one of these in that round."""
        track = find(setup.options["track"])
        spaces = (int(setup.options["laps"]) + 1) * int(track.size)
        wear = 4 * int(WEAR)
        cars = len(setup.seats)
        return 3 * cars * cars * (spaces + wear + 2)

    def scenery(self, setup: Setup) -> Json:
        return TRACKS.drawing(find(setup.options["track"]))

    def bots(self) -> dict[str, Bot]:
        return {"pro": Pro()}

    def variants(self) -> list[Setup]:
        return [
            *(self.setup(n, n, {"track": "monaco", "laps": 1 + n % 2}) for n in range(2, MOST_CARS + 1)),
            self.setup(2, 1, {"track": "street", "laps": 2}),
            self.setup(6, 2, {"track": "street", "laps": 1}),
            self.setup(10, 3, {"track": "street", "laps": 2}),
            self.setup(10, 4, {"track": "monaco", "laps": 2}),
        ]


FORMULA_D: Final = FormulaDGame(
    id="formula-d",
    title="Formula D",
    summary="Six gears, six dice and a stop in every corner: brake late, but not too late.",
    rules_version=str(NEWEST_RULES),
    older_rules=("1",),
    min_seats=2,
    max_seats=MOST_CARS,
    move_bound=int(MOVE_BOUND),
    options=(
        Option(
            "track",
            "choice",
            TRACKS.ids[0],
            "Track",
            "Monaco with its pits, or a street race by night with nitro, police and residents.",
            choices=tuple(TRACKS.ids),
        ),
        Option(
            "laps", "int", 1, "Laps", "One lap, or two with a pit stop (Monaco) or checkpoint (street).", low=1, high=2
        ),
    ),
)
