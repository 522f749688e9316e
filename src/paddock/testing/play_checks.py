"""Checks of play: every game ends, illegal moves are refused, and a log reproduces the game."""

import re
from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any, Final

from paddock.engine.errors import IllegalMove, SetupError, UndoRefused
from paddock.engine.log import read_log, replay
from paddock.engine.rng import Stream
from paddock.engine.state import State
from paddock.engine.table import Table
from paddock.testing.walk import Check, Walk

RULE: Final = re.compile(r"[A-Z][A-Z0-9]*-\d+(\.\d+)*")
#: Up to this move bound every number is tried.
EXHAUSTIVE: Final = 8192


@Check
def check_no_dead_end(walk: Walk) -> None:
    """The game ends within its bound; seats to move have moves, others have none; moves are unique and in range."""
    for state in walk.positions():
        seats = state.to_move()
        if seats != sorted(set(seats)) or any(seat not in walk.players for seat in seats):
            walk.fail(f"to_move() returned {seats}; expected players' seats, each once, in ascending order")
        if len(walk.moves) + bool(seats) > walk.bound:
            walk.fail(f"the game exceeds its bound of {walk.bound} decisions")
        for seat in range(len(walk.setup.seats)):
            moves = state.legal(seat)
            if seat not in seats:
                if moves:
                    walk.fail(f"seat {seat} is not to move, but legal() returned {moves}")
                continue
            if not moves:
                walk.fail(f"a dead end: seat {seat} is to move but has no legal move")
            if moves != state.legal(seat):
                walk.fail(f"legal({seat}) returned two different lists for one position")
            if len(set(moves)) != len(moves):
                walk.fail(f"legal({seat}) lists a move twice: {sorted(m for m in moves if moves.count(m) > 1)}")
            if not all(0 <= move < walk.game.move_bound for move in moves):
                walk.fail(f"legal({seat}) returned {moves}, not all of them in range({walk.game.move_bound})")


@Check
def check_simultaneous_decisions_commute(walk: Walk) -> None:
    """Simultaneous decisions lead to the same state in any order."""
    for state in walk.positions():
        seats = state.to_move()
        if len(seats) < 2:
            continue
        chosen = {seat: walk.pick(state.legal(seat)) for seat in seats}
        expected = _in_order(walk, state, seats, chosen)
        for order in _orders(seats, walk.rng):
            found = _in_order(walk, state, order, chosen)
            walk.require_same(f"the moves {chosen} lead to another state in the order {order}", expected, found)


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
        walk.require_same(
            f"seat {seat}'s moves changed when others made simultaneous decisions",
            state.legal(seat),
            played.legal(seat),
        )
        played.play(seat, chosen[seat])
    return played.to_dict()


@Check
def check_replay(walk: Walk) -> None:
    """The setup is validated and complete; a log that is written and read back gives the same states and digests."""
    game = walk.game
    again = game.setup(walk.setup.seats, walk.setup.seed, walk.setup.options, walk.setup.rules)
    walk.require_same("the setup changed when it was validated again", walk.setup.options, again.options)
    table = Table(game, walk.setup)
    walk.require_same("two starts from one setup differ", walk.state.to_dict(), table.state.to_dict())
    for _ in walk.positions():
        if walk.moves:
            table.play(*walk.moves[-1])
            walk.require_same("the same moves led to another state", walk.state.to_dict(), table.state.to_dict())
    log = read_log(table.log.to_json(), {game.id: game})
    walk.require_same("the log changed when written and read", table.log.to_dict(), log.to_dict())
    if replay(game, log).digest() != table.state.digest():
        walk.fail("the replayed log ends in another state")
    middle = walk.rng.below(table.version + 1)
    if middle and table.at(middle).digest() != log.steps[middle - 1].digest:
        walk.fail(f"the position at step {middle} is not the recorded one")


@Check
def check_notation(walk: Walk) -> None:
    """Every legal move has a unique text that parses back to it; other texts raise IllegalMove."""
    for state in walk.positions(one_in=2):
        for seat in state.to_move():
            texts: dict[str, int] = {}
            for move in state.legal(seat):
                text = state.describe(seat, move).text
                if not text or text != " ".join(text.split()):
                    walk.fail(f"the text of move {move} is {text!r}; expected one line without extra spaces")
                if text in texts:
                    walk.fail(f"moves {texts[text]} and {move} have the same text {text!r}")
                texts[text] = move
                parsed = state.parse(seat, text)
                if parsed != move:
                    walk.fail(f"the text of move {move} is {text!r}, which parses to {parsed}")
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
    walk.fail(f"{text!r} parses to move {move}, but is not the text of a move")


