"""Before the race: cards, sheets, money, and who begins."""

import pytest

from paddock.engine import SetupError
from paddock.engine.bits import members
from paddock.games.long_shot import LONG_SHOT
from paddock.games.long_shot.cards import CARD_EFFECT, CARD_HORSE, CARD_IDS, CARD_SETS, EFFECTS, SETS
from paddock.games.long_shot.sheet import BONUS_BOXES, START_MARKS

from .races import new_race, number_of


@pytest.mark.rule("LS-1.1", "LS-2.1")
def test_eight_horses_start_together_and_only_the_first_roll_has_moved_them() -> None:
    state = new_race(4)
    rolled = state.horse
    extra = [int(h) for h in members(state.extra[rolled])]
    for horse in range(8):
        expected = (state.steps if horse == rolled else 0) + (1 if horse in extra else 0)
        assert state.position[horse] == expected


def test_there_are_33_cards_three_sets_of_eight_and_nine_extras() -> None:
    assert len(CARD_IDS) == 33
    for name in SETS:
        assert [CARD_HORSE[c] for c in range(33) if CARD_SETS[c] == name] == list(range(8))
    assert sum(1 for name in CARD_SETS if name == "extra") == 9
    assert sorted(EFFECTS[e] for e in CARD_EFFECT) == sorted(EFFECTS)


@pytest.mark.rule("LS-2.2")
@pytest.mark.parametrize("name", SETS)
def test_a_market_is_one_card_of_the_set_per_number(name: str) -> None:
    state = new_race(2, set=name)
    assert [CARD_HORSE[c] for c in state.config.cards] == list(range(8))
    assert {CARD_SETS[c] for c in state.config.cards} == {name}


@pytest.mark.rule("LS-2.2")
def test_any_mix_with_one_card_per_number_can_be_chosen() -> None:
    state = new_race(2, set="second", horse_1="whip-hand", horse_8="full-dress")
    assert [CARD_IDS[state.config.cards[0]], CARD_IDS[state.config.cards[7]]] == ["whip-hand", "full-dress"]
    assert {CARD_SETS[c] for c in state.config.cards[1:7]} == {"second"}
    with pytest.raises(SetupError, match="horse_1"):
        new_race(2, horse_1="full-dress")


@pytest.mark.rule("LS-2.2")
def test_a_shuffled_market_differs_from_game_to_game() -> None:
    markets = {tuple(new_race(2, seed, set="shuffled").config.cards) for seed in range(20)}
    assert len(markets) > 10
    assert all([CARD_HORSE[c] for c in market] == list(range(8)) for market in markets)


@pytest.mark.rule("LS-2.2", "LS-2.8")
def test_a_shuffled_market_is_drawn_from_the_24_cards_of_the_box() -> None:
    drawn = {card for seed in range(200) for card in new_race(2, seed, set="shuffled").config.cards}
    assert drawn == {card for card in range(33) if CARD_SETS[card] in SETS}


@pytest.mark.rule("LS-2.8")
def test_extras_are_shuffled_in_where_that_was_agreed() -> None:
    drawn = {card for seed in range(200) for card in new_race(2, seed, set="shuffled", extras=True).config.cards}
    assert drawn == set(range(33))
    state = new_race(2, 3, set="shuffled", horse_1="whip-hand")
    assert [CARD_SETS[card] == "extra" for card in state.config.cards] == [True] + [False] * 7


@pytest.mark.rule("LS-2.8")
def test_extras_are_for_a_market_that_is_shuffled() -> None:
    with pytest.raises(SetupError, match=r"option extras: .*set=shuffled"):
        new_race(2, set="second", extras=True)


@pytest.mark.rule("LS-2.8")
def test_by_the_first_rules_a_shuffled_market_has_the_extras_among_its_cards() -> None:
    for seed in range(20):
        first = LONG_SHOT.setup(2, seed, {"set": "shuffled"}, rules="1")
        assert LONG_SHOT.start(first).config.cards == new_race(2, seed, set="shuffled", extras=True).config.cards
        assert (
            LONG_SHOT.board_assets(first)["horses"][0]["card"]["id"] == CARD_IDS[LONG_SHOT.start(first).config.cards[0]]
        )


@pytest.mark.rule("LS-2.3")
def test_printed_marks_are_on_the_cards() -> None:
    state = new_race(2)
    printed = [[int(h) + 1 for h in members(mask)] for mask in state.extra]
    assert printed == [[6], [5], [1], [2], [1, 4], [2, 3], [1, 3], [2, 4]]


@pytest.mark.rule("LS-2.4", "LS-2.5")
def test_everybody_starts_with_12_dollars_four_marks_and_two_bets() -> None:
    state = new_race(8, 3)
    assert state.money == [12] * 8
    assert sorted(state.marks) == sorted(START_MARKS)
    for seat in range(8):
        assert len(members(state.marks[seat])) == 4
        assert sum(1 for bet in state.bets[8 * seat : 8 * seat + 8] if bet) == 2
        assert sum(state.bets[8 * seat : 8 * seat + 8]) == 6


def test_no_starting_card_marks_a_row_or_column_twice() -> None:
    for marks in START_MARKS:
        marked = members(marks)
        assert sorted(box // 4 for box in marked) == [0, 1, 2, 3]
        assert sorted(box % 4 for box in marked) == [0, 1, 2, 3]


@pytest.mark.rule("LS-2.6")
def test_every_seat_and_a_spectator_see_the_same_table() -> None:
    state = new_race(3)
    assert state.view(0) == state.view(2) == state.view(None)
    assert len(state.view(None)["sheets"]) == 3


@pytest.mark.rule("LS-2.7")
def test_the_first_player_is_drawn() -> None:
    assert {new_race(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("LS-5.3")
def test_a_sheet_has_twelve_bonus_boxes() -> None:
    assert len(BONUS_BOXES) == 12


def test_each_number_is_on_the_grid_twice() -> None:
    numbers = [number_of(f"{r}.{c}") for r in range(1, 5) for c in range(1, 5)]
    assert sorted(numbers) == sorted([*range(1, 9), *range(1, 9)])
