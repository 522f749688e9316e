"""Steps 8 and 9, decks and piles."""

import pytest

from paddock.bots.levels import shipped_bots
from paddock.engine import IllegalMove, Position, split
from paddock.games.heat import HEAT as HEAT_GAME
from paddock.games.heat import Heat
from paddock.games.heat.cards import HEAT

from .races import Car, act, hand, kinds, load, offered, pile, race, turn


def discarding(car: Car, cards: str) -> Heat:
    """The car has played and may discard; another is far behind."""
    state = race(car, Car(2))
    turn(state, 0, car.gear, cards)
    if state.view(0)["phase"] == "react":
        act(state, 0, "done")
    return state


@pytest.mark.rule("HEAT-10.4", "HEAT-11.2")
def test_any_cards_but_stress_and_heat_may_be_discarded() -> None:
    state = discarding(Car(14, hand="1 1 4 5 stress heat 2"), "2")
    moves = offered(state, 0)
    assert len(moves) == 3 * 2 * 2
    assert "keep" in moves
    assert "discard 1 1 4 5" in moves
    for wrong in ("discard stress", "discard heat", "discard 4 1", "discard 5 5"):
        with pytest.raises(IllegalMove):
            state.parse(0, wrong)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "discard 3"))
    assert caught.value.rule == "HEAT-10.4"


@pytest.mark.rule("HEAT-10.1", "HEAT-10.4", "HEAT-10.5")
def test_discards_and_played_cards_go_to_the_pile_and_the_hand_is_filled() -> None:
    state = discarding(Car(14, gear=2, hand="1 1 4 5 3 3 2"), "2 4")
    act(state, 0, "discard 1 1")
    assert pile(state, 0) == {"1": 2, "2": 1, "4": 1}
    assert len(hand(state, 0)) == 7
    seen = state.view(1)["cars"][0]
    assert (seen["pile"], seen["top"]) == (4, "4")
    assert seen["deck"] == 11 - 4


@pytest.mark.rule("HEAT-10.5")
def test_the_last_card_laid_down_lies_on_top() -> None:
    state = discarding(Car(14, hand="stress 1 1 4 4 3 3", deck="2 0 5 heat"), "stress")
    act(state, 0, "keep")
    assert state.view(1)["cars"][0]["top"] == "2"


def tops(state: Heat, seat: int) -> list[str]:
    """The moves on offer that choose the top of the pile."""
    return [text for text in offered(state, seat) if text.startswith("top")]


@pytest.mark.rule("HEAT-10.5")
def test_the_driver_chooses_which_of_the_played_cards_lies_on_top() -> None:
    state = discarding(Car(14, gear=3, hand="1 1 4 5 3 3 2"), "1 1 4")
    assert tops(state, 0) == ["top 1"]
    assert state.to_move() == [0]
    act(state, 0, "top 1")
    assert state.to_move() == [0]
    assert state.view(1)["driver"]["top_choice"] == "1"
    assert load(state.to_dict()).top_choice == 1
    assert tops(state, 0) == []
    with pytest.raises(IllegalMove) as caught:
        state.play(0, state.parse(0, "top 4"))
    assert caught.value.rule == "HEAT-10.5"
    act(state, 0, "discard 5")
    assert state.view(1)["cars"][0]["top"] == "1"
    assert pile(state, 0) == {"1": 2, "4": 1, "5": 1}
    assert "top_choice" not in state.to_dict()


@pytest.mark.rule("HEAT-10.5")
def test_a_flipped_card_is_one_of_the_set() -> None:
    state = discarding(Car(14, hand="stress 1 1 4 4 3 3", deck="2 0 5 heat"), "stress")
    assert tops(state, 0) == ["top stress"]
    for wrong in ("top heat", "top 9", "top"):
        with pytest.raises(IllegalMove):
            state.parse(0, wrong)


