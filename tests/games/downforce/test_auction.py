"""The auction: bids, tie-breaks, fallbacks, who drops out, and the powers."""

import pytest

from paddock.engine import IllegalMove, split
from paddock.engine.bits import members
from paddock.games.downforce import DOWNFORCE
from paddock.games.downforce.cards import CARD_NAMES, COLOURS, POWERS

from .races import auction, bid, game, hand, load, owned_by, play, power_of, sample, texts


@pytest.mark.rule("DF-3.1", "DF-3.2", "DF-3.3", "DF-3.4", "DF-3.6", "DF-3.7")
def test_the_rulebook_s_auction() -> None:
    # green and Cunning are up; seat 0 lays a card without green: it passes; of 6, 4 and 6 six strips beat four
    state = auction(["R6Y4K2B1 W5G2", "G6K5O4Y3B2R1", "K6G4W2R1 B5", "G6B4O2Y1"], lot="green", to_come="KBYOR")
    lot = state.view(None)["auction"]["lot"]
    assert (lot["car"], lot["power"]["power"]) == ("green", "cunning")
    assert texts(state) == ["pass R6Y4K2B1", "bid W5G2"]
    bid(state, "pass R6Y4K2B1", "G6K5O4Y3B2R1", "K6G4W2R1", "G6B4O2Y1")
    assert owned_by(state, 1) == "G"
    assert state.price[COLOURS.index("green")] == 6
    assert hand(state, 1) == {"G6K5O4Y3B2R1", "G8"}
    assert state.bought[1] == 1 << POWERS.index("cunning")
    assert hand(state, 3) == {"G6B4O2Y1"}
    sale = state.view(2)["auction"]["sales"][0]
    assert [row["value"] for row in sale["bids"]] == [0, 6, 4, 6]
    assert [row["card"] for row in sale["bids"]] == ["R6Y4K2B1", "G6K5O4Y3B2R1", "K6G4W2R1", "G6B4O2Y1"]
    assert hand(state, 0) == {"R6Y4K2B1", "W5G2"}
    assert [card["card"] for card in state.view(0)["seats"][2]["shown"]] == ["K6G4W2R1"]
    assert [card["card"] for card in state.view(2)["seats"][0]["shown"]] == ["R6Y4K2B1"]


@pytest.mark.rule("DF-3.2", "DF-3.7", "DF-3.10")
def test_cards_laid_as_passes_are_shown_though_nobody_bids() -> None:
    state = auction(["K5 G5", "G6K4R2", "Y5 R5"], lot="green", to_come="KBYOR")
    bid(state, "pass K5", "pass", "pass R5")
    assert state.view(None)["auction"]["set_aside"] == ["green"]
    sale = state.view(None)["auction"]["sales"][0]
    assert [(row["card"], row["value"]) for row in sale["bids"]] == [("K5", 0), (None, 0), ("R5", 0)]
    assert [[card["card"] for card in row["shown"]] for row in state.view(1)["seats"]] == [["K5"], [], ["R5"]]
    assert [hand(state, seat) for seat in range(3)] == [{"K5", "G5"}, {"G6K4R2"}, {"Y5", "R5"}]


@pytest.mark.rule("DF-3.2")
def test_who_has_a_card_without_the_colour_cannot_pass_without_laying_one() -> None:
    state = auction(["K5 G5", "G6K4R2", "Y5 R5"], lot="green", to_come="KBYOR")
    assert texts(state) == ["pass K5", "bid G5"]
    with pytest.raises(IllegalMove, match=r"face down.*DF-3\.2"):
        play(state, "pass")
    play(state, "pass K5")
    # nothing but green in the hand
    assert texts(state) == ["pass", "bid G6K4R2"]
    play(state, "pass")
    assert state.view(1)["own"]["bid"] == "pass"


