"""The drawing of a track: relief, the night race, the weather."""

import re
from xml.etree import ElementTree

import pytest

from paddock.engine import split
from paddock.tracks import TrackError, as_svg, check_track, draw, read_track
from paddock.tracks.landscape.relief import contours, terraces
from paddock.tracks.paint import themes, weathers
from tests.tracks.test_track import OVAL

SVG = "{http://www.w3.org/2000/svg}"


def oval(**keys: str) -> str:
    return "".join(f'{key} = "{value}"\n' for key, value in keys.items()) + OVAL


@pytest.mark.parametrize("theme", themes())
def test_every_theme_is_drawn_by_day_and_by_night(theme: str) -> None:
    drawing = draw(read_track(oval(theme=theme)))
    day, night = as_svg(drawing), as_svg(drawing, night=True)
    for svg in (day, night):
        ElementTree.fromstring(svg)
        assert "var(" not in svg
    # what is always night is the same on every page
    assert (day == night) == (theme == "night")


def test_lights_are_seen_at_night_only() -> None:
    drawing = draw(read_track(oval(theme="park")))
    hidden = ElementTree.fromstring(as_svg(drawing)).findall(f".//{SVG}g[@display='none']")
    assert hidden
    assert "by-night" not in as_svg(drawing, night=True)


def test_every_variable_of_a_picture_has_a_colour_at_night() -> None:
    drawing = draw(read_track(oval(theme="harbour")))
    declared = dict(each.split(":") for each in drawing["night"].split(";"))
    assert set(re.findall(r"var\((--n-[\w-]+),", drawing["picture"])) == set(declared)
    assert all(re.fullmatch("#[0-9a-f]{6}", tone) for tone in declared.values())


@pytest.mark.parametrize("weather", weathers())
def test_a_weather_lies_over_the_drawing_and_changes_nothing_else(weather: str) -> None:
    dry, wet = draw(read_track(oval())), draw(read_track(oval(weather=weather)))
    assert wet["picture"].startswith(dry["picture"])
    assert len(wet["picture"]) > len(dry["picture"])
    assert {**wet, "picture": ""} == {**dry, "picture": ""}


def test_an_unknown_weather_is_refused() -> None:
    track = read_track(oval(weather="snow"))
    assert any("weather is 'snow'; expected one of" in problem for problem in check_track(track))
    with pytest.raises(TrackError, match="weather is 'snow'"):
        draw(track)


def test_contours_go_around_what_is_higher() -> None:
    hill = [[0.0] * 5, [0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 2.0, 1.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0], [0.0] * 5]
    assert [len(ring) for ring in contours(hill, 1.5)] == [4]
    assert [len(ring) for ring in contours(hill, 0.5)] == [12]
    two_peaks = [[0.0] * 5, [0.0, 1.0, 0.0, 1.0, 0.0], [0.0] * 5]
    assert [len(ring) for ring in contours(two_peaks, 0.5)] == [4, 4]


def test_hills_keep_away_from_the_road() -> None:
    road = [(float(x), 500.0) for x in range(-500, 2100, 10)]
    found = terraces((1600.0, 1000.0), road, [], 4, split(1, "hills"))
    assert found
    for start in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", "".join(found)):
        assert abs(float(start[1]) - 500.0) > 60.0


def test_spectators_who_move_sit_in_the_grandstands() -> None:
    stand = '[[strip]]\nkind = "stand"\nfrom = 2\nto = 6\nside = "left"\n'
    assert draw(read_track(OVAL))["crowd"] == []
    assert len(draw(read_track(OVAL + stand))["crowd"]) == 2
