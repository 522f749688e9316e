"""The final count, in its five parts."""

import pytest

from paddock.games.long_shot import LongShot

from .races import race, row


def parts(state: LongShot, seat: int = 0) -> dict[str, int]:
    return next(standing.parts for standing in state.standings() if standing.seat == seat)


def extra_money(state: LongShot) -> int:
    return parts(state)["abilities"]


@pytest.mark.rule("LS-9.5", "LS-9.6", "LS-9.7", "LS-9.8", "LS-9.9")
def test_ivans_109_dollars() -> None:
    # The book's example: 6 on a horse past the line, 5 on the second of odds 4, 6 on the first of odds 9,
    # 3 on a horse that never got there; the third horse, two sets, 4 dollars.
    state = race(
        finished=[7, 2, 4],
        at={1: 13, 8: 9},
        bets={1: 6, 2: 5, 7: 6, 8: 3},
        own={4: 0},
        helmets=[2, 4, 5],
        jerseys=[2, 4, 8],
        money=4,
    )
    ivan = state.standings()[0]
    assert ivan.parts == {"prizes": 15, "bets": 80, "sets": 10, "money": 4, "abilities": 0}
    assert ivan.score == 109


@pytest.mark.rule("LS-9.5", "LS-8.3")
def test_prizes_go_to_the_owners() -> None:
    state = race(finished=[3, 1, 8], own={3: 1, 1: 0, 8: 0})
    assert [parts(state, seat)["prizes"] for seat in range(3)] == [40, 35, 0]


@pytest.mark.rule("LS-9.6")
@pytest.mark.parametrize(
    ("horse", "odds"),
    [(1, (5, 4, 3)), (2, (5, 4, 3)), (3, (6, 5, 4)), (4, (6, 5, 4)), (5, (7, 6, 5)), (6, (7, 6, 5)), (7, (9, 8, 7))],
)
def test_odds_depend_on_horse_and_place(horse: int, odds: tuple[int, int, int]) -> None:
    others = [n for n in (1, 2, 8) if n != horse]
    for place in range(3):
        order = [*others[:place], horse, *others[place:2]]
        assert parts(race(finished=order, bets={horse: 2}))["bets"] == 2 * odds[place]
    assert parts(race(at={horse: 15}, bets={horse: 2}))["bets"] == 2
    assert parts(race(at={horse: 11}, bets={horse: 2}))["bets"] == 0


@pytest.mark.rule("LS-1.2")
def test_the_richest_wins_not_the_owner_of_the_winner() -> None:
    state = race(2, finished=[8], own={8: 0}, money=[0, 36])
    assert [standing.seat for standing in state.standings()] == [1, 0]


@pytest.mark.rule("LS-9.10")
def test_level_players_are_told_apart_by_the_better_horse() -> None:
    state = race(3, finished=[8, 2], own={8: 2, 2: 1}, money=[60, 35, 25])
    assert [(s.place, s.seat, s.score) for s in state.standings()] == [(1, 2, 60), (2, 1, 60), (3, 0, 60)]


@pytest.mark.rule("LS-9.11")
def test_players_still_level_share_the_place() -> None:
    state = race(3, money=[20, 30, 30])
    assert [(s.place, s.seat) for s in state.standings()] == [(1, 1), (1, 2), (3, 0)]


@pytest.mark.rule("LS-10.8", "LS-10.10")
def test_glass_jaw_takes_ten_unless_it_is_among_the_first_three() -> None:
    assert extra_money(race(set="third", own={2: 0})) == -10
    assert extra_money(race(set="third", own={2: 0}, finished=[1, 3, 2])) == 0
    assert extra_money(race(set="third", own={2: 1})) == 0


@pytest.mark.rule("LS-10.9")
def test_stable_mate_pays_for_three_horses() -> None:
    assert extra_money(race(set="second", own={1: 0, 3: 0})) == 0
    assert extra_money(race(set="second", own={1: 0, 3: 0, 7: 0})) == 10


@pytest.mark.rule("LS-10.12")
def test_family_ties_pays_for_own_horses_on_its_card() -> None:
    state = race(card="family-ties", own={4: 0, 2: 0, 6: 1}, extra={4: [2, 4, 6, 8]})
    assert extra_money(state) == 8


@pytest.mark.rule("LS-10.13")
def test_bareback_pays_for_having_no_set() -> None:
    assert extra_money(race(set="third", own={5: 0}, helmets=[1], jerseys=[2])) == 10
    assert extra_money(race(set="third", own={5: 0}, helmets=[1], jerseys=[1])) == 0


@pytest.mark.rule("LS-10.14")
def test_odd_sock_pays_for_half_dressed_horses() -> None:
    assert extra_money(race(set="third", own={6: 0}, helmets=[1, 2], jerseys=[2, 3, 4])) == 6


@pytest.mark.rule("LS-10.15")
def test_scattergun_pays_for_each_horse_with_a_bet() -> None:
    assert extra_money(race(own={7: 0}, bets={1: 5, 2: 1, 8: 2})) == 6


@pytest.mark.rule("LS-10.15")
def test_row_by_row_pays_for_rows() -> None:
    assert extra_money(race(set="third", own={7: 0}, marks=row(1) | row(3) | row(4, "4.1"))) == 6


@pytest.mark.rule("LS-10.16")
def test_dark_star_pays_for_a_place_in_the_prizes() -> None:
    assert extra_money(race(card="dark-star", own={8: 0}, finished=[1, 8])) == 10
    assert extra_money(race(card="dark-star", own={8: 0}, at={8: 15})) == 0
