"""A custom bot at a server: what it may use, what it may see, and what it is told of the server's environment."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from paddock.bots.bot_process import Child
from paddock.bots.external_bots import custom_bot_name
from paddock.bots.launch import can_cut_network, landlock_version
from paddock.bots.sandbox import Sandbox

from .own import EXAMPLES, program, with_node

needs_landlock = pytest.mark.skipif(not landlock_version(), reason="this kernel has no Landlock")

#: A bot that tries something, and tells how that went.
TRIES = """
try:
    found = TRIED
except BaseException as error:
    found = type(error).__name__
say(found=found)
"""


def tried(folder: Path, what: str, sandbox: Sandbox | None) -> Any:
    """What comes of an expression in a bot's process."""
    text = program(folder, hello="\n        ".join(TRIES.replace("TRIED", what).strip().splitlines()))
    child = Child(custom_bot_name(text).command(), sandbox=sandbox)
    try:
        return json.loads(child.ask({"type": "hello"}, 60))["found"]
    finally:
        child.end()


def reading(path: Path) -> str:
    return f"open({str(path)!r}).read()"


@pytest.mark.parametrize("folder", ["bots", "bots/beside/data", "elsewhere"])
@needs_landlock
def test_the_database_cannot_be_read_wherever_it_lies(folder: str, tmp_path: Path) -> None:
    (tmp_path / "bots" / "beside").mkdir(parents=True)
    (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    database, log = tmp_path / folder / "tables.sqlite3", tmp_path / folder / "tables.sqlite3-wal"
    helper = tmp_path / "bots" / "beside" / "helper.txt"
    for file in (database, log, helper):
        file.write_text("told", encoding="utf-8")
    (tmp_path / "bots" / "link").symlink_to(database)
    sandbox = Sandbox((str(database),))
    for secret in (database, log, tmp_path / "bots" / "link"):
        assert tried(tmp_path / "bots", reading(secret), sandbox) == "PermissionError"
        assert tried(tmp_path / "bots", reading(secret), None) == "told"
    assert tried(tmp_path / "bots", reading(helper), sandbox) == "told"


@needs_landlock
def test_nothing_can_be_written(tmp_path: Path) -> None:
    assert tried(tmp_path, f"open({str(tmp_path / 'new')!r}, 'w').close()", Sandbox()) == "PermissionError"
    assert tried(tmp_path, "open('/dev/null', 'w').close()", Sandbox()) is None


@pytest.mark.skipif(not can_cut_network(), reason="the network cannot be cut off here")
@pytest.mark.parametrize("family", ["AF_INET", "AF_UNIX"])
def test_there_is_no_network_unless_it_is_allowed(family: str, tmp_path: Path) -> None:
    opened = f"__import__('socket').socket(__import__('socket').{family}).close()"
    assert tried(tmp_path, opened, Sandbox()) == "PermissionError"
    assert tried(tmp_path, opened, Sandbox(network=True)) is None


def test_memory_and_files_are_limited(tmp_path: Path) -> None:
    much = f"len(bytearray({400 * 1024 * 1024}))"
    assert tried(tmp_path, much, Sandbox(memory=200 * 1024 * 1024)) == "MemoryError"
    assert tried(tmp_path, much, Sandbox()) == 400 * 1024 * 1024
    many = "len([open('/dev/null') for _ in range(1000)])"
    assert tried(tmp_path, many, Sandbox()) == "OSError"


@pytest.mark.skipif(os.getuid() == 0, reason="for root there is no such limit")
def test_processes_are_limited(tmp_path: Path) -> None:
    forked = "len([subprocess.Popen(['sleep', '60']) for _ in range(200)])"
    assert tried(tmp_path, forked, Sandbox()) == "BlockingIOError"


def test_the_environment_holds_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "secret")
    names = tried(tmp_path, "sorted(os.environ)", Sandbox())
    assert "PGPASSWORD" not in names
    assert {"PATH", "PYTHONPATH"} <= set(names)
    assert "PGPASSWORD" in tried(tmp_path, "sorted(os.environ)", None)


def test_the_examples_race_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with_node(monkeypatch)
    for file in sorted(EXAMPLES.glob("*.*")):
        if file.suffix in (".py", ".mjs", ".js") and "class " not in file.read_text(encoding="utf-8"):
            child = Child(custom_bot_name(str(file)).command(), sandbox=Sandbox())
            try:
                hello = {"type": "hello", "protocol": 1, "paddock": "0"}
                assert json.loads(child.ask(hello, 60))["type"] == "ready", file.name
            finally:
                child.end()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no such sandbox")
def test_what_cannot_be_enforced_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.bots.sandbox.landlock_version", lambda: 0)
    assert any("database" in gap for gap in Sandbox().gaps())
    monkeypatch.setattr("paddock.bots.sandbox.landlock_version", lambda: 5)
    assert not any("database" in gap for gap in Sandbox().gaps())
