"""What a seat cannot know, dealt anew: the cards that it does not see, the die and the shuffles to come."""

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.games.formula_motor_racing.state import SCHEMA, RaceState


def resample(race: RaceState, seat: i64, rng: Stream) -> None:
    """Every card that the seat cannot see, and another future.

    The cards are sorted before the shuffle: the result depends on which they are, not on where they lie.
    """
    unseen: list[i64] = race.deck + race.aside
    other: i64 = 0
    for hand in race.hands:
        if other != seat:
            unseen += hand
        other += 1
    unseen.sort()
    rng.shuffle(unseen)
    dealt: i64 = 0
    other = 0
    while other < len(race.hands):
        if other != seat:
            held: i64 = len(race.hands[other])
            hand = unseen[dealt : dealt + held]
            hand.sort()
            race.hands[other] = hand
            dealt += held
        other += 1
    lay(race, unseen[dealt:])
    # what SCHEMA.fork_streams does, by name: this is the one part of a bot's every decision
    race.die = rng.fork()
    race.shuffler = rng.fork()


def redeal(race: RaceState, number: int) -> None:
    """The cards that nobody has seen, and another future."""
    SCHEMA.redeal_streams(race, number)
    unseen: list[i64] = race.deck + race.aside
    race.shuffler.shuffle(unseen)
    lay(race, unseen)


def lay(race: RaceState, unseen: list[i64]) -> None:
    """As many of the cards aside as there were, the others as the deck."""
    out = len(race.aside)
    race.aside = unseen[:out]
    race.deck = unseen[out:]
