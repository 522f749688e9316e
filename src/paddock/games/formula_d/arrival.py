"""The consequences of where a drive ends; used by the race, previews, bots and the solo race."""

from mypy_extensions import i64

from paddock.games.formula_d.dice import ENGINE_FACE, WEAR
from paddock.games.formula_d.track import Track


def crosses_line(track: Track, start: i64, goal: i64) -> bool:
    """FD-9.4, FD-10.8: whether a drive that ends on the track starts a new lap."""
    return (start >= track.size or track.late[start]) and not track.late[goal]


def stops_made(track: Track, start: i64, stops: i64, goal: i64, overshoot: i64) -> i64:
    """FD-6: the stops made in the corner where a drive ends; 0 on a straight."""
    section = track.section[goal]
    if track.stops[section] == 0:
        return 0
    if start < track.size and track.section[start] == section:
        return stops + 1
    # FD-7.4: no stop for a car that overshot the corner before
    return 0 if overshoot else 1


def passes_police(track: Track, start: i64, goal: i64) -> bool:
    """FD-11.5: whether a drive crosses the police line; a drive into the next lap or to the finish does too."""
    if not track.has_police or start >= track.size or track.past_police[start]:
        return False
    return goal == track.finish or track.past_police[goal] or crosses_line(track, start, goal)


def cars_met(track: Track, cars: list[i64], car: i64, goal: i64) -> list[i64]:
    """FD-8.1, FD-8.2: the other cars next to or right in front of a car that ends its move on the track."""
    close = track.close[goal]
    within = track.close_within
    met: list[i64] = []
    for other in range(len(cars)):
        space: i64 = cars[other]
        gap: i64 = space - goal if space > goal else goal - space
        if space < 0 or other == car or within < gap < track.size - within:
            continue
        for near in close:
            if near == space:
                met.append(other)
                break
    return met


def strains_engines(gear: i64, face: i64) -> bool:
    """FD-8.4: whether a roll may damage engines; a great start has no face."""
    return face > 0 and face == ENGINE_FACE[gear]


def wear_after_repair(wear: i64, points: i64) -> i64:
    """FD-1.3: the wear points after some were restored."""
    return wear + points if wear + points < WEAR else WEAR
