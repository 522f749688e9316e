"""Tournaments: who meets whom, and what is made of it."""

from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paddock.engine import Game, SetupError
from paddock.games.catalog import GAMES
from paddock.lab import ResultsWriter, Schedule, Tournament, Venue, schedule
from paddock.lab.replayed_rows import read_row, replay_row
from paddock.lab.tournaments import FIELD, ROUND_ROBIN

FMR = GAMES["formula-motor-racing"]
LONG_SHOT = GAMES["long-shot"]


def venue(game: Game = FMR, races: int = 1) -> Venue:
    return Venue(game, {"races": races}, f"{game.title}, races {races}")


def raced(planned: Schedule, workers: int = 1, path: Path | None = None, precision: float | None = None) -> Tournament:
    if path is None:
        run = Tournament(planned, workers, precision=precision)
        for _ in run.run():
            pass
        return run
    with ResultsWriter(path, planned.to_json()) as results:
        run = Tournament(planned, workers, precision=precision, results=results)
        for _ in run.run():
            pass
        results.finish(planned.to_json())
    return run


def test_a_field_has_all_entries_in_every_race(tmp_path: Path) -> None:
    planned = schedule([venue(), Venue(LONG_SHOT, {}, "Long Shot")], "pro,rookie,random", 6, 1)
    path = tmp_path / "a.parquet"
    outcome = raced(planned, path=path).summary()
    assert outcome.games == 12
    lines = {line.name: line for line in outcome.lines}
    assert [line.games for line in lines.values()] == [12] * len(lines)
    assert lines["pro"].wins > lines["random"].wins
    rows = pq.read_table(path).to_pylist()
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    for row in rows:
        assert row["plan"] == row["game"] % 2
        assert row["title"] == ("Formula Motor Racing, races 1", "Long Shot")[row["plan"]]
        assert row["entry"] is None or planned.entries[row["entry"]] == row["level"]


def test_more_entries_than_seats_take_turns_in_every_seat_equally_often() -> None:
    (plan,) = schedule([venue()], "pro:4,rookie:3,random", 8, 1).plans
    assert (len(plan.choices), plan.room) == (8, 6)
    for start in (0, 8, 16):
        games = [plan.match(FMR, index) for index in range(start, start + 8)]
        assert all(len(match.entries) == 6 for match in games)
        seated = [plan.seating(index) for index in range(start, start + 8)]
        for seat in range(6):
            assert sorted(places[seat] for places in seated) == list(range(8))
        assert Counter(entry for match in games for entry in match.entries) == {0: 24, 1: 18, 2: 6}
    assert plan.seating(0) != plan.seating(8)


def test_a_round_robin_has_every_pair_share_the_seats() -> None:
    planned = schedule([venue(), venue(races=2)], "pro,rookie,random", 4, 1, ROUND_ROBIN, 4)
    assert [plan.entries for plan in planned.plans] == [(0, 0, 1, 1), (0, 0, 2, 2), (1, 1, 2, 2)] * 2
    assert [plan.options["races"] for plan in planned.plans] == [1, 1, 1, 2, 2, 2]
    assert len({plan.seed for plan in planned.plans}) == 6
    outcome = raced(planned).summary()
    assert outcome.games == 24
    assert {line.name: line.games for line in outcome.lines if line.rating} == {"pro": 16, "rookie": 16, "random": 16}
    for (one, other), share in outcome.ahead.items():
        assert share + outcome.ahead[other, one] == 1
    assert outcome.ahead["pro", "random"] > 0.5


def test_a_pair_has_as_few_seats_as_the_game_takes() -> None:
    (plan,) = schedule([Venue(LONG_SHOT, {}, "Long Shot")], "pro,random", 1, 1, ROUND_ROBIN).plans
    assert [choice.label for choice in plan.choices] == ["pro", "random"]


def test_everything_is_the_same_on_one_process_and_on_two(tmp_path: Path) -> None:
    planned = schedule([venue(), venue(races=2)], "pro,rookie,random", 15, 1, ROUND_ROBIN)
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    outcome = raced(planned, 1, one).summary()
    assert raced(planned, 2, two).summary() == outcome
    assert one.read_bytes() == two.read_bytes()
    ratings = {line.name: line.rating for line in outcome.lines if line.rating}
    assert ratings["pro"] > ratings["rookie"] > ratings["random"]
    assert all(sigma < 25 / 3 for _, sigma in ratings.values())


def test_a_tournament_that_was_broken_off_goes_on_ratings_and_all(tmp_path: Path) -> None:
    planned = schedule([venue()], "pro,rookie,random", 200, 1)
    path, straight = tmp_path / "a.parquet", tmp_path / "b.parquet"
    with ResultsWriter(path, planned.to_json()) as results:
        broken = Tournament(planned, results=results)
        for done in broken.run():
            if done >= 20:
                broken.stop()
    assert 20 <= broken.games < 200
    assert raced(planned, path=path).summary() == raced(planned, path=straight).summary()
    assert path.read_bytes() == straight.read_bytes()


def test_it_stops_when_all_shares_are_clear_after_as_many_games_of_every_plan() -> None:
    planned = schedule([venue(), venue(races=2)], "pro,random", 1000, 1)
    alone, shared = (raced(planned, workers, precision=0.06) for workers in (1, 2))
    assert alone.conclusive
    assert alone.games == shared.games < 2000
    assert alone.games % 200 == 0
    assert alone.summary() == shared.summary()


def test_rows_of_a_tournament_open_as_replays(tmp_path: Path) -> None:
    planned = schedule([venue(), Venue(LONG_SHOT, {}, "Long Shot")], "pro,rookie:6,random:2", 5, 1)
    path = tmp_path / "a.parquet"
    raced(planned, path=path)
    rows = pq.read_table(path).to_pylist()
    for number in (0, 7, 33, len(rows) - 1):
        again = replay_row(read_row(path, number))
        assert again.difference == ""
        assert again.game is (FMR, LONG_SHOT)[rows[number]["plan"]]


@pytest.mark.parametrize(
    ("seats", "format", "size", "message"),
    [
        ("pro,random", "league", None, "format: 'league' is not valid; expected field or round-robin"),
        ("pro", FIELD, None, "a tournament needs at least two different entries"),
        ("pro:2", FIELD, None, "a tournament needs at least two different entries"),
        ("pro,,random", FIELD, None, "an entry is empty"),
        ("pro,prox", FIELD, None, "has no bot called 'prox'"),
        ("pro,random:7", FIELD, None, "'random:7' lists more than 6"),
        ("pro,pro", ROUND_ROBIN, None, "a tournament needs at least two different entries"),
        ("pro,random,pro", ROUND_ROBIN, None, "pro is listed twice"),
        ("pro,random", ROUND_ROBIN, 3, "an even number of seats from 2 to 6"),
        ("pro,random", ROUND_ROBIN, 8, "an even number of seats from 2 to 6"),
        ("pro,random", FIELD, 3, "has 2 to 2 seats"),
        ("pro,random:5,rookie:5", FIELD, 7, "has 2 to 6 seats"),
        (",".join(["pro:5"] * 21), FIELD, None, "a tournament has at most 100"),
    ],
)
def test_what_is_no_tournament(seats: str, format: str, size: int | None, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        schedule([venue()], seats, 1, 1, format, size)


def test_a_tournament_needs_games() -> None:
    with pytest.raises(SetupError, match="games: 0 is out of range"):
        schedule([venue()], "pro,random", 0, 1)
