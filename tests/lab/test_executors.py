"""Workers that die: their games are played again, and the results are the same."""

import os
import signal
from pathlib import Path

import pytest

from paddock.engine import PaddockError, Standing, State
from paddock.games.catalog import GAMES
from paddock.lab import Accumulator, Match, plan_games, simulate

FMR = GAMES["formula-motor-racing"]
SHORT = {"races": 1}
#: Where those that kill their own process leave a mark, so that it happens so many times only.
MARKS = "PADDOCK_TEST_MARKS"

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals as on Unix")


class Deadly(Accumulator):
    """Kills the process that plays game 20, as often as there are files in a folder, and takes one away each time."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        marks = sorted(Path(os.environ[MARKS]).iterdir())
        if match.number == 20 and marks:
            marks[0].unlink()
            os.kill(os.getpid(), signal.SIGKILL)

    def merge(self, other: "Deadly") -> None:
        pass

    def to_json(self) -> None:
        pass


def deaths(folder: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """So many deaths to come."""
    marks = folder / "marks"
    marks.mkdir()
    for n in range(number):
        (marks / str(n)).touch()
    monkeypatch.setenv(MARKS, str(marks))
    return marks


def test_the_games_of_a_process_that_died_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = deaths(tmp_path, 1, monkeypatch)
    plan = plan_games(FMR, "pro,random:2", 40, 1, SHORT)
    assert simulate(plan, 2, extra=(Deadly,)).summary() == simulate(plan).summary()
    assert not list(marks.iterdir())


def test_games_that_kill_every_process_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = deaths(tmp_path, 100, monkeypatch)
    with pytest.raises(PaddockError, match="worker processes keep dying"):
        simulate(plan_games(FMR, "random:2", 40, 1, SHORT), 2, extra=(Deadly,))
    assert len(list(marks.iterdir())) >= 90
