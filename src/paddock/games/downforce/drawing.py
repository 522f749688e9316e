"""The board of a track: its drawing, and what each cell is."""

from paddock.engine import Json
from paddock.games.downforce.track import Track
from paddock.tracks import draw


def drawing(track: Track) -> Json:
    """Everything that a board shows of a track and that never changes."""
    drawn = draw(track.track)
    for cell in drawn["cells"]:
        cell["rectangular"] = bool(track.rectangular[cell["cell"]])
    drawn["lap"] = int(track.lap)
    return drawn
