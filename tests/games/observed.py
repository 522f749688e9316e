"""What seats observe, by name, beside what they see: for tests that hold a game's rows against its views."""

from collections.abc import Iterable, Iterator, Sequence

from paddock.engine import Game, Json, Position, Setup, State, split
from paddock.engine.observe import Observer


class Look:
    """One seat's look at a position."""

    def __init__(self, observer: Observer, state: State, seats: int, seat: int) -> None:
        self.seats = seats
        self.seat = seat
        self.view: Json = state.view(seat)
        self.legal = state.legal(seat)
        self.row = dict(zip(observer.layout.names, observer.observe(state, seat), strict=True))

    def chosen(self, block: str, labels: Sequence[object]) -> list[object]:
        """The labels of a block whose entries are not zero."""
        return [label for label in labels if self.row[f"{block}[{label}]"]]

    def label(self, seat: int) -> str:
        """A seat as this one names it."""
        places = (seat - self.seat) % self.seats
        return f"+{places}" if places else "me"


def looks(game: Game, setups: Iterable[Setup], bot: str, one_in: int) -> Iterator[Look]:
    """Every seat's look at the start, at the end and at one position in so many of games of bots."""
    for setup in setups:
        observer = game.observer(setup)
        state = game.start(setup)
        player = game.bots()[bot]
        rng = split(setup.seed, "observed")
        seats = len(setup.seats)
        count = 0
        while turn := state.to_move():
            if count % one_in == 0:
                yield from (Look(observer, state, seats, seat) for seat in range(seats))
            state.play(turn[0], player.choose(Position(state, turn[0]), rng))
            count += 1
        yield from (Look(observer, state, seats, seat) for seat in range(seats))
