"""Alone against Roland Wright: every cell of his table."""

import pytest

from paddock.games.long_shot import LONG_SHOT, LongShot
from paddock.games.long_shot.roland import CELLS

from .races import load, loaded, new_race, play, race, texts, told

YOU = 0
ROLAND = 1


def after_you(row: int, column: int, **given: object) -> LongShot:
    """You mark a helmet for the rolled number; then Roland acts on that row and column."""
    return play(race(1, rolled=row, steps=column, **given), f"helmet {row}")  # type: ignore[arg-type]


def marked(state: LongShot, card: int) -> set[int]:
    return {horse + 1 for horse in range(8) if state.extra[card - 1] >> horse & 1}


def bets(state: LongShot) -> dict[int, int]:
    return {horse + 1: state.bets[8 + horse] for horse in range(8) if state.bets[8 + horse]}


def bought(state: LongShot) -> list[int]:
    return [horse + 1 for horse in range(8) if state.owner[horse] == ROLAND]


def did(state: LongShot) -> dict[str, object]:
    doing = state.view(0)["roland"]["did"]
    assert isinstance(doing, dict)
    return doing


@pytest.mark.rule("LS-11.1")
def test_you_always_go_first_and_roland_acts_after_your_turn() -> None:
    state = race(1, rolled=1, steps=1, own={3: 0})
    state.record()
    play(state, "helmet 1")
    kinds = [event.kind for event in state.take_events()]
    assert kinds.index("helmet") < kinds.index("roland") < kinds.index("roll")
    assert state.to_move() == [0]


@pytest.mark.rule("LS-11.2", "LS-11.3")
def test_roland_starts_with_bets_and_20_dollars_but_no_marks() -> None:
    for seed in range(10):
        state = new_race(1, seed)
        assert state.money == [12, 20]
        assert state.marks[ROLAND] == 0
        assert sum(bets(state).values()) == 6
        roland = state.standings()[-1] if state.standings()[-1].seat is None else state.standings()[0]
        assert set(roland.parts) == {"prizes", "bets", "money"}


@pytest.mark.rule("LS-11.4", "LS-11.5", "LS-11.10")
def test_the_books_example_rolands_leader_is_marked_on_card_7() -> None:
    state = after_you(1, 3, own={4: 1, 6: 1}, at={4: 9, 6: 8, 3: 12}, roland_rolls=[7])
    assert marked(state, 7) == {1, 3, 4}
    assert did(state) == {
        "column": 3,
        "row": 1,
        "base": False,
        "tried": "Marks his leading horse on card {R}.",
        "text": "Marks his leading horse on card {R}.",
        "rolled": 7,
        "horses": [4],
    }


@pytest.mark.rule("LS-11.4")
def test_his_last_horse_is_marked_and_he_gains_a_dollar() -> None:
    state = after_you(2, 3, own={4: 1, 6: 1}, at={4: 9, 6: 8}, roland_rolls=[7], money=[12, 20])
    assert marked(state, 7) == {1, 3, 6}
    assert state.money[ROLAND] == 21


@pytest.mark.rule("LS-11.4")
def test_all_his_horses_are_marked_where_there_is_room() -> None:
    state = after_you(3, 3, own={1: 1, 4: 1, 6: 1}, roland_rolls=[7])
    assert marked(state, 7) == {1, 3, 4, 6}


@pytest.mark.rule("LS-11.4", "LS-11.11")
@pytest.mark.parametrize(
    ("row", "horses"),
    [
        (4, {8}),  # the leader among his bets, which has not finished
        (5, {5}),  # his highest bet
        (6, {7}),  # his lowest bet
        (7, {7}),  # his highest bet on an own horse
        (8, {5, 4}),  # his highest bet and his leading horse
    ],
)
def test_marks_by_his_bets(row: int, horses: set[int]) -> None:
    state = after_you(
        row,
        3,
        own={4: 1, 7: 1},
        at={4: 9, 5: 3, 7: 2, 8: 10, 3: 12},
        rival_bets={5: 6, 8: 3, 7: 2},
        roland_rolls=[2],
        extra={2: []},
        money=20,
    )
    assert marked(state, 2) == horses
    assert state.money[ROLAND] == 20 + (row == 6)


@pytest.mark.rule("LS-11.6")
def test_without_a_horse_to_mark_he_gains_two_dollars() -> None:
    state = after_you(1, 3, money=20)
    assert state.money[ROLAND] == 22
    assert did(state)["base"]
    assert did(state)["rolled"] is None


