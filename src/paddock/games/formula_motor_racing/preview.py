"""What a move would do, as far as known before the die."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.cards import car_names
from paddock.games.formula_motor_racing.moves import AHEAD, BEHIND, CARD_MOVES, KEEP, NO_CAR, REROLL, STOP, TARGETS
from paddock.games.formula_motor_racing.state import RaceState


def preview(race: RaceState, move: i64) -> Json:
    """Returns the line after the move, or each outcome of the die with its chance in twelfths."""
    if move >= CARD_MOVES:
        return _preview_answer(race, move)
    card: i64 = move // TARGETS
    car: i64 = move % TARGETS
    kind = cards.CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        return {"outcomes": _named_by_die(race, kind)}
    if car == NO_CAR:
        return {"no_effect": True, "order": car_names(race.order)}
    if kind == cards.OVERTAKE or kind == cards.TURBO:
        return _line_after_move(race, car, cards.CARD_PLACES[card], kind == cards.OVERTAKE)
    if kind == cards.FALL_BACK:
        return _line_after_move(race, car, -cards.CARD_PLACES[card])
    if kind == cards.PIT_STOP:
        rows = [dict(_line_after_move(race, car, -face), chance=1) for face in range(1, cards.PIT_STOP_HIGHEST + 1)]
        rows.append({"order": car_names(race.order), "cars": [], "chance": cards.DIE - cards.PIT_STOP_HIGHEST})
        return {"outcomes": rows}
    return _charge(race, kind, car)


def _preview_answer(race: RaceState, move: i64) -> Json:
    if move == STOP:
        return {"order": car_names(race.order), "cars": []}
    place: i64 = race.rolled - 1
    if move == KEEP:
        if place >= len(race.order):
            return {"no_effect": True, "order": car_names(race.order)}
        return _thrown(race, cards.CARD_KIND[race.card] == cards.SPIN_LAST, race.order[place])
    if move == REROLL:
        return {"outcomes": _named_by_die(race, cards.CARD_KIND[race.card])}
    at: i64 = race.order.index(race.car)
    if move == AHEAD:
        return _without(race, [race.order[at - 1], race.car])
    if move == BEHIND:
        return _without(race, [race.car, race.order[at + 1]])
    return _charge(race, cards.CARD_KIND[race.card], race.car)


def _line_after_move(race: RaceState, car: i64, places: i64, with_follower: bool = False) -> Json:
    """Returns the line after a car gains or loses places; `cars` are the cars of the move."""
    after = race.copy()
    assert isinstance(after, RaceState)
    if places > 0:
        after.move_up(car, places, with_follower)
    else:
        after.move_back(car, -places)
    start: i64 = race.order.index(car)
    cars = race.order[start : start + (2 if with_follower else 1)] if after.order != race.order else []
    return {"order": car_names(after.order), "cars": car_names(cars)}


def _without(race: RaceState, out: list[i64]) -> Json:
    return {"order": car_names([car for car in race.order if car not in out]), "cars": [], "retired": car_names(out)}


def _thrown(race: RaceState, to_the_back: bool, car: i64) -> Json:
    return _line_after_move(race, car, -cards.CAR_COUNT) if to_the_back else _without(race, [car])


def _crash(race: RaceState, place: i64) -> Json:
    """Returns the cars that go out for certain (FMR-5.6 to FMR-5.10); `neighbour` says that one beside them follows."""
    last: i64 = len(race.order) - 1
    if 0 < place < last:
        return {**_without(race, [race.order[place]]), "neighbour": True}
    return _without(race, race.order[:2] if place == 0 else race.order[-2:])


def _charge(race: RaceState, kind: i64, car: i64) -> Json:
    """Returns the two results of a roll, and whether another roll may follow a success (FMR-4.15 to FMR-4.17)."""
    gain = _line_after_move(race, car, 1)
    again = race.owner(car) == race.turn and gain["order"][0] != cards.CARS[car]
    fail = _thrown(race, kind == cards.CHARGE_GEAR, car)
    return {
        "outcomes": [dict(gain, chance=cards.CHARGE_HIGHEST), dict(fail, chance=cards.DIE - cards.CHARGE_HIGHEST)],
        "again": again,
    }


def _named_by_die(race: RaceState, kind: i64) -> list[Json]:
    """Previews a spin or crash: each face names one place of the line; faces beyond it do nothing."""
    rows: list[Json] = []
    for place, car in enumerate(race.order):
        what = _crash(race, place) if kind == cards.CRASH else _thrown(race, kind == cards.SPIN_LAST, car)
        rows.append(dict(what, chance=1, hit=cards.CARS[car]))
    idle = cards.CAR_COUNT - len(race.order)
    if idle:
        rows.append({"no_effect": True, "order": car_names(race.order), "chance": idle})
    return rows
