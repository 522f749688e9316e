"""What a track may cost: too much of anything is refused before it is built, and refused only once."""

import json
import re
from math import cos, pi, sin

import pytest

from paddock.tracks import LIBRARIES, TrackError, bounds, read_track
from paddock.tracks.library import Library
from tests.tracks.own import COPIED, own_track


def rounds(count: int) -> str:
    """Control points on a circle."""
    points = [[800 + 400 * cos(2 * pi * n / count), 500 + 400 * sin(2 * pi * n / count)] for n in range(count)]
    return f"points = {json.dumps(points)}"


def tables(kind: str, count: int, body: str) -> str:
    return f"\n[[{kind}]]\n{body}\n" * count


WOOD = 'kind = "wood"\npoints = [[100, 100], [200, 100], [200, 200]]'
LAKE = f'kind = "lake"\npoints = {[[100 + n, 100] for n in range(90)]}'
FAR_LAKE = f'kind = "lake"\npoints = {[[10_000 * (-1) ** n, n] for n in range(50)]}'
STAND = 'kind = "stand"\nfrom = 0\nto = 69\nside = "left"'
SEA = f'kind = "sea"\nfrom = 0\nto = 9\nside = "left"\naround = {[[100 + n, 100] for n in range(400)]}'
#: What is added to a sound track or stands in its place, and the complaint.
TOO_MUCH = {
    "cells": ("[[section]]", tables("section", 2, f"cells = {[150] * 6}\nspaces = 1\nrace_line = 'left'"), "cells in"),
    "sections": ("[[section]]", tables("section", 101, "spaces = 1"), r"101 of \[\[section\]\]"),
    "rows": ("[[section]]", tables("section", 1, "spaces = 501"), "501 rows"),
    "points": (r"points = \[\n(.*\n)*?\]", rounds(101), "control points"),
    "slots": (r"slots = \d+", "slots = 51", "slots in the grid"),
    "lines": ("", tables("line", 101, 'kind = "x"\nat = 1'), r"of \[\[line\]\]"),
    "zones": ("", tables("zone", 101, 'kind = "x"\ncells = []'), r"of \[\[zone\]\]"),
    "strips": ("", tables("strip", 41, STAND), r"of \[\[strip\]\]"),
    "laps of strips": ("", tables("strip", 5, STAND), "total length of all strips"),
    "features": ("", tables("feature", 51, WOOD), r"of \[\[feature\]\]"),
    "woods": ("", tables("feature", 13, WOOD), "kind wood"),
    "points of features": ("", tables("feature", 4, LAKE), "points of features"),
    "outlines": ("", tables("feature", 2, FAR_LAKE), "outlines of all features"),
    "points of a shore": ("", tables("strip", 1, SEA), "points of features"),
    "labels": ("", tables("label", 21, 'text = "x"\nat = [1, 1]'), r"of \[\[label\]\]"),
    "letters": ("", tables("label", 1, f'text = "{"x" * 201}"\nat = [1, 1]'), "letters in labels"),
}


@pytest.mark.parametrize("what", list(TOO_MUCH))
def test_too_much_of_anything_is_refused_before_it_is_built(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced, by, complaint = TOO_MUCH[what]
    text = own_track("heat")
    if replaced == "[[section]]":
        text = text.partition("[[section]]")[0] + by
    else:
        text = re.sub(replaced, by, text, count=1) if replaced else text + by
    assert text != own_track("heat")
    drawn: list[object] = []
    monkeypatch.setattr("paddock.tracks.centreline.Curve", lambda *given: drawn.append(given))
    with pytest.raises(TrackError, match=complaint):
        LIBRARIES["heat"].read(text)
    assert not drawn


def test_a_road_that_would_have_to_be_stretched_beyond_all_bounds_is_refused() -> None:
    """Two straights that are almost parallel meet very far away."""
    sections = "[[section]]\nspaces = 9\nturn = 0\n[[section]]\nspaces = 9\nturn = 180.5\nkind = 'bend'\n"
    sections += "[[section]]\nspaces = 9\nturn = 0\n"
    track = read_track(f'id = "x"\ntitle = "X"\nheading = 0\nrow = 30\n{sections}')
    with pytest.raises(TrackError, match=f"the maximum is {bounds.LONGEST_ROAD}"):
        track.curve  # noqa: B018


@pytest.mark.parametrize("text", ["x = " + "[" * 40_000, "x = " + "1" * 40_000], ids=["deep", "huge"])
def test_what_no_parser_can_read_is_no_track(text: str) -> None:
    with pytest.raises(TrackError, match="not valid TOML"):
        read_track(f'id = "x"\ntitle = "X"\n{text}\n')


@pytest.mark.parametrize("game", list(COPIED))
def test_a_track_is_checked_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library = LIBRARIES[game]
    checked: list[str] = []
    problems = Library.problems

    def counted(self: object, track: object) -> list[str]:
        checked.append(game)
        return problems(library, track)  # type: ignore[arg-type]

    monkeypatch.setattr(Library, "problems", counted)
    sound, broken = own_track(game, "checked-once"), own_track(game, "broken-once").replace("grid", "no_grid")
    assert library.verdict(sound) is None
    library.read(sound)
    assert library.verdict(sound) == ""
    for _ in range(3):
        with pytest.raises(TrackError):
            library.read(broken)
    assert library.verdict(broken)
    assert len(checked) == 2
    # what was checked elsewhere is believed
    library.remember(own_track(game, "elsewhere"), "")
    library.read(own_track(game, "elsewhere"))
    assert len(checked) == 2
