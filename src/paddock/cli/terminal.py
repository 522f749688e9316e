"""What the commands print with: results on standard output, everything else on standard error."""

import json
import sys
from pathlib import Path
from typing import Final

from rich.console import Console

from paddock.engine import Json, SetupError
from paddock.engine.build_info import PLAIN_WARNING, is_compiled

USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130


def out() -> Console:
    """Standard output; wide enough for every table when it is no terminal."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=max(console.width, 120))


def err() -> Console:
    return Console(stderr=True, highlight=False)


def say(message: str) -> None:
    """One line on standard error."""
    print("paddock: " + " ".join(message.split()), file=sys.stderr)


def print_json(data: Json) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


def read_text(file: Path) -> str:
    """What stands in a file; SetupError says why it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise SetupError(f"{file}: cannot be read: {reason}") from None


def warn_if_plain() -> None:
    if not is_compiled():
        say(PLAIN_WARNING)
