"""Completed lines and the twelve bonus boxes."""

import pytest

from paddock.engine import IllegalMove

from .races import boxes, column, play, positions, race, row, texts


def bonuses(state_texts: list[str]) -> set[str]:
    return {text.split()[1] for text in state_texts if text.startswith("bonus")}


ALL = {"money", "back-two", "back", "on-two", "on", "bet", "helmet", "jersey", "horse"}


@pytest.mark.rule("LS-5.2", "LS-5.4")
@pytest.mark.parametrize("marks", [row(1, "1.1"), column(1, "1.1")])
def test_a_completed_row_or_column_gives_a_bonus_that_must_be_taken(marks: int) -> None:
    state = race(rolled=8, marks=marks)
    play(state, "concession 1.1")
    assert state.to_move() == [0]
    assert bonuses(texts(state)) == ALL
    with pytest.raises(IllegalMove) as refused:
        play(state, "done")
    assert refused.value.rule == "LS-5.2"
    play(state, "bonus money")
    assert state.money[0] == 19
    assert state.to_move() == [1]


@pytest.mark.rule("LS-5.2")
def test_a_diagonal_gives_nothing() -> None:
    state = race(rolled=8, marks=boxes("2.2", "3.3", "4.4"))
    play(state, "concession 1.1")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-5.2")
def test_a_mark_that_completes_a_row_and_a_column_gives_two_bonuses() -> None:
    state = race(rolled=8, marks=row(1, "1.1") | column(1, "1.1"))
    play(state, "concession 1.1", "bonus money")
    assert state.to_move() == [0]
    play(state, "bonus bet 4")
    assert (state.money[0], state.bets[3]) == (19, 3)
    assert state.to_move() == [1]


@pytest.mark.rule("LS-5.3")
def test_each_bonus_box_is_used_once() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), bonuses=["money", "money", "money", "bet", "on", "horse"])
    play(state, "concession 1.1")
    assert bonuses(texts(state)) == ALL - {"money", "on", "horse"}
    state = race(rolled=8, marks=row(1, "1.1"), bonuses=["money", "money"])
    play(state, "concession 1.1", "bonus money")
    assert state.bonuses[0] == 0b111


@pytest.mark.rule("LS-5.4")
def test_two_different_horses_are_moved_each() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), at={2: 5, 7: 9})
    play(state, "concession 1.1")
    assert len([text for text in texts(state) if text.startswith("bonus back-two")]) == 28
    play(state, "bonus back-two 2 7")
    assert positions(state) == {2: 3, 7: 7}


@pytest.mark.rule("LS-5.4")
@pytest.mark.parametrize(("bonus", "after"), [("back", 5), ("on", 11)])
def test_one_horse_is_moved_by_three(bonus: str, after: int) -> None:
    state = race(rolled=8, marks=row(1, "1.1"), at={4: 8})
    play(state, "concession 1.1", f"bonus {bonus} 4")
    assert positions(state) == {4: after}


@pytest.mark.rule("LS-5.5")
def test_finished_horses_are_not_moved() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), finished=[4])
    play(state, "concession 1.1")
    moved = [text for text in texts(state) if text.split()[1] in ("back-two", "back", "on-two", "on")]
    assert moved
    assert not [text for text in moved if "4" in text.split()[2:]]


@pytest.mark.rule("LS-5.6", "LS-5.4")
def test_helmet_and_jersey_bonuses_are_full_actions() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={8: 0}, helmets=[3])
    play(state, "concession 1.1", "bonus jersey 3 x8")
    assert state.extra[2] >> 7 & 1
    assert texts(state) == ["use set-bet 3", "done"]
    state = race(rolled=8, marks=row(1, "1.1"), own={8: 0}, jerseys=[3])
    play(state, "concession 1.1", "bonus helmet 3")
    assert texts(state) == ["use set-bet 3", "done"]


@pytest.mark.rule("LS-5.6", "LS-5.4")
def test_the_free_horse_is_a_purchase_without_a_price() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={1: 1}, finished=[2], money=0)
    play(state, "concession 1.1")
    horses = [text for text in texts(state) if text.startswith("bonus horse")]
    assert horses == [f"bonus horse {n}" for n in range(3, 9)]
    play(state, "bonus horse 6")
    assert (state.owner[5], state.money[0]) == (0, 0)
    assert "use any-mark helmet 4" in texts(state)


def test_the_eighth_line_finds_a_bonus_even_when_all_the_usual_ones_are_gone() -> None:
    used = ["money", "money", "money", "back-two", "back", "on-two", "on"]
    state = race(
        rolled=8,
        marks=row(1, "1.1"),
        bonuses=used,
        helmets=range(1, 9),
        jerseys=range(1, 9),
        own=dict.fromkeys(range(1, 9), 1),
        at=dict.fromkeys(range(1, 9), 15),
    )
    play(state, "concession 1.1")
    assert texts(state) == [f"bonus bet {n}" for n in range(1, 9)]
