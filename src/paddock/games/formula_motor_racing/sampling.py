"""What a seat cannot know, dealt anew: the cards that it does not see, the die and the shuffles to come."""

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.games.formula_motor_racing.state import FORM, RaceState


def deal_anew(table: RaceState, seat: i64, rng: Stream) -> None:
    """Every card that the seat cannot see, and another future."""
    unseen: list[i64] = table.deck + table.aside
    for other, hand in enumerate(table.hands):
        if other != seat:
            unseen.extend(hand)
    rng.shuffle(unseen)
    for other in range(len(table.hands)):
        if other != seat:
            held = len(table.hands[other])
            table.hands[other] = sorted(unseen[:held])
            unseen = unseen[held:]
    lay(table, unseen)
    FORM.fork_streams(table, rng)


def redeal(table: RaceState, number: int) -> None:
    """The cards that nobody has seen, and another future."""
    FORM.renew_streams(table, number)
    unseen: list[i64] = table.deck + table.aside
    table.shuffler.shuffle(unseen)
    lay(table, unseen)


def lay(table: RaceState, unseen: list[i64]) -> None:
    """As many of the cards aside as there were, the others as the deck."""
    out = len(table.aside)
    table.aside = unseen[:out]
    table.deck = unseen[out:]
