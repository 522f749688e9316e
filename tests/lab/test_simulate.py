"""Simulations: the plan decides everything, workers nothing; what the accumulators see."""

from collections import Counter
from fractions import Fraction

import pytest

from paddock.bots import make_bot
from paddock.engine import Setup, SetupError, Standing, State
from paddock.games.catalog import GAMES
from paddock.lab import Accumulator, Decisions, Match, Rows, Simulation, Wins, plan_games, simulate
from paddock.lab.accumulators import UNPLAYED
from paddock.lab.plan import game_seed
from paddock.lab.play import play_match
from paddock.lab.summary import NOBODY
from paddock.statistics import wilson

FMR = GAMES["formula-motor-racing"]
SHORT = {"races": 1}


def rows_of(simulation: Simulation) -> list[dict[str, object]]:
    return simulation.accumulator(Rows).in_order()


def test_results_are_the_same_twice_and_for_any_number_of_workers() -> None:
    plan = plan_games(FMR, "pro,random:3", 30, 7, SHORT)
    alone = simulate(plan, 1, extra=(Rows,))
    again = simulate(plan, 1, extra=(Rows,))
    shared = simulate(plan, 2, extra=(Rows,))
    assert alone.games == shared.games == 30
    assert alone.summary() == again.summary() == shared.summary()
    assert rows_of(alone) == rows_of(again) == rows_of(shared)


def test_another_seed_gives_other_games() -> None:
    first = simulate(plan_games(FMR, "random:3", 10, 1, SHORT), extra=(Rows,))
    second = simulate(plan_games(FMR, "random:3", 10, 2, SHORT), extra=(Rows,))
    assert rows_of(first) != rows_of(second)


def test_the_first_games_do_not_depend_on_how_many_follow() -> None:
    few = simulate(plan_games(FMR, "pro,random", 5, 3, SHORT), extra=(Rows,))
    more = simulate(plan_games(FMR, "pro,random", 9, 3, SHORT), extra=(Rows,))
    assert rows_of(few) == [row for row in rows_of(more) if row["game"] in range(5)]


def test_game_seeds_differ_and_stay_within_bounds() -> None:
    seeds = {game_seed(seed, index) for seed in (0, 1, 2**53 - 1) for index in range(500)}
    assert len(seeds) == 1500
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_seats_rotate_by_one_each_game() -> None:
    plan = plan_games(FMR, "pro,random:2", 6, 1, SHORT)
    seated = [plan.match(FMR, index).entries for index in range(4)]
    assert seated == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert [choice.label for choice in plan.match(FMR, 1).choices] == ["random", "pro", "random"]


def test_without_rotation_everybody_stays() -> None:
    plan = plan_games(FMR, "pro,random:2", 6, 1, SHORT, rotate=False)
    assert {plan.match(FMR, index).entries for index in range(6)} == {(0, 1, 2)}


def test_wins_add_up_to_the_games_with_those_whom_nobody_plays() -> None:
    simulation = simulate(plan_games(FMR, "random:4", 60, 5, SHORT))
    summary = simulation.summary()
    assert sum(entry.wins for entry in summary.levels) == summary.games == 60
    nobody = next(entry for entry in summary.levels if entry.name == NOBODY)
    assert nobody.seats == 2
    assert nobody.wins > 0
    assert sum(times for _, times in nobody.places) == 120


def test_levels_sum_up_their_entries() -> None:
    summary = simulate(plan_games(FMR, "pro,random,pro", 20, 5, SHORT)).summary()
    pro = next(entry for entry in summary.levels if entry.name == "pro")
    assert pro.seats == 2
    assert pro.wins == summary.entries[0].wins + summary.entries[2].wins
    assert [entry.name for entry in summary.entries] == ["pro", "random", "pro"]


def test_a_shared_first_place_is_a_shared_win() -> None:
    plan = plan_games(FMR, "random:3", 1, 1, SHORT)
    match = plan.match(FMR, 0)
    state = FMR.start(match.setup)
    wins = Wins()
    wins.after(match, state, [Standing(1, 0, "a", 9, {}), Standing(1, None, "b", 9, {}), Standing(1, 2, "c", 9, {})])
    third = Fraction(1, 3)
    assert dict(wins.wins) == {0: third, UNPLAYED: third, 2: third}


class Moves(Accumulator):
    """Which kinds of moves were made, and in how many games: an accumulator as a user might write one."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.started = 0

    def before(self, match: Match, state: State) -> None:
        self.started += 1

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        assert move in state.legal(seat)
        self.kinds[state.describe(seat, move).kind] += 1

    def merge(self, other: "Moves") -> None:
        self.kinds.update(other.kinds)
        self.started += other.started


def test_accumulators_of_ones_own_see_every_step_in_every_worker() -> None:
    plan = plan_games(FMR, "random:6", 12, 1, SHORT)
    for workers in (1, 2):
        simulation = simulate(plan, workers, extra=(Moves,))
        moves, decisions = simulation.accumulator(Moves), simulation.accumulator(Decisions)
        assert moves.started == decisions.games == 12
        assert sum(moves.kinds.values()) == decisions.decisions > 300


def test_a_stopped_simulation_keeps_what_was_done() -> None:
    simulation = Simulation(plan_games(FMR, "random:6", 100_000, 1, SHORT))
    for done in simulation.run():
        if done >= 10:
            simulation.stop()
    assert 10 <= simulation.games < 100_000
    assert simulation.summary().games == simulation.games


@pytest.mark.parametrize("games", [0, -5])
def test_a_plan_needs_games(games: int) -> None:
    with pytest.raises(SetupError, match=r"games: .* is out of range"):
        plan_games(FMR, "pro,random", games, 1)


def test_a_simulated_game_is_decided_by_its_setup_alone() -> None:
    match = plan_games(FMR, "pro,random", 3, 9).match(FMR, 2)
    assert match.setup == Setup(FMR.id, ("player", "player"), game_seed(9, 2), match.setup.options, FMR.rules_version)
    bots = {level: make_bot(FMR, level) for level in ("pro", "random")}
    first, second = Rows(), Rows()
    play_match(FMR, match, bots, [first])
    play_match(FMR, match, bots, [second])
    assert first.rows == second.rows
    assert [row["place"] for row in first.in_order()] == [1, 2]


def test_wilsons_interval() -> None:
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(0, 0) == (0.0, 1.0)
