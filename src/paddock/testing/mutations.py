"""Positions with one error, as in an edited file or from a faulty program."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from paddock.engine.reader import Json
from paddock.engine.rng import Stream

#: Values that hardly any field accepts.
FOREIGN: Final[tuple[Any, ...]] = (None, True, False, 1.5, "", "x", [], {}, [[]], -1, -7, 2**31, 2**70, 10**6)
Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yields the paths of all fields, lists and entries of lists in a JSON value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for n, entry in enumerate(value):
            yield from places(entry, (*path, n))


def value_at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def replacements(value: Any) -> list[Any]:
    """Returns wrong values to replace this one."""
    others: list[Any] = list(FOREIGN)
    if isinstance(value, int) and not isinstance(value, bool):
        others += [value + 1, value - 1, value + 2, value + 7, -value, float(value), str(value)]
    elif isinstance(value, str):
        others += [value + "x", value.upper(), value[:-1]]
    elif isinstance(value, list):
        others += [value[:-1], value[1:], value[::-1], [*value, 0], [*value, None], value + value[-1:], value + value]
        if len(value) > 1:
            others += [[value[1], value[0], *value[2:]], [value[0]] * len(value)]
    elif isinstance(value, dict):
        others += [{**value, "x": 0}]
    return [other for other in others if not same(other, value)]


def same(one: Any, other: Any) -> bool:
    """Returns whether two values are the same JSON; 1, 1.0 and true all differ."""
    return json.dumps(one) == json.dumps(other)


def mutate(data: Json, rng: Stream) -> tuple[str, Json]:
    """Makes one change in a position. Returns the name of the changed field, and the changed copy."""
    copy: Json = json.loads(json.dumps(data))
    if rng.below(16) == 0:
        copy["surplus"] = 0
        return "surplus", copy
    name = list(copy)[rng.below(len(copy))]
    if rng.below(16) == 0:
        del copy[name]
        return name, copy
    paths = list(places(copy[name], (name,)))
    path = paths[rng.below(len(paths))]
    others = replacements(value_at(copy, path))
    value_at(copy, path[:-1])[path[-1]] = others[rng.below(len(others))]
    return name, copy


def leaves(value: Any) -> Counter[str]:
    """Returns the scalar values in a JSON value with their counts, without the names of fields."""
    found: Counter[str] = Counter()
    left = [value]
    while left:
        entry = left.pop()
        if isinstance(entry, dict):
            left.extend(entry.values())
        elif isinstance(entry, list | tuple):
            left.extend(entry)
        else:
            found[repr(entry)] += 1
    return found
