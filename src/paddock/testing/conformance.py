"""The conformance kit: does a game keep the engine's contract?

Every check plays random games and looks at the positions on the way. It works on any Game, yours included:

    from paddock.testing.conformance import check_game
    check_game(MY_GAME)                                  # all of its variants(), all checks

or check by check, for instance with pytest:

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    @pytest.mark.parametrize("setup", MY_GAME.variants(), ids=describe_setup)
    def test_contract(check, setup):
        check(MY_GAME, setup)

A fault raises ConformanceError, whose message says how to see it again: everything follows from the seeds.
`paddock check GAME` runs the checks on a game of the catalogue for as long as you like.

What no kit can know is which facts a game means to hide. It holds the game to its own word: what `sample` deals anew
must not show anywhere, what an event tells one seat in secret must be dealt anew for the others, and a move that leaves
`revealed` as it was must tell nobody anything.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import Any, Final, NoReturn

import orjson

from paddock.bots.levels import shipped_bots
from paddock.engine.bot import Position, RandomBot
from paddock.engine.client_schema import Shapes
from paddock.engine.errors import IllegalMove, SetupError, UndoRefused
from paddock.engine.expert import Expert
from paddock.engine.game import PLAYER, Game, Setup
from paddock.engine.log import read_log, replay
from paddock.engine.observe import Layout
from paddock.engine.rng import SEED_BOUND, Seed, Stream, split
from paddock.engine.schema import NOBODY_KNOWS, OWNER
from paddock.engine.state import Move, State, offers
from paddock.engine.table import Table
from paddock.testing.mutations import damaged, leaves

RULE: Final = re.compile(r"[A-Z][A-Z0-9]*-\d+(\.\d+)*")
#: Up to this bound of moves every number is tried.
EXHAUSTIVE: Final = 8192
#: Faulty copies of each position that is looked at, and the moves played on those that are accepted.
DAMAGES: Final = 10
PLAYED_ON: Final = 12
#: Games of other seeds whose first positions are looked at beside a game's own.
OTHER_STARTS: Final = 8


class ConformanceError(AssertionError):
    """A game breaks its contract; the message names the property, the position and how to reach it again."""

    def __init__(self, message: str, check: str, setup: Setup, seed: int, moves: list[tuple[int, int]]) -> None:
        super().__init__(message)
        self.check = check
        self.setup = setup
        self.seed = seed
        #: The moves that led to the position, as (seat, move).
        self.moves = moves


class Walk:
    """One random game, position by position, on behalf of one check."""

    def __init__(self, check: str, game: Game, setup: Setup, seed: int) -> None:
        self.check = check
        self.game = game
        self.setup = setup
        self.seed = seed
        self.rng: Stream = split(seed, "conformance")
        self.state: State = game.start(setup)
        self.moves: list[tuple[int, int]] = []
        self.bound = game.decision_bound(setup)
        #: The seats that people or bots decide for.
        self.players = [seat for seat, kind in enumerate(setup.seats) if kind == PLAYER]
        #: Everybody who may look: a spectator, and every seat.
        self.everybody: list[int | None] = [None, *range(len(setup.seats))]

    def positions(self, one_in: int = 1) -> Iterator[State]:
        """The state at the start, at the end, and at one position in so many between."""
        yield self.state
        while self.go_on():
            if one_in == 1 or self.rng.below(one_in) == 0 or not self.state.to_move():
                yield self.state

    def recorded(self) -> Iterator[tuple[State, State]]:
        """Every position, and the same with events recorded: those of the move that led there can be taken."""
        recorded = self.game.start(self.setup)
        recorded.record()
        for state in self.positions():
            if self.moves:
                recorded.play(*self.moves[-1])
            yield state, recorded

    def watchers(self, seat: int) -> list[int | None]:
        """A spectator, and all players but one."""
        return [None, *(other for other in self.players if other != seat)]

    def go_on(self) -> bool:
        """Plays one random move; False where none can be played."""
        choice = self.any_move(self.state)
        if choice is None or len(self.moves) > self.bound:
            return False
        self.state.play(*choice)
        self.moves.append(choice)
        return True

    def any_move(self, state: State) -> tuple[int, int] | None:
        """A random seat's random legal move, if there is one."""
        seats = state.to_move()
        if not seats:
            return None
        seat = self.pick(seats)
        moves = state.legal(seat)
        return (seat, self.pick(moves)) if moves else None

    def pick(self, values: list[int]) -> int:
        return values[self.rng.below(len(values))]

    def same(self, what: str, expected: Any, found: Any) -> None:
        """Fails, naming the first place where they part, unless both are the same JSON."""
        if _bytes(expected) != _bytes(found):
            self.fail(f"{what}: {difference(expected, found)}")

    def fail(self, what: str) -> NoReturn:
        """Raises ConformanceError for the position at hand."""
        name = self.check.removeprefix("check_").replace("_", " ")
        place = f"after {len(self.moves)} moves"
        if self.moves:
            place += f", the last being seat {self.moves[-1][0]}'s move {self.moves[-1][1]}"
        setup = self.setup
        raise ConformanceError(
            f"{name}: {describe_setup(setup)}, {place}: {what}.\n"
            f"Again: {self.check}(game, game.setup({setup.seats!r}, {setup.seed!r}, {setup.options!r}, "
            f"{setup.rules!r}), seed={self.seed})",
            self.check,
            setup,
            self.seed,
            list(self.moves),
        )


