"""Track files: what is computed from them, and what the checker says about bad ones."""

import json
from xml.etree import ElementTree

import pytest

from paddock.tracks import TrackError, area, as_svg, check_track, draw, read_track
from paddock.tracks.landscape.ground import FEATURES, STRIPS

OVAL = """
id = "oval"
title = "Oval"
spaces = 24
corners = 1
count_down = "corner"
smooth = 20
points = [[800, 850, 0], [400, 840], [200, 500, 6], [400, 160], [1200, 160], [1400, 500, 18], [1200, 840]]
[grid]
slots = 4
[[section]]
spaces = 8
race_line = "left"
[[section]]
spaces = 16
race_line = "left"
[[line]]
kind = "corner"
at = 8
sign = "5"
"""


def changed(old: str, new: str) -> list[str]:
    assert old in OVAL
    return check_track(read_track(OVAL.replace(old, new)))


def test_a_sound_track_has_no_problems() -> None:
    assert check_track(read_track(OVAL)) == []


def test_tied_control_points_lie_at_their_rows() -> None:
    track = read_track(OVAL)
    assert track.arc(6) == pytest.approx(track.curve.knots[2])
    assert track.arc(18) == pytest.approx(track.curve.knots[5])
    assert track.arc(24 + 6) == pytest.approx(track.curve.length + track.curve.knots[2])
    assert track.row_at(track.arc(13.37)) == pytest.approx(13.37, abs=1e-4)


def test_rows_follow_one_another() -> None:
    track = read_track(OVAL)
    arcs = [track.arc(row / 4) for row in range(-8, 4 * 24 + 9)]
    assert arcs == sorted(arcs)


def test_every_row_has_a_cell_per_lane_and_leads_on() -> None:
    track = read_track(OVAL)
    cells = track.cells
    assert len(cells) == 48
    first = track.by_name["1b"]
    assert (first.number, first.section, first.lane, first.place) == (0, 0, 0, 0)
    assert {cells[n].name for n in first.ahead} == {"2a", "2b"}
    assert {cells[n].name for n in first.touching} == {"1a", "2a", "2b", "24a", "24b"}
    last = [cell for cell in cells if cell.section == 1 and cell.place == 15]
    assert {cells[n].section for cell in last for n in cell.ahead} == {0}


def test_cells_fill_the_road_without_overlap() -> None:
    track = read_track(OVAL)
    cells = track.cells
    road = abs(area(track.strip(track.arc(0), track.arc(24), 0.0, 1.0)))
    assert sum(abs(area(cell.ring)) for cell in cells) == pytest.approx(road, rel=0.01)


def test_lanes_of_unlike_cells_lead_to_those_whose_front_edge_lies_further_on() -> None:
    text = OVAL.replace("spaces = 16\n", "spaces = 16\ncells = [16, 18]\n")
    cells = read_track(text).cells
    for cell in cells:
        for number in cell.ahead:
            other = cells[number]
            assert 0 < (other.end - cell.end) % 24 < 2.0
            assert other.number in cell.touching
    assert check_track(read_track(text)) == []


def test_one_lane_opens_into_three_and_closes_again() -> None:
    text = OVAL.replace("spaces = 8\n", "spaces = 8\nlanes = 1\nwidth = 40\n").replace(
        "spaces = 16\n", "spaces = 16\nlanes = 3\nwidth = 90\n"
    )
    track = read_track(text)
    cells = track.cells
    narrow = next(cell for cell in cells if cell.section == 0 and cell.place == 7)
    assert sorted(cells[n].lane for n in narrow.ahead) == [0, 1, 2]
    for cell in cells:
        if cell.section == 1 and cell.place == 15:
            assert (0, 0) in [(cells[n].section, cells[n].lane) for n in cell.ahead]
    assert check_track(track) == []


def test_the_numbers_count_down_to_the_line() -> None:
    numbers = draw(read_track(OVAL))["numbers"]
    assert [n["left"] for n in numbers[:9]] == [7, 6, 5, 4, 3, 2, 1, 0, 23]


