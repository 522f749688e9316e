"""Checks of states: copying, saving and loading them, and refusing invalid positions."""

import json
from typing import Any, Final

from paddock.engine.errors import SetupError
from paddock.engine.rng import Stream, split
from paddock.engine.schema import Field, Numbers
from paddock.engine.state import State, offers
from paddock.testing.mutations import mutate
from paddock.testing.walk import Check, ConformanceError, Walk, difference, short_repr, to_bytes

#: The number of faulty copies of a position, and of moves played on those that are accepted.
DAMAGES: Final = 10
PLAYED_ON: Final = 12


@Check
def check_copies_are_independent(walk: Walk) -> None:
    """A copy equals its original and is independent of it; earlier states never change."""
    kept: list[tuple[int, State, str]] = []
    for state in walk.positions():
        digest = state.digest()
        copy = state.copy()
        walk.require_same("a copy differs from its original", state.to_dict(), copy.to_dict())
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
def check_copies_have_every_field(walk: Walk) -> None:
    """A copy has all declared fields; a field that `copy` forgets is named."""
    for state in walk.positions(20):
        for field in state.schema().rows:
            before = getattr(state, field.attribute)
            setattr(state, field.attribute, _other_value(field, before))
            try:
                if field.write(state.copy()) != field.write(state):
                    walk.fail(f"copy() does not copy the field {field.name}")
            finally:
                setattr(state, field.attribute, before)


def _other_value(field: Field, value: Any) -> Any:
    """Another value of the field's type; the same value for objects of the game."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if value > 0 else value + 1
    if isinstance(value, Stream):
        return split(0, field.name)
    if value == [] and isinstance(field, Numbers):
        return [0]
    return value[:-1] if isinstance(value, list) else value


@Check
def check_looking_changes_nothing(walk: Walk) -> None:
    """Queries do not change the state, and their answers do not change when the game continues."""
    answers: list[tuple[str, Any, bytes]] = []
    for state in walk.positions(one_in=4):
        before = state.digest()
        for seat in walk.players:
            offers(state, seat)
            answers.append((f"seat {seat}'s view", state.view(seat), b""))
        answers.append(("the dictionary of to_dict", state.to_dict(), b""))
        state.standings()
        if state.digest() != before:
            walk.fail("a query (to_move, legal, describe, preview, view, standings, to_dict) changed the state")
        answers = [(what, value, to_bytes(value)) for what, value, _ in answers]
        if walk.play_random_move():
            for what, value, text in answers:
                if to_bytes(value) != text:
                    walk.fail(
                        f"{what} from before a move changed with the move; it must not share lists with the state"
                    )
        answers.clear()


@Check
def check_round_trip(walk: Walk) -> None:
    """`load(to_dict())`, also through JSON text, equals the state and continues like it."""
    for state in walk.positions(one_in=4):
        written = state.to_dict()
        text = json.dumps(written, allow_nan=False)
        read = json.loads(text)
        walk.require_same("to_dict() does not survive JSON", written, read)
        if written != read:
            walk.fail(f"to_dict() does not survive JSON: {short_repr(written)} comes back as {short_repr(read)}")
        loaded = walk.game.load(read)
        walk.require_same("load(to_dict()) differs", written, loaded.to_dict())
        if loaded != state or loaded.digest() != state.digest() or walk.game.load(written) != state:
            walk.fail("load(to_dict()) does not equal the state")
        true = state.copy()
        for _ in range(4):
            for seat in walk.players:
                walk.require_same(f"seat {seat}'s view differs after loading", true.view(seat), loaded.view(seat))
                walk.require_same(f"seat {seat}'s moves differ after loading", true.legal(seat), loaded.legal(seat))
            choice = walk.any_move(true)
            if choice is None:
                break
            true.play(*choice)
            loaded.play(*choice)
            walk.require_same("a loaded state continues differently", true.to_dict(), loaded.to_dict())
        walk.require_same("playing a loaded state changed what it was loaded from", json.loads(text), read)


@Check
def check_wrong_positions_are_refused(walk: Walk) -> None:
    """A position with one error raises SetupError that names the field, or is playable."""
    strange: list[object] = [None, [], "x", 3]
    for nothing in strange:
        try:
            walk.game.load(nothing)
        except SetupError:
            continue
        except Exception as error:
            walk.fail(f"load({nothing!r}) raised {type(error).__name__}: {error}")
        walk.fail(f"load({nothing!r}) returned a position")
    for state in walk.positions(one_in=12):
        written = state.to_dict()
        for _ in range(DAMAGES):
            name, data = mutate(written, walk.rng)
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
    """Checks that a loaded position is unchanged, answers all queries and can be played."""
    walk.require_same("loading changed the position", data, state.to_dict())
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
