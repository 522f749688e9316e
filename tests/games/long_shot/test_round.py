"""The dice, the horses that move, and the finish."""

import pytest

from paddock.games.long_shot.cards import MOVEMENT_DIE

from .races import loaded, new_race, play, positions, race, texts, told


def roll(state_at: dict[int, int], horse: int, steps: int, **given: object) -> dict[int, int]:
    """Where the horses are after a round's dice."""
    state = race(2, rolled=1, turn=1, at=state_at, next_roll=(horse, steps), **given)  # type: ignore[arg-type]
    play(state, "helmet 1")
    return positions(state)


@pytest.mark.rule("LS-3.1")
def test_the_dice_have_their_faces() -> None:
    assert sorted(MOVEMENT_DIE) == [1, 2, 2, 2, 3, 3]
    rolled = {(new_race(2, seed).horse, new_race(2, seed).steps) for seed in range(300)}
    assert {horse for horse, _ in rolled} == set(range(8))
    assert {steps for _, steps in rolled} == {1, 2, 3}


@pytest.mark.rule("LS-3.2")
def test_the_rolled_horse_moves_by_the_movement_die() -> None:
    assert roll({6: 4}, 6, 3, extra={6: []}) == {6: 7}


@pytest.mark.rule("LS-3.3")
def test_the_books_example_horses_2_3_5_and_6_move_along() -> None:
    after = roll({2: 1, 3: 2, 5: 3, 6: 4}, 6, 3, extra={6: [2, 3, 5, 6]})
    assert after == {2: 2, 3: 3, 5: 4, 6: 8}


@pytest.mark.rule("LS-3.3")
def test_marked_horses_move_one_by_one_in_rising_order_after_the_rolled_one() -> None:
    state = race(2, turn=1, rolled=1, at={8: 3}, extra={8: [2, 3, 5, 6]}, next_roll=(8, 2))
    state.record()
    play(state, "helmet 1")
    moved = told(state.take_events(), "moved")
    assert [(m["horse"], m["by"]) for m in moved] == [
        (8, "dice"),
        (2, "extra"),
        (3, "extra"),
        (5, "extra"),
        (6, "extra"),
    ]


@pytest.mark.rule("LS-3.3")
def test_printed_marks_move_horses_too() -> None:
    assert roll({}, 7, 2) == {1: 1, 3: 1, 7: 2}


@pytest.mark.rule("LS-3.2", "LS-3.3")
def test_a_finished_horse_that_is_rolled_stays_but_its_marks_move() -> None:
    assert roll({}, 7, 3, finished=[7]) == {1: 1, 3: 1, 7: 16}


@pytest.mark.rule("LS-3.4")
def test_a_horse_marked_on_its_own_card_moves_one_more() -> None:
    assert roll({}, 5, 2, extra={5: [5]}) == {5: 3}


@pytest.mark.rule("LS-3.5")
def test_horses_share_spaces() -> None:
    assert roll({1: 1, 3: 2}, 7, 2) == {1: 2, 3: 3, 7: 2}
    assert roll({1: 2, 3: 2}, 7, 3) == {1: 3, 3: 3, 7: 3}


@pytest.mark.rule("LS-3.5", "LS-9.1")
def test_dice_and_marks_take_horses_over_the_finish() -> None:
    state = race(2, turn=1, rolled=2, at={7: 14, 3: 15, 1: 14}, next_roll=(7, 2))
    play(state, "helmet 2")
    assert positions(state) == {7: 16, 3: 16, 1: 15}
    assert [horse + 1 for horse in state.finished] == [7, 3]


@pytest.mark.rule("LS-3.5")
def test_the_last_space_is_not_the_finish() -> None:
    assert roll({7: 13}, 7, 2, extra={7: []}) == {7: 15}


@pytest.mark.rule("LS-3.6")
def test_bonus_movement_stops_before_the_finish_and_at_the_start() -> None:
    marks = 0b1110
    state = race(rolled=8, marks=marks, at={2: 14, 4: 1})
    play(state, "concession 1.1", "bonus on-two 2 4")
    assert positions(state) == {2: 15, 4: 3}
    state = race(rolled=8, marks=marks, at={2: 14, 4: 1})
    play(state, "concession 1.1", "bonus back-two 2 4")
    assert positions(state) == {2: 12}


@pytest.mark.rule("LS-3.6")
def test_a_move_without_effect_is_allowed() -> None:
    state = race(rolled=8, marks=0b1110, at={2: 15})
    assert {"bonus on 2", "bonus back 3"} < set(texts(play(state, "concession 1.1")))
    assert positions(play(state, "bonus back 3")) == {2: 15}


@pytest.mark.rule("LS-3.7", "LS-3.8")
def test_everybody_acts_clockwise_from_the_first_player_and_the_dice_go_round() -> None:
    state = race(3, rolled=5, turn=1, first=1)
    order = []
    for _ in range(9):
        order.append((state.round, state.to_move()[0]))
        play(state, next(text for text in texts(state) if text.startswith(("helmet", "concession", "bet", "jersey"))))
    assert order == [(5, 1), (5, 2), (5, 0), (6, 2), (6, 0), (6, 1), (7, 0), (7, 1), (7, 2)]


@pytest.mark.rule("LS-9.2")
def test_of_two_that_cross_in_one_roll_the_one_moved_first_is_ahead() -> None:
    state = race(2, turn=1, rolled=3, at={8: 13, 2: 15, 4: 15}, own={2: 1}, next_roll=(8, 3))
    state.record()
    play(state, "helmet 3")
    assert [horse + 1 for horse in state.finished] == [8, 2, 4]
    finished = told(state.take_events(), "finished")
    assert [(f["horse"], f["place"], f["prize"]) for f in finished] == [(8, 1, 35), (2, 2, 25), (4, 3, 15)]
    assert [f["owner"] for f in finished] == [None, 1, None]


@pytest.mark.rule("LS-9.3")
def test_a_fourth_stops_before_the_finish_and_later_marks_still_move() -> None:
    state = race(
        2, turn=1, rolled=3, at={8: 13, 2: 15, 4: 7, 5: 15}, finished=[1], next_roll=(8, 3), extra={8: [2, 4, 5]}
    )
    play(state, "helmet 3")
    assert [horse + 1 for horse in state.finished] == [1, 8, 2]
    assert positions(state) == {1: 16, 2: 16, 4: 8, 5: 15, 8: 16}


@pytest.mark.rule("LS-9.4")
def test_after_the_third_finisher_everybody_still_acts() -> None:
    state = race(3, rolled=6, turn=2, first=0, finished=[1, 2], at={7: 15}, next_roll=(7, 2))
    play(state, "helmet 6")
    assert state.view(None)["last_round"]
    assert state.to_move() == [1]
    play(state, "helmet 7")
    assert state.to_move() == [2]
    play(state, "helmet 7")
    assert state.to_move() == [0]
    play(state, "helmet 7")
    assert state.to_move() == []
    assert state.legal(0) == []


@pytest.mark.rule("LS-9.12")
def test_a_race_without_end_is_called_off() -> None:
    state = race(2, turn=1, rolled=6, round=199)
    play(state, "helmet 6")
    assert state.round == 200
    while state.to_move():
        play(state, texts(state)[0])
    assert state.round == 200
    assert len(state.finished) < 3


def test_the_test_dice_are_loaded() -> None:
    stream = loaded(8, 3, 1)
    assert (stream.below(8), stream.below(8)) == (3, 1)
