"""A table in memory: what follows from its story. It only ever holds what is stored."""

import asyncio
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import orjson

from paddock.engine import Event, Game, IllegalMove, Json, Setup, State, Table, Tried
from paddock.server.db.storage import TableRow
from paddock.server.errors import Unreadable
from paddock.server.tables import journal as story
from paddock.server.tables.journal import Change, surviving
from paddock.server.tables.seating import OPEN, PERSON, Seat, kinds_of, seat_from_json, seats_after

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "finished"

#: How a change is called in the news, where its name in the story is not the word.
NEWS_KINDS: Final = {
    story.REWIND: "undo",
    story.JOIN: "seat",
    story.LEAVE: "seat",
    story.SEATS: "seat",
    story.STAND_IN: "seat",
    story.RESIGN: "seat",
    story.PACE: "settings",
    story.OPTIONS: "settings",
    story.PROPOSE: "proposal",
    story.ANSWER: "proposal",
    story.RULES: "settings",
}
TAKEN_BACK: Final = "taken-back"

NOTHING: Final = b"null"
NO_EVENTS: Final = b"[]"
TRUTH: Final = (b"false", b"true")


def to_json(value: object) -> bytes:
    try:
        text = orjson.dumps(value)
    except TypeError:  # a game of somebody's own may have numbers for keys; to allow for them takes twice as long
        text = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    return bytes(memoryview(text))  # a copy: what orjson returns keeps its buffer of 4 kB at least


class News:
    """What a change brought, written as JSON once: the same for everybody, but for the secrets in it."""

    __slots__ = ("deciders", "events", "kind", "move", "redealt", "revision", "seat", "secret", "step", "told")

    def __init__(self, revision: int, kind: str, seat: int | None) -> None:
        self.revision = revision
        self.kind = kind
        self.seat = seat
        #: How many moves stand after it.
        self.step = 0
        self._forget()

    def _forget(self) -> None:
        #: The move as its own seat hears of it, and what the others are told: the game's word.
        self.move = self.told = NOTHING
        #: The events as everybody saw them; those who saw more of them, theirs.
        self.events = NO_EVENTS
        self.secret: dict[int, bytes] | None = None
        #: Who was to decide before it.
        self.deciders: tuple[int, ...] = ()
        #: What nobody knew was dealt anew with it.
        self.redealt = False

    def tell(self, tried: Tried) -> None:
        """It is a move."""
        self.move = to_json(tried.described.to_json())
        told = NOTHING if tried.told is None else to_json(tried.told.to_json())
        self.told = self.move if told == self.move else told
        self.events = to_json([event.seen_by(None) for event in tried.events])
        knowing = {seat for event in tried.events for seat in event.secret or ()}
        if knowing:
            self.secret = {seat: to_json([event.seen_by(seat) for event in tried.events]) for seat in knowing}
        self.deciders = tuple(tried.before.to_move())

    def take_back(self) -> None:
        """Nothing but the fact is told of a move that was taken back."""
        self.kind = TAKEN_BACK
        self._forget()

    def told_to(self, keys: dict[str, int | None]) -> bytes:
        """As a client with those seats (by the name they have in messages) may hear it."""
        seen = [b'"%b":%b' % (key.encode(), self._seen_by(seat)) for key, seat in keys.items()]
        return b'{"revision":%d,"kind":"%b","step":%d,"seat":%b,"move":%b,"undone":%b,"redealt":%b,"events":{%b}}' % (
            self.revision,
            self.kind.encode(),
            self.step,
            NOTHING if self.seat is None else b"%d" % self.seat,
            self.move if self.seat in keys.values() else self.told,
            TRUTH[self.kind == "undo"],
            TRUTH[self.redealt],
            b",".join(seen),
        )

    def _seen_by(self, seat: int | None) -> bytes:
        return self.events if self.secret is None or seat is None else self.secret.get(seat, self.events)


@dataclass(frozen=True)
class Proposal:
    """What a seat asks of the others, and who has agreed."""

    kind: str
    by: int
    to_step: int | None
    agreed: frozenset[int]


