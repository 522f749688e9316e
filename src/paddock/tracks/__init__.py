"""Tracks: a centre line and sections along it, from which spaces, links, outlines and pictures are computed."""

from paddock.tracks.check import check_track
from paddock.tracks.curve import Curve, Point
from paddock.tracks.geometry import bends, beside, edge, geometry
from paddock.tracks.shapes import across, area, band, centre, inside, loop, path, ribbon, side, stripes
from paddock.tracks.svg import render_svg
from paddock.tracks.track import Cell, Line, Section, Track, TrackError, read_track

__all__ = [
    "Cell",
    "Curve",
    "Line",
    "Point",
    "Section",
    "Track",
    "TrackError",
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
    "path",
    "read_track",
    "render_svg",
    "ribbon",
    "side",
    "stripes",
]
