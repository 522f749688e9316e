"""The variants, alone and together, and the combinations that make no sense."""

import pytest

from paddock.engine import SetupError, playout, split
from paddock.games.downforce import DOWNFORCE
from paddock.games.downforce.cards import CUNNING, LETTERS, POWERS

from .races import auction, game, hand, load, owned_by, play, power_of, race, texts, where


@pytest.mark.rule("DF-8.1", "DF-8.2", "DF-8.4", "DF-8.5")
@pytest.mark.parametrize(("players", "share", "racing"), [(2, 3, 6), (3, 2, 6), (4, 1, 4), (5, 1, 5), (6, 1, 6)])
def test_beginners_are_dealt_the_same_number_of_cars_and_three_cards(players: int, share: int, racing: int) -> None:
    state = game(players, 5, beginners=True)
    view = state.view(0)
    assert state.phase == 2
    assert [len(owned_by(state, seat)) for seat in range(players)] == [share] * players
    assert sum(car["status"] == "racing" for car in view["cars"]) == racing
    assert len(view["own"]["hand"]) == 3
    assert view["deck"] == 42 - 3 * players
    assert [row["hand_count"] for row in view["seats"]] == [3] * players
    assert [len(row["speed_8"]) for row in view["seats"]] == [share] * players
    grid = [car["cell_name"] for car in sorted(view["cars"], key=lambda car: car["grid"] or 9) if car["grid"]]
    assert grid == ["59a", "59b", "59c", "58a", "58b", "58c"][:racing]
    assert all(power_of(state, seat) == "" for seat in range(players))


@pytest.mark.rule("DF-8.4", "DF-8.5")
def test_beginners_draw_after_a_card_from_the_hand_and_after_a_speed_8_card() -> None:
    state = race("R1b", hand="R5 R8", deck="K5 B5", beginners=True, owners="012345")
    assert texts(state) == ["play R5", "play R8"]
    play(state, "play R5")
    play(state, texts(state)[0])
    assert hand(state, 0) == {"K5", "R8"}
    state = race("R1b", hand="R5 R8", deck="K5 B5", beginners=True, owners="012345")
    play(state, "play R8")
    play(state, texts(state)[0])
    assert hand(state, 0) == {"R5", "K5"}


@pytest.mark.rule("DF-8.4")
def test_by_the_first_version_of_the_rules_beginners_do_not_draw_after_a_speed_8_card() -> None:
    data = race("R1b", hand="R5 R8", deck="K5 B5", beginners=True, owners="012345").to_dict()
    del data["rules"]
    state = load(data)
    play(state, "play R8")
    play(state, texts(state)[0])
    assert hand(state, 0) == {"R5"}


@pytest.mark.rule("DF-8.2", "DF-5.1")
def test_strips_of_cars_that_do_not_race_are_skipped_and_white_strips_cannot_name_them() -> None:
    state = race("K1b B1a Y1c", hand="R6Y4K2B1 W5K2", owners="0123xx", players=4, beginners=True)
    other = state.copy()
    play(state, "play R6Y4K2B1")
    assert state.view(0)["steering"]["car"] == "yellow"
    play(other, "play W5K2")
    assert texts(other) == ["name blue", "name green", "name yellow"]


@pytest.mark.rule("DF-8.3")
def test_beginners_are_placed_by_their_first_car_home() -> None:
    state = race(
        "R59a", hand="R5", finish="KB", owners="120012", players=3, hands={1: "", 2: ""}, turn=0, beginners=True
    )
    play(state, "play R5")
    assert state.to_move() == []
    assert [line.seat for line in state.standings()] == [1, 2, 0]
    assert [line.parts["place"] for line in state.standings()] == [1, 2, 0]
    assert state.view(None)["betting"] is None


@pytest.mark.rule("DF-8.6")
def test_two_players_are_dealt_seven_new_cards_after_the_auction() -> None:
    state = game(2, 9)
    while state.phase < 2:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[-1])
    view = state.view(1)
    assert len(view["own"]["hand"]) == 7
    assert [row["hand_count"] for row in view["seats"]] == [7, 7]
    assert view["deck"] == 28
    assert sum(len(row["speed_8"]) for row in view["seats"]) == 6
    assert all(row["shown"] == [] for row in view["seats"])


@pytest.mark.rule("DF-8.7")
def test_two_players_draw_after_a_card_from_the_hand_while_the_deck_lasts() -> None:
    state = race("R1b", hand="R5 R8", deck="K5", players=2, owners="010101", hands={1: "G5"})
    play(state, "play R5")
    play(state, texts(state)[0])
    assert hand(state, 0) == {"K5", "R8"}
    play(state, "play G5")
    while state.phase != 2:
        play(state, texts(state)[0])
    assert hand(state, 1) == set()


@pytest.mark.rule("DF-8.7")
def test_two_players_do_not_draw_after_a_speed_8_card() -> None:
    state = race("R1b", hand="R5 R8", deck="K5", players=2, owners="010101", hands={1: "G5"})
    play(state, "play R8")
    play(state, texts(state)[0])
    assert hand(state, 0) == {"R5"}


