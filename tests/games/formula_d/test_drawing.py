"""The boards as they are drawn: every space has its place, in order and on the road."""

import json
from math import hypot

import pytest

from paddock.engine import Json
from paddock.games.formula_d import FORMULA_D
from paddock.games.formula_d.track import TRACKS, find


def board_assets(track: str) -> Json:
    return FORMULA_D.board_assets(FORMULA_D.setup(2, 1, {"track": track}))


@pytest.mark.parametrize("name", TRACKS.ids)
def test_every_space_has_a_place_in_the_picture(name: str) -> None:
    board = board_assets(name)
    track = find(name)
    cells = board["cells"] + (board["pits"]["cells"] if board["pits"] else [])
    assert {cell["space"] for cell in cells} == set(track.names) - {"finish"}
    _, _, width, height = board["view_box"]
    assert all(0 < cell["x"] < width and 0 < cell["y"] < height for cell in cells)
    json.dumps(board)


@pytest.mark.parametrize("name", TRACKS.ids)
def test_neighbours_on_the_road_are_neighbours_in_the_picture(name: str) -> None:
    board = board_assets(name)
    track = find(name)
    places = {cell["space"]: (cell["x"], cell["y"]) for cell in board["cells"]}
    mouths = {track.names[space] for space in track.tunnel}
    for cell in track.track.cells:
        x, y = places[cell.name]
        for target in cell.ahead:
            tx, ty = places[track.names[target]]
            assert 6 < hypot(tx - x, ty - y) < (200 if cell.name in mouths else 80), (cell.name, target)


@pytest.mark.parametrize("name", TRACKS.ids)
def test_no_two_spaces_lie_on_each_other(name: str) -> None:
    board = board_assets(name)
    cells = board["cells"] + (board["pits"]["cells"] if board["pits"] else [])
    for n, cell in enumerate(cells):
        for other in cells[n + 1 :]:
            assert hypot(cell["x"] - other["x"], cell["y"] - other["y"]) > 9, (cell["space"], other["space"])


def test_each_corner_has_its_sign_and_the_dice_are_given() -> None:
    board = board_assets("monaco")
    loews = next(sign for sign in board["signs"] if sign["id"] == "C4")
    assert (loews["stops"], loews["longest"], loews["shortest"]) == (3, 18, 8)
    assert len(board["signs"]) == 10
    assert [die["shape"] for die in board["dice"]] == ["d4", "d6", "d8", "d12", "d20", "d30"]


def test_the_street_shows_its_zones_and_the_police_line() -> None:
    board = board_assets("street")
    rings = {cell["space"]: cell["d"] for cell in board["cells"]}
    for zone in find("street").track.zones:
        assert "".join(rings[cell.name] for cell in zone.cells) in board["picture"]
    assert "police" in {line["kind"] for line in board["lines"]}


def test_the_scenery_tells_what_the_police_give() -> None:
    assert board_assets("street")["police_prize"] == 2
