"""Formula Motor Racing for the catalogue: the state that implements the engine's contract, and the game."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import FIRST, FieldReader, Game, Json, Move, Preset, Progress, Setup, Standing, Stream, split
from paddock.engine.bot_parameters import shipped_parameters
from paddock.engine.game import Finisher, OwnDesign, points_in_words
from paddock.games.formula_motor_racing import cards, config, preview, sampling, validation, view
from paddock.games.formula_motor_racing.bot.expert import FormulaMotorRacingExpert
from paddock.games.formula_motor_racing.cards import CARS, DRIVERS, TEAMS
from paddock.games.formula_motor_racing.client_schema import SHAPES
from paddock.games.formula_motor_racing.config import ALL_TEAMS, FIRST_RULES, RULES_VERSION
from paddock.games.formula_motor_racing.moves import MOVE_BOUND
from paddock.games.formula_motor_racing.notation import card_fields, describe_move, parse_move
from paddock.games.formula_motor_racing.observe import FormulaMotorRacingObserver
from paddock.games.formula_motor_racing.phases import phase_due, start_race
from paddock.games.formula_motor_racing.scoring import driver_standings, season_standings, team_standings
from paddock.games.formula_motor_racing.state import SEASON_OVER, RaceState


class FormulaMotorRacing(RaceState):
    def to_move(self) -> list[int]:
        return [] if self.phase == SEASON_OVER else [self.turn]

    def legal(self, seat: int) -> list[int]:
        return phase_due(self, seat).legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase_due(self, seat).play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(text)

    def preview(self, seat: int, move: int) -> Json:
        return preview.preview(self, move)

    def view(self, seat: int | None) -> Json:
        return view.view(self, seat)

    def tie_rule(self, ahead: Standing, behind: Standing) -> str:
        return "FMR-8.2" if self.config.best_team or not self.config.several_teams() else "FMR-9.7"

    def standings(self) -> list[Standing]:
        return season_standings(self)

    def titles(self) -> dict[str, list[Standing]]:
        titles: dict[str, list[Standing]] = {}
        if self.config.several_teams():
            titles["Teams"] = team_standings(self)
        if self.config.drivers_title:
            titles["Drivers' title"] = driver_standings(self)
        return titles

    def progress_of(self, seat: int) -> Progress:
        return Progress(
            "race {race} of {races}", {"race": int(self.race_number) + 1, "races": len(self.config.removed)}
        )

    def copy(self) -> "FormulaMotorRacing":
        other = FormulaMotorRacing(self.config)
        self.copy_into(other)
        return other

    def resample(self, seat: int, rng: Stream) -> None:
        sampling.resample(self, seat, rng)

    def redeal(self, number: int) -> None:
        sampling.redeal(self, number)


class FormulaMotorRacingGame(Game):
    def start(self, setup: Setup) -> FormulaMotorRacing:
        race = FormulaMotorRacing(config.from_setup(setup))
        race.order = first_grid(setup)
        race.retired = []
        race.points = [0] * cards.CAR_COUNT
        race.results = []
        race.die = split(setup.seed, "die")
        race.shuffler = split(setup.seed, "deck")
        start_race(race)
        return race

    def board_assets(self, setup: Setup) -> Json:
        """Returns the text of each card by its name, and the numbers in the rules of the cards."""
        return {
            "cards": {name: card_fields(card) for card, name in enumerate(cards.CARD_NAMES)},
            "die": int(cards.DIE),
            "pit_stop_highest": int(cards.PIT_STOP_HIGHEST),
            "charge_highest": int(cards.CHARGE_HIGHEST),
            "turbo_from_last": int(cards.TURBO_FROM_LAST),
        }

    def empty_state(self, reader: FieldReader) -> FormulaMotorRacing:
        return FormulaMotorRacing(config.read(reader))

    def decision_bound(self, setup: Setup) -> int:
        """Counts each card once, a charge past all cars at most, and a choice for each spin and crash."""
        return int(setup.options["races"]) * (len(cards.CARDS_IN_ALL) + 6 * int(cards.CAR_COUNT) + 3)

    def finisher(self, view: Json, standing: Standing) -> Finisher:
        team = standing.entrant.partition("+")[0]
        best = max((car for car in CARS if car.startswith(team)), key=view["points"].__getitem__)
        number = view["entries"][best]["number"] if view["entries"] else best.removeprefix(team)
        return Finisher(team, str(number), points_in_words(standing.score))

    def variants(self) -> list[Setup]:
        return [
            *(self.setup(n, 1, {"races": 2}) for n in range(2, 7)),
            self.setup(6, 2, {"races": 3, "removed": [6]}),
            self.setup(4, 3, {"races": 3, "removed": [0, 12, 34]}),
            self.setup(5, 4, {"races": 2, "drivers_title": True}),
            self.setup(4, 6, {"races": 1, "drivers_title": True, "drivers": DRIVERS[1:] + DRIVERS[:1]}),
            self.setup(3, 5, {"races": 1, "teams": list(reversed(TEAMS))}),
            self.setup(3, 7, {"races": 2, "champion": ALL_TEAMS}),
            self.setup(2, 8, {"races": 1, "noted_order": True, "grid": list(reversed(CARS))}),
        ]


def first_grid(setup: Setup) -> list[i64]:
    """FMR-2.4: the first team drawn starts first and last, the second one inside of these, and so on. FMR-9.6: or the
    order in the options."""
    if setup.options["noted_order"]:
        return [cards.CAR_BY_NAME[car] for car in setup.options["grid"]]
    teams: list[i64] = list(range(len(TEAMS)))
    split(setup.seed, "grid").shuffle(teams)
    return [2 * team for team in teams] + [2 * team + 1 for team in reversed(teams)]


FORMULA_MOTOR_RACING: Final = FormulaMotorRacingGame(
    id="formula-motor-racing",
    title="Formula Motor Racing",
    summary="Twelve cars in one line, 54 cards and a die: a quick, chaotic season of races.",
    rules_version=RULES_VERSION,
    older_rules=(FIRST_RULES,),
    min_seats=2,
    max_seats=6,
    move_bound=int(MOVE_BOUND),
    options=config.OPTIONS,
    shapes=SHAPES,
    check_options=config.check,
    check_fields=validation.check_position,
    parameters=shipped_parameters(__package__),
    make_expert=FormulaMotorRacingExpert,
    make_observer=FormulaMotorRacingObserver,
    presets=(
        Preset(FIRST, "First race", 4, {"races": 3}),  # as the rulebook recommends
        Preset("club", "Club race", 6, {"races": 5, "drivers_title": True}),
        Preset("long", "Long evening", 6, {"races": 10, "drivers_title": True}),
    ),
    colours=tuple(TEAMS),
    colours_from="teams",
    own_design=(OwnDesign("the split of the cards among the colours", "deck.toml"),),
)
