"""What snails know of racing: the hardest effort leads furthest, unless everybody makes it."""

from paddock.engine import BotParameters, Expert, State, Stream
from snails.numbers import CROWDED, DIE, EFFORTS
from snails.state import RaceState


class SnailsExpert(Expert):
    """Takes it that each of the others makes the hardest effort as often as `sure` says, otherwise any."""

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        self.sure = parameters.number("sure")

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        """The spaces that each effort can be expected to lead on, and a whim: whoever is predictable is met."""
        assert isinstance(race, RaceState)
        return [self.spaces(effort, race.config.snails - 1) + 0.001 * float(rng.below(1000)) for effort in moves]

    def spaces(self, effort: int, others: int) -> float:
        any_other = (1 - self.sure) / len(EFFORTS)
        alone = 1 - any_other - (self.sure if effort == EFFORTS[-1] else 0)
        chance = float(alone**others)
        return chance * (effort + (1 + DIE) / 2) + (1 - chance) * CROWDED

    def turn(self, race: State) -> int:
        return race.reveal_count  # efforts are shown once a round