@Check
def check_illegal_moves_change_nothing(walk: Walk) -> None:
    """An illegal move raises IllegalMove with a reason and a rule number, and changes nothing."""
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
    """Returns all possible move numbers, or a large sample of them with the neighbours of the legal ones."""
    bound = walk.game.move_bound
    if bound <= EXHAUSTIVE:
        return range(bound)
    beside = {move + step for move in legal for step in (-2, -1, 1, 2)}
    return sorted(beside | {walk.rng.below(bound) for _ in range(EXHAUSTIVE // 4)})


def _refuses_all(walk: Walk, state: State, seat: int, moves: Sequence[int]) -> None:
    """Tries all illegal moves on one copy; searches for the responsible move only if the copy changed."""
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
    walk.fail(f"seat {seat}'s illegal moves together changed the state, but none of them alone")


def _refuses(walk: Walk, state: State, seat: int, move: int) -> None:
    try:
        state.play(seat, move)
    except IllegalMove as error:
        if not error.reason or not RULE.fullmatch(error.rule):
            walk.fail(f"seat {seat}'s move {move} was refused with reason {error.reason!r} and rule {error.rule!r}")
    else:
        walk.fail(f"seat {seat} could play {move}, which is not one of its legal moves")


@Check
def check_standings(walk: Walk) -> None:
    """Standings are sorted, places start at 1, each seat is listed once, and scores and parts are whole numbers."""
    for state in walk.positions(one_in=2):
        rows = state.standings()
        seats = sorted(row.seat for row in rows if row.seat is not None)
        if seats != list(range(len(walk.setup.seats))):
            walk.fail(f"the standings list the seats {seats}; expected each seat once")
        places = [row.place for row in rows]
        if places[0] != 1 or any(not before <= place <= n for n, (before, place) in enumerate(pairwise(places), 2)):
            walk.fail(f"the places are {places}; they must start at 1 and increase as ties allow")
        for row in rows:
            if not row.entrant:
                walk.fail(f"the entrant in place {row.place} has no name")
            for part, number in [("score", row.score), *row.parts.items()]:
                if not isinstance(number, int) or isinstance(number, bool):
                    walk.fail(f"{row.entrant}'s {part} is {number!r}, not a whole number")


@Check
def check_undo(walk: Walk) -> None:
    """A move that revealed nothing can be undone completely; a move that did cannot."""
    table = Table(walk.game, walk.setup)
    for state in walk.positions():
        if not walk.moves:
            continue
        before, revealed = table.state.digest(), table.state.reveal_count
        seat, move = walk.moves[-1]
        table.play(seat, move)
        if state.reveal_count != revealed:
            if table.can_undo(seat):
                walk.fail(f"seat {seat} could undo move {move}, which revealed something")
        elif walk.rng.below(8) == 0:
            try:
                table.undo(seat)
            except UndoRefused as error:
                walk.fail(f"seat {seat} could not undo move {move}, which revealed nothing: {error}")
            if table.state.digest() != before:
                walk.fail(f"undoing move {move} of seat {seat} did not restore the position")
            table.play(seat, move)
            walk.require_same(
                "a move undone and played again led to another state", state.to_dict(), table.state.to_dict()
            )


@Check
def check_first_game(walk: Walk) -> None:
    """A first game can be set up for any number of players, its presets as they are, and every seat has a colour."""
    game = walk.game
    for seats in range(game.min_seats, game.max_seats + 1):
        try:
            game.start(game.first_game(seats, walk.seed)).to_move()
        except SetupError as error:
            walk.fail(f"a first game with {seats} players cannot be set up: {error}")
    for preset in game.presets:
        try:
            game.setup(preset.seats, walk.seed, preset.options)
        except SetupError as error:
            walk.fail(f"the preset {preset.id} cannot be set up: {error}")
    if game.colours and len(game.colours) < game.max_seats:
        walk.fail(f"{len(game.colours)} colours are declared, but there are up to {game.max_seats} seats")
    if game.colours_from and sorted(game.option(game.colours_from).choices) != sorted(game.colours):
        walk.fail(f"the choices of the option {game.colours_from} are not the colours")
