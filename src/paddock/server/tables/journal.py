"""The kinds of entries in a table's journal, from which its whole state follows, and the news that clients get about
them."""

from typing import Final

import orjson

from paddock.engine import PendingMove
from paddock.server.db.stored_rows import JournalEntry, UnfinishedTable

#: A move: `text`, `digest` and `form` (the format of the state), its `events` including secrets; whether `bots` have to
#: decide after it; if it ends the game `last` and the `standings`; and from the client's request: `id`, `offered` (the
#: revision that it responded to), `move`.
MOVE: Final = "move"
#: A seat took back its move number `step`, as the rules of undo allow.
UNDO: Final = "undo"
#: Everybody agreed to return to the position after `step` moves. What was hidden then was redealt: `redeal` counts how
#: often. (Paddock 0.1 did not redeal.)
REWIND: Final = "rewind"
#: A person took an open seat: `name`, `token` (its hash), `beginner`.
JOIN: Final = "join"
#: A person gave a seat up before the start: it is open again.
LEAVE: Final = "leave"
#: The `seats` changed before the start: each is an old one (`seat`, its previous number) or a new one (`kind`, `name`,
#: `level`).
SEATS: Final = "seats"
#: Some `options` changed before the start, by name: a seat chose its colour.
OPTIONS: Final = "options"
#: The race starts; `bots` take the seats that were still open: by seat, their `name` and `level`.
START: Final = "start"
#: A bot of that `level` stands in for a seat; None ends that.
STAND_IN: Final = "stand_in"
#: A player resigned: a bot of that `level` plays the seat until the end.
RESIGN: Final = "resign"
#: The bots wait `ms` before each move.
PACE: Final = "pace"
#: A seat asks for an undo or to abandon the game: `kind`, `to_step`, `agreed`.
PROPOSE: Final = "propose"
#: A seat answers the proposal: `yes`.
ANSWER: Final = "answer"
#: Everybody agreed to end the game early.
ABANDON: Final = "abandon"
#: A rematch was created: the new `table` with the same seats.
REMATCH: Final = "rematch"
#: A seat got a hint: the `hints` for its current decision. The other seats learn only that it got one.
HINT: Final = "hint"
#: From here on the table uses other `rules`, which would not have changed anything before.
RULES: Final = "rules"

#: The kinds that change the position.
GAME_KINDS: Final = (MOVE, UNDO, REWIND)
#: The kinds that change who has which seat.
SEAT_KINDS: Final = (JOIN, LEAVE, SEATS, START)


def surviving_steps(entries: list[JournalEntry]) -> dict[int, bool]:
    """Returns the revisions of the moves and redeals that were not undone later, each with whether its digest still
    holds: if one of several simultaneous decisions is undone, the later ones led to other states."""
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
    """Returns whether a bot may have to move: a move's entry says so, and a lobby waits for people."""
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
    except TypeError:  # games of other packages may have numbers as keys; allowing them always takes twice as long
        text = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    return bytes(memoryview(text))  # a copy, because orjson's bytes keep a buffer of at least 4 kB


class News:
    """What clients learn about an entry, written as JSON once. It is the same for all of them, except for secrets."""

    __slots__ = ("deciders", "events", "kind", "move", "public_move", "redealt", "revision", "seat", "secret", "step")

    def __init__(self, revision: int, kind: str, seat: int | None) -> None:
        self.revision = revision
        self.kind = kind
        self.seat = seat
        #: The number of moves after it.
        self.step = 0
        self._forget()

    def _forget(self) -> None:
        #: The move as its own seat sees it, and its public form, which the game decides.
        self.move = self.public_move = NOTHING
        #: The public events, and the events with their secrets for the seats that know any.
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
        """Returns the entry as a client with these seats may see it. `keys` maps their names in messages to them."""
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
