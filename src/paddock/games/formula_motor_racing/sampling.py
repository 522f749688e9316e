"""Resamples what a seat cannot know: hidden cards, and future dice and shuffles."""

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.games.formula_motor_racing.state import SCHEMA, RaceState


def resample(race: RaceState, seat: i64, rng: Stream) -> None:
    """Redeals every card that the seat cannot see. They are sorted first, so that the result depends only on
    which they are, not on where they are."""
    unseen: list[i64] = race.deck + race.aside
    for other in range(race.config.players):
        if other != seat:
            unseen += race.hands[other]
    unseen.sort()
    rng.shuffle(unseen)
    dealt: i64 = 0
    for other in range(race.config.players):
        if other != seat:
            held: i64 = len(race.hands[other])
            hand = unseen[dealt : dealt + held]
            hand.sort()
            race.hands[other] = hand
            dealt += held
    lay(race, unseen[dealt:])
    # what SCHEMA.fork_streams does, but faster
    race.die = rng.fork()
    race.shuffler = rng.fork()


def redeal(race: RaceState, number: int) -> None:
    """Shuffles the cards that no seat has seen."""
    SCHEMA.redeal_streams(race, number)
    unseen: list[i64] = race.deck + race.aside
    race.shuffler.shuffle(unseen)
    lay(race, unseen)


def lay(race: RaceState, unseen: list[i64]) -> None:
    """Takes the same number of cards out of the game; the others are the deck."""
    out = len(race.aside)
    race.aside = unseen[:out]
    race.deck = unseen[out:]
