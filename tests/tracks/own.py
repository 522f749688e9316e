"""Tracks of one's own for the tests: copies of those that ship, with a name of their own and something changed."""

from paddock.games.catalog import GAMES
from paddock.tracks import LIBRARIES

#: By game, the track that is copied.
COPIED = {"heat": "usa", "formula-d": "monaco", "downforce": "river-station"}


def own_track(game: str, name: str = "mine") -> str:
    """The text of a sound track that does not ship."""
    text = LIBRARIES[GAMES[game].id].text(COPIED[game])
    title = next(line for line in text.splitlines() if line.startswith("title"))
    return text.replace(f'id = "{COPIED[game]}"', f'id = "{name}"', 1).replace(title, 'title = "My own"', 1)


def broken_track(game: str) -> str:
    """The same, with a section gone: the lap is no longer what the rest of the file says."""
    head, _, rest = own_track(game).partition("[[section]]")
    return head + "[[section]]" + rest.partition("[[section]]")[2]
