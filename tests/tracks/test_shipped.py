"""The tracks that ship: each is sound, and a damaged copy of it is refused with a line that names the damage."""

import json
import re
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from paddock.engine import split
from paddock.games.catalog import GAMES
from paddock.tracks import LIBRARIES, Track, TrackError, as_svg, read_track, write_drawings

SHIPPED = [(game, name) for game in GAMES if game in LIBRARIES for name in LIBRARIES[game].ids]

#: What is done to a copy, by game: a pattern, what takes its place (once), and what is said.
EVERYWHERE = [
    (r'\nid = "[a-z-]+"', "", "needs id"),
    (r'\ntitle = ".*"', "\ntitle = 5", "needs title = a text"),
    (r'\ngame = ".*"', '\ngame = "chess"', "game is 'chess'"),
    (r'\ngame = ".*"', "", "game is ''"),
    (r'"clockwise"', '"anticlockwise"', "but the road runs clockwise"),
    (r"\nsize = \[\d+, \d+\]", "\nsize = [700, 500]", "leaves the drawing"),
    (r"\nsize = \[\d+, \d+\]", "\nsize = 700", "size must be two numbers"),
    (r"\n\[grid\]", "\n[grid", "not valid TOML"),
]
DAMAGE = {
    "heat": [
        (r"\nspaces = \d+", "\nspaces = 99", "spaces is 99, but the sections add up to"),
        (r"\nlaps = \d", "", "needs laps = a whole number"),
        (r"\nheat = \d", "\nheat = true", "needs heat = a whole number"),
        (r"\npoints_for_place = .*", "", "needs points_for_place"),
        (r"\nlegends_from = \d+", "", "needs legends_from"),
        (r"\nlegends_from = \d+", "\nlegends_from = 60", "legends_from is 60"),
        (r"\nlimit = \d+", "", "needs limit"),
        (r'\nkind = "corner"', '\nkind = "bend"', "corners is"),
        (r'\nrace_line = "\w+"', "", "section 1 needs race_line"),
        (r"\npress = .*", "\npress = 3", "press must be a list of texts"),
        (r"\nslots = 8", "\nslots = 2", "the grid has 2 slots"),
        (r"\[\[section\]\]\nspaces = (\d+)", r"[[section]]\nlanes = 3\nspaces = \1", "section 1 must have two lanes"),
        (r"(\d\d\d), (\d\d\d), 0\]", r"\1, \2, 4]", "its row must be 0"),
    ],
    "formula-d": [
        (r"\nheading = .*", "", "needs heading, or points"),
        (r"\nstops = \d", "", "leads into another straight"),
        (r"\nstops = \d", "\nstops = 9", "needs stops = a whole number, from 1 to 3; it is 9"),
        (r"\nlongest = \d+", "\nlongest = 99", "longest is 99, but that way has"),
        (r"\nshortest = \d+", "", "needs shortest"),
        (r'\nforks\.L = "0>M0', '\nforks.L = "0>M9', 'the arrow "0>M9" names M9, which is not a cell'),
        (r'\nforks\.L = "0>M0', '\nforks.X = "0>M0', "has no lane 'X'"),
        (r'\nforks\.M = "0>R0', '\nforks.M = "0>M3', "may lead to one space straight ahead"),
        (
            r"\nbends = \[\{ inside = \"right\", cells = \[7, 5",
            '\nbends = [{ inside = "right", cells = [6, 5',
            "add up",
        ),
        (r"\ncells = \[21, 22, 23\]", "\ncells = [21, 22]", "has no lane 'M'"),
        (r'"S0L15", ', '"S0L99", ', "the grid names 'S0L99'"),
        (r'"S0L15", ', "", "the grid has 9 spaces; expected 10"),
        (r'"S0L15", ', '"S0L17", ', "S0L17 must be in the first section, before the line"),
        (r'\nkind = "start"', '\nkind = "begin"', "there must be one line of kind start"),
        (r'\nstagger = "left"', "", "S0 needs stagger"),
        (r'"S0L16", ', "", "needs before = the first space after it"),
    ],
    "downforce": [
        (r"\nspaces = \d+", "\nspaces = 99", "spaces is 99, but the sections add up to"),
        (r'\nkind = "bet"', '\nkind = "lap"', "there must be 3 lines of kind bet; there are 2"),
        (r"\nslots = 6", "\nslots = 5", "the grid must have 6 slots; it has 5"),
        (r"\nfirst = \"right\"", '\nfirst = "front"', "grid needs slots"),
        (r"turn = 90, radius = 88", "turn = 0, radius = 88", "has a radius but no turn"),
        (r"turn = 90", "turn = 240", "overlaps itself"),
        (r"radius = 88", "radius = 30", "too tight"),
        (r"lanes = 3", "lanes = 4", "only has values for up to 3 lanes"),
        (r"cells = \[2, 1\]", "spaces = 5, cells = [2, 1]", "leave out spaces"),
        (r"kind = \"taper\"", 'kind = "funnel"', "kind is 'funnel', but must be straight or bend or taper"),
        (r"\nat = \d+", "\nat = 300", "is not on the track"),
        (r"\nrow = \d+", "", "needs row = the length of a row in the drawing"),
        (r"\nstart = .*", "\nstart = 3", "needs start = [x, y]"),
    ],
}
COPIES = [(game, name, *row) for game, name in SHIPPED for row in [*EVERYWHERE, *DAMAGE[game]]]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_track_that_ships_is_sound(game: str, name: str) -> None:
    library = LIBRARIES[game]
    assert library.problems(read_track(library.text(name))) == []
    assert library.read(library.text(name)).id == name