@pytest.mark.rule("HEAT-10.5")
@pytest.mark.parametrize(
    ("driver", "other", "cards"),
    [
        (Car(14, gear=2, hand="2 2 4 5 3 3 1"), Car(2), "2 2"),
        (Car(14, gear=2, hand="1 2 4 5 3 3 4"), Car(2, kind="legend"), "1 2"),
        (Car(14, gear=2, hand="1 2 4 5 3 3 4", deck="4"), Car(2), "1 2"),
    ],
    ids=["cards alike", "only Legends to see it", "the pile becomes the deck"],
)
def test_the_top_card_is_not_asked_for_where_it_cannot_matter(driver: Car, other: Car, cards: str) -> None:
    state = race(driver, other)
    turn(state, 0, driver.gear, cards)
    act(state, 0, "done")
    assert state.view(0)["phase"] == "discard"
    assert tops(state, 0) == []


@pytest.mark.rule("HEAT-10.5")
def test_the_bots_leave_the_cards_as_they_lie() -> None:
    state = discarding(Car(14, gear=3, hand="1 1 4 5 3 3 2"), "1 1 4")
    assert tops(state, 0)
    for bot in shipped_bots(HEAT_GAME).values():
        for seed in range(20):
            chosen = bot.choose(Position(state, 0), split(seed, "bot"))
            assert not state.describe(0, chosen).text.startswith("top")


@pytest.mark.rule("HEAT-10.5")
def test_nobody_sees_more_of_a_pile_than_its_top() -> None:
    state = discarding(Car(14, gear=2, hand="1 1 4 5 3 3 2"), "2 4")
    act(state, 0, "discard 1 1")
    car = state.view(0)["cars"][0]
    assert "pile" in car
    assert not [key for key, value in car.items() if isinstance(value, list)]


@pytest.mark.rule("HEAT-10.2")
def test_a_hand_above_seven_draws_nothing_and_loses_nothing() -> None:
    state = discarding(Car(14, hand="1 1 4 4 3 3 2 stress stress"), "2")
    act(state, 0, "keep")
    assert len(hand(state, 0)) == 8


@pytest.mark.rule("HEAT-10.2")
def test_with_deck_and_pile_out_the_hand_stays_small() -> None:
    state = discarding(Car(14, hand="1 1 4", deck=""), "4")
    act(state, 0, "keep")
    assert sorted(hand(state, 0)) == ["1", "1", "4"]  # what was played came straight back


@pytest.mark.rule("HEAT-10.3")
def test_an_empty_deck_is_made_of_the_pile_before_drawing_goes_on() -> None:
    state = discarding(Car(14, gear=3, hand="1 1 1 4 4 3 3", deck="2", pile="5 0 heat"), "1 1 1")
    events = act(state, 0, "discard 3")
    assert "reshuffled" in kinds(events)
    held = hand(state, 0)
    assert len(held) == 7
    assert "2" in held  # what was left of the deck came first


@pytest.mark.rule("HEAT-10.6")
def test_a_finished_car_neither_discards_nor_draws() -> None:
    state = race(Car(69, hand="4 1 1 2 2 3 3"), Car(2), laps=1)
    turn(state, 0, 1, "4")
    act(state, 0, "done")
    assert state.to_move() == [1]
    assert len(hand(state, 0)) == 6


@pytest.mark.rule("HEAT-11.1", "HEAT-11.2")
def test_heat_that_was_paid_comes_back_into_the_hand() -> None:
    state = discarding(Car(14, gear=2, hand="1 1 2 2 3 3 4", deck="", pile="heat heat"), "1 1")
    act(state, 0, "keep")  # two cards to draw, and four to draw from
    drawn = hand(state, 0)
    assert len(drawn) == 7
    held = state.to_dict()
    assert drawn.count("heat") + held["deck"][0][HEAT] == 2
    assert held["pile"][0][HEAT] == 0


def test_only_its_own_seat_learns_what_was_drawn() -> None:
    state = discarding(Car(14, hand="1 1 4 4 3 3 2"), "2")
    events = act(state, 0, "discard 1 1")
    drew = next(event for event in events if event.kind == "drew")
    assert drew.seen_by(1) == {"kind": "drew", "seat": 0, "count": 3}
    assert len(drew.seen_by(0)["cards"]) == 3
