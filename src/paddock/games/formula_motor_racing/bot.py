"""The `pro`: rules of thumb that look one card ahead and weigh every outcome of the die."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Bot, Position, Stream
from paddock.engine.bot import Best
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.line import gained, lost, without
from paddock.games.formula_motor_racing.moves import AHEAD, CARD_MOVES, KEEP, NO_CAR, REROLL, ROLL, STOP, TARGETS
from paddock.games.formula_motor_racing.state import RaceState

#: What a place is worth while the race goes on: the points, smoothed, since places change hands.
WORTH: Final[list[float]] = [10.0, 6.8, 4.8, 3.6, 2.6, 1.8, 1.2, 0.8, 0.5, 0.3, 0.15, 0.05]
#: What a rival's gain hurts, as a share of an own gain of that size.
SPITE: Final = 0.25


class Pro(Bot):
    """Plays the card and the car whose expected line is worth most to its seat."""

    def choose(self, position: Position, rng: Stream) -> int:
        # Read from a sample: the line is public, and the own hand is dealt to it as it is.
        table = position.sample(rng)
        assert isinstance(table, RaceState)
        seat: i64 = position.seat
        best = Best(rng)
        for move in position.legal():
            best.weigh(move, move_worth(table, seat, move))
        return int(best.choice)


def line_worth(table: RaceState, seat: i64, order: list[i64]) -> float:
    """What a running order is worth to a seat: its own places, less a share of everybody else's."""
    worth: float = 0.0
    place: i64 = 0
    for car in order:
        if table.owner(car) == seat:
            worth += WORTH[place]
        else:
            worth -= SPITE * WORTH[place]
        place += 1
    return worth


def move_worth(table: RaceState, seat: i64, move: i64) -> float:
    """The expected worth of the line after a move, over all faces of the die."""
    order = table.order
    if move >= CARD_MOVES:
        return answer_worth(table, seat, move)
    card: i64 = move // TARGETS
    car: i64 = move % TARGETS
    kind = cards.CARD_KIND[card]
    if cards.SPIN_OUT <= kind <= cards.SPIN_LAST:
        return spin_worth(table, seat, kind)
    if kind == cards.CRASH:
        return crash_worth(table, seat)
    if car == NO_CAR:
        return line_worth(table, seat, order)
    if kind == cards.OVERTAKE:
        return line_worth(table, seat, gained(order, car, cards.CARD_PLACES[card], True))
    if kind == cards.TURBO:
        return line_worth(table, seat, gained(order, car, cards.CARD_PLACES[card], False))
    if kind == cards.FALL_BACK:
        return line_worth(table, seat, lost(order, car, cards.CARD_PLACES[card]))
    if kind == cards.PIT_STOP:
        worth: float = line_worth(table, seat, order) * float(cards.DIE - cards.PIT_STOP_HIGHEST)
        face: i64 = 1
        while face <= cards.PIT_STOP_HIGHEST:
            worth += line_worth(table, seat, lost(order, car, face))
            face += 1
        return worth / float(cards.DIE)
    return charge_worth(table, seat, order, car, kind)


def charge_worth(table: RaceState, seat: i64, order: list[i64], car: i64, kind: i64) -> float:
    """One roll, and for the own car every further one that pays."""
    won = gained(order, car, 1, False)
    success = line_worth(table, seat, won)
    if table.owner(car) == seat and won[0] != car:
        on = charge_worth(table, seat, won, car, kind)
        if on > success:
            success = on
    thrown = lost(order, car, cards.CAR_COUNT) if kind == cards.CHARGE_GEAR else without(order, car)
    failure = line_worth(table, seat, thrown)
    good, bad = float(cards.CHARGE_HIGHEST), float(cards.DIE - cards.CHARGE_HIGHEST)
    return (success * good + failure * bad) / float(cards.DIE)


def spun(table: RaceState, kind: i64, car: i64) -> list[i64]:
    return lost(table.order, car, cards.CAR_COUNT) if kind == cards.SPIN_LAST else without(table.order, car)


def spin_faces(table: RaceState, seat: i64, kind: i64) -> list[float]:
    """The worth of the line for each face of a spin's die."""
    faces: list[float] = []
    idle = line_worth(table, seat, table.order)
    for place in range(cards.CAR_COUNT):
        if place < len(table.order):
            faces.append(line_worth(table, seat, spun(table, kind, table.order[place])))
        else:
            faces.append(idle)
    return faces


def spin_worth(table: RaceState, seat: i64, kind: i64) -> float:
    """A spin with the re-roll in hand: the better of keeping each face and rolling anew."""
    faces = spin_faces(table, seat, kind)
    again = sum(faces) / len(faces)
    total: float = 0.0
    for worth in faces:
        total += worth if worth > again else again
    return total / len(faces)


def crash_worth(table: RaceState, seat: i64) -> float:
    """A crash: for each face the better choice of who is caught."""
    order = table.order
    total: float = 0.0
    place: i64 = 0
    while place < cards.CAR_COUNT:
        if place >= len(order):
            total += line_worth(table, seat, order)
        else:
            best: float = -1e9
            alone = without(order, order[place])
            if place > 0:
                best = line_worth(table, seat, without(alone, order[place - 1]))
            if place + 1 < len(order):
                behind = line_worth(table, seat, without(alone, order[place + 1]))
                if behind > best:
                    best = behind
            total += best if len(order) > 1 else line_worth(table, seat, alone)
        place += 1
    return total / float(cards.CAR_COUNT)


def answer_worth(table: RaceState, seat: i64, move: i64) -> float:
    """The worth of an answer to an open card."""
    order = table.order
    kind = cards.CARD_KIND[table.card]
    if move == STOP:
        return line_worth(table, seat, order)
    if move == ROLL:
        return charge_worth(table, seat, order, table.car, kind)
    if move == KEEP:
        if table.rolled > len(order):
            return line_worth(table, seat, order)
        return line_worth(table, seat, spun(table, kind, order[table.rolled - 1]))
    if move == REROLL:
        faces = spin_faces(table, seat, kind)
        return sum(faces) / len(faces)
    at: i64 = order.index(table.car)
    caught = order[at - 1] if move == AHEAD else order[at + 1]
    return line_worth(table, seat, without(without(order, table.car), caught))
