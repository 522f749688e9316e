"""The types of a game's views, events, moves, previews and board assets, from which the client's types are generated.

A game declares them in its client_schema.py as TypedDicts, most moves and events in one line: a kind and its fields.
These modules are not compiled, because compiled classes have no annotations.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal

from annotated_types import Len
from typing_extensions import TypedDict

from paddock.engine.extras import require
from paddock.engine.reader import Json

PLACE: Final = "#/components/schemas/{}"
PARTS: Final = ("view", "event", "move", "preview", "board_assets")


#: Lists of a fixed length, which the client's types show.
Pair = Annotated[list[int], Len(2, 2)]
Box = Annotated[list[float], Len(4, 4)]


class From(TypedDict("From", {"from": int})):
    """`from` is a Python keyword, so it is declared separately."""


def event(*kinds: str, **fields: Any) -> Any:
    """Returns the type of events of some kinds as seats see them: `event("drew", seat=int, cards=int)`."""
    return _row(f"{_name(kinds)}Event", {"kind": Literal[kinds], **fields})


def move(*kinds: str, **fields: Any) -> Any:
    """Returns the type of moves of some kinds, as in `Move.to_json`: `move("bet", horse=int, amount=int)`."""
    name = _name(kinds)
    return _row(f"{name}Move", {"kind": Literal[kinds], "fields": _row(f"{name}Fields", fields), "text": str})


def _name(kinds: tuple[str, ...]) -> str:
    return kinds[0].title().replace("-", "")


def _row(name: str, fields: Json) -> Any:
    made: Any = TypedDict  # with a name that mypy cannot know
    return made(name, fields)


@dataclass(frozen=True)
class Shapes:
    """The types of a game's views, events, moves, previews and board assets."""

    view: Any
    event: Any
    move: Any
    preview: Any
    board_assets: Any

    def fault(self, part: str, value: object) -> str | None:
        """Returns the first difference between a value and its declared type, if any."""
        require("server", "pydantic")
        from pydantic import ValidationError

        try:
            _checker(getattr(self, part))(value)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(str(step) for step in first["loc"])
            return f"{place or 'it'}: {first['msg']}, but it is {str(first['input'])[:80]!r}"
        return None

    def schemas(self, prefix: str) -> Json:
        """Returns JSON schemas for all parts by name (HeatView, HeatEvent and so on), and for the types they use."""
        from pydantic import TypeAdapter

        schemas: Json = {}
        for part in PARTS:
            schema = TypeAdapter(getattr(self, part)).json_schema(ref_template=PLACE.format(f"{prefix}{{model}}"))
            for name, inner in schema.pop("$defs", {}).items():
                if schemas.setdefault(prefix + name, inner) != inner:
                    raise TypeError(f"two different shapes are called {name}")
            title = prefix + part.title().replace("_", "")
            if schema.get("$ref") != PLACE.format(title):
                schemas[title] = {**schema, "title": title}
        return schemas


@cache
def _checker(shape: Any) -> Callable[[object], Any]:
    from pydantic import Discriminator, TypeAdapter

    # discriminate by kind, so that an error is reported for that type only
    kinds: Any = Annotated[shape, Discriminator("kind")] if isinstance(shape, UnionType) else shape
    adapter = TypeAdapter[Any](kinds)

    def check(value: object) -> Any:
        return adapter.validate_python(value, strict=True, extra="forbid")

    return check
