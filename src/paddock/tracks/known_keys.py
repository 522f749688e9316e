"""The keys that a track file may have. An unknown key is an error, because it is usually a typo."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from paddock.engine.reader import Json

#: The keys of each table by its path in the file ("" is the top level). A game's library adds its own.
Keys = Mapping[str, tuple[str, ...]]

KEYS: Final[Keys] = {
    "": (
        *(
            "game",
            "id",
            "title",
            "order",
            "theme",
            "weather",
            "size",
            "closed",
            "direction",
            "margin",
            "count_down",
            "seed",
        ),
        *("heading", "start", "row", "width", "lanes", "points", "smooth", "spaces", "cells"),
        *("section", "line", "zone", "strip", "feature", "label", "grid"),
    ),
    "section": (
        *("id", "name", "kind", "lanes", "spaces", "cells", "bends", "stagger", "ahead_only", "forks", "gap"),
        *("width", "offset", "race_line", "turn", "radius", "row", "stretch"),
    ),
    "section.bends": ("inside", "cells"),
    "section.gap": ("after", "length"),
    "line": ("kind", "at", "before", "sign", "sign_side", "sign_gap"),
    "zone": ("kind", "cells", "section", "from", "to"),
    "strip": ("kind", "from", "to", "side", "gap", "depth", "around"),
    "feature": ("kind", "points"),
    "label": ("text", "at", "size"),
    "grid": ("cells", "slots", "columns", "first"),
}


def unknown_keys(data: Json, keys_of_game: Keys) -> list[str]:
    """Returns a message for each unknown key of a track file."""
    known = {path: KEYS.get(path, ()) + keys_of_game.get(path, ()) for path in {**KEYS, **keys_of_game}}
    counts = {f"{line['kind']}s" for line in _tables(data.get("line")) if isinstance(line.get("kind"), str)}
    known[""] += ("corners", *sorted(counts))
    return _problems(data, "", known)


def _problems(table: Json, path: str, known: Keys) -> list[str]:
    problems: list[str] = []
    for key, value in table.items():
        if key not in known[path]:
            where = f"[{path}]: " if path else ""
            close = get_close_matches(key, known[path], 1)
            hint = f"did you mean {close[0]!r}?" if close else f"known keys are {', '.join(sorted(known[path]))}"
            problems.append(f"{where}unknown key {key!r}; {hint}")
        below = f"{path}.{key}".lstrip(".")
        if below in known:
            problems += [problem for row in _tables(value) for problem in _problems(row, below, known)]
    return problems


def _tables(value: Any) -> list[Json]:
    """Returns the tables in the value of [key] or [[key]]."""
    return [row for row in (value if isinstance(value, list) else [value]) if isinstance(row, dict)]
