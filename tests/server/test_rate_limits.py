"""What strangers may ask for, and how: rates by address, sockets, spectators, slow bodies, names and origins."""

import asyncio
import json
import socket as sockets
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from paddock.engine import PaddockError
from paddock.games.catalog import GAMES
from paddock.server.db.stored_rows import TableRow
from paddock.server.http.host_check import HostPolicy
from paddock.server.rate_limits import MOST_ADDRESSES, Limits, Rate, RateLimiter, TokenBuckets, address_key
from paddock.server.refusals import Refused
from paddock.server.tables.live_table import LiveTable
from paddock.server.tables.table_session import SPECTATORS_PER_ROUND, TableSession

from .running import GAME, Server, connected, create, serving, setup, sqlite_in

pytestmark = pytest.mark.anyio

#: Sixty tables become three, two hundred sockets ten.
TIGHT = ("--limits", "0.05", "--spectators", "3", "--arrival-timeout", "1")


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(sqlite_in(tmp_path_factory.mktemp("tight")), *TIGHT) as server:
        yield server


def by_way_of(server: Server, address: str) -> httpx.AsyncClient:
    """A caller whom a proxy on this machine asks for."""
    return httpx.AsyncClient(base_url=server.url, timeout=60, headers={"X-Forwarded-For": address})


async def until_refused(call: Any, times: int = 50) -> tuple[int, httpx.Response]:
    for number in range(times):
        answer = await call()
        if answer.status_code == 429:
            return number, answer
    raise AssertionError(f"{times} times over, and never refused")


async def test_an_address_may_set_up_so_many_tables_and_others_as_many(tight: Server) -> None:
    body = setup("me", "me")
    async with by_way_of(tight, "203.0.113.1") as api, by_way_of(tight, "203.0.113.2") as other:
        made, refused = await until_refused(lambda: api.post("/api/tables", json=body))
        assert made >= 3
        assert refused.json()["error"] == "too_fast"
        problem = refused.json()
        assert problem["template"] == "too many new tables from your address; try again in {n} s"
        assert problem["message"] == problem["template"].format(**problem["values"])
        assert int(refused.headers["retry-after"]) >= 1
        assert (await other.post("/api/tables", json=body)).status_code == 201


async def test_files_and_seats_are_limited_too(tight: Server) -> None:
    async with by_way_of(tight, "203.0.113.3") as api:
        _, refused = await until_refused(lambda: api.post("/api/tables/load", json={}))
        assert "files" in refused.json()["message"]
        _, refused = await until_refused(lambda: api.post("/api/tables/ABCDEF/join", json={"name": "Bo"}))
        assert refused.json()["error"] == "too_fast"


async def test_one_who_guesses_codes_is_told_nothing_more_but_players_play_on(tight: Server) -> None:
    async with by_way_of(tight, "203.0.113.4") as friend:
        made = (await friend.post("/api/tables", json=setup("me", "me"))).json()
    path = f"/api/tables/{made['table']}"
    async with by_way_of(tight, "203.0.113.5") as api:
        assert (await api.get(path)).status_code == 200
        for _ in range(20):  # looking at a table that exists costs nothing
            assert (await api.get(path)).status_code == 200
        _, refused = await until_refused(lambda: api.get("/api/tables/NOSUCH"))
        assert "codes" in refused.json()["message"]
        # Whether the next code would be right or wrong is not told either; not even to one who makes a token up.
        bearer = {"Authorization": "Bearer made-up"}
        for wrong in ("/api/tables/NOSUCH", path, f"{path}/scenery", f"{path}/replay"):
            assert (await api.get(wrong, headers=bearer)).status_code == 429
        own = {"Authorization": f"Bearer {made['tokens']['0']}"}
        assert (await api.get(path, headers=own)).status_code == 200
    headers = {"X-Forwarded-For": "203.0.113.5"}
    async with websockets.connect(tight.socket_url(made["table"]), additional_headers=headers) as stranger:
        await stranger.send('{"type": "hello"}')
        assert json.loads(await stranger.recv())["error"] == "too_fast"
        await stranger.wait_closed()
        assert stranger.close_code == 4429
    async with websockets.connect(tight.socket_url(made["table"]), additional_headers=headers) as player:
        await player.send(json.dumps({"type": "hello", "tokens": [made["tokens"]["0"]]}))
        assert json.loads(await player.recv())["type"] == "table"


async def watching(server: Server, code: str, address: str) -> tuple[ClientConnection, dict[str, Any]]:
    socket = await websockets.connect(server.socket_url(code), additional_headers={"X-Forwarded-For": address})
    await socket.send('{"type": "hello"}')
    return socket, json.loads(await socket.recv())


