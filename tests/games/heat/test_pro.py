"""The expert and the bots made of it: they count their heat, know who is ahead, and win."""

from itertools import pairwise
from typing import Any

import pytest

from paddock.bots.levels import Pro, Rookie
from paddock.engine import Bot, Position, RandomBot, split
from paddock.engine.bot_parameters import BotParameters
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.bot.expert import HeatExpert
from paddock.games.heat.bot.plans import Odds
from paddock.games.heat.bot.timetable import HEATS, MOST_HEAT, SPEEDS, timetable
from paddock.games.heat.moves import GIVE_UP
from paddock.games.heat.sampling import good_sense
from paddock.games.heat.state import OVER
from paddock.games.heat.track import TRACKS
from tests.conftest import COMPILED

from .races import Car, act, plan, race, turn

EXPERT = HeatExpert(HEAT.bot_parameters())
PRO = Pro(EXPERT)
BOTS: dict[str, Bot] = {"pro": PRO, "rookie": Rookie(EXPERT), "random": RandomBot()}


def choice(state: Heat, seat: int = 0, seed: int = 1) -> str:
    return state.describe(seat, PRO.choose(Position(state, seat), split(seed, "bot"))).text


def raced(seats: list[str], seed: int, circuit: str) -> Heat:
    """A whole race of pros, random players and Legends."""
    kinds = tuple("legend" if seat == "legend" else "player" for seat in seats)
    bots: list[Bot] = [BOTS.get(seat, PRO) for seat in seats]
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


def changed(**numbers: float) -> BotParameters:
    """The shipped numbers, some of them changed."""
    parameters = HEAT.bot_parameters().with_numbers(HEAT.bot_parameters().flat())
    for parameter in parameters.pro:
        if parameter.name in numbers:
            parameter.values = [numbers[parameter.name]] * len(parameter.values)
    return parameters


def positions(count: int, seed: int = 3, **options: Any) -> list[tuple[Heat, int]]:
    """Positions of a race with two or more moves to choose from, by the seat to choose."""
    state = HEAT.start(HEAT.setup(("player", "legend", "player", "player"), seed, {"circuit": "italy", **options}))
    rng = split(seed, "positions")
    found: list[tuple[Heat, int]] = []
    while state.to_move() and len(found) < count:
        seat = state.to_move()[0]
        if len(state.legal(seat)) > 1:
            found.append((state.copy(), seat))
        state.play(seat, EXPERT.quick_move(state.sample(seat, rng), seat, rng))
    return found


@pytest.mark.parametrize("options", [{}, {"mulligan": True, "give_up": True}])
def test_what_it_chooses_is_worth_most(options: dict[str, Any]) -> None:
    for n, (state, seat) in enumerate(positions(120, **options)):
        moves = state.legal(seat)
        move_values = EXPERT.move_values(state, seat, moves, split(n, "move_values"))
        chosen = EXPERT.choose(state, seat, moves, split(n, "move_values"))
        assert len(move_values) == len(moves)
        assert move_values[moves.index(chosen)] >= max(move_values) - 1e-6


@pytest.mark.parametrize("options", [{}, {"mulligan": True, "give_up": True}])
def test_what_it_does_at_a_glance_is_legal(options: dict[str, Any]) -> None:
    state = HEAT.start(HEAT.setup(3, 5, {"circuit": "france", **options}))
    rng = split(5, "glances")
    while state.to_move():
        seat = state.to_move()[0]
        move = EXPERT.quick_move(state, seat, rng)
        assert move in state.legal(seat)
        assert move != GIVE_UP
        state.play(seat, move)
    assert state.round < 40


def test_it_does_not_look_at_what_its_seat_cannot_know() -> None:
    rng = split(1, "samples")
    for state, seat in positions(60):
        moves = state.legal(seat)
        seen = {
            tuple(EXPERT.move_values(state.sample(seat, rng), seat, moves, split(2, "move_values"))) for _ in range(3)
        }
        assert len(seen) == 1


def test_its_numbers_matter() -> None:
    state = race(Car(20, gear=3, hand="1 2 3 4 stress stress heat"), Car(18), Car(25))
    usual = EXPERT.move_values(state, 0, state.legal(0), split(1, "move_values"))
    for name in ("stress", "clutter", "beyond", "choice"):
        value = HEAT.bot_parameters().number(name)
        other = HeatExpert(changed(**{name: value + 1.0 if name == "choice" else value + 0.05}))
        assert other.move_values(state, 0, state.legal(0), split(1, "move_values")) != usual, name
    for name in ("spread", "behind"):
        assert HeatExpert(changed(**{name: 0.3})).chances(state) != EXPERT.chances(state), name


