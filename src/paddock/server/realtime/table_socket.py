"""The socket of a table: one connection of a player with one or more seats, or of a spectator."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Final

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from paddock.server import counters
from paddock.server.caches import RecentDict, cancel_all
from paddock.server.compression import LONG, QUICK_GZIP_LEVEL, WORTHWHILE, gzip_bytes
from paddock.server.realtime.messages import writer_for
from paddock.server.realtime.socket_models import CLIENT_MESSAGE, Hello, Ping
from paddock.server.refusals import Refused
from paddock.server.request_ids import REQUEST_ID, request_id
from paddock.server.settings import HELLO_SECONDS, MESSAGE_BYTES, MESSAGES_PER_SECOND
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_models import TableRequest, validation_refusal
from paddock.server.tables.table_service import TableService
from paddock.server.tables.table_session import TableSession

#: Close codes: HTTP status codes + 4000, in the range for applications.
BAD_HELLO: Final = 4400
NO_TABLE: Final = 4404
NO_HELLO: Final = 4408
NO_DATABASE: Final = 4503
TOO_FAST: Final = 4429
TOO_LARGE: Final = 1009
#: The close code by the code of the refusal; NO_TABLE for all others.
CLOSE_CODES: Final = {
    "malformed": BAD_HELLO,
    "too_large": TOO_LARGE,
    "unavailable": NO_DATABASE,
    "internal": NO_DATABASE,
    "too_fast": TOO_FAST,
    "too_many": TOO_FAST,
}

#: The number of messages that are sent while the page is still loading.
FIRST: Final = 8
REMEMBERED: Final = 256
PATIENCE: Final = 300

log = logging.getLogger(__name__)


async def serve_socket(socket: WebSocket, service: TableService, address: str, code: str) -> None:
    """Serves a client of the table with that code until it leaves."""
    began = time.monotonic()
    await socket.accept(headers=[(REQUEST_ID.encode(), (request_id.get() or "").encode())])
    fields = {"address": socket.client and socket.client.host, "table": code}
    log.info("socket opened", extra=fields)
    closed: int | None = None
    try:
        try:
            service.rate_limiter.take("requests", address)
            with service.rate_limiter.open_socket(address):
                await _serve(socket, service, address, code)
        except Refused as refused:
            closed = CLOSE_CODES.get(refused.error, NO_TABLE)
            await _refuse_and_close(socket, closed, refused)
    except WebSocketDisconnect as disconnected:
        closed = disconnected.code
    finally:
        seconds = round(time.monotonic() - began, 1)
        log.info("socket closed", extra={**fields, "code": closed, "seconds": seconds})


async def _serve(socket: WebSocket, service: TableService, address: str, code: str) -> None:
    try:
        text = await asyncio.wait_for(_receive(socket), HELLO_SECONDS)
        hello = Hello.model_validate_json(text)
    except TimeoutError:
        await _refuse_and_close(socket, NO_HELLO, Refused("malformed", "the client did not say hello in time"))
        return
    except ValidationError as error:
        raise validation_refusal(error.errors()) from None
    session = await service.find_for(address, code, [hash_token(token) for token in hello.tokens])
    client = TableSocket(socket, service, session, address, hello)
    session.check_capacity(client, service.settings.spectators)
    if not all(session.table.seats_of([hashed]) for hashed in client.hashes):
        client.refuse(None, Refused("not_your_seat", "one of your seats at this table is no longer yours"))
    # A separate task: otherwise each of its messages would wake the tasks that the web framework has wrapped around it.
    await asyncio.create_task(client.serve(), name=f"from {code}")


async def _refuse_and_close(socket: WebSocket, close_code: int, refused: Refused) -> None:
    await socket.send_text(_refusal(None, refused, None))
    await socket.close(close_code)


async def _receive(socket: WebSocket) -> str:
    """Returns the next text message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise Refused("malformed", "messages must be JSON text, not bytes")
    if len(text) > MESSAGE_BYTES:
        raise Refused("too_large", "the message is larger than {n} bytes", {"n": MESSAGE_BYTES})
    return str(text)


def _refusal(request: int | str | None, refused: Refused, revision: int | None) -> str:
    counters.refusals[refused.error, "socket"] += 1
    return orjson.dumps({"type": "refused", "id": request, **refused.to_json(), "revision": revision}).decode()


def _id_of(text: str) -> int | str | None:
    """Returns the id of a message that is otherwise invalid."""
    with contextlib.suppress(orjson.JSONDecodeError):
        message = orjson.loads(text)
        if isinstance(message, dict) and isinstance(message.get("id"), int | str):
            return message["id"] if not isinstance(message["id"], bool) else None
    return None


