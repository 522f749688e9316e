"""Says whether the compiled or the plain modules are under test, and insists on it where PADDOCK_EXPECT asks.

Tests do not depend on each other: `--order reversed` or `--order 7` (shuffled by that seed) shows it.
"""

import os
import random

import pytest

import paddock.engine.state

COMPILED = not str(paddock.engine.state.__file__).endswith(".py")
RUNNING = "compiled" if COMPILED else "plain"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--order", help="run the tests `reversed`, or shuffled by the seed that is given")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order = config.getoption("--order")
    if order == "reversed":
        items.reverse()
    elif order is not None:
        random.Random(order).shuffle(items)


def pytest_report_header(config: pytest.Config) -> str:
    return f"paddock: {RUNNING} modules"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.get_verbosity() < 0:  # quiet runs have no header
        terminalreporter.write_line(f"paddock: {RUNNING} modules")


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("PADDOCK_EXPECT")
    if expected not in (None, "", "plain", "compiled"):
        raise pytest.UsageError(f"PADDOCK_EXPECT is {expected!r}; it takes plain or compiled")
    if expected and expected != RUNNING:
        raise pytest.UsageError(
            f"PADDOCK_EXPECT asks for {expected} modules, but paddock.engine.state is {paddock.engine.state.__file__}"
        )