@pytest.mark.rule("HEAT-5.8")
def test_a_flip_is_reckoned_with_the_pile_where_the_deck_is_out_of_speed_cards() -> None:
    state = race(Car(20, hand="1 2 3 2 stress 2 3", deck="heat 5", pile="1 4 4 0 4"), Car(18))
    assert Odds(state, 0).one == pytest.approx([0, 0.25, 0, 0, 0.75])
    bare = race(Car(20, hand="1 2 3 4 stress 2 2", deck="heat 5", pile="0"), Car(18))
    assert Odds(bare, 0).one == pytest.approx([1, 0, 0, 0, 0])
    full = race(Car(20, hand="1 2 3 4 stress 3 0", deck="2 2 3 1", pile="4 4"), Car(18))
    assert Odds(full, 0).one == pytest.approx([0, 0.25, 0.5, 0.25, 0])
    assert sum(Odds(full, 0).several(2)) == pytest.approx(1)
    assert Odds(full, 0).several(2)[4] == pytest.approx(0.25 + 2 * 0.25 * 0.25)


@pytest.mark.parametrize("circuit", TRACKS.ids)
def test_more_heat_is_never_worse(circuit: str) -> None:
    state = race(Car(20), Car(18), circuit=circuit)
    table = timetable(state, EXPERT.assumptions)
    for progress in range(-2, int(table.finish) + 1):
        for gear in range(1, 5):
            turns = [table.at(progress, gear, heat) for heat in range(HEATS)]
            assert all(more <= less + 1e-9 for less, more in pairwise(turns))


@pytest.mark.rule("HEAT-7.2")
def test_a_turn_is_reckoned_with_one_boost_at_most() -> None:
    table = timetable(race(Car(20), Car(18)), EXPERT.assumptions)
    for progress in (25, 60, 128):
        ways = table.ways_from(progress)
        plain = [1.0 + table.arrival(progress, progress + speed, 4, MOST_HEAT - 1, speed) for speed in range(SPEEDS)]
        full = [1.0 + table.arrival(progress, progress + speed, 4, MOST_HEAT, speed) for speed in range(SPEEDS)]
        row = (4 * HEATS + MOST_HEAT) * SPEEDS
        for speed in range(12):
            boosted = (plain[speed + 2] + plain[speed + 3]) / 2
            assert ways.turns[row + speed] == pytest.approx(min(full[speed], boosted))


def test_it_keeps_a_hand_that_it_can_race_with_and_swaps_one_that_it_cannot() -> None:
    good = HEAT.start(HEAT.setup(2, 1, {"circuit": "usa", "mulligan": True}))
    good.hand[:8] = [0, 1, 1, 1, 2, 1, 0, 1]
    bad = good.copy()
    bad.hand[:8] = [1, 1, 0, 0, 0, 0, 3, 2]
    assert (choice(good), choice(bad)) == ("keep-hand", "mulligan")


def test_chances_are_shares_of_one_and_rise_for_whoever_leads() -> None:
    before = 0.0
    for at in (10, 26, 40, 60, 80):
        state = race(Car(at, gear=3), Car(30, gear=3), Car(20, kind="legend"), Car(25, kind="legend"))
        chances = EXPERT.chances(state)
        assert len(chances) == 4
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)
        assert chances[0] > before
        before = chances[0]
    assert before > 0.8


def test_chances_are_exact_once_somebody_has_won() -> None:
    state = raced(["pro", "pro", "legend"], 4, "usa")
    assert state.phase == OVER
    expected = [0.0, 0.0, 0.0]
    expected[next(standing.seat or 0 for standing in state.standings() if standing.place == 1)] = 1.0
    assert EXPERT.chances(state) == expected


def test_chances_are_told_at_every_moment_of_a_race() -> None:
    for state, _ in positions(200, mulligan=True):
        assert sum(EXPERT.chances(state)) == pytest.approx(1)


def test_others_are_taken_to_plan_with_good_sense() -> None:
    """Of the plans that an opponent may have made on the last space before a tight corner, few spin out."""
    state = race(Car(20), Car(57, gear=2, engine=1, hand="1 1 2 2 3 4 4"), Car(30))
    plan(state, 1, 1, "1")
    rng = split(4, "samples")
    senses = []
    for _ in range(100):
        dealt = state.sample(0, rng)
        assert isinstance(dealt, Heat)
        senses.append(good_sense(dealt, 1, 1, dealt.plan[1]))
    assert sum(sense > 0 for sense in senses) >= 70


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes long where nothing is compiled")
@pytest.mark.parametrize("circuit", TRACKS.ids)
def test_a_rookie_is_between_a_pro_and_a_random_driver(circuit: str) -> None:
    races = 40
    assert sum(place(raced(["rookie", "random"], seed, circuit), 0) == 1 for seed in range(races)) > 0.85 * races
    assert sum(place(raced(["pro", "rookie"], seed, circuit), 0) == 1 for seed in range(races)) > 0.5 * races


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
