"""A line that counts what goes over it: a relay between the browser and the server."""

import selectors
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit


class Line:
    """All bytes that came down to the browser, headers and frames of sockets among them."""

    def __init__(self, server: str) -> None:
        to = urlsplit(server)
        self._server = (to.hostname or "", to.port or 80)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.down = 0

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, socket.create_connection(self._server) as far, selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            with suppress(OSError):
                while True:
                    for key, _ in ready.select():
                        assert isinstance(key.fileobj, socket.socket)
                        data = key.fileobj.recv(65536)
                        if not data:
                            return
                        if key.fileobj is far:
                            self.down += len(data)
                        key.data.sendall(data)

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


@contextmanager
def counted(server: str) -> Iterator[Line]:
    line = Line(server)
    Thread(target=line._accept, daemon=True).start()
    try:
        yield line
    finally:
        line.close()