@pytest.mark.rule("LS-11.6")
def test_an_x_that_is_there_already_makes_the_mark_impossible() -> None:
    state = after_you(1, 3, own={3: 1}, roland_rolls=[7], money=20)
    assert state.money[ROLAND] == 22
    assert did(state)["base"]
    assert did(state)["rolled"] == 7


@pytest.mark.rule("LS-11.7")
def test_of_several_he_takes_the_lowest_number_with_which_it_works() -> None:
    state = after_you(5, 3, rival_bets={3: 3, 5: 3, 6: 3}, roland_rolls=[7])
    assert marked(state, 7) == {1, 3, 5}


@pytest.mark.rule("LS-11.7")
def test_of_level_horses_he_buys_the_lowest_number_that_he_can_pay_for() -> None:
    level = dict.fromkeys(range(1, 9), 3)
    state = after_you(1, 1, at=level, money=[12, 5])
    assert bought(state) == [7]
    assert not did(state)["base"]


@pytest.mark.rule("LS-11.6")
def test_a_single_horse_that_is_too_dear_cannot_be_bought() -> None:
    assert bought(after_you(1, 1, at={2: 9}, money=[12, 5])) == []  # the leader
    assert bought(after_you(2, 1, money=[12, 5])) == []  # the lowest number


@pytest.mark.rule("LS-11.4", "LS-11.9", "LS-11.11")
@pytest.mark.parametrize(
    ("row", "bet", "cost"),
    [
        (1, {5: 5, 6: 2, 8: 3}, 3),  # the leader
        (2, {2: 2, 5: 5, 6: 2}, 2),  # the lowest open number
        (3, {5: 5, 6: 5}, 3),  # his own leader
        (4, {5: 5, 6: 2, 7: 3}, 3),  # the horse rolled
        (5, {5: 8, 6: 2}, 3),  # his highest bet
        (6, {5: 5, 6: 2, 7: 2}, 0),  # the horse rolled, free
    ],
)
def test_his_bets(row: int, bet: dict[int, int], cost: int) -> None:
    state = after_you(
        row,
        2,
        own={6: 1, 3: 1},
        at={8: 11, 6: 5, 3: 2},
        finished=[1],
        rival_bets={5: 5, 6: 2},
        roland_rolls=[7],
        money=20,
    )
    assert bets(state) == bet
    assert state.money[ROLAND] == 20 - cost


@pytest.mark.rule("LS-11.6", "LS-11.9")
@pytest.mark.parametrize(("money", "at"), [(2, {}), (20, {5: 12})])
def test_a_bet_he_cannot_pay_or_place_becomes_a_free_one_on_his_highest_open_bet(
    money: int, at: dict[int, int]
) -> None:
    state = after_you(5, 2, rival_bets={5: 6, 7: 4, 8: 4}, at=at, money=[12, money])
    assert bets(state) == ({5: 8, 7: 4, 8: 4} if not at else {5: 6, 7: 6, 8: 4})
    assert state.money[ROLAND] == money


@pytest.mark.rule("LS-11.6")
def test_with_every_horse_past_the_line_he_bets_nothing() -> None:
    state = after_you(5, 2, rival_bets={5: 6}, at=dict.fromkeys(range(1, 9), 13), money=20)
    assert bets(state) == {5: 6}


@pytest.mark.rule("LS-11.4", "LS-11.10")
def test_he_sends_your_leader_back() -> None:
    state = race(1, rolled=7, steps=2, own={3: 0, 6: 0, 8: 1}, at={3: 5, 6: 7, 8: 9}, finished=[4])
    state.record()
    play(state, "helmet 7")
    roland = [move for move in told(state.take_events(), "moved") if move["by"] == "roland"]
    assert roland == [{"horse": 6, "from": 7, "to": 5, "by": "roland"}]


@pytest.mark.rule("LS-11.4")
def test_he_sends_the_horse_with_your_highest_bet_back() -> None:
    state = race(1, rolled=8, steps=2, bets={3: 5, 6: 2}, at={3: 1, 6: 7})
    state.record()
    play(state, "helmet 8")
    roland = [move for move in told(state.take_events(), "moved") if move["by"] == "roland"]
    assert roland == [{"horse": 3, "from": 1, "to": 0, "by": "roland"}]


