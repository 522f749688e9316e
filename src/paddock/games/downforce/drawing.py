"""The board of a track: its drawing, with the kind of each cell."""

from paddock.engine import Json
from paddock.games.downforce.track import Track
from paddock.tracks import draw


def drawing(track: Track) -> Json:
    """Returns the static part of a track's board."""
    drawn = draw(track.track)
    for cell in drawn["cells"]:
        cell["rectangular"] = bool(track.rectangular[cell["cell"]])
    drawn["lap"] = int(track.lap)
    return drawn
