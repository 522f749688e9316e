"""The turn: play, draw, next; and the last round."""

import pytest

from paddock.engine import IllegalMove

from .tables import play, table, texts


@pytest.mark.rule("FMR-3.1", "FMR-3.3", "FMR-3.4")
def test_play_one_draw_one_and_the_next_player_is_up() -> None:
    state = table("overtake+2:red", turn=2)
    play(state, "overtake+2:red red1")
    view = state.view(None)
    assert view["hand_counts"] == [5] * 6
    assert view["deck"] == 23
    assert [card["card"] for card in view["discards"]] == ["overtake+2:red"]
    assert state.to_move() == [3]


@pytest.mark.rule("FMR-3.1")
def test_after_the_last_seat_comes_the_first() -> None:
    state = table("overtake+2:red", turn=5)
    play(state, "overtake+2:red red1")
    assert state.to_move() == [0]


@pytest.mark.rule("FMR-3.1")
def test_only_the_player_whose_turn_it_is_may_play() -> None:
    state = table("overtake+2:red", turn=2)
    assert state.legal(3) == []
    with pytest.raises(IllegalMove, match="waiting for seat 2") as refused:
        state.play(3, state.parse(3, "overtake+2:red red1"))
    assert refused.value.rule == "FMR-3.1"


@pytest.mark.rule("FMR-3.3")
def test_a_card_must_be_in_the_hand() -> None:
    state = table("turbo turbo turbo turbo crash")
    with pytest.raises(IllegalMove, match="not in your hand") as refused:
        play(state, "spin-out")
    assert refused.value.rule == "FMR-3.3"


@pytest.mark.rule("FMR-3.3")
def test_equal_cards_are_one_choice() -> None:
    state = table("overtake+3:blue overtake+3:blue turbo turbo crash")
    assert len(texts(state)) == len(set(texts(state))) == 2 + 3 + 1


@pytest.mark.rule("FMR-3.5")
def test_a_player_without_cars_plays_on() -> None:
    state = table("overtake+2:red turbo", retired="blue1 blue2")
    play(state, "overtake+2:red red1")
    assert state.view(None)["hand_counts"][0] == 5
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-3.6")
def test_after_the_last_card_everyone_has_one_turn_more_and_ends_with_four_cards() -> None:
    state = table("overtake+2:red", deck=1, turn=4)
    play(state, "overtake+2:red red1")
    assert state.view(None)["last_turns"] == 6
    seats: list[int] = []
    hands = [5] * 6
    while state.to_move():
        seat = state.to_move()[0]
        if not seats or seats[-1] != seat:
            seats.append(seat)
            hands = state.view(None)["hand_counts"]
        state.play(seat, state.legal(seat)[0])
    assert seats == [5, 0, 1, 2, 3, 4]
    assert hands == [4, 4, 4, 4, 5, 4]
    assert state.view(None)["hand_counts"] == [4] * 6


@pytest.mark.rule("FMR-3.6")
@pytest.mark.parametrize(("players", "plays"), [(6, 30), (5, 34), (4, 38), (3, 42), (2, 46)])
def test_a_race_has_as_many_plays_as_cards_beyond_four_each(players: int, plays: int) -> None:
    state = table(players=players)
    while state.to_move():
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[0])
    assert len(state.view(None)["discards"]) == plays