@pytest.mark.rule("DF-8.8")
def test_without_powers_cars_are_sold_alone() -> None:
    state = game(4, 2, no_powers=True)
    assert state.view(None)["auction"]["lot"]["power"] is None
    while state.phase < 2:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[-1])
    assert [power_of(state, seat) for seat in range(4)] == [""] * 4


@pytest.mark.rule("DF-8.9")
def test_who_bought_cunning_chooses_last_from_all_powers_that_are_left() -> None:
    data = auction(["G5", "K5"], lot="green", owners="00-111", power="cunning", no_cunning=True).to_dict()
    data["bought"] = [0, 1 << POWERS.index("tricky") | 1 << POWERS.index("aggressive")]
    state = load(data)
    play(state, "bid G5", "pass K5")
    assert state.bought[0] == 1 << CUNNING
    assert state.to_move() == [1]
    assert [row["decided"] for row in state.view(None)["seats"]] == [False, False]
    play(state, "power tricky")
    assert power_of(state, 1) == "tricky"
    assert state.to_move() == [0]
    assert texts(state) == ["power aggressive", "power determined", "power strategic", "power unpredictable"]
    play(state, "power determined")
    assert power_of(state, 0) == "determined"
    assert state.phase == 2


@pytest.mark.rule("DF-8.10")
def test_long_distance_goes_on_past_the_line_and_the_car_furthest_on_wins() -> None:
    state = race("R59a", hand="R5", hands=dict.fromkeys((1, 2, 3, 4, 5), ""), long_distance=True)
    play(state, "play R5")
    play(state, texts(state)[0])
    assert where(state, "R") in ("5a", "5b")
    assert state.lap[LETTERS.index("R")] == 2
    assert state.to_move() == []
    assert state.standings()[0].seat == 5
    assert state.standings()[0].score == 59 + 5


@pytest.mark.rule("DF-8.10")
def test_of_two_cars_level_with_one_another_the_inner_one_is_further_on() -> None:
    state = race("R22c K22a B22b G1a", hand="G5", hands=dict.fromkeys((1, 2, 3, 4, 5), ""), long_distance=True, turn=0)
    order = state.view(None)["order"]
    assert [car for car in order if car in ("black", "blue", "red")] == ["black", "blue", "red"]


@pytest.mark.rule("DF-8.11")
def test_long_distance_has_no_bets() -> None:
    state = race("R11b", hand="R5", lines=0, long_distance=True)
    play(state, "play R5")
    play(state, texts(state)[0])
    assert state.phase == 2
    assert state.view(0)["betting"] is None


@pytest.mark.rule("DF-8.11")
def test_long_distance_does_not_charge_for_cars() -> None:
    data = race("R18a", hand="R5", hands=dict.fromkeys((1, 2, 3, 4, 5), ""), long_distance=True).to_dict()
    data["price"] = [6] * 6
    state = load(data)
    assert {line.score for line in state.standings()} == {18, 23, 24, 25, 26, 27}


@pytest.mark.rule("DF-8.12")
def test_a_tour_is_a_game_on_each_track_and_its_money_is_added_up() -> None:
    state = game(3, 4, tour=True, track="marina-bay")
    tracks = [state.view(None)["track"]]
    rng = split(8, "tour")
    while state.to_move():
        seat = state.to_move()[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
        if state.view(None)["track"] != tracks[-1]:
            tracks.append(state.view(None)["track"])
            assert state.phase == 0
            assert len(state.results) == 1
            assert [len(hand(state, s)) for s in range(3)] == [14] * 3
    assert tracks == ["marina-bay", "river-station"]
    for line in state.standings():
        assert line.score == sum(line.parts.values())
        totals = [result["seats"][line.seat]["total"] for result in state.view(None)["results"]]
        assert sum(totals) == line.score


@pytest.mark.rule("DF-8.13")
@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"beginners": True, "tour": True}, "beginners and tour cannot be combined"),
        (3, {"long_distance": True, "tour": True}, "long_distance and tour"),
        (3, {"beginners": True, "no_powers": True}, "beginners and no_powers"),
        (2, {"beginners": True, "no_cunning": True}, "beginners and no_cunning"),
        (2, {"no_powers": True, "no_cunning": True}, "no_powers and no_cunning"),
        (3, {"no_cunning": True}, "no_cunning: .*two players"),
        (7, {}, "2 to 6"),
        (3, {"track": "monza"}, "river-station"),
    ],
)
def test_combinations_that_make_no_sense_are_refused_with_the_reason(
    players: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        DOWNFORCE.setup(players, 1, options)


@pytest.mark.rule("DF-7.4", "DF-8.10")
def test_about_as_many_cars_come_home_as_at_real_tables() -> None:
    for players, least in ((6, 3.5), (3, 4.75)):
        home = 0
        for seed in range(30):
            state = game(players, seed)
            rng = split(seed, "playout")
            while state.phase < 2:
                # one pass among the bids, not one for every card: cars without an owner are rare
                passes = [text for text in texts(state) if text.startswith("pass")]
                moves = passes[:1] + [text for text in texts(state) if text not in passes]
                play(state, moves[rng.below(len(moves))])
            playout(state, rng)
            home += len(state.finish)
        assert least < home / 30 <= 6
