"""The cards, the powers and the tracks are what the game is said to have."""

from collections import Counter

import pytest

from paddock.games.downforce.cards import (
    BET_PAYS,
    CARD_BID,
    CARD_NAMES,
    CARD_STRIPS,
    CARD_WILDS,
    COLOURS,
    POWERS,
    PRIZES,
    REGULAR,
    SPEED_8,
    STRIP_CELLS,
    STRIP_COLOUR,
    STRIPS,
    WILD,
)
from paddock.games.downforce.track import TRACKS as LIBRARY
from paddock.games.downforce.track import Track, find

RIVER, MARINA = (find(name) for name in LIBRARY.ids)
TRACKS = pytest.mark.parametrize("track", [RIVER, MARINA], ids=LIBRARY.ids)


def cells(track: Track) -> range:
    return range(track.cells)


def strips(card: int) -> list[tuple[int, int]]:
    return [(STRIP_COLOUR[card * STRIPS + n], STRIP_CELLS[card * STRIPS + n]) for n in range(CARD_STRIPS[card])]


@pytest.mark.rule("DF-1.1")
def test_there_are_42_regular_cards_and_a_speed_8_card_for_each_car() -> None:
    assert REGULAR == 42
    assert CARD_NAMES[SPEED_8:] == ["K8", "B8", "G8", "Y8", "O8", "R8"]
    assert len(set(CARD_NAMES)) == 48
    for printed in ("R6Y4K2B1", "B6O4W2Y1", "K6R4Y2O1"):
        assert printed in CARD_NAMES


@pytest.mark.rule("DF-1.1")
def test_every_colour_has_as_many_strips_and_cells_as_any_other() -> None:
    counted: Counter[tuple[int, int]] = Counter()
    for card in range(REGULAR):
        counted.update(strips(card))
        values = [cells for _, cells in strips(card)]
        assert values == sorted(values, reverse=True)
    for car in range(len(COLOURS)):
        assert {value: counted[car, value] for value in range(1, 7)} == {6: 4, 5: 2, 4: 5, 3: 1, 2: 4, 1: 3}
    assert sum(n for (colour, _), n in counted.items() if colour == WILD) == 24
    assert sum(value * n for (colour, value), n in counted.items() if colour == WILD) == 72
    assert sum(value * n for (_, value), n in counted.items()) == 480
    assert Counter(CARD_STRIPS[:REGULAR]) == {6: 6, 4: 12, 3: 12, 2: 6, 1: 6}


@pytest.mark.rule("DF-3.5")
def test_no_two_cards_tie_for_a_car_after_strips_and_white_strips_are_counted() -> None:
    for car in range(len(COLOURS)):
        keys = [
            (CARD_BID[card * 7 + car], CARD_STRIPS[card], CARD_WILDS[card])
            for card in range(REGULAR)
            if CARD_BID[card * 7 + car]
        ]
        assert len(keys) == len(set(keys))


@pytest.mark.rule("DF-1.2", "DF-9.1", "DF-9.2")
def test_the_powers_and_the_payments() -> None:
    assert POWERS == ["aggressive", "cunning", "determined", "strategic", "tricky", "unpredictable"]
    assert PRIZES == [12, 9, 6, 4, 2, 0]
    assert BET_PAYS == [[9, 6, 3], [6, 4, 2], [3, 2, 1]]


@pytest.mark.rule("DF-1.3")
@pytest.mark.parametrize(
    ("track", "count", "rectangular", "lap", "bets"),
    [(RIVER, 118, 78, 59, [12, 28, 39]), (MARINA, 114, 74, 58, [13, 27, 45])],
    ids=LIBRARY.ids,
)
def test_a_track_has_the_cells_and_lines_it_should(
    track: Track, count: int, rectangular: int, lap: int, bets: list[int]
) -> None:
    assert len(cells(track)) == count
    assert sum(track.rectangular[cell] for cell in cells(track)) == rectangular
    assert track.lap == lap
    assert track.bets == bets
    assert len({track.names[cell] for cell in cells(track)}) == count


@pytest.mark.rule("DF-1.3", "DF-2.1")
@pytest.mark.parametrize(
    ("track", "shortest", "longest"), [(RIVER, (46, 47), (56, 57)), (MARINA, (49, 50), (59, 60))], ids=LIBRARY.ids
)
def test_a_lap_from_the_grid_takes_so_many_steps(
    track: Track, shortest: tuple[int, int], longest: tuple[int, int]
) -> None:
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for cell in reversed(cells(track)):
        least[cell] = min(1 if way < cell else 1 + least[way] for way in track.ways[cell])
        most[cell] = max(1 if way < cell else 1 + most[way] for way in track.ways[cell])
        assert least[cell] == track.to_go[cell]
    first_row = [way for way in track.ways[track.grid[0]] if way < track.grid[0]]
    lap_least = 1 + min(least[cell] for cell in first_row)
    lap_most = 1 + max(most[cell] for cell in first_row)
    assert (lap_least, lap_least + 1) == shortest
    assert (lap_most, lap_most + 1) == longest


@TRACKS
@pytest.mark.rule("DF-1.3")
def test_every_cell_is_reached_from_the_grid_and_reaches_the_finish(track: Track) -> None:
    reached = set(track.grid)
    queue = list(reached)
    while queue:
        for way in track.ways[queue.pop()]:
            if way not in reached:
                reached.add(way)
                queue.append(way)
    assert reached == set(cells(track))
    assert all(0 < track.to_go[cell] < track.lap for cell in cells(track))


@TRACKS
@pytest.mark.rule("DF-5.4")
def test_contacts_go_both_ways_and_a_way_on_is_a_contact_with_a_front_edge_further_on(track: Track) -> None:
    lap = track.lap
    for cell in cells(track):
        for other in track.track.cells[cell].touching:
            assert cell in track.track.cells[other].touching
        for way in track.ways[cell]:
            assert way in track.track.cells[cell].touching
            assert track.front[way] > track.front[cell] or track.front[cell] == lap
        beside = [o for o in track.track.cells[cell].touching if track.front[o] == track.front[cell]]
        assert not set(beside) & set(track.ways[cell])
        assert round(track.track.cells[cell].start) < track.front[cell] <= lap


@pytest.mark.rule("DF-2.1")
@TRACKS
def test_the_grid_is_two_rows_of_three_behind_the_line_with_the_pole_inside_in_front(track: Track) -> None:
    lap = track.lap
    assert [track.names[cell] for cell in track.grid] == [
        f"{lap}a",
        f"{lap}b",
        f"{lap}c",
        f"{lap - 1}a",
        f"{lap - 1}b",
        f"{lap - 1}c",
    ]


@TRACKS
@pytest.mark.rule("DF-7.6")
def test_no_card_can_take_a_car_over_two_betting_lines(track: Track) -> None:
    first, second, third = track.bets
    for before, after in ((first, second), (second, third)):
        steps = {cell: 0 for cell in cells(track) if track.front[cell] <= before}
        for cell in cells(track):
            for way in track.ways[cell]:
                if way > cell:
                    steps[way] = min(steps.get(way, 99), steps[cell] + 1)
        crossing = min(n for cell, n in steps.items() if track.front[cell] > after)
        assert crossing > 8 + 2  # the longest move there is: speed 8 and the cells of Determined


def test_cell_names_lead_back_to_cells() -> None:
    assert RIVER.by_name["1c"] == 0
    assert MARINA.names[MARINA.by_name["55a"]] == "55a"
