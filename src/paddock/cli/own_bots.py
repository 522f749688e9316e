"""Bots of one's own on the command line: what several commands say about them."""

from pathlib import Path
from typing import Annotated

import typer

from paddock.bots.protocol import Terms
from paddock.engine import SetupError

BotSeconds = Annotated[float, typer.Option(help="Seconds that a bot of your own has for a move.", min=0.01, max=3600.0)]
BotLog = Annotated[
    Path | None,
    typer.Option(help="Add what bots of your own print on standard error to this file.", show_default=False),
]


def bot_terms(seconds: float, log: Path | None) -> Terms:
    """What the bots are held to; SetupError if the log cannot be written."""
    if log is not None:
        try:
            log.open("ab").close()
        except OSError as error:
            raise SetupError(f"cannot write {log}: {error.strerror}") from None
    return Terms(seconds=seconds, log=None if log is None else log.resolve())
