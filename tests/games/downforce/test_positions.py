"""Positions from a file: a wrong one is refused with the name of its field, and any other can be played on."""

from typing import Any

import pytest

from paddock.engine import Setup, SetupError, split
from paddock.games.downforce import DOWNFORCE, Downforce
from paddock.games.downforce.state import PHASE_NAMES
from paddock.testing import describe_setup
from paddock.testing.state_checks import check_wrong_positions_are_refused

from .races import auction, game, load, play, race, texts


def agreed(state: Downforce) -> dict[str, Any]:
    written: dict[str, Any] = state.to_dict()["agreed"]
    return written


def choosing() -> Downforce:
    """Seat 0 has picked a power; seat 1 has still to."""
    data = game(3, 11).to_dict()
    data.update(phase="choose-power", queue=[], bought=[3, 12, 16], owner=[0, 0, 1, 1, 2, 2], power=[-1, -1, 4])
    data["picks"] = [1, -1, -1]
    return load(data)


def naming() -> Downforce:
    state = race("K1a B9a G18a", hand="K4W3W2")
    play(state, "play K4W3W2")
    play(state, texts(state)[0])
    return state


def steering() -> Downforce:
    state = race("R1b Y3a", hand="R6Y4K2B1", power="strategic", turn=2)
    play(state, "play R6Y4K2B1")
    return state


def confirming() -> Downforce:
    state = race("R1b", hand="R5", power="strategic", powers={5: "cunning"})
    play(state, "play R5")
    return state


def going_on() -> Downforce:
    state = race("R8a", hand="R4W3W2", power="determined", turn=5)
    play(state, "play R4W3W2", "to 12b")
    return state


def betting() -> Downforce:
    state = race("R11b", hand="R5", lines=0)
    play(state, "play R5")
    play(state, texts(state)[0])
    play(state, "bet red")
    return state


def bidding() -> Downforce:
    state = auction(["G5 K5", "G6K4R2 R5", "B5 Y5"], lot="green", owners="0-----", to_come="BYO", aside="R")
    play(state, "bid G5")
    return state


