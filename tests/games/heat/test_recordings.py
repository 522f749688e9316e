"""The recorded games show what their names say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from paddock.engine import Event, play_step, read_log
from paddock.games.heat import HEAT

FOLDER = Path(__file__).parents[2] / "golden" / "heat"


def replayed(name: str) -> list[list[Event]]:
    """What happened in a recorded game, move by move."""
    log = read_log((FOLDER / f"{name}.json").read_bytes(), {HEAT.id: HEAT})
    state = HEAT.start(log.setup)
    state.record()
    told: list[list[Event]] = []
    for number, step in enumerate(log.steps, 1):
        play_step(state, number, step)
        told.append(state.take_events())
    return told


def has(kind: str) -> Callable[[list[Event]], bool]:
    return lambda events: any(event.kind == kind for event in events)


def blocked(events: list[Event]) -> bool:
    return any(event.kind == "moved" and event.fields["blocked"] > 0 for event in events)


def reshuffled_in_mid_flip(events: list[Event]) -> bool:
    """A deck ran out between a driver's cards, or boost, and the card that the flip came to."""
    open_flip = False
    for event in events:
        if event.kind in ("cards", "boost"):
            open_flip = True
        elif event.kind in ("moved", "drew"):
            open_flip = False
        elif event.kind == "reshuffled" and open_flip:
            return True
    return False


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("spin-out", has("spin-out")),
        ("cluttered-hand", has("cluttered")),
        ("blocked", blocked),
        ("reshuffle-in-mid-flip", reshuffled_in_mid_flip),
        ("alone-against-legends", has("legend")),
        ("fast-and-aggressive-legends", has("legend")),
        ("second-hands-and-handicaps", has("mulligan")),
        ("giving-up", lambda events: any(e.kind == "gears" and e.fields["gave_up"] for e in events)),
    ],
)
def test_a_recording_shows_what_its_name_says(name: str, shown: Callable[[list[Event]], bool]) -> None:
    assert any(shown(events) for events in replayed(name))
