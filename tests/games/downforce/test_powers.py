"""Each power, when it applies and when it does not."""

import pytest

from paddock.engine import IllegalMove

from .races import ends, play, race, texts, where


@pytest.mark.rule("DF-6.1")
def test_aggressive_may_move_the_own_car_on_the_top_strip_one_cell_more() -> None:
    plain = race("R28a", hand="R6Y4K2B1", turn=5)
    play(plain, "play R6Y4K2B1")
    state = race("R28a", hand="R6Y4K2B1", power="aggressive", turn=5)
    play(state, "play R6Y4K2B1")
    assert where(plain, "R") == "34a"  # the only end: six cells on
    assert ends(state) == {"34a", "35a"}
    uses = {state.describe(5, move).text: state.preview(5, move)["uses"] for move in state.legal(5)}
    assert uses == {"to 34a": [], "to 35a": ["aggressive"]}
    play(state, "to 35a")
    assert where(state, "R") == "35a"


@pytest.mark.rule("DF-6.1")
def test_aggressive_also_speeds_up_the_own_speed_8_card() -> None:
    state = race("R1b", hand="R8", power="aggressive", turn=5)
    play(state, "play R8")
    steps = {state.preview(5, move)["steps"] for move in state.legal(5)}
    assert steps == {8, 9}


@pytest.mark.rule("DF-6.1")
def test_aggressive_is_not_for_other_strips_other_cars_or_a_white_top_strip() -> None:
    lower = race("Y1b R40b", hand="R6Y4K2B1", power="aggressive", turn=3)
    play(lower, "play R6Y4K2B1")
    play(lower, texts(lower)[0])
    assert lower.view(3)["steering"]["car"] == "yellow"
    assert lower.view(3)["steering"]["extra"] == 0
    other = race("R28a", hand="R6Y4K2B1", power="aggressive", turn=3)
    play(other, "play R6Y4K2B1")
    assert where(other, "R") == "34a"
    white = race("R28a", hand="W5K2", power="aggressive", turn=5)
    play(white, "play W5K2", "name red")
    assert {white.preview(5, move)["steps"] for move in white.legal(5)} == {5}


@pytest.mark.rule("DF-6.2", "DF-6.3")
def test_cunning_steers_its_cars_on_the_cards_of_others() -> None:
    state = race("R1b K9a", hand="R6G4K2", turn=0, powers={5: "cunning"})
    play(state, "play R6G4K2")
    assert state.to_move() == [5]
    assert "cunning" in state.view(5)["steering"]["powers"]
    with pytest.raises(IllegalMove, match="not your turn"):
        state.play(0, state.legal(5)[0])
    play(state, texts(state)[0])
    assert state.to_move() == [0]


@pytest.mark.rule("DF-6.3")
def test_cunning_does_not_name_the_car_of_a_white_strip() -> None:
    state = race("R1b", hand="W5K2", turn=0, powers={5: "cunning"})
    play(state, "play W5K2")
    assert state.to_move() == [0]
    play(state, "name red")
    assert state.to_move() == [5]


@pytest.mark.rule("DF-6.4")
def test_determined_goes_two_cells_further_after_rectangular_cells_only() -> None:
    state = race("R8a", hand="K6R4G2", power="determined", turn=5)  # from a cell that is not rectangular
    play(state, "play K6R4G2")
    while state.view(5)["steering"]["car"] != "red":
        play(state, texts(state)[0])
    assert state.preview(5, state.parse(5, "to 12b"))["bonus"] is True
    assert state.preview(5, state.parse(5, "to 12b"))["further"] == 2
    play(state, "to 12b")
    assert state.view(5)["steering"]["bonus"] is True
    assert texts(state)[0] == "stay"
    assert ends(state) == {"14b", "15a", "15b"} & ends(state)
    further = sorted(ends(state))[0]
    play(state, f"to {further}")  # the further cells may have any shape; green, later on the card, waits
    assert where(state, "R") == further


@pytest.mark.rule("DF-6.4")
def test_determined_may_stay_and_gets_nothing_after_other_cells() -> None:
    state = race("R8a", hand="R4W3W2", power="determined", turn=5)
    play(state, "play R4W3W2", "to 12b", "stay")
    assert where(state, "R") == "12b"
    over_a_bend = race("R3a", hand="R4W3W2", power="determined", turn=5)
    play(over_a_bend, "play R4W3W2")
    assert not any(over_a_bend.preview(5, move)["bonus"] for move in over_a_bend.legal(5))
    play(over_a_bend, texts(over_a_bend)[0])
    assert over_a_bend.view(5)["phase"] == "name-car"


@pytest.mark.rule("DF-6.1")
def test_an_end_within_the_plain_number_is_shown_without_aggressive() -> None:
    # three staggered lanes: some ends can be reached in six cells or in seven
    state = race("R43c", hand="R6G4K2", power="aggressive", turn=5)
    play(state, "play R6G4K2")
    plain = race("R43c", hand="R6G4K2", turn=5)
    play(plain, "play R6G4K2")
    assert ends(plain) < ends(state)
    for end in ends(plain):
        assert state.preview(5, state.parse(5, f"to {end}"))["uses"] == []


