"""The pro: it buys, bets and pushes for itself, and beats chance and Roland."""

import pytest

from paddock.engine import Position, RandomBot, split
from paddock.games.long_shot import LONG_SHOT, LongShot
from paddock.games.long_shot.bot import Chances

from .tables import new_race, play, race, row, texts

PRO = LONG_SHOT.bots()["pro"]


def choice(state: LongShot, seed: int = 1) -> str:
    seat = state.to_move()[0]
    return state.describe(seat, PRO.choose(Position(state, seat), split(seed, "bot"))).text


def winners(levels: list[str], seed: int) -> list[str]:
    """The levels that share the first place of a race."""
    state = new_race(len(levels), seed)
    streams = [split(seed, f"bot/{seat}") for seat in range(len(levels))]
    chance = RandomBot()
    while state.to_move():
        seat = state.to_move()[0]
        bot = PRO if levels[seat] == "pro" else chance
        state.play(seat, bot.choose(Position(state, seat), streams[seat]))
    return ["roland" if s.seat is None else levels[s.seat] for s in state.standings() if s.place == 1]


def test_chances_add_up_to_the_prizes_that_are_left() -> None:
    chances = Chances(race(at={1: 3, 5: 9}))
    assert sum(chances.placed) == pytest.approx(3, abs=0.05)
    assert sum(chances.prize) == pytest.approx(75, abs=1)
    chances = Chances(race(finished=[2, 6], at={1: 14}))
    assert chances.prize[1] == 35
    assert sum(chances.placed) == pytest.approx(3)
    assert max(range(8), key=lambda horse: chances.prize[horse] if horse not in (1, 5) else 0) == 0


def test_it_buys_the_leader_before_the_finish() -> None:
    assert choice(race(rolled=8, at={8: 13}, money=4, dark=3)) == "buy 8"


def test_it_bets_all_it_can_on_a_horse_about_to_win() -> None:
    assert choice(race(rolled=7, at={7: 14}, helmets=[7], own={7: 1}, dark=3)) == "bet 7 $3"


def test_it_hinders_the_horse_of_others_rather_than_its_own() -> None:
    state = race(
        2, rolled=8, marks=row(1, "1.1"), own={7: 1, 8: 0}, at={7: 13, 8: 13}, rival_bets={7: 9},
        bonuses=["money", "money", "money", "on", "on-two", "bet", "bet", "horse", "helmet", "jersey"],
    )  # fmt: skip
    play(state, "concession 1.1")
    assert choice(state) == "bonus back 7"


def test_without_an_action_it_clears_a_box_rather_than_pass() -> None:
    assert choice(race(rolled=5, marks=0xFFFF, helmets=range(1, 9), jerseys=range(1, 9), money=0, dark=2)) == "erase"


def test_in_the_end_it_passes_rather_than_buy_a_horse_that_costs_it_ten() -> None:
    state = race(
        2, rolled=5, set="third", money=4, at=dict.fromkeys(range(1, 9), 15), finished=[1, 5, 8],
        own={3: 1, 4: 1, 6: 1, 7: 1}, marks=0xFFFF, helmets=range(1, 9), jerseys=range(1, 9),
    )  # fmt: skip
    assert "dark buy 2" in texts(state)
    assert choice(state) == "pass"


def test_of_level_moves_it_takes_any() -> None:
    state = race(rolled=5, helmets=[5], jerseys=[5], own={5: 1}, money=0, dark=3)
    chosen = [choice(state, seed) for seed in range(60)]
    assert set(chosen) == {"concession 1.3", "concession 4.4"} == set(texts(state))
    assert 15 <= chosen.count("concession 1.3") <= 45
    assert chosen == [choice(state, seed) for seed in range(60)]


def test_it_wins_most_races_against_chance() -> None:
    won = [winners(["pro", "random"] if seed % 2 else ["random", "pro"], seed) for seed in range(12)]
    assert sum("pro" in names for names in won) >= 10


def test_it_beats_roland_more_often_than_not() -> None:
    assert sum(winners(["pro"], seed) == ["pro"] for seed in range(20)) >= 13


@pytest.mark.slow
def test_three_pros_among_six_win_four_races_in_five() -> None:
    levels = ["pro", "random"] * 3
    won = [winners(levels[seed % 2 :] + levels[: seed % 2], seed) for seed in range(50)]
    assert sum("pro" in names for names in won) >= 40
