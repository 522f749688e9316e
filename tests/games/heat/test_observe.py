"""What observations tell, held against the views of the same positions."""

import pytest

from paddock.engine import PLAYER
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.cards import CARDS, PLAYABLE
from paddock.games.heat.track import FASTEST_LIMIT

from ..observing import Look, look_at, looks_at_variant
from .races import Car, act, pile, plan, race, turn

VARIANTS = HEAT.variants()
#: One more than all the heat of a driver: what corners cost beyond that makes no difference.
MOST_DUE = 8

in_every_variant = pytest.mark.parametrize("variant", range(len(VARIANTS)))


def look_in(state: Heat, seat: int) -> Look:
    """A seat's look at a race of races.py."""
    return look_at(HEAT, HEAT.setup(tuple(state.config.seats), 7, {"circuit": "usa", "laps": 2}), state, seat)


def counted(names: list[str], among: list[str]) -> list[int]:
    return [names.count(card) for card in among]


@in_every_variant
def test_the_round_is_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(HEAT, variant):
        view, row = look.view, look.row
        assert look.marked("phase") == [view["phase"]]
        assert row["round"] == view["round"]
        assert look.marked("turn") == look.labels(view["turn"])
        for car in view["cars"]:
            who = look.label(car["seat"])
            order = view["order"]
            assert row[f"place in the order[{who}]"] == (order.index(car["seat"]) + 1 if car["seat"] in order else 0)
            assert row[f"finished[{who}]"] == (car["finished"] or 0)
            assert row[f"gave up[{who}]"] == car["gave_up"]
            assert row[f"adrenaline[{who}]"] == car["adrenaline"]
            assert row[f"ready[{who}]"] == car.get("ready", False)


@in_every_variant
def test_cars_and_dashboards_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(HEAT, variant):
        view, row = look.view, look.row
        for car in view["cars"]:
            who = look.label(car["seat"])
            assert row[f"progress[{who}]"] == car["progress"]
            assert row[f"on the race line[{who}]"] == (car["spot"] == 0)
            if car["legend"]:
                assert look.marked(f"gear[{who}]") == []
            else:
                assert look.marked(f"gear[{who}]") == [str(car["gear"])]
                assert row[f"engine[{who}]"] == car["engine"]
                assert row[f"cards held[{who}]"] == car["hand"] + car["face_down"]
                assert sum(row[f"pile[{who}][{card}]"] for card in CARDS) == car["pile"]


@in_every_variant
def test_the_next_corner_is_the_views_up_to_the_last_one_of_the_race(variant: int) -> None:
    for look in looks_at_variant(HEAT, variant):
        view, row = look.view, look.row
        for car in view["cars"]:
            who = look.label(car["seat"])
            told = (row[f"to corner[{who}]"], row[f"limit of the next corner[{who}]"])
            if car["space"] is None:
                assert told == (0, 0)
            elif car["to_corner"] is not None:
                assert told == (car["to_corner"] + 1, car["limit"])
            else:
                assert told[1] == FASTEST_LIMIT


@in_every_variant
def test_own_cards_and_plan_are_as_in_the_view(variant: int) -> None:
    playable = CARDS[: int(PLAYABLE)]
    for look in looks_at_variant(HEAT, variant):
        view, row = look.view, look.row
        if VARIANTS[variant].seats[look.seat] != PLAYER:
            continue
        assert [row[f"hand[{card}]"] for card in CARDS] == counted(view["hand"], CARDS)
        assert sum(row[f"deck[{card}]"] for card in CARDS) == view["cars"][look.seat]["deck"]
        laid = view["plan"] or {"cards": None, "cluttered": False}
        assert row["planned to clutter"] == laid["cluttered"]
        cards = [] if laid["cluttered"] else laid["cards"] or []
        assert [row[f"planned[{card}]"] for card in playable] == counted(cards, playable)


@in_every_variant
def test_the_turn_under_way_is_as_in_the_view(variant: int) -> None:
    playable = CARDS[: int(PLAYABLE)]
    for look in looks_at_variant(HEAT, variant):
        row, driver = look.row, look.view["driver"]
        if driver is None:
            assert look.marked("played") == look.marked("used") == []
            assert row["speed"] == row["spaces gained"] == row["heat due"] == row["slipstream ahead"] == 0
            continue
        assert row["speed"] == driver["speed"]
        assert [row[f"played[{card}]"] for card in playable] == counted(driver["played"], playable)
        assert row["heat due"] == min(driver["heat_due"], MOST_DUE)
        assert row["slipstream ahead"] == driver["may_slipstream"]
        assert row["used[boost]"] == driver["boosted"]
        assert row["used[cooldown]"] == driver["cooled"]
        assert row["used[adrenaline's speed]"] == driver["adrenaline_used"]
        assert row["used[adrenaline's cooldown]"] == driver["adrenaline_cooled"]
        assert row["used[slipstream]"] == driver["slipstreamed"]


