"""The kinds of entries in a table's journal. Everything that a table is follows from its entries, which only ever get
more."""

from typing import Final

from paddock.server.db.rows import JournalEntry, UnfinishedTable

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
#: Before the start the `seats` are others: each is one that was there (`seat`, its number until now) or a new one
#: (`kind`, `name`, `level`).
SEATS: Final = "seats"
#: Before the start some `options` are others, by name: a seat has chosen its colour.
OPTIONS: Final = "options"
#: The race begins; `bots` take the seats that were still open: by seat, their `name` and `level`.
START: Final = "start"
#: A bot of that `level` stands in for a seat; None gives it back.
STAND_IN: Final = "stand_in"
#: Somebody resigned: a bot of that `level` drives on for the seat until the end.
RESIGN: Final = "resign"
#: The bots wait `ms` before a move.
PACE: Final = "pace"
#: A seat asks for an undo or to abandon the game: `kind`, `to_step`, `agreed`.
PROPOSE: Final = "propose"
#: A seat says `yes` or no to that.
ANSWER: Final = "answer"
#: Everybody agreed to leave it at that.
ABANDON: Final = "abandon"
#: A new `table` with the same seats was set up.
REMATCH: Final = "rematch"
#: A seat was given a hint: the `hints`, for the decision that it had then. The others learn no more than that.
HINT: Final = "hint"
#: From here on it is played by other `rules`: nothing that happened before was touched by them.
RULES: Final = "rules"

#: The kinds after which the position is another.
GAME_KINDS: Final = (MOVE, UNDO, REWIND)
#: The kinds after which seats are somebody else's.
SEAT_KINDS: Final = (JOIN, LEAVE, SEATS, START)


def surviving_steps(entries: list[JournalEntry]) -> dict[int, bool]:
    """The revisions of the moves and redeals that no later undo took back, each with whether its digest still holds.

    When one of several simultaneous decisions is taken back, those after it stay, but the states they led to do not.
    """
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
    """Whether a bot may have to decide next. Only a move says for sure; a table without any entry waits for people if
    it has a lobby."""
    if table.last_kind is None or table.last_body is None:
        return not table.lobby
    return table.last_kind != MOVE or bool(table.last_body.get("bots", True))
