"""The id of a request or a socket: it stands in every log line about it, and in the answer's X-Request-ID."""

import re
import secrets
from contextvars import ContextVar
from typing import Final

REQUEST_ID: Final = "X-Request-ID"
#: Of the request, or the socket, that the current task works for.
request_id: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)
#: What a proxy or a client may call a request; nothing that could forge a log line.
_FIT: Final = re.compile(r"[A-Za-z0-9._:-]{1,128}")


def choose_request_id(given: str | None) -> str:
    """The id that came with a request if it can be used, else a new one."""
    return given if given is not None and _FIT.fullmatch(given) else secrets.token_hex(8)
