"""What the entries of a journal brought, as clients get to know it."""

from typing import Final

import orjson

from paddock.engine import PendingMove
from paddock.server.tables import journal

#: What the news call an entry, where they have another word for its kind.
NEWS_KINDS: Final = {
    journal.REWIND: "undo",
    journal.JOIN: "seat",
    journal.LEAVE: "seat",
    journal.SEATS: "seat",
    journal.STAND_IN: "seat",
    journal.RESIGN: "seat",
    journal.PACE: "settings",
    journal.OPTIONS: "settings",
    journal.PROPOSE: "proposal",
    journal.ANSWER: "proposal",
    journal.RULES: "settings",
}
TAKEN_BACK: Final = "taken-back"

NOTHING: Final = b"null"
NO_EVENTS: Final = b"[]"
TRUTH: Final = (b"false", b"true")


def json_bytes(value: object) -> bytes:
    try:
        text = orjson.dumps(value)
    except TypeError:  # a game of somebody's own may have numbers for keys; to allow for them takes twice as long
        text = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    return bytes(memoryview(text))  # a copy: what orjson returns keeps its buffer of 4 kB at least


class News:
    """What an entry brought, written as JSON once: the same for everybody, but for the secrets in it."""

    __slots__ = ("deciders", "events", "kind", "move", "public_move", "redealt", "revision", "seat", "secret", "step")

    def __init__(self, revision: int, kind: str, seat: int | None) -> None:
        self.revision = revision
        self.kind = kind
        self.seat = seat
        #: How many moves stand after it.
        self.step = 0
        self._forget()

    def _forget(self) -> None:
        #: The move as its own seat hears of it, and what the others learn of it: the game decides.
        self.move = self.public_move = NOTHING
        #: The events as everybody saw them; those who saw more of them, theirs.
        self.events = NO_EVENTS
        self.secret: dict[int, bytes] | None = None
        #: Who was to decide before it.
        self.deciders: tuple[int, ...] = ()
        #: What nobody knew was redealt with it.
        self.redealt = False

    def set_move(self, pending: PendingMove) -> None:
        """It is a move."""
        self.move = json_bytes(pending.described.to_json())
        public = NOTHING if pending.public_move is None else json_bytes(pending.public_move.to_json())
        self.public_move = self.move if public == self.move else public
        self.events = json_bytes([event.seen_by(None) for event in pending.events])
        knowing = {seat for event in pending.events for seat in event.secret or ()}
        if knowing:
            self.secret = {seat: json_bytes([event.seen_by(seat) for event in pending.events]) for seat in knowing}
        self.deciders = tuple(pending.before.to_move())

    def take_back(self) -> None:
        """The move was taken back: of it nothing remains but the fact."""
        self.kind = TAKEN_BACK
        self._forget()

    def json_for(self, keys: dict[str, int | None]) -> bytes:
        """As a client with those seats (by the name they have in messages) may hear it."""
        seen = [b'"%b":%b' % (key.encode(), self._events_for(seat)) for key, seat in keys.items()]
        return b'{"revision":%d,"kind":"%b","step":%d,"seat":%b,"move":%b,"undone":%b,"redealt":%b,"events":{%b}}' % (
            self.revision,
            self.kind.encode(),
            self.step,
            NOTHING if self.seat is None else b"%d" % self.seat,
            self.move if self.seat in keys.values() else self.public_move,
            TRUTH[self.kind == "undo"],
            TRUTH[self.redealt],
            b",".join(seen),
        )

    def _events_for(self, seat: int | None) -> bytes:
        return self.events if self.secret is None or seat is None else self.secret.get(seat, self.events)
