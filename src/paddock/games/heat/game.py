"""HEAT for the catalogue: the state that implements the engine's contract, and the game."""

from typing import Final

from paddock.engine import (
    FIRST,
    PLAYER,
    FieldReader,
    Game,
    Json,
    Move,
    Preset,
    Progress,
    Setup,
    Standing,
    Stream,
    split,
)
from paddock.engine.bits import BITS, members
from paddock.engine.bot_parameters import shipped_parameters
from paddock.engine.colours import COLOURS_OPTION
from paddock.engine.game import Finisher, points_in_words
from paddock.games.heat import cards, config, moves, preview, sampling, validation, view
from paddock.games.heat.bot.expert import HeatExpert
from paddock.games.heat.client_schema import SHAPES
from paddock.games.heat.config import LEGEND
from paddock.games.heat.notation import describe_move, parse_move
from paddock.games.heat.observe import HeatObserver
from paddock.games.heat.phases import ask_players, phase_due, start_round
from paddock.games.heat.scoring import race_standings
from paddock.games.heat.state import OFF, OVER, SWAP, RaceState
from paddock.games.heat.track import TRACKS, find

#: Per set of seats, as bits: the seats in ascending order.
SEATS_OF: Final[list[list[int]]] = [members(bits) for bits in range(BITS[config.MOST_CARS])]
#: Gear, cards, five reactions, slipstream, spin-out, top of the pile and discard.
MOST_DECISIONS_IN_A_TURN: Final = 11


class Heat(RaceState):
    def to_move(self) -> list[int]:
        if self.waiting:
            return SEATS_OF[self.waiting][:]
        return [] if self.phase == OVER else [self.order[self.turn]]

    def legal(self, seat: int) -> list[int]:
        return phase_due(self, seat).legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase_due(self, seat).play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(text)

    def public_move(self, seat: int, move: int) -> Move | None:
        # HEAT-2.9, HEAT-3.1: levers, cards and choices are face down, even the last one, until the game reveals them
        if self.planning() and move != moves.GIVE_UP:
            return None
        return describe_move(move)

    def preview(self, seat: int, move: int) -> Json:
        return preview.preview(self, seat, move)

    def view(self, seat: int | None) -> Json:
        return view.view(self, seat)

    def standings(self) -> list[Standing]:
        return race_standings(self)

    def progress_of(self, seat: int) -> Progress:
        laps = int(self.config.laps)
        lap = min(max(int(self.config.circuit.lap(self.progress[seat])), 1), laps)
        return Progress("lap {lap} of {laps}", {"lap": lap, "laps": laps})

    def copy(self) -> "Heat":
        other = Heat(self.config)
        self.copy_into(other)
        return other

    def resample(self, seat: int, rng: Stream) -> None:
        sampling.resample(self, seat, rng)


