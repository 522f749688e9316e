"""Tracks: a centre line with sections, from which cells, links, outlines and pictures are computed."""

from paddock.tracks.cells import Cell
from paddock.tracks.circuits import CircuitFacts, difficulty_of
from paddock.tracks.curve import Curve
from paddock.tracks.drawing import Shape, draw, pose
from paddock.tracks.geometry import area, inside, path, ribbon
from paddock.tracks.library import LIBRARIES, Library, TrackField, problems_of, read_custom_track, write_drawings
from paddock.tracks.paint import as_svg
from paddock.tracks.road import bends, edge
from paddock.tracks.sections import Section
from paddock.tracks.signs import CornerSign
from paddock.tracks.toml_values import TrackError, need_whole
from paddock.tracks.track import Track, TrackLine, of_kind, read_track
from paddock.tracks.validation import check_track

__all__ = [
    "LIBRARIES",
    "Cell",
    "CircuitFacts",
    "CornerSign",
    "Curve",
    "Library",
    "Section",
    "Shape",
    "Track",
    "TrackError",
    "TrackField",
    "TrackLine",
    "area",
    "as_svg",
    "bends",
    "check_track",
    "difficulty_of",
    "draw",
    "edge",
    "inside",
    "need_whole",
    "of_kind",
    "path",
    "pose",
    "problems_of",
    "read_custom_track",
    "read_track",
    "ribbon",
    "write_drawings",
]
