"""What lies face down, and who is told of a move as it is played."""

from collections.abc import Sequence

import pytest

from paddock.engine import Event, Json, split
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.moves import GIVE_UP, KEEP_HAND, MULLIGAN
from paddock.games.heat.state import GAVE_UP, PLAN, SWAP

from .races import Car, act, hand, kinds, offered, plan, race, sampled, turn


def told(state: Heat, seat: int, text: str) -> str | None:
    """What the others hear of a move: its text, or nothing but that the seat has decided."""
    heard = state.public_move(seat, state.parse(seat, text))
    return None if heard is None else heard.text


def seen(events: Sequence[Event], watcher: int | None) -> list[Json]:
    return [event.seen_by(watcher) for event in events]


@pytest.mark.rule("HEAT-3.1", "HEAT-3.4", "HEAT-3.5")
def test_gears_and_cards_are_told_to_nobody_not_even_those_of_the_last_to_plan() -> None:
    state = race(Car(20), Car(10))
    for seat in (0, 1):
        assert told(state, seat, "gear 2") is None
        act(state, seat, "gear 2")
        assert told(state, seat, "play 1 4") is None
        if seat == 0:
            act(state, seat, "play 1 4")
    assert state.to_move() == [1]  # the last to plan, and told to nobody all the same


@pytest.mark.rule("HEAT-3.5", "HEAT-4.5")
def test_a_cluttered_hand_is_told_to_nobody_before_it_is_shown() -> None:
    state = race(Car(20, gear=2, hand="heat heat heat heat heat heat 1"), Car(30))
    plan(state, 1, 1, "1")
    act(state, 0, "gear 2")
    assert state.to_move() == [0]
    assert told(state, 0, "cluttered") is None


@pytest.mark.rule("HEAT-3.1")
def test_a_player_alone_against_legends_plans_face_down_too() -> None:
    state = race(Car(20), Car(10, kind="legend"))
    assert told(state, 0, "gear 1") is None
    act(state, 0, "gear 1")
    assert told(state, 0, "play 4") is None


@pytest.mark.rule("HEAT-2.9")
def test_the_answer_to_a_second_hand_is_told_to_nobody_until_all_have_answered() -> None:
    state = HEAT.start(HEAT.setup(2, 3, {"mulligan": True}))
    for seat in (0, 1):
        assert told(state, seat, "mulligan") is None
        assert told(state, seat, "keep-hand") is None
        events = act(state, seat, "mulligan")
        assert kinds(events) == ([] if seat == 0 else ["mulligan", "drew", "mulligan", "drew", "round"])
    assert "cards" not in events[1].seen_by(1)
    assert events[1].seen_by(0)["count"] == len(hand(state, 0)) == 7


@pytest.mark.rule("HEAT-10.4", "HEAT-7.1", "HEAT-8.1", "HEAT-9.11")
def test_a_turn_is_driven_before_everybodys_eyes() -> None:
    state = race(Car(54, gear=1, engine=1, hand="3 1 1 4 4 heat stress"), Car(57, hand="0 1 2 3 4 1 2"), Car(2))
    plan(state, 1, 1, "0")
    plan(state, 2, 1, "1")
    turn(state, 0, 1, "1")
    while state.to_move() == [0]:
        for text in offered(state, 0):
            assert told(state, 0, text) == text
        act(
            state,
            0,
            next(text for text in ("cool 1", "done", "slipstream", "spin-out", "keep") if text in offered(state, 0)),
        )
    assert state.round == 5


@pytest.mark.rule("HEAT-12.6")
def test_giving_up_is_said_aloud_and_can_be_taken_back() -> None:
    state = giving_up()
    assert told(state, 1, "give-up") == "give-up"
    before = state.view(2)["cars"][1]
    assert not before["gave_up"]
    act(state, 1, "give-up")
    assert state.view(2)["cars"][1]["gave_up"]
    for n in range(20):
        sample = sampled(state, 2, n)
        assert sample.next_gear[1] == GAVE_UP


