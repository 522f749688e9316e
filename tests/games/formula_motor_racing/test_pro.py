"""The pro: it knows the odds, and it wins."""

import pytest

from paddock.engine import Position, RandomBot, split
from paddock.games.formula_motor_racing import FormulaMotorRacing
from paddock.games.formula_motor_racing.bot import Pro

from .tables import play, season, table


def choice(state: FormulaMotorRacing, seed: int = 1) -> str:
    seat = state.to_move()[0]
    return state.describe(seat, Pro().choose(Position(state, seat), split(seed, "bot"))).text


def test_it_overtakes_with_its_own_car() -> None:
    state = table("overtake+4:blue overtake+2:red turbo spin-last wrong-line", turn=0)
    assert choice(state).startswith("overtake+4:blue blue")


def test_it_rides_in_a_rival_s_slipstream() -> None:
    # blue2 runs right behind purple1: the rival's card serves the own car
    state = table("overtake+4:purple wrong-line wrong-line wrong-line off-circuit", turn=0)
    assert choice(state) == "overtake+4:purple purple1"


def test_it_keeps_a_spin_that_hits_the_leading_rival_and_rerolls_its_own() -> None:
    state = table("spin-out", die=(1,), turn=3)
    play(state, "spin-out")
    assert choice(state) == "keep"
    state = table("spin-out", die=(4,), turn=3)
    play(state, "spin-out")
    assert choice(state) == "reroll"


def test_it_takes_the_rival_along_in_a_crash_not_its_own_car() -> None:
    state = table("crash", die=(2,), turn=0)
    play(state, "crash")
    assert choice(state) == "behind"


def test_it_plays_the_same_whatever_the_others_hold() -> None:
    state = table("overtake+3:blue charge-gear lose-control turbo pit-stop")
    rng = split(9, "deals")
    assert len({choice(state.sample(0, rng), seed) for seed in range(20)}) == 1


@pytest.mark.slow
def test_three_pros_win_most_seasons_against_three_random_players() -> None:
    bots = [Pro(), RandomBot()]
    rng = split(1, "match")
    wins = 0
    for game in range(100):
        state = season(6, game, {"races": 3})
        while state.to_move():
            seat = state.to_move()[0]
            state.play(seat, bots[(seat + game) % 2].choose(Position(state, seat), rng))
        winner = state.standings()[0].seat
        assert winner is not None
        wins += (winner + game) % 2 == 0
    assert wins >= 75  # 80 % over a thousand seasons; a hundred scatter by four
