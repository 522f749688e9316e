"""What observations tell, held against the views of the same positions."""

import pytest

from paddock.engine import Json
from paddock.games.downforce import DOWNFORCE, Downforce
from paddock.games.downforce.cards import CARD_NAMES, COLOURS

from ..observing import Row, from_seat, marked, observed, row_of
from .tables import auction, bid, play, race

VARIANTS = DOWNFORCE.variants()

in_every_variant = pytest.mark.parametrize("variant", range(len(VARIANTS)))


def with_options(**options: object) -> list[int]:
    """The variants in which these options are as given, by number."""
    return [n for n, setup in enumerate(VARIANTS) if options.items() <= setup.options.items()]


with_auction = pytest.mark.parametrize("variant", with_options(beginners=False))
with_bets = pytest.mark.parametrize("variant", with_options(beginners=False, long_distance=False))
with_powers = pytest.mark.parametrize("variant", with_options(beginners=False, no_powers=False))


def row_at(state: Downforce, seat: int) -> Row:
    """What a seat observes at a table of tables.py without options."""
    return row_of(DOWNFORCE, DOWNFORCE.setup(int(state.players), 7), state, seat)


def card_names(cards: list[Json]) -> list[str]:
    """The cards of a view by name, in the order of their numbers."""
    return [card["card"] for card in cards]


@in_every_variant
def test_phase_turn_and_who_decides_are_as_in_the_view(variant: int) -> None:
    seats = len(VARIANTS[variant].seats)
    for seat, view, row in observed("downforce", variant):
        assert marked(row, "phase") == [view["phase"]]
        assert marked(row, "turn") == ([] if view["turn"] is None else [from_seat(seat, view["turn"], seats)])
        deciding = [from_seat(seat, other, seats) for other in view["to_move"]]
        assert marked(row, "to decide") == sorted(deciding, key=lambda who: (who != "me", who))


@in_every_variant
def test_cars_are_as_in_the_view(variant: int) -> None:
    seats = len(VARIANTS[variant].seats)
    for seat, view, row in observed("downforce", variant):
        for car in view["cars"]:
            name = car["car"]
            owner = [] if car["owner"] is None else [from_seat(seat, car["owner"], seats)]
            assert marked(row, f"owner[{name}]") == owner
            assert row[f"grid[{name}]"] == (car["grid"] or 0)
            assert row[f"home[{name}]"] == (car["place"] or 0)
            assert row[f"racing[{name}]"] == (car["cell"] is not None)
            assert row[f"cell[{name}]"] == (car["cell"] or 0)
            assert row[f"progress[{name}]"] == (car["progress"] or 0)
            if not view["long_distance"]:
                assert row[f"cells to go[{name}]"] == (car["to_go"] or 0)
        cells = sorted(car["cell"] for car in view["cars"] if car["cell"] is not None)
        assert marked(row, "occupied") == [str(cell) for cell in cells]


@in_every_variant
def test_cards_are_as_in_the_view(variant: int) -> None:
    seats = len(VARIANTS[variant].seats)
    for seat, view, row in observed("downforce", variant):
        own = view["seats"][seat]
        held = {*card_names(view["own"]["hand"]), *card_names(own["speed_8"])}
        assert marked(row, "hand") == [name for name in CARD_NAMES if name in held]
        assert marked(row, "discards") == card_names(view["discards"])
        assert marked(row, "last card") == ([view["last_card"]["card"]] if view["last_card"] else [])
        for player in view["seats"]:
            assert row[f"cards held[{from_seat(seat, player['seat'], seats)}]"] == player["hand_count"]
        unplayed = {card["strips"][0]["colour"] for player in view["seats"] for card in player["speed_8"]}
        assert marked(row, "speed-8 card unplayed") == [colour for colour in COLOURS if colour in unplayed]
        if view["deck"] is not None:
            assert row["deck"] == view["deck"]


@with_auction
def test_the_lot_the_prices_and_the_cards_shown_are_as_in_the_view(variant: int) -> None:
    seats = len(VARIANTS[variant].seats)
    lots = 0
    for seat, view, row in observed("downforce", variant):
        lot = view["auction"]["lot"]
        assert marked(row, "lot") == ([lot["car"]] if lot else [])
        if lot:
            lots += 1
            assert marked(row, "lot's power") == ([lot["power"]["power"]] if lot["power"] else [])
            assert set(marked(row, "set aside")) == set(view["auction"]["set_aside"])
            assert set(marked(row, "bids")) == {from_seat(seat, other, seats) for other in lot["bidders"]}
            assert (row["second round"], row["must bid"]) == (lot["second_round"], lot["must_bid"])
            assert row["last car"] == lot["last"]
        for car in view["cars"]:
            assert row[f"price[{car['car']}]"] == (car["price"] or 0)
        shown = {name for player in view["seats"] if player["seat"] != seat for name in card_names(player["shown"])}
        assert set(marked(row, "shown in another hand")) == shown
    assert lots


