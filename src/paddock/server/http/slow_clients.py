"""Protocols for the web server that count connections by address, and close those that send nothing or very little.

The web server itself sets no limit.
"""

import asyncio
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from paddock.server.open_files import ConnectionCounter
from paddock.server.rate_limits import address_key


class ConnectionAdmission(ConnectionCounter):
    """The open connections, and which of them come from trusted proxies."""

    def __init__(self, room: int | None, most_each: int | None, proxies: tuple[str, ...]) -> None:
        super().__init__(room, most_each)
        self._proxies = [ip_network(text, strict=False) for text in proxies]

    def admit(self, transport: Any) -> str | None:
        """Returns the key that a new connection is counted by; None if it exceeds a limit."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if peer else None
        address = address_key(host)
        if not self.has_room(address, self._is_trusted(host)):
            return None
        self.add(address)
        return address

    def _is_trusted(self, host: str | None) -> bool:
        try:
            found = ip_address((host or "").partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


def counting_socket_protocol(arrivals: ConnectionAdmission) -> type[asyncio.Protocol]:
    """Returns a web server protocol that counts sockets; their connections were admitted before."""

    class CountedSocket(WebSocketsSansIOProtocol):
        address: str

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.address = address_key(None if self.client is None else self.client[0])
            arrivals.add(self.address)

        def connection_lost(self, exc: Exception | None) -> None:
            arrivals.remove(self.address)
            super().connection_lost(exc)

        async def send(self, message: Any) -> None:
            await super().send(message)
            if self.initial_response is not None and self.close_sent:
                self.handshake_complete = True  # a refusal is a response too; otherwise it is logged as an error

    return CountedSocket


def with_read_timeout(seconds: float, arrivals: ConnectionAdmission) -> type[asyncio.Protocol]:
    """Returns a web server protocol that limits the time for a request's head and for a body that nobody reads."""
    if not hasattr(AutoHTTPProtocol, "on_headers_complete"):  # the pure Python parser has no such callbacks
        return AutoHTTPProtocol

    class ReadTimeoutProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        _read_timer: asyncio.TimerHandle | None = None
        _arrived = False
        _address: str | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._address = arrivals.admit(transport)
            if self._address is None:
                transport.abort()
            else:
                self._start_read_timer()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_read_timer()
            self._stop_counting()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self) -> None:
            self._stop_counting()  # from now on it is counted as a socket
            super().handle_websocket_upgrade()

        def _stop_counting(self) -> None:
            if self._address is not None:
                arrivals.remove(self._address)
                self._address = None

        def on_message_begin(self) -> None:
            self._arrived = False
            self._start_read_timer()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._stop_read_timer()
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._arrived = True
            self._stop_read_timer()
            super().on_message_complete()

        def on_response_complete(self) -> None:
            if not self._arrived:
                self._start_read_timer()
            super().on_response_complete()

        def _start_read_timer(self) -> None:
            if self._read_timer is None:
                self._read_timer = self.loop.call_later(seconds, self.transport.abort)

        def _stop_read_timer(self) -> None:
            if self._read_timer is not None:
                self._read_timer.cancel()
                self._read_timer = None

    return ReadTimeoutProtocol
