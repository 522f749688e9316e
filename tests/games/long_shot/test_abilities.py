"""The abilities of the 33 cards, each with its trigger; all of them may be left unused."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.long_shot import LongShot
from paddock.games.long_shot.cards import CARD_BOOSTS, CARD_IDS, CARD_OWN_BET, CARD_REACHES, CARD_TRIGGERS
from paddock.games.long_shot.effects import ABILITIES, Ability
from paddock.games.long_shot.moves import NOTHING

from .races import boxes, column, play, positions, race, row, texts

FREE = [f"bet 5 ${n} free" for n in (1, 2, 3)]


def offered(state: LongShot, start: str) -> list[str]:
    return [text for text in texts(state) if text.startswith(start)]


def at_turn_start(card: str, horse: int, **given: object) -> LongShot:
    """Seat 1 rolls the number of its own horse, after seat 0 has ended the round before."""
    state = race(2, rolled=4, turn=0, first=1, card=card, own={horse: 1}, next_roll=(horse, 1), **given)  # type: ignore[arg-type]
    play(state, "helmet 4")
    assert state.to_move() == [0]
    play(state, f"helmet {horse}")
    assert state.to_move() == [1]
    return state


#: The methods that work at the time that a card names; on purchase and as a turn starts an ability waits of itself.
TIMES = {
    "concession": {"row_completed", "column_completed"},
    "helmet": {"helmet_marked"},
    "jersey": {"jersey_marked"},
    "bet": {"bet_placed", "place_bet"},
    "scoring": {"pays"},
}


@pytest.mark.parametrize("card", range(len(CARD_IDS)), ids=CARD_IDS)
def test_an_ability_works_at_the_times_that_its_card_names(card: int) -> None:
    ability = type(ABILITIES[card])
    works = {
        trigger
        for trigger, methods in TIMES.items()
        if any(getattr(ability, name) is not getattr(Ability, name) for name in methods)
    }
    if ABILITIES[card].reach:
        works.add("concession")
    assert works == (set() if CARD_BOOSTS[card] else set(CARD_TRIGGERS[card]) & set(TIMES))
    assert CARD_REACHES[card] == (ABILITIES[card].reach > 0)
    assert CARD_OWN_BET[card] == (ABILITIES[card].bet_kind != NOTHING)
    assert ability.__name__.lower() == ("ability" if CARD_BOOSTS[card] else CARD_IDS[card].replace("-", ""))


@pytest.mark.rule("LS-10.1", "LS-8.3")
def test_only_the_owner_uses_a_horses_ability() -> None:
    state = race(rolled=8, marks=column(1, "1.1"), own={1: 1})
    play(state, "concession 1.1", "bonus money")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.2", "LS-4.1", "LS-10.10")
def test_pocket_change_gains_2_at_the_start_of_the_owners_turn() -> None:
    state = at_turn_start("pocket-change", 2)
    assert texts(state) == ["use turn-money", "done"]
    play(state, "use turn-money")
    assert state.money[1] == 14
    assert "helmet 2" in texts(state)


@pytest.mark.rule("LS-10.1", "LS-10.2")
def test_an_ability_of_the_die_can_be_left_unused() -> None:
    state = at_turn_start("pocket-change", 2)
    play(state, "done")
    assert state.money[1] == 12
    assert state.to_move() == [1]
    assert "helmet 2" in texts(state)


@pytest.mark.rule("LS-10.2")
def test_a_horse_bought_in_this_turn_comes_too_late() -> None:
    state = race(rolled=2)
    play(state, "buy 2")
    assert state.money[0] == 2
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.3", "LS-10.9", "LS-10.13")
def test_the_player_chooses_the_order_of_bonuses_and_abilities() -> None:
    marks = row(1, "1.1") | column(1, "1.1")
    for order in (
        ["bonus money", "use column-mark concession 3.4", "use row-back 4", "bonus bet 2"],
        ["use row-back 4", "bonus bet 2", "use column-mark concession 3.4", "bonus money"],
    ):
        state = race(rolled=8, marks=marks, own={1: 0, 5: 0}, at={4: 6})
        play(state, "concession 1.1", *order)
        assert (state.money[0], state.bets[1], state.position[3]) == (19, 3, 5)
        assert state.marks[0] >> 11 & 1
        assert state.to_move() == [1]


@pytest.mark.rule("LS-10.3")
def test_done_forgoes_every_ability_that_is_left() -> None:
    state = race(rolled=8, marks=row(1, "1.1") | column(1, "1.1"), own={1: 0, 5: 0}, at={4: 6})
    play(state, "concession 1.1", "bonus money", "bonus money", "done")
    assert state.position[3] == 6
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.3")
def test_an_effect_that_does_not_wait_cannot_be_used() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={1: 0})
    play(state, "concession 1.1")
    for text in ("use column-mark concession 3.4", "helmet 8", "use toll"):
        with pytest.raises(IllegalMove) as refused:
            play(state, text)
        assert refused.value.rule == "LS-10.3"


@pytest.mark.rule("LS-10.9", "LS-10.4")
def test_column_inch_marks_on_and_that_mark_earns_its_bonus_too() -> None:
    state = race(rolled=8, marks=column(1, "1.1") | column(2, "3.2"), own={1: 0})
    play(state, "concession 1.1", "use column-mark concession 3.2")
    assert offered(state, "use column-mark concession") != []
    play(state, "bonus money", "bonus money")
    assert state.money[0] == 26
    assert set(offered(state, "use")) == {f"use column-mark concession {r}.{c}" for r in range(1, 5) for c in (3, 4)}


@pytest.mark.rule("LS-10.9")
def test_column_inch_is_for_columns_only() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={1: 0})
    play(state, "concession 1.1", "bonus money")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.9")
def test_fine_line_pays_a_dollar_per_line() -> None:
    state = race(rolled=8, marks=row(1, "1.1") | column(1, "1.1"), own={1: 0}, card="fine-line")
    play(state, "concession 1.1", "use line-money", "bonus bet 2", "use line-money", "bonus bet 2")
    assert state.money[0] == 14
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.9")
def test_whip_hand_bets_one_and_moves_the_horse() -> None:
    state = race(rolled=5, own={1: 0}, card="whip-hand", at={5: 3})
    play(state, "bet 5 $1 on")
    assert (state.money[0], state.bets[4], state.position[4]) == (11, 1, 4)
    assert "bet 5 $1 on" not in texts(race(rolled=5, own={1: 1}, card="whip-hand"))
    assert "bet 5 $1 on" not in texts(race(rolled=5, own={1: 0}, card="whip-hand", money=0))
    state = race(rolled=5, own={1: 0}, card="whip-hand", at={5: 15}, helmets=[5])
    play(state, "bet 5 $1 on")
    assert state.position[4] == 15


@pytest.mark.rule("LS-10.9", "LS-10.12")
def test_whip_hands_bet_is_paid_for_even_on_the_house() -> None:
    state = race(rolled=5, own={1: 0, 4: 0}, card="whip-hand")
    assert offered(state, "bet") == [*(f"bet 5 ${n}" for n in (1, 2, 3)), "bet 5 $1 on", *FREE]
    play(state, "bet 5 $1 on")
    assert (state.money[0], state.bets[4]) == (11, 1)
    assert offered(race(rolled=5, own={1: 0, 4: 0}, card="whip-hand", money=0), "bet") == FREE


@pytest.mark.rule("LS-10.9")
def test_whip_hand_is_for_its_owner() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(race(rolled=5, card="whip-hand"), "bet 5 $1 on")
    assert refused.value.rule == "LS-10.1"


@pytest.mark.rule("LS-10.10")
def test_lucky_nine_makes_seven_nine_if_the_owner_wants() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={2: 0}, card="lucky-nine")
    play(state, "concession 1.1")
    assert offered(state, "bonus money") == ["bonus money", "bonus money+"]
    play(state, "bonus money+")
    assert state.money[0] == 21


@pytest.mark.rule("LS-10.10", "LS-10.7")
def test_plus_one_buys_another_at_half_price() -> None:
    state = race(rolled=2, card="plus-one", money=14, own={3: 1})
    play(state, "buy 2")
    assert offered(state, "use") == [f"use half-price {n}" for n in (4, 5, 6, 7, 8)]
    play(state, "use half-price 4")
    assert (state.money[0], state.owner[3]) == (0, 0)


@pytest.mark.rule("LS-10.10", "LS-10.7", "LS-5.6")
def test_plus_one_works_on_a_free_horse_and_the_second_horse_has_its_own_effect() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), card="plus-one")
    play(state, "concession 1.1", "bonus horse 2", "use half-price 6")
    assert state.money[0] == 9
    assert "use any-mark helmet 1" in texts(state)


@pytest.mark.rule("LS-10.10")
def test_glass_jaw_costs_four() -> None:
    state = race(rolled=2, set="third")
    play(state, "buy 2")
    assert state.money[0] == 8


@pytest.mark.rule("LS-10.11")
def test_next_door_marks_the_neighbouring_numbers_without_going_round() -> None:
    state = race(rolled=5, own={3: 0}, dark=3)
    assert offered(state, "concession") == [f"concession {b}" for b in ("1.3", "4.4", "2.1", "4.3", "1.4", "3.3")]
    state = race(rolled=8, own={3: 0}, dark=3)
    assert offered(state, "concession") == [f"concession {b}" for b in ("1.1", "3.2", "2.2", "4.1")]
    state = race(rolled=1, own={3: 0}, dark=3)
    assert offered(state, "concession") == [f"concession {b}" for b in ("2.3", "4.2", "2.4", "3.1")]
    play(state, "concession 2.4")
    assert state.dark[0] == 3


@pytest.mark.rule("LS-10.11")
def test_undertow_takes_backward_bonuses_one_further() -> None:
    for bonus, after in (("back+ 4", {4: 5, 7: 9}), ("back-two+ 4 7", {4: 6, 7: 6}), ("back 4", {4: 6, 7: 9})):
        state = race(rolled=8, marks=row(1, "1.1"), own={3: 0}, card="undertow", at={4: 9, 7: 9})
        play(state, "concession 1.1", f"bonus {bonus}")
        assert positions(state) == after


@pytest.mark.rule("LS-10.11")
def test_close_company_moves_everybody_on_its_space() -> None:
    state = race(rolled=5, own={3: 0}, card="close-company", at={3: 6, 5: 6, 8: 6, 1: 5})
    play(state, "bet 5 $3")
    assert texts(state) == ["use crowd", "done"]
    play(state, "use crowd")
    assert positions(state) == {3: 7, 5: 7, 8: 7, 1: 5}


@pytest.mark.rule("LS-10.11", "LS-10.6")
@pytest.mark.parametrize(
    ("rolled", "bet", "at"),
    [(5, "bet 5 $2", {3: 6, 5: 6}), (5, "bet 5 $3", {3: 6, 5: 7}), (3, "bet 3 $3", {3: 6, 5: 6})],
)
def test_close_company_takes_a_bet_of_three_on_another_horse_there(rolled: int, bet: str, at: dict[int, int]) -> None:
    state = race(rolled=rolled, own={3: 0}, card="close-company", at=at)
    play(state, bet)
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.6")
def test_free_bets_set_off_no_ability_for_betting() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={3: 0}, card="close-company", at={3: 6, 5: 6})
    play(state, "concession 1.1", "bonus bet 5")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.11")
def test_clean_slate_clears_up_to_two_boxes() -> None:
    state = race(rolled=3, card="clean-slate", dark=3)
    play(state, "buy 3")
    assert texts(state) == ["use erase-two 1", "use erase-two 2", "done"]
    play(state, "use erase-two 2")
    assert state.dark[0] == 1
    state = race(rolled=3, card="clean-slate", dark=1)
    play(state, "buy 3")
    assert texts(state) == ["use erase-two 1", "done"]
    state = race(rolled=3, card="clean-slate")
    play(state, "buy 3")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.12")
def test_on_the_house_the_first_bet_on_a_horse_is_free() -> None:
    state = race(rolled=5, own={4: 0}, money=0)
    assert offered(state, "bet") == ["bet 5 $1 free", "bet 5 $2 free", "bet 5 $3 free"]
    play(state, "bet 5 $3 free")
    assert (state.bets[4], state.money[0]) == (3, 0)
    state = race(rolled=5, own={4: 0}, bets={5: 1})
    assert offered(state, "bet") == ["bet 5 $1", "bet 5 $2", "bet 5 $3"]
    with pytest.raises(IllegalMove):
        play(state, "bet 5 $3 free")
    assert "bet 5 $3" in texts(race(rolled=5, own={4: 0}))


@pytest.mark.rule("LS-10.12")
def test_double_stitch_puts_a_second_x() -> None:
    state = race(rolled=5, own={4: 0}, card="double-stitch")
    play(state, "jersey 5 x2")
    assert offered(state, "use") == [f"use second-x 5 x{n}" for n in (3, 5, 6, 7, 8)]
    play(state, "use second-x 5 x8")
    assert state.extra[4] == 0b10001011
    state = race(rolled=5, own={4: 0}, card="double-stitch", extra={5: [1, 2, 3, 4, 5, 6, 7]})
    play(state, "jersey 5 x8")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.12")
def test_high_roller_makes_free_bets_of_five() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={4: 0}, card="high-roller")
    play(state, "concession 1.1", "bonus bet+ 6")
    assert state.bets[5] == 5


@pytest.mark.rule("LS-10.13")
def test_row_boat_sends_a_horse_back_one() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={5: 0}, at={6: 4}, finished=[2])
    play(state, "concession 1.1", "bonus money")
    assert offered(state, "use") == [f"use row-back {n}" for n in (1, 3, 4, 5, 6, 7, 8)]
    play(state, "use row-back 6")
    assert state.position[5] == 3
    state = race(rolled=8, marks=column(1, "1.1"), own={5: 0})
    play(state, "concession 1.1", "bonus money")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.13")
def test_second_wind_clears_a_box_for_a_row() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={5: 0}, card="second-wind", dark=2)
    play(state, "concession 1.1", "bonus money", "use row-erase")
    assert state.dark[0] == 1
    state = race(rolled=8, marks=row(1, "1.1"), own={5: 0}, card="second-wind", dark=0)
    play(state, "concession 1.1", "bonus money")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.13")
def test_hard_hat_pays_a_dollar_for_a_bet_with_a_helmet() -> None:
    state = race(rolled=5, own={5: 0}, card="hard-hat", helmets=[5], at={5: 13})
    play(state, "bet 5 $3", "use helmet-money")
    assert state.money[0] == 10
    state = race(rolled=5, own={5: 0}, card="hard-hat")
    play(state, "bet 5 $3")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.14", "LS-10.4")
def test_grab_bag_gives_one_mark_of_any_kind() -> None:
    state = race(rolled=6, marks=boxes("1.1"), helmets=[1], jerseys=[1])
    play(state, "buy 6")
    marks = texts(state)
    assert len([text for text in marks if text.startswith("use any-mark concession")]) == 15
    assert len([text for text in marks if text.startswith("use any-mark helmet")]) == 7
    assert len({text.split()[3] for text in marks if text.startswith("use any-mark jersey")}) == 7
    state = race(rolled=6, marks=row(3, "3.2"))
    play(state, "buy 6", "use any-mark concession 3.2")
    assert "bonus money" in texts(state)
    state = race(rolled=6, own={8: 0}, helmets=[2])
    play(state, "buy 6", "use any-mark jersey 2 x2")
    assert texts(state) == ["use set-bet 2", "done"]
    state = race(rolled=6)
    play(state, "buy 6", "use any-mark helmet 2")
    assert state.helmets[0] == 0b10


@pytest.mark.rule("LS-10.14")
def test_side_by_side_moves_itself_and_another() -> None:
    state = race(rolled=6, card="side-by-side", at={6: 14, 2: 3}, finished=[1])
    play(state, "buy 6")
    assert offered(state, "use") == [f"use pair-on {n}" for n in (2, 3, 4, 5, 7, 8)]
    play(state, "use pair-on 2")
    assert positions(state) == {1: 16, 2: 5, 6: 15}


@pytest.mark.rule("LS-10.14")
def test_gift_horse_pays_only_when_it_came_for_free() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), card="gift-horse")
    play(state, "concession 1.1", "bonus horse 6", "use gift-money")
    assert state.money[0] == 18
    state = race(rolled=6, card="gift-horse")
    play(state, "buy 6")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.15")
def test_back_marker_moves_a_horse_that_does_not_lead() -> None:
    state = at_turn_start("back-marker", 7, at={2: 9, 5: 9, 4: 3}, finished=[8])
    assert offered(state, "use") == [f"use chaser {n}" for n in (1, 3, 4, 6, 7)]
    play(state, "use chaser 4")
    assert state.position[3] == 5


@pytest.mark.rule("LS-10.15")
def test_light_fingers_takes_from_the_owner_of_the_card() -> None:
    state = race(rolled=5, own={7: 0, 5: 1}, card="light-fingers", money=[12, 1, 12])
    play(state, "jersey 5 x2", "use take 5")
    assert state.money == [13, 0, 12]
    state = race(rolled=5, own={7: 0, 5: 1}, card="light-fingers")
    play(state, "jersey 5 x2", "use take 5")
    assert state.money == [14, 10, 12]
    for own, money in (({7: 0}, 12), ({7: 0, 5: 0}, 12), ({7: 0, 5: 1}, 0)):
        state = race(rolled=5, own=own, card="light-fingers", money=money)
        play(state, "jersey 5 x2")
        assert state.to_move() == [1]


@pytest.mark.rule("LS-10.15", "LS-10.4")
def test_silk_road_marks_two_jerseys_without_an_x() -> None:
    state = race(rolled=7, card="silk-road", helmets=[1], own={8: 0}, jerseys=[3])
    play(state, "buy 7")
    before = list(state.extra)
    assert offered(state, "use jerseys") == [f"use jerseys {n}" for n in (1, 2, 4, 5, 6, 7, 8)]
    play(state, "use jerseys 1", "use jerseys 2")
    assert state.jerseys[0] == 0b111
    assert state.extra == before
    assert texts(state) == ["use set-bet 1", "done"]


@pytest.mark.rule("LS-10.16")
def test_full_dress_bets_two_on_a_horse_with_a_new_set() -> None:
    state = race(rolled=5, own={8: 0}, helmets=[5], money=0, at={5: 14})
    play(state, "jersey 5 x2", "use set-bet 5")
    assert (state.bets[4], state.money[0]) == (2, 0)
    state = race(rolled=5, own={8: 0}, jerseys=[5], finished=[5])
    play(state, "helmet 5")
    assert state.to_move() == [1]


@pytest.mark.rule("LS-10.16")
def test_tailwind_takes_forward_bonuses_one_further() -> None:
    for bonus, after in (("on+ 4", {4: 13, 7: 13}), ("on-two+ 4 7", {4: 12, 7: 15})):
        state = race(rolled=8, marks=row(1, "1.1"), own={8: 0}, card="tailwind", at={4: 9, 7: 13})
        play(state, "concession 1.1", f"bonus {bonus}")
        assert positions(state) == after


@pytest.mark.rule("LS-10.16", "LS-10.5")
def test_toll_gate_takes_two_from_everybody_else_but_no_more_than_they_have() -> None:
    state = at_turn_start("toll-gate", 8, money=[1, 12])
    play(state, "use toll")
    assert state.money == [0, 12]
