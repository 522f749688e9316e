"""The running order and the standings."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.games.heat.cards import COLOURS
from paddock.games.heat.state import RaceState


def ahead(race: RaceState, one: i64, other: i64) -> bool:
    """HEAT-3.2: whether a car is ahead of another: further on, or on the race line of the same space."""
    if race.progress[one] != race.progress[other]:
        return race.progress[one] > race.progress[other]
    return race.spot[one] < race.spot[other]


def running_order(race: RaceState) -> list[i64]:
    """Returns the cars still racing, the leader first."""
    order = race.order[:]
    for i in range(1, len(order)):
        seat = order[i]
        j: i64 = i
        while j > 0 and ahead(race, seat, order[j - 1]):
            order[j] = order[j - 1]
            j -= 1
        order[j] = seat
    return order


def placing(race: RaceState) -> list[i64]:
    """Returns all cars in their current order: finished, still racing, and last those that gave up."""
    return race.finished + running_order(race) + race.gave_up[::-1]


def race_standings(race: RaceState) -> list[Standing]:
    """HEAT-12.5: the placing with the podium's points."""
    points = race.config.circuit.points
    listed: list[Standing] = []
    for i, seat in enumerate(placing(race)):
        score = int(points[i]) if i < len(points) else 0
        spaces = max(int(race.progress[seat]), 0)
        laps = min(max(spaces - 1, 0) // int(race.config.circuit.length), int(race.config.laps))
        listed.append(
            Standing(i + 1, int(seat), COLOURS[race.config.colours[seat]], score, {"laps": laps, "spaces": spaces})
        )
    return listed