@pytest.mark.rule("DF-3.2")
@pytest.mark.parametrize("rules", ["2", "3"])
def test_by_older_rules_a_pass_shows_nothing(rules: str) -> None:
    state = DOWNFORCE.start(DOWNFORCE.setup(4, 3, rules=rules))
    assert texts(state)[0] == "pass"
    while state.phase == 0:
        bid(state, *["pass"] * len(state.to_move())) if "pass" in texts(state) else play(state, texts(state)[0])
    # only cards that were bid have been shown
    bids = {row["card"] for sale in state.view(None)["auction"]["sales"] for row in sale["bids"] if row["value"]}
    assert {card["card"] for row in state.view(None)["seats"] for card in row["shown"]} == bids


@pytest.mark.rule("DF-3.2", "DF-3.7")
def test_everybody_takes_a_card_laid_as_a_pass_and_a_silent_pass_into_account() -> None:
    red = "R6G5K4O3Y2B1 R6Y4K2B1 R6K4W2G1 R6G4K2 R5 R4W3W2"
    state = auction(
        ["K5 B5 Y5 O5 G5 W5K2", red, "K6R4G2 B6Y4O2 G6K4R2 Y6O4B2 O6B4Y2 B6O4W2Y1"], lot="red", to_come="KBGYO"
    )
    bid(state, "pass K5", "pass", "K6R4G2")
    with_red = {name for name in CARD_NAMES if "R" in name}
    for seed in range(20):
        trial = sample(state, 2, split(seed, "samples"))
        assert "K5" in {CARD_NAMES[card] for card in members(trial.hands[0])}
        assert {CARD_NAMES[card] for card in members(trial.hands[1])} <= with_red


@pytest.mark.rule("DF-3.2")
def test_a_card_of_the_colour_is_no_pass_and_nor_is_one_that_is_not_in_the_hand() -> None:
    state = auction(["K5 G6K4R2", "B5", "Y5"], lot="green", to_come="KBYOR")
    for card in ("G6K4R2", "B5"):
        with pytest.raises(IllegalMove, match=r"DF-3\.2"):
            play(state, f"pass {card}")
    play(state, "pass K5")
    own = state.view(0)["own"]
    assert (own["bid"]["card"], own["passes"]) == ("K5", True)


@pytest.mark.rule("DF-3.2", "DF-3.12", "DF-3.13")
def test_without_the_colour_a_card_can_be_a_bid_or_a_pass() -> None:
    state = auction(["W5K2 B5", "K5", "G5"], lot="green", to_come="KBYOR")
    assert texts(state) == ["pass B5", "pass W5K2", "bid W5K2"]
    bid(state, "pass W5K2", "pass K5", "G5")
    assert owned_by(state, 2) == "G"
    assert [row["value"] for row in state.view(0)["auction"]["sales"][0]["bids"]] == [0, 0, 5]


@pytest.mark.rule("DF-3.2", "DF-8.6")
@pytest.mark.parametrize("players", [2, 3])
def test_a_speed_8_card_in_the_hand_can_be_laid_as_a_pass(players: int) -> None:
    # with two players it lies open on the table instead
    state = auction(["K5", "G5", "B5"][:players], lot="green", owners="0-----", to_come="BYOR")
    assert ("pass K8" in texts(state)) == (players > 2)
    if players == 2:
        with pytest.raises(IllegalMove, match=r"DF-3\.2"):
            play(state, "pass K8")
    else:
        bid(state, "pass K8", "G5", "pass")
        assert hand(state, 0) == {"K5", "K8"}
        assert state.view(1)["seats"][0]["shown"] == []


@pytest.mark.rule("DF-3.5")
def test_equal_bids_and_strips_go_to_the_card_with_fewer_white_strips() -> None:
    state = auction(["R6K4W2G1 K5", "R6Y4K2B1 K6R4G2"], lot="red", to_come="KBGYO")
    bid(state, "R6K4W2G1", "R6Y4K2B1")
    assert owned_by(state, 1) == "R"


@pytest.mark.rule("DF-3.5", "DF-3.12")
def test_equal_stand_in_bids_are_drawn() -> None:
    winners = set()
    for seed in range(30):
        data = auction(["W5K2 K5", "W5B2 B5"], lot="red", to_come="KBGYO").to_dict()
        data["ties"] = [seed + 1, seed * 77 + 5]
        state = load(data)
        bid(state, "W5K2", "W5B2")
        winners.add(owned_by(state, 0))
        assert state.price[COLOURS.index("red")] == 5
    assert winners == {"R", ""}


