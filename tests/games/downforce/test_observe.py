"""What observations tell, held against the views of the same positions."""

import pytest

from paddock.engine import Json
from paddock.games.downforce import DOWNFORCE, Downforce
from paddock.games.downforce.cards import CARD_NAMES, COLOURS

from ..observing import Look, look_at, looks_at_variant
from .races import auction, bid, play, race

VARIANTS = DOWNFORCE.variants()

in_every_variant = pytest.mark.parametrize("variant", range(len(VARIANTS)))


def with_options(**options: object) -> list[int]:
    """The variants in which these options are as given, by number."""
    return [n for n, setup in enumerate(VARIANTS) if options.items() <= setup.options.items()]


with_auction = pytest.mark.parametrize("variant", with_options(beginners=False))
with_bets = pytest.mark.parametrize("variant", with_options(beginners=False, long_distance=False))
with_powers = pytest.mark.parametrize("variant", with_options(beginners=False, no_powers=False))


def look_in(state: Downforce, seat: int) -> Look:
    """A seat's look at a table of tables.py without options."""
    return look_at(DOWNFORCE, DOWNFORCE.setup(int(state.players), 7), state, seat)


def card_names(cards: list[Json]) -> list[str]:
    """The cards of a view by name, in the order of their numbers."""
    return [card["card"] for card in cards]


@in_every_variant
def test_phase_turn_and_who_decides_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(DOWNFORCE, variant):
        assert look.marked("phase") == [look.view["phase"]]
        assert look.marked("turn") == look.labels(look.view["turn"])
        deciding = look.labels(*look.view["to_move"])
        assert look.marked("to decide") == sorted(deciding, key=lambda who: (who != "me", who))


@in_every_variant
def test_cars_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(DOWNFORCE, variant):
        view, row = look.view, look.row
        for car in view["cars"]:
            name = car["car"]
            assert look.marked(f"owner[{name}]") == look.labels(car["owner"])
            assert row[f"grid[{name}]"] == (car["grid"] or 0)
            assert row[f"home[{name}]"] == (car["place"] or 0)
            assert row[f"racing[{name}]"] == (car["cell"] is not None)
            assert row[f"cell[{name}]"] == (car["cell"] or 0)
            assert row[f"progress[{name}]"] == (car["progress"] or 0)
            if not view["long_distance"]:
                assert row[f"cells to go[{name}]"] == (car["to_go"] or 0)
        cells = sorted(car["cell"] for car in view["cars"] if car["cell"] is not None)
        assert look.marked("occupied") == [str(cell) for cell in cells]


@in_every_variant
def test_cards_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(DOWNFORCE, variant):
        view, row = look.view, look.row
        held = {*card_names(view["own"]["hand"]), *card_names(view["seats"][look.seat]["speed_8"])}
        assert look.marked("hand") == [name for name in CARD_NAMES if name in held]
        assert look.marked("discards") == card_names(view["discards"])
        assert look.marked("last card") == ([view["last_card"]["card"]] if view["last_card"] else [])
        for player in view["seats"]:
            assert row[f"cards held[{look.label(player['seat'])}]"] == player["hand_count"]
        unplayed = {card["strips"][0]["colour"] for player in view["seats"] for card in player["speed_8"]}
        assert look.marked("speed-8 card unplayed") == [colour for colour in COLOURS if colour in unplayed]
        if view["deck"] is not None:
            assert row["deck"] == view["deck"]


@with_auction
def test_the_lot_the_prices_and_the_cards_shown_are_as_in_the_view(variant: int) -> None:
    lots = 0
    for look in looks_at_variant(DOWNFORCE, variant):
        view, row = look.view, look.row
        lot = view["auction"]["lot"]
        assert look.marked("lot") == ([lot["car"]] if lot else [])
        if lot:
            lots += 1
            assert look.shown("lot's power") == ([f"lot's power[{lot['power']['power']}]"] if lot["power"] else [])
            assert set(look.marked("set aside")) == set(view["auction"]["set_aside"])
            assert set(look.marked("bids")) == set(look.labels(*lot["bidders"]))
            assert (row["second round"], row["must bid"]) == (lot["second_round"], lot["must_bid"])
            assert row["last car"] == lot["last"]
        for car in view["cars"]:
            assert row[f"price[{car['car']}]"] == (car["price"] or 0)
        others = [player for player in view["seats"] if player["seat"] != look.seat]
        shown = {name for player in others for name in card_names(player["shown"])}
        assert set(look.marked("shown in another hand")) == shown
        assert set(look.marked("shown in my hand")) == set(card_names(view["seats"][look.seat]["shown"]))
    assert lots