async def test_a_table_has_room_for_so_many_spectators_and_always_for_its_players(tight: Server) -> None:
    async with by_way_of(tight, "203.0.113.6") as api:
        made = (await api.post("/api/tables", json=setup("me", "me"))).json()
    fans = [await watching(tight, made["table"], f"198.51.100.{n}") for n in range(4)]
    assert [first["type"] for _, first in fans] == ["table", "table", "table", "refused"]
    assert fans[3][1]["error"] == "too_many"
    assert "spectators" in fans[3][1]["message"]
    await fans[3][0].wait_closed()
    assert fans[3][0].close_code == 4429
    async with connected(tight, made["table"], *made["tokens"].values()) as us:
        await us.play_on([0, 1], 1)
    await fans[0][0].close()
    async with asyncio.timeout(30):
        while (again := await watching(tight, made["table"], "198.51.100.9"))[1]["type"] == "refused":
            await again[0].close()
    for socket, _ in [*fans, again]:
        await socket.close()


async def test_an_address_may_have_so_many_sockets(tight: Server) -> None:
    async with by_way_of(tight, "203.0.113.7") as api:
        tables = [(await api.post("/api/tables", json=setup("me", "me"))).json()["table"] for _ in range(3)]
    places = [code for code in tables for _ in range(3)]
    open_ones = [await watching(tight, code, "198.51.100.20") for code in places]
    assert {first["type"] for _, first in open_ones} == {"table"}
    silent = await websockets.connect(
        tight.socket_url(tables[0]), additional_headers={"X-Forwarded-For": "198.51.100.20"}
    )
    beyond = await websockets.connect(
        tight.socket_url(tables[0]), additional_headers={"X-Forwarded-For": "198.51.100.20"}
    )
    refused = json.loads(await beyond.recv())
    assert (refused["error"], refused["id"]) == ("too_many", None)
    await beyond.wait_closed()
    assert beyond.close_code == 4429
    for socket in (silent, *(socket for socket, _ in open_ones)):
        await socket.close()


async def test_whom_a_stranger_claims_to_ask_for_is_not_believed(tmp_path: Path) -> None:
    """The only proxy of this server is elsewhere: what comes from here counts for here, whatever it says."""
    with serving(sqlite_in(tmp_path), *TIGHT, "--proxy", "192.0.2.1") as server:
        addresses = iter(range(1, 100))

        async def call() -> httpx.Response:
            async with by_way_of(server, f"203.0.113.{next(addresses)}") as api:
                return await api.post("/api/tables", json=setup("me", "me"))

        await until_refused(call)


def test_addresses_are_counted_by_what_one_user_has() -> None:
    assert address_key("203.0.113.9") == address_key("::ffff:203.0.113.9") == "203.0.113.9"
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9%eth0") == "2001:db8:1:2::/64"
    assert address_key("2001:db8:1:3::1") != address_key("2001:db8:1:2::1")
    assert address_key(None) == address_key("no address") == "unknown"


def test_buckets_fill_up_again_and_forget_the_longest_quiet() -> None:
    buckets = TokenBuckets(Rate(2, 60_000))
    assert [buckets.take("a") for _ in range(2)] == [0.0, 0.0]
    buckets = TokenBuckets(Rate(2, 0.001))
    assert [buckets.take("a") == 0 for _ in range(3)] == [True, True, False]
    assert buckets.take("a", 0.0) > 1000
    assert buckets.take("b") == 0.0
    for number in range(2 * MOST_ADDRESSES):
        buckets.take(f"stranger {number}")
    assert len(buckets) == MOST_ADDRESSES


def test_without_limits_everything_is_let_through() -> None:
    gate = RateLimiter(None)
    for _ in range(1000):
        gate.take("tables", "a")
        gate.take("lookups", "a", cost=0.0)
    strict = RateLimiter(Limits().times(0.001))
    strict.take("joins", "a")
    with pytest.raises(Refused, match="seats"):
        strict.take("joins", "a")


# Bodies and heads that do not arrive


def opened(server: Server) -> sockets.socket:
    url = httpx.URL(server.url)
    return sockets.create_connection((url.host, url.port), timeout=60)


def everything(connection: sockets.socket) -> bytes:
    """All that comes until the server closes the connection."""
    heard = b""
    try:
        while more := connection.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


