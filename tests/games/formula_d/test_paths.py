"""The way that previews and events show is the one that is charged."""

from itertools import pairwise

import pytest

from paddock.engine import Json, split
from paddock.games.formula_d import FormulaD
from paddock.games.formula_d.dice import FACES
from paddock.games.formula_d.moves import DRIVE, space_of
from paddock.games.formula_d.state import DRIVE_ON
from paddock.games.formula_d.track import find

from .races import Car, drive, kinds, move_to, race, shift


def price(state: FormulaD, path: list[str], finish: bool) -> Json:
    """What a way costs the car to move, counted space by space as the rules say."""
    track = state.track
    car = int(state.car())
    way = [track.by_name[name] for name in path]
    assert way[0] == state.space[car]
    taken = {space for other, space in enumerate(state.space) if other != car}
    made = int(state.stops[car])
    missed = overshoot = danger = 0
    for here, to in pairwise(way):
        steps = (track.step_ahead[here], track.step_left[here], track.step_right[here])
        assert to in [(here + step) % track.size for step in steps if step], path
        assert to not in taken, path
        section = track.section[here]
        if track.section[to] != section:
            lacking = int(track.stops[section]) - made
            assert lacking <= 1, path
            missed += lacking == 1
            made = 0
        assert not missed or to == track.ahead[here], path
        danger += int(track.danger[to])
        if not (finish and to == way[-1]):
            overshoot += missed
    brake = 0 if finish else int(state.spaces) - (len(way) - 1)
    return {"wear": brake + overshoot, "brake": brake, "overshoot": overshoot, "danger": danger}


def positions(track: str) -> list[FormulaD]:
    """Cars anywhere on the track with a die rolled; every second one is fast, and the finish is near."""
    rng = split(11, f"paths/{track}")
    board = find(track)
    size = int(board.size)
    found: list[FormulaD] = []
    for number in range(160):
        homing = number % 2 == 0
        start = size - 1 - int(rng.below(45)) if homing else int(rng.below(size))
        others = {(start + 1 + int(rng.below(90))) % size for _ in range(rng.below(5))} - {start}
        needed = int(board.stops[board.section[start]])
        gear = 6 - int(rng.below(2)) if homing else 2 + int(rng.below(5))
        state = race(
            Car(
                board.names[start],
                gear=gear,
                stops=needed if homing else int(rng.below(needed + 1)),
                wear=18 if homing else 6 + int(rng.below(13)),
            ),
            *(Car(board.names[space]) for space in sorted(others)),
            track=track,
            laps=1 if homing else 1 + int(rng.below(2)),
            to_move=0,
        )
        state.face = state.spaces = FACES[gear][rng.below(len(FACES[gear]))]
        state.phase = DRIVE_ON
        if state.find_moves(0):
            found.append(state)
    return found


@pytest.mark.rule("FD-5.6", "FD-7.1", "FD-7.5", "FD-7.6")
@pytest.mark.parametrize("track", ["monaco", "street"])
def test_the_way_shown_costs_what_is_charged(track: str) -> None:
    rng = split(12, track)
    overshot = overshot_home = 0
    for state in positions(track):
        size, finish = state.track.size, state.track.finish
        drives = [move for move in state.legal(0) if move >= DRIVE and not size <= space_of(move) < finish]
        for move in drives:
            shown = state.preview(0, move)
            expected = price(state, shown["path"], shown["finish"])
            assert {name: shown[name] for name in expected} == expected, (shown, state.to_dict())
            overshot += shown["overshoot"] > 0
            overshot_home += shown["overshoot"] > 0 and shown["finish"]
        if drives:
            move = drives[rng.below(len(drives))]
            shown = state.preview(0, move)
            state.play(0, move)
            (driven,) = kinds(state.take_events(), "drive")
            assert {name: driven.fields[name] for name in ("path", "wear", "brake", "overshoot", "danger")} == {
                name: shown[name] for name in ("path", "wear", "brake", "overshoot", "danger")
            }
    assert overshot > 100
    assert overshot_home > 5


@pytest.mark.rule("FD-7.6", "FD-5.6")
@pytest.mark.parametrize(
    ("track", "start", "stops"), [("street", "S6M6", 0), ("monaco", "S9M3", 0), ("monaco", "C8M6", 2)]
)
def test_the_way_over_the_finish_is_the_one_that_is_charged(track: str, start: str, stops: int) -> None:
    """On the left it is a space less from the last corner to the line than in the middle, and that is what is paid."""
    state = race(Car(start, gear=6, stops=stops), Car("S1M0"), track=track, to_move=0)
    shift(state, 6, 30)
    shown = state.preview(0, move_to(state, "finish"))
    assert shown["wear"] == shown["overshoot"] == 16
    assert shown["path"][-17:] == [f"S0L{n}" for n in range(17)]
    (driven,) = kinds(drive(state, "finish"), "drive")
    assert (driven.fields["path"], driven.fields["wear"]) == (shown["path"], 16)
    assert state.wear[0] == 2
