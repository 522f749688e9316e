"""Snails as the catalogue knows it: the state that keeps the engine's contract, and the game."""

from typing import Final

from paddock.engine import (
    BotParameters,
    Expert,
    FieldReader,
    Game,
    Json,
    Move,
    Setup,
    Standing,
    State,
    Stream,
    shipped_parameters,
    split,
)
from snails import config, notation, phases, preview, sampling, scoring, validation, view
from snails.client_schema import SHAPES
from snails.expert import SnailsExpert
from snails.numbers import EFFORTS
from snails.state import UNDECIDED, RaceState


class Snails(RaceState):
    """A race of snails."""

    def to_move(self) -> list[int]:
        return [] if self.over() else [seat for seat, effort in enumerate(self.efforts) if effort == UNDECIDED]

    def legal(self, seat: int) -> list[int]:
        phase = phases.phase_due(self, seat)
        return [] if phase is None else phase.legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase = phases.phase_due(self, seat)
        if phase is None:
            raise phases.not_due(self, seat).error()
        phase.play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return notation.describe(move)

    def parse(self, seat: int, text: str) -> int:
        return notation.parse(text)

    def view(self, seat: int | None) -> Json:
        return view.view(self, seat)

    def preview(self, seat: int, move: int) -> Json:
        return preview.preview(self, seat, move)

    def public_move(self, seat: int, move: int) -> Move | None:
        return None  # SNAILS-2.1: efforts are told by the events, when all have decided

    def standings(self) -> list[Standing]:
        return scoring.standings(self)

    def copy(self) -> "Snails":
        other = Snails(self.config)
        self.copy_into(other)
        return other

    def resample(self, seat: int, rng: Stream) -> None:
        sampling.resample(self, seat, rng)


class SnailsGame(Game):
    """The catalogue's entry."""

    def start(self, setup: Setup) -> Snails:
        race = Snails(config.from_setup(setup))
        race.places = [0] * race.config.snails
        race.efforts = [UNDECIDED] * race.config.snails
        race.dice = [split(setup.seed, f"die/{seat}") for seat in range(race.config.snails)]
        return race

    def empty_state(self, reader: FieldReader) -> Snails:
        return Snails(config.read(reader))

    def check_position(self, state: State) -> None:
        assert isinstance(state, RaceState)
        validation.check_position(state)

    def decision_bound(self, setup: Setup) -> int:
        """Every snail creeps a space a round at least."""
        return len(setup.seats) * int(setup.options["length"])

    def bot_parameters(self) -> BotParameters:
        return shipped_parameters(__package__)

    def expert(self, parameters: BotParameters) -> Expert:
        return SnailsExpert(parameters)


GAME: Final = SnailsGame(
    id="snails",
    title="Snails",
    summary="Choose in secret how hard to try, and hope that nobody else chooses the same.",
    rules_version="1",
    min_seats=config.FEWEST,
    max_seats=config.MOST,
    move_bound=max(EFFORTS) + 1,
    options=config.OPTIONS,
    shapes=SHAPES,
)