@pytest.mark.rule("DF-3.3", "DF-3.12")
def test_white_strips_bid_only_for_a_player_without_the_colour() -> None:
    state = auction(["G5 W5K2", "W5B2 K4W3W2", "K5 B5"], lot="green", to_come="KBYOR")
    assert texts(state) == ["pass W5K2", "bid G5"]
    with pytest.raises(IllegalMove, match=r"DF-3\.3"):
        play(state, "bid W5K2")
    play(state, "pass W5K2")
    values = {row["card"]: row["value"] for row in state.view(1)["own"]["bid_values"]}
    assert values == {"W5B2": 5, "K4W3W2": 3}


@pytest.mark.rule("DF-3.13")
def test_without_colour_and_white_any_card_bids_its_lowest_number() -> None:
    state = auction(["R6Y4K2B1 K5", "G5"], lot="green", to_come="KBYOR")
    values = {row["card"]: row["value"] for row in state.view(0)["own"]["bid_values"]}
    assert values == {"R6Y4K2B1": 1, "K5": 5}
    bid(state, "R6Y4K2B1", "pass")
    assert owned_by(state, 0) == "G"
    assert state.price[COLOURS.index("green")] == 1


@pytest.mark.rule("DF-3.13")
def test_a_speed_8_card_won_earlier_bids_8_where_neither_colour_nor_white_is_there() -> None:
    state = auction(["K5", "G5", "B5"], lot="green", owners="0-----", to_come="BYOR")
    assert texts(state) == ["pass K5", "pass K8", "bid K5", "bid K8"]
    bid(state, "K8", "G5", "pass")
    assert owned_by(state, 0) == "KG"
    assert state.price[COLOURS.index("green")] == 8
    assert hand(state, 0) == {"K5", "K8", "G8"}


@pytest.mark.rule("DF-3.13", "DF-8.6")
@pytest.mark.parametrize(
    ("players", "cards", "rules"), [(3, "W5K2", "4"), (3, "G4W3W2", "4"), (2, "K5", "4"), (3, "K5", "3")]
)
def test_otherwise_it_is_no_bid(players: int, cards: str, rules: str) -> None:
    # with two players it lies open on the table instead; older rules knew regular cards only
    data = auction([cards, "G5", "B5"][:players], lot="green", owners="0-----", to_come="BYOR").to_dict()
    state = load({**data, "rules": rules})
    assert "bid K8" not in texts(state)
    with pytest.raises(IllegalMove, match=r"DF-3\.3"):
        play(state, "bid K8")


@pytest.mark.rule("DF-3.2")
def test_nobody_sees_a_bid_before_all_are_made() -> None:
    state = auction(["G5 K5", "G6K4R2", "B5"], lot="green", to_come="KBYOR")
    before = state.view(1)
    play(state, "bid G5")
    after = state.view(1)
    assert after["seats"][0].pop("decided") is True
    assert before["seats"][0].pop("decided") is False
    assert before.pop("to_move") == [0, 1, 2]
    assert after.pop("to_move") == [1, 2]
    assert before == after
    assert state.view(0)["own"]["bid"]["card"] == "G5"
    with pytest.raises(IllegalMove):
        state.play(0, state.parse(0, "pass K5"))


@pytest.mark.rule("DF-3.8")
def test_owners_drop_out_when_the_cars_left_are_needed_by_the_others() -> None:
    state = auction(["G5 K5", "G6K4R2", "B5"], lot="green", owners="0--00-", to_come="BR")
    assert state.to_move() == [0, 1, 2]
    state = auction(["G5 K5", "G6K4R2", "B5"], lot="green", owners="0--00-", to_come="B")
    assert state.to_move() == [1, 2]
    with pytest.raises(IllegalMove):
        state.play(0, state.parse(0, "bid G5"))


