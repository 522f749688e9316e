"""Checks of secrets: samples, events, public moves and views reveal nothing that a seat may not know."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from paddock.engine.schema import NOBODY_KNOWS, OWNER
from paddock.engine.state import State, offers
from paddock.testing.mutations import leaves
from paddock.testing.walk import Check, Walk, events_seen, play_recorded, to_bytes, watcher_name

#: Values by kind of event and field.
Values = dict[tuple[str, str], list[Any]]


@Check
def check_sample_keeps_view(walk: Walk) -> None:
    """A sample looks the same to its seat: view, legal moves with previews, and seats to move."""
    for state in walk.positions(one_in=4):
        before = state.digest()
        for seat in walk.players:
            sample = state.sample(seat, walk.rng.fork())
            walk.require_same(f"seat {seat}'s view changed in its sample", state.view(seat), sample.view(seat))
            walk.require_same(f"the seats to move changed in seat {seat}'s sample", state.to_move(), sample.to_move())
            walk.require_same(f"seat {seat}'s moves changed in its sample", offers(state, seat), offers(sample, seat))
            if state.digest() != before:
                walk.fail(f"taking a sample for seat {seat} changed the state")


@Check
def check_sample_plays_on(walk: Walk) -> None:
    """A sample is a real position: the same random numbers give the same sample, and it can be played to the end."""
    for state in walk.positions(one_in=24):
        for seat in walk.players:
            rng = walk.rng.fork()
            sample, again = state.sample(seat, rng.copy()), state.sample(seat, rng)
            walk.require_same(
                f"two samples for seat {seat} from the same random numbers differ", sample.to_dict(), again.to_dict()
            )
            for _ in range(walk.bound):
                choice = walk.any_move(sample)
                if choice is None:
                    break
                sample.play(*choice)
            if any(not sample.legal(s) for s in sample.to_move()):
                walk.fail(f"a sample for seat {seat} led to a dead end")


@Check
def check_sample_ignores_secrets(walk: Walk) -> None:
    """A sample does not depend on what its seat cannot know: the same random numbers give the same sample."""
    for state in walk.positions(one_in=12):
        for seat in walk.players:
            other = state.sample(seat, walk.rng.fork())
            rng = walk.rng.fork()
            samples = [race.sample(seat, rng.copy()).to_dict() for race in (state, other)]
            walk.require_same(f"a sample for seat {seat} depends on what the seat cannot know", samples[0], samples[1])


@Check
def check_sample_hides_the_future(walk: Walk) -> None:
    """Samples do not show what a move will reveal: whatever a redeal changes, samples change too."""
    revealing = 0
    different = False
    #: By kind of event and field: how often a redeal changed the value, and how often a sample did.
    redealt: Counter[tuple[str, str]] = Counter()
    sampled: Counter[tuple[str, str]] = Counter()
    for state in walk.positions():
        for seat, moves in walk.choices(state):
            move = walk.pick(moves)
            true = play_recorded(state.copy(), seat, move)
            if true.reveal_count == state.reveal_count:
                continue
            revealing += 1
            values = _values_by_field(true, seat)
            for n in range(3):
                other = state.copy()
                other.redeal(n + 1)
                redealt.update(_differing_fields(values, _values_by_field(play_recorded(other, seat, move), seat)))
                sample = state.sample(seat, walk.rng.fork())
                if move in sample.legal(seat):
                    play_recorded(sample, seat, move)
                    sampled.update(_differing_fields(values, _values_by_field(sample, seat)))
                    different = different or to_bytes(sample.view(seat)) != to_bytes(true.view(seat))
    if revealing >= 4 and not different:
        walk.fail(f"in {revealing} positions every sample predicted exactly what the move revealed")
    for (kind, field), times in redealt.items():
        if times >= 6 and not sampled[kind, field]:
            walk.fail(f"every sample predicted the {field} of the event {kind!r}, which {times} redeals changed")


def _values_by_field(state: State, seat: int | None) -> Values:
    """Returns the values in the recorded events that a seat sees, by kind of event and field."""
    values: Values = {}
    for event in state.events or []:
        for field, value in event.seen_by(seat).items():
            values.setdefault((event.kind, field), []).append(value)
    return values


def _differing_fields(one: Values, other: Values) -> list[tuple[str, str]]:
    return [key for key in one if key in other and to_bytes(one[key]) != to_bytes(other[key])]


@Check
def check_events_keep_secrets(walk: Walk) -> None:
    """No event reveals to a seat or a spectator what only another seat's view shows, such as a drawn card."""
    leaks: Counter[tuple[str, str]] = Counter()
    open_facts: set[tuple[str, str]] = set()
    watchers: list[int | None] = [None, *walk.players]
    for true, other in _revealing_moves(walk):
        views = {seat: true.view(seat) for seat in watchers}
        if len({to_bytes(view) for view in views.values()}) == 1:
            continue  # there are no secrets
        gains = {seat: _gains(views[seat], other.view(seat)) for seat in watchers}
        for watcher in watchers:
            for key, here, there in _changed_values(true, other, watcher):
                shown_to = [seat for seat in watchers if here <= gains[seat][0] and there <= gains[seat][1]]
                if None in shown_to or not shown_to:
                    open_facts.add(key)
                elif watcher not in shown_to:
                    leaks[key] += 1
    for (kind, field), times in leaks.items():
        if times >= 3 and (kind, field) not in open_facts:
            walk.fail(
                f"the {field} of the event {kind!r} revealed to all, {times} times, what only one seat's view shows"
            )


