"""How far a race has come for a seat, in a few words."""

import random

import pytest

from paddock.engine import Progress, State
from paddock.games.catalog import GAMES


def texts(game: str, options: dict[str, object], seats: int = 3) -> list[str]:
    """What the first seat is told before each decision of a random game, without repetitions."""
    state: State = GAMES[game].new(seats, 5, options)
    chance = random.Random(5)
    found: list[str] = []
    while state.to_move():
        progress = state.progress_of(0)
        assert isinstance(progress, Progress)
        text = progress.to_json()["message"]
        if not found or found[-1] != text:
            found.append(text)
        seat = chance.choice(state.to_move())
        state.play(seat, chance.choice(state.legal(seat)))
    return found


@pytest.mark.parametrize(
    ("game", "options", "first", "last"),
    [
        ("heat", {"circuit": "italy", "laps": 2}, "lap 1 of 2", "lap 2 of 2"),
        ("formula-motor-racing", {"races": 2}, "race 1 of 2", "race 2 of 2"),
        ("downforce", {}, "auction", "5 of 6 cars finished"),
        ("downforce", {"tour": True}, "race 1 of 2", "race 2 of 2"),
    ],
)
def test_from_the_start_to_the_end(game: str, options: dict[str, object], first: str, last: str) -> None:
    found = texts(game, options)
    assert (found[0], found[-1]) == (first, last)


def test_a_race_of_formula_d_begins_on_its_first_lap() -> None:
    assert texts("formula-d", {"laps": 2})[0] == "lap 1 of 2"


def test_long_shot_counts_rounds() -> None:
    found = texts("long-shot", {})
    assert found == [f"round {n}" for n in range(1, len(found) + 1)]
