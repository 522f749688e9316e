"""`paddock tracks check` and `paddock tracks draw`."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from paddock.cli import main
from paddock.cli.tracks import tracks


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.add_typer(tracks, name="tracks")
    return app


@pytest.fixture
def usa(tmp_path: Path) -> Path:
    file = tmp_path / "usa.toml"
    file.write_text(files("paddock.games.heat").joinpath("data/tracks/usa.toml").read_text(encoding="utf-8"))
    return file


def test_a_sound_track_is_praised(app: typer.Typer, usa: Path) -> None:
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 0
    assert "USA is a valid track for heat: 69 rows, 138 cells" in result.output


def test_a_bad_track_fails_with_the_reason(app: typer.Typer, usa: Path) -> None:
    usa.write_text(usa.read_text().replace("spaces = 69", "spaces = 70"))
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 1
    assert "spaces is 70, but the sections add up to 69" in result.output


@pytest.mark.parametrize("command", ["check", "draw"])
def test_a_missing_file_is_one_line(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tracks", command, str(tmp_path / "none.toml")]) == 2
    err = capsys.readouterr().err
    assert err.startswith("paddock: ")
    assert "none.toml: cannot be read" in err


def test_a_misspelt_key_is_found_and_the_right_one_suggested(app: typer.Typer, usa: Path) -> None:
    usa.write_text(usa.read_text().replace("smooth =", "smoth =").replace("[[section]]", "[[section]]\nlanse = 1", 1))
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 1
    assert "unknown key 'smoth'; did you mean 'smooth'?" in result.output
    assert "[section]: unknown key 'lanse'; did you mean 'lanes'?" in result.output


def test_every_file_is_checked_even_after_one_that_cannot_be_read_as_a_track(
    app: typer.Typer, usa: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text("= 1")
    result = CliRunner().invoke(app, ["tracks", "check", str(tmp_path / "bad.toml"), str(usa)])
    assert result.exit_code == 1
    assert "valid TOML" in result.output
    assert "USA is a valid track" in result.output


def test_a_track_is_drawn(app: typer.Typer, usa: Path, tmp_path: Path) -> None:
    out = tmp_path / "usa.svg"
    result = CliRunner().invoke(app, ["tracks", "draw", str(usa), "--out", str(out)])
    assert result.exit_code == 0
    assert out.read_text().startswith("<svg")


def test_without_a_file_all_that_ship_are_checked(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["tracks", "check"])
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 8
    assert "Neon Mile is a valid track for formula-d" in result.output


def test_those_that_ship_are_listed(app: typer.Typer) -> None:
    assert "marina-bay" in CliRunner().invoke(app, ["tracks", "list"]).output
    listed = json.loads(CliRunner().invoke(app, ["tracks", "list", "--json"]).output)["tracks"]
    assert [row["id"] for row in listed if row["game"] == "heat"] == ["usa", "great-britain", "italy", "france"]


def test_a_circuit_that_heat_could_not_race_on_is_no_sound_one(app: typer.Typer, usa: Path) -> None:
    usa.write_text(usa.read_text().replace("legends_from = 27\n", ""))
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 1
    assert "the corner at 33 needs legends_from" in result.output


def test_a_track_that_cannot_be_raced_on_is_drawn_if_it_can_be(
    app: typer.Typer, usa: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "usa.svg"
    usa.write_text(usa.read_text().replace("legends_from = 27\n", ""))
    assert CliRunner().invoke(app, ["tracks", "draw", str(usa), "--out", str(out)]).exit_code == 0
    assert out.read_text().startswith("<svg")
    usa.write_text(usa.read_text().replace('theme = "desert"', 'theme = "moon"'))
    assert main(["tracks", "draw", str(usa), "--out", str(out)]) == 2
    assert "usa.toml: theme is 'moon'" in capsys.readouterr().err