class LiveTable:
    """One table. `apply` is the only thing that changes it."""

    def __init__(
        self, game: Game, row: TableRow, changes: list[Change], carry_to: str | None = None, retold: bool = True
    ) -> None:
        """Reads a story from its start; `carry_to`: by those rules, if it comes out the same event by event.

        A long story can be read piece by piece instead: not `retold`, and then `retell` for each change.
        """
        self.code = row.code
        self.game = game
        self.salt = row.salt
        self.created = row.created
        self.consent_undo = row.consent_undo
        self.bot_pace = row.bot_pace
        self.hint_rule = row.hints
        self.seats: list[Seat] = [seat_from_json(n, data) for n, data in enumerate(row.seats)]
        #: Whether a seat is or was open: a person whom nobody knows yet may sit down, or has.
        self.ever_open = any(seat.kind == OPEN for seat in self.seats)
        #: By what the host is known: the token of the first seat that was a person's when the table was set up.
        self._host = next((seat.token_hash for seat in self.seats if seat.kind == PERSON), None)
        #: Whether the race has begun: until then seats may change, and nothing of the deal is told to anybody.
        self.begun = not row.lobby
        self.origin = row.origin
        rules, self._carried_at = _rules(row, changes) if carry_to is None else (carry_to, len(changes) + 1)
        if not game.plays(rules):
            raise Unreadable(
                f"it was begun by version {row.rules} of the rules; this server plays {game.rules_version}"
            )
        self.setup: Setup = game.setup(kinds_of(self.seats), row.dice_seed, row.options, rules)
        self.race = Table(game, self.setup, [seat.name for seat in self.seats], record=True)
        #: The digest of what its board is drawn with, and the setup that this was worked out for.
        self.scenery = ""
        self.scenery_setup: Setup | None = None
        #: A piece of news for each revision.
        self.news: list[News] = []
        self.revision = 0
        self.changed = row.created
        #: The revision of each move that stands.
        self.steps: list[int] = []
        #: Counts the positions: the same number, the same position.
        self.position = 0
        self.proposal: Proposal | None = None
        self.abandoned = False
        self.rematch: str | None = None
        #: The last hint that each seat was given.
        self.hinted: dict[int, Change] = {}
        #: By what a move that comes twice is known again (seat, the client's name for it, the revision that it
        #: answers, the move): where it is in the story.
        self.requests: dict[tuple[int, int | str, int, int], int] = {}
        #: Held while a change is on its way into the database, so that each is made on the newest position.
        self.lock = asyncio.Lock()
        #: A move on its way into the database, as it was tried out.
        self._tried: tuple[Change, Tried] | None = None
        self.touched = time.monotonic()
        self._look_round()
        kept = surviving(changes)
        for change in changes if retold else ():
            self.retell(change, kept)

    def _look_round(self) -> None:
        """How it stands after a change."""
        deciding = self.race.state.to_move()
        if not deciding:  # a whole game from a file was never started here
            self.begun = True
        if self.abandoned:
            deciding = []
        waiting = not self.begun or bool(self.vacant())
        self.status = FINISHED if not deciding else WAITING if waiting else PLAYING
        #: The seats that may decide now; none while the table waits for somebody or is finished.
        self.to_move: list[int] = deciding if self.status == PLAYING else []

    @property
    def host(self) -> int | None:
        """The seat of whoever set the table up; None if they have none, or gave it up."""
        return next((seat.number for seat in self.seats if self._host and seat.token_hash == self._host), None)

    def vacant(self) -> list[int]:
        """The seats that nobody has, and no bot plays for."""
        return [seat.number for seat in self.seats if seat.vacant]

    def dice(self) -> Json:
        """Where the dice come from, what was promised of them, and when the game is over what they were."""
        seed = self.setup.seed
        return {
            "origin": self.origin,
            "commitment": self.race.log.commitment,
            "seed": str(seed) if self.status == FINISHED else None,
        }

    def seats_of(self, hashes: list[str]) -> tuple[int, ...]:
        """The seats that these tokens open."""
        return tuple(seat.number for seat in self.seats if any(seat.opened_by(h) for h in hashes))

    def bots_due(self) -> list[int]:
        """The seats that a bot has to decide for now."""
        return [seat for seat in self.to_move if self.seats[seat].level_at_play is not None]

    def awaited(self) -> set[int]:
        """The seats that the table waits for: those that decide, or the host who may start a race with every seat
        taken."""
        if self.status != WAITING:
            return set(self.to_move)
        return set() if self.begun or self.vacant() or self.host is None else {self.host}

    def asked(self) -> list[int]:
        """The seats whose answer to the proposal is missing: persons who play for themselves."""
        if self.proposal is None:
            return []
        agreed = self.proposal.agreed
        return [s.number for s in self.seats if s.decided_by_person and s.number not in agreed]

    def can_undo(self, seat: int) -> bool:
        return self.status == PLAYING and self.seats[seat].decided_by_person and self.race.can_undo(seat)

    def last_step_of(self, seat: int) -> int | None:
        """The number of the seat's latest move, counted from 0."""
        for step in range(len(self.steps) - 1, -1, -1):
            news = self.news[self.steps[step] - 1]
            if news.kind == "move" and news.seat == seat:
                return step
        return None

    def still_open(self, seat: int, offered: int) -> bool:
        """Whether a seat's decision is still the one that it was at an earlier revision.

        So it is if nothing but the table changed since, or others took decisions of their own at the same time.
        """
        if not 0 <= offered <= self.revision:
            return False
        for news in self.news[offered:]:
            if news.kind in ("seat", "start", "settings", "proposal", "hint"):
                continue
            if news.kind != "move" or news.seat == seat or seat not in news.deciders:
                return False
        return True

    def hint_given(self, seat: int) -> Change | None:
        """The hint that a seat was given for the decision that it has now, if it was."""
        given = self.hinted.get(seat)
        return given if given is not None and self.still_open(seat, given.revision) else None

    def still_seated(self, seen: int) -> bool:
        """Whether the same people sit in the same seats as at an earlier revision."""
        return 0 <= seen <= self.revision and all(news.kind not in ("seat", "start") for news in self.news[seen:])

    def move_tried(self, seat: int, move: int, request: Json | None = None) -> Change:
        """A move as it is to be stored; an illegal one raises IllegalMove. It is played here and now, on a copy:
        once the change is stored, `apply` takes over what came of it."""
        tried = self.race.try_out(seat, move)
        body: Json = {
            "text": tried.described.text,
            "digest": tried.digest,
            "form": self.game.state_form,
            "events": [event.to_json() for event in tried.events],
            **(request or {}),
        }
        deciding = tried.after.to_move()
        body["bots"] = any(self.seats[seat].level_at_play is not None for seat in deciding)
        if not deciding:
            body["last"] = True
            body["standings"] = standings_json(tried.after)
        change = Change(self.revision + 1, story.MOVE, seat, body, time.time())
        self._tried = change, tried
        return change

    def apply(self, change: Change) -> None:
        """Takes a stored change over."""
        self._take(change, None)

    def retell(self, change: Change, kept: dict[int, bool]) -> None:
        """Takes the next change of a story over that is read from the start; `kept` are its moves that survive."""
        self._take(change, kept)

    def _take(self, change: Change, kept: dict[int, bool] | None) -> None:
        """One change more. While a story is read from the start, only the moves in `kept` are played: they survive."""
        if change.revision != self.revision + 1:
            raise Unreadable(f"revision {self.revision + 1} is missing")
        self.changed = change.at
        news = News(change.revision, NEWS_KINDS.get(change.kind, change.kind), change.seat)
        self.news.append(news)
        self.revision = change.revision
        body = change.body
        match change.kind:
            case story.MOVE:
                self._move(change, news, kept)
            case story.UNDO:
                self._undo(change, kept)
            case story.REWIND:
                self._rewind(change, kept)
            case story.JOIN | story.LEAVE | story.SEATS | story.START | story.STAND_IN | story.RESIGN:
                self._sit(change)
            case story.OPTIONS:
                self._deal({**self.setup.options, **body["options"]})
            case story.PACE:
                self.bot_pace = body["ms"]
            case story.HINT:
                self.seats = seats_after(self.seats, change)
                self.hinted[_seat(change)] = change
            case story.PROPOSE:
                self.proposal = Proposal(body["kind"], _seat(change), body["to_step"], frozenset(body["agreed"]))
            case story.ANSWER:
                self._answer(_seat(change), body["yes"])
            case story.ABANDON:
                self.abandoned = True
                self.proposal = None
            case story.REMATCH:
                self.rematch = body["table"]
            case story.RULES:
                pass  # read before everything else
            case _:
                raise Unreadable(f"revision {change.revision} is of an unknown kind, {change.kind!r}")
        news.step = len(self.steps)
        if change.kind in story.OF_THE_GAME:
            self.position += 1
            self.proposal = None
        self._look_round()

    def _sit(self, change: Change) -> None:
        """Somebody else sits somewhere. Where there are other seats, it is another game: the same seed, a new deal."""
        self.seats = seats_after(self.seats, change)
        self.begun = self.begun or change.kind == story.START
        names = [seat.name for seat in self.seats]
        if change.kind == story.SEATS:
            self.proposal = None
            if not self.steps:
                self._deal(self.setup.options)
        self.race.log.names[:] = names

    def _deal(self, options: Json) -> None:
        """Sets the game up again, with these options and for those who sit there now: the same seed, a new deal."""
        self.setup = self.game.setup(kinds_of(self.seats), self.setup.seed, options, self.setup.rules)
        self.race = Table(self.game, self.setup, [seat.name for seat in self.seats], record=True)

    def _move(self, change: Change, news: News, kept: dict[int, bool] | None) -> None:
        seat = _seat(change)
        body = change.body
        if body.get("id") is not None:
            self.requests[seat, body["id"], body["offered"], body["move"]] = change.revision
        self.steps.append(change.revision)
        if kept is not None and change.revision not in kept:
            news.take_back()
            return
        own, tried = self._tried or (None, None)
        self._tried = None
        if tried is None or own is not change:
            try:
                tried = self.race.try_out(seat, self.race.state.parse(seat, body["text"]))
            except IllegalMove as error:
                raise Unreadable(f"revision {change.revision} cannot be played: {error}") from None
            if kept is None or kept[change.revision]:
                self._compare(change, tried)
        news.tell(tried)
        self.race.take(tried)

    def _compare(self, change: Change, tried: Tried) -> None:
        """A stored move led to the position that it leads to now: by its digest, or else by its events."""
        body = change.body
        comparable = body.get("form", 1) == self.game.state_form and change.revision >= self._carried_at
        if comparable and tried.digest != body["digest"]:
            raise Unreadable(f"revision {change.revision} led to another position when it was stored")
        if not comparable and "events" in body and body["events"] != _as_stored(tried.events):
            raise Unreadable(f"revision {change.revision} brought other events when it was stored")
        if change.revision < self._carried_at and "events" not in body:
            raise Unreadable(f"what revision {change.revision} brought was not stored")

    def _rewind(self, change: Change, kept: dict[int, bool] | None) -> None:
        step: int = change.body["step"]
        redeal: int | None = change.body.get("redeal")
        for revision in self.steps[step:]:
            self.news[revision - 1].take_back()
        del self.steps[step:]
        if kept is None:
            self.race.rewind(step, redeal is not None)
        elif redeal is not None:
            self.race.redeals = max(self.race.redeals, redeal)
            if change.revision in kept:
                self.race.redeal(redeal)
        if redeal is not None:
            self.steps.append(change.revision)
            self.news[-1].redealt = True

    def _undo(self, change: Change, kept: dict[int, bool] | None) -> None:
        step: int = change.body["step"]
        self.news[self.steps[step] - 1].take_back()
        del self.steps[step]
        if kept is None and self.race.undo(_seat(change)) != step:
            raise Unreadable(f"revision {change.revision} took another move back when it was stored")

    def _answer(self, seat: int, yes: bool) -> None:
        if self.proposal is None:
            return
        if not yes:
            self.proposal = None
            return
        old = self.proposal
        self.proposal = Proposal(old.kind, old.by, old.to_step, old.agreed | {seat})


def _seat(change: Change) -> int:
    if change.seat is None:
        raise Unreadable(f"revision {change.revision} names no seat")
    return change.seat


def _rules(row: TableRow, changes: list[Change]) -> tuple[str, int]:
    """The rules that a table is played by now, and the revision from which on it is."""
    carried = [change for change in changes if change.kind == story.RULES]
    return (carried[-1].body["rules"], carried[-1].revision) if carried else (row.rules, 0)


def standings_json(state: State) -> list[Json]:
    """The standings; at the end with the rules that decided between equal scores."""
    rows = state.standings()
    listed = [row.to_json() for row in rows]
    if not state.to_move():
        for (ahead, behind), line in zip(pairwise(rows), listed[1:], strict=True):
            rule = state.tie_rule(ahead, behind) if ahead.score == behind.score and ahead.place < behind.place else ""
            if rule:
                line["tie"] = rule
    return listed


def _as_stored(events: list[Event]) -> list[Json]:
    """Events as they come back from the database."""
    stored: list[Json] = orjson.loads(orjson.dumps([event.to_json() for event in events]))
    return stored