@pytest.mark.rule("DF-3.8")
def test_a_car_set_aside_counts_as_one_that_is_left() -> None:
    state = auction(["G5 K5", "G6K4R2", "B5"], lot="green", owners="0--00-", to_come="B", aside="R")
    assert state.to_move() == [0, 1, 2]


@pytest.mark.rule("DF-3.9")
@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ("G6K5O4Y3B2R1 B6R5G4K3O2Y1 Y6B5R4G3K2O1 G5", 3),  # the lowest green number
        ("W5K2 K4W3W2 B5", 2),  # no green: the lowest white number
        ("R6Y4K2B1 K5", 1),  # neither: the lowest number of all
    ],
)
def test_the_last_car_goes_to_the_last_player_for_the_lowest_number(cards: str, price: int) -> None:
    state = auction(["Y5 R5", cards], lot="yellow", owners="00--00", to_come="G", no_powers=True)
    assert state.to_move() == [0, 1]
    bid(state, "Y5", "pass")
    assert state.view(1)["own"]["bid_values"] == [{"card": texts(state)[0].removeprefix("bid "), "value": price}]
    play(state, texts(state)[0])
    assert owned_by(state, 1) == "G"
    assert state.price[COLOURS.index("green")] == price
    assert state.view(None)["auction"]["sales"][-1]["forced"] is True


@pytest.mark.rule("DF-3.9")
@pytest.mark.parametrize(
    ("cards", "lowest", "price"),
    [
        ("G6R4W2K1 G6K5O4Y3B2R1 O6G4B2K1 K6G4W2R1", ["K6G4W2R1", "O6G4B2K1"], 4),
        ("W5K2 K4W3W2 B6O4W2Y1 B5", ["B6O4W2Y1", "K4W3W2"], 2),
        ("R6Y4K2B1 K5 Y6O4B2 K6R4Y2O1", ["R6Y4K2B1", "K6R4Y2O1"], 1),
    ],
)
def test_for_the_last_car_the_player_chooses_among_equal_cards(cards: str, lowest: list[str], price: int) -> None:
    state = auction(["Y5 R5", cards], lot="yellow", owners="00--00", to_come="G", no_powers=True)
    bid(state, "Y5", "pass")
    lot = state.view(None)["auction"]["lot"]
    assert (lot["last"], lot["must_bid"], state.to_move()) == (True, True, [1])
    assert texts(state) == [f"bid {card}" for card in lowest]
    assert state.preview(1, state.parse(1, texts(state)[1]))["value"] == price
    for text in ("pass", "pass K5", "bid G6K5O4Y3B2R1"):
        with pytest.raises(IllegalMove, match=r"DF-3\."):
            play(state, text)
    play(state, texts(state)[1])
    assert state.price[COLOURS.index("green")] == price
    sale = state.view(None)["auction"]["sales"][-1]
    assert (sale["forced"], sale["bids"]) == (True, [{"seat": 1, "card": lowest[1], "value": price}])


@pytest.mark.rule("DF-3.9")
def test_by_the_first_version_of_the_rules_the_last_car_is_sold_by_itself() -> None:
    data = auction(["Y5 R5", "G6R4W2K1 K6G4W2R1 O6G4B2K1"], lot="yellow", owners="00--00", to_come="G").to_dict()
    del data["rules"]
    data["cell"] = DOWNFORCE.start(DOWNFORCE.setup(2, 7, rules="1")).to_dict()["cell"]
    state = load(data)
    bid(state, "Y5", "pass")
    assert owned_by(state, 1) == "G"
    sale = state.view(None)["auction"]["sales"][-1]
    assert sale["bids"] == [{"seat": 1, "card": "K6G4W2R1", "value": 4}]


@pytest.mark.rule("DF-3.10")
def test_an_unsold_car_comes_up_again_for_those_without_one() -> None:
    state = auction(["G5 K5", "G6K4R2 B6Y4O2", "B5 G6R4W2K1"], lot="green", owners="0--000", to_come="B")
    bid(state, "pass", "pass")
    assert state.view(None)["auction"]["set_aside"] == ["green"]
    bid(state, "B6Y4O2", "pass")
    # now one car and one player without: it goes to seat 2 for its lowest green number
    bid(state, "G6R4W2K1")
    assert owned_by(state, 1) == "B"
    assert owned_by(state, 2) == "G"
    assert state.price[COLOURS.index("green")] == 6


