"""Tracks: a centre line and sections along it, from which spaces, links, outlines and pictures are computed."""

from paddock.tracks.cells import Cell
from paddock.tracks.check import check_track
from paddock.tracks.curve import Curve, Point
from paddock.tracks.geometry import bends, beside, edge, geometry
from paddock.tracks.given import TrackError, need_whole
from paddock.tracks.library import LIBRARIES, Library, TrackField, problems_of
from paddock.tracks.sections import Bend, Section
from paddock.tracks.shapes import across, area, band, centre, inside, loop, path, ribbon, side, stripes
from paddock.tracks.svg import render_svg
from paddock.tracks.track import Line, Track, Zone, read_track

__all__ = [
    "LIBRARIES",
    "Bend",
    "Cell",
    "Curve",
    "Library",
    "Line",
    "Point",
    "Section",
    "Track",
    "TrackError",
    "TrackField",
    "Zone",
    "across",
    "area",
    "band",
    "bends",
    "beside",
    "centre",
    "check_track",
    "edge",
    "geometry",
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
]
