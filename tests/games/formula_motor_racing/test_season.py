"""The finish, the season, its titles and its options."""

import pytest

from paddock.engine import IllegalMove, Table, log_from_dict, read_log, split
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING, FormulaMotorRacing
from paddock.games.formula_motor_racing.cards import CAR_BY_NAME

from .tables import LINE, load, play, season, table


def last_move(
    line: str = LINE, retired: str = "", players: int = 6, options: dict[str, object] | None = None, **points: int
) -> FormulaMotorRacing:
    """The end of a season's only race: the last player still has a null move to make."""
    leader = next(car for car in line.split() if car not in retired.split())
    card = f"overtake+2:{leader[:-1]}"
    state = table(card, line=line, retired=retired, players=players, deck=0, turn=0, options=options)
    data = state.to_dict()
    data["last_turns"] = 1
    for car, score in points.items():
        data["points"][CAR_BY_NAME[car]] = score
    state = load(data)
    play(state, f"{card} {leader}")
    return state


@pytest.mark.rule("FMR-7.1")
def test_the_first_six_score_each_car_for_itself() -> None:
    line = "blue1 blue2 green1 green2 yellow1 yellow2 orange1 orange2 red1 red2 purple1 purple2"
    state = last_move(line)
    assert {s.entrant: s.score for s in state.standings()} == {
        "blue": 16,
        "green": 7,
        "yellow": 3,
        "orange": 0,
        "red": 0,
        "purple": 0,
    }
    assert state.standings()[0].parts == {"race 1": 16}


@pytest.mark.rule("FMR-7.2", "FMR-6.2")
def test_the_retired_finish_behind_the_running_the_first_out_last() -> None:
    state = last_move(retired="green1 orange1")
    assert state.view(None)["results"] == [
        [car for car in LINE.split() if car not in ("green1", "orange1")] + ["orange1", "green1"]
    ]


@pytest.mark.rule("FMR-7.3", "FMR-8.1")
def test_a_team_without_a_player_scores_and_can_win() -> None:
    line = "purple1 purple2 " + LINE.replace("purple1", "").replace("purple2", "")
    state = last_move(" ".join(line.split()), players=5)
    winner = state.standings()[0]
    assert (winner.seat, winner.entrant, winner.score) == (None, "purple", 16)


@pytest.mark.rule("FMR-1.2", "FMR-8.1")
def test_the_season_ends_after_the_last_race() -> None:
    state = last_move()
    assert state.to_move() == []
    assert state.legal(0) == []
    with pytest.raises(IllegalMove, match="season is over"):
        state.play(0, 0)


@pytest.mark.rule("FMR-8.2")
def test_a_tie_goes_to_the_better_car_of_the_last_race() -> None:
    # blue: 10 from the race; green: 6 + 4 from before
    state = last_move(green2=4)
    top = state.standings()[:2]
    assert [(s.entrant, s.score) for s in top] == [("blue", 10), ("green", 10)]
    # the same totals with green ahead on the track
    state = last_move(LINE.replace("blue1 green1", "green1 blue1"), blue1=4)
    top = state.standings()[:2]
    assert [(s.entrant, s.score) for s in top] == [("green", 10), ("blue", 10)]


@pytest.mark.rule("FMR-8.2")
def test_a_tie_without_points_goes_by_the_line_too() -> None:
    state = last_move()
    assert [s.entrant for s in state.standings()] == ["blue", "green", "yellow", "orange", "red", "purple"]


def three_players(champion: str = "team") -> FormulaMotorRacing:
    """The end of a season of three, who run blue and orange, green and red, yellow and purple.

    The last race brings blue 10 points, green 6, yellow 4, orange 3, red 2 and purple 1. With those from before, green
    is the best team, but blue and orange together have the most.
    """
    return last_move(players=3, options={"champion": champion}, green1=6, orange1=5)


@pytest.mark.rule("FMR-1.2", "FMR-8.1", "FMR-8.3")
def test_the_player_of_the_best_team_is_champion() -> None:
    state = three_players()
    lines = [(s.place, s.seat, s.entrant, s.score) for s in state.standings()]
    assert lines == [(1, 1, "green+red", 12), (2, 0, "blue+orange", 10), (3, 2, "yellow+purple", 4)]
    assert state.standings()[0].parts == {"race 1": 6}


@pytest.mark.rule("FMR-8.3")
def test_an_entrant_names_the_best_team_first() -> None:
    assert last_move(players=3, red2=20).standings()[0].entrant == "red+green"


@pytest.mark.rule("FMR-8.2", "FMR-8.3")
def test_a_tie_of_two_players_best_teams_goes_by_their_better_cars() -> None:
    assert [s.seat for s in last_move(players=3, green2=4).standings()] == [0, 1, 2]
    assert [s.seat for s in last_move(players=3, red2=8).standings()] == [0, 1, 2]


@pytest.mark.rule("FMR-9.7")
def test_a_player_s_teams_score_together_where_that_is_agreed() -> None:
    state = three_players("player")
    assert [(s.seat, s.score) for s in state.standings()] == [(0, 18), (1, 14), (2, 5)]
    assert state.standings()[0].entrant == "blue+orange"


@pytest.mark.rule("FMR-8.2", "FMR-9.7")
def test_a_tie_names_the_rule_for_teams_or_for_players() -> None:
    seasons = [(three_players("team"), "FMR-8.2"), (three_players("player"), "FMR-9.7"), (last_move(), "FMR-8.2")]
    for state, rule in seasons:
        first, second, *_ = state.standings()
        assert state.tie_rule(first, second) == rule


