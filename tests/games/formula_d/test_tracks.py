"""The boards: the graph of Monaco against the printed numbers, and the laws that every board keeps."""

import pytest

from paddock.games.formula_d.track import LANES, Track, find, ways_through

MONACO, STREET = find("monaco"), find("street")
BOTH = pytest.mark.parametrize("track", [MONACO, STREET], ids=["monaco", "street"])

#: As printed at the corners of Monaco: stops, longest and shortest way through.
PRINTED = {
    "C0": (1, 7, 3),
    "C1": (1, 10, 5),
    "C2": (1, 6, 2),
    "C3": (1, 6, 2),
    "C4": (3, 18, 8),
    "C5": (1, 9, 5),
    "C6": (1, 7, 3),
    "C7": (2, 13, 8),
    "C8": (2, 11, 6),
    "C9": (1, 6, 2),
}


def corners(track: Track) -> list[int]:
    return [n for n in range(int(track.section_count)) if track.stops[n]]


def leads_to(track: Track, space: int) -> list[int]:
    steps = [track.step_ahead[space], track.step_left[space], track.step_right[space]]
    return [int((space + step) % track.size) for step in steps if step]


def names(track: Track, space: str) -> set[str]:
    return {track.names[to] for to in leads_to(track, track.by_name[space])}


def test_monaco_has_its_497_spaces_and_14_stops() -> None:
    assert MONACO.size == 497
    assert [list(MONACO.lane).count(lane) for lane in range(3)] == [168, 166, 163]
    assert sum(MONACO.stops) == 14
    assert len(corners(MONACO)) == 10
    assert MONACO.pit_lane == 18
    assert MONACO.garages == 5


@pytest.mark.parametrize("corner", PRINTED)
def test_ways_through_the_corners_of_monaco_are_as_printed(corner: str) -> None:
    number = MONACO.section_ids.index(corner)
    stops, longest, shortest = PRINTED[corner]
    assert MONACO.stops[number] == stops
    assert ways_through(MONACO.track, MONACO.track.sections[number]) == (shortest, longest)


@BOTH
def test_the_numbers_in_the_file_are_those_of_the_graph(track: Track) -> None:
    for number in corners(track):
        row = track.track.sections[number]
        assert ways_through(track.track, row) == (row.data["shortest"], row.data["longest"]), row.name


def test_the_street_has_its_corners_and_zones() -> None:
    assert [int(STREET.stops[n]) for n in corners(STREET)] == [1, 2, 1, 3, 1, 2, 1]
    assert all(145 <= list(STREET.lane).count(lane) <= 165 for lane in range(3))
    assert sum(STREET.residents) > 0
    assert {LANES[STREET.lane[s]] for s in range(STREET.size) if STREET.danger[s]} == {"L", "R"}
    assert STREET.has_police
    assert len(STREET.tunnel) == 3
    assert not STREET.has_pits


@BOTH
def test_links_lead_upwards_in_number_and_into_the_same_or_the_next_section(track: Track) -> None:
    for space in range(track.size):
        for to in leads_to(track, space):
            ahead = (track.section[to] - track.section[space]) % track.section_count
            assert ahead in (0, 1)
            assert ahead == 1 or to > space


@BOTH
@pytest.mark.rule("FD-5.2")
def test_on_straights_a_side_step_is_half_a_space(track: Track) -> None:
    for space in range(track.size):
        if track.stops[track.section[space]]:
            continue
        for step in (track.step_left[space], track.step_right[space]):
            if step:
                assert track.start[space + step] - track.start[space] == 0.5
        assert not (track.lane[space] == 0 and track.step_left[space])
        assert not (track.lane[space] == 2 and track.step_right[space])


@BOTH
@pytest.mark.rule("FD-5.2")
def test_before_a_corner_the_middle_and_the_inner_lane_lead_straight_on(track: Track) -> None:
    for number in range(int(track.section_count)):
        if track.stops[number]:
            continue
        inside = track.track.sections[(number + 1) % int(track.section_count)].bends[0].inside
        inner, outer = (2, 0) if inside == "right" else (0, 2)
        for lane in (1, inner):
            last = track.last_of_lane[number * 3 + lane]
            assert leads_to(track, last) == [track.ahead[last]]
        assert len(leads_to(track, track.last_of_lane[number * 3 + outer])) == 2