@with_powers
def test_powers_are_as_in_the_view(variant: int) -> None:
    for look in looks_at_variant(DOWNFORCE, variant):
        for player in look.view["seats"]:
            who = look.label(player["seat"])
            powers = [player["power"]] if player["power"] else player["powers_bought"]
            assert look.marked(f"power[{who}]") == [power["power"] for power in powers]
        chosen = look.view["own"]["power_chosen"]
        assert look.marked("power to keep") == ([chosen] if chosen else [])


@with_bets
def test_own_bets_and_everybodys_money_are_as_in_the_view(variant: int) -> None:
    bets = 0
    for look in looks_at_variant(DOWNFORCE, variant):
        view, row = look.view, look.row
        for line, car in enumerate(view["own"]["bets"], 1):
            assert look.marked(f"my bet[{line}]") == ([car] if car else [])
            bets += car is not None
        assert row["bets held"] == view["betting"]["held"]
        for player in view["seats"]:
            who = look.label(player["seat"])
            assert row[f"paid[{who}]"] == player["paid"]
            assert row[f"prizes[{who}]"] == player["prizes"]
            over = [result["seats"][player["seat"]]["total"] for result in view["results"]]
            assert row[f"money of games over[{who}]"] == sum(over)
    assert bets


@in_every_variant
def test_the_strip_at_hand_is_as_in_the_view(variant: int) -> None:
    steered = 0
    for look in looks_at_variant(DOWNFORCE, variant):
        view, row = look.view, look.row
        steering, card = view["steering"], view["card"]
        if steering is None:
            assert look.marked("strip") == look.marked("car in motion") == look.marked("can end on") == []
            continue
        assert look.marked("car in motion") == ([steering["car"]] if steering["car"] else [])
        assert (row["cells"], row["extra cells"]) == (steering["cells"], steering["extra"])
        assert look.marked("named") == card["named"]
        assert row["upwards"] == card["upwards"]
        assert row["ignored a strip"] == ("ignored" in [strip["state"] for strip in card["strips"]])
        if steering["car"]:
            assert look.marked("can end on") or row["can end over the finish"]
            steered += 1
    assert steered


def test_everybody_is_told_where_the_car_in_motion_can_end() -> None:
    state = race("R1a", hand="R5")
    play(state, "play R5")
    cells = [state.track.by_name[state.describe(0, move).text.removeprefix("to ")] for move in state.legal(0)]
    for seat in range(6):
        assert look_in(state, seat).marked("can end on") == [str(cell) for cell in sorted(cells)]
    assert len(cells) > 1


def test_cars_in_the_way_leave_fewer_ways_on() -> None:
    free = look_in(race("R12b", hand="R5"), 0).row["free ways on[red]"]
    track = race(hand="R5").track
    ahead = [track.names[cell] for cell in track.ways[track.by_name["12b"]]]
    assert free == len(ahead)
    blocked = race("R12b " + " ".join(f"{letter}{cell}" for letter, cell in zip("KBG", ahead, strict=False)), hand="R5")
    assert look_in(blocked, 0).row["free ways on[red]"] == 0


def test_a_bid_is_told_to_its_own_seat_until_it_is_shown() -> None:
    rows = []
    for card in ("G5", "G6K4R2"):
        state = auction(["G5 G6K4R2", "K5 B5", "R5 Y5"], lot="green", to_come="KBYOR")
        state.play(0, state.parse(0, f"bid {card}"))
        rows.append((look_in(state, 1).row, look_in(state, 2).row))
        assert look_in(state, 0).row["my bid"] == int(card[1])
        assert "+2" not in look_in(state, 1).marked("to decide")
        bid(state, "pass K5", "pass R5")
        assert look_in(state, 1).marked("shown in another hand") == sorted([card, "R5"], key=CARD_NAMES.index)
        assert look_in(state, 1).marked("shown in my hand") == ["K5"]
        assert look_in(state, 1).row["cells shown[+2][green]"] == int(card[1])
    assert rows[0] == rows[1]


def test_bets_of_others_are_not_told() -> None:
    looks = [look_in(race(hand="R5", bets={0: "KKK", 1: stakes}), 0) for stakes in ("RRR", "BGY")]
    assert looks[0].row == looks[1].row
    assert looks[0].marked("my bet[2]") == ["black"]


def test_entries_stand_in_the_order_of_the_moves() -> None:
    state = race(hand="R5")
    look = look_in(state, 0)
    assert (look.block("hand"), look.block("racing")) == (CARD_NAMES, COLOURS)
    assert look.block("occupied") == [str(cell) for cell in range(int(state.track.cells))]
