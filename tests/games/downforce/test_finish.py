"""The first turn, bets, the finish, the end of the race, and the money."""

import pytest

from paddock.engine import IllegalMove
from paddock.games.downforce import Downforce
from paddock.games.downforce.cards import LETTERS, PRIZES
from paddock.server.tables.live_table import standings_json

from .races import bid, game, hand, load, play, race, texts, where


def to_the_race(state: Downforce) -> None:
    while state.phase < 2:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[-1])


@pytest.mark.rule("DF-2.1", "DF-4.1")
@pytest.mark.parametrize("seed", range(5))
def test_the_owner_of_the_pole_car_begins(seed: int) -> None:
    state = game(4, seed)
    assert sorted(state.grid) == list(range(6))
    to_the_race(state)
    assert state.to_move() == [state.owner[state.grid[0]]]
    pole = state.view(None)["cars"][state.grid[0]]
    assert (pole["cell_name"], pole["lap"]) == ("59a", 0)


@pytest.mark.rule("DF-4.1")
def test_a_pole_car_without_an_owner_leaves_the_start_to_the_next_on_the_grid() -> None:
    data = game(2, 3, no_powers=True).to_dict()
    pole, second = data["grid"][:2]
    data["owner"] = [0] * 6
    data["owner"][pole], data["owner"][second] = -1, 1
    data["queue"], data["lot_cars"] = [0], [pole] + [car for car in range(6) if car != pole]
    state = load(data)
    assert state.to_move() == [0, 1]
    bid(state, "pass", "pass")
    assert state.owner[pole] == -1
    assert state.to_move() == [1]


@pytest.mark.rule("DF-2.2", "DF-2.3")
@pytest.mark.parametrize(("players", "each", "left"), [(2, 21, 0), (3, 14, 0), (4, 10, 2), (5, 8, 2), (6, 7, 0)])
def test_the_cards_are_dealt_evenly(players: int, each: int, left: int) -> None:
    state = game(players, 3)
    assert [len(hand(state, seat)) for seat in range(players)] == [each] * players
    assert bin(state.box).count("1") == left
    assert sorted(state.lot_cars) == sorted(state.lot_powers) == list(range(6))
    assert state.lot_cars != game(players, 4).lot_cars or state.lot_powers != game(players, 4).lot_powers


@pytest.mark.rule("DF-2.1", "DF-7.1")
def test_the_first_crossing_opens_the_lap_the_second_is_home() -> None:
    state = race("R59a", hand="R5", lap=0, lines=0)
    play(state, "play R5")
    play(state, texts(state)[0])
    assert where(state, "R") in ("5a", "5b")
    assert state.lap[LETTERS.index("R")] == 1
    state = race("R59a", hand="R5")
    play(state, "play R5")
    assert where(state, "R") == "home"
    assert state.view(None)["finish"] == ["red"]


@pytest.mark.rule("DF-7.1")
def test_places_go_by_the_order_of_crossing_also_within_a_card() -> None:
    state = race("R57a Y59b K58a", hand="R6Y4K2B1", owners="000000")
    play(state, "play R6Y4K2B1")
    assert state.view(None)["finish"][:2] == ["red", "yellow"]
    assert where(state, "K") == "home"
    places = {car["car"]: car["place"] for car in state.view(None)["cars"]}
    assert (places["red"], places["yellow"], places["black"], places["blue"]) == (1, 2, 3, None)


@pytest.mark.rule("DF-7.1", "DF-5.7")
def test_a_car_within_reach_of_the_line_may_still_be_driven_into_a_dead_end() -> None:
    state = race("R57b B59a G59b", hand="R5")
    play(state, "play R5")
    assert texts(state) == ["to 58a", "to finish"]


@pytest.mark.rule("DF-7.2")
def test_who_has_all_cars_home_discards_the_hand() -> None:
    state = race("R59a", hand="R5 K5", turn=5, hands={0: "B5 G5"})
    play(state, "play R5")
    assert where(state, "R") == "home"
    assert hand(state, 5) == set()
    assert {card["card"] for card in state.view(None)["discards"]} >= {"R5", "K5"}
    assert state.view(None)["seats"][5]["done"] is True


@pytest.mark.rule("DF-7.2")
def test_who_has_another_car_on_the_track_plays_on() -> None:
    state = race("R59a", hand="R5 K5", turn=5, owners="012355")
    play(state, "play R5")
    assert hand(state, 5) == {"K5"}


@pytest.mark.rule("DF-7.3")
def test_a_player_without_cards_is_skipped() -> None:
    state = race("R1b", hand="R5", hands={1: "", 2: "K5"})
    play(state, "play R5")
    play(state, texts(state)[0])
    assert state.to_move() == [2]


