"""What players are told about circuits before they choose one."""

from xml.etree import ElementTree

import pytest

from paddock.games.catalog import GAMES
from paddock.games.heat.track import facts, find
from paddock.tracks import LIBRARIES

assert GAMES  # which imports the libraries

CIRCUITS = [(game, name) for game, library in LIBRARIES.items() for name in library.ids]


def facts_of(game: str) -> dict[str, tuple[int, int, str]]:
    library = LIBRARIES[game]
    circuits = {name: library.circuit(library.find(name)) for name in library.ids}
    return {name: (fact["spaces"], fact["corners"], fact["difficulty"]) for name, fact in circuits.items()}


def test_heat_is_harder_where_corners_follow_one_another_closely() -> None:
    assert facts_of("heat") == {
        "usa": (69, 4, "easy"),
        "great-britain": (63, 5, "medium"),
        "italy": (54, 3, "medium"),
        "france": (60, 5, "hard"),
    }
    assert facts(find("italy")).usual == {"laps": 3}


def test_formula_d_is_harder_where_there_are_more_stops() -> None:
    assert facts_of("formula-d") == {"monaco": (166, 10, "hard"), "street": (155, 7, "medium")}


def test_downforce_is_harder_where_the_road_is_narrow() -> None:
    assert facts_of("downforce") == {"river-station": (45, 7, "easy"), "marina-bay": (48, 8, "hard")}


@pytest.mark.parametrize(("game", "name"), CIRCUITS)
def test_a_small_picture_is_valid_svg_of_at_most_three_kilobytes(game: str, name: str) -> None:
    library = LIBRARIES[game]
    circuit = library.circuit(library.find(name))
    assert len(circuit["picture"]) < 3000
    shapes = list(ElementTree.fromstring(f"<svg>{circuit['picture']}</svg>"))
    assert {shape.tag for shape in shapes} == {"path"}
    assert len(shapes) >= 3, "the ground, the road and the start line at least"
