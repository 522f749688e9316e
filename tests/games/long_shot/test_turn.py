"""One turn: the five actions, dark horses, and what to do without an action."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.long_shot import LongShot

from .races import boxes, kinds, number_of, play, positions, race, texts, told


def refused(state: LongShot, text: str) -> str:
    """The rule for which a move is refused."""
    assert text not in texts(state)
    before = state.digest()
    with pytest.raises(IllegalMove) as error:
        play(state, text)
    assert state.digest() == before
    return error.value.rule


@pytest.mark.rule("LS-4.2")
def test_the_five_actions_are_for_the_rolled_number() -> None:
    state = race(rolled=5)
    assert kinds(state) == {"concession", "helmet", "jersey", "bet", "buy"}
    for text in texts(state):
        if not text.startswith("dark"):
            kind, target = text.split()[:2]
            assert (number_of(target) if kind == "concession" else int(target)) == 5
    assert refused(state, "helmet 4") == "LS-4.2"
    assert refused(state, "done") == "LS-4.2"
    assert refused(state, "pass") == "LS-4.5"


@pytest.mark.rule("LS-4.3")
def test_a_dark_horse_acts_for_any_other_number_and_marks_a_box() -> None:
    state = race(rolled=5)
    assert {text.split()[2] for text in texts(state) if text.startswith("dark helmet")} == set("1234678")
    play(state, "dark helmet 2")
    assert state.dark[0] == 1
    assert state.helmets[0] == 0b10


@pytest.mark.rule("LS-4.3")
def test_there_are_three_dark_horses_and_none_for_the_rolled_number() -> None:
    assert not [text for text in texts(race(rolled=5, dark=3)) if text.startswith("dark")]
    assert refused(race(rolled=5, dark=3), "dark bet 2 $1") == "LS-4.3"
    assert refused(race(rolled=5), "dark bet 5 $1") == "LS-4.3"


@pytest.mark.rule("LS-4.4")
def test_a_number_chosen_with_a_dark_horse_sets_off_no_ability_of_the_die() -> None:
    state = race(rolled=5, own={2: 0})
    play(state, "dark helmet 2")
    assert state.money[0] == 12
    assert state.to_move() == [1]


@pytest.mark.rule("LS-4.5")
def test_without_an_action_a_dark_horse_can_be_used_or_a_box_cleared() -> None:
    state = race(rolled=5, marks=boxes("1.3", "4.4"), helmets=[5], jerseys=[5], money=0, dark=2)
    assert kinds(state) == {"erase", "pass"}
    assert "dark helmet 2" in texts(state)
    play(state, "erase")
    assert state.dark[0] == 1
    assert state.to_move() == [1]


@pytest.mark.rule("LS-4.5")
@pytest.mark.parametrize("dark", [0, 1, 3])
def test_without_an_action_a_player_may_pass(dark: int) -> None:
    state = race(rolled=5, marks=boxes("1.3", "4.4"), helmets=[5], jerseys=[5], money=0, dark=dark)
    before = state.to_dict()
    state.record()
    play(state, "pass")
    assert told(state.take_events(), "passed") == [{"sheet": 0}]
    assert state.to_dict() == {**before, "turn": 1}


@pytest.mark.rule("LS-4.5")
def test_passing_is_for_those_without_an_action_and_at_no_other_time() -> None:
    ways: list[dict[str, object]] = [{"helmets": []}, {"jerseys": []}, {"marks": boxes("1.3")}, {"money": 1}]
    for left in ways:
        idle: dict[str, object] = {"marks": boxes("1.3", "4.4"), "helmets": [5], "jerseys": [5], "money": 0}
        assert refused(race(rolled=5, **{**idle, **left}), "pass") == "LS-4.5"  # type: ignore[arg-type]
    state = race(rolled=8, marks=0b1110)
    assert refused(play(state, "concession 1.1"), "pass") == "LS-10.3"


@pytest.mark.rule("LS-4.5")
def test_clearing_needs_a_marked_box_and_no_action() -> None:
    assert refused(race(rolled=5, dark=2), "erase") == "LS-4.5"
    state = race(rolled=5, marks=boxes("1.3", "4.4"), helmets=[5], jerseys=[5], money=0)
    assert refused(state, "erase") == "LS-4.5"


@pytest.mark.rule("LS-4.5")
def test_what_only_an_ability_allows_does_not_take_the_clearing_away() -> None:
    state = race(rolled=5, marks=boxes("1.3", "4.4"), helmets=[5], jerseys=[5], money=0, dark=3, own={3: 0})
    next_door = {"concession 1.4", "concession 2.1", "concession 3.3", "concession 4.3"}
    assert set(texts(state)) == {"erase", "pass", *next_door}


@pytest.mark.rule("LS-4.6")
def test_who_can_do_nothing_loses_the_turn() -> None:
    full = {"helmets": range(1, 9), "jerseys": range(1, 9), "marks": 0xFFFF, "money": [0, 12]}
    state = race(2, rolled=4, turn=1, first=1, sheet=0, next_roll=(3, 2), **full)  # type: ignore[arg-type]
    state.record()
    play(state, "helmet 4")
    # once in this round, and again as the first player of the next
    assert told(state.take_events(), "no-action") == [{"sheet": 0}, {"sheet": 0}]
    assert (state.round, state.to_move()) == (6, [1])


def test_a_move_out_of_turn_is_refused() -> None:
    state = race(rolled=5)
    assert state.legal(1) == []
    with pytest.raises(IllegalMove) as error:
        state.play(1, state.legal(0)[0])
    assert error.value.rule == "LS-3.7"


@pytest.mark.rule("LS-5.1")
def test_a_concession_marks_a_free_box_of_the_number() -> None:
    state = race(rolled=5, marks=boxes("1.3"))
    assert [text for text in texts(state) if text.startswith("concession")] == ["concession 4.4"]
    assert refused(state, "concession 1.3") == "LS-5.1"
    play(state, "concession 4.4")
    assert state.marks[0] == boxes("1.3", "4.4")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-6.1")
def test_a_helmet_is_marked_once() -> None:
    assert refused(race(rolled=5, helmets=[5]), "helmet 5") == "LS-6.1"


@pytest.mark.rule("LS-6.3", "LS-6.5")
def test_a_jersey_puts_an_x_on_the_card_for_everybody() -> None:
    state = race(2, rolled=5, turn=1, next_roll=(5, 2))
    assert [text for text in texts(state) if text.startswith("jersey")] == [
        f"jersey 5 x{n}" for n in (2, 3, 5, 6, 7, 8)
    ]
    play(state, "jersey 5 x7")
    assert state.jerseys[1] == 0b10000
    assert positions(state) == {5: 2, 1: 1, 4: 1, 7: 1}


@pytest.mark.rule("LS-6.3")
def test_a_jersey_needs_a_free_x_and_is_marked_once() -> None:
    assert refused(race(rolled=5), "jersey 5 x4") == "LS-6.3"
    assert refused(race(rolled=5), "jersey 5") == "LS-6.3"
    assert refused(race(rolled=5, jerseys=[5]), "jersey 5 x2") == "LS-6.3"


@pytest.mark.rule("LS-6.4")
def test_on_a_full_card_the_jersey_is_marked_alone() -> None:
    state = race(rolled=5, extra={5: range(1, 9)})
    assert [text for text in texts(state) if text.startswith("jersey")] == ["jersey 5"]
    play(state, "jersey 5")
    assert state.jerseys[0] == 0b10000


@pytest.mark.rule("LS-6.6", "LS-7.5", "LS-8.2")
def test_a_finished_horse_can_be_dressed_but_not_bet_on_or_bought() -> None:
    state = race(rolled=5, finished=[5], helmets=[1])
    assert kinds(state) == {"concession", "helmet", "jersey"}
    assert refused(state, "bet 5 $1") == "LS-7.5"
    assert refused(state, "buy 5") == "LS-8.2"
    assert "bet" not in kinds(race(rolled=5, finished=[5], helmets=[5]))


@pytest.mark.rule("LS-7.1")
def test_bets_of_one_to_three_are_added_up() -> None:
    state = race(rolled=5, bets={5: 4})
    assert [text for text in texts(state) if text.startswith("bet")] == ["bet 5 $1", "bet 5 $2", "bet 5 $3"]
    play(state, "bet 5 $3")
    assert state.bets[4] == 7
    assert state.money[0] == 9


@pytest.mark.rule("LS-7.2")
def test_a_bet_must_be_paid_for() -> None:
    state = race(rolled=5, money=2)
    assert [text for text in texts(state) if text.startswith("bet")] == ["bet 5 $1", "bet 5 $2"]
    assert refused(state, "bet 5 $3") == "LS-7.2"


@pytest.mark.rule("LS-7.3", "LS-6.2")
def test_beyond_the_line_only_a_helmet_allows_bets() -> None:
    assert "bet" in kinds(race(rolled=5, at={5: 11}))
    assert "bet" not in kinds(race(rolled=5, at={5: 12}))
    assert refused(race(rolled=5, at={5: 12}), "bet 5 $1") == "LS-7.3"
    assert "bet" in kinds(race(rolled=5, at={5: 12}, helmets=[5]))
    assert "bet" in kinds(race(rolled=5, at={5: 15}, helmets=[5]))


@pytest.mark.rule("LS-7.4")
def test_a_horse_sent_back_over_the_line_takes_bets_again() -> None:
    state = race(2, rolled=8, marks=0b1110, at={5: 13})
    play(state, "concession 1.1", "bonus back 5")
    assert 5 in state.view(None)["sheets"][0]["open"]
    assert [standing.parts["bets"] for standing in race(2, at={5: 11}, bets={5: 3}).standings()] == [0, 0]
    assert sorted(s.parts["bets"] for s in race(2, at={5: 12}, bets={5: 3}).standings()) == [0, 3]


@pytest.mark.rule("LS-7.6")
def test_free_bets_keep_to_the_same_limits() -> None:
    state = race(rolled=8, marks=0b1110, at={5: 13, 6: 13}, finished=[4], helmets=[6], money=0)
    play(state, "concession 1.1")
    bets = [text for text in texts(state) if text.startswith("bonus bet")]
    assert bets == [f"bonus bet {n}" for n in (1, 2, 3, 6, 7, 8)]
    play(state, "bonus bet 6")
    assert (state.bets[5], state.money[0]) == (3, 0)


@pytest.mark.rule("LS-8.1", "LS-8.3")
def test_a_purchase_costs_the_price_and_the_horse_is_gone_from_the_market() -> None:
    state = race(rolled=7)
    play(state, "buy 7")
    assert (state.money[0], state.owner[6]) == (8, 0)
    assert "buy" not in kinds(state)
    assert refused(state, "buy 7") == "LS-8.1"
    assert refused(race(rolled=1, money=9), "buy 1") == "LS-8.1"


def test_texts_that_name_no_move_are_refused() -> None:
    state = race()
    for text in ("", "bet 9 $1", "bet 5 $4", "jersey 5 x9", "concession 5.1", "BUY 5"):
        with pytest.raises(IllegalMove):
            state.parse(0, text)
    for move in (-1, 10**6):
        with pytest.raises(IllegalMove):
            state.play(0, move)
        with pytest.raises(IllegalMove):
            state.describe(0, move)
