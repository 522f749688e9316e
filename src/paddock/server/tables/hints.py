"""Hints: what a champion would do in a seat's place, and what else is worth a thought.

A hint is thought out, as a champion's move is, on a position that was dealt anew for the seat: it knows nothing that
the seat does not. It is a change of the table's story, so it is counted once, whoever asks again and wherever.
"""

from time import perf_counter
from typing import Final, NamedTuple

from paddock.bots import make_bot
from paddock.bots.search import Champion
from paddock.engine import Game, Json, Position, State, Stream, split
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


def weighed(champion: Champion, position: Position, rng: Stream) -> list[Hint]:
    """What the champion would play, and the next best of what it has tried out."""
    began = perf_counter()
    candidates = champion.weigh(position, position.legal(), rng)
    pros = candidates[0]
    best = champion.best(candidates)
    if champion.checks > 0 and best != pros.move and not champion.confirmed(position, pros.move, best, began, rng):
        best = pros.move
    order = sorted(candidates, key=lambda candidate: (candidate.move != best, -candidate.gain()))
    return [
        Hint(
            candidate.move,
            min(1.0, max(0.0, pros.chance() + candidate.gain())),
            candidate.gain(),
            0.0 if candidate is pros else candidate.error(),
        )
        for candidate in order[:MOST]
        if candidate.tried > 0
    ]


def hints_apart(game_id: str, guess: Json, seat: int, level: str, seed: int) -> list[Hint]:
    """The same in a worker process, on a position that was dealt anew for the seat."""
    from paddock.games.catalog import find_game

    game: Game = find_game(game_id)
    champion = make_bot(game, level)
    assert isinstance(champion, Champion)
    return weighed(champion, Position(game.load(guess), seat), split(seed, "hint"))


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
