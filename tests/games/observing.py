"""What seats observe, by name, beside what they see: for tests that hold a game's rows against its views."""

from collections.abc import Iterator
from functools import cache

from paddock.bots import make_bot
from paddock.engine import Game, Json, Position, Setup, State, split
from paddock.engine.observe import Layout, Observer
from paddock.testing import with_seed

#: One position in so many of a game is looked at, and of a variant so many games.
ONE_IN = 7
GAMES = 2


class Look:
    """One seat's look at a position."""

    def __init__(self, observer: Observer, seats: int, state: State, seat: int) -> None:
        self.seats = seats
        self.seat = seat
        self.view: Json = state.view(seat)
        self.legal = state.legal(seat)
        self.layout = observer.layout
        self.row = dict(zip(self.layout.names, observer.observe(state, seat), strict=True))

    def label(self, seat: int) -> str:
        """A seat as this one names it."""
        places = (seat - self.seat) % self.seats
        return f"+{places}" if places else "me"

    def labels(self, *seats: int | None) -> list[str]:
        """Seats as this one names them; None is nobody."""
        return [self.label(seat) for seat in seats if seat is not None]

    def block(self, name: str) -> list[str]:
        """The labels of a block, in its order."""
        return labels_of(self.layout, name)

    def marked(self, block: str) -> list[str]:
        """The labels of a block's entries that are not 0."""
        return [label for label in self.block(block) if self.row[f"{block}[{label}]"]]

    def shown(self, start: str) -> list[str]:
        """The names of the entries that are not 0, of those with such a start."""
        return [name for name, value in self.row.items() if value and name.startswith(start)]


@cache
def labels_of(layout: Layout, block: str) -> list[str]:
    """The labels of a block, which there must be."""
    first = f"{block}["
    labels = [name.removeprefix(first)[:-1] for name in layout.names if name.startswith(first)]
    assert labels, f"there is no block {block}"
    return labels


def look_at(game: Game, setup: Setup, state: State, seat: int) -> Look:
    return Look(game.observer(setup), len(setup.seats), state, seat)


def looks(game: Game, *setups: Setup) -> Iterator[Look]:
    """Every seat's look at the start, at the end and at one position in so many of games of rookies."""
    for setup in setups:
        observer = game.observer(setup)
        seats = len(setup.seats)
        for n, state in enumerate(positions(game, setup)):
            if n % ONE_IN == 0 or not state.to_move():
                yield from (Look(observer, seats, state, seat) for seat in range(seats))


@cache
def looks_at_variant(game: Game, variant: int) -> list[Look]:
    """The looks at several games of a variant, by its number."""
    setup = game.variants()[variant]
    return list(looks(game, *(with_seed(setup, n) for n in range(GAMES))))


def positions(game: Game, setup: Setup) -> Iterator[State]:
    """Every position of a game of rookies, the last one included."""
    bot = make_bot(game, "rookie")
    rng = split(setup.seed, "positions")
    state = game.start(setup)
    yield state
    while seats := state.to_move():
        seat = seats[rng.below(len(seats))]
        state.play(seat, bot.choose(Position(state, seat), rng))
        yield state