@pytest.mark.rule("FMR-9.7")
def test_by_the_first_rules_a_player_s_teams_always_score_together() -> None:
    game = FORMULA_MOTOR_RACING
    for champion in ("team", "player"):
        first = game.start(game.setup(3, 1, {"champion": champion}, "1"))
        assert not first.config.best_team
        assert "best_team" not in first.to_dict()
    assert game.start(game.setup(3, 1)).config.best_team


@pytest.mark.rule("FMR-8.1")
@pytest.mark.parametrize("champion", ["team", "player"])
def test_the_team_table_is_shown_where_players_run_several(champion: str) -> None:
    state = three_players(champion)
    view = state.view(None)
    assert view["best_team"] == (champion == "team")
    assert [(line["team"], line["seat"], line["score"]) for line in view["team_table"]] == [
        ("green", 1, 12),
        ("blue", 0, 10),
        ("orange", 0, 8),
        ("yellow", 2, 4),
        ("red", 1, 2),
        ("purple", 2, 1),
    ]
    assert view["team_table"][2]["races"] == [3]
    assert [s.entrant for s in state.titles()["Teams"]] == [line["team"] for line in view["team_table"]]
    assert last_move(players=4).view(None)["team_table"] is None


def play_race(state: FormulaMotorRacing, seed: int = 1) -> None:
    rng = split(seed, "moves")
    race = state.race_number
    while state.to_move() and state.race_number == race:
        seat = state.to_move()[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])


@pytest.mark.rule("FMR-7.4", "FMR-7.5", "FMR-3.1")
def test_the_finish_is_the_next_grid_and_all_cards_are_dealt_anew() -> None:
    state = season(6, 3, {"races": 2})
    play_race(state)
    view = state.view(None)
    assert view["race"] == 2
    assert view["order"] == view["results"][0]
    assert view["retired"] == []
    assert view["discards"] == []
    assert view["hand_counts"] == [5] * 6
    assert view["deck"] == 24
    owner = {team["team"]: team["seat"] for team in view["teams"]}
    assert view["turn"] == owner[view["order"][0][:-1]]


@pytest.mark.rule("FMR-7.5")
def test_no_two_races_are_dealt_alike() -> None:
    state = season(6, 3, {"races": 2})
    first = [list(hand) for hand in state.hands]
    play_race(state)
    assert [list(hand) for hand in state.hands] != first


@pytest.mark.rule("FMR-9.1", "FMR-9.2")
def test_short_races_take_cards_out_unseen_race_by_race() -> None:
    state = season(6, 3, {"races": 3, "removed": [6, 0, 24]})
    assert state.view(None)["deck"] == 18
    assert "aside" not in state.view(0)
    play_race(state)
    assert state.view(None)["deck"] == 24
    play_race(state)
    assert state.view(None)["deck"] == 0
    assert state.view(None)["last_turns"] == 6
    play_race(state)
    assert state.to_move() == []


@pytest.mark.rule("FMR-9.3")
def test_the_drivers_title_counts_each_car_and_ties_go_by_the_last_race() -> None:
    plain = last_move().view(None)
    assert plain["drivers"] is None
    data = last_move(red2=10, green1=4).to_dict()
    data["drivers_title"] = True
    drivers = load(data).view(None)["drivers"]
    assert [(row["car"], row["score"]) for row in drivers[:4]] == [
        ("blue1", 10),
        ("green1", 10),
        ("red2", 10),
        ("yellow1", 4),
    ]


@pytest.mark.rule("FMR-9.4")
def test_a_season_of_seventeen_races_can_be_left_and_taken_up_at_any_move() -> None:
    setup = FORMULA_MOTOR_RACING.setup(4, 9, {"races": 17, "removed": [30]})
    game = Table(FORMULA_MOTOR_RACING, setup)
    rng = split(2, "moves")
    while not game.over:
        if game.version % 50 == 25:
            log = read_log(game.log.to_json(), {FORMULA_MOTOR_RACING.id: FORMULA_MOTOR_RACING})
            game = Table.from_log(FORMULA_MOTOR_RACING, log)
        seat = game.state.to_move()[0]
        moves = game.state.legal(seat)
        game.play(seat, moves[rng.below(len(moves))])
    assert len(game.state.view(None)["results"]) == 17
    again = log_from_dict(game.log.to_dict(), {FORMULA_MOTOR_RACING.id: FORMULA_MOTOR_RACING})
    assert Table.from_log(FORMULA_MOTOR_RACING, again).state == game.state


@pytest.mark.rule("FMR-7.1")
def test_the_view_tells_the_points_of_each_entrant_if_the_race_ended_now() -> None:
    # blue leads with both cars, and of the two teams of a player the better one counts
    line = "blue1 blue2 orange1 green1 red1 yellow1 green2 yellow2 orange2 red2 purple1 purple2"
    for champion, points in (
        ("team", {"blue+orange": 16, "green+red": 3, "yellow+purple": 1}),
        ("player", {"blue+orange": 20, "green+red": 5, "yellow+purple": 1}),
    ):
        race = table("overtake+2:blue", line=line, players=3, options={"champion": champion})
        assert race.view(None)["points_if_over"] == points
    assert last_move().view(None)["points_if_over"] is None
