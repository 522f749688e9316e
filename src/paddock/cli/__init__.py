"""The `paddock` command. Each subcommand has its own module; `app` assembles them."""

import sys
from collections.abc import Sequence

from paddock.engine import PaddockError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        # games read their data files on import, so a user's unreadable file is reported like any other mistake
        from paddock.cli import app
    except PaddockError as error:
        print(f"paddock: {error}", file=sys.stderr)
        return 2
    return app.main(arguments)
