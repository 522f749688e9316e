"""Setting up: circuits, decks, engines, grid and options."""

from typing import Any

import pytest

from paddock.engine import SetupError, Table
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.track import TRACKS, find
from paddock.tracks import problems_of

from .races import hand, offered


def new(seats: int | tuple[str, ...], seed: int = 1, **options: Any) -> Heat:
    return HEAT.start(HEAT.setup(seats, seed, options))


@pytest.mark.rule("HEAT-2.1", "HEAT-2.2")
@pytest.mark.parametrize(
    ("name", "length", "laps", "lines", "limits", "legends"),
    [
        ("usa", 69, 2, [12, 33, 49, 57], [7, 3, 3, 2], [2, 27, 43, 52]),
        ("great-britain", 63, 2, [15, 30, 37, 43, 48], [10, 6, 5, 4, 3], [2, 21, 30, 37, 43]),
        ("italy", 54, 3, [10, 19, 26], [5, 2, 3], [2, 14, 20]),
        ("france", 60, 2, [12, 20, 27, 39, 47], [5, 2, 4, 3, 4], [4, 15, 20, 33, 40]),
    ],
)
def test_the_circuits_have_the_figures_of_the_printed_boards(
    name: str, length: int, laps: int, lines: list[int], limits: list[int], legends: list[int]
) -> None:
    circuit = find(name)
    assert (circuit.length, circuit.laps, circuit.heat, circuit.stress) == (length, laps, 6, 3)
    assert circuit.lines == lines
    assert circuit.limits == limits
    assert [line - zone for line, zone in zip(circuit.lines, circuit.legend_zone, strict=True)] == legends
    assert problems_of(circuit.track) == []


@pytest.mark.rule("HEAT-2.1")
@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("usa", ["left", "right", "right", "right", "left"]),
        ("great-britain", ["right", "right", "right", "left", "left", "right"]),
        ("italy", ["right", "right", "left", "right"]),
        ("france", ["right", "right", "right", "left", "right", "right"]),
    ],
)
def test_the_race_line_runs_on_the_printed_sides(name: str, sides: list[str]) -> None:
    circuit = find(name)
    assert [section.race_line for section in circuit.track.sections] == sides
    changes = [s for s in range(1, circuit.length) if circuit.race_line_left[s] != circuit.race_line_left[s - 1]]
    assert set(changes) <= set(circuit.lines)
    assert circuit.race_line_left[0] == circuit.race_line_left[-1]


def test_the_numbers_beside_the_spaces_count_down_to_the_line() -> None:
    for circuit in map(find, TRACKS.ids):
        for line in circuit.lines:
            assert circuit.to_line[line - 1] == 0
            assert circuit.to_line[line - 2] == 1
            assert circuit.to_line[line % circuit.length] > 0


def test_each_circuit_is_drawn_with_a_spot_for_every_car() -> None:
    for circuit in map(find, TRACKS.ids):
        drawn = HEAT.board_assets(HEAT.setup(2, 1, {"circuit": circuit.id}))["track"]
        assert len(drawn["spots"]) == circuit.length
        assert [sign["text"] for sign in drawn["signs"]] == [str(limit) for limit in circuit.limits]
        for space in range(circuit.length):
            race_line, other = drawn["spots"][space]
            assert (race_line["x"], race_line["y"]) != (other["x"], other["y"])


@pytest.mark.rule("HEAT-2.3", "HEAT-11.3")
def test_every_player_has_the_eighteen_cards() -> None:
    state = new(3)
    data = state.to_dict()
    for seat in range(3):
        cards = [h + d for h, d in zip(data["hand"][seat], data["deck"][seat], strict=True)]
        assert cards == [1, 3, 3, 3, 3, 1, 3, 1]  # 0, 1, 2, 3, 4, 5, stress, heat


@pytest.mark.rule("HEAT-2.4")
def test_the_engine_holds_six_heat_less_the_handicap() -> None:
    assert new(3).engine == [6, 6, 6]
    assert new(3, handicap=[2]).engine == [4, 4, 4]
    assert new(3, handicap=[0, 1, 2]).engine == [6, 5, 4]