@BOTH
@pytest.mark.rule("FD-6.1")
def test_a_corner_space_has_one_fork_at_most_and_forks_do_not_cross(track: Track) -> None:
    for number in corners(track):
        row = track.track.sections[number]
        for lane in range(3):
            goals: dict[int, list[int]] = {}
            for index in range(row.cells[lane]):
                links = track.track.by_name[f"{row.id}{LANES[lane]}{index}"].ahead[1:]
                assert len(links) <= 1
                for space in links:
                    assert abs(int(track.lane[space]) - lane) == 1
                    order = (space - track.first_space[number]) % track.size
                    goals.setdefault(int(track.lane[space]), []).append(int(order))
            for found in goals.values():
                assert found == sorted(set(found))


@pytest.mark.rule("FD-6.1")
def test_arrows_of_monaco_read_from_the_board() -> None:
    assert names(MONACO, "C0L2") == {"C0L3", "C0M2"}
    assert names(MONACO, "C0L3") == {"C0L4"}
    assert names(MONACO, "C0L6") == {"S1L0", "S1M0"}
    assert names(MONACO, "C4M3") == {"C4M4", "C4L1"}
    assert names(MONACO, "C4M4") == {"C4M5", "C4R7"}
    assert names(MONACO, "C7M6") == {"C7M7", "C7L7"}
    assert names(MONACO, "C9M3") == {"S0M0", "S0R0"}
    assert names(MONACO, "S0L20") == {"C0L0", "S0M21"}
    assert names(MONACO, "S0M3") == {"S0M4", "S0L3", "S0R4"}
    assert names(MONACO, "S6M3") == {"S6M4", "S6L4", "S6R3"}


@pytest.mark.rule("FD-8.2")
def test_on_a_straight_up_to_two_spaces_touch_in_each_neighbouring_lane() -> None:
    middle = MONACO.by_name["S5M9"]
    touching = {MONACO.names[s] for s in MONACO.beside[middle]}
    assert touching == {"S5L8", "S5L9", "S5R9", "S5R10"}
    assert MONACO.by_name["S5M10"] in MONACO.close[middle]
    assert MONACO.by_name["S5M8"] not in MONACO.close[middle]
    left = {MONACO.names[s] for s in MONACO.beside[MONACO.by_name["S5L9"]]}
    assert left == {"S5M9", "S5M10"}


@BOTH
@pytest.mark.rule("FD-8.2")
def test_touching_is_mutual(track: Track) -> None:
    for space in range(track.size):
        for other in track.beside[space]:
            assert space in track.beside[other]


@pytest.mark.rule("FD-3.2")
def test_positions_on_the_lap() -> None:
    """The last right-hand space before the first corner is level with the first of the corner on the left."""
    half = {name: int(MONACO.half[MONACO.by_name[name]]) for name in ("S0R22", "C0L0", "S0L5", "S0R6", "S0M5", "S0M6")}
    assert half["S0R22"] == half["C0L0"]
    assert half["S0L5"] == half["S0R6"]
    assert half["S0M5"] < half["S0L5"] < half["S0M6"]


@BOTH
def test_driving_on_never_loses_ground(track: Track) -> None:
    for space in range(track.size):
        gain = (track.half[track.ahead[space]] - track.half[space]) % track.lap_halves
        assert 1 <= gain <= 6


@BOTH
@pytest.mark.rule("FD-2.2")
def test_the_grid_is_behind_the_line(track: Track) -> None:
    assert len(track.grid) == 10
    assert all(track.late[space] for space in track.grid)
    assert [LANES[track.lane[space]] for space in track.grid] == ["L", "R"] * 5
    halves = [int(track.half[space]) for space in track.grid]
    assert halves == sorted(halves, reverse=True)
    for cell in next(line.before for line in track.track.lines if line.kind == "start"):
        space = cell.number
        assert not track.late[space]
        assert all(track.late[s] for s in range(track.size) if track.ahead[s] == space)


@pytest.mark.rule("FD-10.2")
@pytest.mark.parametrize(("colour", "steps"), [("white", 5), ("yellow", 7), ("green", 9), ("red", 11), ("blue", 13)])
def test_steps_from_the_pit_entry_to_each_garage(colour: str, steps: int) -> None:
    team = ["white", "yellow", "green", "red", "blue"].index(colour)
    assert MONACO.names[MONACO.garage + team] == f"garage-{colour}"
    # into the lane, along it to the garage's first space, and in
    assert 1 + int(MONACO.first_garage) + 2 * team + 1 == steps