def _revealing_moves(walk: Walk) -> Iterator[tuple[State, State]]:
    """Yields the states after revealing moves, each with the state after the same move on a redeal."""
    for state in walk.positions(one_in=2):
        choice = walk.any_move(state)
        if choice is not None:
            true = play_recorded(state.copy(), *choice)
            if true.reveal_count != state.reveal_count:
                other = state.copy()
                other.redeal(1)
                yield true, play_recorded(other, *choice)


def _changed_values(
    true: State, other: State, watcher: int | None
) -> Iterator[tuple[tuple[str, str], Counter[str], Counter[str]]]:
    """Yields the event fields that differ for a watcher, with the values that only the one or only the other has."""
    values, other_values = _values_by_field(true, watcher), _values_by_field(other, watcher)
    for key in _differing_fields(values, other_values):
        for value, other_value in zip(values[key], other_values[key], strict=False):
            here, there = _gains(value, other_value)
            if here and there:
                yield key, here, there


def _gains(one: Any, other: Any) -> tuple[Counter[str], Counter[str]]:
    """Returns the values that only the first has, and those that only the second has."""
    here, there = leaves(one), leaves(other)
    return here - there, there - here


@Check
def check_public_moves_keep_secrets(walk: Walk) -> None:
    """The public form of a move shows no more than views and events do."""
    for state in walk.positions(one_in=2):
        for seat, moves in walk.choices(state, 2):
            one, other = walk.pick(moves), walk.pick(moves)
            moves_shown = [state.public_move(seat, move) for move in (one, other)]
            public, public_other = [None if move is None else move.to_json() for move in moves_shown]
            if to_bytes(public) == to_bytes(public_other):
                continue
            after, after_other = play_recorded(state.copy(), seat, one), play_recorded(state.copy(), seat, other)
            for watcher in walk.watchers(seat):
                shown = [after.view(watcher), events_seen(after, watcher)]
                if to_bytes(shown) == to_bytes([after_other.view(watcher), events_seen(after_other, watcher)]):
                    walk.fail(
                        f"views and events of {watcher_name(watcher)} do not distinguish seat {seat}'s moves {one} and "
                        f"{other}, but public_move() does: {public} and {public_other}"
                    )


@Check
def check_redeal(walk: Walk) -> None:
    """A redeal changes nothing visible, only the future; each number gives a different future."""
    for state in walk.positions(one_in=8):
        again = [state.copy() for _ in range(3)]
        for other, number in zip(again, (1, 1, 2), strict=True):
            other.redeal(number)
        if again[0] != again[1]:
            walk.fail("two redeals with the same number differ")
        if again[0] == state or again[0] == again[2]:
            walk.fail("a redeal did not change the future, or two numbers gave the same one")
        if again[0].reveal_count != state.reveal_count:
            walk.fail("a redeal reveals nothing, but `reveal_count` changed")
        for seat in walk.everybody:
            walk.require_same(f"seat {seat}'s view changed with a redeal", state.view(seat), again[0].view(seat))
        walk.require_same("the seats to move changed with a redeal", state.to_move(), again[0].to_move())
        for seat in state.to_move():
            walk.require_same(f"seat {seat}'s moves changed with a redeal", offers(state, seat), offers(again[0], seat))


