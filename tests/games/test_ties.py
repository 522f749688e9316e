"""At the end, standings with the same score say which rule put one before the other."""

from itertools import pairwise

import pytest

from paddock.engine import Game, State, split
from paddock.games.catalog import GAMES
from paddock.server.tables.live_table import standings_json

#: The games whose standings are by score, and the rules that decide between equals.
TIES = {
    "downforce": {"DF-8.10", "DF-8.12", "DF-9.4", "DF-9.5"},
    "formula-motor-racing": {"FMR-8.2"},
    "long-shot": {"LS-9.10"},
}
#: How many random games to search for one that ends level.
SEEDS = 60


def played(game: Game, seed: int) -> State:
    state = game.new(game.max_seats, seed)
    rng = split(seed, "ties")
    while seats := state.to_move():
        moves = state.legal(seats[0])
        state.play(seats[0], moves[rng.below(len(moves))])
    return state


@pytest.mark.parametrize("name", sorted(TIES))
def test_equal_scores_in_different_places_name_the_rule(name: str) -> None:
    for seed in range(SEEDS):
        state = played(GAMES[name], seed)
        rows = standings_json(state)
        ties = [row["tie"] for row in rows if "tie" in row]
        level = sum(one["score"] == other["score"] and one["place"] < other["place"] for one, other in pairwise(rows))
        assert len(ties) == level
        assert set(ties) <= TIES[name]
        if ties:
            return
    pytest.fail(f"none of {SEEDS} games ended level")


@pytest.mark.parametrize("name", sorted(set(GAMES) - set(TIES)))
def test_where_cars_are_placed_by_where_they_are_nothing_is_a_tie(name: str) -> None:
    assert not any("tie" in row for row in standings_json(played(GAMES[name], 1)))
