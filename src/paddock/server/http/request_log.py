"""The server's log: one JSON object per line, or text for people. Each line has the id of its request."""

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
    """Formats a record as JSON: time, level, logger, message, and the `extra` fields."""

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
    """Formats a record as one line of text, followed by its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        given = {key: value for key, value in vars(record).items() if key not in _PLAIN}
        extra = " ".join(f"{key}={orjson.dumps(value, default=str).decode()}" for key, value in given.items())
        time = datetime.fromtimestamp(record.created).isoformat(" ", timespec="milliseconds")
        line = f"{time} {record.levelname:7} {record.getMessage()} {extra}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


#: The web server's messages about sockets; our own log lines have their address and table.
_REDUNDANT_MESSAGES: Final = ('%s - "WebSocket %s" [accepted]', "connection open", "connection closed")


def _filter_web_server(record: logging.LogRecord) -> bool:
    """Drops the web server's socket messages, and the traceback that it logs if a client sends invalid UTF-8."""
    if record.msg in _REDUNDANT_MESSAGES:
        return False
    if record.msg == "Invalid UTF-8 sequence received from client.":
        record.exc_info = None
        record.levelno, record.levelname = logging.INFO, "INFO"
    return True


def set_up_logging(level: str, form: str = "json", stream: TextIO | None = None) -> None:
    """Sends all log records, including the web server's, to one stream in one format."""
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
