"""The messages to a table's clients. Each seat's view is written as JSON once per journal entry."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from weakref import WeakValueDictionary

from paddock.engine import Json, offers
from paddock.server.tables.board_assets_cache import table_board_digest
from paddock.server.tables.journal import json_bytes
from paddock.server.tables.live_table import PLAYING, LiveTable, standings_json
from paddock.server.tables.table_session import TableSession
from paddock.server.workers.time_slices import Slices

SPECTATOR = "spectator"
#: The number of journal entries that are written at once; more are written in time slices.
MOST_ENTRIES_INLINE: Final = 100


@lru_cache(1000)
def seat_keys(mine: tuple[int, ...]) -> dict[str, int | None]:
    """Returns the keys of a client's seats in messages; a client without a seat is a spectator."""
    if not mine:
        return {SPECTATOR: None}
    return {str(seat): seat for seat in mine}


def seen_json(table: LiveTable, seat: int | None) -> Json:
    """Returns what a seat sees and may do: nothing before the start, or else the host could choose among deals."""
    if not table.begun:
        return {"view": {}, "offers": [], "can_undo": False}
    state = table.engine_table.state
    offered: list[Json] = []
    if seat is not None and table.status == PLAYING and table.seats[seat].is_played_by_person:
        offered = offers(state, seat)
    return {
        "view": state.view(seat),
        "offers": offered,
        "can_undo": seat is not None and table.can_undo(seat),
    }


class MessageWriter:
    """Writes one table's messages and caches them until the next entry. All its clients share one (`writer_for`)."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.table = session.table
        self._revision = -1
        self._presence = -1
        self._common = b""
        self._seen: dict[int | None, bytes] = {}
        self._messages: dict[tuple[tuple[int, ...], int, int], str] = {}
        #: The JSON of the seats for each group of a client's seats: it is reused from move to move.
        self._seats: dict[tuple[int, ...], bytes] = {}
        self._config = b""
        self._board = ""

    async def message_in_slices(self, mine: tuple[int, ...], since: int, slices: Slices) -> str:
        """Returns `message`, written in time slices if the client has missed many entries."""
        kept = self._revision == self.table.revision and (mine, since, self.session.presence) in self._messages
        if self.table.revision - since <= MOST_ENTRIES_INLINE or kept:
            return self.message(mine, since)
        keys = seat_keys(mine)
        early: list[tuple[str, bytes]] = []

        def write(number: int) -> None:
            news = self.table.news[number]
            early.append((news.kind, news.json_for(keys)))

        await slices.run(range(since, self.table.revision), write)
        return self.message(mine, since, early)

    def message(self, mine: tuple[int, ...], since: int, early: Sequence[tuple[str, bytes]] = ()) -> str:
        """Returns the table's message for the holder of these seats, with the entries after revision `since`. `early`
        has the first of these entries as JSON that was written before, each with its kind at that time."""
        table = self.table
        if self._presence != self.session.presence:
            self._presence = self.session.presence
            self._seats.clear()
        if self._revision != table.revision:
            since_then = {news.kind for news in table.news[max(0, self._revision) :]}
            if since_then & {"seat", "start", "hint"}:
                self._seats.clear()
            self._revision = table.revision
            self._seen.clear()
            self._messages.clear()
            self._common = json_bytes(common_json(table, self.session.absence))[1:-1]
            board = table_board_digest(table)
            if not self._config or self._board != board or "settings" in since_then:
                self._board = board
                self._config = json_bytes(config_json(table))[1:-1]
        key = (mine, since, self.session.presence)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._write(mine, since, early)
        return message

    def _write(self, mine: tuple[int, ...], since: int, early: Sequence[tuple[str, bytes]]) -> str:
        keys = seat_keys(mine)
        news_json: list[bytes] = []
        for number, news in enumerate(self.table.news[since:]):
            kind, text = early[number] if number < len(early) else ("", b"")
            news_json.append(text if news.kind == kind else news.json_for(keys))
        seen = [b'"%b":%b' % (key.encode(), self._seen_by(seat)) for key, seat in keys.items()]
        message = b'{"type":"table",%b,%b,"watching":%d,"seats":%b,"seen":{%b},"news":[%b]}' % (
            self._config,
            self._common,
            self.session.watching,
            self._seats_of(mine),
            b",".join(seen),
            b",".join(news_json),
        )
        return message.decode()

    def _seats_of(self, mine: tuple[int, ...]) -> bytes:
        seats = self._seats.get(mine)
        if seats is None:
            seats = self._seats[mine] = json_bytes(self.table.seats_json(self.session.online, mine))
        return seats

    def _seen_by(self, seat: int | None) -> bytes:
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = json_bytes(seen_json(self.table, seat))
        return seen


_WRITERS: Final[WeakValueDictionary[int, MessageWriter]] = WeakValueDictionary()


def writer_for(session: TableSession) -> MessageWriter:
    """Returns the writer of a table's messages, which exists as long as a client holds it."""
    writer = _WRITERS.get(id(session))
    if writer is None:
        writer = _WRITERS[id(session)] = MessageWriter(session)
    return writer


def config_json(table: LiveTable) -> Json:
    """Returns the part of a table's message that changes only with its settings."""
    return {
        "table": table.code,
        "game": table.game.id,
        "title": table.game.title,
        "options": table.public_options(),
        "hints": table.row.hints,
        "scenery": table_board_digest(table),
    }


def common_json(table: LiveTable, absence: float) -> Json:
    """Returns the part of a table's message that is the same for all clients until the next entry."""
    proposal = table.proposal
    return {
        "revision": table.revision,
        "status": table.status,
        "abandoned": table.abandoned,
        "steps": len(table.steps),
        "begun": table.begun,
        "host": table.host,
        "to_move": table.to_move,
        "settings": {"consent_undo": table.row.consent_undo, "bot_pace": table.bot_pace, "absence": absence},
        "proposal": None
        if proposal is None
        else {**vars(proposal), "agreed": sorted(proposal.agreed), "waiting": table.unanswered_seats()},
        "rematch": table.rematch,
        "dice": table.dice(),
        "standings": standings_json(table.engine_table.state) if table.begun else [],
    }
