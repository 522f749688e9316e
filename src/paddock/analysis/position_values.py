"""The value of a position for every seat: pros play it to the end many times.

Everything that a spectator cannot know is resampled each time: for one seat and then for another, so that nothing
hidden remains. So a good hand counts as luck when it is played, not at the start.
"""

from dataclasses import dataclass
from math import sqrt

from paddock.analysis.replayed_game import places, wins
from paddock.bots.registry import shipped_expert
from paddock.engine import Game, State, Stream
from paddock.engine.expert import NEVER, Expert, pro_playout

#: Playouts in one batch.
BATCH = 32


@dataclass
class PositionValue:
    """Sums over playouts from one position, per seat."""

    count: int
    wins: list[float]
    squares: list[float]
    places: list[float]
    place_squares: list[float]

    def chances(self) -> list[float]:
        return [won / self.count for won in self.wins]

    def mean_places(self) -> list[float]:
        return [place / self.count for place in self.places]

    def variances(self) -> list[float]:
        """Returns the squared standard errors of the chances, as if every seat had won and lost once more."""
        n = self.count + 2
        means = [(won + 1.0) / n for won in self.wins]
        spreads = [(square + 1.0) / n - mean * mean for square, mean in zip(self.squares, means, strict=True)]
        return [max(0.0, spread) / n for spread in spreads]

    def place_error(self) -> float:
        spreads = [b / self.count - (a / self.count) ** 2 for a, b in zip(self.places, self.place_squares, strict=True)]
        return sqrt(max(0.0, *spreads) / self.count)


def no_value(seats: int) -> PositionValue:
    return PositionValue(0, *([0.0] * seats for _ in range(4)))


def merge_values(parts: list[PositionValue]) -> PositionValue:
    whole = no_value(len(parts[0].wins))
    for part in parts:
        whole.count += part.count
        for seat in range(len(whole.wins)):
            whole.wins[seat] += part.wins[seat]
            whole.squares[seat] += part.squares[seat]
            whole.places[seat] += part.places[seat]
            whole.place_squares[seat] += part.place_squares[seat]
    return whole


def resample_for_spectators(expert: Expert, state: State, seats: list[int], rng: Stream) -> State:
    """Returns a copy in which everything hidden from a spectator is resampled, with plausible secret choices."""
    guess = state
    for seat in seats[:2]:
        guess = guess.sample(seat, rng)
        expert.guess_hidden_choices(guess, seat, rng)
    return guess


def play_out_position(
    game: Game, state: State, seats: int, players: list[int], count: int, rng: Stream
) -> PositionValue:
    expert = shipped_expert(game)
    pro_turns = expert.parameters.analysis.pros
    value = no_value(seats)
    for _ in range(count):
        race = resample_for_spectators(expert, state, players, rng)
        pro_playout(expert, race, NEVER, int(expert.turn(race)) + pro_turns if pro_turns else NEVER, rng)
        standings = race.standings()
        for seat, won in enumerate(wins(standings, seats)):
            value.wins[seat] += won
            value.squares[seat] += won * won
        for seat, place in enumerate(places(standings, seats)):
            value.places[seat] += place
            value.place_squares[seat] += place * place
    value.count = count
    return value
