"""Output of the commands: results on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console, JustifyMethod
from rich.table import Table

from paddock.engine import Json, SetupError
from paddock.engine.build_info import PLAIN_WARNING, is_compiled

USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130


def out() -> Console:
    """Returns standard output; wide enough for every table if it is not a terminal."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=max(console.width, 120))


def err() -> Console:
    return Console(stderr=True, highlight=False)


def say(message: str) -> None:
    print("paddock: " + " ".join(message.split()), file=sys.stderr)


def make_table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], texts: Container[int] = (0,)
) -> Table:
    """Returns a table whose columns hold numbers, except those listed in `texts`."""
    table = Table(title=title or None)
    for number, name in enumerate(columns):
        justify: JustifyMethod = "left" if number in texts else "right"
        table.add_column(name, justify=justify, style="dim" if name == "target" else None)
    for row in rows:
        table.add_row(*row)
    return table


def print_json(data: Json) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


def read_text(file: Path) -> str:
    """Returns the text of a file. Raises SetupError if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise SetupError(f"{file}: cannot be read: {reason}") from None


def warn_if_plain() -> None:
    if not is_compiled():
        say(PLAIN_WARNING)
