"""Recorded games replay as recorded: hash by hash, to the recorded standings."""

import json
from pathlib import Path

import pytest

from paddock.engine import LogError, read_log, replay
from paddock.games.catalog import GAMES
from tests.golden.record import HERE, log_file, recordings, standings_file, standings_json

LOGS = sorted(HERE.glob("*/*.json"))
#: Games by older rules, never recorded anew: they go on by the rules that they began with.
OF_OLDER_RULES = sorted(HERE.glob("of-*/*/*.json"))


@pytest.mark.parametrize("row", recordings(), ids=lambda row: f"{row['game']}/{row['name']}")
def test_a_recorded_game_is_complete_and_replays_hash_by_hash(row: dict[str, str]) -> None:
    path = log_file(row)
    assert path.is_file(), f"run `python tests/golden/record.py {path.parent.name}/{path.stem}`"
    log = read_log(path.read_bytes(), GAMES)
    assert log.setup.game == path.parent.name
    assert log.steps
    state = replay(GAMES[log.setup.game], log)
    assert bool(state.to_move()) == ("steps" in row)
    standings = json.loads(standings_file(path).read_text(encoding="utf-8"))
    assert standings_json(state.standings()) == standings
    # The file is written as the engine would write it today.
    assert log.to_json() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OF_OLDER_RULES, ids=lambda path: "/".join((*path.parts[-3:-1], path.stem)))
def test_a_game_of_older_rules_replays_hash_by_hash(path: Path) -> None:
    log = read_log(path.read_bytes(), GAMES)
    assert log.setup.rules == {"of-version-0.1": "1", "of-rules-2": "2", "of-rules-3": "3"}[path.parts[-3]]
    state = replay(GAMES[log.setup.game], log)
    assert standings_json(state.standings()) == json.loads(standings_file(path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_of_the_catalogue_has_recordings(game: str) -> None:
    assert [path for path in LOGS if path.parent.name == game], f"add {game} to tests/golden/{game}/recordings.toml"


def test_every_recording_belongs_to_the_list() -> None:
    assert set(LOGS) == {log_file(row) for row in recordings()}


def test_a_recording_that_was_tampered_with_is_found_out() -> None:
    log = read_log(LOGS[0].read_bytes(), GAMES)
    middle = len(log.steps) // 2
    step = log.steps[middle]
    log.steps[middle] = type(step)(step.seat, step.move, "0" * 16)
    with pytest.raises(LogError, match=f"step {middle + 1}:"):
        replay(GAMES[log.setup.game], log)
