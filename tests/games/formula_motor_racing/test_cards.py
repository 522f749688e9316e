"""Cards with a car of the player's choice."""

import pytest

from paddock.engine import IllegalMove

from .tables import LINE, out, play, running, table, targets, texts


def line_after(move: str, line: str = LINE, retired: str = "", die: tuple[int, ...] = (), turn: int = 0) -> list[str]:
    state = table(move.partition(" ")[0], line=line, retired=retired, die=die, turn=turn)
    play(state, move)
    return running(state)


@pytest.mark.rule("FMR-4.4", "FMR-4.8")
def test_an_overtaking_car_pulls_the_one_behind_along() -> None:
    after = line_after("overtake+2:orange orange1")
    assert after[:5] == ["blue1", "orange1", "red1", "green1", "yellow1"]
    assert after[5:] == LINE.split()[5:]


@pytest.mark.rule("FMR-4.5")
def test_places_beyond_the_front_are_lost() -> None:
    assert line_after("overtake+4:yellow yellow1")[:4] == ["yellow1", "orange1", "blue1", "green1"]


@pytest.mark.rule("FMR-4.6")
def test_the_leader_may_be_chosen_and_nothing_moves() -> None:
    assert line_after("overtake+4:blue blue1") == LINE.split()


@pytest.mark.rule("FMR-4.7")
def test_the_last_car_overtakes_alone() -> None:
    after = line_after("overtake+3:purple purple2")
    assert after[8:] == ["purple2", "yellow2", "orange2", "red2"]


@pytest.mark.rule("FMR-4.8", "FMR-6.1")
def test_places_are_counted_among_the_running_cars() -> None:
    after = line_after("overtake+2:red red1", retired="green1 yellow1")
    assert after[:3] == ["red1", "purple1", "blue1"]


@pytest.mark.rule("FMR-4.3")
def test_a_colour_card_is_for_that_team_only() -> None:
    state = table("overtake+2:red pit-stop:green turbo turbo crash")
    assert targets(state, "overtake+2:red") == ["red1", "red2"]
    assert targets(state, "pit-stop:green") == ["green1", "green2"]
    with pytest.raises(IllegalMove, match="another team") as refused:
        play(state, "overtake+2:red blue1")
    assert refused.value.rule == "FMR-4.3"


@pytest.mark.rule("FMR-4.3")
def test_with_one_car_out_the_other_is_the_only_choice() -> None:
    state = table("overtake+2:red", retired="red1")
    assert targets(state, "overtake+2:red") == ["red2"]
    with pytest.raises(IllegalMove, match=r"FMR-4\.3"):
        play(state, "overtake+2:red -")


@pytest.mark.rule("FMR-4.3")
@pytest.mark.parametrize("card", ["overtake+2:red", "pit-stop:red"])
def test_with_both_cars_out_the_card_is_played_without_effect(card: str) -> None:
    state = table(card, retired="red1 red2")
    before = running(state)
    assert targets(state, card) == ["-"]
    play(state, f"{card} -")
    assert running(state) == before
    assert state.view(None)["die"] is None
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-2.3", "FMR-4.2")
@pytest.mark.parametrize(
    "card", ["wrong-line", "off-circuit", "lose-control", "charge-gear", "charge-engine", "pit-stop"]
)
def test_an_open_card_is_for_any_running_car(card: str) -> None:
    state = table(card, retired="red1", players=4)
    assert targets(state, card) == [car for car in LINE.split() if car != "red1"]
    with pytest.raises(IllegalMove, match="red1 is out") as refused:
        play(state, f"{card} red1")
    assert refused.value.rule == "FMR-4.2"
    with pytest.raises(IllegalMove, match=r"FMR-4\.2"):
        play(state, f"{card} -")


@pytest.mark.rule("FMR-4.9")
@pytest.mark.parametrize(("card", "places"), [("wrong-line", 1), ("off-circuit", 2), ("lose-control", 3)])
def test_mistakes_cost_places(card: str, places: int) -> None:
    after = line_after(f"{card} green1")
    assert after.index("green1") == 1 + places
    assert [car for car in after if car != "green1"] == [car for car in LINE.split() if car != "green1"]


@pytest.mark.rule("FMR-4.9")
def test_no_car_falls_beyond_the_last_running_place() -> None:
    assert line_after("lose-control orange2", retired="red2")[-1] == "orange2"
    assert line_after("lose-control purple2") == LINE.split()


@pytest.mark.rule("FMR-4.10")
def test_the_turbo_moves_one_of_the_last_three_alone() -> None:
    state = table("turbo", retired="purple2")
    assert targets(state, "turbo") == ["yellow2", "orange2", "red2"]
    play(state, "turbo orange2")
    assert running(state)[6:] == ["orange2", "blue2", "green2", "yellow2", "red2"]


