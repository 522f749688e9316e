"""The server's log: one JSON object per line, for people with `jq` and for machines."""

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import orjson

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, logger, message, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in _PLAIN})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def _without_traceback(record: logging.LogRecord) -> bool:
    """The web server shows a traceback for a text that is no UTF-8, as if it were its own mistake."""
    if record.msg == "Invalid UTF-8 sequence received from client.":
        record.exc_info = None
        record.levelno, record.levelname = logging.INFO, "INFO"
    return True


def set_up_logging(level: str, stream: TextIO | None = None) -> None:
    """Sends everything, the web server's own messages included, to one place in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(_without_traceback)
    for name in ("websockets", "sqlalchemy.engine", "aiosqlite", "asyncio", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
