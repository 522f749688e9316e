"""The types of a game's views, events, moves, previews and board assets, which the client's types are made from.

A game declares them in its client_schema.py as TypedDicts, most moves and events in one line: a kind and its fields.
These modules are not compiled: compiled classes have no annotations.
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


#: Lists of a known length, which the client's types show.
Pair = Annotated[list[int], Len(2, 2)]
Box = Annotated[list[float], Len(4, 4)]


class From(TypedDict("From", {"from": int})):
    """`from` is a word of Python's, so it is declared apart."""


def event(*kinds: str, **fields: Any) -> Any:
    """The shape of events of some kinds, as `Event.seen_by` shows them: `event("drew", seat=int, cards=int)`."""
    return _row(f"{_name(kinds)}Event", {"kind": Literal[kinds], **fields})


def move(*kinds: str, **fields: Any) -> Any:
    """The shape of moves of some kinds, as `Move.to_json` writes them: `move("bet", horse=int, amount=int)`."""
    name = _name(kinds)
    return _row(f"{name}Move", {"kind": Literal[kinds], "fields": _row(f"{name}Fields", fields), "text": str})


def _name(kinds: tuple[str, ...]) -> str:
    return kinds[0].title().replace("-", "")


def _row(name: str, fields: Json) -> Any:
    made: Any = TypedDict  # with a name that mypy cannot know
    return made(name, fields)


@dataclass(frozen=True)
class Shapes:
    """The types of a game's views, of its events as somebody sees them, of its moves, previews and board assets."""

    view: Any
    event: Any
    move: Any
    preview: Any
    board_assets: Any

    def fault(self, part: str, value: object) -> str | None:
        """What in a value is not as declared, if anything."""
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
        """JSON schemas for all parts by name: HeatView, HeatEvent and so on, and whatever they are made of."""
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

    # the kind says which of several it is, so that a fault is told of that one alone
    kinds: Any = Annotated[shape, Discriminator("kind")] if isinstance(shape, UnionType) else shape
    adapter = TypeAdapter[Any](kinds)

    def check(value: object) -> Any:
        return adapter.validate_python(value, strict=True, extra="forbid")

    return check
