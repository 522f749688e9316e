"""What clients may ask for at a table: each request becomes an entry of its journal, or is refused with the reason.

Before the start there is a lobby. The person who set the table up is its host; while they are away others may start the
race, and where they have no seat everybody who has one may do what a host may.
"""

from collections.abc import Callable

from paddock.bots import levels, usual_level
from paddock.engine import Game, IllegalMove, Json, SetupError, UndoRefused
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.refusals import Refused
from paddock.server.tables import journal
from paddock.server.tables.live_table import FINISHED, WAITING, LiveTable
from paddock.server.tables.seating import BOT, OPEN, PERSON, bot_name, clean_name, seat_kinds, seats_after
from paddock.server.tables.table_models import (
    Answer,
    CancelRequest,
    ColourRequest,
    LeaveRequest,
    LobbyRequest,
    MoveRequest,
    Pace,
    PlacedSeat,
    Propose,
    Resign,
    SeatsRequest,
    StandIn,
    StartRequest,
    TableRequest,
    UndoRequest,
)


def check_seat(table: LiveTable, mine: tuple[int, ...], seat: int) -> None:
    """Refuses a seat that is not there, or not the client's."""
    _check_number(table, seat)
    if seat not in mine:
        raise Refused("not_your_seat", f"seat {seat} is not yours; your own: {', '.join(map(str, mine))}")


