"""`paddock analyse`: one game, a folder of games, and bots in a report."""

import json
from pathlib import Path

import pytest

from paddock.cli import main

from ..lab.test_analysis import raced


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(raced("formula-motor-racing").to_json(), encoding="utf-8")
    return file


def test_a_game_in_words_and_as_a_page(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = game.with_suffix(".html")
    assert main(["analyse", str(game), "--depth", "quick", "--workers", "1", "--html", str(page)]) == 0
    told = capsys.readouterr().out
    assert "win chances gained and lost" in told
    for name in raced("formula-motor-racing").names:
        assert name in told
    text = page.read_text(encoding="utf-8")
    assert "Win chances" in text
    assert text.count("<svg ") >= 4
    assert "http" not in text.replace("http://www.w3.org", "")


def test_a_game_for_machines_in_two_processes(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(game), "--depth", "quick", "--workers", "2", "--json"]) == 0
    two = json.loads(capsys.readouterr().out)
    assert main(["analyse", str(game), "--depth", "quick", "--workers", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == two
    assert two["stage"] == "done"


def test_profiles_of_a_folder(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game.parent / "other.json").write_text("{}", encoding="utf-8")
    words = ["analyse", "--many", str(game.parent), "--depth", "quick", "--workers", "1"]
    assert main([*words, "--json"]) == 0
    told = capsys.readouterr()
    assert "skipped: this is not a saved game" in told.err
    profiles = json.loads(told.out)["profiles"]
    assert {profile["name"] for profile in profiles} == set(raced("formula-motor-racing").names)
    careless = next(profile for profile in profiles if profile["name"] == "random 1")
    assert careless["races"] == 1
    assert careless["own"]["mean"] < 0
    assert sum(mistake["lost"] for mistake in careless["mistakes"]) > 0
    assert main(words) == 0
    assert "typical mistakes" in " ".join(capsys.readouterr().out.split())


def test_bots_in_a_report(tmp_path: Path) -> None:
    races, page = tmp_path / "races.parquet", tmp_path / "races.html"
    words = ["simulate", "formula-motor-racing", "--seats", "pro:2,random", "--games", "12", "--workers", "1"]
    assert main([*words, "--option", "races=1", "--out", str(races), "--json"]) == 0
    assert main(["report", str(races), "-o", str(page), "--analyse", "2", "--workers", "1"]) == 0
    text = page.read_text(encoding="utf-8")
    for title in ("Luck and skill", "Own decisions", "Typical mistakes"):
        assert title in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "give a recorded game, or a folder of them"),
        (["nowhere.json"], "cannot read nowhere.json"),
        (["--many", "nowhere"], "nowhere is not a folder"),
        (["--many", "."], "no finished game in"),
    ],
)
def test_clear_words_for_what_cannot_be_analysed(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["analyse", *words]) == 2
    assert why in capsys.readouterr().err
