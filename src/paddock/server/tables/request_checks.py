"""What requests have in common: the change that they become, and what each is held to."""

import time

from paddock.bots import levels
from paddock.engine import Game, Json
from paddock.server.db.rows import JournalEntry
from paddock.server.errors import Refused
from paddock.server.tables.live_table import WAITING, LiveTable


def new_entry(table: LiveTable, kind: str, seat: int | None, body: Json) -> JournalEntry:
    return JournalEntry(table.revision + 1, kind, seat, body, time.time())


def check_seat(table: LiveTable, mine: tuple[int, ...], seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused("not_your_seat", f"there is no seat {seat}; the seats are 0 to {len(table.seats) - 1}")
    if seat not in mine:
        raise Refused("not_your_seat", f"seat {seat} is not yours; your own: {', '.join(map(str, mine))}")


def check_turn(table: LiveTable, seat: int, offered: int) -> None:
    """Refuses a seat that has nothing to decide, or not any more what it was offered at that revision."""
    if table.seats[seat].stand_in is not None:
        raise Refused("not_your_turn", "a bot stands in for this seat; take the seat back to play it yourself")
    if not table.is_still_open(seat, offered):
        raise Refused(
            "stale", f"the table has moved on from revision {offered} to {table.revision}; choose from its offers"
        )
    if table.status == WAITING:
        empty = table.vacant_seats()
        missing = f"for somebody to take seat {empty[0]}" if empty else "for its host to start the race"
        raise Refused("not_your_turn", f"the table still waits {missing}")
    if seat not in table.to_move:
        who = " and ".join(table.seats[s].name for s in table.to_move)
        raise Refused("not_your_turn", f"it is not your turn; {who} to decide")


def check_level(game: Game, level: str, error: str) -> None:
    """Refuses a bot that the game does not have; its settings, a champion's time among them, are the server's."""
    known = levels(game)
    if level not in known:
        raise Refused(error, f"{game.title} has no bot called {level!r}; its bots are: {', '.join(known)}")