def _check_number(table: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused("not_your_seat", f"there is no seat {seat}; the seats are 0 to {len(table.seats) - 1}")


def check_turn(table: LiveTable, seat: int, offered: int) -> None:
    """Refuses a seat that has nothing to decide, or no longer what it was offered at that revision."""
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
    """Refuses a bot that the game does not have. A level has no settings here: the server decides on those."""
    known = levels(game)
    if level not in known:
        raise Refused(error, f"{game.title} has no bot called {level!r}; its bots are: {', '.join(known)}")


def entry_for_request(
    table: LiveTable, mine: tuple[int, ...], ask: TableRequest, absent: Callable[[], frozenset[int]]
) -> JournalEntry:
    """The entry that a client with the seats `mine` asks for; `absent` returns the seats whose people are away."""
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
            return table.new_entry(journal.PACE, mine[0], {"ms": ask.ms})
        case _:
            return _entry_for_lobby_request(table, mine, ask, absent)


def stored_revision(table: LiveTable, ask: TableRequest) -> int | None:
    """The revision at which the very same move of the same seat was stored before, if it was."""
    if not isinstance(ask, MoveRequest):
        return None
    return table.requests.get((ask.seat, ask.id, ask.revision, ask.move))


def settling_entry(table: LiveTable) -> JournalEntry | None:
    """The entry that carries out a proposal which everybody has answered."""
    proposal = table.proposal
    if proposal is None or table.unanswered_seats():
        return None
    if proposal.kind == "abandon":
        return table.new_entry(journal.ABANDON, proposal.by, {})
    body = {"step": proposal.to_step, "redeal": table.engine_table.redeals + 1}
    return table.new_entry(journal.REWIND, proposal.by, body)


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
    try:
        if not table.engine_table.can_undo(seat):
            table.engine_table.undo(seat)  # says why not
    except UndoRefused as error:
        raise Refused("cannot_undo", str(error)) from None
    return table.new_entry(journal.UNDO, seat, {"step": table.last_step_of(seat)})


def _propose(table: LiveTable, mine: tuple[int, ...], ask: Propose) -> JournalEntry:
    _check_racing(table, ask.seat)
    if table.proposal is not None:
        raise Refused("cannot_undo", "another proposal is still open; it has to be answered first")
    to_step: int | None = None
    if ask.kind == "undo":
        if not table.row.consent_undo:
            raise Refused("cannot_undo", "this table was set up without undo by consent")
        to_step = table.last_step_of(ask.seat)
        if to_step is None:
            raise Refused("cannot_undo", "this seat has made no move to take back")
    # People who share a screen need not be asked one by one.
    body = {"kind": ask.kind, "to_step": to_step, "agreed": sorted({ask.seat, *mine})}
    return table.new_entry(journal.PROPOSE, ask.seat, body)


def _answer(table: LiveTable, ask: Answer) -> JournalEntry:
    if table.proposal is None:
        raise Refused("stale", "there is no proposal to answer any more")
    if ask.seat not in table.unanswered_seats():
        raise Refused("not_your_turn", "this seat has no answer to give")
    return table.new_entry(journal.ANSWER, ask.seat, {"yes": ask.yes})


def _stand_in(table: LiveTable, mine: tuple[int, ...], ask: StandIn, absent: frozenset[int]) -> JournalEntry:
    _check_number(table, ask.seat)
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
    return table.new_entry(journal.STAND_IN, ask.seat, {"level": ask.level})


def _resign(table: LiveTable, seat: int) -> JournalEntry:
    if not table.begun:
        raise Refused("not_your_turn", "the race has not begun: leave the table instead")
    _check_racing(table, seat)
    return table.new_entry(journal.RESIGN, seat, {"level": usual_level(table.game)})


def _check_racing(table: LiveTable, seat: int) -> None:
    if table.seats[seat].resigned:
        raise Refused("not_your_seat", "this seat has resigned: a bot drives on for it until the end")


def _entry_for_lobby_request(
    table: LiveTable, mine: tuple[int, ...], ask: LobbyRequest, absent: Callable[[], frozenset[int]]
) -> JournalEntry:
    if table.begun:
        raise Refused("started", "the race has begun: seats can no longer be changed")
    match ask:
        case SeatsRequest():
            _check_host(table, mine, "change the seats")
            return _seats(table, mine, ask)
        case ColourRequest():
            return _colour(table, mine, ask)
        case StartRequest():
            if table.host not in absent():
                _check_host(table, mine, "start the race while they are here")
            return _start(table, mine[0], ask.bots)
        case CancelRequest():
            _check_host(table, mine, "cancel the table")
            return table.new_entry(journal.ABANDON, mine[0], {})
        case LeaveRequest():
            check_seat(table, mine, ask.seat)
            return table.new_entry(journal.LEAVE, ask.seat, {})


def _check_host(table: LiveTable, mine: tuple[int, ...], what: str) -> None:
    host = table.host
    if host is not None and host not in mine:
        raise Refused("not_the_host", f"{table.seats[host].name} set this table up: only they may {what}")


def _start(table: LiveTable, seat: int, level: str | None) -> JournalEntry:
    vacant = table.vacant_seats()
    if vacant and level is None:
        raise Refused("setup", f"seat {vacant[0] + 1} is still open: put a bot there, or close it")
    taken = {other.name for other in table.seats}
    bots = {str(number): new_bot_json(table.game, level, None, taken) for number in vacant}
    return table.new_entry(journal.START, seat, {"bots": bots})


def new_bot_json(game: Game, level: str | None, wanted_name: str | None, taken: set[str]) -> Json:
    """A bot's level and its name: the one that was asked for, or one that nobody has."""
    level = usual_level(game) if level is None else level
    check_level(game, level, "setup")
    name = clean_name(wanted_name) or bot_name(taken)
    taken.add(name)
    return {"name": name, "level": level}


def _seats(table: LiveTable, mine: tuple[int, ...], ask: SeatsRequest) -> JournalEntry:
    game = table.game
    if not table.has_same_seats_since(ask.revision):
        raise Refused("stale", "somebody sat down or stood up meanwhile; look who is there, and choose again")
    if len(ask.seats) < game.min_seats:
        raise Refused("setup", f"{game.title} needs {game.min_seats} seats at least; no more can be closed")
    if len(ask.seats) > game.max_seats:
        raise Refused("setup", f"{game.title} has {game.max_seats} seats at most; no more can be added")
    kept = [placed.seat for placed in ask.seats if placed.seat is not None]
    for number in kept:
        if number >= len(table.seats):
            raise Refused("setup", f"there is no seat {number + 1}; there are {len(table.seats)}")
        if kept.count(number) > 1:
            raise Refused("setup", f"seat {number + 1} cannot be in two places")
    for number in mine:
        if number not in kept:
            raise Refused("setup", f"seat {number + 1} is your own; to give it up, leave the table or cancel it")
    names = {table.seats[number].name for number in kept}
    seats = [_seat_json(table, placed, names) for placed in ask.seats]
    entry = table.new_entry(journal.SEATS, mine[0], {"seats": seats})
    kinds = seat_kinds(seats_after(list(table.seats), entry))
    moved = any(seat.get("seat", number) != number for number, seat in enumerate(seats))
    if table.steps and (moved or kinds != table.setup.seats):
        raise Refused("setup", "this game goes on from a file: its seats stay as many, and where they are")
    try:
        game.setup(kinds, table.setup.seed, table.setup.options, table.setup.rules)
    except SetupError as error:
        raise Refused("setup", str(error)) from None
    return entry


def _colour(table: LiveTable, mine: tuple[int, ...], ask: ColourRequest) -> JournalEntry:
    seats = table.seats
    seat = ask.seat
    if seat >= len(seats) or seats[seat].kind == PERSON:
        check_seat(table, mine, seat)
    else:
        _check_host(table, mine, "choose a colour for a seat that is nobody's")
    option = table.game.seat_colours()
    if option is None:
        raise Refused("setup", f"in {table.game.title} the seats do not choose their colours")
    if table.steps:
        raise Refused("setup", "this game goes on from a file: its colours stay as they are")
    colours: list[str] = list(table.setup.options[option.name])
    if ask.colour not in colours:
        raise Refused("setup", f"there is no colour {ask.colour!r}; there are {', '.join(dict.fromkeys(colours))}")
    # one that no seat has comes first, then one of a seat that is not another person's
    having = [n for n, colour in enumerate(colours) if colour == ask.colour]
    free = [n for n in having if n >= len(seats)] + [
        n for n in having if n < len(seats) and (n == seat or n in mine or seats[n].kind != PERSON)
    ]
    if not free:
        raise Refused("setup", f"{ask.colour} is taken by {seats[having[0]].name}")
    colours[free[0]], colours[seat] = colours[seat], colours[free[0]]
    return table.new_entry(journal.OPTIONS, seat, {"options": {option.name: colours}})


def _seat_json(table: LiveTable, placed: PlacedSeat, names: set[str]) -> Json:
    """A seat as it is stored."""
    if placed.seat is not None:
        return {"seat": placed.seat}
    if placed.kind == OPEN:
        return {"kind": OPEN, "name": "", "level": None}
    if placed.kind == BOT:
        return {"kind": BOT, **new_bot_json(table.game, placed.level, placed.name, names)}
    if placed.kind in table.game.automata:
        name = clean_name(placed.name) or placed.kind.replace("-", " ").capitalize()
        return {"kind": placed.kind, "name": name, "level": None}
    known = ", ".join((OPEN, BOT, *table.game.automata))
    raise Refused("setup", f"there is no seat of kind {placed.kind!r} to be had; the kinds are: {known}")