@pytest.mark.rule("HEAT-2.6")
def test_the_grid_is_two_abreast_with_the_pole_on_the_race_line() -> None:
    state = new(6, seed=5)
    places = [(state.progress[seat], state.spot[seat]) for seat in state.order]
    assert places == [(0, 0), (0, 1), (-1, 0), (-1, 1), (-2, 0), (-2, 1)]
    assert [state.space[seat] for seat in state.order] == [68, 68, 67, 67, 66, 66]


@pytest.mark.rule("HEAT-2.6")
def test_the_grid_is_drawn_by_lot() -> None:
    assert len({tuple(new(4, seed=seed).order) for seed in range(60)}) > 15


@pytest.mark.rule("HEAT-2.7")
def test_everybody_starts_in_first_gear_with_seven_cards() -> None:
    state = new(4)
    assert state.gear == [1, 1, 1, 1]
    assert [len(hand(state, seat)) for seat in range(4)] == [7, 7, 7, 7]
    assert state.view(None)["cars"][0]["deck"] == 11


@pytest.mark.rule("HEAT-2.8")
def test_laps_are_the_circuits_or_as_agreed() -> None:
    assert new(2, circuit="italy").config.laps == 3
    assert new(2, circuit="usa", laps=1).config.laps == 1


@pytest.mark.rule("HEAT-2.9")
def test_a_second_hand_costs_a_heat_and_is_decided_by_all_at_once() -> None:
    state = new(2, seed=3, mulligan=True)
    first = hand(state, 0)
    kept = hand(state, 1)
    assert state.to_move() == [0, 1]
    assert offered(state, 0) == offered(state, 1) == ["keep-hand", "mulligan"]
    before = state.view(1)["cars"][0]["engine"]
    state.play(0, state.parse(0, "mulligan"))
    assert state.view(1)["cars"][0]["engine"] == before  # secret until both have decided
    assert hand(state, 0) == first
    state.play(1, state.parse(1, "keep-hand"))
    assert state.engine == [5, 6]
    assert len(hand(state, 0)) == 7
    assert hand(state, 0) != first
    assert hand(state, 1) == kept
    assert offered(state, 0) == ["gear 1", "gear 2", "gear 3"]


@pytest.mark.rule("HEAT-2.9", "HEAT-3.1")
def test_buying_a_hand_can_be_taken_back_and_never_stands_in_the_way_of_others() -> None:
    table = Table(HEAT, HEAT.setup(3, 4, {"mulligan": True}))
    table.play(0, table.state.parse(0, "keep-hand"))
    table.play(1, table.state.parse(1, "mulligan"))
    assert table.can_undo(0)
    assert table.can_undo(1)
    table.play(2, table.state.parse(2, "mulligan"))
    for seat in range(3):
        assert not table.can_undo(seat)
        table.play(seat, table.state.legal(seat)[0])
        assert table.can_undo(seat)


@pytest.mark.rule("HEAT-2.9")
def test_without_the_agreement_the_first_hand_stands() -> None:
    assert "mulligan" not in offered(new(2), 0)


@pytest.mark.rule("HEAT-1.2")
def test_a_player_may_race_a_full_grid_of_legends() -> None:
    state = new(("player", "legend", "legend", "legend", "legend", "legend"))
    assert state.to_move() == [0]
    assert len(state.order) == 6


@pytest.mark.rule("HEAT-1.2")
@pytest.mark.parametrize("seats", [1, 7, ("legend", "legend")])
def test_impossible_fields_are_refused(seats: int | tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        new(seats)


@pytest.mark.parametrize(
    "options", [{"circuit": "monaco"}, {"laps": 10}, {"handicap": [3]}, {"handicap": [0, 1, 2]}, {"legend_boost": 7}]
)
def test_options_out_of_bounds_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        new(2, **options)


def test_a_seat_without_cards_of_its_own_shows_none() -> None:
    state = new(("player", "legend"))
    car = state.view(0)["cars"][1]
    assert car["legend"]
    assert "gear" not in car


@pytest.mark.rule("HEAT-3.1")
def test_a_plan_can_be_taken_back_while_somebody_is_still_planning() -> None:
    table = Table(HEAT, HEAT.setup(2, 4, {}))
    start = table.state.digest()
    table.play(0, table.state.legal(0)[0])
    table.play(0, table.state.legal(0)[0])
    assert table.state.to_move() == [1]
    table.undo(0)
    table.undo(0)
    assert table.state.digest() == start
