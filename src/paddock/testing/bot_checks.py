"""Bots, rules of thumb and observations."""

from typing import Final

from paddock.engine.bot import Position, RandomBot
from paddock.engine.expert import Expert
from paddock.engine.game import Game
from paddock.engine.observe import Layout
from paddock.engine.state import State
from paddock.testing.walk import Check, Walk, with_seed

#: Games of other seeds whose first positions are looked at beside a game's own.
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
                    walk.fail(f"the bot {name} chose {move} for seat {seat}, which is not legal")
                if bot.choose(Position(state, seat), rng.copy()) != move:
                    walk.fail(f"the bot {name} chose differently from the same random numbers")
                if state.digest() != before:
                    walk.fail(f"the bot {name} changed the state while it was thinking")


@Check
def check_experts(walk: Walk) -> None:
    """The game's expert values every move, gives the seats' chances, changes nothing, and uses no more than its seat
    knows: in every sample it gives the same values."""
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
            races = [state.sample(seat, walk.rng) for _ in range(2)]
            move_values = [expert.move_values(race, seat, legal, rng.copy()) for race in races]
            if len(move_values[0]) != len(legal) or any(value != value for value in move_values[0]):
                walk.fail(f"seat {seat} has {len(legal)} moves, but the expert gave {len(move_values[0])} values")
            if move_values[0] != move_values[1]:
                walk.fail(f"what the expert thinks of seat {seat}'s moves depends on what the seat cannot know")
            if len({expert.choose(race, seat, legal, rng.copy()) for race in races}) != 1:
                walk.fail(f"what the expert chooses for seat {seat} depends on what the seat cannot know")
            if expert.quick_move(races[0], seat, rng) not in legal:
                walk.fail(f"the quick move of the expert is illegal for seat {seat}")
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
                        walk.fail(f"{name} tells seat {seat} what it cannot know: {one}, and {other} in its sample")
            if state.legal(seat) != seen.setdefault((seat, *row), state.legal(seat)):
                walk.fail(f"what is legal for seat {seat} does not follow from what it observes")
        if state.digest() != before:
            walk.fail("observing changed the state")


def _check_bounds(walk: Walk, layout: Layout, row: list[int]) -> None:
    if len(row) != layout.size():
        walk.fail(f"an observation has {len(row)} entries, but {layout.size()} are declared")
    for name, low, high, value in zip(layout.names, layout.low, layout.high, row, strict=True):
        if not low <= value <= high:
            walk.fail(f"the observation's {name} is {value}, but it goes from {low} to {high}")
