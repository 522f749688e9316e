"""The client's texts for moves, reasons and events in positions from real games."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from paddock.engine import Game, Json, offers, split
from paddock.games.catalog import GAMES

WEB = Path(__file__).parents[2] / "web"
PLAYERS = 4
STEPS = 400
#: By game, the distance between the decisions that are checked, because previews take time.
EVERY = {"downforce": 3, "formula-d": 16, "formula-motor-racing": 3, "heat": 12, "long-shot": 2}


def raced(game: Game, every: int) -> Json:
    """Two races of random bots: decisions with their offers, and events as two of the seats see them."""
    found: Json = {"game": game.id, "positions": [], "events": []}
    for seed in (1, 2):
        setup = game.setup(PLAYERS, seed)
        found["assets"] = game.board_assets(setup)
        state = game.start(setup)
        state.record()
        rng = split(seed, "walk")
        for step in range(STEPS):
            if not state.to_move():
                break
            seat = state.to_move()[0]
            moves = state.legal(seat)
            if step % every == 0:
                told = {"seat": seat, "view": state.view(seat)}
                found["positions"].append({**told, "offers": offers(state, seat)})
            state.play(seat, moves[rng.below(len(moves))])
            happened = state.take_events()
            if step % every == 0:
                for reader in (0, 1):
                    told = {"seat": reader, "view": state.view(reader)}
                    found["events"] += [{**told, "event": event.seen_by(reader)} for event in happened]
    return found


def test_moves_reasons_and_events_are_put_into_words(tmp_path: Path) -> None:
    vitest = WEB / "node_modules" / "vitest" / "vitest.mjs"
    node = shutil.which("node")
    if node is None or not vitest.is_file():
        pytest.fail("Node or vitest is not there: run `npm ci` in web/")
    positions = tmp_path / "positions.json"
    positions.write_text(json.dumps([raced(GAMES[name], every) for name, every in EVERY.items()]))
    run = subprocess.run(
        [node, str(vitest), "run", "tests/positions.test.ts"],
        cwd=WEB,
        env={**os.environ, "PADDOCK_POSITIONS": str(positions)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