@pytest.mark.rule("DF-3.10")
def test_a_car_without_an_owner_stays_on_the_grid_and_its_speed_8_card_is_nobody_s() -> None:
    state = auction(["O5 K5", "O6B4Y2 B5"], lot="orange", owners="0001-0")
    bid(state, "pass", "pass")
    while state.phase < 2:
        play(state, texts(state)[0])
    orange = state.view(None)["cars"][COLOURS.index("orange")]
    assert (orange["owner"], orange["price"], orange["status"]) == (None, None, "racing")
    assert not any("O8" in hand(state, seat) for seat in range(2))


@pytest.mark.rule("DF-3.11")
def test_in_the_second_round_nobody_passes_while_every_car_is_needed() -> None:
    state = auction(["G5 K5", "G6K4R2", "B5"], lot="green", owners="0--000", to_come="B", second_round=True)
    assert state.to_move() == [1, 2]
    assert texts(state) == ["bid G6K4R2"]
    for text in ("pass", "pass G6K4R2"):
        with pytest.raises(IllegalMove, match=r"DF-3\.11"):
            play(state, text)
    bid(state, "G6K4R2", "B5")
    bid(state, "B5")
    assert owned_by(state, 1) == "G"
    assert owned_by(state, 2) == "B"


@pytest.mark.rule("DF-3.10", "DF-3.11")
def test_in_the_second_round_one_may_pass_while_there_are_more_cars_than_players_without() -> None:
    hands = ["G5 K5", "G6K4R2 K6R4G2", "B5 Y5"]
    state = auction(hands, lot="green", owners="0---00", to_come="BY", second_round=True)
    assert state.to_move() == [1, 2]
    assert texts(state) == ["pass", "bid K6R4G2", "bid G6K4R2"]
    bid(state, "pass", "pass")
    # green stays without an owner; blue and yellow are needed now
    assert state.view(None)["auction"]["lot"]["car"] == "blue"
    assert not any(text.startswith("pass") for text in texts(state))
    bid(state, "K6R4G2", "B5")
    bid(state, texts(state)[0].removeprefix("bid "))
    assert (owned_by(state, 1), owned_by(state, 2)) == ("Y", "B")
    green = state.view(None)["cars"][COLOURS.index("green")]
    assert (green["owner"], green["status"]) == (None, "racing")


@pytest.mark.rule("DF-3.14")
def test_who_bought_several_powers_keeps_one_of_them_in_secret_until_all_have_chosen() -> None:
    state = game(3, 11)
    while state.phase == 0:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[-1])
    assert state.phase == 1
    choosers = state.to_move()
    assert choosers == [s for s in range(3) if bin(state.bought[s]).count("1") > 1]
    first = choosers[0]
    offered = texts(state)
    assert len(offered) == bin(state.bought[first]).count("1")
    other = next(p for p in POWERS if f"power {p}" not in offered)
    with pytest.raises(IllegalMove, match=r"DF-3\.14"):
        play(state, f"power {other}")
    play(state, offered[0])
    if len(choosers) > 1:
        assert power_of(state, first) == ""
        assert state.view(choosers[1])["seats"][first]["power"] is None
    while state.phase == 1:
        play(state, texts(state)[0])
    assert f"power {power_of(state, first)}" == offered[0]
    assert all(power_of(state, seat) for seat in range(3))


@pytest.mark.rule("DF-3.8", "DF-3.14")
@pytest.mark.parametrize("seed", range(12))
def test_everybody_ends_up_with_a_car_and_a_power(seed: int) -> None:
    for players in range(2, 7):
        state = game(players, seed)
        while state.phase < 2:
            seat = state.to_move()[0]
            moves = state.legal(seat)
            state.play(seat, moves[0 if seed % 2 else (seed * 7 + seat) % len(moves)])
        assert all(owned_by(state, seat) for seat in range(players))
        assert all(power_of(state, seat) for seat in range(players))
