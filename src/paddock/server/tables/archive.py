"""Tables that can no longer be played, because this server does not have their game or rules.

They are still listed, their replays show what was stored, and they can be saved as a file.
"""

from typing import Final

from paddock.engine import Json
from paddock.engine.log import FORMAT, REDEAL, VERSION
from paddock.games.catalog import GAMES
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.refusals import Refused, no_such_step
from paddock.server.tables import journal
from paddock.server.tables.journal import surviving_steps
from paddock.server.tables.live_table import FINISHED, TableRecord
from paddock.server.tables.seating import seat_kinds, seats_after

NOT_A_PLAYER: Final = "this game was never finished, and its replay shows every hand, so only its players can see it"


class Archive(TableRecord):
    """A table as it was stored, and why it can no longer be played."""

    status = FINISHED

    def __init__(self, row: TableRow, entries: list[JournalEntry], reason: str) -> None:
        super().__init__(row, GAMES[row.game].title if row.game in GAMES else row.game)
        self.archived = reason
        self.changed = entries[-1].at if entries else row.created
        self.revision = len(entries)
        self.abandoned = not row.finished
        self.to_move = []
        kept = surviving_steps(entries)
        self.steps: list[JournalEntry] = [entry for entry in entries if entry.revision in kept]
        self.options = dict(row.options)
        for entry in entries:
            if entry.kind == journal.OPTIONS:
                self.options.update(entry.body["options"])
            self.seats = seats_after(self.seats, entry)

    def public_options(self) -> Json:
        return self.options

    def check_reader(self, hashes: list[str]) -> None:
        """Raises Refused if the game is unfinished and the caller did not play it."""
        if self.abandoned and not self.seats_of(hashes):
            raise Refused("not_your_seat", NOT_A_PLAYER)

    def overview(self) -> Json:
        """Returns the first page of the replay."""
        moves: list[Json] = [
            {"step": n, "seat": _mover(step), **_move(step), "events": _events(step)}
            for n, step in enumerate(self.steps, 1)
        ]
        return self.replay_json("", moves)

    def step(self, number: int) -> Json:
        """Returns one step of the replay: the move and its events as they were stored, without a board."""
        if not 0 <= number <= len(self.steps):
            raise no_such_step(number, len(self.steps))
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
        """Returns the game's log, for a version of Paddock that still has these rules."""
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
    """The table exists, but can no longer be played."""

    def __init__(self, archive: Archive) -> None:
        super().__init__("archived", "this game can no longer be played; you can still see its replay")
        self.archive = archive


def _mover(step: JournalEntry) -> int | None:
    return step.seat if step.kind == journal.MOVE else None


def _move(step: JournalEntry) -> Json:
    text = step.body["text"] if step.kind == journal.MOVE else f"{REDEAL} {step.body['redeal']}"
    return {"kind": text.split(" ")[0], "fields": {}, "text": text}


def _events(step: JournalEntry) -> list[Json]:
    """Returns the events of a move, each with its secrets by seat."""
    return [
        {"kind": event["kind"], **event["fields"], **({"secret": event["secret"]} if event.get("secret") else {})}
        for event in step.body.get("events", [])
    ]
