"""Tracks: a centre line and sections along it, from which spaces, links, outlines and pictures are computed."""

from paddock.tracks.cells import Cell
from paddock.tracks.check import check_track
from paddock.tracks.curve import Curve, Point
from paddock.tracks.drawing import Board, Shape, draw, render_svg
from paddock.tracks.given import TrackError, need_whole
from paddock.tracks.library import LIBRARIES, Library, TrackField, problems_of, write_drawings
from paddock.tracks.paint import as_svg
from paddock.tracks.road import bends, beside, edge
from paddock.tracks.sections import Bend, Section
from paddock.tracks.shapes import across, area, band, centre, inside, loop, path, ribbon, side, stripes
from paddock.tracks.track import Line, Track, Zone, read_track

__all__ = [
    "LIBRARIES",
    "Bend",
    "Board",
    "Cell",
    "Curve",
    "Library",
    "Line",
    "Point",
    "Section",
    "Shape",
    "Track",
    "TrackError",
    "TrackField",
    "Zone",
    "across",
    "area",
    "as_svg",
    "band",
    "bends",
    "beside",
    "centre",
    "check_track",
    "draw",
    "edge",
    "inside",
    "loop",
    "need_whole",
    "path",
    "problems_of",
    "read_track",
    "render_svg",
    "ribbon",
    "side",
    "stripes",
    "write_drawings",
]
