"""The drawn tracks: cells that touch where the rules say so, true rectangles, a closed road, nothing off the paper."""

import json
from functools import cache
from itertools import combinations, pairwise
from math import hypot

import pytest

from paddock.games.downforce import DOWNFORCE
from paddock.games.downforce.drawing import drawn_track, track_scenery
from paddock.games.downforce.track import (
    CELL_LANE,
    CELL_RECTANGULAR,
    CELL_SECTION,
    CELL_TOUCHES,
    TRACK_CELLS,
    TRACK_FIRST,
    TRACK_IDS,
)
from paddock.tracks import area, inside

TRACKS = pytest.mark.parametrize("track", [0, 1], ids=TRACK_IDS)
Ring = list[tuple[float, float]]


@cache
def rings(track: int) -> dict[int, Ring]:
    """Per cell its outline."""
    drawn = {(cell.section, cell.lane, cell.place): cell.ring for cell in drawn_track(track).cells()}
    placed: dict[tuple[int, int], int] = {}
    found: dict[int, Ring] = {}
    for cell in range(TRACK_FIRST[track], TRACK_FIRST[track] + TRACK_CELLS[track]):
        lane = (CELL_SECTION[cell], CELL_LANE[cell])
        found[cell] = drawn[lane[0], lane[1], placed.get(lane, 0)]
        placed[lane] = placed.get(lane, 0) + 1
    return found


def box(ring: Ring) -> tuple[float, float, float, float]:
    """The least and the greatest x and y."""
    xs, ys = zip(*ring, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def apart(a: Ring, b: Ring, distance: float) -> bool:
    """Whether their boxes alone show that two rings are so far from each other."""
    left, right, top, bottom = box(a)
    other_left, other_right, other_top, other_bottom = box(b)
    across = max(other_left - right, left - other_right)
    along = max(other_top - bottom, top - other_bottom)
    return max(across, along) > distance


def gap(a: Ring, b: Ring) -> float:
    """The least distance from a corner or edge point of one ring to the edges of the other."""
    return min(min(_to_edges(p, b) for p in a), min(_to_edges(p, a) for p in b))


def _to_edges(p: tuple[float, float], ring: Ring) -> float:
    best = 1e9
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / size)) if size else 0.0
        best = min(best, hypot(p[0] - ax - t * dx, p[1] - ay - t * dy))
    return best


@TRACKS
@pytest.mark.rule("DF-5.4")
def test_cells_touch_on_paper_exactly_where_they_touch_in_the_rules(track: int) -> None:
    found = rings(track)
    for a, b in combinations(found, 2):
        if b in CELL_TOUCHES[a]:
            assert gap(found[a], found[b]) < 1.0, (a, b)
        else:
            assert apart(found[a], found[b], 8.0) or gap(found[a], found[b]) > 8.0, (a, b)


@TRACKS
def test_no_two_cells_overlap(track: int) -> None:
    found = rings(track)
    for cell, ring in found.items():
        x = sum(p[0] for p in ring) / len(ring)
        y = sum(p[1] for p in ring) / len(ring)
        # points well within the cell, towards each corner
        probes = [(x + (px - x) * 0.9, y + (py - y) * 0.9) for px, py in ring[:: max(1, len(ring) // 8)]]
        probes = [probe for probe in probes if inside(ring, probe)]
        assert probes
        for other, shape in found.items():
            if other != cell and not apart(ring, shape, 0.0):
                assert not any(inside(shape, probe) for probe in probes), (cell, other)


@TRACKS
@pytest.mark.rule("DF-1.3")
def test_cells_of_straights_are_rectangles_and_the_others_are_not(track: int) -> None:
    for cell, ring in rings(track).items():
        xs = [p[0] for p in ring]
        ys = [p[1] for p in ring]
        box = (max(xs) - min(xs)) * (max(ys) - min(ys))
        full = abs(area(ring)) / box
        if CELL_RECTANGULAR[cell]:
            assert full > 0.98, cell
        else:
            assert full < 0.97, cell


@TRACKS
def test_the_road_closes_and_stays_on_the_paper(track: int) -> None:
    drawn = drawn_track(track)
    first, last = drawn.data["points"][0], drawn.data["points"][-1]
    assert abs(first[1] - last[1]) < 0.5
    assert 0 < first[0] - last[0] < 40
    width, height = drawn.size
    for ring in rings(track).values():
        assert all(20 < x < width - 20 and 20 < y < height - 20 for x, y in ring)


def test_the_scenery_is_plain_json_with_every_cell_of_the_tour() -> None:
    setup = DOWNFORCE.setup(3, 1, {"tour": True})
    scenery = DOWNFORCE.scenery(setup)
    assert json.loads(json.dumps(scenery)) == scenery
    assert scenery["order"] == ["river-station", "marina-bay"]
    for track, name in enumerate(TRACK_IDS):
        cells = scenery["tracks"][name]["cells"]
        assert [cell["cell"] for cell in cells] == list(
            range(TRACK_FIRST[track], TRACK_FIRST[track] + TRACK_CELLS[track])
        )
        assert len(scenery["tracks"][name]["grid"]) == 6
        assert [line["kind"] for line in scenery["tracks"][name]["lines"]] == ["bet"] * 3
    assert len(scenery["powers"]) == 6
    assert list(DOWNFORCE.scenery(DOWNFORCE.setup(3, 1))["tracks"]) == ["river-station"]
    assert track_scenery(0)["title"] == "River Station"
