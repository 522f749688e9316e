"""Moving the cars: the rulebook's examples, and the edges of each rule."""

from itertools import pairwise

import pytest

from paddock.engine import IllegalMove, split
from paddock.games.downforce.cards import LETTERS
from paddock.games.downforce.routes import cell_ahead, ends_of
from paddock.games.downforce.track import TRACKS, Track, find

from .races import ends, play, race, texts, where


@pytest.mark.rule("DF-4.2", "DF-4.3", "DF-5.1")
def test_a_card_is_carried_out_from_the_top_by_whoever_plays_it() -> None:
    # the rulebook's first example: red 6, yellow 4, black 2, blue 1, all moved by the player of the card
    state = race("R1a Y1b K1c B2a", hand="R6Y4K2B1", turn=2)
    play(state, "play R6Y4K2B1")
    for car, cells in (("red", 6), ("yellow", 4), ("black", 2)):
        assert state.to_move() == [2]
        steering = state.view(2)["steering"]
        assert (steering["car"], steering["cells"]) == (car, cells)
        play(state, texts(state)[0])
    assert state.view(2)["steering"]["car"] == "blue"
    play(state, texts(state)[0])
    assert state.view(None)["last_card"]["card"] == "R6Y4K2B1"
    assert state.to_move() == [3]


@pytest.mark.rule("DF-5.2")
def test_a_white_strip_moves_a_car_that_is_not_on_the_card() -> None:
    # the rulebook's second example: after blue and orange one of red, green and black, then yellow
    state = race("B9a O9b", hand="B6O4W2Y1")
    play(state, "play B6O4W2Y1", "to 15a", "to 13a")
    assert texts(state) == ["name black", "name green", "name red"]
    play(state, "name green")
    assert state.view(0)["steering"]["car"] == "green"


@pytest.mark.rule("DF-5.2")
@pytest.mark.parametrize("card", ["yellow", "blue"])
def test_a_white_strip_cannot_move_a_car_on_the_card(card: str) -> None:
    state = race("B9a O9b", hand="B6O4W2Y1")
    play(state, "play B6O4W2Y1", "to 15a", "to 13a")
    with pytest.raises(IllegalMove, match=r"DF-5\.2"):
        play(state, f"name {card}")


@pytest.mark.rule("DF-5.2", "DF-5.1")
def test_a_car_that_is_home_may_be_named_to_waste_a_white_strip() -> None:
    state = race("K1a B2a", hand="W5K2", finish="R")
    play(state, "play W5K2")
    assert "name red" in texts(state)
    play(state, "name red")
    assert state.view(0)["steering"]["car"] == "black"


@pytest.mark.rule("DF-5.2")
def test_a_white_strip_with_one_car_left_to_move_names_it_by_itself() -> None:
    # green and red do not race: on this card black is the only car that is not printed
    state = race("K1a", hand="O6Y4W2B1", owners="01x23x", players=4, beginners=True)
    state.record()
    play(state, "play O6Y4W2B1")
    while state.car != LETTERS.index("K"):
        play(state, texts(state)[0])
    named = [event.seen_by(None) for event in state.take_events() if event.kind == "named"]
    assert named == [{"kind": "named", "seat": 0, "car": "black"}]


@pytest.mark.rule("DF-5.3")
def test_two_white_strips_move_two_cars() -> None:
    state = race("K1a B9a G18a", hand="K4W3W2")
    play(state, "play K4W3W2")
    play(state, texts(state)[0])
    play(state, "name blue")
    play(state, texts(state)[0])
    assert "name blue" not in texts(state)
    with pytest.raises(IllegalMove, match=r"DF-5\.3"):
        play(state, "name blue")


@pytest.mark.rule("DF-5.4", "DF-5.7")
def test_ahead_and_diagonally_ahead_but_not_sideways_and_a_dead_end_may_be_chosen() -> None:
    # the rulebook's third example: blue moves 4; diagonally ahead is a step, beside is none, and it may be locked in
    state = race("B1b K2b G3b Y3a", hand="B4W3W2")
    play(state, "play B4W3W2")
    found = ends(state)
    assert "1a" not in found
    assert "1c" not in found
    assert "2a" in found  # from there every way on is taken: 3a and 3b
    play(state, "to 2a")
    assert where(state, "B") == "2a"


@pytest.mark.rule("DF-5.4")
def test_in_a_staggered_bend_the_inner_cell_is_ahead_of_the_outer_lane_s_first_cell_only() -> None:
    # the rulebook's fourth example: front edges decide, not the picture
    state = race("Y6b", hand="Y5")
    play(state, "play Y5")
    route = state.preview(0, state.parse(0, "to 11a"))["names"]
    assert route[1] in ("7a", "7b")
    first = race("Y6b K7b", hand="W5K2 Y6O4B2 K6R4Y2O1")
    play(first, "play Y6O4B2")
    for text in texts(first):
        assert first.preview(0, first.parse(0, text))["names"][1] == "7a"
    last = race("Y7b G8b K8a", hand="Y5 K5")
    play(last, "play Y5")  # 7a beside it has the same front edge: both cells ahead are taken, so it stays
    assert where(last, "Y") == "7b"
    assert last.to_move() == [1]


@pytest.mark.rule("DF-5.4")
def test_between_three_staggered_lanes_cells_with_an_equal_front_edge_are_never_a_step() -> None:
    # the rulebook's green car: neighbours level with it are out, those further on are in
    state = race("G46b", hand="G6K4R2 G5")
    play(state, "play G5")
    assert {state.preview(0, state.parse(0, text))["names"][1] for text in texts(state)} <= {"47c", "49a", "49b"}
    outer = race("G45c", hand="G5")
    play(outer, "play G5")
    assert {outer.preview(0, outer.parse(0, text))["names"][1] for text in texts(outer)} <= {"46b", "47c"}


