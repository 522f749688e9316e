"""Events and values in words, for any game."""

from typing import Any, Final

from paddock.engine import Event, Json

#: Event fields that hold a seat's number.
SEAT_FIELDS: Final = ("seat", "first", "by", "to_seat", "from_seat")


def event_in_words(event: Event, names: list[str]) -> str:
    """Describes an event of any game: its kind, its fields, and the fields that only single seats learned."""
    text = event.kind.replace("-", " ")
    if event.fields:
        text += ": " + fields_in_words(event.fields, names)
    for seat, fields in (event.secret or {}).items():
        text += f" [{names[seat]} only: {fields_in_words(fields, names)}]"
    return text


def fields_in_words(fields: Json, names: list[str]) -> str:
    words: list[str] = []
    for name, value in fields.items():
        if name in SEAT_FIELDS and isinstance(value, int) and 0 <= value < len(names):
            words.append(f"{name.replace('_', ' ')} {names[value]}")
        else:
            words.append(f"{name.replace('_', ' ')} {in_words(value)}")
    return ", ".join(words)


def in_words(value: Any) -> str:
    """Formats a JSON value as a person would write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        words = [in_words(item) for item in value]
        return (", " if any(isinstance(item, str) and " " in item for item in value) else " ").join(words) or "none"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {in_words(item)}" for key, item in value.items()) + ")"
    return str(value)


def count_of(count: int, one: str, several: str = "") -> str:
    """Formats a count with its noun: 1 game, 2 games."""
    return f"{count:,} {one if count == 1 else several or one + 's'}"
