"""What a move would do, as far as can be known before the die."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.line import gained, lost
from paddock.games.formula_motor_racing.moves import AHEAD, BEHIND, CARD_MOVES, KEEP, NO_CAR, REROLL, STOP, TARGETS
from paddock.games.formula_motor_racing.state import RaceState
from paddock.games.formula_motor_racing.view import names


def preview(table: RaceState, move: i64) -> Json:
    """The line after the move, or each outcome of the die with its chance in twelfths."""
    if move >= CARD_MOVES:
        return _preview_answer(table, move)
    card: i64 = move // TARGETS
    car: i64 = move % TARGETS
    kind = cards.CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        return {"outcomes": _named_by_die(table, kind)}
    if car == NO_CAR:
        return {"no_effect": True, "order": names(table.order)}
    if kind == cards.OVERTAKE:
        return _moved(table, car, cards.CARD_PLACES[card], True)
    if kind == cards.TURBO:
        return _moved(table, car, cards.CARD_PLACES[card], False)
    if kind == cards.FALL_BACK:
        return _moved(table, car, -cards.CARD_PLACES[card], False)
    if kind == cards.PIT_STOP:
        rows: list[Json] = []
        for face in range(1, cards.PIT_STOP_HIGHEST + 1):
            rows.append(dict(_moved(table, car, -face, False), chance=1))
        rows.append({"order": names(table.order), "cars": [], "chance": cards.DIE - cards.PIT_STOP_HIGHEST})
        return {"outcomes": rows}
    return _charge(table, kind, car)


def _preview_answer(table: RaceState, move: i64) -> Json:
    if move == STOP:
        return {"order": names(table.order), "cars": []}
    place: i64 = table.rolled - 1
    if move == KEEP:
        if place >= len(table.order):
            return {"no_effect": True, "order": names(table.order)}
        return _thrown(table, cards.CARD_KIND[table.card] == cards.SPIN_LAST, table.order[place])
    if move == REROLL:
        return {"outcomes": _named_by_die(table, cards.CARD_KIND[table.card])}
    at: i64 = table.order.index(table.car)
    if move == AHEAD:
        return _without(table, [table.order[at - 1], table.car])
    if move == BEHIND:
        return _without(table, [table.car, table.order[at + 1]])
    return _charge(table, cards.CARD_KIND[table.card], table.car)


def _moved(table: RaceState, car: i64, places: i64, follower: bool) -> Json:
    """The line after a car moved; `cars` are those that gained or lost places by it themselves."""
    order = table.order
    after = gained(order, car, places, follower) if places > 0 else lost(order, car, -places)
    start: i64 = order.index(car)
    cars = order[start : start + (2 if follower else 1)] if after != order else []
    return {"order": names(after), "cars": names(cars)}


def _without(table: RaceState, out: list[i64]) -> Json:
    return {"order": names([car for car in table.order if car not in out]), "cars": [], "retired": names(out)}


def _thrown(table: RaceState, to_the_back: bool, car: i64) -> Json:
    return _moved(table, car, -cards.CAR_COUNT, False) if to_the_back else _without(table, [car])


def _charge(table: RaceState, kind: i64, car: i64) -> Json:
    """The two ways a roll can go, and whether a success may be followed by another roll (FMR-4.15 to FMR-4.17)."""
    gain = _moved(table, car, 1, False)
    again = table.owner(car) == table.turn and gain["order"][0] != cards.CARS[car]
    fail = _thrown(table, kind == cards.CHARGE_GEAR, car)
    return {
        "outcomes": [dict(gain, chance=cards.CHARGE_HIGHEST), dict(fail, chance=cards.DIE - cards.CHARGE_HIGHEST)],
        "again": again,
    }


def _named_by_die(table: RaceState, kind: i64) -> list[Json]:
    """Spin and crash: each place of the line is hit by one face; the faces beyond it do nothing."""
    rows: list[Json] = []
    for car in table.order:
        if kind != cards.CRASH:
            rows.append(dict(_thrown(table, kind == cards.SPIN_LAST, car), chance=1, hit=cards.CARS[car]))
        else:
            rows.append({"hit": cards.CARS[car], "chance": 1, "neighbour": True})
    idle = cards.CAR_COUNT - len(table.order)
    if idle:
        rows.append({"no_effect": True, "order": names(table.order), "chance": idle})
    return rows
