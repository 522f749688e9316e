"""Before the start: what the host may ask for, and what everybody may who sits at the table.

The person who set the table up is its host. Nobody depends on them: while they are away others may start the race, and
where they have no seat everybody who has one may do what a host may.
"""

from collections.abc import Callable

from paddock.bots import usual_level
from paddock.engine import Json, SetupError
from paddock.server.db.rows import JournalEntry
from paddock.server.errors import Refused
from paddock.server.tables import journal
from paddock.server.tables.live_table import LiveTable
from paddock.server.tables.request_checks import check_level, check_seat, new_entry
from paddock.server.tables.request_models import (
    CancelRequest,
    ColourRequest,
    LeaveRequest,
    LobbyRequest,
    PlacedSeat,
    SeatsRequest,
    StartRequest,
)
from paddock.server.tables.seating import BOT, OPEN, PERSON, bot_name, clean_name, seat_kinds, seats_after


def entry_for_lobby_request(
    table: LiveTable, mine: tuple[int, ...], ask: LobbyRequest, absent: Callable[[], frozenset[int]]
) -> JournalEntry:
    """The change that a client with the seats `mine` asks for; `absent` tells the seats whose people have been away."""
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
            return new_entry(table, journal.ABANDON, mine[0], {})
        case LeaveRequest():
            check_seat(table, mine, ask.seat)
            return new_entry(table, journal.LEAVE, ask.seat, {})


def _check_host(table: LiveTable, mine: tuple[int, ...], what: str) -> None:
    host = table.host
    if host is not None and host not in mine:
        raise Refused("not_the_host", f"{table.seats[host].name} set this table up: only they may {what}")


def _start(table: LiveTable, seat: int, level: str | None) -> JournalEntry:
    bots: Json = {}
    vacant = table.vacant_seats()
    if vacant and level is None:
        raise Refused("setup", f"seat {vacant[0] + 1} is still open: put a bot there, or close it")
    taken = {other.name for other in table.seats}
    for number in vacant:
        bots[str(number)] = _bot(table, level, None, taken)
    return new_entry(table, journal.START, seat, {"bots": bots})


def _bot(table: LiveTable, level: str | None, name: str | None, taken: set[str]) -> Json:
    """A bot under its own name, or one that nobody has."""
    level = usual_level(table.game) if level is None else level
    check_level(table.game, level, "setup")
    called = clean_name(name) or bot_name(taken)
    taken.add(called)
    return {"name": called, "level": level}


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
    entry = new_entry(
        table, journal.SEATS, mine[0], {"seats": [_stored_seat(table, placed, names) for placed in ask.seats]}
    )
    _check_seats(table, entry)
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
    return new_entry(table, journal.OPTIONS, seat, {"options": {option.name: colours}})


def _stored_seat(table: LiveTable, placed: PlacedSeat, names: set[str]) -> Json:
    """A seat as it is stored."""
    if placed.seat is not None:
        return {"seat": placed.seat}
    if placed.kind == OPEN:
        return {"kind": OPEN, "name": "", "level": None}
    if placed.kind == BOT:
        return {"kind": BOT, **_bot(table, placed.level, placed.name, names)}
    if placed.kind in table.game.automata:
        name = clean_name(placed.name) or placed.kind.replace("-", " ").capitalize()
        return {"kind": placed.kind, "name": name, "level": None}
    known = ", ".join((OPEN, BOT, *table.game.automata))
    raise Refused("setup", f"there is no seat of kind {placed.kind!r} to be had; the kinds are: {known}")


def _check_seats(table: LiveTable, entry: JournalEntry) -> None:
    """The game takes these seats; one that goes on from a file, only as it was played so far."""
    seats = seats_after(list(table.seats), entry)
    kinds = seat_kinds(seats)
    moved = any(placed.get("seat", number) != number for number, placed in enumerate(entry.body["seats"]))
    if table.steps and (moved or kinds != table.setup.seats):
        raise Refused("setup", "this game goes on from a file: its seats stay as many, and where they are")
    try:
        table.game.setup(kinds, table.setup.seed, table.setup.options, table.setup.rules)
    except SetupError as error:
        raise Refused("setup", str(error)) from None