def on_tour() -> Downforce:
    state = game(3, 4, tour=True)
    rng = split(8, "tour")
    while not state.results:
        seat = state.to_move()[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
    return state


def over() -> Downforce:
    state = race("R59a", hand="R5", finish="KB", hands=dict.fromkeys((1, 2, 3, 4, 5), ""), turn=0)
    play(state, "play R5")
    return state


@pytest.mark.parametrize(
    ("state", "changes", "fields"),
    [
        (bidding(), {"phase": "lunch"}, "phase"),
        (bidding(), {"rules": "1"}, "rules"),
        (bidding(), {"rules": "5"}, "rules"),
        (bidding(), {"agreed": None}, "agreed"),
        (bidding(), {"agreed": {**agreed(bidding()), "players": 4}}, "agreed and hands"),
        (bidding(), {"agreed": {**agreed(bidding()), "tracks": []}}, "agreed"),
        (bidding(), {"agreed": {**agreed(bidding()), "tracks": [0, 0]}}, "agreed"),
        (bidding(), {"agreed": {**agreed(bidding()), "cunning": False}}, "agreed"),
        (bidding(), {"agreed": {**agreed(bidding()), "beginners": True}}, "agreed"),
        (
            bidding(),
            {"agreed": {**agreed(bidding()), "beginners": True, "powers": False}},
            "phase and agreed",
        ),
        (on_tour(), {"agreed": {**agreed(on_tour()), "long_distance": True}}, "agreed"),
        (bidding(), {"game": 3}, "game"),
        (on_tour(), {"game": 0}, "results, game and phase"),
        (over(), {"results": []}, "results, game and phase"),
        (on_tour(), {"results": [[[0, 0], [0] * 6, [-1] * 9, [0] * 3, [0] * 3, [0] * 3]]}, r"results\[0\].*finish"),
        (on_tour(), {"results": [[1, 2]]}, r"results\[0\]"),
        (bidding(), {"hands": [[1]] * 3}, "hands, deck, discards and box"),
        (bidding(), {"box": []}, "hands, deck, discards and box"),
        (naming(), {"discards": list(reversed(naming().to_dict()["discards"]))}, "discards"),
        (bidding(), {"shown": [0]}, "shown and hands"),
        (naming(), {"last_card": -1}, "card, last_card and phase"),
        (naming(), {"last_card": 3, "card": 3}, "last_card|strip|cells"),
        (bidding(), {"queue": []}, "queue and phase"),
        (bidding(), {"queue": [0, 1, 4], "unsold": [4]}, "queue and unsold"),
        (bidding(), {"owner": [0, 0, -1, -1, -1, -1]}, "queue, unsold, lot_cars and owner"),
        (bidding(), {"queue": [0], "unsold": []}, "owner, queue, unsold and second_round"),
        (bidding(), {"owner": [-1] * 6}, "hands and owner"),
        (bidding(), {"bids": [3, -1, -1]}, "bids and hands"),
        (bidding(), {"bids": [26, 48 + 1 + 29, 48 + 1 + 25]}, "phase, bids, picks and bets"),
        (bidding(), {"bids": [49 + 26, -1, -1]}, "bids and hands"),
        (bidding(), {"bids": [97, -1, -1]}, "bids"),
        (bidding(), {"bought": [2, 0, 0]}, "queue, lot_powers and bought"),
        (bidding(), {"power": [2, -1, -1]}, "power and phase"),
        (bidding(), {"picks": [2, -1, -1]}, "picks and phase"),
        (bidding(), {"turn": 1}, "turn and phase"),
        (bidding(), {"mover": 1}, "mover and phase"),
        (bidding(), {"bets_due": 1}, "bets_due and phase"),
        (bidding(), {"lot_cars": [0, 1, 2, 3, 4, 4]}, "lot_cars"),
        (bidding(), {"grid": [0, 1, 2]}, "finish, grid and phase"),
        (bidding(), {"sales": [[0, 0, 0, 5, [-1] * 3]]}, "sales"),
        (bidding(), {"sales": [[0, 0, 0, 5, [-1] * 3, 0]]}, r"sales\[0\].*forced"),
        (bidding(), {"dealer": [0, 0]}, "dealer"),
        (choosing(), {"picks": [2, -1, -1]}, "picks, bought and power"),
        (choosing(), {"bought": [3, 0, 16]}, "phase, bought, power and picks"),
        (choosing(), {"bought": [3, 1, 16]}, "bought"),
        (choosing(), {"owner": [0, 0, 1, 1, 1, 1]}, "owner and phase"),
        (choosing(), {"power": [4, -1, 4]}, "power"),
        (naming(), {"cell": [0, 0, 1, 2, 3, 4]}, "cell, game and agreed"),
        (naming(), {"cell": [400, 0, 1, 2, 3, 4]}, "cell"),
        (naming(), {"cell": [150, 0, 1, 2, 3, 4]}, "cell, game and agreed"),
        (naming(), {"cell": [-2, 0, 1, 2, 3, 4]}, "cell, owner and agreed"),
        (naming(), {"cell": [-1, 0, 1, 2, 3, 4]}, "cell and finish"),
        (naming(), {"lap": [2] * 6}, "lap and cell"),
        (naming(), {"lap": [0]}, "lap"),
        (naming(), {"strip": 3}, "strip and card"),
        (naming(), {"strip": 0}, "cells, card, strip and phase"),
        (naming(), {"mover": 1}, "phase, mover, car, card, strip and named"),
        (naming(), {"named": 63}, "phase, mover, car, card, strip and named"),
        (naming(), {"upwards": True}, "upwards, power and turn"),
        (naming(), {"extra": 1}, "extra, card, strip, power and owner"),
        (naming(), {"ignored": 0}, "ignored, strip, power and turn"),
        (steering(), {"car": 2}, "car, cell, card, strip and named"),
        (steering(), {"mover": 1}, "phase, turn, mover, car, owner and power"),
        (steering(), {"ignored": 2}, "ignored, strip, power and turn"),
        (confirming(), {"mover": 5}, "phase, turn, mover, car, owner and power"),
        (going_on(), {"power": [-1] * 6}, "phase, turn, mover, car, owner and power"),
        (going_on(), {"cells": 3}, "cells, card, strip and phase"),
        (betting(), {"bets_held": 1}, "bets_held, bets_due and phase"),
        (betting(), {"bets": [0, 0, *[-1] * 16]}, "bets and bets_held"),
        (betting(), {"bets": []}, "bets"),
        (betting(), {"car": 1}, "card, car and phase"),
        (race("R1b", hand="R5"), {"card": 1}, "card, car and phase"),
        (race("R1b", hand="R5"), {"mover": 1}, "mover and turn"),
        (race("R1b", hand="R5"), {"deck": [0]}, "deck"),
        (race("R1b", hand="R5", long_distance=True), {"bets": [0] * 18}, "bets, bets_held and agreed"),
        (race("R1b", hand="R5", turn=1, hands={0: ""}), {"turn": 0, "mover": 0}, "turn and hands"),
    ],
)
def test_a_wrong_position_is_refused_with_the_name_of_the_field(
    state: Downforce, changes: dict[str, Any], fields: str
) -> None:
    data = state.to_dict()
    assert load(data) == state
    with pytest.raises(SetupError, match=fields):
        load({**data, **changes})


@pytest.mark.parametrize("state", [bidding(), choosing(), naming(), betting(), over()])
def test_every_field_must_be_there_and_no_other(state: Downforce) -> None:
    data = state.to_dict()
    for name in data:
        if name != "rules":
            with pytest.raises(SetupError, match=name):
                load({key: value for key, value in data.items() if key != name})
    with pytest.raises(SetupError, match="weather"):
        load({**data, "weather": "rain"})


def test_the_positions_above_are_of_all_kinds() -> None:
    kinds = [bidding(), choosing(), race("R1b", hand="R5"), naming(), confirming(), steering(), going_on(), betting()]
    assert [state.view(None)["phase"] for state in [*kinds, over()]] == PHASE_NAMES


def test_older_rules_race_on_the_tracks_of_then() -> None:
    for rules, cells in (("1", 115), ("2", 115), ("3", 118), ("4", 118)):
        state = DOWNFORCE.start(DOWNFORCE.setup(4, 6, rules=rules))
        assert state.track.cells == cells
        assert load(state.to_dict()).track is state.track
    tour = DOWNFORCE.start(DOWNFORCE.setup(4, 6, {"tour": True}, rules="2"))
    assert [track.cells for track in tour.config.tracks] == [115, 102]


def test_a_position_of_the_first_version_does_not_name_it() -> None:
    setup = DOWNFORCE.setup(4, 6, rules="1")
    state = DOWNFORCE.start(setup)
    data = state.to_dict()
    assert "rules" not in data
    assert load(data).config.rules == "1"
    newest = DOWNFORCE.start(DOWNFORCE.setup(4, 6)).to_dict()
    assert newest == {**data, "rules": "4", "cell": newest["cell"]}


@pytest.mark.slow
@pytest.mark.parametrize("setup", DOWNFORCE.variants(), ids=describe_setup)
def test_positions_damaged_at_random_are_refused_or_played_on(setup: Setup) -> None:
    check_wrong_positions_are_refused(DOWNFORCE, setup, seed=500, games=6)
