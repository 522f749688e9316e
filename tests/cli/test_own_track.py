"""Racing on a track of one's own from the command line, without touching code."""

import json
from pathlib import Path

import pytest

from paddock.cli import main
from paddock.games.catalog import GAMES
from paddock.tracks.track_option import track_option
from tests.tracks.own import COPIED, broken_track, own_track


@pytest.fixture(params=list(COPIED))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def mine(tmp_path: Path, game: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(own_track(game), encoding="utf-8")
    return file


def test_it_is_checked_and_drawn(mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tracks", "check", str(mine)]) == 0
    assert "My own is a valid track" in capsys.readouterr().out
    assert main(["tracks", "draw", str(mine), "--out", str(tmp_path / "mine.svg")]) == 0
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8").startswith("<svg")


def test_it_is_raced_on(game: str, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        game,
        "--seats",
        "pro,random",
        "--games",
        "2",
        "--workers",
        "1",
        "--track",
        str(mine),
        "--json",
    ]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    option = track_option(GAMES[game])
    assert option is not None
    assert told["games"] == 2
    assert told["options"][option.name] == own_track(game)


def test_a_broken_one_is_refused_with_what_is_wrong(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(broken_track(game), encoding="utf-8")
    assert main(["tracks", "check", str(file)]) == 1
    assert main(["simulate", game, "--seats", "random:2", "--track", str(file)]) == 2
    told = capsys.readouterr().err
    assert "broken.toml" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["simulate", "long-shot", "--seats", "random:2"], "does not support custom tracks"),
        (["simulate", "formula-d", "--seats", "random:2"], "is a track for HEAT, not for Formula D"),
        (["simulate", "heat", "--seats", "random:2", "--option", "circuit=usa"], "give only one of them"),
        (["play", "formula-d", "--no-browser"], "is a track for HEAT, not for formula-d"),
    ],
)
def test_a_track_for_something_else_is_refused(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_track("heat"), encoding="utf-8")
    assert main([*words, "--track", str(file)]) == 2
    assert complaint in capsys.readouterr().err


def test_a_file_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "heat", "--seats", "random:2", "--track", "nowhere.toml"]) == 2
    assert "nowhere.toml: cannot be read" in capsys.readouterr().err