@pytest.mark.rule("DF-7.4")
def test_the_race_is_over_when_nobody_holds_a_card_and_the_others_have_stalled() -> None:
    state = race("R59a K1b", hand="R5", hands=dict.fromkeys((1, 2, 3, 4, 5), ""))
    play(state, "play R5")
    assert state.to_move() == []
    assert state.view(None)["finish"] == ["red"]
    assert {car["status"] for car in state.view(None)["cars"]} == {"home", "stalled"}
    with pytest.raises(IllegalMove, match="over"):
        state.play(0, 0)


@pytest.mark.rule("DF-7.4")
def test_the_race_is_over_when_all_cars_are_home() -> None:
    state = race("R59a", hand="R5", finish="KBGYO", hands={1: "K5"}, owners="012340")
    play(state, "play R5")
    assert state.to_move() == []
    assert state.view(None)["finish"][-1] == "red"


@pytest.mark.rule("DF-7.5")
def test_bets_fall_due_when_a_line_is_first_crossed_and_are_made_after_the_card() -> None:
    state = race("R11b K1a Y9a B1b G2a O2b", hand="R6Y4K2B1", lines=0)
    play(state, "play R6Y4K2B1")
    play(state, texts(state)[0])
    assert state.bets_due == 1
    assert state.phase != 7
    while state.phase != 7:
        play(state, texts(state)[0])
    assert state.to_move() == [0, 1, 2, 3, 4, 5]
    assert texts(state) == [f"bet {car}" for car in ("black", "blue", "green", "yellow", "orange", "red")]
    for _ in range(6):
        play(state, "bet red")
    assert state.to_move() == [1]
    assert state.bets_held == 1


@pytest.mark.rule("DF-7.5")
def test_a_car_on_the_last_cell_before_a_line_has_not_crossed_it() -> None:
    state = race("R11b K1a B1b G2a O2b Y1c", hand="R6Y4K2B1 K6R4Y2O1 W5R2 Y6B5R4G3K2O1 G6K5O4Y3B2R1", lines=0)
    play(state, "play G6K5O4Y3B2R1")
    while state.phase != 2:
        assert state.phase != 7
        play(state, texts(state)[0])
    assert where(state, "R").startswith("12")
    assert state.bets_due == 0


@pytest.mark.rule("DF-7.5")
def test_a_line_that_has_been_crossed_asks_for_no_further_bets() -> None:
    state = race("R11b", hand="R5", lines=1)
    play(state, "play R5")
    play(state, texts(state)[0])
    assert state.phase == 2


@pytest.mark.rule("DF-7.5")
def test_a_bet_is_the_bettor_s_secret_until_the_race_is_over() -> None:
    state = race("R11b", hand="R5", lines=0)
    play(state, "play R5")
    play(state, texts(state)[0])
    before = state.view(1)
    state.play(0, state.parse(0, "bet red"))
    after = state.view(1)
    assert state.view(0)["own"]["bets"] == ["red", None, None]
    assert after["seats"][0]["bets_made"] == 1
    assert before["own"] == after["own"]
    assert "red" not in str(after["seats"][0])
    assert state.view(None)["own"] is None
    with pytest.raises(IllegalMove):
        state.play(0, state.parse(0, "bet blue"))


@pytest.mark.rule("DF-7.6")
def test_two_lines_on_one_card_mean_two_bets() -> None:
    state = race("R11b", hand="R5", lines=0)
    state.bets_due = 1
    play(state, "play R5")
    play(state, texts(state)[0])
    data = state.to_dict()
    data["bets_due"] = 2
    state = load(data)
    for _ in range(6):
        play(state, "bet red")
    assert state.view(0)["betting"]["line"] == 2
    for _ in range(6):
        play(state, "bet blue")
    assert state.view(0)["own"]["bets"] == ["red", "blue", None]
    assert state.phase == 2


@pytest.mark.rule("DF-9.1", "DF-9.2", "DF-9.3")
def test_the_rulebook_s_score_11_plus_13_less_9_is_15() -> None:
    # yellow and green came second and fifth; bets on yellow, yellow and blue; 5 and 4 were paid
    state = race(
        "O59a",
        hand="O5",
        owners="120012",
        players=3,
        turn=1,
        hands={0: "", 2: ""},
        finish="BYRKG",
        price=(3, 2, 4, 5, 1, 6),
        bets={0: "YYB", 1: "OKG", 2: "RBY"},
    )
    play(state, "play O5")
    assert state.to_move() == []
    row = next(line for line in state.standings() if line.seat == 0)
    assert row.parts == {"prizes": 11, "bets": 13, "price": -9}
    assert row.score == 15
    sheet = state.view(0)["results"][0]["seats"][0]
    assert (sheet["prizes"], sheet["won"], sheet["paid"], sheet["total"]) == (11, 13, 9, 15)
    assert sum(car["prize"] for car in sheet["cars"]) == 11
    assert sheet["bets"] == [{"car": "yellow", "won": 6}, {"car": "yellow", "won": 4}, {"car": "blue", "won": 3}]


