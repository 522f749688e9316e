"""New tables: their codes, seeds and seats, and the rows that they are stored as."""

import secrets
import time
from typing import Final

from paddock.engine import Game, Json, Log, LogError, PaddockError, Setup, SetupError, log_from_dict, play_step
from paddock.engine.log import read_json
from paddock.games import catalog
from paddock.server.db.stored_rows import JournalEntry, TableRow
from paddock.server.refusals import Refused
from paddock.server.tables import journal
from paddock.server.tables.requests import new_bot_json, unknown_kind
from paddock.server.tables.seating import BOT, OPEN, PERSON, Seat, clean_name, hash_token, new_token
from paddock.server.tables.table_models import SeatWish

CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without letters and digits that look alike
CODE_LENGTH: Final = 6
#: Where a table's dice come from.
SEALED: Final = "sealed"  # from the operating system, committed to
CHOSEN: Final = "chosen"  # a person chose the seed
LOADED: Final = "loaded"  # a saved game: everybody who has the file knows the seed


def find_game(name: str) -> Game:
    try:
        return catalog.find_game(name)
    except SetupError as error:
        raise Refused.because("no_such_game", error) from None


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    """Returns a secret seed: 128 bits from the operating system."""
    return secrets.token_hex(16)


def seats_from_wishes(game: Game, wishes: list[SeatWish]) -> tuple[list[Seat], dict[str, str]]:
    """Returns the requested seats, and the tokens of the caller's seats."""
    seats: list[Seat] = []
    tokens: dict[str, str] = {}
    names = {clean_name(wish.name) for wish in wishes}
    for number, wish in enumerate(wishes):
        name = clean_name(wish.name)
        if wish.kind == "me":
            token = tokens[str(number)] = new_token()
            name = name or f"Player {number + 1}"
            seats.append(Seat(number, PERSON, name, None, hash_token(token), beginner=wish.beginner))
        elif wish.kind == OPEN:
            seats.append(Seat(number, OPEN, name or f"Player {number + 1}"))
        elif wish.kind == BOT:
            seats.append(Seat(number, BOT, **new_bot_json(game, wish.level, wish.name, names)))
        elif wish.kind in game.automata:
            seats.append(Seat(number, wish.kind, name or wish.kind.replace("-", " ").capitalize()))
        else:
            raise unknown_kind(wish.kind, ["me", OPEN, BOT, *game.automata])
    return seats, tokens


def default_hint_rule(seats: list[Seat]) -> str:
    """Returns the default hint rule: on for one person against bots, where hints are unfair to nobody."""
    alone = [seat.kind for seat in seats if seat.kind in (PERSON, OPEN)] == [PERSON]
    return "on" if alone else "off"


def new_row(setup: Setup, origin: str, seats: list[Seat], consent_undo: bool, bot_pace: int, hints: str) -> TableRow:
    return TableRow(
        code=new_code(),
        game=setup.game,
        rules=setup.rules,
        seed=setup.seed if isinstance(setup.seed, int) else 0,
        sealed_seed=setup.seed if isinstance(setup.seed, str) else None,
        origin=origin,
        options=setup.options,
        seats=[seat.to_json() for seat in seats],
        lobby=any(seat.is_vacant for seat in seats),
        consent_undo=consent_undo,
        bot_pace=bot_pace,
        salt=secrets.token_hex(16),
        created=time.time(),
        hints=hints,
    )


def journal_of(body: bytes) -> list[JournalEntry] | PaddockError:
    """Replays a saved game. Returns the journal of a table that continues it, or the error in it. Runs in a worker
    process."""
    try:
        data = read_json(body)
        recorded = log_from_dict(data["log"] if isinstance(data, dict) and "log" in data else data, catalog.GAMES)
        return recorded_entries(catalog.GAMES[recorded.setup.game], recorded)
    except (LogError, SetupError) as error:
        return error


def recorded_entries(game: Game, recorded: Log) -> list[JournalEntry]:
    """Returns a saved game as the journal of a new table. Raises LogError if it does not replay."""
    now = time.time()
    state = game.start(recorded.setup)
    state.record()
    entries: list[JournalEntry] = []
    for n, step in enumerate(recorded.steps, 1):
        played = play_step(state, n, step, recorded.state_format == game.state_format)
        if step.seat is None:
            entries.append(JournalEntry(n, journal.REWIND, 0, {"step": n - 1, "redeal": played}, now))
            continue
        body: Json = {
            "text": step.move,
            "digest": state.digest(),
            "form": game.state_format,
            "events": [event.to_json() for event in state.take_events()],
        }
        if not state.to_move():
            body["last"] = True
            body["standings"] = [standing.to_json() for standing in state.standings()]
        entries.append(JournalEntry(n, journal.MOVE, step.seat, body, now))
    return entries
