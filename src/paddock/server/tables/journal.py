"""The kinds of entries in a table's journal, from which everything about the table follows, and the news that clients
get of them."""

from typing import Final

import orjson

from paddock.engine import PendingMove
from paddock.server.db.stored_rows import JournalEntry, UnfinishedTable

#: A move: `text`, `digest` and the `form` of the state that it was taken of, the `events` that it brought, secrets
#: included; whether `bots` have to decide after it; if it ends the game `last` and the `standings`; and what the client
#: called it: `id`, `offered` (the revision that it answered), `move`.
MOVE: Final = "move"
#: A seat took its move number `step` back, as the rules of undo allow.
UNDO: Final = "undo"
#: Everybody agreed to go back to the position after `step` moves, and what nobody knew then was redealt: `redeal`
#: counts how often. (Paddock 0.1 went back without.)
REWIND: Final = "rewind"
#: Somebody took an open seat: `name`, `token` (its hash), `beginner`.
JOIN: Final = "join"
#: Somebody gave a seat up before the start: it is open again.
LEAVE: Final = "leave"
#: Before the start the `seats` change: each is an old one (`seat`, its number until now) or a new one
#: (`kind`, `name`, `level`).
SEATS: Final = "seats"
#: Before the start some `options` change, by name: a seat has chosen its colour.
OPTIONS: Final = "options"
#: The race begins; `bots` take the seats that were still open: by seat, their `name` and `level`.
START: Final = "start"
#: A bot of that `level` stands in for a seat; None gives it back.
STAND_IN: Final = "stand_in"
#: Somebody resigned: a bot of that `level` plays the seat until the end.
RESIGN: Final = "resign"
#: The bots wait `ms` before a move.
PACE: Final = "pace"
#: A seat asks for an undo or to abandon the game: `kind`, `to_step`, `agreed`.
PROPOSE: Final = "propose"
#: A seat says `yes` or no to that.
ANSWER: Final = "answer"
#: Everybody agreed to end the game early.
ABANDON: Final = "abandon"
#: A new `table` with the same seats was set up.
REMATCH: Final = "rematch"
#: A seat was given a hint: the `hints`, for the decision that it had then. The others learn no more than that.
HINT: Final = "hint"
#: From here on it is played by other `rules`: nothing that happened before was touched by them.
RULES: Final = "rules"

#: The kinds that change the position.
GAME_KINDS: Final = (MOVE, UNDO, REWIND)
#: The kinds that change who has which seat.
SEAT_KINDS: Final = (JOIN, LEAVE, SEATS, START)


def surviving_steps(entries: list[JournalEntry]) -> dict[int, bool]:
    """The revisions of the moves and redeals that no later undo took back, each with whether its digest still holds:
    when one of several simultaneous decisions is taken back, the later ones led to other states."""
    steps: list[tuple[int, bool]] = []
    for entry in entries:
        if entry.kind == MOVE:
            steps.append((entry.revision, True))
        elif entry.kind == UNDO:
            step: int = entry.body["step"]
            steps = steps[:step] + [(revision, False) for revision, _ in steps[step + 1 :]]
        elif entry.kind == REWIND:
            del steps[entry.body["step"] :]
            if "redeal" in entry.body:
                steps.append((entry.revision, True))
    return dict(steps)


def bots_may_be_due(table: UnfinishedTable) -> bool:
    """Returns whether a bot may be next: a move says so, and a lobby waits for people."""
    if table.last_kind is None or table.last_body is None:
        return not table.lobby
    return table.last_kind != MOVE or bool(table.last_body.get("bots", True))


#: The names of entries in the news, where they differ from the kind.
NEWS_KINDS: Final = {
    REWIND: "undo",
    JOIN: "seat",
    LEAVE: "seat",
    SEATS: "seat",
    STAND_IN: "seat",
    RESIGN: "seat",
    PACE: "settings",
    OPTIONS: "settings",
    PROPOSE: "proposal",
    ANSWER: "proposal",
    RULES: "settings",
}
TAKEN_BACK: Final = "taken-back"

NOTHING: Final = b"null"
NO_EVENTS: Final = b"[]"
TRUTH: Final = (b"false", b"true")


def json_bytes(value: object) -> bytes:
    try:
        text = orjson.dumps(value)
    except TypeError:  # a game of another package may have numbers for keys; allowing them always takes twice as long
        text = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    return bytes(memoryview(text))  # a copy: what orjson returns keeps its buffer of 4 kB at least


class News:
    """What clients are told of an entry, written as JSON once: the same for everybody, except for secrets."""

    __slots__ = ("deciders", "events", "kind", "move", "public_move", "redealt", "revision", "seat", "secret", "step")

    def __init__(self, revision: int, kind: str, seat: int | None) -> None:
        self.revision = revision
        self.kind = kind
        self.seat = seat
        #: The number of moves after it.
        self.step = 0
        self._forget()

    def _forget(self) -> None:
        #: The move as its own seat hears of it, and what the others learn of it: the game decides.
        self.move = self.public_move = NOTHING
        #: The events as everybody saw them; those who saw more of them, theirs.
        self.events = NO_EVENTS
        self.secret: dict[int, bytes] | None = None
        #: The seats that were to move before it.
        self.deciders: tuple[int, ...] = ()
        #: Whether hidden cards and dice were redealt with it.
        self.redealt = False

    def set_move(self, pending: PendingMove) -> None:
        self.move = json_bytes(pending.described.to_json())
        public = NOTHING if pending.public_move is None else json_bytes(pending.public_move.to_json())
        self.public_move = self.move if public == self.move else public
        self.events = json_bytes([event.seen_by(None) for event in pending.events])
        knowing = {seat for event in pending.events for seat in event.secret or ()}
        if knowing:
            self.secret = {seat: json_bytes([event.seen_by(seat) for event in pending.events]) for seat in knowing}
        self.deciders = tuple(pending.before.to_move())

    def take_back(self) -> None:
        """Marks the move as taken back; its details are no longer sent."""
        self.kind = TAKEN_BACK
        self._forget()

    def json_for(self, keys: dict[str, int | None]) -> bytes:
        """As a client with those seats may see it; `keys` are the seats by their names in messages."""
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
