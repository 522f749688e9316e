"""Tables that this server cannot play on: of a game or by rules that it no longer has.

Nothing disappears: they are still listed, can be looked through by what was stored of them, and saved as a file.
"""

from typing import Final

from paddock.engine import Json, commitment
from paddock.engine.log import FORMAT, REDEAL, VERSION
from paddock.games.catalog import GAMES
from paddock.server.db.rows import JournalEntry, TableRow
from paddock.server.errors import Refused
from paddock.server.tables import journal
from paddock.server.tables.journal import surviving_steps
from paddock.server.tables.seating import Seat, hash_token, seat_from_json, seat_kinds, seats_after
from paddock.server.tables.table_json import iso_time

NOT_A_PLAYER: Final = "the game was never finished, so only those who played may look at it: it shows every hand"


class Archive:
    """A table as it was stored, and why it cannot be played on."""

    def __init__(self, row: TableRow, entries: list[JournalEntry], reason: str) -> None:
        self.row = row
        self.reason = reason
        self.seats: list[Seat] = [seat_from_json(n, data) for n, data in enumerate(row.seats)]
        self.changed = entries[-1].at if entries else row.created
        self.revision = len(entries)
        kept = surviving_steps(entries)
        self.steps = [entry for entry in entries if entry.revision in kept]
        self.finished = row.finished
        self.options = dict(row.options)
        for entry in entries:
            if entry.kind == journal.OPTIONS:
                self.options.update(entry.body["options"])
            self.seats = seats_after(self.seats, entry)

    @property
    def title(self) -> str:
        game = GAMES.get(self.row.game)
        return self.row.game if game is None else game.title

    def seats_of(self, tokens: list[str]) -> tuple[int, ...]:
        """The seats that these tokens open."""
        hashes = [hash_token(token) for token in tokens]
        return tuple(seat.number for seat in self.seats if any(seat.is_opened_by(h) for h in hashes))

    def check_reader(self, tokens: list[str]) -> None:
        """Refuses a game that never ended to those who did not play it."""
        if not self.finished and not self.seats_of(tokens):
            raise Refused("not_your_seat", NOT_A_PLAYER)

    def dice(self) -> Json:
        seed = self.row.dice_seed
        return {
            "origin": self.row.origin,
            "commitment": commitment(seed) if isinstance(seed, str) else None,
            "seed": str(seed) if self.finished else None,
        }

    def public_json(self, mine: tuple[int, ...] = ()) -> Json:
        """As anybody may ask for it."""
        return {
            "table": self.row.code,
            "game": self.row.game,
            "title": self.title,
            "options": self.options,
            "status": "finished",
            "abandoned": not self.finished,
            "revision": self.revision,
            "steps": len(self.steps),
            "seats": [seat.public_json(online=False, you=seat.number in mine) for seat in self.seats],
            "host": None,
            "to_move": [],
            "created": iso_time(self.row.created),
            "changed": iso_time(self.changed),
            "rematch": None,
            "dice": self.dice(),
            "hints": self.row.hints,
            "archived": self.reason,
        }

    def overview(self) -> Json:
        """The replay's first page."""
        return {
            "table": self.row.code,
            "game": self.row.game,
            "title": self.title,
            "seats": [seat.public_json(online=False, you=False) for seat in self.seats],
            "options": self.options,
            "scenery": "",
            "steps": len(self.steps),
            "log": [
                {"step": n, "seat": _mover(step), **_move(step), "events": _events(step)}
                for n, step in enumerate(self.steps, 1)
            ],
            "dice": self.dice(),
            "archived": self.reason,
        }

    def step(self, number: int) -> Json:
        """One step of the replay: the move and what it brought, as it was stored; there is no board to show."""
        if not 0 <= number <= len(self.steps):
            raise Refused("no_such_step", f"there is no step {number}; this game has {len(self.steps)}")
        step = self.steps[number - 1] if number else None
        body: Json = step.body if step is not None else {}
        return {
            "step": number,
            "seat": None if step is None else _mover(step),
            "move": None if step is None else _move(step),
            "events": [] if step is None else _events(step),
            "view": {},
            "hands": {},
            "to_move": [],
            "standings": body.get("standings", []),
        }

    def file(self) -> Json:
        """The log, for a Paddock that still plays by these rules."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.row.game,
            "rules": self.row.rules,
            "form": max((step.body.get("form", 1) for step in self.steps), default=1),
            "seed": self.row.dice_seed,
            "options": self.options,
            "seats": [
                {"kind": kind, "name": seat.name} for kind, seat in zip(seat_kinds(self.seats), self.seats, strict=True)
            ],
            "steps": [[_mover(step), _move(step)["text"], step.body.get("digest", "")] for step in self.steps],
        }


class Archived(Refused):
    """The table is there, but cannot be played on."""

    def __init__(self, archive: Archive) -> None:
        super().__init__("archived", f"this table cannot be played on: {archive.reason}; its replay can be seen")
        self.archive = archive


def _mover(step: JournalEntry) -> int | None:
    return step.seat if step.kind == journal.MOVE else None


def _move(step: JournalEntry) -> Json:
    text = step.body["text"] if step.kind == journal.MOVE else f"{REDEAL} {step.body['redeal']}"
    return {"kind": text.split(" ")[0], "fields": {}, "text": text}


def _events(step: JournalEntry) -> list[Json]:
    return [_event_json(event) for event in step.body.get("events", [])]


def _event_json(event: Json) -> Json:
    fields: Json = {"kind": event["kind"], **event["fields"]}
    if event.get("secret"):
        fields["secret"] = event["secret"]
    return fields
