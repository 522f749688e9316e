"""Hints: what a champion would do in a seat's place, and what else is worth a thought.

A hint is thought out, as a champion's move is, on a position that was dealt anew for the seat: it knows nothing that
the seat does not. It is a change of the table's story, so it is counted once, whoever asks again and wherever.
"""

from typing import Final, NamedTuple

from paddock.bots import make_bot
from paddock.bots.search import Advice, Champion
from paddock.engine import Game, Json, Position, State, split
from paddock.server.errors import Refused
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.request_checks import check_seat, check_turn
from paddock.server.tables.request_models import HintWish

#: So many moves are named.
MOST: Final = 3
OFF: Final = "off"
BEGINNERS: Final = "beginners"


class Hint(NamedTuple):
    """A move: the seat's chance of winning with it, and how much better that is than with what a pro would play, with
    the standard error of that."""

    move: int
    chance: float
    gain: float
    error: float


def check_hint(table: LiveTable, mine: tuple[int, ...], wish: HintWish) -> None:
    """Refuses a hint to one who may not have it, or not now."""
    if not mine:
        raise Refused("not_your_seat", "hints are for those who play; this token opens no seat here")
    check_seat(table, mine, wish.seat)
    if table.status == FINISHED:
        raise Refused("finished", "this game is over; its analysis tells what would have been better")
    if table.hint_rule == OFF:
        raise Refused("no_hints", "this table was set up without hints")
    if table.hint_rule == BEGINNERS and not table.seats[wish.seat].beginner:
        raise Refused("no_hints", "at this table hints are for those who said, as they sat down, that they are new")
    check_turn(table, wish.seat, wish.revision)
    if len(table.engine_table.state.legal(wish.seat)) == 1:
        raise Refused("no_hints", "there is only one move to choose from; no hint is needed")


def hints_of(advice: Advice) -> list[Hint]:
    """What the champion would play, and the next best of what it has tried."""
    return [
        Hint(candidate.move, advice.chance(candidate), candidate.gain(), advice.error(candidate))
        for candidate in advice.ranking()[:MOST]
        if candidate.tried > 0
    ]


def find_hints(game_id: str, guess: Json, seat: int, level: str, seed: int) -> list[Hint]:
    """Hints for a position that was resampled for the seat. Runs in a worker process."""
    from paddock.games.catalog import find_game

    game: Game = find_game(game_id)
    champion = make_bot(game, level)
    assert isinstance(champion, Champion)
    return hints_of(champion.advise(Position(game.load(guess), seat), split(seed, "hint")))


def hints_json(state: State, seat: int, hints: list[Hint]) -> list[Json]:
    """Hints as they are told: the moves as the table offers them."""
    return [
        {
            "move": hint.move,
            **state.describe(seat, hint.move).to_json(),
            "preview": state.preview(seat, hint.move),
            "chance": round(hint.chance, 4),
            "gain": round(hint.gain, 4),
            "error": round(hint.error, 4),
        }
        for hint in hints
    ]