@with_powers
def test_powers_are_as_in_the_view(variant: int) -> None:
    seats = len(VARIANTS[variant].seats)
    for seat, view, row in observed("downforce", variant):
        for player in view["seats"]:
            who = from_seat(seat, player["seat"], seats)
            powers = [player["power"]] if player["power"] else player["powers_bought"]
            assert marked(row, f"power[{who}]") == [power["power"] for power in powers]
        chosen = view["own"]["power_chosen"]
        assert marked(row, "power to keep") == ([chosen] if chosen else [])


@with_bets
def test_own_bets_and_everybodys_money_are_as_in_the_view(variant: int) -> None:
    seats = len(VARIANTS[variant].seats)
    bets = 0
    for seat, view, row in observed("downforce", variant):
        for line, car in enumerate(view["own"]["bets"], 1):
            assert marked(row, f"my bet[{line}]") == ([car] if car else [])
            bets += car is not None
        assert row["bets held"] == view["betting"]["held"]
        for player in view["seats"]:
            who = from_seat(seat, player["seat"], seats)
            assert row[f"paid[{who}]"] == player["paid"]
            assert row[f"prizes[{who}]"] == player["prizes"]
            over = [result["seats"][player["seat"]]["total"] for result in view["results"]]
            assert row[f"money of games over[{who}]"] == sum(over)
    assert bets


@in_every_variant
def test_the_strip_at_hand_is_as_in_the_view(variant: int) -> None:
    steered = 0
    for _, view, row in observed("downforce", variant):
        steering, card = view["steering"], view["card"]
        if steering is None:
            assert marked(row, "strip") == marked(row, "car in motion") == marked(row, "can end on") == []
            continue
        assert marked(row, "car in motion") == ([steering["car"]] if steering["car"] else [])
        assert (row["cells"], row["extra cells"]) == (steering["cells"], steering["extra"])
        assert marked(row, "named") == card["named"]
        assert row["upwards"] == card["upwards"]
        assert row["ignored a strip"] == ("ignored" in [strip["state"] for strip in card["strips"]])
        if steering["car"]:
            assert marked(row, "can end on") or row["can end over the finish"]
            steered += 1
    assert steered


def test_everybody_is_told_where_the_car_in_motion_can_end() -> None:
    state = race("R1a", hand="R5")
    play(state, "play R5")
    cells = [state.track.by_name[state.describe(0, move).text.removeprefix("to ")] for move in state.legal(0)]
    for seat in range(6):
        assert marked(row_at(state, seat), "can end on") == [str(cell) for cell in sorted(cells)]
    assert len(cells) > 1


def test_cars_in_the_way_leave_fewer_ways_on() -> None:
    free = row_at(race("R12b", hand="R5"), 0)["free ways on[red]"]
    track = race(hand="R5").track
    ahead = [track.names[cell] for cell in track.ways[track.by_name["12b"]]]
    assert free == len(ahead)
    blocked = race("R12b " + " ".join(f"{letter}{cell}" for letter, cell in zip("KBG", ahead, strict=False)), hand="R5")
    assert row_at(blocked, 0)["free ways on[red]"] == 0


def test_a_bid_is_told_to_its_own_seat_until_it_is_shown() -> None:
    rows = []
    for card in ("G5", "G6K4R2"):
        state = auction(["G5 G6K4R2", "K5 B5", "R5 Y5"], lot="green", to_come="KBYOR")
        state.play(0, state.parse(0, f"bid {card}"))
        rows.append((row_at(state, 1), row_at(state, 2)))
        assert row_at(state, 0)["my bid"] == int(card[1])
        assert "+2" not in marked(rows[-1][0], "to decide")
        bid(state, "pass", "pass")
        assert marked(row_at(state, 1), "shown in another hand") == [card]
        assert row_at(state, 1)["cells shown[+2][green]"] == int(card[1])
    assert rows[0] == rows[1]


def test_bets_of_others_are_not_told() -> None:
    rows = [row_at(race(hand="R5", bets={0: "KKK", 1: stakes}), 0) for stakes in ("RRR", "BGY")]
    assert rows[0] == rows[1]
    assert marked(rows[0], "my bet[2]") == ["black"]


def test_entries_stand_in_the_order_of_the_moves() -> None:
    names = list(row_at(race(hand="R5"), 0))
    for block, labels in (
        ("hand", CARD_NAMES),
        ("racing", COLOURS),
        ("occupied", [str(cell) for cell in range(int(race(hand="R5").track.cells))]),
    ):
        assert [name for name in names if name.startswith(f"{block}[")] == [f"{block}[{label}]" for label in labels]