@pytest.mark.rule("FMR-4.10")
def test_the_turbo_is_not_for_a_car_further_ahead() -> None:
    state = table("turbo")
    with pytest.raises(IllegalMove, match="last three") as refused:
        play(state, "turbo blue1")
    assert refused.value.rule == "FMR-4.10"


@pytest.mark.rule("FMR-4.10")
def test_with_two_runners_the_turbo_is_for_either() -> None:
    cars = LINE.split()
    state = table("turbo", retired=" ".join(cars[2:]))
    assert targets(state, "turbo") == cars[:2]
    play(state, "turbo green1")
    assert running(state) == ["green1", "blue1"]


@pytest.mark.rule("FMR-4.11")
@pytest.mark.parametrize(("face", "place"), [(1, 2), (6, 7), (7, 1), (12, 1)])
def test_a_pit_stop_costs_the_roll_up_to_six(face: int, place: int) -> None:
    assert line_after("pit-stop:blue blue1", die=(face,)).index("blue1") == place - 1


@pytest.mark.rule("FMR-4.11")
def test_a_pit_stop_ends_at_the_last_place() -> None:
    assert line_after("pit-stop:orange orange2", die=(6,))[-1] == "orange2"


@pytest.mark.rule("FMR-4.12")
def test_a_beige_pit_stop_is_for_any_team() -> None:
    state = table("pit-stop", die=(3,))
    assert targets(state, "pit-stop") == LINE.split()
    play(state, "pit-stop yellow1")
    assert running(state).index("yellow1") == 5


@pytest.mark.rule("FMR-4.13", "FMR-4.16")
def test_a_rival_is_charged_with_one_roll_and_moves_up_alone() -> None:
    state = table("charge-gear", die=(9, 1))
    play(state, "charge-gear red1")
    assert running(state)[3:6] == ["red1", "orange1", "purple1"]
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-4.16")
def test_a_car_without_a_player_is_charged_with_one_roll() -> None:
    state = table("charge-gear", die=(1, 1), players=4)
    play(state, "charge-gear purple1")
    assert running(state)[4] == "purple1"
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-4.14")
@pytest.mark.parametrize("face", [10, 11, 12])
def test_a_lost_gear_drops_the_car_to_the_last_place(face: int) -> None:
    assert line_after("charge-gear blue2", die=(face,))[-1] == "blue2"


@pytest.mark.rule("FMR-4.14", "FMR-6.1")
@pytest.mark.parametrize("face", [10, 11, 12])
def test_a_blown_engine_puts_the_car_out(face: int) -> None:
    state = table("charge-engine", die=(face,))
    play(state, "charge-engine blue2")
    assert running(state) == [car for car in LINE.split() if car != "blue2"]
    assert out(state) == ["blue2"]
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-4.15")
def test_an_own_car_may_charge_on_and_stop_after_any_roll() -> None:
    state = table("charge-gear", die=(9, 1, 5))
    play(state, "charge-gear blue2")
    assert texts(state) == ["roll", "stop"]
    play(state, "roll", "roll", "stop")
    assert running(state).index("blue2") == 3
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-4.14", "FMR-4.15")
def test_a_failure_ends_the_charge_and_all_it_won() -> None:
    state = table("charge-gear", die=(9, 1, 10))
    play(state, "charge-gear blue2", "roll", "roll")
    assert running(state)[-1] == "blue2"
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-4.15")
def test_only_roll_and_stop_answer_a_charge() -> None:
    state = table("charge-gear turbo", die=(9,))
    play(state, "charge-gear blue2")
    with pytest.raises(IllegalMove, match="roll again or stop") as refused:
        play(state, "turbo purple2")
    assert refused.value.rule == "FMR-4.15"


@pytest.mark.rule("FMR-4.15", "FMR-2.2")
def test_both_teams_of_a_player_count_as_own() -> None:
    state = table("charge-gear", die=(9,), players=3)
    play(state, "charge-gear orange1")
    assert texts(state) == ["roll", "stop"]


@pytest.mark.rule("FMR-4.17")
def test_a_leader_gains_nothing_by_a_charge() -> None:
    state = table("charge-engine", die=(4,))
    play(state, "charge-engine blue1")
    assert running(state) == LINE.split()
    assert state.to_move() == [1]


@pytest.mark.rule("FMR-4.17", "FMR-4.14")
def test_a_leader_who_charges_can_still_lose_the_engine() -> None:
    state = table("charge-engine", die=(11,))
    play(state, "charge-engine blue1")
    assert running(state)[0] == "green1"
    assert out(state) == ["blue1"]


@pytest.mark.rule("FMR-4.17")
def test_the_charge_is_over_when_the_car_leads() -> None:
    state = table("charge-gear", turn=1, die=(4,))
    play(state, "charge-gear green1")
    assert running(state)[0] == "green1"
    assert state.to_move() == [2]
