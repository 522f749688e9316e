"""A board follows the dashboards by the events alone, and by what the scenery says of them."""

from pathlib import Path

import pytest

from paddock.engine import Json, Table, read_log
from paddock.games.catalog import GAMES

RECORDED = sorted((Path(__file__).parents[2] / "golden" / "heat").glob("*.json"))


def follow(cars: list[Json], event: Json, untold: Json) -> None:
    """Changes gear and engine of the cars as the client does."""
    if event["kind"] == "gears":
        for car in cars:
            car.update(gear=event["gears"][car["seat"]], engine=event["engine"][car["seat"]])
    elif "seat" in event:
        car = cars[event["seat"]]
        effect = untold.get(event["kind"], {})
        car["gear"] = effect.get("gear", car["gear"])
        car["engine"] -= effect.get("heat", 0)
        if event["kind"] == "cooled":
            car["engine"] += event["heat"]
        elif event["kind"] == "corner":
            car["engine"] -= event["heat"]


def dashboards(view: Json) -> list[Json]:
    return [{"seat": car["seat"], "gear": car.get("gear", 0), "engine": car.get("engine", 0)} for car in view["cars"]]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_events_and_scenery_tell_every_change_of_gear_and_engine(path: Path) -> None:
    log = read_log(path.read_bytes(), GAMES)
    table = Table(GAMES["heat"], log.setup, record=True)
    untold = GAMES["heat"].board_assets(log.setup)["events"]
    drivers = [seat for seat, kind in enumerate(log.setup.seats) if kind == "player"]
    for step in log.steps:
        assert step.seat is not None
        shown = dashboards(table.state.view(None))
        played = table.play(step.seat, table.state.parse(step.seat, step.move))
        for event in played.events:
            follow(shown, event.seen_by(None), untold)
        now = dashboards(table.state.view(None))
        assert [shown[seat] for seat in drivers] == [now[seat] for seat in drivers]
