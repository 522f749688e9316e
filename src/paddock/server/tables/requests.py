"""The requests of clients at a table: each becomes an entry of its journal, or is refused with the reason.

Before the start there is a lobby. The person who created the table is its host. While the host is absent others may
start the race, and if the host has no seat every player may do what a host may.
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
    """Raises Refused if a seat does not exist or is not the client's."""
    _check_number(table, seat)
    if seat not in mine:
        raise Refused("not_your_seat", "this is not your seat")


def _check_number(table: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise no_such_seat(table, seat, "not_your_seat")


def no_such_seat(table: LiveTable, seat: int, error: str) -> Refused:
    return Refused(
        error, "there is no seat {number}; the seats are 0 to {high}", {"number": seat, "high": len(table.seats) - 1}
    )


def check_turn(table: LiveTable, seat: int, offered: int) -> None:
    """Raises Refused unless a seat still has the decision that it was offered at that revision."""
    if table.seats[seat].stand_in is not None:
        raise Refused("not_your_turn", "a bot is playing this seat; take the seat back first")
    if not table.is_still_open(seat, offered):
        raise Refused("stale", "the position has changed since; choose again")
    if table.status == WAITING:
        if table.vacant_seats():
            raise Refused("not_your_turn", "the race has not started: there are still open seats")
        raise Refused("not_your_turn", "the race has not started: waiting for the host")
    if seat not in table.to_move:
        names = [table.seats[s].name for s in table.to_move]
        raise Refused("not_your_turn", "it is not your turn; waiting for {names}", {"names": names})


def check_level(game: Game, level: str, error: str) -> None:
    """Raises Refused for a bot that the game does not have, or a level with parameters: the server decides those."""
    known = levels(game)
    if level not in known:
        raise Refused(
            error,
            "{game} has no bot '{level}'; its bots are: {levels}",
            {"game": game.title, "level": level, "levels": list(known)},
        )


def entry_for_request(
    table: LiveTable, mine: tuple[int, ...], ask: TableRequest, absent: Callable[[], frozenset[int]]
) -> JournalEntry:
    """Returns the entry for a request of a client with the seats `mine`. `absent` returns the absent players' seats."""
    if not mine:
        raise Refused("not_your_seat", "spectators can only watch; take a seat to play")
    if not isinstance(ask, Pace | StandIn | LobbyRequest):
        check_seat(table, mine, ask.seat)
    if table.status == FINISHED:
        raise Refused("finished", "this game is over; ask for a rematch to play again")
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
    """Returns the revision at which the same request was stored before, if any."""
    if not isinstance(ask, MoveRequest):
        return None
    return table.requests.get((ask.seat, ask.id, ask.revision, ask.move))


def settling_entry(table: LiveTable) -> JournalEntry | None:
    """Returns the entry that carries out a proposal to which everybody has agreed."""
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
        raise Refused("illegal", "this move is not one of the legal moves")
    try:
        return table.prepare_move(ask.seat, ask.move, {"id": ask.id, "offered": ask.revision, "move": ask.move})
    except IllegalMove as error:
        raise Refused.because("illegal", error) from None


def _undo(table: LiveTable, seat: int) -> JournalEntry:
    if not table.seats[seat].is_played_by_person:
        raise Refused("cannot_undo", "a bot is playing this seat; take the seat back first")
    try:
        if not table.engine_table.can_undo(seat):
            table.engine_table.undo(seat)  # raises the reason
    except UndoRefused as error:
        raise Refused.because("cannot_undo", error) from None
    return table.new_entry(journal.UNDO, seat, {"step": table.last_step_of(seat)})


def _propose(table: LiveTable, mine: tuple[int, ...], ask: Propose) -> JournalEntry:
    _check_racing(table, ask.seat)
    if table.proposal is not None:
        raise Refused("cannot_undo", "another proposal is still open; answer it first")
    to_step: int | None = None
    if ask.kind == "undo":
        if not table.row.consent_undo:
            raise Refused("cannot_undo", "undo by agreement is turned off at this table")
        to_step = table.last_step_of(ask.seat)
        if to_step is None:
            raise Refused("cannot_undo", "you have no move to take back")
    # People who share a screen are not asked one by one.
    body = {"kind": ask.kind, "to_step": to_step, "agreed": sorted({ask.seat, *mine})}
    return table.new_entry(journal.PROPOSE, ask.seat, body)


def _answer(table: LiveTable, ask: Answer) -> JournalEntry:
    if table.proposal is None:
        raise Refused("stale", "this proposal is no longer open")
    if ask.seat not in table.unanswered_seats():
        raise Refused("not_your_turn", "you have already answered this proposal")
    return table.new_entry(journal.ANSWER, ask.seat, {"yes": ask.yes})


def _stand_in(table: LiveTable, mine: tuple[int, ...], ask: StandIn, absent: frozenset[int]) -> JournalEntry:
    _check_number(table, ask.seat)
    seat = table.seats[ask.seat]
    if seat.kind not in (PERSON, OPEN):
        raise Refused("not_your_seat", "a bot can replace only a person")
    if seat.kind == PERSON and ask.seat not in mine and ask.seat not in absent:
        raise Refused(
            "not_your_seat", "{name} is still here; a bot can replace only absent players", {"name": seat.name}
        )
    _check_racing(table, ask.seat)
    if ask.level is not None:
        check_level(table.game, ask.level, "malformed")
    if ask.level == seat.stand_in:
        raise Refused("stale", "this seat is already played that way")
    return table.new_entry(journal.STAND_IN, ask.seat, {"level": ask.level})


def _resign(table: LiveTable, seat: int) -> JournalEntry:
    if not table.begun:
        raise Refused("not_your_turn", "the race has not started; leave the table instead")
    _check_racing(table, seat)
    return table.new_entry(journal.RESIGN, seat, {"level": usual_level(table.game)})


def _check_racing(table: LiveTable, seat: int) -> None:
    if table.seats[seat].resigned:
        raise Refused("not_your_seat", "this seat has resigned; a bot plays it until the end")


def _entry_for_lobby_request(
    table: LiveTable, mine: tuple[int, ...], ask: LobbyRequest, absent: Callable[[], frozenset[int]]
) -> JournalEntry:
    if table.begun:
        raise Refused("started", "the race has started, so seats can no longer be changed")
    match ask:
        case SeatsRequest():
            _check_host(table, mine, "only {name}, the host, can change the seats")
            return _seats(table, mine, ask)
        case ColourRequest():
            return _colour(table, mine, ask)
        case StartRequest():
            if table.host not in absent():
                _check_host(table, mine, "only {name}, the host, can start the race while they are here")
            return _start(table, mine[0], ask.bots)
        case CancelRequest():
            _check_host(table, mine, "only {name}, the host, can cancel the table")
            return table.new_entry(journal.ABANDON, mine[0], {})
        case LeaveRequest():
            check_seat(table, mine, ask.seat)
            return table.new_entry(journal.LEAVE, ask.seat, {})


def _check_host(table: LiveTable, mine: tuple[int, ...], template: str) -> None:
    host = table.host
    if host is not None and host not in mine:
        raise Refused("not_the_host", template, {"name": table.seats[host].name})


def _start(table: LiveTable, seat: int, level: str | None) -> JournalEntry:
    vacant = table.vacant_seats()
    if vacant and level is None:
        raise Refused("setup", "seat {number} is still open; add a bot or close it", {"number": vacant[0] + 1})
    taken = {other.name for other in table.seats}
    bots = {str(number): new_bot_json(table.game, level, None, taken) for number in vacant}
    return table.new_entry(journal.START, seat, {"bots": bots})


def new_bot_json(game: Game, level: str | None, wanted_name: str | None, taken: set[str]) -> Json:
    """Returns a bot's level and name: the requested name, or one that is not taken."""
    level = usual_level(game) if level is None else level
    check_level(game, level, "setup")
    name = clean_name(wanted_name) or bot_name(taken)
    taken.add(name)
    return {"name": name, "level": level}


def _seats(table: LiveTable, mine: tuple[int, ...], ask: SeatsRequest) -> JournalEntry:
    game = table.game
    if not table.has_same_seats_since(ask.revision):
        raise Refused("stale", "someone has just joined or left; look at the seats and try again")
    if len(ask.seats) < game.min_seats:
        raise Refused("setup", "{game} needs at least {n} seats", {"game": game.title, "n": game.min_seats})
    if len(ask.seats) > game.max_seats:
        raise Refused("setup", "{game} has at most {n} seats", {"game": game.title, "n": game.max_seats})
    kept = [placed.seat for placed in ask.seats if placed.seat is not None]
    for number in kept:
        if number >= len(table.seats):
            raise no_such_seat(table, number, "setup")
        if kept.count(number) > 1:
            raise Refused("setup", "seat {number} is listed twice", {"number": number + 1})
    if not set(mine).issubset(kept):
        raise Refused("setup", "you cannot remove your own seat; leave or cancel the table instead")
    names = {table.seats[number].name for number in kept}
    seats = [_seat_json(table, placed, names) for placed in ask.seats]
    entry = table.new_entry(journal.SEATS, mine[0], {"seats": seats})
    kinds = seat_kinds(seats_after(list(table.seats), entry))
    moved = any(seat.get("seat", number) != number for number, seat in enumerate(seats))
    if table.steps and (moved or kinds != table.setup.seats):
        raise Refused("setup", "this game continues a saved one, so its seats cannot be added, removed or moved")
    try:
        game.setup(kinds, table.setup.seed, table.setup.options, table.setup.rules)
    except SetupError as error:
        raise Refused.because("setup", error) from None
    return entry


def _colour(table: LiveTable, mine: tuple[int, ...], ask: ColourRequest) -> JournalEntry:
    seats = table.seats
    seat = ask.seat
    if seat >= len(seats) or seats[seat].kind == PERSON:
        check_seat(table, mine, seat)
    else:
        _check_host(table, mine, "only {name}, the host, can choose the colours of bots and open seats")
    option = table.game.seat_colours()
    if option is None:
        raise Refused("setup", "in {game} players do not choose colours", {"game": table.game.title})
    if table.steps:
        raise Refused("setup", "this game continues a saved one, so its colours cannot be changed")
    colours: list[str] = list(table.setup.options[option.name])
    if ask.colour not in colours:
        raise Refused(
            "setup",
            "there is no colour '{value}'; the colours are: {colours}",
            {"value": ask.colour, "colours": list(dict.fromkeys(colours))},
        )
    # prefer a colour that no seat has, then one of a seat that is not another person's
    having = [n for n, colour in enumerate(colours) if colour == ask.colour]
    free = [n for n in having if n >= len(seats)] + [
        n for n in having if n < len(seats) and (n == seat or n in mine or seats[n].kind != PERSON)
    ]
    if not free:
        raise Refused(
            "setup", "{name} already has the colour {colour}", {"name": seats[having[0]].name, "colour": ask.colour}
        )
    colours[free[0]], colours[seat] = colours[seat], colours[free[0]]
    return table.new_entry(journal.OPTIONS, seat, {"options": {option.name: colours}})


def _seat_json(table: LiveTable, placed: PlacedSeat, names: set[str]) -> Json:
    if placed.seat is not None:
        return {"seat": placed.seat}
    if placed.kind == OPEN:
        return {"kind": OPEN, "name": "", "level": None}
    if placed.kind == BOT:
        return {"kind": BOT, **new_bot_json(table.game, placed.level, placed.name, names)}
    if placed.kind in table.game.automata:
        name = clean_name(placed.name) or placed.kind.replace("-", " ").capitalize()
        return {"kind": placed.kind, "name": name, "level": None}
    raise unknown_kind(str(placed.kind), [OPEN, BOT, *table.game.automata])


def unknown_kind(kind: str, known: list[str]) -> Refused:
    return Refused("setup", "there is no seat kind '{kind}'; the kinds are: {known}", {"kind": kind, "known": known})
