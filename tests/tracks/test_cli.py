"""`paddock tracks check` and `paddock tracks draw`."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from paddock.cli.tracks import register


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    register(app)
    return app


@pytest.fixture
def usa(tmp_path: Path) -> Path:
    file = tmp_path / "usa.toml"
    file.write_text(files("paddock.games.heat").joinpath("data/tracks/usa.toml").read_text(encoding="utf-8"))
    return file


def test_a_sound_track_is_praised(app: typer.Typer, usa: Path) -> None:
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 0
    assert "USA is sound for heat: 69 rows, 138 places" in result.output


def test_a_bad_track_fails_with_the_reason(app: typer.Typer, usa: Path) -> None:
    usa.write_text(usa.read_text().replace("spaces = 69", "spaces = 70"))
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 1
    assert "spaces says 70, but the sections add up to 69" in result.output


def test_a_missing_file_is_no_traceback(app: typer.Typer, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["tracks", "check", str(tmp_path / "none.toml")])
    assert result.exit_code == 1
    assert "cannot be read" in result.output


def test_a_track_is_drawn(app: typer.Typer, usa: Path, tmp_path: Path) -> None:
    out = tmp_path / "usa.svg"
    result = CliRunner().invoke(app, ["tracks", "draw", str(usa), "--out", str(out)])
    assert result.exit_code == 0
    assert out.read_text().startswith("<svg")


def test_without_a_file_all_that_ship_are_checked(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["tracks", "check"])
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 8
    assert "Neon Mile is sound for formula-d" in result.output


def test_those_that_ship_are_listed(app: typer.Typer) -> None:
    assert "marina-bay" in CliRunner().invoke(app, ["tracks", "list"]).output
    listed = json.loads(CliRunner().invoke(app, ["tracks", "list", "--json"]).output)["tracks"]
    assert [row["id"] for row in listed if row["game"] == "heat"] == ["usa", "great-britain", "italy", "france"]


def test_a_circuit_that_heat_could_not_race_on_is_no_sound_one(app: typer.Typer, usa: Path) -> None:
    usa.write_text(usa.read_text().replace("legends_from = 27\n", ""))
    result = CliRunner().invoke(app, ["tracks", "check", str(usa)])
    assert result.exit_code == 1
    assert "the corner at 33 needs legends_from" in result.output


def test_a_track_that_cannot_be_raced_on_is_drawn_if_it_can_be(app: typer.Typer, usa: Path, tmp_path: Path) -> None:
    out = tmp_path / "usa.svg"
    usa.write_text(usa.read_text().replace("legends_from = 27\n", ""))
    assert CliRunner().invoke(app, ["tracks", "draw", str(usa), "--out", str(out)]).exit_code == 0
    assert out.read_text().startswith("<svg")
    usa.write_text(usa.read_text().replace('theme = "desert"', 'theme = "moon"'))
    result = CliRunner().invoke(app, ["tracks", "draw", str(usa), "--out", str(out)])
    assert result.exit_code == 1
    assert "theme is 'moon'" in result.output
