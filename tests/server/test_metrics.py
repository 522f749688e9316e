"""`/metrics`: what it counts, and who may read it."""

import os
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from .running import GAME, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

TOKEN = "a token for the tests"


async def scrape(server: Server) -> dict[str, float]:
    """The samples by name and labels, as `name{label="value"}`."""
    async with server.api() as api:
        answer = await api.get("/metrics")
    assert answer.status_code == 200, answer.text
    samples: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            samples[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
    return samples


async def test_moves_refusals_sockets_and_latency_are_counted(server: Server) -> None:
    before = await scrape(server)
    code, tokens = await create(server, setup("me", "pro"))
    async with connected(server, code, tokens[0]) as client:
        await client.play_on([0], 3)
        answer = await client.ask(type="move", seat=0, revision=0, move=-1)
        assert answer["error"] == "malformed"
        answer = await client.ask(type="move", seat=0, revision=0, move=0)
        assert answer["error"] == "stale"
        after = await scrape(server)
        assert after["paddock_sockets"] >= 1

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert grown(f'paddock_moves_total{{by="person",game="{GAME}"}}') == 3
    assert grown(f'paddock_moves_total{{by="bot",game="{GAME}"}}') >= 1
    assert grown('paddock_refusals_total{by="socket",code="stale"}') == 1
    assert grown('paddock_refusals_total{by="socket",code="malformed"}') == 1
    assert grown('paddock_http_requests_total{method="POST",status="201"}') == 1
    assert grown("paddock_socket_request_seconds_count") == 4
    assert grown('paddock_socket_request_seconds_bucket{le="+Inf"}') == 4
    assert grown("paddock_socket_request_seconds_sum") > 0
    assert after['paddock_tables_in_memory{status="playing"}'] >= 1
    assert after['paddock_workers{pool="bots"}'] == 1
    assert after['paddock_jobs_waiting{pool="analyses"}'] == 0
    assert after["paddock_writes_waiting"] == 0
    if os.path.exists("/proc/self/stat"):
        assert after["process_resident_memory_bytes"] > 10_000_000


async def test_without_a_token_only_this_machine_may_read_them(sqlite_server: Server) -> None:
    async with sqlite_server.api() as api:
        assert (await api.get("/metrics")).status_code == 200
        for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
            answer = await api.get("/metrics", headers={header: "127.0.0.1"})
            assert (answer.status_code, answer.json()["error"]) == (404, "no_such_page")
        answer = await api.get("/metrics", headers={"Host": "race.example.org"})
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong_host")


async def test_with_a_token_all_who_send_it_may_read_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "paddock.toml"
    file.write_text(f'metrics_token = "{TOKEN}"\n')
    with serving(sqlite_in(tmp_path), "--settings", str(file)) as server:
        async with server.api() as api:
            for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}):
                assert (await api.get("/metrics", headers=headers)).status_code == 404
            headers = {"Authorization": f"Bearer {TOKEN}", "Host": "paddock:8765", "X-Forwarded-For": "10.0.0.7"}
            assert "paddock_moves_total" in (await api.get("/metrics", headers=headers)).text
    assert TOKEN not in "".join(server.log)


def test_every_metric_is_explained_for_hosts() -> None:
    root = Path(__file__).parent.parent.parent
    source = (root / "src" / "paddock" / "server" / "http" / "routes" / "metrics.py").read_text(encoding="utf-8")
    page = (root / "docs" / "hosting.md").read_text(encoding="utf-8")
    names = re.findall(r'yield (?:gauge|counter|histogram)\(\s*"(\w+)"', source)
    assert len(names) > 10
    assert [name for name in names if f"`paddock_{name}" not in page] == []