@pytest.mark.rule("DF-5.6")
def test_a_blocked_car_goes_as_far_as_it_gets_and_loses_the_rest() -> None:
    # the rulebook's fifth example: orange should move 6, but another car closes the single lane after 3
    state = race("O33a B36a", hand="O6B4Y2", lines=2)
    play(state, "play O6B4Y2")
    assert where(state, "O") == "35a"


@pytest.mark.rule("DF-5.6", "DF-5.9")
def test_the_rest_of_a_blocked_move_is_lost_even_if_the_way_clears_later_on_the_card() -> None:
    state = race("O32b B35a K49a G49b Y49c R50b", hand="O6B4Y2", lines=3)
    play(state, "play O6B4Y2")
    assert where(state, "O") == "34a"
    play(state, texts(state)[0])
    assert where(state, "B") in ("39a", "39b")
    assert where(state, "O") == "34a"


@pytest.mark.rule("DF-5.8")
def test_a_locked_in_car_stays() -> None:
    # the rulebook's last example: cars abreast in front close the road
    state = race("R1b K2a B2b G2c", hand="R5")
    play(state, "play R5")
    assert where(state, "R") == "1b"
    assert state.to_move() == [1]


@pytest.mark.rule("DF-5.5")
def test_a_car_may_pass_diagonally_between_two_cars() -> None:
    # black ahead in its lane, blue beside it: the corner between them lets red through
    state = race("R1b K2b B1a", hand="R6G4K2 R5")
    play(state, "play R5")
    firsts = {state.preview(0, state.parse(0, text))["names"][1] for text in texts(state)}
    assert firsts <= {"2a", "2c"}
    assert len(firsts) == 2


@pytest.mark.rule("DF-5.5")
def test_no_car_is_jumped_and_no_taken_cell_entered() -> None:
    state = race("R34a K35a", hand="R5")
    play(state, "play R5")
    assert where(state, "R") == "34a"


@pytest.mark.rule("DF-5.9")
def test_there_is_one_choice_per_end_and_a_single_end_is_taken_without_asking() -> None:
    state = race("R1b", hand="R5")
    play(state, "play R5")
    assert sorted(texts(state)) == ["to 6b", "to 7a"]
    single = race("R33a", hand="R5", lines=2)
    play(single, "play R5")
    assert where(single, "R") == "38a"


def walk(track: Track, cell: int, taken: set[int], steps: int, finishing: bool) -> set[tuple[int, bool]]:
    """Every end of every single path, and whether it was over rectangular cells only; -1 is home."""
    found: set[tuple[int, bool]] = set()
    paths: list[tuple[int, int, bool]] = [(cell, steps, True)]
    while paths:
        at, left, clean = paths.pop()
        ways = [way for way in track.ways[at] if way not in taken]
        if left == 0 or not ways:
            if at != cell:
                found.add((at, clean))
            continue
        for way in ways:
            if finishing and way < at:
                found.add((-1, False))
            else:
                paths.append((way, left - 1, clean and track.rectangular[way]))
    return found


@pytest.mark.rule("DF-5.6", "DF-5.7")
@pytest.mark.parametrize("name", TRACKS.ids)
def test_the_ends_are_those_that_a_walk_of_every_single_path_finds(name: str) -> None:
    track = find(name)
    rng = split(5, "paths")
    for _ in range(200):
        cell = int(rng.below(track.cells))
        steps = 1 + int(rng.below(9))
        taken = {int(cell_ahead(track, cell, 1 + rng.below(20))) for _ in range(5)}
        finishing = rng.below(2) == 1
        found = walk(track, cell, taken, steps, finishing)
        ends_mask, clean_mask = ends_of(track, [cell, *taken], 0, steps, steps, finishing)
        ahead = {n: int(cell_ahead(track, cell, n)) for n in range(62) if ends_mask >> n & 1}
        assert {-1 if finishing and end < cell else end for end in ahead.values()} == {at for at, _ in found}
        assert {end for n, end in ahead.items() if clean_mask >> n & 1} == {at for at, clean in found if clean}


@pytest.mark.rule("DF-4.2")
def test_the_turn_goes_round_and_cards_not_in_hand_are_refused() -> None:
    state = race(hand="K5 B5", turn=5, hands={0: "G5"})
    with pytest.raises(IllegalMove, match="not in your hand"):
        play(state, "play Y5")
    with pytest.raises(IllegalMove, match="not your turn"):
        state.play(0, state.parse(0, "play G5"))
    play(state, "play K5")
    while state.phase != 2:
        play(state, texts(state)[0])
    assert state.to_move() == [0]


@pytest.mark.rule("DF-4.2")
def test_a_speed_8_card_is_played_like_any_other() -> None:
    state = race("R1b", hand="R8")
    play(state, "play R8")
    assert all(len(state.preview(0, state.parse(0, text))["route"]) == 9 for text in texts(state))


@pytest.mark.rule("DF-5.9")
def test_the_preview_shows_a_route_of_touching_cells_to_every_end() -> None:
    state = race("R40b K42b", hand="R6G4K2", lines=3)
    play(state, "play R6G4K2")
    assert len(texts(state)) > 2
    for move in state.legal(0):
        route = state.preview(0, move)["route"]
        assert route[0] == state.cell[LETTERS.index("R")]
        for a, b in pairwise(route):
            assert b in state.track.ways[a]
        assert state.describe(0, move).fields["cell"] == route[-1]
