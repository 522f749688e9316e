"""`paddock tracks check` and `paddock tracks draw`."""

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
