"""What a move would do, as far as its seat can know."""

from paddock.engine import Json
from snails.numbers import CROWDED, DIE
from snails.state import RaceState


def preview(race: RaceState, seat: int, effort: int) -> Json:
    """Where the snail would be: in a crowd, and at the least and the most alone."""
    place = race.places[seat]
    return {"crowded": place + CROWDED, "least": place + effort + 1, "most": place + effort + DIE}
