"""The server's log: one JSON object per line, or text for people; each line names the request that it belongs to."""

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import orjson

from paddock.server.request_ids import request_id

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def _add_request_id(record: logging.LogRecord) -> bool:
    if (current := request_id.get()) is not None and not hasattr(record, "request_id"):
        record.request_id = current
    return True


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


class TextLines(logging.Formatter):
    """The same on one line for people; a traceback follows on its own lines."""

    def format(self, record: logging.LogRecord) -> str:
        given = {key: value for key, value in vars(record).items() if key not in _PLAIN}
        extra = " ".join(f"{key}={orjson.dumps(value, default=str).decode()}" for key, value in given.items())
        time = datetime.fromtimestamp(record.created).isoformat(" ", timespec="milliseconds")
        line = f"{time} {record.levelname:7} {record.getMessage()} {extra}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


#: What the web server says about sockets; our own lines have their address and table.
_SAID_ALREADY: Final = ('%s - "WebSocket %s" [accepted]', "connection open", "connection closed")


def _filter_web_server(record: logging.LogRecord) -> bool:
    """The web server shows a traceback for a text that is no UTF-8, as if it were its own mistake."""
    if record.msg in _SAID_ALREADY:
        return False
    if record.msg == "Invalid UTF-8 sequence received from client.":
        record.exc_info = None
        record.levelno, record.levelname = logging.INFO, "INFO"
    return True


def set_up_logging(level: str, form: str = "json", stream: TextIO | None = None) -> None:
    """Sends everything, the web server's own messages included, to one place in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(_add_request_id)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(_filter_web_server)
    for name in ("websockets", "sqlalchemy.engine", "aiosqlite", "asyncio", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
