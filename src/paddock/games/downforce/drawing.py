"""What the board of a table needs once: its tracks as drawings, the cars, and what the powers do."""

from functools import cache

from paddock.engine import Json
from paddock.games.downforce.cards import COLOURS, LETTERS, POWER_HELP, POWER_TITLES, POWERS
from paddock.games.downforce.track import Track
from paddock.tracks import area, geometry


@cache
def track_scenery(track: Track) -> Json:
    """Everything that a board shows of a track and that never changes; drawn once."""
    scenery = geometry(track.track)
    for cell, shape in zip(scenery["cells"], track.track.cells, strict=True):
        number = shape.number
        cell["back"], cell["front"] = int(track.back[number]), int(track.front[number])
        cell["lanes"] = int(track.lanes[number])
        cell["rectangular"] = bool(track.rectangular[number])
        cell["size"] = round(abs(area(shape.ring)))
    scenery["lap"] = int(track.lap)
    return scenery


def table_scenery(tracks: list[Track]) -> Json:
    """The tracks in the order in which they are raced on, the cars, the powers."""
    powers = [{"power": power, "title": POWER_TITLES[n], "help": POWER_HELP[n]} for n, power in enumerate(POWERS)]
    return {
        "tracks": {track.id: track_scenery(track) for track in tracks},
        "order": [track.id for track in tracks],
        "cars": [{"car": colour, "letter": LETTERS[n], "number": n + 1} for n, colour in enumerate(COLOURS)],
        "powers": powers,
    }
