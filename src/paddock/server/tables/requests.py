"""What a client may ask for at a table: each request becomes a change to be stored, or is refused with the reason."""

from collections.abc import Callable

from paddock.bots import usual_level
from paddock.engine import IllegalMove, UndoRefused
from paddock.server.db.rows import JournalEntry
from paddock.server.errors import Refused
from paddock.server.tables import journal
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.lobby import entry_for_lobby_request
from paddock.server.tables.request_checks import check_level, check_seat, check_turn, new_entry
from paddock.server.tables.request_models import (
    Answer,
    LobbyRequest,
    MoveRequest,
    Pace,
    Propose,
    Resign,
    StandIn,
    TableRequest,
    UndoRequest,
)
from paddock.server.tables.seating import OPEN, PERSON


def entry_for_request(
    table: LiveTable, mine: tuple[int, ...], ask: TableRequest, absent: Callable[[], frozenset[int]]
) -> JournalEntry:
    """The change that a client with the seats `mine` asks for; `absent` tells the seats whose people have been away."""
    if not mine:
        raise Refused("not_your_seat", "spectators can only watch; take an open seat to play")
    if not isinstance(ask, Pace | StandIn | LobbyRequest):
        check_seat(table, mine, ask.seat)
    if table.status == FINISHED:
        raise Refused("finished", "this game is over; ask for a rematch to play on")
    match ask:
        case MoveRequest():
            return _move(table, ask)
        case UndoRequest():
            return _undo(table, ask.seat)
        case Propose():
            return _propose(table, mine, ask)
        case Answer():
            return _answer(table, ask)
        case StandIn():
            return _stand_in(table, mine, ask, absent())
        case Resign():
            return _resign(table, ask.seat)
        case Pace():
            return new_entry(table, journal.PACE, mine[0], {"ms": ask.ms})
        case _:
            return entry_for_lobby_request(table, mine, ask, absent)


def stored_revision(table: LiveTable, ask: TableRequest) -> int | None:
    """The revision at which the very same move of the same seat was stored before, if it was."""
    if not isinstance(ask, MoveRequest):
        return None
    return table.requests.get((ask.seat, ask.id, ask.revision, ask.move))


def settling_entry(table: LiveTable) -> JournalEntry | None:
    """What is to be done once nobody's answer to a proposal is missing any more."""
    proposal = table.proposal
    if proposal is None or table.unanswered_seats():
        return None
    if proposal.kind == "abandon":
        return new_entry(table, journal.ABANDON, proposal.by, {})
    body = {"step": proposal.to_step, "redeal": table.engine_table.redeals + 1}
    return new_entry(table, journal.REWIND, proposal.by, body)


def _move(table: LiveTable, ask: MoveRequest) -> JournalEntry:
    check_turn(table, ask.seat, ask.revision)
    if ask.move >= table.game.move_bound:
        raise Refused("illegal", f"move {ask.move} is none of those that were offered")
    try:
        return table.prepare_move(ask.seat, ask.move, {"id": ask.id, "offered": ask.revision, "move": ask.move})
    except IllegalMove as error:
        raise Refused("illegal", str(error.reason), error.rule) from None


def _undo(table: LiveTable, seat: int) -> JournalEntry:
    if not table.seats[seat].is_played_by_person:
        raise Refused("cannot_undo", "a bot stands in for this seat; take the seat back first")
    step = table.last_step_of(seat)
    try:
        if not table.engine_table.can_undo(seat):
            table.engine_table.undo(seat)  # says why not
    except UndoRefused as error:
        raise Refused("cannot_undo", str(error)) from None
    return new_entry(table, journal.UNDO, seat, {"step": step})


def _propose(table: LiveTable, mine: tuple[int, ...], ask: Propose) -> JournalEntry:
    _check_racing(table, ask.seat)
    if table.proposal is not None:
        raise Refused("cannot_undo", "another proposal is still open; it has to be answered first")
    to_step: int | None = None
    if ask.kind == "undo":
        if not table.consent_undo:
            raise Refused("cannot_undo", "this table was set up without undo by consent")
        to_step = table.last_step_of(ask.seat)
        if to_step is None:
            raise Refused("cannot_undo", "this seat has made no move to take back")
    # People who share a screen need not be asked one by one.
    body = {"kind": ask.kind, "to_step": to_step, "agreed": sorted({ask.seat, *mine})}
    return new_entry(table, journal.PROPOSE, ask.seat, body)


def _answer(table: LiveTable, ask: Answer) -> JournalEntry:
    if table.proposal is None:
        raise Refused("stale", "there is no proposal to answer any more")
    if ask.seat not in table.unanswered_seats():
        raise Refused("not_your_turn", "this seat has no answer to give")
    return new_entry(table, journal.ANSWER, ask.seat, {"yes": ask.yes})


def _stand_in(table: LiveTable, mine: tuple[int, ...], ask: StandIn, absent: frozenset[int]) -> JournalEntry:
    if not 0 <= ask.seat < len(table.seats):
        raise Refused("not_your_seat", f"there is no seat {ask.seat}; the seats are 0 to {len(table.seats) - 1}")
    seat = table.seats[ask.seat]
    if seat.kind not in (PERSON, OPEN):
        raise Refused("not_your_seat", f"nobody sits in seat {ask.seat} for whom a bot could stand in")
    if seat.kind == PERSON and ask.seat not in mine and ask.seat not in absent:
        raise Refused(
            "not_your_seat", f"{seat.name} is here, or was a moment ago; only an absent player is stood in for"
        )
    _check_racing(table, ask.seat)
    if ask.level is not None:
        check_level(table.game, ask.level, "malformed")
    if ask.level == seat.stand_in:
        raise Refused("stale", "that is how it is already")
    return new_entry(table, journal.STAND_IN, ask.seat, {"level": ask.level})


def _resign(table: LiveTable, seat: int) -> JournalEntry:
    if not table.begun:
        raise Refused("not_your_turn", "the race has not begun: leave the table instead")
    _check_racing(table, seat)
    return new_entry(table, journal.RESIGN, seat, {"level": usual_level(table.game)})


def _check_racing(table: LiveTable, seat: int) -> None:
    if table.seats[seat].resigned:
        raise Refused("not_your_seat", "this seat has resigned: a bot drives on for it until the end")