@pytest.mark.rule("DF-6.4")
def test_no_further_cells_are_promised_where_every_way_on_is_taken() -> None:
    state = race("R29b B31a G31b", hand="W5R2", power="determined", turn=5, finish="KYO")
    play(state, "play W5R2", "name black")
    assert where(state, "R") == "30a" or state.view(5)["steering"]["car"] == "red"
    for move in state.legal(5):
        assert state.preview(5, move)["bonus"] is False
        assert state.preview(5, move)["further"] == 0


@pytest.mark.rule("DF-6.4")
def test_an_end_that_can_be_reached_over_rectangular_cells_counts_as_reached_so() -> None:
    state = race("R49b", hand="R6K4W2G1 K6R4G2 Y6B5R4G3K2O1 R5", power="determined", turn=5)
    play(state, "play R5")
    for move in state.legal(5):
        seen = state.preview(5, move)
        assert seen["rectangular"] is False  # a bend follows after one straight row


@pytest.mark.rule("DF-6.5")
def test_determined_works_on_own_cards_and_own_cars_only() -> None:
    another_s_card = race("R8a", hand="R4W3W2", turn=0, powers={5: "determined"})
    play(another_s_card, "play R4W3W2", "to 12b")
    assert another_s_card.view(0)["phase"] == "name-car"
    another_s_car = race("K8a", hand="K4W3W2", power="determined", turn=5)
    play(another_s_car, "play K4W3W2", "to 12b")
    assert another_s_car.view(5)["phase"] == "name-car"
    blocked = race("R29a B30a K30b", hand="R5 K5", power="determined", turn=5)
    play(blocked, "play R5")
    assert where(blocked, "R") == "29a"
    assert blocked.to_move() == [0]


@pytest.mark.rule("DF-6.6")
def test_strategic_ignores_one_strip_of_a_card() -> None:
    state = race("R1a Y1b K1c B2a", hand="R6Y4K2B1", power="strategic")
    play(state, "play R6Y4K2B1")
    assert texts(state)[-1] == "ignore"
    play(state, texts(state)[0], "ignore")
    assert where(state, "Y") == "1b"
    assert "ignore" not in texts(state)
    with pytest.raises(IllegalMove, match=r"DF-6\.6"):
        play(state, "ignore")


@pytest.mark.rule("DF-6.6")
def test_strategic_may_ignore_a_white_strip_but_not_once_the_car_is_named() -> None:
    state = race("R1a K1b B1c", hand="W5K2", power="strategic")
    play(state, "play W5K2")
    assert "ignore" in texts(state)
    named = state.copy()
    play(named, "name red")
    assert "ignore" not in texts(named)
    play(state, "ignore")
    assert state.view(0)["steering"]["car"] == "black"


@pytest.mark.rule("DF-6.6", "DF-6.3")
def test_strategic_decides_before_cunning_steers() -> None:
    state = race("R1b", hand="R5", power="strategic", powers={5: "cunning"})
    play(state, "play R5")
    assert state.to_move() == [0]
    assert texts(state) == ["resolve", "ignore"]
    ignoring = state.copy()
    play(ignoring, "ignore")
    assert where(ignoring, "R") == "1b"
    play(state, "resolve")
    assert state.to_move() == [5]
    assert "ignore" not in texts(state)


@pytest.mark.rule("DF-6.7")
def test_tricky_may_carry_a_card_out_from_the_bottom() -> None:
    # the rulebook's example: orange 1, yellow 2, red 4, black 6
    state = race("O1a Y1b R1c K3a", hand="K6R4Y2O1 K5", power="tricky")
    assert texts(state) == ["play K6R4Y2O1", "play K6R4Y2O1 upwards", "play K5"]
    play(state, "play K6R4Y2O1 upwards")
    order = []
    while state.phase != 2:
        steering = state.view(0)["steering"]
        order.append((steering["car"], steering["cells"]))
        play(state, texts(state)[0])
    assert order == [("orange", 1), ("yellow", 2), ("red", 4), ("black", 6)]


@pytest.mark.rule("DF-6.7")
def test_only_tricky_turns_a_card_round() -> None:
    state = race(hand="K6R4Y2O1 K5", power="strategic")
    assert "play K6R4Y2O1 upwards" not in texts(state)
    with pytest.raises(IllegalMove, match=r"DF-6\.7"):
        play(state, "play K6R4Y2O1 upwards")


@pytest.mark.rule("DF-6.8")
def test_unpredictable_lets_a_white_strip_move_a_car_on_the_card() -> None:
    state = race("B9a O9b", hand="B6O4W2Y1", power="unpredictable")
    play(state, "play B6O4W2Y1", "to 15a", "to 13a")
    assert texts(state) == [f"name {car}" for car in ("black", "blue", "green", "yellow", "orange", "red")]
    play(state, "name blue")
    play(state, texts(state)[0])
    assert where(state, "B") in ("17a", "17b")


@pytest.mark.rule("DF-6.8", "DF-5.3")
def test_unpredictable_still_needs_two_cars_for_two_white_strips() -> None:
    state = race("K1a", hand="K4W3W2", power="unpredictable")
    play(state, "play K4W3W2", "to 5a", "name black")
    play(state, texts(state)[0])
    with pytest.raises(IllegalMove, match=r"DF-5\.3"):
        play(state, "name black")
