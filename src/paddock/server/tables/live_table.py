"""A table in memory, as it follows from its journal. It contains only what is stored."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Final

import orjson

from paddock.engine import Game, IllegalMove, Json, Log, PendingMove, Setup, State, Table, commitment
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.refusals import Unreadable
from paddock.server.tables import journal
from paddock.server.tables.custom_tracks import public_options
from paddock.server.tables.journal import NEWS_KINDS, News
from paddock.server.tables.seating import OPEN, PERSON, seat_kinds, seats_after, seats_from_json

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "finished"


@dataclass(frozen=True)
class Proposal:
    """A seat's proposal to the others, and who has agreed."""

    kind: str
    by: int
    to_step: int | None
    agreed: frozenset[int]


class TableRecord(ABC):
    """The public data of any stored table, in memory or in the archive."""

    status: str
    abandoned: bool
    revision: int
    to_move: list[int]
    changed: float
    #: The moves that were not taken back.
    steps: Sequence[object]
    rematch: str | None = None
    #: The seat of the person who created the table; None if that person has none.
    host: int | None = None
    #: Why it can no longer be played, if it is in the archive.
    archived: str | None = None

    def __init__(self, row: TableRow, title: str) -> None:
        self.row = row
        self.code = row.code
        self.title = title
        self.seats = seats_from_json(row.seats)

    @abstractmethod
    def public_options(self) -> Json:
        """Returns the options for display."""

    def seats_of(self, hashes: list[str]) -> tuple[int, ...]:
        """Returns the seats that these tokens belong to."""
        return tuple(seat.number for seat in self.seats if any(seat.is_opened_by(h) for h in hashes))

    def seats_json(self, online: Set[int] = frozenset(), mine: tuple[int, ...] = ()) -> list[Json]:
        return [seat.public_json(seat.number in online, seat.number in mine) for seat in self.seats]

    def dice(self) -> Json:
        """Returns where the dice come from, the commitment to their seed and, once the game is over, the seed."""
        seed = self.row.dice_seed
        promised = commitment(seed) if isinstance(seed, str) else None
        known = self.status == FINISHED if self.archived is None else self.row.finished
        return {"origin": self.row.origin, "commitment": promised, "seed": str(seed) if known else None}

    def public_json(self, online: Set[int] = frozenset(), mine: tuple[int, ...] = ()) -> Json:
        """Returns the public part of the table."""
        return {
            "table": self.code,
            "game": self.row.game,
            "title": self.title,
            "options": self.public_options(),
            "status": self.status,
            "abandoned": self.abandoned,
            "revision": self.revision,
            "steps": len(self.steps),
            "seats": self.seats_json(online, mine),
            "host": self.host,
            "to_move": self.to_move,
            "created": _iso_time(self.row.created),
            "changed": _iso_time(self.changed),
            "rematch": self.rematch,
            "dice": self.dice(),
            "hints": self.row.hints,
            "archived": self.archived,
        }

    def replay_json(self, board_digest: str, moves: list[Json]) -> Json:
        """Returns the first page of the replay."""
        public = self.public_json()
        shared = ("table", "game", "title", "seats", "options", "dice", "archived", "steps")
        return {**{key: public[key] for key in shared}, "scenery": board_digest, "log": moves}


