"""The fields of a state, declared once: saving, loading, checking and redealing follow from the declaration.

    SCHEMA: Final = StateSchema(
        Number("race", 0, lambda race: len(race.config.removed) - 1),
        NumberLists("hands", lambda race: race.config.players, 0, LAST_CARD, secret=OWNER),
        Numbers("deck", 0, LAST_CARD, secret=NOBODY_KNOWS),
        StreamField("die"),
        config=CONFIG,
    )

Each row names an attribute, the values it may have, and who may know it. Lengths and bounds are numbers, or functions
of the object being read, whose fields above are already set. `Game.check_position` checks several fields together.
"""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from paddock.engine.reader import ANY, MOST, FieldReader, Json, wrong
from paddock.engine.rng import Stream

#: A number, or a function of the object being read if it depends on other fields.
Bound = int | Callable[[Any], int]

#: Defaults of attributes until they are set; never changed. Compiled code reads an attribute with a default faster.
UNSET_LIST: Final[list[Any]] = []
UNSET_STREAM: Final = Stream(0, 1)

#: Who may know a field: everybody, the owner of each entry, or nobody.
PUBLIC: Final = ""
OWNER: Final = "owner"
NOBODY_KNOWS: Final = "nobody"


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One field: its name in a saved position, and the attribute that holds it, if its name differs."""

    def __init__(self, name: str, secret: str = PUBLIC, attribute: str = "") -> None:
        self.name = name
        self.secret = secret
        self.attribute = attribute or name

    def write(self, owner: Any) -> Any:
        """Returns the value, ready for JSON and independent of the owner's."""
        return getattr(owner, self.attribute)

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        """Returns the value in a saved position. Raises SetupError if it is not valid."""
        raise NotImplementedError

    def read(self, reader: FieldReader, owner: Any) -> None:
        setattr(owner, self.attribute, self.parse(reader, owner))

    def is_written(self, owner: Any) -> bool:
        return True


class Number(Field):
    """A whole number within bounds."""

    def __init__(self, name: str, low: Bound, high: Bound = MOST, secret: str = PUBLIC, attribute: str = "") -> None:
        super().__init__(name, secret, attribute)
        self.low = low
        self.high = high

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return reader.number(self.name, bound(self.low, owner), bound(self.high, owner))


class Flag(Field):
    """True or false."""

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return reader.flag(self.name)