def test_the_drawing_is_json_and_always_the_same() -> None:
    drawing = json.dumps(draw(read_track(OVAL)))
    assert drawing == json.dumps(draw(read_track(OVAL)))
    assert len(json.loads(drawing)["cells"]) == 48
    assert len(json.loads(drawing)["grid"]) == 4


def test_the_picture_is_well_formed_and_shows_the_sign() -> None:
    root = ElementTree.fromstring(as_svg(draw(read_track(OVAL))))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "5" in texts


@pytest.mark.parametrize("theme", ["meadow", "harbour", "night"])
def test_everything_that_can_lie_around_a_track_is_drawn_in_any_theme(theme: str) -> None:
    text = OVAL.replace('id = "oval"', f'id = "oval"\ntheme = "{theme}"')
    for n, kind in enumerate(STRIPS):
        text += f'[[strip]]\nkind = "{kind}"\nfrom = {2 * n}\nto = {2 * n + 2}\nside = "right"\ngap = 40\n'
        text += "around = [[800, 500], [700, 500]]\n" if kind == "sea" else ""
    for kind in FEATURES:
        text += f'[[feature]]\nkind = "{kind}"\npoints = [[700, 400], [900, 380], [940, 520], [720, 560]]\n'
    track = read_track(text)
    assert check_track(track) == []
    ElementTree.fromstring(as_svg(draw(track)))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("spaces = 24", "spaces = 25", "spaces is 25, but the sections add up to 24"),
        ("corners = 1", "corners = 2", "corners is 2, but there are 1 lines of kind corner"),
        ('id = "oval"', 'id = "oval"\ndirection = "anticlockwise"', "the road runs clockwise"),
        ("[400, 160], [1200, 160]", "[1200, 160], [400, 160]", "full turns instead of one"),
        ("[1200, 840]]", "[1200, 1400]]", "leaves the drawing"),
        ("[400, 840], [200, 500, 6]", "[400, 840], [700, 780], [200, 500, 8]", "too tight"),
        ("[400, 160], [1200, 160]", "[400, 160], [800, 800], [1200, 160]", "overlaps itself"),
        ("at = 8", "at = 30", "is not on the track"),
        ("at = 8", "at = 7.5", "is not between two rows"),
        ("at = 8\n", 'at = 8\n[[line]]\nkind = "corner"\nat = 8\n', "exists twice"),
        ('count_down = "corner"', 'count_down = "bend"', "there are none"),
        ('spaces = 16\nrace_line = "left"', 'spaces = 16\nrace_line = "right"', "the race line changes side at 0"),
        ("slots = 4", "slots = 40", "over the line at 8"),
        ("[1400, 500, 18]", "[1400, 500, 9]", "units long in the drawing and cell"),
        ('id = "oval"', 'id = "oval"\ntheme = "moon"', "theme is 'moon'; expected one of meadow"),
        (
            "at = 8\n",
            'at = 8\n[[strip]]\nkind = "moat"\nfrom = 1\nto = 2\nside = "left"\n',
            "unknown kind 'moat' of strips",
        ),
        ("at = 8\n", 'at = 8\n[[strip]]\nkind = "kerb"\nfrom = 40\nto = 90\nside = "left"\n', "the strip of kind kerb"),
    ],
)
def test_the_checker_names_what_is_wrong(old: str, new: str, message: str) -> None:
    problems = changed(old, new)
    assert any(message in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "oval"', "", "needs id"),
        ("spaces = 16", "spaces = 0", "section 2 needs spaces"),
        ("[800, 850, 0]", "[800, 850, 3]", "its row must be 0"),
        ("[200, 500, 6]", "[200]", "control point 3"),
        ("[200, 500, 6]", "[200, 500, 24]", "be less than 24"),
        ('race_line = "left"', 'race_line = "up"', "race_line is 'up'"),
        ("at = 8", 'at = "8"', "needs at"),
        ("slots = 4", 'slots = 4\nfirst = "front"', "grid needs"),
        ("[[section]]", "[[section", "not valid TOML"),
    ],
)
def test_an_unreadable_file_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    assert old in OVAL
    with pytest.raises(TrackError, match=message.replace("[", r"\[")):
        read_track(OVAL.replace(old, new))