class HeatGame(Game):
    def start(self, setup: Setup) -> Heat:
        race = Heat(config.from_setup(setup))
        cars = len(setup.seats)
        race.round = 1
        race.finished = []
        race.gave_up = []
        race.order = list(range(cars))
        split(setup.seed, "grid").shuffle(race.order)
        race.progress = [0] * cars
        race.space = [OFF] * cars
        race.spot = [0] * cars
        # HEAT-2.6: two abreast, the pole position on the race line
        for place, seat in enumerate(race.order):
            race.put(seat, -(place // 2))
        race.gear = [1] * cars
        race.next_gear = [0] * cars
        race.plan = [moves.NO_PLAN] * cars
        race.played = []
        race.legend_deck = split(setup.seed, "legends")
        self.deal(race, setup)
        if setup.options["mulligan"]:
            ask_players(race, SWAP)
        else:
            start_round(race)
        return race

    def deal(self, race: Heat, setup: Setup) -> None:
        """HEAT-2.3, HEAT-2.4, HEAT-2.7: gives each player an engine full of heat, a deck, and seven cards from it."""
        cars = len(setup.seats)
        legend = race.config.legend
        nothing = [0] * int(cards.CARD_COUNT)
        deck = cards.IN_DECK[:]
        deck[cards.STRESS] = race.config.circuit.stress
        race.engine = [0 if legend[seat] else full for seat, full in enumerate(config.full_engines(setup))]
        race.deck = [count for seat in range(cars) for count in (nothing if legend[seat] else deck)]
        race.hand = nothing * cars
        race.pile = nothing * cars
        race.top = [-1] * cars
        race.sure_stress = [0] * cars
        race.decks = [split(setup.seed, f"deck/{seat}") for seat in range(cars)]
        race.rebuild_caches()
        for seat in range(cars):
            if not legend[seat]:
                race.draw(seat)

    def empty_state(self, reader: FieldReader) -> Heat:
        return Heat(config.read(reader))

    def decision_bound(self, setup: Setup) -> int:
        rounds = int(config.from_setup(setup).last_round)
        players = sum(kind == PLAYER for kind in setup.seats)
        return rounds * players * MOST_DECISIONS_IN_A_TURN + players

    def board_assets(self, setup: Setup) -> Json:
        return {
            "track": TRACKS.drawing(find(setup.options["circuit"])),
            "engine": config.full_engines(setup),
            **view.board_numbers(int(config.from_setup(setup).adrenaline)),
        }

    def board_assets_key(self, setup: Setup) -> object:
        return [setup.options["circuit"], config.full_engines(setup), int(config.from_setup(setup).adrenaline)]

    def circuit(self, view: Json) -> str:
        return str(view["title"])

    def finisher(self, view: Json, standing: Standing) -> Finisher:
        score = "out" if standing.seat in view["gave_up"] else points_in_words(standing.score)
        return Finisher(standing.entrant, str((standing.seat or 0) + 1), score, "sixties")

    def variants(self) -> list[Setup]:
        mixed = (PLAYER, LEGEND, PLAYER, LEGEND, LEGEND, PLAYER)
        return [
            self.setup(2, 1, {"circuit": "usa", "laps": 1}),
            self.setup(3, 2, {"circuit": "italy", "laps": 1, "mulligan": True}),
            self.setup(4, 3, {"circuit": "great-britain", "laps": 1, "handicap": [2]}),
            self.setup(5, 4, {"circuit": "france", "laps": 1, "give_up": True}),
            self.setup(6, 5, {"circuit": "italy", "laps": 1, "handicap": [0, 1, 2, 0, 1, 2]}),
            self.setup(mixed, 6, {"circuit": "great-britain", "laps": 1, "aggressive": True, "legend_boost": 2}),
            self.setup((PLAYER, *[LEGEND] * 5), 7, {"circuit": "usa", "colours": cards.COLOURS[::-1]}),
            self.setup((PLAYER, PLAYER, LEGEND), 8, {"circuit": "france", "laps": 1, "give_up": True}),
        ]


HEAT: Final = HeatGame(
    id="heat",
    title="HEAT",
    summary="Shift gears, play your cards, and take the corners faster than your engine likes.",
    rules_version="1",
    min_seats=config.FEWEST_CARS,
    max_seats=config.MOST_CARS,
    move_bound=int(moves.MOVE_BOUND),
    options=config.OPTIONS,
    automata=(LEGEND,),
    shapes=SHAPES,
    check_options=config.check,
    check_fields=validation.check_position,
    parameters=shipped_parameters(__package__),
    make_expert=HeatExpert,
    make_observer=HeatObserver,
    presets=(
        Preset(FIRST, "First race", 4, {"circuit": "usa", "laps": 1}),  # HEAT-2.8
        Preset("club", "Club race", 5, {"circuit": "great-britain", "laps": 2}),
        Preset("long", "Long evening", 6, {"circuit": "italy", "laps": 3, "mulligan": True}),
    ),
    colours=tuple(cards.COLOURS),
    colours_from=COLOURS_OPTION,
)
