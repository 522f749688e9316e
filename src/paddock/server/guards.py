"""What stands before every request: a limit on its size, headers for the browser's safety, a line in the log."""

import logging
import time
from typing import Final

import orjson
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paddock.server.errors import Refused
from paddock.server.settings import BODY_BYTES, FILE_BYTES

CONTENT_SECURITY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

log = logging.getLogger(__name__)


class TooLarge(HTTPException):
    """The body goes on beyond the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"a request may have {limit} bytes")


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.monotonic()
        status = 0
        limit = FILE_BYTES if scope["path"] == "/api/tables/load" else BODY_BYTES
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise TooLarge(limit)
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(MutableHeaders(scope=message))
            await send(message)

        try:
            if _announced(scope) > limit:
                raise TooLarge(limit)
            await self.app(scope, limited, guarded)
        except TooLarge as error:
            await _answer(guarded, Refused("too_large", error.detail))
        except Exception:
            log.exception("a request failed", extra={"path": scope["path"]})
            if status == 0:
                await _answer(guarded, Refused("internal", "something went wrong on the server"))
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.monotonic() - began) * 1000, 1),
            },
        )


def _announced(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _add_headers(headers: MutableHeaders) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    if headers.get("content-type", "").startswith("text/html"):
        headers["Content-Security-Policy"] = CONTENT_SECURITY
    headers.setdefault("Cache-Control", "no-store")


async def _answer(send: Send, refused: Refused) -> None:
    body = orjson.dumps(refused.to_json())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
