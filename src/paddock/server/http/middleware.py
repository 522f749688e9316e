"""Checks of every request (host, origin, rate, size, time), security headers, and the log."""

import asyncio
import logging
import time
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from paddock.server import counters
from paddock.server.http.host_check import HostPolicy
from paddock.server.http.responses import ReceiveError, refusal_response
from paddock.server.rate_limits import address_key
from paddock.server.refusals import Refused
from paddock.server.request_ids import REQUEST_ID, choose_request_id, request_id
from paddock.server.settings import BODY_BYTES, FILE_BYTES, METRICS_PATH, Settings

#: Requests for paths below it are rate-limited, whatever they ask for; the rest are the client's files and `/healthz`,
#: which checks the database only every few seconds.
COUNTED: Final = "/api/"

#: Methods that are counted by name; clients can make up any number of others.
METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

CONTENT_SECURITY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

#: Browser features that our pages do not need and an injected script must not get.
PERMISSIONS: Final = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope"),
        *("hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
    )
)
#: After a visit over TLS, browsers use only TLS for a year.
STRICT_TRANSPORT: Final = "max-age=31536000"

log = logging.getLogger(__name__)


class RequestMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.host_policy = HostPolicy(settings.origins, settings.names, settings.loopback_only)
        self.arrival_timeout = settings.arrival_timeout
        #: Paths that are allowed under any host name, because they reveal nothing to a page that took over a name.
        self._any_host = {"/healthz"} | (set() if settings.metrics_token is None else {METRICS_PATH})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            request_id.set(choose_request_id(Headers(scope=scope).get(REQUEST_ID)))
        if scope["type"] == "websocket":
            refused = self._refusal(scope)
            if refused is None:
                await self.app(scope, receive, send)
            elif "websocket.http.response" in scope.get("extensions", {}):
                await WebSocket(scope, receive, send).send_denial_response(refusal_response(refused))
            else:
                await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Refused | None:
        """Returns why the caller may not use this server, or None."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if scope["path"] not in self._any_host and not self.host_policy.allows_host(hosts):
            if len(hosts) != 1:
                return Refused("wrong_host", "a request must have exactly one Host header")
            return Refused(
                "wrong_host",
                "this server is not known as {host}; use its IP address, or start it with --origin and its name",
                {"host": ascii(hosts[0][:100])},
            )
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if not reads and not self.host_policy.allows_origin(origins, scope["scheme"], hosts[0]):
            return Refused("wrong_origin", "pages of other sites cannot use this server; see --origin")
        return None

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        status = 0
        file = scope["path"] == "/api/tables/load"
        limit = FILE_BYTES if file else BODY_BYTES
        too_large = Refused("too_large", "the request is larger than {n} bytes", {"n": limit})
        seconds = self.arrival_timeout * (10 if file else 1)
        deadline = asyncio.get_running_loop().time() + seconds
        received = 0
        whole = False

        async def receive_within_limits() -> Message:
            nonlocal received, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                too_slow = Refused("too_slow", "the request did not arrive within {n} s", {"n": f"{seconds:g}"})
                raise ReceiveError(too_slow, {"Connection": "close"}) from None
            received += len(message.get("body", b""))
            if received > limit:
                raise ReceiveError(too_large)
            whole = not message.get("more_body", False)
            return message

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(MutableHeaders(scope=message), scope["scheme"])
            await send(message)

        try:
            refused = self._refusal(scope)
            if refused is not None:
                raise refused
            if scope["path"].startswith(COUNTED):
                scope["app"].state.services.tables.rate_limiter.take("requests", address_key(_client(scope)))
            if _content_length(Headers(scope=scope)) > limit:
                raise too_large
            await self.app(scope, receive_within_limits, send_with_headers)
        except Refused as refused:
            await refusal_response(refused)(scope, receive, send_with_headers)
        except Exception:
            log.exception("a request failed", extra={"path": scope["path"]})
            if status == 0:
                failure = Refused("internal", "something went wrong on the server; try again")
                await refusal_response(failure)(scope, receive, send_with_headers)
        seconds = time.monotonic() - began
        counters.http_seconds.observe(seconds)
        counters.http_requests[scope["method"] if scope["method"] in METHODS else "other", str(status)] += 1
        log.info(
            "request",
            extra={
                "address": _client(scope),
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


def _client(scope: Scope) -> str | None:
    """Returns the caller's address; behind a trusted proxy, the real one."""
    client = scope.get("client")
    return None if client is None else str(client[0])


def _content_length(headers: Headers) -> int:
    length = headers.get("content-length", "")
    return int(length) if length.isdigit() else 0


def _add_headers(headers: MutableHeaders, scheme: str) -> None:
    headers[REQUEST_ID] = request_id.get() or ""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if scheme == "https":  # as reported by a trusted proxy
        headers["Strict-Transport-Security"] = STRICT_TRANSPORT
    if headers.get("content-type", "").startswith("text/html"):
        headers["Content-Security-Policy"] = CONTENT_SECURITY
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Permissions-Policy"] = PERMISSIONS
    headers.setdefault("Cache-Control", "no-store")
