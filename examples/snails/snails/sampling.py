"""What a seat cannot know, dealt anew: how hard the others try, and the dice to come."""

from paddock.engine import Stream
from snails.numbers import EFFORTS
from snails.state import SCHEMA, UNDECIDED, RaceState


def resample(race: RaceState, seat: int, rng: Stream) -> None:
    """Everybody else who has decided may have decided anything."""
    for other, effort in enumerate(race.efforts):
        if other != seat and effort != UNDECIDED:
            race.efforts[other] = EFFORTS[rng.below(len(EFFORTS))]
    SCHEMA.fork_streams(race, rng)
