"""`paddock tournament` as a person runs it."""

import json
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paddock.cli import main
from paddock.cli.tournament import find_venues
from paddock.games.catalog import GAMES
from tests.tracks.own import own_track

FMR = "formula-motor-racing"
Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    code = main(["tournament", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def quick(capsys: Captured, *words: str) -> tuple[int, str, str]:
    return run(capsys, FMR, "--option", "races=1", "--games", "10", "--workers", "1", *words)


def test_a_field_is_a_table_with_ratings(capsys: Captured) -> None:
    code, out, err = quick(capsys, "--seats", "pro,rookie,random:4")
    assert code == 0
    assert "Formula Motor Racing: 10 games" in out
    for column in ("entry", "games", "wins", "win %", "95 % interval", "mean place", "rating"):
        assert column in out
    assert re.search(r"│ pro +│ +10 │ .* │ \d+\.\d ± \d\.\d │", out)
    assert "Ahead of the other" not in out
    assert "10 games" in err


def test_a_round_robin_has_a_cross_table(capsys: Captured) -> None:
    code, out, _ = quick(capsys, "--seats", "pro,rookie,random", "--format", "round-robin")
    assert code == 0
    assert "Formula Motor Racing: 30 games" in out
    cross = out.partition("Ahead of the other, %")[2]
    assert re.search(r"│ pro +│ +│ +\d+\.\d │ +\d+\.\d │", cross)


def test_for_machines_it_is_json_and_the_same_for_any_number_of_workers(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    words = ("--seats", "pro,rookie,random", "--option", "races=2", "--json")
    code, alone, _ = quick(capsys, *words, "--out", str(path))
    assert code == 0
    assert quick(capsys, *words, "--workers", "2")[1] == alone
    data = json.loads(alone)
    assert (data["tournament"], data["seats"]) == ("field", ["pro", "rookie", "random"])
    assert (data["games"], data["asked"]) == (20, 20)
    assert [plan["title"] for plan in data["plans"]] == [
        "Formula Motor Racing, races 1",
        "Formula Motor Racing, races 2",
    ]
    lines = {line["entry"]: line for line in data["results"]}
    assert lines["pro"]["rating"]["mu"] > lines["random"]["rating"]["mu"]
    assert "rating" not in lines.get("(nobody)", {})
    assert data["ahead"]["pro"]["random"] + data["ahead"]["random"]["pro"] == pytest.approx(1)
    table = pq.read_table(path)
    head = json.loads(table.schema.metadata[b"paddock"])
    assert head == {name: data[name] for name in head}
    assert set(table["title"].to_pylist()) == {plan["title"] for plan in data["plans"]}


def test_a_report_is_written_from_the_rows_that_are_kept_beside_it(capsys: Captured, tmp_path: Path) -> None:
    report = tmp_path / "cup.html"
    code, _, _ = quick(capsys, "--seats", "pro,random", "--report", str(report))
    assert code == 0
    assert "<html" in report.read_text(encoding="utf-8")
    assert pq.read_table(tmp_path / "cup.parquet").num_rows > 0


def test_options_apply_to_the_games_that_have_them() -> None:
    heat, downforce = GAMES["heat"], GAMES["downforce"]
    words = ["circuit=usa", "circuit=italy", "laps=1", "downforce.track=marina-bay"]
    venues = find_venues([heat, downforce], words, [])
    assert [(venue.title, venue.options) for venue in venues] == [
        ("HEAT, usa", {"circuit": "usa", "laps": 1}),
        ("HEAT, italy", {"circuit": "italy", "laps": 1}),
        ("Downforce, marina-bay", {"track": "marina-bay"}),
    ]


def test_a_track_of_ones_own_is_one_more(capsys: Captured, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(own_track("heat"), encoding="utf-8")
    (shipped, own) = find_venues([GAMES["heat"]], ["circuit=usa"], [mine])
    assert (shipped.title, own.title) == ("HEAT, usa", "HEAT, My own")
    assert own.options["circuit"] == mine.read_text(encoding="utf-8")
    code, _, err = run(capsys, FMR, "--seats", "pro,random", "--track", str(mine))
    assert (code, "is a track for HEAT, which is not part of this tournament" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chess", "--seats", "pro,random"), "there is no game called 'chess'"),
        ((f"{FMR},{FMR}", "--seats", "pro,random"), f"{FMR} is listed twice"),
        ((FMR, "--seats", "pro"), "at least two different entries"),
        ((FMR, "--seats", "pro,random", "--format", "cup"), "format: 'cup' is not valid"),
        ((FMR, "--seats", "pro,random", "--size", "5"), "size: 5 is out of range"),
        ((FMR, "--seats", "pro,random", "--option", "races"), "write name=value"),
        ((FMR, "--seats", "pro,random", "--option", "rain=1"), "has no option 'rain'"),
        ((f"{FMR},heat", "--seats", "pro,random", "--option", "rain=1"), "has no option 'rain'"),
        ((FMR, "--seats", "pro,random", "--option", "heat.laps=1"), "'heat' is not part of this tournament"),
        ((FMR, "--seats", "pro,random", "--option", "races=1", "--option", "races=1"), "given twice"),
        ((FMR, "--seats", "pro,random", "--track", "nowhere.toml"), "cannot be read"),
        ((FMR, "--seats", "pro,random", "--games", "0"), "games: 0 is out of range"),
        ((FMR, "--seats", "pro,random", "--precision", "soon"), "precision: 'soon' is not valid"),
        ((FMR, "--seats", "pro,random", "--restart"), "--restart needs --out"),
        ((FMR, "--seats", "pro,random", "--report", "no/such/page.html"), "cannot write no/such/page.html"),
        ((FMR, "--seats", "pro,random", "--report", "page.parquet"), "a name that ends in .html"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(capsys: Captured, words: tuple[str, ...], message: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    lines = [line for line in err.splitlines() if "plain Python" not in line]
    assert len(lines) == 1, err
    assert message in lines[0]


def test_two_tracks_with_one_title_are_refused(capsys: Captured, tmp_path: Path) -> None:
    files = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for file in files:
        file.write_text(own_track("heat", file.stem), encoding="utf-8")
    code, _, err = run(capsys, "heat", "--seats", "pro,random", "--track", str(files[0]), "--track", str(files[1]))
    assert code == 2
    assert "two tracks are called 'HEAT, My own'; give one of them another title" in err
