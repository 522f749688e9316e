"""A server with the built client, and a browser, for the tests of a folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from paddock.server.settings import STATIC
from tests.server.running import Server, serving, sqlite_in
from tests.web.browser import browsing, chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the tests of this folder, because Playwright keeps an event loop running while it is open."""
    if chromium() is None:
        pytest.fail("these tests need Chromium: run tests/web/setup.sh, or name one in PADDOCK_CHROMIUM")
    with browsing() as launched:
        yield launched


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not Path(STATIC, "index.html").is_file():
        pytest.fail("the client is not built: install the package (make build) or run `npm run build` in web/")
    with serving(sqlite_in(tmp_path_factory.mktemp("tables"))) as running:
        yield running
