"""What a seat or a spectator may see."""

from paddock.engine import Json
from snails.state import UNDECIDED, RaceState


def view(race: RaceState, seat: int | None) -> Json:
    """The path, who has decided, and beside it the seat's own effort."""
    own = race.efforts[seat] if seat is not None and 0 <= seat < race.config.snails else UNDECIDED
    return {
        "length": race.config.length,
        "places": race.places[:],
        "decided": [effort != UNDECIDED for effort in race.efforts],
        "effort": own if own != UNDECIDED else None,
    }