@pytest.mark.parametrize("path", ["/api/tables", "/api/mine", "/api/tables/ABCDEF/join"])
async def test_a_body_that_does_not_arrive_is_cut_off(tight: Server, path: str) -> None:
    with opened(tight) as connection:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{{"
        )
        connection.sendall(head.encode())
        heard = await asyncio.to_thread(everything, connection)
    assert heard.startswith(b"HTTP/1.1 408")
    assert b"too_slow" in heard


@pytest.mark.parametrize("start", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
async def test_a_head_that_does_not_arrive_is_cut_off(tight: Server, start: bytes) -> None:
    with opened(tight) as connection:
        connection.sendall(start)
        assert await asyncio.to_thread(everything, connection) == b""


async def test_the_rest_of_a_body_that_nobody_wants_is_not_waited_for(tight: Server) -> None:
    with opened(tight) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n{")
        heard = await asyncio.to_thread(everything, connection)
    assert heard.startswith(b"HTTP/1.1 413")


# Names and origins


def test_the_server_answers_to_its_own_names_only() -> None:
    machine = sockets.gethostname().partition(".")[0]
    doors = HostPolicy(("https://race.example.org",), ("paddock.internal.example",))
    for known in (
        "localhost",
        "LOCALHOST:8765",
        "localhost.:80",
        "127.0.0.1:1",
        "[::1]:8765",
        "192.168.1.20:8765",
        "[fe80::1]",
        machine,
        f"{machine}.local:8765",
        "race.example.org",
        "race.example.org:8443",
        "paddock.internal.example",
    ):
        assert doors.allows_host([known]), known
    for foreign in ("evil.example", "localhost.evil.example", "race.example.org.evil", "", "a b", "[::1", "x:y", "a@b"):
        assert not doors.allows_host([foreign]), foreign
    assert not doors.allows_host([])
    assert not doors.allows_host(["localhost", "localhost"])
    alone = HostPolicy((), loopback_only=True)
    assert alone.allows_host(["127.0.0.1:8765"])
    for elsewhere in ("192.168.1.20", machine if machine != "localhost" else "evil.example"):
        assert not alone.allows_host([elsewhere])


def test_pages_are_known_by_scheme_name_and_port() -> None:
    doors = HostPolicy(("http://localhost:5173",))
    assert doors.allows_origin([], "ws", "localhost:8765")
    assert doors.allows_origin(["http://localhost:8765"], "ws", "localhost:8765")
    assert doors.allows_origin(["https://race.example.org"], "wss", "race.example.org")
    assert doors.allows_origin(["http://LOCALHOST:80"], "http", "localhost")
    assert doors.allows_origin(["http://localhost:5173"], "ws", "localhost:8765")
    for foreign in ("http://race.example.org", "https://race.example.org:8443", "https://evil.example", "null", ""):
        assert not doors.allows_origin([foreign], "wss", "race.example.org"), foreign
    for malformed in ("http://[", "http://a:b:c", "https://race.example.org:99999999", "//race.example.org", "\udcff"):
        assert not doors.allows_origin([malformed], "wss", "race.example.org"), malformed
    with pytest.raises(PaddockError, match="not an origin"):
        HostPolicy(("race.example.org",))


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "http://a:b:c", "https://{host}", "\xff"]
)
async def test_a_foreign_or_malformed_origin_is_refused(sqlite_server: Server, origin: str) -> None:
    code, _ = await create(sqlite_server, setup("me", "me"))
    host = httpx.URL(sqlite_server.url).netloc.decode()
    origin = origin.replace("{host}", host)
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with websockets.connect(sqlite_server.socket_url(code), additional_headers={"Origin": origin}):
            pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"] == "wrong_origin"
    async with sqlite_server.api() as api:
        headers = {b"Origin": origin.encode("latin-1")}
        answer = await api.post("/api/tables", json=setup("me", "me"), headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong_origin")
        assert (await api.get("/api/games", headers=headers)).status_code == 200
    assert "Traceback" not in "".join(sqlite_server.log)


async def test_a_foreign_host_is_refused_with_advice(sqlite_server: Server) -> None:
    code, _ = await create(sqlite_server, setup("me", "me"))
    async with sqlite_server.api() as api:
        for path in ("/", "/api/games", f"/api/tables/{code}"):
            answer = await api.get(path, headers={"Host": "evil.example:8765"})
            assert (answer.status_code, answer.json()["error"]) == (403, "wrong_host")
            assert "--origin" in answer.json()["message"]
        assert (await api.get("/healthz", headers={"Host": "paddock"})).status_code == 200
    with opened(sqlite_server) as connection:
        path = f"/api/tables/{code}/socket"
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: evil.example\r\n{upgrade}{key}\r\n".encode())
        assert (await asyncio.to_thread(everything, connection)).startswith(b"HTTP/1.1 403")


async def test_an_address_that_people_know_the_server_by_is_let_in(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path), "--origin", "https://race.example.org") as server:
        code, _ = await create(server, setup("me", "me"))
        proxied = {"Host": "race.example.org", "X-Forwarded-Proto": "https", "Origin": "https://race.example.org"}
        async with server.api() as api:
            assert (await api.post("/api/tables", json=setup("me", "me"), headers=proxied)).status_code == 201
        async with websockets.connect(
            server.socket_url(code), additional_headers={"Origin": "https://race.example.org"}
        ) as socket:
            await socket.send('{"type": "hello"}')
            assert json.loads(await socket.recv())["type"] == "table"


# Odd messages and files


async def test_a_text_that_is_no_utf_8_closes_the_socket(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    for whole in (True, False):
        async with connected(sqlite_server, code, tokens[0]) as me:
            if whole:
                await me.socket.send(b'{"type": "\xff\xfe"}', text=True)
            else:
                await me.socket.send([b'{"type": ', b'"\xff\xfe"}'], text=True)
            assert await me.until_closed() == 1007
    async with connected(sqlite_server, code, tokens[0]) as me:
        await me.send(type="ping")
        await me.until(lambda: me.messages[-1]["type"] == "pong")
    assert "Traceback" not in "".join(sqlite_server.log)


async def test_over_long_names_in_a_file_are_refused(sqlite_server: Server) -> None:
    code, tokens = await create(sqlite_server, setup("me", "me"))
    async with sqlite_server.api() as api:
        bearer = {"Authorization": f"Bearer {','.join(tokens.values())}"}
        log = (await api.get(f"/api/tables/{code}/file", headers=bearer)).json()
        assert (await api.post("/api/tables/load", json=log)).status_code == 201
        log["seats"][1]["name"] = "x" * 100_000
        answer = await api.post("/api/tables/load", json=log)
        assert (answer.status_code, answer.json()["error"]) == (422, "setup")
        assert "seat 2" in answer.json()["message"]


# Galleries


class Spectator:
    """One who only counts how often there was something new."""

    def __init__(self, order: list[str], mine: tuple[int, ...] = ()) -> None:
        self.address = "127.0.0.1"
        self.mine = mine
        self.hashes = [f"token {seat}" for seat in mine]
        self.order = order

    def wake(self) -> None:
        self.order.append("player" if self.mine else "spectator")


def new_session() -> TableSession:
    game = GAMES[GAME]
    options = game.setup(2, 7).options
    person = {"kind": "person", "name": "Ann", "level": None, "stand_in": None}
    seats = [{**person, "token": f"token {seat}"} for seat in range(2)]
    row = TableRow(
        "ABCDEF", game.id, game.rules_version, 7, None, "chosen", options, seats, False, False, 0, "salt", 1e9
    )
    return TableSession(LiveTable(game, row, []))


async def test_players_are_told_first_and_a_large_gallery_a_few_at_a_time() -> None:
    order: list[str] = []
    session = new_session()
    player = Spectator(order, (0,))
    fans = [Spectator(order) for _ in range(10 * SPECTATORS_PER_ROUND)]
    for fan in fans:
        session.add_client(fan)
    session.add_client(player)
    assert session._spectator_round is not None
    await session._spectator_round  # all have heard of each other's coming
    order.clear()
    session.notify_clients()
    assert order == ["player"]
    turns = 0
    while order.count("spectator") < len(fans):
        before = len(order)
        await asyncio.sleep(0)
        assert len(order) - before <= SPECTATORS_PER_ROUND
        turns += 1
    assert turns >= 10
    session.notify_clients()
    session.notify_clients()
    assert order[-2:] == ["player", "player"]
    async with asyncio.timeout(30):
        while order.count("spectator") < 2 * len(fans):  # two changes, one message
            await asyncio.sleep(0.01)
    assert order.count("spectator") == 2 * len(fans)


async def test_who_is_here_is_counted_by_seat() -> None:
    session = new_session()
    first, second, fan = Spectator([], (0,)), Spectator([], (0, 1)), Spectator([])
    assert session.add_client(first)
    assert session.add_client(second)
    assert not session.add_client(fan)
    assert session.seats_online_here() == {0, 1}
    assert session.remove_client(second)
    assert session.seats_online_here() == {0}
    assert not session.remove_client(fan)
    with pytest.raises(Refused, match="already"):
        session.check_capacity(fan, 0)
    session.check_capacity(first, 0)


async def test_a_spectator_who_reads_nothing_holds_nobody_up(sqlite_server: Server) -> None:
    """The socket's buffers are full; the table goes on."""
    code, tokens = await create(sqlite_server, setup("me", "me", options={"races": 3}))
    with opened(sqlite_server) as stuffed:
        stuffed.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        stuffed.sendall(f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: localhost\r\n{upgrade}{key}\r\n".encode())
        hello = b'{"type":"hello"}'
        stuffed.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        async with connected(sqlite_server, code, *tokens.values()) as us:
            await us.play_on([0, 1], 40)
