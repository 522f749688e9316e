"""The same results on a Ray cluster, also when its start takes more than one attempt, or a worker is lost."""

from pathlib import Path
from typing import Any

import pytest

from paddock.engine import SetupError
from paddock.games.catalog import GAMES
from paddock.lab import ResultsWriter, Simulation, plan_games, simulate
from paddock.lab.executors import RAY_STARTS, RayExecutor, make_executor
from tests.lab.test_executors import Deadly, deaths

ray = pytest.importorskip("ray")
#: What Ray says when its processes were not up within its half a minute.
TIMED_OUT = Exception("The current node timed out during startup.")


class Starts:
    """Ray's own start, which fails so many times first."""

    def __init__(self, failing: int) -> None:
        self.failing = failing
        self.tried = 0
        self.address: str | None = None
        self.real = ray.init

    def __call__(self, **given: Any) -> Any:
        self.tried += 1
        self.address = given.get("address")
        if self.tried <= self.failing:
            raise TIMED_OUT
        return self.real(**given)


@pytest.mark.slow
def test_ray_finds_what_one_process_finds_though_its_first_start_timed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "local")
    starts = Starts(1)
    monkeypatch.setattr(ray, "init", starts)
    plan = plan_games(GAMES["formula-motor-racing"], "pro,random:2", 40, 1, {"races": 1})
    assert simulate(plan, executor="ray").summary() == simulate(plan).summary()
    assert starts.tried >= 2


@pytest.mark.slow
@pytest.mark.parametrize(("address", "tried"), [("", RAY_STARTS), ("local", RAY_STARTS), ("10.0.0.1:6379", 1)])
def test_a_ray_that_never_starts_is_a_clear_line(monkeypatch: pytest.MonkeyPatch, address: str, tried: int) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    starts = Starts(100)
    monkeypatch.setattr(ray, "init", starts)
    with pytest.raises(SetupError, match="cannot connect to Ray or start it: The current node timed out"):
        RayExecutor()
    assert starts.tried == tried


@pytest.mark.slow
def test_the_file_is_the_same_though_a_worker_of_ray_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "local")
    marks = deaths(tmp_path, 1, monkeypatch)
    plan = plan_games(GAMES["formula-motor-racing"], "pro,random:2", 60, 1, {"races": 1})
    files = []
    for on, extra in (("ray", (Deadly,)), ("", ())):
        files.append(tmp_path / f"{on or 'here'}.parquet")
        with ResultsWriter(files[-1], plan.to_json()) as results:
            simulation = Simulation(plan, executor=on, extra=extra, results=results)
            for _ in simulation.run():
                pass
            results.finish({})
    assert not list(marks.iterdir())
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize(
    ("on", "address"), [("ray:10.0.0.1:6379", "10.0.0.1:6379"), ("ray://10.0.0.1:10001", "ray://10.0.0.1:10001")]
)
def test_a_cluster_is_named_by_its_address(monkeypatch: pytest.MonkeyPatch, on: str, address: str) -> None:
    starts = Starts(100)
    monkeypatch.setattr(ray, "init", starts)
    with pytest.raises(SetupError, match="cannot connect to Ray"):
        make_executor(1, on, lambda: False)
    assert (starts.tried, starts.address) == (1, address)
