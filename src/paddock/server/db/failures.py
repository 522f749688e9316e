"""Failures of a database, and the refusals that they become."""

import asyncio
import logging
import sqlite3
from typing import Final

import sqlalchemy as sa

from paddock.server.refusals import Unavailable

#: What a database may raise where it, or the way to it, is at fault.
FAILURES: Final = (sa.exc.SQLAlchemyError, sqlite3.Error, OSError, asyncio.CancelledError)

log = logging.getLogger(__name__)


def unavailable(error: BaseException) -> Unavailable:
    """The refusal for a failure of the database, in words that tell strangers nothing about the machine."""
    log.warning("the database failed", extra={"reason": str(error) or type(error).__name__})
    return Unavailable(_reason(error))


def timeout_error(seconds: float) -> Unavailable:
    return Unavailable(f"the database did not answer within {seconds:g} s")


def is_full(error: BaseException | None) -> bool:
    return "disk is full" in str(error) or _sql_state(error) == "53100"


def is_read_only(error: BaseException | None) -> bool:
    return "readonly database" in str(error) or _sql_state(error) == "25006"


def _reason(error: BaseException) -> str:
    if is_full(error):
        return "the database's disk is full"
    if is_read_only(error):
        return "the database is read-only"
    if "locked" in str(error):
        return "the database is locked by another program"
    return "the database did not answer"


def _sql_state(error: BaseException | None) -> str:
    """PostgreSQL's code of an error."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", ""))