class TableSocket:
    """One open socket. A slow client gets fewer messages, but misses nothing: each has all entries since the last."""

    def __init__(
        self, socket: WebSocket, service: TableService, session: TableSession, address: str, hello: Hello
    ) -> None:
        self.socket = socket
        self.packed = hello.packed
        self._tables_sent = 0
        self.service = service
        self.session = session
        self._writer = writer_for(session)
        self.address = address
        self.hashes = [hash_token(token) for token in hello.tokens]
        self.mine = session.table.seats_of(self.hashes)
        self.sent = min(hello.since or 0, session.table.revision)
        self._presence = -1
        self._revision = -1
        self._replies: deque[str] = deque()
        #: Replies for requests that were carried out, not yet sent.
        self._done: list[str] = []
        self._wake = asyncio.Event()
        self._answered: RecentDict[str, tuple[str, bool]] = RecentDict(REMEMBERED)
        self._recent: deque[float] = deque(maxlen=MESSAGES_PER_SECOND)
        self._too_fast = 0

    def wake(self) -> None:
        self._wake.set()

    def refuse(self, request: int | str | None, refused: Refused) -> None:
        self._reply(_refusal(request, refused, self.session.table.revision))

    async def serve(self) -> None:
        """Serves the client until it leaves."""
        if self.session.add_client(self):
            self.service.replication.send_presence(self.session)
        sender = asyncio.create_task(self._send(), name=f"to {self.session.table.code}")
        try:
            self._wake.set()
            while not sender.done():
                try:
                    text = await _receive(self.socket)
                except Refused as refused:
                    self.refuse(None, refused)
                    if refused.error == "too_large":
                        await self.socket.close(TOO_LARGE)
                        return
                    continue
                await self._on_message(text)
                if self._too_fast > PATIENCE or len(self._replies) > 10 * PATIENCE:
                    await self.socket.close(TOO_FAST)
                    return
        finally:
            await cancel_all([sender])
            if self.session.remove_client(self):
                self.service.replication.send_presence(self.session)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._replies:
                    await self.socket.send_text(self._replies.popleft())
                table, presence = self.session.table, self.session.presence
                if self._revision != table.revision or self._presence != presence:
                    message = await self._writer.message_in_slices(self.mine, self.sent, self.service.slices)
                    self.sent = self._revision = table.revision
                    self._presence = self.session.presence
                    await self._send_table(f'{message[:-1]},"done":[{",".join(self._take_done())}]}}')
                for done in self._take_done():
                    await self.socket.send_text(f'{{"type":"done",{done[1:]}')

    async def _send_table(self, message: str) -> None:
        """Sends a table's message, compressed if the client asked for it.

        Compression takes 40 microseconds, a tenth of the cost of a move, so short messages are compressed only on
        request. Per-message deflate would compress everything, and keep a window for each socket.
        """
        self._tables_sent += 1
        if len(message) > LONG and self.packed != "none":
            await self.socket.send_bytes(await asyncio.to_thread(gzip_bytes, message.encode()))
        elif len(message) > WORTHWHILE and (
            self.packed == "all" or (self.packed == "long" and self._tables_sent <= FIRST)
        ):
            await self.socket.send_bytes(gzip_bytes(message.encode(), QUICK_GZIP_LEVEL))
        else:
            await self.socket.send_text(message)

    def _take_done(self) -> list[str]:
        done, self._done = self._done, []
        return done

    def _reply(self, text: str, done: bool = False) -> None:
        if done:
            self._done.append(text)
        else:
            self._replies.append(text)
        self._wake.set()

    async def _on_message(self, text: str) -> None:
        now = time.monotonic()
        if len(self._recent) == MESSAGES_PER_SECOND and now - self._recent[0] < 1.0:
            self._too_fast += 1
            refused = Refused("too_fast", "too many messages: {n} per second are allowed", {"n": MESSAGES_PER_SECOND})
            self.refuse(_id_of(text), refused)
            return
        self._too_fast = 0
        self._recent.append(now)
        try:
            ask = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            self.refuse(_id_of(text), validation_refusal(error.errors()))
            return
        if isinstance(ask, Ping):
            self._reply('{"type":"pong"}')
            return
        answered = self._answered.get(text)
        if answered is None:
            answered = await self._answer(text, ask)
            counters.socket_seconds.observe(time.monotonic() - now)
        self._reply(*answered)

    async def _answer(self, text: str, ask: TableRequest) -> tuple[str, bool]:
        """Carries out a request. Returns the reply, and whether the request succeeded."""
        try:
            revision = await self.service.carry_out(self.session, self, ask)
            answered = orjson.dumps({"id": ask.id, "revision": revision}).decode(), True
        except Refused as refused:
            answered = _refusal(ask.id, refused, self.session.table.revision), False
            if refused.is_temporary:  # do not cache it: the same message may succeed a moment later
                return answered
        except Exception:
            log.exception("a request failed", extra={"table": self.session.table.code, "request": ask.type})
            failure = Refused("internal", "something went wrong on the server; try again")
            return _refusal(ask.id, failure, self.session.table.revision), False
        self._answered[text] = answered
        return answered
