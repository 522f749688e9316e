"""The drawn tracks: cells that touch where the rules say so, true rectangles, a closed road, nothing off the paper."""

import json
from itertools import combinations, pairwise
from math import hypot

import pytest

from paddock.games.downforce import DOWNFORCE
from paddock.games.downforce.track import TRACKS as LIBRARY
from paddock.games.downforce.track import Track, find
from paddock.tracks import area, inside

TRACKS = pytest.mark.parametrize("track", [find(name) for name in LIBRARY.ids], ids=LIBRARY.ids)
Ring = list[tuple[float, float]]


def rings(track: Track) -> dict[int, Ring]:
    """Per cell its outline."""
    return {cell.number: cell.ring for cell in track.track.cells}


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
def test_cells_touch_on_paper_exactly_where_they_touch_in_the_rules(track: Track) -> None:
    found = rings(track)
    for a, b in combinations(found, 2):
        if b in track.track.cells[a].touching:
            assert gap(found[a], found[b]) < 1.0, (a, b)
        else:
            assert apart(found[a], found[b], 8.0) or gap(found[a], found[b]) > 8.0, (a, b)


@TRACKS
def test_no_two_cells_overlap(track: Track) -> None:
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
def test_cells_of_straights_are_rectangles_and_the_others_are_not(track: Track) -> None:
    for cell, ring in rings(track).items():
        xs = [p[0] for p in ring]
        ys = [p[1] for p in ring]
        box = (max(xs) - min(xs)) * (max(ys) - min(ys))
        full = abs(area(ring)) / box
        if track.rectangular[cell]:
            assert full > 0.98, cell
        else:
            assert full < 0.97, cell


@TRACKS
def test_the_road_closes_and_stays_on_the_paper(track: Track) -> None:
    drawn = track.track
    for row in range(drawn.rows):
        x, y, angle = drawn.place(row + 0.999, 0.5)
        further_x, further_y, further = drawn.place(row + 1.001, 0.5)
        assert hypot(further_x - x, further_y - y) < 1
        assert abs((further - angle + 180) % 360 - 180) < 10
    width, height = drawn.size
    for ring in rings(track).values():
        assert all(20 < x < width - 20 and 20 < y < height - 20 for x, y in ring)


def test_the_scenery_is_plain_json_with_every_cell_of_the_tour() -> None:
    setup = DOWNFORCE.setup(3, 1, {"tour": True})
    scenery = DOWNFORCE.board_assets(setup)
    assert json.loads(json.dumps(scenery)) == scenery
    assert scenery["order"] == ["river-station", "marina-bay"]
    for name in LIBRARY.ids:
        cells = scenery["tracks"][name]["cells"]
        assert [cell["name"] for cell in cells] == find(name).names
        assert len(scenery["tracks"][name]["grid"]) == 6
        assert [line["kind"] for line in scenery["tracks"][name]["lines"]] == ["bet"] * 3
    assert len(scenery["powers"]) == 6
    card = scenery["cards"]["G6K5O4Y3B2R1"]
    assert [(strip["colour"], strip["cells"]) for strip in card["strips"]][:2] == [("green", 6), ("black", 5)]
    assert [name for name, face in scenery["cards"].items() if face["speed_8"]] == [f"{c}8" for c in "KBGYOR"]
    assert list(DOWNFORCE.board_assets(DOWNFORCE.setup(3, 1))["tracks"]) == ["river-station"]
    assert LIBRARY.drawing(find("river-station"))["title"] == "River Station"
