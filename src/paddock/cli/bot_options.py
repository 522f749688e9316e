"""The options for custom bots that several commands share."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from paddock.bots import PRO, ROOKIE, levels
from paddock.bots.external_bots import Offer, introduce_bots
from paddock.bots.protocol import Terms
from paddock.bots.sandbox import Sandbox
from paddock.engine import SetupError
from paddock.games.catalog import GAMES

Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help="A bot of your own to race against: ./mybot.py:MyBot, or the path of a program; may be repeated.",
        show_default=False,
    ),
]
BotSeconds = Annotated[float, typer.Option(help="Seconds that a bot of your own has for a move.", min=0.01, max=3600.0)]
BotLog = Annotated[
    Path | None,
    typer.Option(help="Add what bots of your own print on standard error to this file.", show_default=False),
]


def offered_bots(
    texts: list[str] | None, seconds: float, log: Path | None, sandbox: Sandbox | None = None
) -> tuple[Offer, ...]:
    """The bots that a server offers; each is started once to check it."""
    terms = replace(bot_terms(seconds, log), sandbox=sandbox)
    taken = {name for game in GAMES.values() for name in (*levels(game), *game.automata)}
    return introduce_bots(texts or (), terms, {*taken, ROOKIE, PRO})


def bot_terms(seconds: float, log: Path | None) -> Terms:
    """The limits of custom bots; SetupError if the log cannot be written."""
    if log is not None:
        try:
            log.open("ab").close()
        except OSError as error:
            raise SetupError(f"cannot write {log}: {error.strerror}") from None
    return Terms(seconds=seconds, log=None if log is None else log.resolve())
