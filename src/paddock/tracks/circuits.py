"""Circuits for players who choose one: a small picture, and what the circuit is like."""

from dataclasses import dataclass, field
from typing import Final

from paddock.engine.reader import Json
from paddock.tracks.geometry import Ring
from paddock.tracks.landscape.land import seas, woods
from paddock.tracks.landscape.outlines import smooth_ring
from paddock.tracks.paint import Picture
from paddock.tracks.road import edge, road, start_cells
from paddock.tracks.toml_values import SIDES
from paddock.tracks.track import Track, of_kind

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
#: The width of a small picture, in its units: an error of a fifth of a unit is not visible.
PICTURE_WIDTH: Final = 160.0
#: How much the road is widened on each side, compared with the board, so that it is visible.
WIDER: Final = 6.0


@dataclass(frozen=True)
class CircuitFacts:
    """What a circuit is like. Each game defines its difficulty, in `track.py`."""

    #: The length of a lap.
    spaces: int
    corners: int
    #: EASY, MEDIUM or HARD.
    difficulty: str
    #: The circuit's values for options whose value 0 means the usual one.
    usual: dict[str, int] = field(default_factory=dict)


def difficulty_of(value: float, medium: float, hard: float) -> str:
    """Returns the difficulty for a value; MEDIUM and HARD start at these values."""
    return HARD if value >= hard else MEDIUM if value >= medium else EASY


def circuit_json(track: Track, facts: CircuitFacts) -> Json:
    return {
        "title": track.title,
        "spaces": facts.spaces,
        "corners": facts.corners,
        "difficulty": facts.difficulty,
        "usual": facts.usual,
        **small_picture(track),
    }


def small_picture(track: Track) -> Json:
    """Returns the track as about one kilobyte of SVG: land, water, road and start line, in the colours of the board."""
    scale = PICTURE_WIDTH / track.size[0]
    height = track.size[1] * scale
    picture = Picture(track.id, track.theme)

    def small(ring: Ring) -> Ring:
        """Returns a ring in the picture's units, clipped slightly outside of it."""
        return [
            (min(max(x * scale, -6.0), PICTURE_WIDTH + 6.0), min(max(y * scale, -6.0), height + 6.0)) for x, y in ring
        ]

    picture.shape(f"M0 0H{PICTURE_WIDTH:g}V{height:g}H0z", "ground")
    for wood in woods(track):
        picture.put(small(wood), "wood")
    for water in (*seas(track), *(smooth_ring(lake.points) for lake in of_kind(track.features, "lake"))):
        picture.put(small(water), "water")
    tarmac = [small(ring) for ring in road(track, WIDER)]
    picture.put(tarmac, "tarmac", 1.0, "edge", 1.2, fill_rule="evenodd")
    first = start_cells(track)
    at = first[len(first) // 2].arcs[0]
    line = [track.curve.point(at, edge(track, side, WIDER)(at)) for side in SIDES]
    picture.line([small(line)], "mark", 2.0)
    return {
        "view_box": [0, 0, PICTURE_WIDTH, round(height, 1)],
        "picture": "".join(picture.parts),
        "night": picture.night_style,
    }
