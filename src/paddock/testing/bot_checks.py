"""Checks of bots, experts and observations."""

from typing import Final

from paddock.engine.bot import Position, RandomBot
from paddock.engine.expert import Expert
from paddock.engine.game import Game
from paddock.engine.observe import Layout
from paddock.engine.state import State
from paddock.testing.walk import Check, Walk, with_seed

#: Games with other seeds whose first positions are checked as well.
OTHER_STARTS: Final = 8


@Check
def check_bots(walk: Walk) -> None:
    """The game's bots choose legal moves, the same ones from the same random numbers, and change nothing."""
    bots = {"random": RandomBot(), **walk.game.bots()}
    for state in walk.positions(one_in=16):
        before = state.digest()
        for seat in state.to_move():
            for name, bot in bots.items():
                rng = walk.rng.fork()
                move = bot.choose(Position(state, seat), rng.copy())
                if move not in state.legal(seat):
                    walk.fail(f"the bot {name} chose the illegal move {move} for seat {seat}")
                if bot.choose(Position(state, seat), rng.copy()) != move:
                    walk.fail(f"the bot {name} chose two different moves with the same random numbers")
                if state.digest() != before:
                    walk.fail(f"the bot {name} changed the state")


@Check
def check_experts(walk: Walk) -> None:
    """The game's expert evaluates every move and the seats' chances, changes nothing, and only uses what its seat
    knows: it gives the same values in every sample."""
    expert = walk.game.expert(walk.game.bot_parameters())
    if expert is None:
        return
    turn = -1
    for state in walk.positions(one_in=16):
        before = state.digest()
        _chances(walk, expert, state)
        if expert.turn(state) < turn:
            walk.fail(f"the expert's turn went back from {turn} to {expert.turn(state)}")
        turn = expert.turn(state)
        for seat in state.to_move():
            rng = walk.rng.fork()
            legal = state.legal(seat)
            races = [state.sample(seat, walk.rng) for _ in range(2)]
            move_values = [expert.move_values(race, seat, legal, rng.copy()) for race in races]
            if len(move_values[0]) != len(legal) or any(value != value for value in move_values[0]):
                walk.fail(f"seat {seat} has {len(legal)} moves, but the expert returned {len(move_values[0])} values")
            if move_values[0] != move_values[1]:
                walk.fail(f"the expert's values of seat {seat}'s moves depend on what the seat cannot know")
            if len({expert.choose(race, seat, legal, rng.copy()) for race in races}) != 1:
                walk.fail(f"the expert's choice for seat {seat} depends on what the seat cannot know")
            if expert.quick_move(races[0], seat, rng) not in legal:
                walk.fail(f"the expert's quick move for seat {seat} is illegal")
        if state.digest() != before:
            walk.fail("the expert changed the state")


def _chances(walk: Walk, expert: Expert, state: State) -> None:
    """Checks one chance per seat, about 1 in total unless an entrant without a player may win; or the final result."""
    chances = expert.chances(state)
    if len(chances) != len(walk.setup.seats) or any(not -1e-9 <= chance <= 1 + 1e-9 for chance in chances):
        walk.fail(f"expected chances from 0 to 1 for {len(walk.setup.seats)} seats, but got {chances}")
    if sum(chances) > 1 + 1e-6:
        walk.fail(f"the chances {chances} add up to more than 1")
    if not state.to_move():
        first = [standing.seat for standing in state.standings() if standing.place == 1]
        for seat, chance in enumerate(chances):
            if abs(chance - first.count(seat) / len(first)) > 1e-9:
                walk.fail(f"the game is over, but seat {seat}'s chance of winning is {chance}")


@Check
def check_observations(walk: Walk) -> None:
    """Observations match their layout, reveal nothing that their seat cannot know, and determine which moves are
    legal."""
    if type(walk.game).observer is Game.observer and walk.game.make_observer is None:
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
            row = observer.observe(state, seat)
            _check_bounds(walk, layout, row)
            for _ in range(2):
                sample = observer.observe(state.sample(seat, walk.rng.fork()), seat)
                for name, one, other in zip(layout.names, row, sample, strict=True):
                    if one != other:
                        walk.fail(
                            f"{name} reveals to seat {seat} what it cannot know: {one}, but {other} in its sample"
                        )
            if state.legal(seat) != seen.setdefault((seat, *row), state.legal(seat)):
                walk.fail(f"the legal moves of seat {seat} do not follow from its observation")
        if state.digest() != before:
            walk.fail("observing changed the state")


def _check_bounds(walk: Walk, layout: Layout, row: list[int]) -> None:
    if len(row) != layout.size():
        walk.fail(f"an observation has {len(row)} entries, but its layout {layout.size()}")
    for name, low, high, value in zip(layout.names, layout.low, layout.high, row, strict=True):
        if not low <= value <= high:
            walk.fail(f"the observation's {name} is {value}, outside its range of {low} to {high}")
