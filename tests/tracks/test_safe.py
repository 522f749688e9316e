"""Whoever loads a game with a track of somebody's own is shown its picture: nothing in the file may become markup."""

import re

import pytest

from paddock.tracks import LIBRARIES
from tests.tracks.own import COPIED, own_track

EVIL = '\\"><script>alert(1)</script><img src=x onerror=alert(1)>'


@pytest.mark.parametrize("game", list(COPIED))
def test_every_text_of_a_track_is_escaped_in_its_picture(game: str) -> None:
    text = re.sub(r'^(title|name|text|sign) = "[^"]*"', rf'\1 = "{EVIL}"', own_track(game), flags=re.MULTILINE)
    text += f'\n[[label]]\ntext = "{EVIL}"\nat = [800, 500]\n'
    library = LIBRARIES[game]
    picture = library.drawing(library.read(text))["picture"]
    assert "<script" not in picture
    assert "<img" not in picture
    assert "&lt;script&gt;" in picture


@pytest.mark.parametrize("game", list(COPIED))
@pytest.mark.parametrize("key", ["theme", "direction", "count_down"])
def test_words_that_are_drawn_by_are_those_that_are_known(game: str, key: str) -> None:
    text = re.sub(rf'^{key} = "[^"]*"\n', "", own_track(game), flags=re.MULTILINE)
    library = LIBRARIES[game]
    try:
        drawn = library.drawing(library.read(f'{key} = "{EVIL}"\n{text}'))
    except ValueError:
        return
    assert "<script" not in drawn["picture"]
