"""What Prometheus reads: the counts of the process, and how much the parts of the server have to do right now.

Without a token only this machine may read it, and nobody through a proxy.
"""

import asyncio
import multiprocessing
import os
import secrets
from collections.abc import Iterable
from importlib import import_module
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from paddock import __version__
from paddock.server import counters
from paddock.server.http.deps import Bearer, Services, ServicesDep
from paddock.server.refusals import Refused
from paddock.server.settings import METRICS_PATH, Settings

if TYPE_CHECKING:
    from prometheus_client import Metric

#: A request with one of these headers came through a proxy, whatever its address.
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")

router = APIRouter(include_in_schema=False)


@router.get(METRICS_PATH)
async def read_metrics(request: Request, services: ServicesDep, authorization: Bearer = None) -> Response:
    _check_reader(request, services.tables.settings, authorization)
    # imported on the first request, and in a thread, because it takes a tenth of a second
    await asyncio.to_thread(import_module, "prometheus_client")
    from prometheus_client import CollectorRegistry, ProcessCollector
    from prometheus_client.exposition import choose_encoder

    registry = CollectorRegistry()
    registry.register(ServerCollector(services))
    ProcessCollector(registry=registry)
    encode, content_type = choose_encoder(request.headers.get("accept", ""))
    return Response(encode(registry), headers={"Content-Type": content_type})


def _check_reader(request: Request, settings: Settings, authorization: str | None) -> None:
    if settings.metrics_token is not None:
        wanted = f"Bearer {settings.metrics_token.get_secret_value()}"
        allowed = secrets.compare_digest((authorization or "").encode(), wanted.encode())
    else:
        host = request.client.host if request.client is not None else ""
        forwarded = any(name in request.headers for name in FORWARDED)
        allowed = not forwarded and _is_loopback(host)
    if not allowed:
        raise Refused("no_such_page", "metrics are for this machine, or for those who send the metrics token")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class ServerCollector:
    """Collects all values when Prometheus requests them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterable["Metric"]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        def counter(name: str, help: str, labels: tuple[str, ...], values: dict[tuple[str, str], int]) -> "Metric":
            family = CounterMetricFamily(f"paddock_{name}", help, labels=labels)
            for key, value in list(values.items()):
                family.add_metric(key, value)
            return family

        def gauge(name: str, help: str, values: dict[str, float] | float, label: str = "") -> "Metric":
            family = GaugeMetricFamily(f"paddock_{name}", help, labels=[label] if label else [])
            for key, value in values.items() if isinstance(values, dict) else [("", values)]:
                family.add_metric([key] if label else [], value)
            return family

        def histogram(name: str, help: str, observed: counters.Histogram) -> "Metric":
            family = HistogramMetricFamily(f"paddock_{name}", help)
            family.add_metric([], observed.buckets(), observed.total)
            return family

        tables, analyses = self._services.tables, self._services.analyses
        statuses = dict.fromkeys(("waiting", "playing", "finished"), 0.0)
        for session in tables.registry.sessions():
            statuses[session.table.status] += 1
        pools = {"bots": tables.bots.pool, "files": tables.work, "analyses": analyses.pool}

        yield gauge("info", "The version that runs.", {__version__: 1}, "version")
        yield counter("moves", "Moves stored by this server.", ("game", "by"), counters.moves)
        yield histogram(
            "socket_request_seconds", "Seconds from a request's arrival over a socket until it is stored or refused.",
            counters.socket_seconds,
        )  # fmt: skip
        yield histogram("http_request_seconds", "Seconds from an HTTP request to its answer.", counters.http_seconds)
        yield counter("http_requests", "HTTP requests.", ("method", "status"), counters.http_requests)
        yield counter("refusals", "Refused requests, by code.", ("code", "by"), counters.refusals)
        yield gauge("sockets", "Open sockets.", tables.rate_limiter.open_sockets)
        yield gauge("tables_in_memory", "Tables in memory.", statuses, "status")
        yield gauge("writes_waiting", "Journal entries on their way into the database.", tables.storage.writes_waiting)
        yield gauge("workers", "Worker processes.", {name: pool.workers for name, pool in pools.items()}, "pool")
        busy: dict[str, float] = {name: pool.workers - len(pool.queue.free) for name, pool in pools.items()}
        yield gauge("workers_busy", "Worker processes with something to do.", busy, "pool")
        waiting: dict[str, float] = {name: pool.queue.waiting() for name, pool in pools.items()}
        yield gauge("jobs_waiting", "Jobs that wait for a worker process.", waiting, "pool")
        yield gauge("workers_resident_memory_bytes", "Memory of all worker processes.", _workers_memory())


def _workers_memory() -> float:
    """Returns the resident memory of all child processes in bytes; 0 if the system does not report it."""
    pages = 0
    for process in multiprocessing.active_children():
        try:
            with open(f"/proc/{process.pid}/statm", encoding="ascii") as statm:
                pages += int(statm.read().split()[1])
        except (OSError, IndexError, ValueError):
            continue
    return float(pages * os.sysconf("SC_PAGE_SIZE")) if pages else 0.0
