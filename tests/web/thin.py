"""A relay between the browser and the server that counts bytes, and a person with an empty cache."""

import selectors
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Page

from tests.web.browser import PATIENCE, Person, late_in, until


class Line:
    """Counts all bytes that the browser receives, including headers and socket frames."""

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
    """A person with an empty cache and the service worker, behind a relay."""
    with counted(server) as line, Person(browser, line.url, service_workers="allow") as person:
        yield line, person


def settled(page: Page) -> None:
    """Waits until the service worker is ready and has filled its cache."""
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")


def steady(line: Line) -> Callable[[], bool]:
    """Returns a function that tells whether nothing was received since its last call."""
    last = -1

    def same() -> bool:
        nonlocal last
        before, last = last, line.down
        return before == last

    return same


def quiet(line: Line, page: Page) -> None:
    """Waits until everything has been loaded."""
    settled(page)
    until(steady(line))


def first_table(line: Line, person: Person, server: str, game: str) -> str:
    """Goes from the first page to a table in the middle of a race, until all is loaded. Returns the table's code."""
    code, tokens = late_in(server, game, "pro", "pro", "pro", "pro", at=lambda moves: len(moves) // 2)
    # bots that decide at the same time have decided: each of their decisions would send the table again
    until(lambda: httpx.get(f"{server}/api/tables/{code}", timeout=PATIENCE).json()["to_move"] == [0])
    person.hold(code, tokens)
    person.go("/").locator(".mine li a").click()
    person.wait_for_turn()
    quiet(line, person.page)
    return code
