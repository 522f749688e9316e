"""Starts a server process."""

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from paddock.engine import PaddockError
from paddock.server.db.failures import FAILURES
from paddock.server.db.storage import create_storage
from paddock.server.http.asgi_app import create_app
from paddock.server.http.request_log import set_up_logging
from paddock.server.http.slow_clients import ConnectionAdmission, counting_socket_protocol, with_read_timeout
from paddock.server.open_files import room_for_connections
from paddock.server.settings import MESSAGE_BYTES, Settings
from paddock.server.workers.gc_policy import freeze, run_gc_policy

USUAL_PORT: Final = 8765


class _Server(uvicorn.Server):
    """A web server that calls `ready` once it has started."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            freeze()  # what is loaded now stays in memory
            self._gc_task = asyncio.create_task(run_gc_policy(), name="gc policy")
            self._ready()


def listen(host: str, port: int) -> socket.socket:
    """Returns a socket for the server; port 0 means any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


async def _prepare_database(settings: Settings) -> None:
    """Upgrades the database to this version's schema before the server starts. Raises PaddockError if that fails."""
    storage = create_storage(settings.database, settings.fsync, settings.database_timeout)
    try:
        await storage.open()
    except FAILURES as error:
        reason = str(getattr(error, "orig", None) or error) or type(error).__name__
        raise PaddockError(f"the database cannot be opened: {reason.splitlines()[0]}") from None
    finally:
        await storage.close()


def run(settings: Settings, listening: socket.socket, log_level: str, ready: Callable[[], None]) -> None:
    """Runs the server until it is told to stop."""
    set_up_logging(log_level, settings.log_format)
    asyncio.run(_prepare_database(settings))
    room = room_for_connections()
    settings = settings.model_copy(update={"connections": room})
    limits = settings.rate_limits
    most_each = None if limits is None else limits.connections
    arrivals = ConnectionAdmission(room, most_each, settings.proxies)
    sys.setswitchinterval(0.001)  # lets the database's thread run soon while the event loop is busy
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        http=with_read_timeout(settings.arrival_timeout, arrivals),
        ws=counting_socket_protocol(arrivals),
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=3,
    )
    _Server(config, ready).run([listening])
