"""The commands as a person runs them: what they print where, and with which exit code."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from paddock import __version__
from paddock.bots import levels
from paddock.cli import main
from paddock.cli.simulation_run import rate_in_words
from paddock.engine import Table, commitment
from paddock.engine.bot_parameters import read_parameters
from paddock.games.catalog import GAMES
from paddock.games.formula_motor_racing.cards import CARS
from paddock.lab import ResultsWriter, is_compiled, plan_games, simulate
from paddock.lab.bot_digests import bot_digests, decisive_files

GOLDEN = Path(__file__).parent.parent / "golden"
SEASON = GOLDEN / "formula-motor-racing" / "four-players.json"
FMR = "formula-motor-racing"

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    code = main(words)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def refused(capsys: Captured, *words: str) -> str:
    """The one line that a command with bad arguments ends with."""
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    lines = [line for line in err.splitlines() if "plain Python" not in line]
    assert len(lines) == 1, err
    assert lines[0].startswith("paddock: ")
    return lines[0]


def test_the_version_tells_how_the_engine_was_built(capsys: Captured) -> None:
    build = "compiled" if is_compiled() else "plain Python"
    assert run(capsys, "--version") == (0, f"paddock {__version__} ({build})\n", "")


def test_without_arguments_the_help_is_printed(capsys: Captured) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    for command in ("play", "serve", "games", "simulate", "replay", "bench", "tracks"):
        assert re.search(rf"^ +{command} ", out, re.MULTILINE)


def test_a_group_of_commands_alone_prints_its_help(capsys: Captured) -> None:
    code, out, err = run(capsys, "tracks")
    assert (code, err) == (0, "")
    assert re.search(r"^ +check ", out, re.MULTILINE)


def test_the_command_runs_as_a_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paddock.cli", "simulate", "nothing", "--seats", "pro"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"paddock: there is no game called 'nothing'; the games are: {', '.join(GAMES)}\n"


def test_games_lists_the_catalogue(capsys: Captured) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    for game in GAMES.values():
        assert game.title in out
        assert game.id in out
        assert all(option.name in out for option in game.options)


def test_games_as_json(capsys: Captured) -> None:
    code, out, err = run(capsys, "games", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["games"] == [{**game.to_json(), "bots": levels(game)} for game in GAMES.values()]


def simulate_json(capsys: Captured, *words: str) -> str:
    code, out, _ = run(
        capsys, "simulate", FMR, "--seats", "pro,random:3", "--games", "12", "--option", "races=1", "--json", *words
    )
    assert code == 0
    return out


def test_a_season_from_a_noted_order(capsys: Captured) -> None:
    noted = ",".join(reversed(CARS))
    words = ("simulate", FMR, "--seats", "random:4", "--games", "1", "--workers", "1", "--option", "races=1")
    code, out, _ = run(capsys, *words, "--json", "--option", "noted_order=true", "--option", f"grid={noted}")
    assert code == 0
    assert json.loads(out)["options"]["grid"] == noted.split(",")
    assert "option grid: " in refused(
        capsys, *words, "--option", "noted_order=true", "--option", f"grid={noted.removesuffix(',blue1')}"
    )
    assert "turn noted_order on" in refused(capsys, *words, "--option", f"grid={noted}")


def test_the_catalogue_names_what_is_our_own_design_and_where_it_is(capsys: Captured) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    listed = [line for line in out.splitlines() if line.startswith("Paddock's own design")]
    assert len(listed) == sum(bool(game.own_design) for game in GAMES.values())
    for line in listed:
        assert Path(line.removeprefix("Paddock's own design, in ").partition(": ")[0]).is_dir()


def test_simulate_is_the_same_twice_and_for_any_number_of_workers(capsys: Captured) -> None:
    alone = simulate_json(capsys, "--workers", "1")
    assert simulate_json(capsys, "--workers", "1") == alone
    assert simulate_json(capsys, "--workers", "2") == alone
    assert simulate_json(capsys, "--workers", "1", "--seed", "2") != alone


@pytest.mark.slow
def test_three_pros_win_four_seasons_in_five_against_three_random_seats(capsys: Captured) -> None:
    words = ("simulate", FMR, "--seats", "pro,random,pro,random,pro,random", "--games", "1000", "--seed", "1")
    code, out, _ = run(capsys, *words, "--json")
    assert code == 0
    data = json.loads(out)
    assert data["options"]["races"] == 3
    rates = {row["entry"]: row["win_rate"] for row in data["results"]}
    assert rates["pro"] >= 0.8


def test_simulate_as_json(capsys: Captured) -> None:
    data = json.loads(simulate_json(capsys, "--workers", "1", "--seed", "5", "--no-rotate"))
    assert data["game"] == FMR
    assert data["seats"] == ["pro", "random", "random", "random"]
    assert (data["games"], data["asked"], data["seed"], data["rotate"]) == (12, 12, 5, False)
    assert data["options"]["races"] == 1
    assert {row["entry"] for row in data["results"]} == {"pro", "random", "(nobody)"}
    assert sum(row["wins"] for row in data["results"]) == 12
    for row in data["results"]:
        low, high = row["interval"]
        assert low <= row["win_rate"] == row["wins"] / 12 <= high
        assert 1 <= row["mean_place"] <= 6
        assert sum(row["places"].values()) == 12 * row["seats"]
    assert [row["entry"] for row in data["entries"]] == data["seats"]


def test_simulate_prints_a_table(capsys: Captured) -> None:
    code, out, err = run(capsys, "simulate", FMR, "--seats", "pro,random", "--games", "6", "--workers", "1")
    assert code == 0
    assert "Formula Motor Racing: 6 games" in out
    for column in ("entry", "seats", "wins", "win %", "95 % interval", "mean place", "mean score"):
        assert column in out
    assert re.search(r"│ pro +│ +1 │", out)
    assert "games/s" in err
    assert ("plain Python" in err) == (not is_compiled())


def test_simulate_writes_parquet(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    data = json.loads(simulate_json(capsys, "--workers", "1", "--out", str(path)))
    table = pq.read_table(path)
    assert table.num_rows == 12 * 6
    told = json.loads(table.schema.metadata[b"paddock"])
    assert told == {name: data[name] for name in told}
    assert list(tmp_path.iterdir()) == [path]


def test_simulate_stops_when_the_answer_is_clear(capsys: Captured) -> None:
    words = ("simulate", FMR, "--seats", "pro,random:3", "--option", "races=1", "--workers", "1", "--json")
    code, out, err = run(capsys, *words, "--precision", "9%")
    data = json.loads(out)
    assert (code, data["games"], data["asked"]) == (0, 100, 1_000_000)
    assert "precision reached" in err
    code, out, err = run(capsys, *words, "--precision", "1%", "--games", "30")
    assert (code, json.loads(out)["games"]) == (0, 30)
    assert "the precision of 1 % was not reached" in err


def test_old_spellings_of_options_are_read(capsys: Captured, tmp_path: Path) -> None:
    words = ("simulate", FMR, "--seats", "pro,random", "--games", "4", "--workers", "1", "--json")
    file = str(tmp_path / "a.parquet")
    new = run(capsys, *words, "--executor", "local", "--precision=9%", "--restart", "--out", file)
    old = run(capsys, *words, "--on", "local", "--until=9%", "--fresh", "--out", file)
    assert new[0] == old[0] == 0
    assert new[1] == old[1]
    assert "--until" not in run(capsys, "simulate", "--help")[1]
    assert "No such option" in run(capsys, "tune", FMR, "-o", file, "--fresh")[2]


def test_another_bot_under_the_same_name_does_not_go_on_with_the_races_of_the_first(
    capsys: Captured, tmp_path: Path
) -> None:
    numbers = tmp_path / "mine.toml"
    numbers.write_text(GAMES[FMR].bot_parameters().to_toml(), encoding="utf-8")
    words = ("simulate", FMR, "--seats", f"pro@{numbers},random", "--games", "4", "--workers", "1")
    out_file = tmp_path / "a.parquet"
    with ResultsWriter(out_file, {}):
        assert "another Paddock process is writing" in refused(capsys, *words, "--out", str(out_file))
    assert run(capsys, *words, "--out", str(out_file))[0] == 0
    before = bot_digests([plan_games(GAMES[FMR], f"pro@{numbers},random", 4, 1)])
    numbers.write_text(f"{GAMES[FMR].bot_parameters().to_toml()}\n# changed\n", encoding="utf-8")
    after = bot_digests([plan_games(GAMES[FMR], f"pro@{numbers},random", 4, 1)])
    assert before["random"] == after["random"]
    assert before[f"pro@{numbers}"] != after[f"pro@{numbers}"]
    assert json.loads(pq.read_schema(out_file).metadata[b"paddock"])["bots"] == before


def test_a_run_is_not_resumed_with_a_shipped_bot_that_changed(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    words = ("simulate", FMR, "--seats", "pro,random", "--games", "4", "--workers", "1", "--out", str(file))
    plan = plan_games(GAMES[FMR], "pro,random", 4, 1)
    about = {**plan.to_json(), "until": None, "bots": {**bot_digests([plan]), "pro": "another"}}
    with ResultsWriter(file, about) as results:
        simulate(plan, results=results)  # and never finished, as when it is interrupted
    assert "bots pro was 'another'" in refused(capsys, *words)


def test_the_digest_of_a_bot_covers_its_code_and_its_numbers() -> None:
    package = files("paddock.games.formula_motor_racing")
    decisive = dict(decisive_files(package))
    assert {"data/bots.toml", "bot/expert.py", "phases.py"} <= set(decisive)


def test_a_slow_run_has_a_rate() -> None:
    assert [rate_in_words(rate) for rate in (0.04, 0.25, 3.21, 12.3, 12345.6)] == [
        "0.04",
        "0.25",
        "3.2",
        "12",
        "12,346",
    ]


@pytest.mark.parametrize("command", [("tune", FMR, "--games", "1"), ("tracks", "draw", "usa")])
def test_a_target_that_cannot_be_written_is_one_line(capsys: Captured, command: tuple[str, ...]) -> None:
    assert "cannot write /proc/new.file" in refused(capsys, *command, "-o", "/proc/new.file")


def test_the_result_of_tuning_is_kept_when_the_disk_is_full(capsys: Captured) -> None:
    words = ("--games", "2", "--generations", "1", "--population", "4", "--check", "2", "--workers", "1")
    code, out, err = run(capsys, "tune", FMR, *words, "--option", "races=1", "--seats", "2", "-o", "/dev/full")
    assert code == 2
    assert "cannot write /dev/full: No space left on device; the parameters were printed to standard output" in err
    assert read_parameters(out).flat()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Missing argument"),
        (("chess", "--seats", "pro,pro"), "there is no game called 'chess'"),
        ((FMR,), "Missing option '--seats'"),
        ((FMR, "--seats", "prox,pro"), "has no bot called 'prox'; choose one of random, rookie, pro, champion"),
        ((FMR, "--seats", "pro"), "needs 2 to 6 seats"),
        ((FMR, "--seats", "pro:9"), "needs 2 to 6 seats"),
        ((FMR, "--seats", "pro,pro", "--games", "0"), "games: 0 is out of range"),
        ((FMR, "--seats", "pro,pro", "--games", "many"), "Invalid value for '--games'"),
        ((FMR, "--seats", "pro,pro", "--seed", "-1"), "seed -1 is not valid"),
        ((FMR, "--seats", "pro,pro", "--workers", "-1"), "workers: -1 is out of range"),
        ((FMR, "--seats", "pro,pro", "--workers", "0"), "workers: 0 is out of range"),
        ((FMR, "--seats", "pro,pro", "--workers", "1000000"), "from 1 to 256"),
        ((FMR, "--seats", "pro,pro", "--executor", "mars"), "executor: 'mars' is not valid"),
        ((FMR, "--seats", "pro,pro", "--executor", "ray:"), "executor: 'ray:' is not valid"),
        (
            (FMR, "--seats", "pro,pro", "--precision", "often"),
            "precision: 'often' is not valid; expected the half-width",
        ),
        ((FMR, "--seats", "pro,pro", "--restart"), "--restart needs --out"),
        ((FMR, "--seats", "pro,pro", "--option", "races"), "write name=value"),
        ((FMR, "--seats", "pro,pro", "--option", "races=three"), "expected a whole number from 1 to 17"),
        ((FMR, "--seats", "pro,pro", "--option", "races=18"), "expected a whole number from 1 to 17"),
        ((FMR, "--seats", "pro,pro", "--option", "drivers_title=maybe"), "expected true or false"),
        ((FMR, "--seats", "pro,pro", "--option", "rain=1"), "has no option 'rain'"),
        ((FMR, "--seats", "pro,pro", "--option", "races=1", "--option", "races=2"), "given twice"),
        ((FMR, "--seats", "pro,pro", "--option", "races=3", "--option", "removed=1,2"), "option removed"),
        ((FMR, "--seats", "pro,pro", "--weather", "wet"), "No such option: --weather"),
        ((FMR, "--seats", "pro,pro", "--out", "no/such/folder/f.parquet"), "cannot write no/such/folder/f.parquet"),
        ((FMR, "--seats", "pro,pro", "--out", str(GOLDEN)), "is a folder"),
    ],
)
def test_simulate_refuses_bad_arguments_in_one_line(capsys: Captured, words: tuple[str, ...], message: str) -> None:
    assert message in refused(capsys, "simulate", *words)


def test_without_ray_one_line_says_how_to_get_it(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    assert "pip install 'paddock[ray]'" in refused(capsys, "simulate", FMR, "--seats", "pro,pro", "--executor", "ray")


def test_an_unknown_command_is_refused(capsys: Captured) -> None:
    assert "No such command 'race'" in refused(capsys, "race")


def test_replay_prints_every_step_and_the_standings(capsys: Captured) -> None:
    code, out, err = run(capsys, "replay", str(SEASON))
    assert (code, err) == (0, "")
    steps = json.loads(SEASON.read_text(encoding="utf-8"))["steps"]
    names = [row["name"] for row in json.loads(SEASON.read_text(encoding="utf-8"))["seats"]]
    for number, (seat, move, _) in enumerate(steps, 1):
        assert re.search(rf"^ *{number}  {names[seat]} +{re.escape(move)}$", out, re.MULTILINE)
    assert "race end: race 3, finish " in out
    assert f"drew: seat {names[0]}" in out
    standings = json.loads((SEASON.parent / "standings" / SEASON.name).read_text(encoding="utf-8"))
    for row in standings:
        name = "no player" if row["seat"] is None else names[row["seat"]]
        assert re.search(rf"^ +{row['place']}  {name}, {row['entrant']}: {row['score']} ", out, re.MULTILINE)


def test_replay_shows_what_the_table_wrote_down_and_every_title(capsys: Captured) -> None:
    code, out, err = run(capsys, "replay", str(SEASON.with_name("drivers-written-down.json")))
    assert (code, err) == (0, "")
    head = " ".join(out.split())
    assert "drivers: blue1 Ann Oak, blue2 Bo Elm, " in head
    assert "car_numbers: blue1 7, blue2 11, " in head
    assert re.search(r"^ +- card: .* car yellow1, number 5, driver Ed Yew$", out, re.MULTILINE)
    title = out.partition("Drivers' title\n")[2].splitlines()
    assert len(title) == 12
    assert sum("Ann Oak, number 7 (blue1)" in line for line in title) == 1


def test_replay_leaves_out_options_that_mean_nothing(capsys: Captured) -> None:
    _, out, _ = run(capsys, "replay", str(SEASON))
    assert "drivers_title: no" in out
    assert "car_numbers" not in out
    assert "Drivers' title" not in out


def test_drivers_are_written_down_on_the_command_line(capsys: Captured) -> None:
    names = "Ann Oak, Bo Elm, Cy, Di, Ed, Flo, Gil, Hal, Ida, Joe, Kay, Lou"
    words = ("simulate", FMR, "--seats", "random:2", "--games", "1", "--option", "drivers_title=yes", "--json")
    code, out, _ = run(capsys, *words, "--option", f"drivers={names}")
    assert code == 0
    assert json.loads(out)["options"]["drivers"][:2] == ["Ann Oak", "Bo Elm"]
    assert "expected a text of" in refused(capsys, *words, "--option", "drivers=Ann, Bo")
    assert "option car_numbers: every car" in refused(
        capsys, *words, "--option", "car_numbers=1,1,2,3,4,5,6,7,8,9,10,11"
    )


def test_replay_of_an_unfinished_game_tells_whose_turn_it_is(capsys: Captured) -> None:
    code, out, _ = run(capsys, "replay", str(SEASON.with_name("saved-in-the-second-race.json")))
    assert code == 0
    assert re.search(r"^Unfinished; to move: \w+ \d$", out, re.MULTILINE)
    assert "Current standings" in out


def test_replay_verifies_sealed_dice(capsys: Captured, tmp_path: Path) -> None:
    game = GAMES["formula-motor-racing"]
    seed = "00112233445566778899aabbccddeeff"
    table = Table(game, game.setup(2, seed, {"races": 1}))
    for _ in range(5):
        seat = table.state.to_move()[0]
        table.play(seat, table.state.legal(seat)[0])
    table.rewind(3)
    path = tmp_path / "sealed.json"
    path.write_text(table.log.to_json())
    code, out, err = run(capsys, "replay", "--check", str(path))
    assert (code, err) == (0, "")
    assert f"4 steps, unfinished: all hashes match; sealed dice, fingerprint {commitment(seed)}" in out
    assert run(capsys, "replay", "--check", "--commitment", commitment(seed).upper(), str(path))[0] == 0
    code, _, err = run(capsys, "replay", "--check", "--commitment", commitment(seed[::-1]), str(path))
    assert (code, "the dice do not match the commitment" in err) == (1, True)
    code, out, _ = run(capsys, "replay", str(path))
    assert (code, "redeal 1" in out) == (0, True)
    other = table.log.to_dict() | {"seed": seed[::-1]}
    path.write_text(json.dumps(other))
    assert "these are not the dice that were promised" in refused(capsys, "replay", "--check", str(path))


def test_replay_checks_every_golden_game(capsys: Captured) -> None:
    files = [str(path) for path in sorted(GOLDEN.glob("*/*.json"))]
    code, out, err = run(capsys, "replay", "--check", *files)
    assert (code, err) == (0, "")
    assert out.count("all hashes match") == len(files) > 0


def damaged(tmp_path: Path, step: int, column: int, value: object) -> str:
    data = json.loads(SEASON.read_text(encoding="utf-8"))
    data["steps"][step - 1][column] = value
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_check_names_the_first_hash_that_differs(capsys: Captured, tmp_path: Path) -> None:
    path = damaged(tmp_path, 17, 2, "0123456789abcdef")
    code, out, err = run(capsys, "replay", "--check", path)
    assert (code, out) == (1, "")
    assert re.fullmatch(
        rf"paddock: {re.escape(path)}: step 17: after .*digest [0-9a-f]{{16}} "
        r"instead of 0123456789abcdef\)\n",
        err,
    )


def test_check_names_a_move_that_was_tampered_with(capsys: Captured, tmp_path: Path) -> None:
    path = damaged(tmp_path, 5, 1, "overtake+9:pink")
    code, _, err = run(capsys, "replay", "--check", path)
    assert code == 1
    assert re.fullmatch(r"paddock: .*: step 5: seat \d cannot play 'overtake\+9:pink' here: .*\n", err)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not valid JSON"),
        (b"\xff\xfe\x00\x01", "this is not a saved game"),
        (b'{"format": "pgn"}', "format must be 'paddock-log'"),
        (b"[" * 100_000, "this is not a saved game"),
        (SEASON.read_bytes()[:900], "not valid JSON"),
        (SEASON.read_bytes().replace(b'"formula-motor-racing"', b'"chess"'), "unknown game, 'chess'"),
        (SEASON.read_bytes().replace(b'"rules": "', b'"rules": "0.'), "rules version"),
        (SEASON.read_bytes().replace(b'"races": 3', b'"races": 99'), "expected a whole number from 1 to 17"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_in_one_line(
    capsys: Captured, tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    for flags in ((), ("--check",)):
        line = refused(capsys, "replay", str(path), *flags)
        assert str(path) in line
        assert message in line


def test_a_missing_file_is_refused(capsys: Captured, tmp_path: Path) -> None:
    assert "cannot read" in refused(capsys, "replay", str(tmp_path / "nothing.json"))
    assert "cannot read" in refused(capsys, "replay", str(tmp_path))


def test_bench_as_json(capsys: Captured) -> None:
    code, out, _ = run(capsys, "bench", "--json", "--rounds", "1", "--seconds", "0.001")
    assert code == 0
    data = json.loads(out)
    assert [row["game"] for row in data["games"]] == list(GAMES)
    for row in data["games"]:
        assert row["playout_per_second"] > 0
        assert row["loop_per_second"] > 0
        assert row["copy_microseconds"] > 0
        assert row["playout_target"] >= row["loop_target"] > 0
    assert data["machine"]["engine"] == ("compiled" if is_compiled() else "plain Python")


def test_bench_prints_tables_and_a_page(capsys: Captured) -> None:
    code, out, _ = run(capsys, "bench", "--rounds", "1", "--seconds", "0.001")
    assert code == 0
    assert "Geometric mean of the Python loop" in out
    code, out, _ = run(capsys, "bench", "--markdown", "--rounds", "1", "--seconds", "0.001")
    assert code == 0
    assert out.startswith("# How fast the games are\n")
    assert "| Formula Motor Racing | 6 | " in out


@pytest.mark.parametrize("words", [("--rounds", "0"), ("--seconds", "0"), ("--seconds", "-1"), ("--seconds", "nan")])
def test_bench_refuses_bad_arguments(capsys: Captured, words: tuple[str, str]) -> None:
    assert words[0].strip("-") in refused(capsys, "bench", *words)