class Enum(Field):
    """One of a few words; the attribute holds its index."""

    def __init__(self, name: str, words: list[str]) -> None:
        super().__init__(name)
        self.words = words

    def write(self, owner: Any) -> Any:
        return self.words[getattr(owner, self.attribute)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return reader.word(self.name, self.words)


class Numbers(Field):
    """A list of whole numbers within bounds; with `different`, no number occurs twice."""

    def __init__(
        self,
        name: str,
        low: Bound,
        high: Bound = MOST,
        length: Bound = ANY,
        different: bool = False,
        secret: str = PUBLIC,
    ) -> None:
        super().__init__(name, secret)
        self.low = low
        self.high = high
        self.length = length
        self.different = different

    def write(self, owner: Any) -> Any:
        return list(getattr(owner, self.attribute))

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        low, high, length = bound(self.low, owner), bound(self.high, owner), bound(self.length, owner)
        if self.different:
            return reader.different(self.name, low, high, length)
        return list(reader.numbers(self.name, low, high, length))


class EnumList(Field):
    """A list of words, each one of a few."""

    def __init__(self, name: str, words: list[str], length: Bound = ANY) -> None:
        super().__init__(name)
        self.words = words
        self.length = length

    def write(self, owner: Any) -> Any:
        return list(getattr(owner, self.attribute))

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return reader.words(self.name, self.words, bound(self.length, owner))


class NumberLists(Field):
    """A list of lists of whole numbers: per seat, per race."""

    def __init__(
        self, name: str, rows: Bound, low: Bound, high: Bound = MOST, length: Bound = ANY, secret: str = PUBLIC
    ) -> None:
        super().__init__(name, secret)
        self.rows = rows
        self.low = low
        self.high = high
        self.length = length

    def write(self, owner: Any) -> Any:
        return [list(row) for row in getattr(owner, self.attribute)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        low, high, length = bound(self.low, owner), bound(self.high, owner), bound(self.length, owner)
        return reader.rows(self.name, bound(self.rows, owner), low, high, length)


class Grid(NumberLists):
    """NumberLists of equal length that the state holds in a single list; saved as rows."""

    def write(self, owner: Any) -> Any:
        cells = getattr(owner, self.attribute)
        length = bound(self.length, owner)
        return [list(cells[at : at + length]) for at in range(0, len(cells), length)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        cells: list[int] = []
        for row in super().parse(reader, owner):
            cells.extend(row)
        return cells


class StreamField(Field):
    """A random stream: nobody knows its future values."""

    def __init__(self, name: str) -> None:
        super().__init__(name, NOBODY_KNOWS)

    def write(self, owner: Any) -> Any:
        stream: Stream = getattr(owner, self.attribute)
        return stream.to_list()

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return reader.stream(self.name)


class StreamFields(Field):
    """A list of random streams: one per seat, per car."""

    def __init__(self, name: str, length: Bound) -> None:
        super().__init__(name, NOBODY_KNOWS)
        self.length = length

    def write(self, owner: Any) -> Any:
        streams: list[Stream] = getattr(owner, self.attribute)
        return [stream.to_list() for stream in streams]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return reader.streams(self.name, bound(self.length, owner))


class OmitIfDefault(Field):
    """A field that is saved only if it differs from its default."""

    def __init__(self, field: Field, default: Any) -> None:
        super().__init__(field.name, field.secret, field.attribute)
        self.field = field
        self.default = default

    def is_written(self, owner: Any) -> bool:
        return bool(getattr(owner, self.attribute) != self.default)

    def write(self, owner: Any) -> Any:
        return self.field.write(owner)

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        if not reader.has(self.name):
            return self.default
        value = self.field.parse(reader, owner)
        if value == self.default:
            raise wrong(self.name, "it is left out where it is as usual")
        return value


class RulesVersion(Field):
    """The rules version: one of the later ones, or the first, which positions do not contain."""

    def __init__(self, name: str, first: str, *later: str) -> None:
        super().__init__(name)
        self.first = first
        self.later = list(later)

    def is_written(self, owner: Any) -> bool:
        return bool(getattr(owner, self.attribute) != self.first)

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        if not reader.has(self.name):
            return self.first
        return self.later[reader.word(self.name, self.later)]


class StateSchema:
    """The fields of a kind of object, in reading order; `config` is the schema of its `config`."""

    def __init__(self, *rows: Field, config: "StateSchema | None" = None) -> None:
        self.rows = list(rows)
        self.config = config

    def write(self, owner: Any) -> Json:
        """Returns all fields, ready for JSON."""
        data: Json = self.config.write(owner.config) if self.config is not None else {}
        for row in self.rows:
            if row.is_written(owner):
                data[row.name] = row.write(owner)
        return data

    def read(self, reader: FieldReader, owner: Any) -> None:
        """Sets the owner's fields; its config was read before."""
        for row in self.rows:
            row.read(reader, owner)

    def fork_streams(self, owner: Any, rng: Stream) -> None:
        """Replaces every random stream by a fork of `rng`."""
        for row in self.rows:
            if isinstance(row, StreamField):
                setattr(owner, row.attribute, rng.fork())
            elif isinstance(row, StreamFields):
                setattr(owner, row.attribute, [rng.fork() for _ in getattr(owner, row.attribute)])

    def redeal_streams(self, owner: Any, number: int) -> None:
        """Replaces every random stream by its stream for redeal `number`."""
        for row in self.rows:
            if isinstance(row, StreamField):
                stream: Stream = getattr(owner, row.attribute)
                setattr(owner, row.attribute, stream.for_redeal(number))
            elif isinstance(row, StreamFields):
                streams: list[Stream] = getattr(owner, row.attribute)
                setattr(owner, row.attribute, [stream.for_redeal(number) for stream in streams])


def bound(value: Bound, owner: Any) -> int:
    return value if isinstance(value, int) else value(owner)
