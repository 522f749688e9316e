"""Teams, grid and deal."""

import pytest

from paddock.engine import SetupError
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING
from paddock.games.formula_motor_racing.cards import CARD_NAMES, CARDS_IN_ALL, CARS


@pytest.mark.rule("FMR-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_twelve_cars_race_however_many_play(players: int) -> None:
    state = FORMULA_MOTOR_RACING.new(players, 1)
    assert sorted(state.view(None)["order"]) == sorted(CARS)


@pytest.mark.rule("FMR-2.1", "FMR-2.3")
@pytest.mark.parametrize(("players", "free"), [(4, 2), (5, 1), (6, 0)])
def test_each_runs_one_team_and_the_others_race_without_a_player(players: int, free: int) -> None:
    owners = [team["seat"] for team in FORMULA_MOTOR_RACING.new(players, 1).view(None)["teams"]]
    assert owners == [*range(players), *[None] * free]


@pytest.mark.rule("FMR-2.2")
@pytest.mark.parametrize(("players", "teams"), [(2, 3), (3, 2)])
def test_few_players_share_all_teams_equally(players: int, teams: int) -> None:
    owners = [team["seat"] for team in FORMULA_MOTOR_RACING.new(players, 1).view(None)["teams"]]
    assert [owners.count(seat) for seat in range(players)] == [teams] * players


@pytest.mark.rule("FMR-2.1")
def test_players_choose_their_colours() -> None:
    colours = ["purple", "red", "blue", "green", "yellow", "orange"]
    state = FORMULA_MOTOR_RACING.new(4, 1, {"teams": colours})
    seats = {team["team"]: team["seat"] for team in state.view(None)["teams"]}
    assert seats == {"purple": 0, "red": 1, "blue": 2, "green": 3, "yellow": None, "orange": None}


@pytest.mark.rule("FMR-2.4")
def test_the_grid_is_drawn_from_both_ends_inwards() -> None:
    grids = set()
    for seed in range(30):
        order = FORMULA_MOTOR_RACING.new(6, seed).view(None)["order"]
        assert [car[:-1] for car in order[:6]] == [car[:-1] for car in reversed(order[6:])]
        grids.add(tuple(order))
    assert len(grids) > 20


NOTED = ["red2", "blue1", *(car for car in CARS if car not in ("red2", "blue1"))]


@pytest.mark.rule("FMR-9.6", "FMR-3.1")
def test_a_season_starts_from_a_noted_order() -> None:
    for seed in range(5):
        view = FORMULA_MOTOR_RACING.new(6, seed, {"noted_order": True, "grid": NOTED}).view(None)
        assert view["order"] == NOTED
        assert view["turn"] == 4


@pytest.mark.rule("FMR-9.6")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"noted_order": True, "grid": NOTED[1:]}, "option grid: .*'red1', 'purple1'.* is not valid; expected all of blue1"),
        ({"noted_order": True, "grid": ["red2", *NOTED[:-1]]}, "option grid: \\['red2'\\] is not valid"),
        ({"noted_order": True, "grid": ["red3", *NOTED[1:]]}, "option grid: \\['red3'\\] is not valid"),
        ({"grid": NOTED}, "turn noted_order on"),
    ],
)
def test_a_noted_order_has_every_car_once(options: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        FORMULA_MOTOR_RACING.setup(6, 1, options)


@pytest.mark.rule("FMR-2.5", "FMR-4.1")
@pytest.mark.parametrize("players", [2, 6])
def test_five_cards_each_and_the_rest_is_the_deck(players: int) -> None:
    view = FORMULA_MOTOR_RACING.new(players, 1).view(0)
    assert view["hand_counts"] == [5] * players
    assert view["deck"] == 54 - 5 * players
    assert len(view["hand"]) == 5


@pytest.mark.rule("FMR-2.5")
def test_nobody_sees_another_hand() -> None:
    state = FORMULA_MOTOR_RACING.new(6, 1)
    assert state.view(None)["hand"] is None
    assert state.view(1)["hand"] != state.view(2)["hand"]


@pytest.mark.rule("FMR-4.1")
def test_the_deck_is_the_printed_one() -> None:
    counts: dict[str, int] = {}
    for card in CARDS_IN_ALL:
        name = CARD_NAMES[card].partition(":")[0]
        counts[name] = counts.get(name, 0) + 1
    assert counts == {
        "overtake+2": 6,
        "overtake+3": 12,
        "overtake+4": 6,
        "wrong-line": 3,
        "off-circuit": 3,
        "lose-control": 3,
        "turbo": 4,
        "pit-stop": 8,
        "charge-gear": 3,
        "charge-engine": 3,
        "spin-out": 1,
        "spin-last": 1,
        "crash": 1,
    }
    for team in ("blue", "green", "yellow", "orange", "red", "purple"):
        assert sum(CARD_NAMES[card].endswith(":" + team) for card in CARDS_IN_ALL) == 5


@pytest.mark.rule("FMR-3.1")
def test_the_pole_car_s_player_begins() -> None:
    for seed in range(12):
        state = FORMULA_MOTOR_RACING.new(6, seed)
        pole = state.view(None)["order"][0][:-1]
        seat = {team["team"]: team["seat"] for team in state.view(None)["teams"]}[pole]
        assert state.to_move() == [seat]


@pytest.mark.rule("FMR-3.2")
def test_behind_a_pole_without_a_player_the_next_one_with_a_player_begins() -> None:
    seen = 0
    for seed in range(40):
        view = FORMULA_MOTOR_RACING.new(4, seed).view(None)
        seats = {team["team"]: team["seat"] for team in view["teams"]}
        line = [seats[car[:-1]] for car in view["order"]]
        if line[0] is None:
            seen += 1
            assert view["turn"] == next(seat for seat in line if seat is not None)
    assert seen > 3


def test_more_cards_than_there_are_cannot_be_removed() -> None:
    with pytest.raises(SetupError, match="at most 24 cards"):
        FORMULA_MOTOR_RACING.setup(6, 1, {"removed": [25]})


def test_the_removed_cards_are_one_number_or_one_per_race() -> None:
    with pytest.raises(SetupError, match="one for each of the 3"):
        FORMULA_MOTOR_RACING.setup(6, 1, {"races": 3, "removed": [6, 6]})