@pytest.mark.rule("DF-9.3", "DF-7.4")
def test_players_whose_cars_stalled_keep_their_bets_and_their_other_cars_money() -> None:
    state = race(
        "K1a R59a", hand="R5", owners="012304", finish="B", hands=dict.fromkeys((1, 2, 3, 4, 5), ""), bets={0: "BRK"}
    )
    play(state, "play R5")
    row = next(line for line in state.standings() if line.seat == 0)
    assert row.parts == {"prizes": 0, "bets": 9 + 4 + 0, "price": 0}


@pytest.mark.rule("DF-9.4")
def test_equal_money_goes_to_the_player_whose_car_was_home_earlier() -> None:
    state = race(
        "R59a", hand="R5", finish="KB", price=(6, 3, 0, 0, 0, 0), hands=dict.fromkeys((1, 2, 3, 4, 5), ""), turn=0
    )
    play(state, "play R5")
    placing = [(line.place, line.seat, line.score) for line in state.standings()]
    assert placing[:3] == [(1, 0, 6), (2, 1, 6), (3, 5, 6)]


@pytest.mark.rule("DF-9.5")
def test_with_no_car_home_the_one_further_on_decides() -> None:
    state = race("R18a K18b B17a G16a", hand="R5", hands=dict.fromkeys((1, 2, 3, 4, 5), ""), turn=0)
    play(state, "play R5")
    play(state, *texts(state)[:1])
    order = [line.seat for line in state.standings()]
    assert order.index(0) < order.index(1) < order.index(2)


def test_standings_during_the_race_give_no_bet_away() -> None:
    state = race("R11b", hand="R5", finish="K", bets={0: "KKK"})
    row = next(line for line in state.standings() if line.seat == 0)
    assert "bets" not in row.parts
    assert row.score == 12


@pytest.mark.rule("DF-9.1", "DF-9.3")
def test_during_the_race_the_standings_say_what_the_present_order_is_worth() -> None:
    # black is home; red, blue and green follow
    state = race(
        "R50b B43b G42a",
        hand="R5",
        owners="012012",
        players=3,
        turn=2,
        finish="K",
        price=(5, 2, 1, 0, 0, 4),
        bets={2: "KRB", 0: "RRR"},
    )
    assert state.view(None)["order"][:4] == ["black", "red", "blue", "green"]
    rows = {line.seat: line for line in state.standings()}
    yellow = state.view(None)["order"].index("yellow")
    assert rows[2].parts == {"prizes": 9 + 4, "price": -5}
    assert rows[0].parts == {"prizes": 12 + PRIZES[yellow], "price": -5}
    assert state.standings()[0].seat == 2
    # what the own bets would pay is for the own eyes only
    assert state.view(2)["own"]["worth_now"] == {"prizes": 13, "won": 9 + 4 + 1, "paid": 5, "total": 22}
    assert state.view(0)["own"]["worth_now"]["won"] == 6 + 4 + 2
    assert state.view(None)["own"] is None


def test_before_the_race_there_is_nothing_to_be_worth() -> None:
    state = game(3, 7)
    assert state.view(0)["own"]["worth_now"] is None
    assert all(line.score == 0 for line in state.standings())


@pytest.mark.rule("DF-9.4", "DF-9.5", "DF-8.10", "DF-8.12")
def test_a_tie_is_told_by_the_rule_that_decided_it() -> None:
    nobody_else = dict.fromkeys((1, 2, 3, 4, 5), "")
    state = race("R59a", hand="R5", finish="KB", price=(6, 3, 0, 0, 0, 0), hands=nobody_else, turn=0)
    play(state, "play R5")
    # 6 million each for black, blue and red, in that order; the other three have stalled, with nothing
    assert [line.get("tie") for line in standings_json(state)] == [None, "DF-9.4", "DF-9.4", None, "DF-9.5", "DF-9.5"]
    far = race("R22c K22a B22b G1a", hand="G5", hands=nobody_else, long_distance=True, turn=0)
    assert not any("tie" in line for line in standings_json(far)), "it is not over yet"
    play(far, "play G5")
    play(far, *texts(far)[:1])
    ties = {line["seat"]: line.get("tie") for line in standings_json(far)}
    assert (ties[0], ties[1], ties[5]) == (None, "DF-8.10", "DF-8.10")
