"""Formula D for the catalogue: the state that implements the engine's contract, and the game."""

from typing import Final

from paddock.engine import FIRST, FieldReader, Game, Json, Move, Preset, Progress, Setup, Standing, split
from paddock.engine.bot_parameters import shipped_parameters
from paddock.engine.colours import COLOURS_OPTION
from paddock.engine.game import Finisher, OwnDesign
from paddock.games.formula_d import config, preview, validation, view
from paddock.games.formula_d.bot.expert import FormulaDExpert
from paddock.games.formula_d.client_schema import SHAPES
from paddock.games.formula_d.config import FIRST_RULES, NEWEST_RULES, SECOND_RULES
from paddock.games.formula_d.dice import CAR_COLOURS, MOST_CARS, WEAR
from paddock.games.formula_d.moves import MOVE_BOUND
from paddock.games.formula_d.notation import describe_move, parse_move
from paddock.games.formula_d.observe import FormulaDObserver
from paddock.games.formula_d.phases import first_round, line_up, phase_due
from paddock.games.formula_d.scoring import race_standings
from paddock.games.formula_d.state import ON_GRID, RACE_OVER, RaceState
from paddock.games.formula_d.track import TRACKS, find


class FormulaD(RaceState):
    def to_move(self) -> list[int]:
        return [] if self.phase == RACE_OVER else [self.order[self.at]]

    def legal(self, seat: int) -> list[int]:
        return phase_due(self, seat).legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase_due(self, seat).play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(self.track, move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(self.track, text)

    def preview(self, seat: int, move: int) -> Json:
        return preview.preview(self, move) if seat in self.to_move() else {}

    def view(self, seat: int | None) -> Json:
        return view.view(self)

    def standings(self) -> list[Standing]:
        return race_standings(self)

    def progress_of(self, seat: int) -> Progress:
        laps = int(self.laps)
        lap = min(max(int(self.lap[seat]), 1), laps)
        return Progress("lap {lap} of {laps}", {"lap": lap, "laps": laps})

    def copy(self) -> "FormulaD":
        other = FormulaD(self.config)
        self.copy_into(other)
        return other


class FormulaDGame(Game):
    def start(self, setup: Setup) -> FormulaD:
        """Returns a race on the grid, after the roll for the start order."""
        race = FormulaD(config.from_setup(setup))
        cars = race.players
        race.lap = [0] * cars
        race.gear = [0] * cars
        race.wear = [WEAR] * cars
        race.stops = [0] * cars
        race.begun = [ON_GRID] * cars
        race.served = [0] * cars
        race.nitro = [0] * cars
        race.arrived = [0] * cars
        race.start_rolls = [0] * cars
        race.dice = [split(setup.seed, f"dice/{car}") for car in range(cars)]
        race.finished = []
        race.retired = []
        race.speeds = []
        race.rebuild_caches()
        line_up(race)
        first_round(race)
        return race

    def empty_state(self, reader: FieldReader) -> FormulaD:
        return FormulaD(config.read(reader))

    def decision_bound(self, setup: Setup) -> int:
        # in every turn a car drives, loses wear, or waits in the pits for a car that does one of these in that round
        spaces = (int(setup.options["laps"]) + 1) * int(find(setup.options["track"]).size)
        return 3 * len(setup.seats) ** 2 * (spaces + 4 * int(WEAR) + 2)

    def board_assets(self, setup: Setup) -> Json:
        return TRACKS.drawing(find(setup.options["track"]))

    def board_assets_key(self, setup: Setup) -> object:
        return setup.options["track"]

    def circuit(self, view: Json) -> str:
        return str(view["title"])

    def finisher(self, view: Json, standing: Standing) -> Finisher:
        car = view["cars"][standing.seat]
        return Finisher(car["colour"], str(car["number"]), "out" if car["status"] == "out" else "")

    def variants(self) -> list[Setup]:
        return [
            *(self.setup(n, n, {"track": "monaco", "laps": 1 + n % 2}) for n in range(2, MOST_CARS + 1)),
            self.setup(2, 1, {"track": "street", "laps": 2}),
            self.setup(6, 2, {"track": "street", "laps": 1}),
            self.setup(10, 3, {"track": "street", "laps": 2}),
            self.setup(10, 4, {"track": "monaco", "laps": 2, "colours": sorted(CAR_COLOURS)}),
        ]


FORMULA_D: Final = FormulaDGame(
    id="formula-d",
    title="Formula D",
    summary="Six gears, six dice and a stop in every corner: brake late, but not too late.",
    rules_version=NEWEST_RULES,
    older_rules=(FIRST_RULES, SECOND_RULES),
    min_seats=2,
    max_seats=MOST_CARS,
    move_bound=int(MOVE_BOUND),
    options=config.OPTIONS,
    shapes=SHAPES,
    check_options=config.check,
    check_fields=validation.check_position,
    parameters=shipped_parameters(__package__),
    make_expert=FormulaDExpert,
    make_observer=FormulaDObserver,
    presets=(
        Preset(FIRST, "First race", 4, {"track": "monaco", "laps": 1}),
        Preset("club", "Club race", 6, {"track": "street", "laps": 1}),
        Preset("long", "Long evening", 8, {"track": "monaco", "laps": 2}),
    ),
    # FD-1.2
    colours=tuple(CAR_COLOURS),
    colours_from=COLOURS_OPTION,
    own_design=(OwnDesign("the street circuit", "tracks/street.toml"),),
)