def test_the_legends_card_is_told_as_soon_as_it_lies_open() -> None:
    variant = next(n for n, setup in enumerate(VARIANTS) if sorted(set(setup.seats)) == ["legend", "player"])
    seats = VARIANTS[variant].seats
    open_cards = 0
    for look in looks_at_variant(HEAT, variant):
        row, legends = look.row, look.view["legends"] or {}
        for other, kind in enumerate(seats):
            who = look.label(other)
            assert row[f"Legend[{who}]"] == (kind != PLAYER)
            shown = legends.get(str(other), {"speed": 0, "diamond": 0})
            assert (row[f"Legend's speed[{who}]"], row[f"Legend's diamond[{who}]"]) == (
                shown["speed"],
                shown["diamond"],
            )
        open_cards += bool(legends)
    assert open_cards


def test_the_road_ahead_is_told_space_by_space_and_corner_by_corner() -> None:
    state = race(Car(10), Car(10, spot=1), Car(13), Car(13, spot=1), Car(60))
    look = look_in(state, 0)
    row = look.row
    assert look.marked("cars on the space ahead") == ["0", "3"]
    assert (row["cars on the space ahead[0]"], row["cars on the space ahead[3]"]) == (1, 2)
    assert [row[f"spaces ahead of me[+{n}]"] for n in range(1, 5)] == [0, 3, 3, 20]
    told = [(row["to corner[me]"], row["limit of the next corner[me]"])]
    told += [(row[f"to my corner[{n}]"], row[f"limit of my corner[{n}]"]) for n in (2, 3)]
    circuit = state.config.circuit
    ahead = [n for n, line in enumerate(circuit.lines) if line >= 10][:3]
    assert told == [(circuit.lines[n] - 10 + 1, circuit.limits[n]) for n in ahead]


def test_a_lapped_car_is_in_the_way_like_any_other() -> None:
    look = look_in(race(Car(68), Car(2)), 0)
    assert look.marked("cars on the space ahead") == ["3"]
    assert look.row["spaces ahead of me[+1]"] == -20


def test_piles_are_told_card_by_card_and_the_hands_of_others_only_together_with_their_decks() -> None:
    rows = []
    for hand in ("1 1 2 2 3 3 4", "0 1 1 2 4 4 4"):
        state = race(Car(20, pile="1 2 heat"), Car(10, hand=hand, pile="5 stress"))
        look = look_in(state, 0)
        rows.append(look.row)
        assert {card: look.row[f"pile[+1][{card}]"] for card in look.marked("pile[+1]")} == pile(state, 1)
    assert rows[0] == rows[1]
    assert [rows[0][f"in hand or deck[+1][{card}]"] for card in CARDS] == [1, 3, 3, 3, 3, 0, 2, 1]


def test_a_plan_face_down_is_told_to_its_own_seat_only() -> None:
    rows = []
    for gear, cards in ((1, "4"), (2, "1 3")):
        state = race(Car(20), Car(10))
        plan(state, 1, gear, cards)
        rows.append(look_in(state, 0).row)
        assert look_in(state, 1).marked("planned gear") == [str(gear)]
        assert look_in(state, 1).marked("planned") == cards.split()
    assert rows[0] == rows[1]
    assert rows[0]["ready[+1]"]


def test_a_second_hand_is_told_to_its_own_seat_only_until_all_have_answered() -> None:
    setup = HEAT.setup(2, 3, {"mulligan": True})
    rows = []
    for answer in ("mulligan", "keep-hand"):
        state = HEAT.start(setup)
        act(state, 0, answer)
        rows.append(look_at(HEAT, setup, state, 1).row)
        assert look_at(HEAT, setup, state, 0).row["swaps the hand"] == (answer == "mulligan")
    assert rows[0] == rows[1]


def test_a_turn_is_told_to_those_who_watch_it() -> None:
    state = race(Car(10, gear=4, hand="4 4 4 5 1 1 2"), Car(2))
    plan(state, 1, 1, "1")
    turn(state, 0, 4, "4 4 4 5")
    look = look_in(state, 1)
    row = look.row
    assert (row["speed"], row["spaces gained"], row["played[4]"], row["played[5]"]) == (17, 17, 3, 1)
    assert row["heat due"] == MOST_DUE
    assert look.marked("turn") == ["+1"]
    assert look.marked("yet to go") == ["me"]
