"""A line that counts what goes over it, a relay between the browser and the server; and who comes over it for the first
time."""

import selectors
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.web.browser import Person, late_in, until


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


@contextmanager
def someone_new(browser: Browser, server: str) -> Iterator[tuple[Line, Person]]:
    """A browser that knows nothing, with its service worker, on a line that counts."""
    with counted(server) as line, Person(browser, line.url, service_workers="allow") as person:
        yield line, person


def settled(page: Page) -> None:
    """The service worker is there, and has fetched what it keeps."""
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")


def steady(line: Line) -> Callable[[], bool]:
    """Whether nothing has come down since it was asked last."""
    last = -1

    def same() -> bool:
        nonlocal last
        before, last = last, line.down
        return before == last

    return same


def quiet(line: Line, page: Page) -> None:
    """Everything that was to come has come."""
    settled(page)
    until(steady(line))


def first_table(line: Line, person: Person, server: str, game: str) -> str:
    """From the first page to a table in the middle of a race, until nothing more comes down; the table's code."""
    code, tokens = late_in(server, game, "pro", "pro", "pro", "pro", at=lambda moves: len(moves) // 2)
    person.hold(code, tokens)
    person.go("/").locator(".mine li a").click()
    person.wait_for_turn()
    quiet(line, person.page)
    return code