@pytest.mark.rule("HEAT-12.6")
def test_no_sample_makes_a_planner_give_up_in_secret() -> None:
    state = giving_up()
    plan(state, 1, 1, "1")
    for n in range(40):
        assert sampled(state, 2, n).next_gear[1] != GAVE_UP


def giving_up() -> Heat:
    """The first of three has finished; the others may give up."""
    state = race(Car(69, hand="4 1 1 2 2 3 3"), Car(20), Car(10), laps=1, give_up=True)
    plan(state, 1, 1, "1")
    plan(state, 2, 1, "1")
    turn(state, 0, 1, "4")
    while state.round == 5:
        act(
            state,
            state.to_move()[0],
            next(t for t in ("done", "stay", "keep") if t in offered(state, state.to_move()[0])),
        )
    return state


@pytest.mark.rule("HEAT-3.5")
def test_the_events_of_the_last_plan_tell_nothing_of_cards_that_are_still_face_down() -> None:
    """Whatever the second car has laid down: until its turn comes, nobody else is told anything different."""
    stories = []
    for cards in ("1 4", "2 3"):
        state = race(Car(30), Car(10, gear=2, hand="1 1 2 2 3 4 stress"), Car(2))
        plan(state, 0, 1, "4")
        plan(state, 2, 1, "1")
        events = plan(state, 1, 2, cards)  # the last to plan; the first car's turn begins
        events += act(state, 0, "done")
        assert kinds(events)[:2] == ["gears", "cards"]
        stories.append([(seen(events, watcher), state.view(watcher)) for watcher in (0, 2, None)])
        assert state.view(1)["plan"]["cards"] == cards.split()
        assert state.to_move() == [0]
        shown = act(state, 0, "keep")
        assert next(e for e in shown if e.kind == "cards").seen_by(0) == {
            "kind": "cards",
            "seat": 1,
            "gear": 2,
            "cards": cards.split(),
        }
    assert stories[0] == stories[1]


@pytest.mark.rule("HEAT-3.4", "HEAT-3.5", "HEAT-5.1")
def test_what_the_game_reveals_is_all_that_a_board_needs_to_show_the_move() -> None:
    state = race(Car(30, gear=1), Car(10, gear=3), Car(2, gear=2))
    plan(state, 1, 1, "1")
    plan(state, 2, 2, "2 2")
    events = seen(plan(state, 0, 3, "1 1 2"), None)
    assert [event["kind"] for event in events] == ["gears", "cards", "moved"]
    gears, cards, moved = events
    assert (gears["gears"], gears["engine"]) == ([3, 1, 2], [5, 5, 6])
    assert (cards["seat"], cards["gear"], cards["cards"]) == (0, 3, ["1", "1", "2"])
    assert (moved["from"], moved["to"], moved["path"]) == (30, 34, [29, 30, 31, 32, 33])


@pytest.mark.rule("HEAT-4.5", "HEAT-3.5")
def test_a_cluttered_hand_is_shown_card_by_card_in_its_turn() -> None:
    state = race(Car(30, gear=3, engine=0, hand="1 2 heat heat heat heat heat"), Car(10))
    plan(state, 0, 4, "cluttered")
    events = plan(state, 1, 1, "1")
    cluttered = next(e for e in events if e.kind == "cluttered")
    assert cluttered.seen_by(None) == {"kind": "cluttered", "seat": 0, "cards": ["1", "2", "heat", "heat"]}


@pytest.mark.rule("HEAT-2.9", "HEAT-3.1", "HEAT-3.5")
@pytest.mark.parametrize("number", range(len(HEAT.variants())))
def test_in_every_variant_a_plan_is_untold_and_a_turn_is_told(number: int) -> None:
    state = HEAT.start(HEAT.variants()[number])
    rng = split(number, "moves")
    while state.to_move():
        seats = state.to_move()
        seat = seats[rng.below(len(seats))]
        moves = state.legal(seat)
        move = moves[rng.below(len(moves))]
        secret = state.phase in (PLAN, SWAP) and move != GIVE_UP
        assert (state.public_move(seat, move) is None) == secret
        if move in (KEEP_HAND, MULLIGAN):
            assert secret
        state.play(seat, move)
