"""Previews, events and undo: what the table tells its players."""

from collections.abc import Iterator

import pytest

from paddock.engine import Json, Table, UndoRefused, split
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING, FormulaMotorRacing

from .tables import LINE, play, running, season, table


def positions(games: int = 12) -> Iterator[FormulaMotorRacing]:
    """Positions of random seasons, of all player counts."""
    for seed in range(games):
        rng = split(seed, "positions")
        state = season(2 + seed % 5, seed, {"races": 2, "drivers_title": seed % 2 == 0})
        while state.to_move():
            yield state
            seat = state.to_move()[0]
            moves = state.legal(seat)
            state.play(seat, moves[rng.below(len(moves))])


def test_a_preview_without_a_die_is_what_happens() -> None:
    checked = 0
    for state in positions():
        if state.last_turns == 1:
            continue  # the next race's grid would hide the line
        seat = state.to_move()[0]
        for move in state.legal(seat):
            preview = state.preview(seat, move)
            if "order" in preview:
                after = state.copy()
                after.play(seat, move)
                assert running(after) == preview["order"], state.describe(seat, move).text
                checked += 1
    assert checked > 1000


def test_a_preview_with_a_die_lists_what_can_happen_in_twelfths() -> None:
    checked = 0
    for state in positions():
        if state.last_turns == 1:
            continue
        seat = state.to_move()[0]
        for move in state.legal(seat):
            outcomes = state.preview(seat, move).get("outcomes")
            if outcomes is None:
                continue
            assert sum(outcome["chance"] for outcome in outcomes) == 12
            if state.describe(seat, move).fields.get("card") in ("crash", "spin-out", "spin-last"):
                continue  # the choice that follows decides
            after = state.copy()
            after.play(seat, move)
            assert running(after) in [outcome["order"] for outcome in outcomes]
            checked += 1
    assert checked > 300


def test_a_preview_tells_who_is_dragged_along() -> None:
    state = table("overtake+2:orange")
    preview = state.preview(0, state.parse(0, "overtake+2:orange orange1"))
    assert preview["cars"] == ["orange1", "red1"]


def test_nobody_moves_with_a_leader_that_stays_where_it_is() -> None:
    state = table("overtake+2:blue")
    move = state.parse(0, "overtake+2:blue blue1")
    assert state.preview(0, move)["cars"] == []
    state.record()
    state.play(0, move)
    moved = next(event for event in state.take_events() if event.kind == "moved")
    assert (moved.fields["cars"], moved.fields["from"], moved.fields["to"]) == (["blue1"], 1, 1)


@pytest.mark.parametrize(("car", "again"), [("blue2", True), ("green1", False), ("blue1", False)])
def test_a_charge_s_preview_tells_whether_it_may_go_on(car: str, again: bool) -> None:
    state = table("charge-gear")
    assert state.preview(0, state.parse(0, f"charge-gear {car}"))["again"] is again


def test_the_second_car_s_charge_ends_with_its_success() -> None:
    state = table("charge-gear", turn=1)
    assert state.preview(1, state.parse(1, "charge-gear green1"))["again"] is False


def test_only_the_player_who_draws_sees_the_card() -> None:
    state = table("overtake+2:red")
    state.record()
    play(state, "overtake+2:red red1")
    drew = next(event for event in state.take_events() if event.kind == "drew")
    assert "card" in drew.seen_by(0)
    assert "card" not in drew.seen_by(1)
    assert "card" not in drew.seen_by(None)


def test_the_events_tell_the_whole_turn() -> None:
    state = table("crash", die=(3,))
    state.record()
    play(state, "crash", "behind")
    events = state.take_events()
    assert [event.kind for event in events] == ["card", "die", "die-names", "retired", "retired", "drew"]
    owners = {team["team"]: team["seat"] for team in state.view(None)["teams"]}
    for event in events[2:5]:
        assert event.fields["owner"] == owners[event.fields["car"][:-1]]


def test_in_the_last_round_an_answer_can_be_taken_back_but_no_card() -> None:
    taken_back = set()
    for seed in range(40):
        game = Table(FORMULA_MOTOR_RACING, FORMULA_MOTOR_RACING.setup(6, seed, {"races": 1, "removed": [24]}))
        rng = split(seed, "moves")
        while not game.over:
            seat = game.state.to_move()[0]
            moves = game.state.legal(seat)
            move = moves[rng.below(len(moves))]
            text = game.state.describe(seat, move).text
            before = game.state.digest()
            game.play(seat, move)
            if text in ("stop", "keep", "ahead", "behind") and not game.over:
                game.undo(seat)
                assert game.state.digest() == before
                taken_back.add(text)
                game.play(seat, move)
            else:
                with pytest.raises(UndoRefused, match="revealed"):
                    game.undo(seat)
    assert taken_back >= {"stop", "ahead"}


def test_a_view_names_what_is_open() -> None:
    state = table("charge-gear", die=(9,))
    play(state, "charge-gear blue2")
    view = state.view(3)
    assert view["phase"] == "charge"
    assert view["open_card"]["card"] == "charge-gear"
    assert view["open_car"] == "blue2"
    assert view["die"] == 9


def test_a_view_names_the_car_that_the_die_picked_for_a_spin() -> None:
    state = table("spin-out", retired="purple2", die=(3,))
    play(state, "spin-out")
    assert state.view(0)["picked_car"] == "yellow1"
    state = table("spin-out", retired="purple2", die=(12,))
    play(state, "spin-out")
    assert state.view(0)["picked_car"] is None


def test_a_pit_stop_that_costs_no_place_says_so() -> None:
    state = table("pit-stop", die=(10,))
    state.record()
    play(state, "pit-stop yellow1")
    moved = next(event for event in state.take_events() if event.kind == "moved")
    assert (moved.fields["cars"], moved.fields["from"], moved.fields["to"]) == (["yellow1"], 3, 3)


def test_a_crash_s_preview_names_the_cars_that_go_out_for_certain() -> None:
    def outcomes(line: str) -> list[Json]:
        state = table("crash", retired=" ".join(car for car in LINE.split() if car not in line.split()))
        found: list[Json] = state.preview(0, state.parse(0, "crash"))["outcomes"]
        return [row for row in found if "hit" in row]

    first, middle, last = outcomes("blue1 green1 yellow1")
    assert (first["retired"], "neighbour" in first) == (["blue1", "green1"], False)
    assert (middle["retired"], middle["neighbour"]) == (["green1"], True)
    assert (last["retired"], "neighbour" in last) == (["green1", "yellow1"], False)
    assert [row["retired"] for row in outcomes("blue1")] == [["blue1"]]


def test_the_scenery_has_the_numbers_that_the_cards_are_played_by() -> None:
    scenery = FORMULA_MOTOR_RACING.board_assets(FORMULA_MOTOR_RACING.setup(2, 1))
    assert scenery["cards"]["overtake+3:blue"]["places"] == 3
    assert (scenery["die"], scenery["pit_stop_highest"], scenery["charge_highest"]) == (12, 6, 9)
    assert scenery["turbo_from_last"] == 3