@Check
def check_sample_resamples_secrets(walk: Walk) -> None:
    """Secret fields of events change at least sometimes in the samples for other seats."""
    untouched = dict.fromkeys(permutations(walk.players, 2), 0)
    for state, recorded in walk.recorded_positions():
        informed = {seat for event in recorded.take_events() for seat in event.secret or {}}
        for seat, to in [pair for pair in untouched if pair[1] in informed]:
            true = to_bytes(state.view(to))
            if all(to_bytes(state.sample(seat, walk.rng.fork()).view(to)) == true for _ in range(3)):
                untouched[seat, to] += 1
            else:
                del untouched[seat, to]
    for (seat, to), times in untouched.items():
        if times >= 6:
            walk.fail(f"seat {to} learned a secret {times} times, but no sample for seat {seat} resampled it")


@Check
def check_secrets_do_not_leak(walk: Walk) -> None:
    """A spectator sees nothing that a seat cannot know; a hidden choice is only visible to its own seat."""
    for n, state in enumerate(walk.positions()):
        if n % 4 == 0:
            for seat in walk.players:
                sample = state.sample(seat, walk.rng.fork())
                walk.require_same(f"a spectator sees what seat {seat} cannot know", state.view(None), sample.view(None))
        if len(state.to_move()) > 1:
            for seat, moves in walk.choices(state, 2):
                _check_choice_stays_secret(walk, state, seat, moves)


def _check_choice_stays_secret(walk: Walk, state: State, seat: int, moves: list[int]) -> None:
    one = play_recorded(state.copy(), seat, walk.pick(moves))
    other = play_recorded(state.copy(), seat, walk.pick(moves))
    # A choice in several steps may be complete after one move and not after the other, which is public.
    if one.to_move() != other.to_move() or {one.reveal_count, other.reveal_count} != {state.reveal_count}:
        return
    for watcher in walk.watchers(seat):
        who = watcher_name(watcher)
        walk.require_same(f"{who} sees what seat {seat} chose in secret", one.view(watcher), other.view(watcher))
        if watcher is not None:
            what = f"seat {watcher}'s moves reveal what seat {seat} chose in secret"
            walk.require_same(what, offers(one, watcher), offers(other, watcher))
        what = f"the events reveal to {who} what seat {seat} chose in secret"
        walk.require_same(what, events_seen(one, watcher), events_seen(other, watcher))


@Check
def check_reveals_are_counted(walk: Walk) -> None:
    """A move that does not change `reveal_count` reveals nothing to its seat: samples show the same."""
    for state in walk.positions(one_in=2):
        for seat, moves in walk.choices(state):
            move = walk.pick(moves)
            true = play_recorded(state.copy(), seat, move)
            if true.reveal_count < state.reveal_count:
                walk.fail(f"seat {seat}'s move {move} decreased `reveal_count`")
            if true.reveal_count > state.reveal_count:
                continue
            for _ in range(3):
                sample = state.sample(seat, walk.rng.fork())
                if move not in sample.legal(seat):
                    continue
                play_recorded(sample, seat, move)
                what = f"seat {seat}'s move {move} revealed something, but `reveal_count` did not change"
                walk.require_same(what, true.view(seat), sample.view(seat))
                walk.require_same(what, events_seen(true, seat), events_seen(sample, seat))


@Check
def check_samples_keep_what_is_public(walk: Walk) -> None:
    """A sample only changes fields that are declared secret, and never the seat's own entry."""
    schema = walk.state.schema()
    for state in walk.positions(one_in=8):
        for seat in walk.players:
            sample = state.sample(seat, walk.rng.fork())
            for row in schema.rows:
                if row.secret == NOBODY_KNOWS or not row.is_written(state):
                    continue
                true, sampled = row.write(state), row.write(sample)
                if row.secret == OWNER:
                    true, sampled = true[seat], sampled[seat]
                what = f"{row.name} is not secret from seat {seat}, but its sample changed it"
                walk.require_same(what, true, sampled)
