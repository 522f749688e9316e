"""The id of a request or a socket: it is in every log line about it, and in the response's X-Request-ID."""

import re
import secrets
from contextvars import ContextVar
from typing import Final

REQUEST_ID: Final = "X-Request-ID"
#: The id of the request or the socket that the current task handles.
request_id: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)
#: The ids that a proxy or a client may choose; none can forge a log line.
_VALID_ID: Final = re.compile(r"[A-Za-z0-9._:-]{1,128}")


def choose_request_id(given: str | None) -> str:
    """Returns the id that came with a request if it is acceptable, otherwise a new one."""
    return given if given is not None and _VALID_ID.fullmatch(given) else secrets.token_hex(8)
