"""New tables: their codes, seeds and seats, and the rows that they are stored as."""

import secrets
import time
from typing import Final

from paddock.bots import usual_level
from paddock.engine import Game, Setup, SetupError
from paddock.games import catalog
from paddock.server.db.rows import TableRow
from paddock.server.errors import Refused
from paddock.server.tables.request_checks import check_level
from paddock.server.tables.request_models import SeatWish
from paddock.server.tables.seating import BOT, OPEN, PERSON, Seat, bot_name, clean_name, hash_token, new_token

CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH: Final = 6
#: Where a table's dice come from.
SEALED: Final = "sealed"  # from the operating system, committed to
CHOSEN: Final = "chosen"  # somebody chose the seed
LOADED: Final = "loaded"  # a recorded game goes on: everybody who has the file has the seed


def find_game(name: str) -> Game:
    try:
        return catalog.find_game(name)
    except SetupError as error:
        raise Refused("no_such_game", str(error)) from None


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    """A seed that nobody knows: 128 bits from the operating system."""
    return secrets.token_hex(16)


def seats_from_wishes(game: Game, wishes: list[SeatWish]) -> tuple[list[Seat], dict[str, str]]:
    """The seats that were wished for, and the tokens of the caller's own."""
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
            level = wish.level if wish.level is not None else usual_level(game)
            check_level(game, level, "setup")
            name = name or bot_name(names)
            names.add(name)
            seats.append(Seat(number, BOT, name, level))
        elif wish.kind in game.automata:
            seats.append(Seat(number, wish.kind, name or wish.kind.replace("-", " ").capitalize()))
        else:
            known = ", ".join(("me", OPEN, BOT, *game.automata))
            raise Refused("setup", f"seat {number}: there is no kind {wish.kind!r}; the kinds are: {known}")
    return seats, tokens


def default_hint_rule(seats: list[Seat]) -> str:
    """Who may ask for hints where nothing was said: one who races bots alone, whom it gives no edge over others."""
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