@pytest.mark.rule("LS-11.6")
def test_a_finished_horse_cannot_be_sent_back() -> None:
    state = after_you(8, 2, bets={3: 5, 6: 2}, finished=[3], rival_bets={4: 1})
    assert bets(state) == {4: 3}


@pytest.mark.rule("LS-11.6")
def test_a_horse_on_the_start_cannot_be_sent_back() -> None:
    state = after_you(7, 2, own={3: 0, 6: 0}, rival_bets={4: 1})
    assert bets(state) == {4: 3}
    assert did(state)["base"] is True


@pytest.mark.rule("LS-11.6", "LS-11.7")
def test_of_level_bets_he_sends_a_horse_back_that_has_left_the_start() -> None:
    state = after_you(8, 2, bets={3: 5, 6: 5}, at={6: 7})
    assert did(state)["horses"] == [6]
    assert state.position[5] == 5


@pytest.mark.rule("LS-11.6")
@pytest.mark.parametrize("rules", LONG_SHOT.older_rules)
def test_by_older_rules_a_horse_on_the_start_is_sent_back_and_stays(rules: str) -> None:
    written = LONG_SHOT.start(LONG_SHOT.setup(1, 7, {}, rules)).to_dict()
    assert "start_is_safe" not in written
    data = race(1, rolled=7, steps=2, own={3: 0, 6: 0}, rival_bets={4: 1}).to_dict()
    del data["start_is_safe"]
    state = play(load(data), "helmet 7")
    assert bets(state) == {4: 1}
    assert did(state)["base"] is False


@pytest.mark.rule("LS-11.4", "LS-11.11")
@pytest.mark.parametrize(
    ("row", "horse"),
    [
        (1, 6),  # the leader for sale
        (2, 2),  # the lowest number
        (3, 8),  # his highest bet
        (4, 8),  # the highest number
        (5, 7),  # the cheapest
        (6, 4),  # the last
        (7, 5),  # the horse rolled
        (8, 3),  # your highest bet
    ],
)
def test_his_purchases(row: int, horse: int) -> None:
    state = after_you(
        row,
        1,
        own={1: 0},
        at={1: 11, 2: 3, 3: 4, 4: 1, 5: 5, 6: 9, 7: 6, 8: 2},
        bets={1: 9, 3: 4, 2: 1},
        rival_bets={8: 4, 2: 3},
        roland_rolls=[5],
        money=20,
    )
    assert bought(state) == [horse]
    assert state.money[ROLAND] == 20 - [10, 10, 8, 8, 6, 6, 4, 4][horse - 1]


@pytest.mark.rule("LS-11.6", "LS-11.9")
def test_a_horse_that_is_sold_or_too_dear_is_no_purchase() -> None:
    assert after_you(7, 1, own={5: 0}, roland_rolls=[5], money=20).money[ROLAND] == 24
    state = after_you(2, 1, money=[12, 9])
    assert (bought(state), state.money[ROLAND]) == ([], 13)


@pytest.mark.rule("LS-11.8")
def test_roland_uses_no_abilities() -> None:
    state = after_you(6, 1, at=dict.fromkeys([1, 2, 3, 4, 5, 7, 8], 3), money=20)
    assert bought(state) == [6]
    assert state.pending == []
    state = race(1, rolled=3, steps=2, own={2: 1})
    state.horse_die = loaded(8, 1)
    play(state, "helmet 3")
    assert state.horse == 1
    assert "helmet 2" in texts(state)


@pytest.mark.rule("LS-11.12", "LS-11.8")
def test_roland_counts_prizes_bets_and_money() -> None:
    state = race(1, finished=[8, 1, 2], own={1: 1}, rival_bets={8: 2}, money=[70, 3])
    first, second = state.standings()
    assert (first.seat, first.score) == (0, 70)
    assert (second.seat, second.entrant, second.score) == (None, "Roland Wright", 46)
    assert second.parts == {"prizes": 25, "bets": 18, "money": 3}


def test_every_cell_of_the_table_is_filled() -> None:
    assert [len(column) for column in CELLS] == [9, 9, 9]
    assert all(cell.text for column in CELLS for cell in column)


def test_toll_gate_takes_from_roland() -> None:
    state = race(1, rolled=4, steps=1, set="third", own={8: 0}, next_roll=(8, 1), money=[20, 1])
    play(state, "helmet 4")
    money = state.money[ROLAND]
    play(state, "use toll")
    assert state.money == [20, money - 2]
