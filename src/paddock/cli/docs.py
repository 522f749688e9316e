"""`paddock docs`: shows the documentation in the browser, without a network."""

import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from paddock.cli.terminal import say

PACKAGE: Final = Path(__file__).parents[1]
#: The site in an installed package, and in a source tree after `make docs`.
SITES: Final = (PACKAGE / "site", PACKAGE.parents[1] / "site")
PUBLISHED: Final = "https://github.com/paddock-racing/paddock/tree/main/docs"


def docs(
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Shows the documentation in the browser; it works offline.

    Example: paddock docs
    """
    site = next((folder for folder in SITES if (folder / "index.html").is_file()), None)
    if site is None:
        say("this installation has no copy of the documentation; in a source tree, `make docs` builds it")
        show(PUBLISHED, browser)
        return
    with serving(site) as server, suppress(KeyboardInterrupt):
        show(f"http://127.0.0.1:{server.server_port}/index.html", browser)
        say("Ctrl-C ends it")
        server.serve_forever()


def show(url: str, browser: bool) -> None:
    print(f"The documentation is at {url}", flush=True)
    if browser:
        webbrowser.open(url)


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Logs nothing: a reader has no use for it."""


@contextmanager
def serving(site: Path) -> Iterator[ThreadingHTTPServer]:
    """Serves a folder for this machine only. Browsers in a sandbox cannot open files of other programs."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=site)) as server:
        yield server
