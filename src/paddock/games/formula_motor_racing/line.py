"""The line of running cars, leader first, and the ways in which cars change places in it."""

from mypy_extensions import i64

from paddock.engine.bits import place_of


def move_up(order: list[i64], car: i64, places: i64, with_follower: bool) -> i64:
    """The car, and with it the one right behind, gains places, at most to the front (FMR-4.4, FMR-4.5)."""
    start = place_of(order, car)
    gain: i64 = places if places < start else start
    if gain > 0:
        order.insert(start - gain, order.pop(start))
        if with_follower and start + 1 < len(order):
            order.insert(start - gain + 1, order.pop(start + 1))
    return gain


def move_back(order: list[i64], car: i64, places: i64) -> i64:
    """The car loses places, at most to the last one (FMR-4.9)."""
    start = place_of(order, car)
    room: i64 = len(order) - 1 - start
    loss: i64 = places if places < room else room
    if loss > 0:
        order.insert(start + loss, order.pop(start))
    return loss


def line_after_move_up(order: list[i64], car: i64, places: i64, with_follower: bool) -> list[i64]:
    """The line as it would be after `move_up`."""
    line = order[:]
    move_up(line, car, places, with_follower)
    return line


def lost(order: list[i64], car: i64, places: i64) -> list[i64]:
    """The line as it would be after `move_back`."""
    line = order[:]
    move_back(line, car, places)
    return line


def without(order: list[i64], car: i64) -> list[i64]:
    """The line as it would be with the car gone."""
    line = order[:]
    line.pop(place_of(line, car))
    return line
