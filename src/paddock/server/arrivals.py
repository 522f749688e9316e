"""Connections that send nothing, or next to nothing, are cut: the web server itself would wait for ever."""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol


def punctual(seconds: float) -> type[asyncio.Protocol]:
    """The web server's protocol with a limit on how long the head of a request may take, and a body nobody reads."""
    if not hasattr(AutoHTTPProtocol, "on_headers_complete"):  # the parser in Python tells nothing of its progress
        return AutoHTTPProtocol

    class Punctual(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        _cut: asyncio.TimerHandle | None = None
        _arrived = False

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._expect()

        def connection_lost(self, exc: Exception | None) -> None:
            self._relax()
            super().connection_lost(exc)

        def on_message_begin(self) -> None:
            self._arrived = False
            self._expect()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._relax()
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._arrived = True
            self._relax()
            super().on_message_complete()

        def on_response_complete(self) -> None:
            if not self._arrived:
                self._expect()
            super().on_response_complete()

        def _expect(self) -> None:
            if self._cut is None:
                self._cut = self.loop.call_later(seconds, self.transport.abort)

        def _relax(self) -> None:
            if self._cut is not None:
                self._cut.cancel()
                self._cut = None

    return Punctual
