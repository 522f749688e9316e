"""Data files of a game, and a user's own in their place."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from paddock.engine import Game, PaddockError
from paddock.engine.data import COMPONENTS, read_data
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of

DOWNFORCE = "paddock.games.downforce"
LONG_SHOT = "paddock.games.long_shot"

#: Plays a game of each with the files of the folder, in a process of its own: data is read when a game is loaded.
RACES = """
import json
from paddock.engine import Position, split
from paddock.games.catalog import GAMES
from paddock.bots import make_bot
from paddock.games.downforce.cards import CARD_NAMES, DETERMINED_CELLS
from paddock.games.long_shot.sheet import START_BETS
from paddock.games.long_shot.roland import CELLS
for name, seats in (("downforce", 3), ("long-shot", 1)):
    game = GAMES[name]
    state = game.new(seats, 1)
    bot = make_bot(game, "pro")
    rng = split(1, "bot")
    while state.to_move():
        seat = state.to_move()[0]
        state.play(seat, bot.choose(Position(state, seat), rng))
    assert game.load(state.to_dict()).to_dict() == state.to_dict()
print(json.dumps([CARD_NAMES[24], int(DETERMINED_CELLS), START_BETS[0], CELLS[0][0].text]))
print(json.dumps([part["file"] for name in ("downforce", "long-shot") for part in GAMES[name].to_json()["own_design"]]))
"""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_declared_as_our_own_design_is_there(game: Game) -> None:
    for part in game.own_design:
        at = files(package_of(game)).joinpath("data", part.file)
        assert at.is_file() or at.is_dir(), f"{game.id} has no data/{part.file}"
    assert game.to_json()["own_design"] == [{"what": part.what, "file": part.file} for part in game.own_design]


def changed(folder: Path, package: str, name: str, old: str, new: str) -> None:
    """Puts a copy of a data file into the folder, with one thing changed."""
    text = files(package).joinpath("data", name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    copy = folder / package.rpartition(".")[2] / name
    copy.parent.mkdir(exist_ok=True)
    copy.write_text(text.replace(old, new), encoding="utf-8")


def test_printed_components_take_the_place_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(tmp_path, DOWNFORCE, "cards.toml", '"K5",', '"K5 W3",')
    changed(tmp_path, DOWNFORCE, "rules.toml", "determined_cells = 2", "determined_cells = 3")
    changed(tmp_path, LONG_SHOT, "sheet.toml", "bets = [[2, 3], [6, 3]]", "bets = [[3, 3], [7, 3]]")
    changed(tmp_path, LONG_SHOT, "roland.toml", "Marks his leading horse on card {R}.", "Marks his leader.")
    monkeypatch.setenv(COMPONENTS, str(tmp_path))
    done = subprocess.run([sys.executable, "-c", RACES], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    played, ours = (json.loads(line) for line in done.stdout.splitlines())
    assert played == ["K5W3", 3, [2, 3, 6, 3], "Marks his leader."]
    assert ours == ["tracks", "cards.toml"]  # Downforce's tracks and Long Shot's sets: what is still our own design


def test_files_that_are_not_in_the_folder_are_the_shipped_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = read_data(DOWNFORCE, "rules.toml")
    changed(tmp_path, DOWNFORCE, "cards.toml", '"K5",', '"K4",')
    monkeypatch.setenv(COMPONENTS, str(tmp_path))
    assert read_data(DOWNFORCE, "rules.toml") == shipped
    assert "K4" in read_data(DOWNFORCE, "cards.toml")["cards"]


@pytest.mark.parametrize("text", ["cards = [", "\xff"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    path = tmp_path / "downforce" / "cards.toml"
    path.parent.mkdir()
    path.write_bytes(text.encode("latin-1"))
    monkeypatch.setenv(COMPONENTS, str(tmp_path))
    with pytest.raises(PaddockError, match=r"cards\.toml \(from PADDOCK_COMPONENTS\)"):
        read_data(DOWNFORCE, "cards.toml")


def test_a_folder_that_is_not_there_is_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPONENTS, str(tmp_path / "nowhere"))
    done = subprocess.run([sys.executable, "-m", "paddock.cli", "games"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"paddock: {COMPONENTS} names {tmp_path / 'nowhere'}, which is not a folder\n"