@pytest.mark.parametrize(("game", "name", "pattern", "damage", "said"), COPIES)
def test_a_damaged_copy_is_refused_with_a_line_that_says_why(
    game: str, name: str, pattern: str, damage: str, said: str
) -> None:
    library = LIBRARIES[game]
    copy, changes = re.subn(pattern, damage, library.text(name), count=1)
    assert changes == 1
    with pytest.raises(TrackError) as refusal:
        library.read(copy)
    assert said in str(refusal.value)


#: Values that no key takes without a word, and some that a few do.
ODD: list[Any] = ["x", "", -1, 0, 7.5, 10**9, float("inf"), float("nan"), True, [], [1], [[1, 2]], ["S0L0"], {}]


def places(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every way to a value within a file's tables and lists; of long lists only the beginning."""
    inner = (
        list(data.items()) if isinstance(data, dict) else list(enumerate(data[:4])) if isinstance(data, list) else []
    )
    return [place for key, value in inner for place in [(*way, key), *places(value, (*way, key))]]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_whatever_a_file_says_it_is_a_track_or_refused_as_none(game: str, name: str) -> None:
    library = LIBRARIES[game]
    rng = split(5, f"odd/{name}")
    for _ in range(12):
        data = tomllib.loads(library.text(name))
        ways = places(data)
        *way, last = ways[rng.below(len(ways))]
        within = data
        for key in way:
            within = within[key]
        within[last] = ODD[rng.below(len(ODD))]
        with suppress(TrackError):
            library.problems(Track(data))


def test_texts_are_read_once() -> None:
    library = LIBRARIES["heat"]
    text = library.text("usa") + "# my own\n"
    assert library.read(text) is library.read(text)
    assert library.find("usa") is library.find("usa")
    assert library.read(text) is not library.find("usa")


def test_drawings_that_were_made_beforehand_are_those_that_are_made_on_demand(tmp_path: Path) -> None:
    write_drawings(str(tmp_path))
    for game, name in SHIPPED:
        library = LIBRARIES[game]
        made = tmp_path.joinpath(*library.package.split("."), "data", "drawings", f"{name}.json")
        drawn = json.loads(made.read_text(encoding="utf-8"))
        assert drawn == library.drawing(library.find(name))
        spots = drawn["cells"] if "cells" in drawn else [spot for space in drawn["spots"] for spot in space]
        assert len(spots) == len(read_track(library.text(name)).cells)
        ElementTree.fromstring(as_svg(drawn))


def test_the_circuit_in_the_docs_can_be_raced_on() -> None:
    text = (Path(__file__).parents[2] / "docs" / "tracks.md").read_text(encoding="utf-8")
    circuit = LIBRARIES["heat"].read(text.split("```toml\n")[1].split("```")[0])
    assert circuit.title == "Oval"