class LiveTable(TableRecord):
    """One table in memory. Only `apply` changes it."""

    def __init__(self, game: Game, row: TableRow, entries: list[JournalEntry], carry_to: str | None = None) -> None:
        """Creates the table before its first entry; call `apply` for each of the `entries`. With `carry_to`, it uses
        those rules, which must lead to the same events."""
        super().__init__(row, game.title)
        self.game = game
        self.bot_pace = row.bot_pace
        #: Whether a seat is or was open, so that anybody could take it.
        self.ever_open = any(seat.kind == OPEN for seat in self.seats)
        #: The host's token: that of the first person's seat when the table was created.
        self._host = next((seat.token_hash for seat in self.seats if seat.kind == PERSON), None)
        #: Whether the race has started: until then seats may change, and the deal is secret.
        self.begun = not row.lobby
        rules, self._carried_at = _current_rules(row, entries) if carry_to is None else (carry_to, len(entries) + 1)
        if not game.plays(rules):
            raise Unreadable(
                f"it was begun by version {row.rules} of the rules; this server plays {game.rules_version}"
            )
        self.setup: Setup = game.setup(seat_kinds(self.seats), row.dice_seed, row.options, rules)
        self.engine_table = self._new_engine_table()
        #: The digest of its board, and the setup that it was computed for.
        self.board_digest = ""
        self.board_setup: Setup | None = None
        #: The news of each revision.
        self.news: list[News] = []
        self.revision = 0
        self.changed = row.created
        #: The revision of each move that was not taken back.
        self.steps: list[int] = []
        #: A number that changes with the position.
        self.position = 0
        self.proposal: Proposal | None = None
        self.abandoned = False
        #: The last hint that each seat got.
        self.last_hints: dict[int, JournalEntry] = {}
        #: The revisions of moves by seat, the client's id, the revision that was responded to, and the move. They
        #: detect moves that are sent twice.
        self.requests: dict[tuple[int, int | str, int, int], int] = {}
        #: Held while an entry is being stored, so that each entry is based on the newest position.
        self.lock = asyncio.Lock()
        #: The move that is being stored, as it was played on a copy.
        self._prepared: tuple[JournalEntry, PendingMove] | None = None
        self.last_used = time.monotonic()
        self._update_status()

    def _new_engine_table(self) -> Table:
        return Table(self.game, self.setup, [seat.name for seat in self.seats], record=True)

    def _update_status(self) -> None:
        """Updates the status, the host and the seats to move after an entry."""
        deciding = self.engine_table.state.to_move()
        if not deciding:  # a finished game from a file was never started here
            self.begun = True
        if self.abandoned:
            deciding = []
        waiting = not self.begun or bool(self.vacant_seats())
        self.status = FINISHED if not deciding else WAITING if waiting else PLAYING
        #: The seats that may decide now; none while the table waits for people or is finished.
        self.to_move: list[int] = deciding if self.status == PLAYING else []
        self.host = next((seat.number for seat in self.seats if self._host and seat.token_hash == self._host), None)

    def vacant_seats(self) -> list[int]:
        """Returns the seats that nobody has taken and no bot plays."""
        return [seat.number for seat in self.seats if seat.is_vacant]

    def public_options(self) -> Json:
        return public_options(self.game, self.setup.options)

    def new_entry(self, kind: str, seat: int | None, body: Json) -> JournalEntry:
        """Returns the next entry of the journal, to be stored."""
        return JournalEntry(self.revision + 1, kind, seat, body, time.time())

    def log_so_far(self) -> Log:
        return replace(self.engine_table.log, steps=list(self.engine_table.log.steps))

    def due_bots(self) -> list[int]:
        """Returns the seats that a bot decides for now."""
        return [seat for seat in self.to_move if self.seats[seat].bot_level is not None]

    def awaited_seats(self) -> set[int]:
        """Returns the seats that the table waits for: those to move, or the host of a full lobby."""
        if self.status != WAITING:
            return set(self.to_move)
        return set() if self.begun or self.vacant_seats() or self.host is None else {self.host}

    def unanswered_seats(self) -> list[int]:
        """Returns the seats of people who have not answered the proposal."""
        if self.proposal is None:
            return []
        agreed = self.proposal.agreed
        return [s.number for s in self.seats if s.is_played_by_person and s.number not in agreed]

    def can_undo(self, seat: int) -> bool:
        return self.status == PLAYING and self.seats[seat].is_played_by_person and self.engine_table.can_undo(seat)

    def last_step_of(self, seat: int) -> int | None:
        """Returns the number of the seat's latest move, counted from 0."""
        for step in range(len(self.steps) - 1, -1, -1):
            news = self.news[self.steps[step] - 1]
            if news.kind == "move" and news.seat == seat:
                return step
        return None

    def is_still_open(self, seat: int, offered: int) -> bool:
        """Returns whether a seat still has the decision of an earlier revision: since then there have been no undos,
        and only simultaneous moves of others."""
        if not 0 <= offered <= self.revision:
            return False
        for news in self.news[offered:]:
            if news.kind in ("seat", "start", "settings", "proposal", "hint"):
                continue
            if news.kind != "move" or news.seat == seat or seat not in news.deciders:
                return False
        return True

    def current_hint(self, seat: int) -> JournalEntry | None:
        """Returns the hint that a seat was given for its current decision, if any."""
        entry = self.last_hints.get(seat)
        return entry if entry is not None and self.is_still_open(seat, entry.revision) else None

    def has_same_seats_since(self, seen: int) -> bool:
        """Returns whether the seats and their players are the same as at an earlier revision."""
        return 0 <= seen <= self.revision and all(news.kind not in ("seat", "start") for news in self.news[seen:])

    def prepare_move(self, seat: int, move: int, request: Json | None = None) -> JournalEntry:
        """Returns the entry for a move, to be stored. The move is played on a copy, which `apply` uses once the entry
        is stored. Raises IllegalMove if it is illegal."""
        pending = self.engine_table.prepare(seat, move)
        body: Json = {
            "text": pending.described.text,
            "digest": pending.digest,
            "form": self.game.state_format,
            "events": [event.to_json() for event in pending.events],
            **(request or {}),
        }
        deciding = pending.after.to_move()
        body["bots"] = any(self.seats[seat].bot_level is not None for seat in deciding)
        if not deciding:
            body["last"] = True
            body["standings"] = standings_json(pending.after)
        entry = self.new_entry(journal.MOVE, seat, body)
        self._prepared = entry, pending
        return entry

    def apply(self, entry: JournalEntry, kept: dict[int, bool] | None = None) -> None:
        """Applies the next stored entry. While a whole journal is read, `kept` has the moves to play; others were
        undone."""
        if entry.revision != self.revision + 1:
            raise Unreadable(f"revision {self.revision + 1} is missing")
        self.changed = entry.at
        news = News(entry.revision, NEWS_KINDS.get(entry.kind, entry.kind), entry.seat)
        self.news.append(news)
        self.revision = entry.revision
        body = entry.body
        match entry.kind:
            case journal.MOVE:
                self._move(entry, news, kept)
            case journal.UNDO:
                self._undo(entry, kept)
            case journal.REWIND:
                self._rewind(entry, kept)
            case journal.JOIN | journal.LEAVE | journal.SEATS | journal.START | journal.STAND_IN | journal.RESIGN:
                self._change_seats(entry)
            case journal.OPTIONS:
                self._deal({**self.setup.options, **body["options"]})
            case journal.PACE:
                self.bot_pace = body["ms"]
            case journal.HINT:
                self.seats = seats_after(self.seats, entry)
                self.last_hints[_seat(entry)] = entry
            case journal.PROPOSE:
                self.proposal = Proposal(body["kind"], _seat(entry), body["to_step"], frozenset(body["agreed"]))
            case journal.ANSWER:
                self._answer(_seat(entry), body["yes"])
            case journal.ABANDON:
                self.abandoned = True
                self.proposal = None
            case journal.REMATCH:
                self.rematch = body["table"]
            case journal.RULES:
                pass  # already handled when the table was created
            case _:
                raise Unreadable(f"revision {entry.revision} is of an unknown kind, {entry.kind!r}")
        news.step = len(self.steps)
        if entry.kind in journal.GAME_KINDS:
            self.position += 1
            self.proposal = None
        self._update_status()

    def _change_seats(self, entry: JournalEntry) -> None:
        """Changes seats or their players. Changed seats mean a new deal from the same seed."""
        self.seats = seats_after(self.seats, entry)
        self.begun = self.begun or entry.kind == journal.START
        if entry.kind == journal.SEATS:
            self.proposal = None
            if not self.steps:
                self._deal(self.setup.options)
        self.engine_table.log.names[:] = [seat.name for seat in self.seats]

    def _deal(self, options: Json) -> None:
        """Sets the game up again from the same seed, with these options and the present seats."""
        self.setup = self.game.setup(seat_kinds(self.seats), self.setup.seed, options, self.setup.rules)
        self.engine_table = self._new_engine_table()

    def _move(self, entry: JournalEntry, news: News, kept: dict[int, bool] | None) -> None:
        seat = _seat(entry)
        body = entry.body
        if body.get("id") is not None:
            self.requests[seat, body["id"], body["offered"], body["move"]] = entry.revision
        self.steps.append(entry.revision)
        if kept is not None and entry.revision not in kept:
            news.take_back()
            return
        own, pending = self._prepared or (None, None)
        self._prepared = None
        if pending is None or own is not entry:
            try:
                pending = self.engine_table.prepare(seat, self.engine_table.state.parse(seat, body["text"]))
            except IllegalMove as error:
                raise Unreadable(f"revision {entry.revision} cannot be played: {error}") from None
            if kept is None or kept[entry.revision]:
                self._check_against_stored(entry, pending)
        news.set_move(pending)
        self.engine_table.commit(pending)

    def _check_against_stored(self, entry: JournalEntry, pending: PendingMove) -> None:
        """Compares the result of a stored move with its stored digest, or with its events if the format or rules
        differ."""
        body = entry.body
        comparable = body.get("form", 1) == self.game.state_format and entry.revision >= self._carried_at
        if comparable and pending.digest != body["digest"]:
            raise Unreadable(f"revision {entry.revision} led to another position when it was stored")
        if not comparable and "events" in body:
            events = [event.to_json() for event in pending.events]
            if body["events"] != orjson.loads(orjson.dumps(events)):  # the stored ones were also written and read once
                raise Unreadable(f"revision {entry.revision} brought other events when it was stored")
        if entry.revision < self._carried_at and "events" not in body:
            raise Unreadable(f"what revision {entry.revision} brought was not stored")

    def _rewind(self, entry: JournalEntry, kept: dict[int, bool] | None) -> None:
        step: int = entry.body["step"]
        redeal: int | None = entry.body.get("redeal")
        for revision in self.steps[step:]:
            self.news[revision - 1].take_back()
        del self.steps[step:]
        if kept is None:
            self.engine_table.rewind(step, redeal is not None)
        elif redeal is not None:
            self.engine_table.redeals = max(self.engine_table.redeals, redeal)
            if entry.revision in kept:
                self.engine_table.redeal(redeal)
        if redeal is not None:
            self.steps.append(entry.revision)
            self.news[-1].redealt = True

    def _undo(self, entry: JournalEntry, kept: dict[int, bool] | None) -> None:
        step: int = entry.body["step"]
        self.news[self.steps[step] - 1].take_back()
        del self.steps[step]
        if kept is None and self.engine_table.undo(_seat(entry)) != step:
            raise Unreadable(f"revision {entry.revision} took another move back when it was stored")

    def _answer(self, seat: int, yes: bool) -> None:
        if self.proposal is not None:
            self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {seat}) if yes else None


def _seat(entry: JournalEntry) -> int:
    if entry.seat is None:
        raise Unreadable(f"revision {entry.revision} names no seat")
    return entry.seat


def _current_rules(row: TableRow, entries: list[JournalEntry]) -> tuple[str, int]:
    """Returns the rules that a table uses now, and the revision since which it does."""
    carried = [entry for entry in entries if entry.kind == journal.RULES]
    return (carried[-1].body["rules"], carried[-1].revision) if carried else (row.rules, 0)


def standings_json(state: State) -> list[Json]:
    """Returns the standings; at the end with the rules that broke ties."""
    rows = state.standings()
    listed = [row.to_json() for row in rows]
    if not state.to_move():
        for (ahead, behind), line in zip(pairwise(rows), listed[1:], strict=True):
            rule = state.tie_rule(ahead, behind) if ahead.score == behind.score and ahead.place < behind.place else ""
            if rule:
                line["tie"] = rule
    return listed


def _iso_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
