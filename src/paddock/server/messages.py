"""What clients are told. Each seat's view is built and written as JSON once per change, whoever asks for it."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Final

import orjson

from paddock.engine import Json, Move, offers
from paddock.server.own_tracks import shown_options
from paddock.server.slices import Slices
from paddock.server.tables import PLAYING, LiveTable

SPECTATOR = "spectator"
#: So many news are written at once; a longer story in slices.
AT_ONCE: Final = 100


def keys_of(mine: tuple[int, ...]) -> dict[str, int | None]:
    """The names that a client's own seats have in messages; a client without one is a spectator."""
    if not mine:
        return {SPECTATOR: None}
    return {str(seat): seat for seat in mine}


def move_json(move: Move) -> Json:
    return {"kind": move.kind, "fields": move.fields, "text": move.text}


def standings_json(table: LiveTable) -> list[Json]:
    return [asdict(standing) for standing in table.race.state.standings()]


def seen_json(table: LiveTable, seat: int | None) -> Json:
    """What a seat sees, may do, and may take back."""
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
        "to_move": table.to_move(),
        "created": moment(table.created),
        "changed": moment(table.changed),
        "rematch": table.rematch,
        "dice": table.dice(),
        "archived": None,
    }


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


class Announcer:
    """Writes one table's messages, and keeps them until the next change."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.online: set[int] = set()
        #: Counts the comings and goings of people, which are no changes of the table.
        self.presence = 0
        self._revision = -1
        self._seen: dict[int | None, orjson.Fragment] = {}
        self._common: dict[str, object] = {}
        self._messages: dict[tuple[tuple[int, ...], int, int], str] = {}

    async def whole_message(self, mine: tuple[int, ...], since: int, slices: Slices) -> str:
        """`message`, for one who has missed much: nobody else waits until all of it is written."""
        keys = keys_of(mine)
        early: list[tuple[str, orjson.Fragment]] = []

        def write(number: int) -> None:
            news = self.table.news[number]
            text = orjson.dumps(news.told_to(keys), option=orjson.OPT_NON_STR_KEYS)
            early.append((news.kind, orjson.Fragment(text)))

        kept = self._revision == self.table.revision and (mine, since, self.presence) in self._messages
        if self.table.revision - since > AT_ONCE and not kept:
            await slices.over(range(since, self.table.revision), write)
        return self.message(mine, since, early)

    def message(self, mine: tuple[int, ...], since: int, early: Sequence[tuple[str, orjson.Fragment]] = ()) -> str:
        """The table as the holder of these seats sees it, with the news after a revision.

        `early` are the first of these news, as written before, each with the kind that it had then.
        """
        table = self.table
        if self._revision != table.revision:
            self._revision = table.revision
            self._seen.clear()
            self._messages.clear()
            self._common = self._written_common()
        key = (mine, since, self.presence)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = self._written(mine, since, early)
        return message

    def _written(self, mine: tuple[int, ...], since: int, early: Sequence[tuple[str, orjson.Fragment]]) -> str:
        keys = keys_of(mine)
        told: list[object] = []
        for news, (kind, text) in zip(self.table.news[since:], early, strict=False):
            told.append(text if news.kind == kind else news.told_to(keys))
        message = {
            **self._common,
            "seats": seats_json(self.table, self.online, mine),
            "seen": {key: self._seen_by(seat) for key, seat in keys.items()},
            "news": [*told, *(news.told_to(keys) for news in self.table.news[since + len(told) :])],
        }
        return orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS).decode()

    def _seen_by(self, seat: int | None) -> orjson.Fragment:
        seen = self._seen.get(seat)
        if seen is None:
            text = orjson.dumps(seen_json(self.table, seat), option=orjson.OPT_NON_STR_KEYS)
            seen = self._seen[seat] = orjson.Fragment(text)
        return seen

    def _written_common(self) -> dict[str, object]:
        """What is the same for everybody until the next change."""
        table = self.table
        proposal = table.proposal
        return {
            "type": "table",
            "table": table.code,
            "revision": table.revision,
            "status": table.status,
            "abandoned": table.abandoned,
            "game": table.game.id,
            "title": table.game.title,
            "steps": len(table.steps),
            "to_move": table.to_move(),
            "options": shown_options(table.game, table.setup.options),
            "settings": {"consent_undo": table.consent_undo, "bot_pace": table.bot_pace},
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
            "standings": standings_json(table),
        }