class Check:
    """One property of the contract. `check(game, setup)` raises ConformanceError where it does not hold."""

    def __init__(self, look: Callable[[Walk], None]) -> None:
        self.look = look
        self.__name__ = look.__name__
        self.__doc__ = look.__doc__

    def __call__(self, game: Game, setup: Setup, seed: int = 1, games: int = 1) -> None:
        """Looks at `games` random games, each with the next seed for the deal and for the moves."""
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
    """The same setup, dealt from the `n`th seed after its own."""
    if isinstance(setup.seed, str):
        seed: Seed = f"{(int(setup.seed, 16) + n) % 16 ** len(setup.seed):0{len(setup.seed)}x}"
    else:
        seed = (setup.seed + n) % SEED_BOUND
    return Setup(setup.game, setup.seats, seed, setup.options, setup.rules)


def describe_setup(setup: Setup) -> str:
    """A setup in a line: for messages and for the names of tests."""
    kinds = "" if set(setup.seats) == {PLAYER} else f" ({', '.join(setup.seats)})"
    options = ", ".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.game} with {len(setup.seats)} seats{kinds}, seed {setup.seed}" + (f", {options}" if options else "")


def difference(expected: Any, found: Any, path: str = "") -> str:
    """Where two JSON values part first, in words."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in [*expected, *(key for key in found if key not in expected)]:
            if key not in expected or key not in found:
                return f"{path}.{key} is only in {'the first' if key in expected else 'the second'}".lstrip(".")
            if _bytes(expected[key]) != _bytes(found[key]):
                return difference(expected[key], found[key], f"{path}.{key}")
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        for n, (one, other) in enumerate(zip(expected, found, strict=False)):
            if _bytes(one) != _bytes(other):
                return difference(one, other, f"{path}[{n}]")
    return f"{path.lstrip('.') or 'it'} was {_short(expected)} and is {_short(found)}"


def _bytes(value: Any) -> bytes:
    """A value as JSON, to be compared: half of the kit's time, so by the faster writer."""
    try:
        return orjson.dumps(value, repr, orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    except TypeError:  # a number beyond 64 bits
        return json.dumps(value, sort_keys=True, default=repr).encode()


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."


@Check
def check_no_dead_end(walk: Walk) -> None:
    """The game ends within its bound; those to move have moves, the others none; moves are unique and in bounds."""
    for state in walk.positions():
        seats = state.to_move()
        if seats != sorted(set(seats)) or any(seat not in walk.players for seat in seats):
            walk.fail(f"to_move() gave {seats}: it must be players' seats, each once, in ascending order")
        if len(walk.moves) + bool(seats) > walk.bound:
            walk.fail(f"the game goes on past its bound of {walk.bound} decisions")
        for seat in range(len(walk.setup.seats)):
            moves = state.legal(seat)
            if seat not in seats:
                if moves:
                    walk.fail(f"seat {seat} is not to move, but legal() gives it {moves}")
                continue
            if not moves:
                walk.fail(f"a dead end: seat {seat} is to move and has no legal move")
            if moves != state.legal(seat):
                walk.fail(f"legal({seat}) gave two different lists for one position")
            if len(set(moves)) != len(moves):
                walk.fail(f"legal({seat}) lists a move twice: {sorted(m for m in moves if moves.count(m) > 1)}")
            if not all(0 <= move < walk.game.move_bound for move in moves):
                walk.fail(f"legal({seat}) gives {moves}, not all of them in range({walk.game.move_bound})")


@Check
def check_sample_keeps_view(walk: Walk) -> None:
    """A sample looks to its seat as the truth does: view, legal moves with their previews, who is to move."""
    for state in walk.positions(one_in=4):
        before = state.digest()
        for seat in walk.players:
            sample = state.sample(seat, walk.rng.fork())
            walk.same(f"seat {seat}'s view changed in its sample", state.view(seat), sample.view(seat))
            walk.same(f"the seats to move changed in seat {seat}'s sample", state.to_move(), sample.to_move())
            walk.same(f"seat {seat}'s moves changed in its sample", offers(state, seat), offers(sample, seat))
            if state.digest() != before:
                walk.fail(f"taking a sample for seat {seat} changed the state itself")


@Check
def check_sample_plays_on(walk: Walk) -> None:
    """A sample is a real position: the same random numbers give the same one, and it plays to the end."""
    for state in walk.positions(one_in=24):
        for seat in walk.players:
            rng = walk.rng.fork()
            sample, again = state.sample(seat, rng.copy()), state.sample(seat, rng)
            walk.same(f"two samples from the same numbers for seat {seat}", sample.to_dict(), again.to_dict())
            for _ in range(walk.bound):
                choice = walk.any_move(sample)
                if choice is None:
                    break
                sample.play(*choice)
            if any(not sample.legal(s) for s in sample.to_move()):
                walk.fail(f"a sample for seat {seat} ran into a dead end")


@Check
def check_sample_ignores_secrets(walk: Walk) -> None:
    """A sample depends on nothing that its seat cannot know: from the same random numbers it is the same."""
    for state in walk.positions(one_in=12):
        for seat in walk.players:
            other = state.sample(seat, walk.rng.fork())
            rng = walk.rng.fork()
            samples = [table.sample(seat, rng.copy()).to_dict() for table in (state, other)]
            walk.same(f"a sample for seat {seat} depends on what the seat cannot know", samples[0], samples[1])


@Check
def check_sample_hides_the_future(walk: Walk) -> None:
    """What a seat's move will reveal cannot be read from samples: whatever a redeal changes, samples change too."""
    revealing = 0
    different = False
    #: By kind of event and field: how often another deal told something else, and how often a sample did.
    redealt: Counter[tuple[str, str]] = Counter()
    sampled: Counter[tuple[str, str]] = Counter()
    for state in walk.positions():
        for seat in state.to_move():
            moves = state.legal(seat)
            if not moves:
                continue
            move = walk.pick(moves)
            true = _played(state.copy(), seat, move)
            if true.revealed == state.revealed:
                continue
            revealing += 1
            told = _told_by_field(true, seat)
            for n in range(3):
                other = state.copy()
                other.redeal(n + 1)
                redealt.update(_changed(told, _told_by_field(_played(other, seat, move), seat)))
                sample = state.sample(seat, walk.rng.fork())
                if move in sample.legal(seat):
                    _played(sample, seat, move)
                    sampled.update(_changed(told, _told_by_field(sample, seat)))
                    different = different or _bytes(sample.view(seat)) != _bytes(true.view(seat))
    if revealing >= 4 and not different:
        walk.fail(f"in {revealing} positions every sample foretold exactly what the move was going to reveal")
    for (kind, field), times in redealt.items():
        if times >= 6 and not sampled[kind, field]:
            walk.fail(f"every sample foretold the {field} of the event {kind!r}, which {times} redeals changed")


def _played(state: State, seat: int, move: int) -> State:
    """The state after a move, its events recorded."""
    state.record()
    state.play(seat, move)
    return state


def _events(state: State, seat: int | None) -> list[Any]:
    """What the recorded events told a seat, or a spectator."""
    return [event.seen_by(seat) for event in state.events or []]


def _who(watcher: int | None) -> str:
    return "a spectator" if watcher is None else f"seat {watcher}"


def _told_by_field(state: State, seat: int | None) -> dict[tuple[str, str], list[Any]]:
    """What the events since the last question told a seat: the values by kind of event and field."""
    told: dict[tuple[str, str], list[Any]] = {}
    for event in state.events or []:
        for field, value in event.seen_by(seat).items():
            told.setdefault((event.kind, field), []).append(value)
    return told


def _changed(one: dict[tuple[str, str], list[Any]], other: dict[tuple[str, str], list[Any]]) -> list[tuple[str, str]]:
    return [key for key in one if key in other and _bytes(one[key]) != _bytes(other[key])]


@Check
def check_events_keep_secrets(walk: Walk) -> None:
    """No event tells a seat, or a spectator, what only another's view shows: a card that somebody drew."""
    leaks: Counter[tuple[str, str]] = Counter()
    open_facts: set[tuple[str, str]] = set()
    for state in walk.positions(one_in=2):
        choice = walk.any_move(state)
        if choice is None:
            continue
        true = _played(state.copy(), *choice)
        if true.revealed == state.revealed:
            continue
        watchers: list[int | None] = [None, *walk.players]
        views = {seat: true.view(seat) for seat in watchers}
        if len({_bytes(view) for view in views.values()}) == 1:
            continue  # nobody knows what others do not
        other = state.copy()
        other.redeal(1)
        _played(other, *choice)
        gains = {seat: _gains(views[seat], other.view(seat)) for seat in watchers}
        for watcher in watchers:
            told, told_other = _told_by_field(true, watcher), _told_by_field(other, watcher)
            changed = [
                (key, *_gains(value, other_value))
                for key in _changed(told, told_other)
                for value, other_value in zip(told[key], told_other[key], strict=False)
            ]
            for key, here, there in changed:
                shown_to = [seat for seat in watchers if here <= gains[seat][0] and there <= gains[seat][1]]
                if not here or not there or (None not in shown_to and watcher in shown_to):
                    continue
                if None in shown_to or not shown_to:
                    open_facts.add(key)
                else:
                    leaks[key] += 1
    for (kind, field), times in leaks.items():
        if times >= 3 and (kind, field) not in open_facts:
            walk.fail(
                f"the event {kind!r} told everybody in its {field}, {times} times, what only one seat's view shows"
            )


def _gains(one: Any, other: Any) -> tuple[Counter[str], Counter[str]]:
    """The facts that are in the first only, and in the second only."""
    here, there = leaves(one), leaves(other)
    return here - there, there - here


@Check
def check_told_moves_keep_secrets(walk: Walk) -> None:
    """What is told of a move says no more than the game itself shows: where it shows nothing, neither does that."""
    for state in walk.positions(one_in=2):
        for seat in state.to_move():
            moves = state.legal(seat)
            if len(moves) < 2:
                continue
            one, other = walk.pick(moves), walk.pick(moves)
            told, told_other = state.told(seat, one), state.told(seat, other)
            if _bytes(_move_json(told)) == _bytes(_move_json(told_other)):
                continue
            after, after_other = _played(state.copy(), seat, one), _played(state.copy(), seat, other)
            for watcher in walk.watchers(seat):
                shown = [after.view(watcher), _events(after, watcher)]
                if _bytes(shown) == _bytes([after_other.view(watcher), _events(after_other, watcher)]):
                    walk.fail(
                        f"of seat {seat}'s moves {one} and {other} the game shows {_who(watcher)} the same, "
                        f"yet told() tells them apart: {_move_json(told)} and {_move_json(told_other)}"
                    )


def _move_json(move: Move | None) -> Any:
    return None if move is None else [move.kind, move.fields, move.text]


@Check
def check_redeal(walk: Walk) -> None:
    """A redeal changes nothing that anybody can see, only what is to come; each number leads to a future of its own."""
    for state in walk.positions(one_in=8):
        again = [state.copy() for _ in range(3)]
        for other, number in zip(again, (1, 1, 2), strict=True):
            other.redeal(number)
        if again[0] != again[1]:
            walk.fail("two redeals with the same number differ")
        if again[0] == state or again[0] == again[2]:
            walk.fail("a redeal left what is to come as it was, or as another number dealt it")
        if again[0].revealed != state.revealed:
            walk.fail("a redeal reveals nothing, yet `revealed` changed")
        for seat in walk.everybody:
            walk.same(f"seat {seat}'s view changed with a redeal", state.view(seat), again[0].view(seat))
        walk.same("the seats to move changed with a redeal", state.to_move(), again[0].to_move())
        for seat in state.to_move():
            walk.same(f"seat {seat}'s moves changed with a redeal", offers(state, seat), offers(again[0], seat))


@Check
def check_sample_deals_secrets_anew(walk: Walk) -> None:
    """What events told one seat in secret is different, at least now and then, in the samples of every other."""
    untouched: dict[tuple[int, int], int] = {
        (seat, to): 0 for seat in walk.players for to in walk.players if seat != to
    }
    for state, recorded in walk.recorded():
        told = {seat for event in recorded.take_events() for seat in event.secret or {}}
        for seat, to in [pair for pair in untouched if pair[1] in told]:
            true = _bytes(state.view(to))
            if all(_bytes(state.sample(seat, walk.rng.fork()).view(to)) == true for _ in range(3)):
                untouched[seat, to] += 1
            else:
                del untouched[seat, to]
    for (seat, to), times in untouched.items():
        if times >= 6:
            walk.fail(f"{times} times seat {to} was told a secret, and no sample for seat {seat} ever dealt it anew")


@Check
def check_secrets_do_not_leak(walk: Walk) -> None:
    """A spectator sees nothing that any seat does not know; a choice not yet shown is seen by its own seat only."""
    for n, state in enumerate(walk.positions()):
        if n % 4 == 0:
            for seat in walk.players:
                sample = state.sample(seat, walk.rng.fork())
                walk.same(f"a spectator sees what seat {seat} cannot know", state.view(None), sample.view(None))
        seats = state.to_move()
        if len(seats) > 1:
            for seat in seats:
                _choice_stays_secret(walk, state, seat)


def _choice_stays_secret(walk: Walk, state: State, seat: int) -> None:
    moves = state.legal(seat)
    if len(moves) < 2:
        return
    one = _played(state.copy(), seat, walk.pick(moves))
    other = _played(state.copy(), seat, walk.pick(moves))
    # A choice of several steps may be complete with one move and not with the other: that it is, everybody sees.
    if one.to_move() != other.to_move() or one.revealed != state.revealed or other.revealed != state.revealed:
        return
    for watcher in walk.watchers(seat):
        who = _who(watcher)
        walk.same(f"{who} sees what seat {seat} chose in secret", one.view(watcher), other.view(watcher))
        if watcher is not None:
            walk.same(
                f"seat {watcher}'s moves tell what seat {seat} chose in secret",
                offers(one, watcher),
                offers(other, watcher),
            )
        what = f"the events tell {who} what seat {seat} chose in secret"
        walk.same(what, _events(one, watcher), _events(other, watcher))


@Check
def check_reveals_are_counted(walk: Walk) -> None:
    """A move that leaves `revealed` as it was tells its seat nothing: samples come out as the truth does."""
    for state in walk.positions(one_in=2):
        for seat in state.to_move():
            moves = state.legal(seat)
            if not moves:
                continue
            move = walk.pick(moves)
            true = _played(state.copy(), seat, move)
            if true.revealed < state.revealed:
                walk.fail(f"seat {seat}'s move {move} made `revealed` fall")
            if true.revealed > state.revealed:
                continue
            for _ in range(3):
                sample = state.sample(seat, walk.rng.fork())
                if move not in sample.legal(seat):
                    continue
                _played(sample, seat, move)
                what = f"seat {seat}'s move {move} told it something, yet `revealed` stayed the same"
                walk.same(what, true.view(seat), sample.view(seat))
                walk.same(what, _events(true, seat), _events(sample, seat))


@Check
def check_simultaneous_decisions_commute(walk: Walk) -> None:
    """Whoever of those deciding at the same time comes first, the state is the same in the end."""
    for state in walk.positions():
        seats = state.to_move()
        if len(seats) < 2:
            continue
        chosen = {seat: walk.pick(state.legal(seat)) for seat in seats}
        expected = _in_order(walk, state, seats, chosen)
        for order in _orders(seats, walk.rng):
            found = _in_order(walk, state, order, chosen)
            walk.same(f"the moves {chosen} lead elsewhere in the order {order}", expected, found)


def _orders(seats: list[int], rng: Stream) -> list[list[int]]:
    if len(seats) <= 3:
        return [list(order) for order in permutations(seats)][1:]
    orders = [seats[::-1]]
    for _ in range(3):
        order = list(seats)
        rng.shuffle(order)
        orders.append(order)
    return orders


def _in_order(walk: Walk, state: State, order: list[int], chosen: dict[int, int]) -> Any:
    played = state.copy()
    for seat in order:
        walk.same(
            f"seat {seat}'s moves changed as others decided at the same time", state.legal(seat), played.legal(seat)
        )
        played.play(seat, chosen[seat])
    return played.to_dict()


@Check
def check_copies_are_independent(walk: Walk) -> None:
    """A copy equals its original and goes its own way; at the end all earlier states are as they were."""
    kept: list[tuple[int, State, str]] = []
    for state in walk.positions():
        digest = state.digest()
        copy = state.copy()
        walk.same("a copy differs from its original", state.to_dict(), copy.to_dict())
        if not (copy == state and state == copy) or copy.digest() != digest:
            walk.fail("a copy does not equal its original")
        if copy.events is not None:
            walk.fail("a copy records events; recording must be off")
        kept.append((len(walk.moves), copy, digest))
        if walk.rng.below(4) == 0:
            free = copy.copy()
            for _ in range(1 + walk.rng.below(8)):
                choice = walk.any_move(free)
                if choice is None:
                    break
                free.play(*choice)
            if state.digest() != digest:
                walk.fail("playing on a copy changed the original")
    for number, copy, digest in kept:
        if copy.digest() != digest:
            walk.fail(f"the copy made after {number} moves changed while the game went on")


@Check
def check_looking_changes_nothing(walk: Walk) -> None:
    """Questions leave the state as it is, and their answers stay as they are when play goes on."""
    answers: list[tuple[str, Any, bytes]] = []
    for state in walk.positions(one_in=4):
        before = state.digest()
        for seat in walk.players:
            offers(state, seat)
            answers.append((f"seat {seat}'s view", state.view(seat), b""))
        answers.append(("the dictionary of to_dict", state.to_dict(), b""))
        state.standings()
        if state.digest() != before:
            walk.fail("a question (to_move, legal, describe, preview, view, standings, to_dict) changed the state")
        answers = [(what, value, _bytes(value)) for what, value, _ in answers]
        if walk.go_on():
            for what, value, text in answers:
                if _bytes(value) != text:
                    walk.fail(f"{what}, taken before the move, changed with it: it must not share lists with the state")
        answers.clear()


@Check
def check_replay(walk: Walk) -> None:
    """The setup is checked and complete; a log, written and read back, gives the same states digest by digest."""
    game = walk.game
    again = game.setup(walk.setup.seats, walk.setup.seed, walk.setup.options, walk.setup.rules)
    walk.same("the setup changed when it was checked again", walk.setup.options, again.options)
    table = Table(game, walk.setup)
    walk.same("two starts from one setup differ", walk.state.to_dict(), table.state.to_dict())
    for _ in walk.positions():
        if walk.moves:
            table.play(*walk.moves[-1])
            walk.same("the same moves led elsewhere", walk.state.to_dict(), table.state.to_dict())
    log = read_log(table.log.to_json(), {game.id: game})
    walk.same("the log changed in its file", table.log.to_dict(), log.to_dict())
    if replay(game, log).digest() != table.state.digest():
        walk.fail("the log replays to another end")
    middle = walk.rng.below(table.version + 1)
    if middle and table.at(middle).digest() != log.steps[middle - 1].digest:
        walk.fail(f"the position at step {middle} is not the recorded one")


@Check
def check_notation(walk: Walk) -> None:
    """Every legal move has a text of its own that parses back to it; other texts raise IllegalMove."""
    for state in walk.positions(one_in=2):
        for seat in state.to_move():
            texts: dict[str, int] = {}
            for move in state.legal(seat):
                text = state.describe(seat, move).text
                if not text or text != " ".join(text.split()):
                    walk.fail(f"move {move} is called {text!r}: a text is one line without spare blanks")
                if text in texts:
                    walk.fail(f"moves {texts[text]} and {move} are both called {text!r}")
                texts[text] = move
                parsed = state.parse(seat, text)
                if parsed != move:
                    walk.fail(f"move {move} is called {text!r}, which parses to {parsed}")
            for text in ["", "?", "no such move", *(f"{text} x" for text in list(texts)[:2])]:
                _refuses_text(walk, state, seat, text)
        choice = walk.any_move(state)
        if choice is not None:
            played = state.copy()
            played.play(*choice)
            played.describe(*choice)


def _refuses_text(walk: Walk, state: State, seat: int, text: str) -> None:
    try:
        move = state.parse(seat, text)
    except IllegalMove:
        return
    walk.fail(f"{text!r} parses to move {move}, though it is no move's text")


@Check
def check_round_trip(walk: Walk) -> None:
    """`load(to_dict())`, also by way of JSON text, equals the state and plays on like it."""
    for state in walk.positions(one_in=4):
        written = state.to_dict()
        text = json.dumps(written, allow_nan=False)
        read = json.loads(text)
        walk.same("to_dict() does not survive JSON", written, read)
        if written != read:
            walk.fail(f"to_dict() does not survive JSON: {_short(written)} comes back as {_short(read)}")
        loaded = walk.game.load(read)
        walk.same("load(to_dict()) differs", written, loaded.to_dict())
        if loaded != state or loaded.digest() != state.digest() or walk.game.load(written) != state:
            walk.fail("load(to_dict()) does not equal the state")
        true = state.copy()
        for _ in range(4):
            for seat in walk.players:
                walk.same(f"seat {seat}'s view differs after loading", true.view(seat), loaded.view(seat))
                walk.same(f"seat {seat}'s moves differ after loading", true.legal(seat), loaded.legal(seat))
            choice = walk.any_move(true)
            if choice is None:
                break
            true.play(*choice)
            loaded.play(*choice)
            walk.same("a loaded state plays on differently", true.to_dict(), loaded.to_dict())
        walk.same("playing a loaded state changed what it was loaded from", json.loads(text), read)


@Check
def check_illegal_moves_change_nothing(walk: Walk) -> None:
    """A move that is not legal raises IllegalMove with a reason and a rule's number, and leaves no trace."""
    bound = walk.game.move_bound
    for state in walk.positions(one_in=4):
        seats = state.to_move()
        strange = [-1, bound, bound + walk.rng.below(1000), 2**31, 2**62]
        others = [walk.rng.below(bound) for _ in range(8)] + [move for seat in seats for move in state.legal(seat)[:4]]
        for seat in [-1, *range(len(walk.setup.seats) + 1)]:
            _refuses_all(walk, state, seat, strange + others)
        if walk.rng.below(6) == 0:
            for seat in seats:
                _refuses_all(walk, state, seat, _numbers(walk, state.legal(seat)))


def _numbers(walk: Walk, legal: list[int]) -> Sequence[int]:
    """All numbers that a move may have; of very many a large sample, with those beside the legal ones."""
    bound = walk.game.move_bound
    if bound <= EXHAUSTIVE:
        return range(bound)
    beside = {move + step for move in legal for step in (-2, -1, 1, 2)}
    return sorted(beside | {walk.rng.below(bound) for _ in range(EXHAUSTIVE // 4)})


def _refuses_all(walk: Walk, state: State, seat: int, moves: Sequence[int]) -> None:
    """Tries all of them that are not legal on one copy; only if it changed is the culprit looked for."""
    legal = set(state.legal(seat)) if seat in state.to_move() else set[int]()
    before = state.digest()
    tried = state.copy()
    tried.record()
    for move in moves:
        if move not in legal:
            _refuses(walk, tried, seat, move)
    if tried.digest() == before and not tried.take_events():
        return
    for move in moves:
        if move not in legal:
            alone = state.copy()
            alone.record()
            _refuses(walk, alone, seat, move)
            if alone.digest() != before or alone.take_events():
                walk.fail(f"seat {seat}'s illegal move {move} changed the state")
    walk.fail(f"seat {seat}'s illegal moves changed the state together, though none of them alone")


def _refuses(walk: Walk, state: State, seat: int, move: int) -> None:
    try:
        state.play(seat, move)
    except IllegalMove as error:
        if not error.reason or not RULE.fullmatch(error.rule):
            walk.fail(f"seat {seat}'s move {move} was refused for {error.reason!r} by rule {error.rule!r}")
    else:
        walk.fail(f"seat {seat} could play {move}, which is not among its legal moves")


@Check
def check_wrong_positions_are_refused(walk: Walk) -> None:
    """A position with one thing wrong raises SetupError that names the field, or is one that the game can play."""
    strange: list[object] = [None, [], "x", 3]
    for nothing in strange:
        try:
            walk.game.load(nothing)
        except SetupError:
            continue
        except Exception as error:
            walk.fail(f"load({nothing!r}) raised {type(error).__name__}: {error}")
        walk.fail(f"load({nothing!r}) gave a position")
    for state in walk.positions(one_in=12):
        written = state.to_dict()
        for _ in range(DAMAGES):
            name, data = damaged(written, walk.rng)
            try:
                loaded = walk.game.load(data)
            except SetupError as error:
                if not any(field in str(error) for field in (name, *written)):
                    walk.fail(f"{_damage(written, data)}: refused without naming a field: {error}")
                continue
            except Exception as error:
                walk.fail(f"{_damage(written, data)}: load raised {type(error).__name__}: {error}")
            try:
                _survives(walk, loaded, data)
            except ConformanceError:
                raise
            except Exception as error:
                walk.fail(f"{_damage(written, data)}: loaded, then raised {type(error).__name__}: {error}")


def _damage(written: Any, data: Any) -> str:
    return f"a position in which {difference(written, data)}"


def _survives(walk: Walk, state: State, data: Any) -> None:
    """A loaded position is the one that was given, answers every question and plays on."""
    walk.same("a loaded position is not the one that was given", data, state.to_dict())
    for seat in walk.everybody:
        state.view(seat)
    state.standings()
    for seat in walk.players:
        state.sample(seat, walk.rng.fork()).to_dict()
    for n in range(PLAYED_ON if walk.rng.below(8) else walk.bound):
        seats = state.to_move()
        if not seats:
            return
        choice = walk.any_move(state)
        if choice is None:
            raise ValueError(f"seat {seats[0]} is to move and has no legal move")
        if n < 3:
            offers(state, choice[0])
        state.play(*choice)


@Check
def check_views_are_json(walk: Walk) -> None:
    """Views, descriptions, previews and scenery are plain JSON, and the same when asked for again."""
    _plain(walk, "the game's to_json()", walk.game.to_json())
    _plain(walk, "the scenery", walk.game.scenery(walk.setup))
    for state in walk.positions(one_in=4):
        for seat in walk.everybody:
            view = state.view(seat)
            _plain(walk, f"the view of seat {seat}", view)
            walk.same(f"the view of seat {seat}, asked for twice", view, state.view(seat))
        for seat in state.to_move():
            _plain(walk, f"seat {seat}'s offers", offers(state, seat))


def _plain(walk: Walk, what: str, value: Any) -> None:
    try:
        back = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        walk.fail(f"{what} is not ready for JSON: {error}")
    if back != value:
        walk.fail(f"{what} changes on its way through JSON (a tuple, or keys that are no text)")


@Check
def check_scenery_key(walk: Walk) -> None:
    """Games whose scenery has the same key have the same scenery."""
    game, setup = walk.game, walk.setup
    other = game.setup(setup.seats, 1 if setup.seed == 2 else 2, setup.options, setup.rules)
    _plain(walk, "the key of the scenery", game.scenery_key(setup))
    if game.scenery_key(setup) == game.scenery_key(other):
        walk.same("the scenery by another seed, with the same key", game.scenery(setup), game.scenery(other))


@Check
def check_shapes(walk: Walk) -> None:
    """Views, events, moves, previews and scenery are what the game declares them to be."""
    shapes = walk.game.shapes
    if shapes is None:
        return
    _shaped(walk, shapes, "scenery", walk.game.scenery(walk.setup))
    for state, recorded in walk.recorded():
        for event in recorded.take_events():
            for seat in walk.everybody:
                _shaped(walk, shapes, "event", event.seen_by(seat))
        for seat in walk.everybody:
            _shaped(walk, shapes, "view", state.view(seat))
        for seat in state.to_move():
            for move in state.legal(seat):
                _shaped(walk, shapes, "move", state.describe(seat, move).to_json())
                _shaped(walk, shapes, "preview", state.preview(seat, move))


def _shaped(walk: Walk, shapes: Shapes, part: str, value: object) -> None:
    fault = shapes.fault(part, value)
    if fault is not None:
        what = f"the event {value['kind']!r}" if part == "event" and isinstance(value, dict) else f"the {part}"
        walk.fail(f"{what} is not as the game declares it: {fault}")


@Check
def check_samples_keep_what_is_public(walk: Walk) -> None:
    """A sample differs from the truth only in fields that are declared secret, and never in what is the seat's own."""
    form = walk.state.form()
    for state in walk.positions(one_in=8):
        for seat in walk.players:
            sample = state.sample(seat, walk.rng.fork())
            for row in form.rows:
                if row.secret == NOBODY_KNOWS or not row.is_written(state):
                    continue
                true, found = row.write(state), row.write(sample)
                if row.secret == OWNER:
                    true, found = true[seat], found[seat]
                walk.same(f"{row.name} is not dealt anew for seat {seat}, yet its sample changed it", true, found)


@Check
def check_standings(walk: Walk) -> None:
    """At any time: best first, places from 1, each seat once, every score a whole number with its parts."""
    for state in walk.positions(one_in=2):
        rows = state.standings()
        seats = sorted(row.seat for row in rows if row.seat is not None)
        if seats != list(range(len(walk.setup.seats))):
            walk.fail(f"the standings list the seats {seats}; each must be there once")
        places = [row.place for row in rows]
        if places[0] != 1 or any(not before <= place <= n for n, (before, place) in enumerate(pairwise(places), 2)):
            walk.fail(f"the places are {places}; they must start at 1 and rise by no more than the ties allow")
        for row in rows:
            if not row.entrant:
                walk.fail(f"the entrant in place {row.place} has no name")
            for part, number in [("score", row.score), *row.parts.items()]:
                if not isinstance(number, int) or isinstance(number, bool):
                    walk.fail(f"{row.entrant}'s {part} is {number!r}, not a whole number")


@Check
def check_recording_changes_nothing(walk: Walk) -> None:
    """With events on, the same moves lead to the same states; every event, to everybody, is plain JSON."""
    for state, recorded in walk.recorded():
        if state.events is not None or state.take_events():
            walk.fail("events were recorded without being asked for")
        if recorded.events is None:
            walk.fail("recording stopped by itself")
        told = recorded.take_events()
        walk.same("recording changed the course of the game", state.to_dict(), recorded.to_dict())
        for event in told:
            if any("kind" in fields for fields in [event.fields, *(event.secret or {}).values()]):
                walk.fail(f"the event {event.kind!r} has a field called kind, which would hide its own")
            for seat in walk.everybody:
                _plain(walk, f"the event {event.kind!r} as seat {seat} sees it", event.seen_by(seat))


@Check
def check_undo(walk: Walk) -> None:
    """A move that revealed nothing is taken back without a trace; one that did stays."""
    table = Table(walk.game, walk.setup)
    for state in walk.positions():
        if not walk.moves:
            continue
        before, revealed = table.state.digest(), table.state.revealed
        seat, move = walk.moves[-1]
        table.play(seat, move)
        if state.revealed != revealed:
            if table.can_undo(seat):
                walk.fail(f"seat {seat} could take back move {move}, which revealed something")
        elif walk.rng.below(8) == 0:
            try:
                table.undo(seat)
            except UndoRefused as error:
                walk.fail(f"seat {seat} could not take back move {move}, which revealed nothing: {error}")
            if table.state.digest() != before:
                walk.fail(f"taking move {move} of seat {seat} back did not restore the position")
            table.play(seat, move)
            walk.same("a move taken back and played again led elsewhere", state.to_dict(), table.state.to_dict())


@Check
def check_bots(walk: Walk) -> None:
    """The game's bots choose legal moves, the same ones from the same random numbers, and change nothing."""
    bots = {"random": RandomBot(), **shipped_bots(walk.game)}
    for state in walk.positions(one_in=16):
        before = state.digest()
        for seat in state.to_move():
            for name, bot in bots.items():
                rng = walk.rng.fork()
                move = bot.choose(Position(state, seat), rng.copy())
                if move not in state.legal(seat):
                    walk.fail(f"the bot {name} chose {move} for seat {seat}, which is not legal")
                if bot.choose(Position(state, seat), rng.copy()) != move:
                    walk.fail(f"the bot {name} chose differently from the same random numbers")
                if state.digest() != before:
                    walk.fail(f"the bot {name} changed the state while it was thinking")


@Check
def check_experts(walk: Walk) -> None:
    """The game's rules of thumb have a word on every move, tell the seats' chances, change nothing, and know no more
    than their seat does: whatever else lies in the hands of others, they think the same."""
    expert = walk.game.expert(walk.game.bot_parameters())
    if expert is None:
        return
    turn = -1
    for state in walk.positions(one_in=16):
        before = state.digest()
        _chances(walk, expert, state)
        if expert.turn(state) < turn:
            walk.fail(f"the turn went back from {turn} to {expert.turn(state)}")
        turn = expert.turn(state)
        for seat in state.to_move():
            rng = walk.rng.fork()
            legal = state.legal(seat)
            tables = [state.sample(seat, walk.rng) for _ in range(2)]
            worths = [expert.worths(table, seat, legal, rng.copy()) for table in tables]
            if len(worths[0]) != len(legal) or any(worth != worth for worth in worths[0]):
                walk.fail(f"of {len(legal)} moves of seat {seat}, {len(worths[0])} were told a worth")
            if worths[0] != worths[1]:
                walk.fail(f"what the expert thinks of seat {seat}'s moves depends on what the seat cannot know")
            if len({expert.choose(table, seat, legal, rng.copy()) for table in tables}) != 1:
                walk.fail(f"what the expert chooses for seat {seat} depends on what the seat cannot know")
            if expert.glance(tables[0], seat, rng) not in legal:
                walk.fail(f"at a glance the expert chose an illegal move for seat {seat}")
        if state.digest() != before:
            walk.fail("the expert changed the state while it was thinking")


def _chances(walk: Walk, expert: Expert, state: State) -> None:
    """One chance per seat, about 1 in all unless somebody may win whom nobody plays; at the end the result itself."""
    chances = expert.chances(state)
    if len(chances) != len(walk.setup.seats) or any(not -1e-9 <= chance <= 1 + 1e-9 for chance in chances):
        walk.fail(f"the chances {chances} are not one for each of {len(walk.setup.seats)} seats, from 0 to 1")
    if sum(chances) > 1 + 1e-6:
        walk.fail(f"the chances {chances} are more than 1 in all")
    if not state.to_move():
        first = [standing.seat for standing in state.standings() if standing.place == 1]
        for seat, chance in enumerate(chances):
            if abs(chance - first.count(seat) / len(first)) > 1e-9:
                walk.fail(f"the game is over, yet seat {seat}'s chance of having won it is {chance}")


@Check
def check_observations(walk: Walk) -> None:
    """Observations keep to their layout, tell their seat nothing that it cannot know, and enough to say what is
    legal."""
    if type(walk.game).observer is Game.observer:
        return
    observer = walk.game.observer(walk.setup)
    layout = observer.layout
    if len(set(layout.names)) != len(layout.names):
        walk.fail("two entries of the observations have the same name")
    seen: dict[tuple[int, ...], list[int]] = {}
    for n in range(OTHER_STARTS):
        state = walk.game.start(with_seed(walk.setup, n + 1))
        for seat in state.to_move():
            seen.setdefault((seat, *observer.observe(state, seat)), state.legal(seat))
    for state in walk.positions(one_in=4):
        before = state.digest()
        for seat in walk.players:
            told = observer.observe(state, seat)
            _within(walk, layout, told)
            for _ in range(2):
                sample = observer.observe(state.sample(seat, walk.rng.fork()), seat)
                for name, one, other in zip(layout.names, told, sample, strict=True):
                    if one != other:
                        walk.fail(f"{name} tells seat {seat} what it cannot know: {one}, and {other} in its sample")
            if state.legal(seat) != seen.setdefault((seat, *told), state.legal(seat)):
                walk.fail(f"what is legal for seat {seat} does not follow from what it observes")
        if state.digest() != before:
            walk.fail("observing changed the state")


def _within(walk: Walk, layout: Layout, told: list[int]) -> None:
    if len(told) != layout.size():
        walk.fail(f"an observation has {len(told)} entries, but {layout.size()} are declared")
    for name, low, high, value in zip(layout.names, layout.low, layout.high, told, strict=True):
        if not low <= value <= high:
            walk.fail(f"the observation's {name} is {value}, but it goes from {low} to {high}")


@Check
def check_first_game(walk: Walk) -> None:
    """What the game declares for those who know it least can be played by any number, and every seat has a colour."""
    game = walk.game
    for seats in range(game.min_seats, game.max_seats + 1):
        try:
            game.start(game.first_game(seats, walk.seed)).to_move()
        except SetupError as error:
            walk.fail(f"a first game of {seats} players cannot be set up: {error}")
    if game.colours and len(game.colours) < game.max_seats:
        walk.fail(f"{len(game.colours)} colours are declared; there are up to {game.max_seats} seats")
    if game.colours_from and sorted(game.option(game.colours_from).choices) != sorted(game.colours):
        walk.fail(f"the option {game.colours_from} does not put the colours in order")


#: Every check, for parametrised tests.
CHECKS: Final = tuple(found for found in list(globals().values()) if isinstance(found, Check))


def runs(
    game: Game, setups: Sequence[Setup] | None = None, games: int = 1, seed: int = 1, checks: Sequence[Check] = CHECKS
) -> Iterator[tuple[Check, Setup, int]]:
    """What `check_game` goes through: each check on each setup, then all again with the next seeds."""
    for n in range(games):
        for setup in game.variants() if setups is None else setups:
            for check in checks:
                yield check, with_seed(setup, n), seed + n


def check_game(
    game: Game, setups: Sequence[Setup] | None = None, games: int = 1, seed: int = 1, checks: Sequence[Check] = CHECKS
) -> None:
    """Runs every check on every setup (by default the game's `variants()`), `games` random games each."""
    for check, setup, number in runs(game, setups, games, seed, checks):
        check(game, setup, number)
