"""The pro: it counts its heat, and it wins."""

import pytest

from paddock.engine import Bot, Position, RandomBot, split
from paddock.engine.expert import Pro
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.expert import HeatExpert
from paddock.games.heat.track import TRACKS
from tests.conftest import COMPILED

from .races import Car, act, plan, race, turn

EXPERT = HeatExpert(HEAT.knobs())
PRO = Pro(EXPERT)


def choice(state: Heat, seat: int = 0, seed: int = 1) -> str:
    return state.describe(seat, PRO.choose(Position(state, seat), split(seed, "bot"))).text


def raced(seats: list[str], seed: int, circuit: str) -> Heat:
    """A whole race of pros, random players and Legends."""
    kinds = tuple("legend" if seat == "legend" else "player" for seat in seats)
    bots: list[Bot] = [PRO if seat == "pro" else RandomBot() for seat in seats]
    streams = [split(seed, f"bot/{seat}") for seat in range(len(seats))]
    state = HEAT.start(HEAT.setup(kinds, seed, {"circuit": circuit}))
    while state.to_move():
        seat = state.to_move()[0]
        state.play(seat, bots[seat].choose(Position(state, seat), streams[seat]))
    return state


def place(state: Heat, seat: int) -> int:
    return next(standing.place for standing in state.standings() if standing.seat == seat)


def test_it_shifts_up_on_the_straight() -> None:
    state = race(Car(60, gear=2, hand="4 4 4 3 3 3 2"), Car(40))
    assert choice(state) in ("gear 3", "gear 4")


def test_it_does_not_spin_out_where_it_need_not() -> None:
    state = race(Car(56, gear=2, engine=0, hand="1 1 2 2 4 4 4"), Car(30))
    gear = choice(state)
    act(state, 0, gear)
    cards = choice(state)
    assert state.preview(0, state.parse(0, cards))["spin_out"] == 0


@pytest.mark.rule("HEAT-4.6")
@pytest.mark.parametrize("at", [14, 30, 60])
@pytest.mark.parametrize("engine", [0, 1, 3])
def test_it_chooses_a_gear_that_its_hand_serves(at: int, engine: int) -> None:
    state = race(Car(at, gear=2, engine=engine, hand="1 2 heat heat heat heat heat"), Car(40))
    for seed in range(5):
        assert choice(state, seed=seed) in ("gear 1", "gear 2")


@pytest.mark.rule("HEAT-4.6")
def test_it_pays_no_heat_for_a_cluttered_hand() -> None:
    state = race(Car(20, gear=4, engine=3, hand="1 heat heat heat heat heat heat"), Car(40))
    for seed in range(5):
        assert choice(state, seed=seed) in ("gear 3", "gear 4")


@pytest.mark.rule("HEAT-4.6")
def test_it_would_rather_lose_a_turn_than_spin_out_for_certain() -> None:
    state = race(Car(57, gear=3, engine=0, hand="4 5 heat heat heat heat heat"), Car(20))
    assert choice(state) in ("gear 3", "gear 4")


def test_it_breaks_ties_by_lot() -> None:
    """Equal beyond doubt: on the last space before a line every card spins out there, for the same price."""
    state = race(Car(57, gear=1, engine=0, hand="3 3 3 4 4 4 5"), Car(20))
    act(state, 0, "gear 1")
    assert len({choice(state, seed=seed) for seed in range(20)}) > 1


def test_it_cools_before_anything_else() -> None:
    state = race(Car(40, engine=2, hand="1 2 heat heat heat 3 4"), Car(60), Car(20))
    turn(state, 0, 1, "1")
    assert choice(state) == "cool 3"


def test_it_takes_a_slipstream_that_costs_nothing_and_leaves_one_that_spins_it_out() -> None:
    free = race(Car(14), Car(16, hand="0 1 2 3 4 1 2"), Car(2))
    plan(free, 1, 1, "0")
    plan(free, 2, 1, "1")
    turn(free, 0, 1, "1")
    act(free, 0, "done")
    assert choice(free) == "slipstream"

    dear = race(Car(53, engine=0, hand="3 1 1 2 2 4 4"), Car(57, hand="0 1 2 3 4 1 2"), Car(20))
    plan(dear, 1, 1, "0")
    plan(dear, 2, 1, "1")
    turn(dear, 0, 1, "3")
    act(dear, 0, "done")
    assert choice(dear) == "stay"


def test_it_plays_the_same_whatever_the_others_hold() -> None:
    state = race(Car(20, gear=3), Car(18), Car(25))
    rng = split(9, "deals")
    seen = set()
    for seed in range(8):
        dealt = state.sample(0, rng)
        assert isinstance(dealt, Heat)
        seen.add(choice(dealt, seed=seed))
    assert len(seen) == 1


@pytest.mark.parametrize("circuit", TRACKS.ids)
def test_it_beats_a_random_driver(circuit: str) -> None:
    for seed in range(10 if COMPILED else 2):
        assert place(raced(["pro", "random"], seed, circuit), 0) == 1


@pytest.mark.slow
@pytest.mark.parametrize("circuit", TRACKS.ids)
def test_it_beats_random_drivers_nearly_always(circuit: str) -> None:
    races = 60
    won = sum(place(raced(["random", "pro", "random"], seed, circuit), 1) == 1 for seed in range(races))
    assert won >= 0.95 * races


@pytest.mark.slow
@pytest.mark.parametrize("circuit", TRACKS.ids)
def test_it_finishes_ahead_of_the_median_legend(circuit: str) -> None:
    """Of six cars the median Legend is the third of five: ahead of it means third or better."""
    races = 120
    places = []
    for seed in range(races):
        seats = ["legend"] * 6
        seats[seed % 6] = "pro"
        places.append(place(raced(seats, seed, circuit), seed % 6))
    assert sum(places) / races < 3.5
    assert sum(p <= 3 for p in places) > races / 2
