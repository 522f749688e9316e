"""The `paddock` command. Each command has a module of its own; `app` puts them together."""

import sys
from collections.abc import Sequence

from paddock.engine import PaddockError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        # games read their data as they are loaded: a user's file that cannot be read is a mistake like any other
        from paddock.cli import app
    except PaddockError as error:
        print(f"paddock: {error}", file=sys.stderr)
        return 2
    return app.main(arguments)
