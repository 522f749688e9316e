"""What clients are told. Each seat's view is built and written as JSON once per change, whoever asks for it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from paddock.engine import Json, Standing, offers
from paddock.server.tables.board_assets import table_scenery
from paddock.server.tables.custom_tracks import shown_options
from paddock.server.tables.live_table import PLAYING, LiveTable, standings_json, to_json
from paddock.server.workers.time_slices import Slices

SPECTATOR = "spectator"
#: So many news are written at once; a longer story in slices.
AT_ONCE: Final = 100


@lru_cache(1000)
def keys_of(mine: tuple[int, ...]) -> dict[str, int | None]:
    """The names that a client's own seats have in messages; a client without one is a spectator."""
    if not mine:
        return {SPECTATOR: None}
    return {str(seat): seat for seat in mine}


def seen_json(table: LiveTable, seat: int | None) -> Json:
    """What a seat sees, may do, and may take back. Before the start that is nothing: whoever sets the seats could
    choose among deals."""
    if not table.begun:
        return {"view": {}, "offers": [], "can_undo": False}
    state = table.race.state
    offered: list[Json] = []
    if seat is not None and table.status == PLAYING and table.seats[seat].decided_by_person:
        offered = offers(state, seat)
    return {
        "view": state.view(seat),
        "offers": offered,
        "can_undo": seat is not None and table.can_undo(seat),
    }


def seats_json(table: LiveTable, online: set[int], mine: tuple[int, ...]) -> list[Json]:
    return [seat.shown(seat.number in online, seat.number in mine) for seat in table.seats]


def public_json(table: LiveTable, online: set[int], mine: tuple[int, ...] = ()) -> Json:
    """A table as anybody may ask for it."""
    return {
        "table": table.code,
        "game": table.game.id,
        "title": table.game.title,
        "options": shown_options(table.game, table.setup.options),
        "status": table.status,
        "abandoned": table.abandoned,
        "revision": table.revision,
        "steps": len(table.steps),
        "seats": seats_json(table, online, mine),
        "host": table.host,
        "to_move": table.to_move,
        "created": moment(table.created),
        "changed": moment(table.changed),
        "rematch": table.rematch,
        "dice": table.dice(),
        "hints": table.hint_rule,
        "archived": None,
    }


def current_standings(table: LiveTable) -> list[Standing]:
    """The standings that a list of tables tells of: none before the start, nor of an annulled race."""
    return table.race.state.standings() if table.begun and not table.abandoned else []


def place_json(standings: list[Standing], seats: Sequence[int]) -> Json:
    """The best place of these seats, and how many places there are."""
    return {
        "place": min((standing.place for standing in standings if standing.seat in seats), default=None),
        "places": len(standings),
    }


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


class Announcer:
    """Writes one table's messages, and keeps them until the next change."""

    def __init__(self, table: LiveTable, absence: float) -> None:
        self.table = table
        self.absence = absence
        self.online: set[int] = set()
        #: How many look on before the start.
        self.watching = 0
        #: Counts the comings and goings of people, which are no changes of the table.
        self.presence = 0
        self._revision = -1
        self._common = b""
        self._seen: dict[int | None, bytes] = {}
        self._messages: dict[tuple[tuple[int, ...], int, int], str] = {}
        #: Everybody's seat, by whose they are: as they stay from move to move.
        self._seats: dict[tuple[int, ...], bytes] = {}
        self._agreed = b""
        self._scenery = ""

    def came_or_went(self, online: set[int], watching: int = 0) -> None:
        """Those are the seats whose people are connected now, and so many without a seat look on."""
        self.online = online
        self.watching = watching
        self.presence += 1
        self._seats.clear()

    async def whole_message(self, mine: tuple[int, ...], since: int, slices: Slices) -> str:
        """`message`, for one who has missed much: nobody else waits until all of it is written."""
        kept = self._revision == self.table.revision and (mine, since, self.presence) in self._messages
        if self.table.revision - since <= AT_ONCE or kept:
            return self.message(mine, since)
        keys = keys_of(mine)
        early: list[tuple[str, bytes]] = []

        def write(number: int) -> None:
            news = self.table.news[number]
            early.append((news.kind, news.told_to(keys)))

        await slices.over(range(since, self.table.revision), write)
        return self.message(mine, since, early)

    def message(self, mine: tuple[int, ...], since: int, early: Sequence[tuple[str, bytes]] = ()) -> str:
        """The table as the holder of these seats sees it, with the news after a revision.

        `early` are the first of these news, as written before, each with the kind that it had then.
        """
        table = self.table
        if self._revision != table.revision:
            since_then = {news.kind for news in table.news[max(0, self._revision) :]}
            if since_then & {"seat", "start", "hint"}:
                self._seats.clear()
            if "settings" in since_then:
                self._agreed = to_json(agreed_json(table))[1:-1]
            self._revision = table.revision
            self._seen.clear()
            self._messages.clear()
            self._common = to_json(common_json(table, self.absence))[1:-1]
            if not self._agreed or self._scenery != table_scenery(table):
                self._scenery = table_scenery(table)
                self._agreed = to_json(agreed_json(table))[1:-1]
        key = (mine, since, self.presence)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._written(mine, since, early)
        return message

    def _written(self, mine: tuple[int, ...], since: int, early: Sequence[tuple[str, bytes]]) -> str:
        keys = keys_of(mine)
        told: list[bytes] = []
        for number, news in enumerate(self.table.news[since:]):
            kind, text = early[number] if number < len(early) else ("", b"")
            told.append(text if news.kind == kind else news.told_to(keys))
        seen = [b'"%b":%b' % (key.encode(), self._seen_by(seat)) for key, seat in keys.items()]
        message = b'{"type":"table",%b,%b,"watching":%d,"seats":%b,"seen":{%b},"news":[%b]}' % (
            self._agreed,
            self._common,
            self.watching,
            self._seats_of(mine),
            b",".join(seen),
            b",".join(told),
        )
        return message.decode()

    def _seats_of(self, mine: tuple[int, ...]) -> bytes:
        seats = self._seats.get(mine)
        if seats is None:
            seats = self._seats[mine] = to_json(seats_json(self.table, self.online, mine))
        return seats

    def _seen_by(self, seat: int | None) -> bytes:
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = to_json(seen_json(self.table, seat))
        return seen


def agreed_json(table: LiveTable) -> Json:
    """Of a table's message what only its settings change."""
    return {
        "table": table.code,
        "game": table.game.id,
        "title": table.game.title,
        "options": shown_options(table.game, table.setup.options),
        "hints": table.hint_rule,
        "scenery": table_scenery(table),
    }


def common_json(table: LiveTable, absence: float) -> Json:
    """What is the same for everybody until the next change."""
    proposal = table.proposal
    return {
        "revision": table.revision,
        "status": table.status,
        "abandoned": table.abandoned,
        "steps": len(table.steps),
        "begun": table.begun,
        "host": table.host,
        "to_move": table.to_move,
        "settings": {"consent_undo": table.consent_undo, "bot_pace": table.bot_pace, "absence": absence},
        "proposal": None
        if proposal is None
        else {
            "kind": proposal.kind,
            "by": proposal.by,
            "to_step": proposal.to_step,
            "agreed": sorted(proposal.agreed),
            "waiting": table.asked(),
        },
        "rematch": table.rematch,
        "dice": table.dice(),
        "standings": standings_json(table.race.state) if table.begun else [],
    }
