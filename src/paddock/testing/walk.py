"""The basis of the kit's checks: random games, position by position, and reproducible
faults."""

import json
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import orjson

from paddock.engine.game import PLAYER, Game, Setup
from paddock.engine.rng import SEED_BOUND, Seed, Stream, split
from paddock.engine.state import State


class ConformanceError(AssertionError):
    """A violation of the contract; the message has the property, the position and how to reproduce it."""

    def __init__(self, message: str, check: str, setup: Setup, seed: int, moves: list[tuple[int, int]]) -> None:
        super().__init__(message)
        self.check = check
        self.setup = setup
        self.seed = seed
        #: The moves that led to the position, as (seat, move).
        self.moves = moves


class Walk:
    """One random game, position by position, for one check."""

    def __init__(self, check: str, game: Game, setup: Setup, seed: int) -> None:
        self.check = check
        self.game = game
        self.setup = setup
        self.seed = seed
        self.rng: Stream = split(seed, "conformance")
        self.state: State = game.start(setup)
        self.moves: list[tuple[int, int]] = []
        self.bound = game.decision_bound(setup)
        #: The seats of players, human or bot.
        self.players = [seat for seat, kind in enumerate(setup.seats) if kind == PLAYER]
        #: A spectator, and every seat.
        self.everybody: list[int | None] = [None, *range(len(setup.seats))]

    def positions(self, one_in: int = 1) -> Iterator[State]:
        """Yields the first state, the last one, and about one in `one_in` of the states between."""
        yield self.state
        while self.play_random_move():
            if one_in == 1 or self.rng.below(one_in) == 0 or not self.state.to_move():
                yield self.state

    def recorded_positions(self) -> Iterator[tuple[State, State]]:
        """Yields every position, and the same position with the recorded events of its last move."""
        recorded = self.game.start(self.setup)
        recorded.record()
        for state in self.positions():
            if self.moves:
                recorded.play(*self.moves[-1])
            yield state, recorded

    def watchers(self, seat: int) -> list[int | None]:
        """Returns a spectator, and all players except one."""
        return [None, *(other for other in self.players if other != seat)]

    def play_random_move(self) -> bool:
        """Plays one random move; returns False if there is none."""
        choice = self.any_move(self.state)
        if choice is None or len(self.moves) > self.bound:
            return False
        self.state.play(*choice)
        self.moves.append(choice)
        return True

    def any_move(self, state: State) -> tuple[int, int] | None:
        """Returns a random seat's random legal move, if there is one."""
        seats = state.to_move()
        if not seats:
            return None
        seat = self.pick(seats)
        moves = state.legal(seat)
        return (seat, self.pick(moves)) if moves else None

    def choices(self, state: State, fewest: int = 1) -> Iterator[tuple[int, list[int]]]:
        """Yields each seat to move with its legal moves, if it has at least that many."""
        for seat in state.to_move():
            moves = state.legal(seat)
            if len(moves) >= fewest:
                yield seat, moves

    def pick(self, values: list[int]) -> int:
        return values[self.rng.below(len(values))]

    def require_same(self, what: str, expected: Any, found: Any) -> None:
        """Fails with the first difference unless both are the same JSON."""
        if to_bytes(expected) != to_bytes(found):
            self.fail(f"{what}: {difference(expected, found)}")

    def fail(self, what: str) -> NoReturn:
        """Raises ConformanceError for the current position."""
        name = self.check.removeprefix("check_").replace("_", " ")
        place = f"after {len(self.moves)} moves"
        if self.moves:
            place += f", the last being seat {self.moves[-1][0]}'s move {self.moves[-1][1]}"
        setup = self.setup
        raise ConformanceError(
            f"{name}: {describe_setup(setup)}, {place}: {what}.\n"
            f"To reproduce: {self.check}(game, game.setup({setup.seats!r}, {setup.seed!r}, {setup.options!r}, "
            f"{setup.rules!r}), seed={self.seed})",
            self.check,
            setup,
            self.seed,
            list(self.moves),
        )


class Check:
    """One property of the contract. `check(game, setup)` raises ConformanceError if it does not hold."""

    def __init__(self, look: Callable[[Walk], None]) -> None:
        self.look = look
        self.__name__ = look.__name__
        self.__doc__ = look.__doc__

    def __call__(self, game: Game, setup: Setup, seed: int = 1, games: int = 1) -> None:
        """Checks `games` random games, each with the next seed for the deal and for the moves."""
        for n in range(games):
            self._look_at(game, with_seed(setup, n), seed + n)

    def _look_at(self, game: Game, setup: Setup, seed: int) -> None:
        walk = Walk(self.__name__, game, setup, seed)
        try:
            self.look(walk)
        except ConformanceError:
            raise
        except Exception as error:
            try:
                walk.fail(f"the game raised {type(error).__name__}: {error}")
            except ConformanceError as failure:
                raise failure from error

    def __str__(self) -> str:
        return self.__name__.removeprefix("check_")


def with_seed(setup: Setup, n: int) -> Setup:
    """Returns the same setup with the `n`th seed after its own."""
    if isinstance(setup.seed, str):
        seed: Seed = f"{(int(setup.seed, 16) + n) % 16 ** len(setup.seed):0{len(setup.seed)}x}"
    else:
        seed = (setup.seed + n) % SEED_BOUND
    return Setup(setup.game, setup.seats, seed, setup.options, setup.rules)


def describe_setup(setup: Setup) -> str:
    """Describes a setup in one line, for messages and test names."""
    kinds = "" if set(setup.seats) == {PLAYER} else f" ({', '.join(setup.seats)})"
    options = ", ".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.game} with {len(setup.seats)} seats{kinds}, seed {setup.seed}" + (f", {options}" if options else "")


def difference(expected: Any, found: Any, path: str = "") -> str:
    """Returns the first difference between two JSON values in words."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in [*expected, *(key for key in found if key not in expected)]:
            if key not in expected or key not in found:
                return f"{path}.{key} is only in {'the first' if key in expected else 'the second'}".lstrip(".")
            if to_bytes(expected[key]) != to_bytes(found[key]):
                return difference(expected[key], found[key], f"{path}.{key}")
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        for n, (one, other) in enumerate(zip(expected, found, strict=False)):
            if to_bytes(one) != to_bytes(other):
                return difference(one, other, f"{path}[{n}]")
    return f"{path.lstrip('.') or 'it'} was {short_repr(expected)} and is {short_repr(found)}"


def to_bytes(value: Any) -> bytes:
    """Returns a value as JSON for comparisons; orjson because this takes half of the kit's time."""
    try:
        return orjson.dumps(value, repr, orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    except TypeError:  # a number beyond 64 bits
        return json.dumps(value, sort_keys=True, default=repr).encode()


def short_repr(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."


def play_recorded(state: State, seat: int, move: int) -> State:
    """Plays a move and records its events; returns the state."""
    state.record()
    state.play(seat, move)
    return state


def events_seen(state: State, seat: int | None) -> list[Any]:
    """Returns the recorded events as a seat or a spectator sees them."""
    return [event.seen_by(seat) for event in state.events or []]


def watcher_name(watcher: int | None) -> str:
    return "a spectator" if watcher is None else f"seat {watcher}"
