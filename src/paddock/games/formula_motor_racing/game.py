"""Formula Motor Racing as the catalogue knows it: the state that keeps the engine's contract, and the options."""

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
    SetupError,
    Standing,
    Stream,
    split,
)
from paddock.games.formula_motor_racing.bot import Pro
from paddock.games.formula_motor_racing.cards import (
    CAR_COUNT,
    CARD_NAMES,
    CARDS_IN_ALL,
    DRIVERS,
    HAND,
    MOST_RACES,
    NUMBERS,
    TEAMS,
)
from paddock.games.formula_motor_racing.entries import CAR_NUMBERS, DRIVER_NAMES, number_given_twice
from paddock.games.formula_motor_racing.moves import MOVE_BOUND
from paddock.games.formula_motor_racing.notation import card_fields, describe_move, parse_move
from paddock.games.formula_motor_racing.phases import PHASES, start_race
from paddock.games.formula_motor_racing.positions import (
    read_drivers,
    read_numbers,
    read_owners,
    read_players,
    read_removed,
    read_table,
)
from paddock.games.formula_motor_racing.state import NOBODY, SEASON_OVER, RaceState
from paddock.games.formula_motor_racing.view import driver_standings, preview_move, season_standings, table_view


class FormulaMotorRacing(RaceState):
    """A season of Formula Motor Racing."""

    def to_move(self) -> list[int]:
        return [] if self.phase == SEASON_OVER else [self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn:
            return []
        return PHASES[self.phase].legal(self)

    def play(self, seat: int, move: int) -> None:
        if seat != self.turn and self.phase != SEASON_OVER:
            raise IllegalMove(f"it is seat {self.turn}'s turn, not seat {seat}'s", "FMR-3.1")
        PHASES[self.phase].play(self, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(text)

    def preview(self, seat: int, move: int) -> Json:
        return preview_move(self, move)

    def view(self, seat: int | None) -> Json:
        return table_view(self, seat)

    def standings(self) -> list[Standing]:
        return season_standings(self)

    def titles(self) -> dict[str, list[Standing]]:
        return {"Drivers' title": driver_standings(self)} if self.drivers_title else {}

    def copy(self) -> "FormulaMotorRacing":
        other = FormulaMotorRacing(
            self.players, self.owners, self.removed, self.drivers_title, self.drivers, self.numbers
        )
        self.copy_into(other)
        return other

    def sample(self, seat: int, rng: Stream) -> "FormulaMotorRacing":
        other = self.copy()
        other.deal_anew(seat, rng)
        return other

    def redeal(self, number: int) -> None:
        self.die = self.die.renewed(number)
        self.shuffler = self.shuffler.renewed(number)
        unseen: list[i64] = self.deck + self.aside
        self.shuffler.shuffle(unseen)
        self.aside = unseen[: len(self.aside)]
        self.deck = unseen[len(self.aside) :]


class FormulaMotorRacingGame(Game):
    """The catalogue's entry."""

    def check(self, setup: Setup) -> None:
        races: int = setup.options["races"]
        removed: list[int] = setup.options["removed"]
        if len(removed) not in (1, races):
            raise SetupError(
                f"option removed: give one number for all races, or one for each of the {races}; "
                f"{len(removed)} were given"
            )
        most = len(CARDS_IN_ALL) - int(HAND) * len(setup.seats)
        if max(removed) > most:
            raise SetupError(f"option removed: with {len(setup.seats)} seats at most {most} cards can be taken out")
        twice = number_given_twice(setup.options["car_numbers"])
        if twice is not None:
            raise SetupError(f"option car_numbers: no two cars can have the same number, but {twice} is there twice")

    def start(self, setup: Setup) -> FormulaMotorRacing:
        players = len(setup.seats)
        owners: list[i64] = [NOBODY] * len(TEAMS)
        # FMR-2.1 to FMR-2.3: with two or three players the teams are shared out, with four or five some stay free
        dealt = len(TEAMS) if len(TEAMS) % players == 0 else players
        for n, team in enumerate(setup.options["teams"][:dealt]):
            owners[TEAMS.index(team)] = n % players
        races: int = setup.options["races"]
        removed: list[i64] = setup.options["removed"]
        if len(removed) == 1:
            removed = removed * races
        drivers_title: bool = setup.options["drivers_title"]
        drivers: list[str] = setup.options["drivers"] if drivers_title else DRIVERS
        numbers: list[i64] = setup.options["car_numbers"] if drivers_title else NUMBERS
        state = FormulaMotorRacing(players, owners, removed, drivers_title, drivers, numbers)
        state.points = [0] * CAR_COUNT
        state.die = split(setup.seed, "die")
        state.shuffler = split(setup.seed, "deck")
        state.order = self.first_grid(setup.seed)
        start_race(state)
        return state

    def first_grid(self, seed: Seed) -> list[i64]:
        """FMR-2.4: the first team drawn starts first and last, the second next to those, and so inwards."""
        teams: list[i64] = list(range(len(TEAMS)))
        split(seed, "grid").shuffle(teams)
        return [2 * team for team in teams] + [2 * team + 1 for team in reversed(teams)]

    def scenery(self, setup: Setup) -> Json:
        """What each card shows, by its name."""
        return {"cards": {name: card_fields(card) for card, name in enumerate(CARD_NAMES)}}

    def load(self, data: object) -> FormulaMotorRacing:
        fields = Fields(data)
        players = read_players(fields)
        state = FormulaMotorRacing(
            players,
            read_owners(fields, players),
            read_removed(fields, players),
            fields.flag("drivers_title"),
            read_drivers(fields),
            read_numbers(fields),
        )
        read_table(fields, state)
        return state

    def decision_bound(self, setup: Setup) -> int:
        """Each card once, a charge at most up the whole line, a choice for each spin and crash."""
        per_race = len(CARDS_IN_ALL) + 6 * int(CAR_COUNT) + 3
        return int(setup.options["races"]) * per_race

    def bots(self) -> dict[str, Bot]:
        return {"pro": Pro()}

    def variants(self) -> list[Setup]:
        return [
            *(self.setup(n, 1, {"races": 2}) for n in range(2, 7)),
            self.setup(6, 2, {"races": 3, "removed": [6]}),
            self.setup(4, 3, {"races": 3, "removed": [0, 12, 34]}),
            self.setup(5, 4, {"races": 2, "drivers_title": True}),
            self.setup(4, 6, {"races": 1, "drivers_title": True, "drivers": DRIVERS[1:] + DRIVERS[:1]}),
            self.setup(3, 5, {"races": 1, "teams": list(reversed(TEAMS))}),
        ]


FORMULA_MOTOR_RACING: Final = FormulaMotorRacingGame(
    id="formula-motor-racing",
    title="Formula Motor Racing",
    summary="Twelve cars in one line, 54 cards and a die: a quick, chaotic season of races.",
    rules_version="1",
    min_seats=2,
    max_seats=6,
    move_bound=int(MOVE_BOUND),
    options=(
        Option("races", "int", 3, "Races", "How many races the season has.", low=1, high=MOST_RACES),
        Option(
            "removed",
            "ints",
            [0],
            "Cards taken out",
            "Short races: how many cards are taken out unseen before a race (six is usual). "
            "One number for all races, or one per race.",
            low=0,
            high=44,
        ),
        Option("drivers_title", "bool", False, "Drivers' title", "Also score every car for the drivers' title."),
        DRIVER_NAMES,
        CAR_NUMBERS,
        Option(
            "teams",
            "order",
            list(TEAMS),
            "Teams",
            "Which seat runs which team: the first for the first seat, and so on round the table.",
            choices=tuple(TEAMS),
        ),
    ),
)
