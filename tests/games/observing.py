"""Positions from games of bots, and what observations tell of them by name: for the tests of the games' observers."""

from collections.abc import Iterator
from functools import cache

from paddock.engine import Game, Json, Position, Setup, State, split
from paddock.engine.conformance import with_seed
from paddock.engine.observe import Observer
from paddock.games.catalog import GAMES

#: Per setup so many games, of which one position in so many is looked at.
SEEDS = 2
ONE_IN = 9

Row = dict[str, int]


def row_of(game: Game, setup: Setup, state: State, seat: int) -> Row:
    """What a seat observes, by name."""
    return by_name(game.observer(setup), state, seat)


def by_name(observer: Observer, state: State, seat: int) -> Row:
    return dict(zip(observer.layout.names, observer.observe(state, seat), strict=True))


def positions(game: Game, setup: Setup) -> Iterator[State]:
    """Every position of a game of rookies, the last one included."""
    bot = game.bots()["rookie"]
    rng = split(setup.seed, "positions")
    state = game.start(setup)
    yield state
    while seats := state.to_move():
        seat = seats[rng.below(len(seats))]
        state.play(seat, bot.choose(Position(state, seat), rng))
        yield state


@cache
def observed(game: str, variant: int) -> list[tuple[int, Json, Row]]:
    """Positions of several games of a variant as each seat sees and observes them: the seat, its view, its row."""
    found: list[tuple[int, Json, Row]] = []
    setup = GAMES[game].variants()[variant]
    observer = GAMES[game].observer(setup)
    for seed in range(SEEDS):
        for n, state in enumerate(positions(GAMES[game], with_seed(setup, seed))):
            if n % ONE_IN == 0 or not state.to_move():
                for seat in range(len(setup.seats)):
                    found.append((seat, state.view(seat), by_name(observer, state, seat)))
    return found


def marked(row: Row, block: str) -> list[str]:
    """The labels of a block's entries that are not 0."""
    first = f"{block}["
    return [name.removeprefix(first)[:-1] for name, value in row.items() if name.startswith(first) and value]


def from_seat(seat: int, other: int, seats: int) -> str:
    """How a seat names another, or itself."""
    further = (other - seat) % seats
    return f"+{further}" if further else "me"
