"""What a seat or a spectator may see, and what a move would do as far as can be known before the die."""

from mypy_extensions import i64

from paddock.engine import Json, Standing
from paddock.games.formula_motor_racing.cards import (
    CAR_COUNT,
    CARD_KIND,
    CARD_PLACES,
    CARS,
    CHARGE_GEAR,
    CHARGE_HIGHEST,
    CRASH,
    DIE,
    FALL_BACK,
    OVERTAKE,
    PIT_STOP,
    PIT_STOP_HIGHEST,
    POINTS,
    SPIN_LAST,
    SPIN_OUT,
    TEAMS,
    TURBO,
)
from paddock.games.formula_motor_racing.line import gained, lost
from paddock.games.formula_motor_racing.moves import AHEAD, BEHIND, CARD_MOVES, KEEP, NO_CAR, REROLL, STOP, TARGETS
from paddock.games.formula_motor_racing.notation import card_fields
from paddock.games.formula_motor_racing.state import NOBODY, PHASE_NAMES, SEASON_OVER, RaceState


def names(cars: list[i64]) -> list[str]:
    return [CARS[car] for car in cars]


def table_view(table: RaceState, seat: int | None) -> Json:
    """The public table, with the seat's own hand laid beside it."""
    over = table.phase == SEASON_OVER
    seen: Json = {
        "teams": [{"team": team, "seat": _seat(table.owners[t])} for t, team in enumerate(TEAMS)],
        "race": table.race + 1,
        "races": len(table.removed),
        "removed": list(table.removed),
        "phase": PHASE_NAMES[table.phase],
        "turn": None if over else table.turn,
        "order": names(table.order),
        "retired": names(table.retired),
        "hand_counts": [len(hand) for hand in table.hands],
        "deck": len(table.deck),
        "last_turns": table.last_turns if table.last_turns >= 0 else None,
        "discards": [card_fields(card) for card in table.discards],
        "open_card": card_fields(table.card) if table.card >= 0 else None,
        "open_car": CARS[table.car] if 0 <= table.car < CAR_COUNT else None,
        "die": table.rolled if table.rolled else None,
        "points": {CARS[car]: table.points[car] for car in range(CAR_COUNT)},
        "results": [names(result) for result in table.results],
        "points_for_place": list(POINTS),
        "constructors": [_line(standing) for standing in season_standings(table)],
        "drivers": drivers(table) if table.drivers_title else None,
        "entries": {CARS[car]: entry(table, car) for car in range(CAR_COUNT)} if table.drivers_title else None,
        "hand": None,
    }
    if seat is not None and 0 <= seat < table.players:
        seen["hand"] = [card_fields(card) for card in table.hands[seat]]
    return seen


def _seat(owner: i64) -> int | None:
    return int(owner) if owner != NOBODY else None


def _line(standing: Standing) -> Json:
    return {
        "place": standing.place,
        "seat": standing.seat,
        "entrant": standing.entrant,
        "score": standing.score,
        "parts": standing.parts,
    }


def season_standings(table: RaceState) -> list[Standing]:
    """FMR-8.1, FMR-8.2: points of all cars of a player, or of a team without one; then the better car in the line."""
    line = table.line()
    entrants: list[tuple[int | None, str, list[int]]] = []
    for seat in range(int(table.players)):
        teams = [t for t in range(len(TEAMS)) if table.owners[t] == seat]
        entrants.append((seat, "+".join(TEAMS[t] for t in teams), teams))
    for t, team in enumerate(TEAMS):
        if table.owners[t] == NOBODY:
            entrants.append((None, team, [t]))
    rows: list[tuple[int, int, int]] = []
    for index, (_, _, teams) in enumerate(entrants):
        score = sum(int(table.points[2 * t] + table.points[2 * t + 1]) for t in teams)
        best = min(place for place, car in enumerate(line) if car >> 1 in teams)
        rows.append((-score, best, index))
    rows.sort()
    placing: list[Standing] = []
    for place, (score, _, index) in enumerate(rows, 1):
        owner, entrant, teams = entrants[index]
        placing.append(Standing(place, owner, entrant, -score, _per_race(table, teams)))
    return placing


def _per_race(table: RaceState, teams: list[int]) -> dict[str, int]:
    parts: dict[str, int] = {}
    for race, result in enumerate(table.results, 1):
        parts[f"race {race}"] = sum(POINTS[p] for p in range(len(POINTS)) if result[p] >> 1 in teams)
    return parts


def drivers(table: RaceState) -> list[Json]:
    """FMR-9.3: the drivers' standings, car by car; a tie goes to the better place in the last race."""
    rows: list[Json] = []
    for place, car in enumerate(driver_placing(table), 1):
        rows.append({"place": place, "car": CARS[car], "score": table.points[car], **entry(table, car)})
    return rows


def driver_placing(table: RaceState) -> list[i64]:
    line = table.line()
    rows = sorted((-table.points[car], place, car) for place, car in enumerate(line))
    return [car for _, _, car in rows]


def entry(table: RaceState, car: i64) -> Json:
    """What is written down of a car for the drivers' title: its number and its driver."""
    return {"number": table.numbers[car], "driver": table.drivers[car]}


def driver_standings(table: RaceState) -> list[Standing]:
    """The drivers' standings race by race."""
    placing: list[Standing] = []
    for place, car in enumerate(driver_placing(table), 1):
        parts: dict[str, int] = {}
        for race, result in enumerate(table.results, 1):
            at = result.index(car)
            parts[f"race {race}"] = POINTS[at] if at < len(POINTS) else 0
        entrant = f"{table.drivers[car]}, number {table.numbers[car]} ({CARS[car]})"
        placing.append(Standing(place, _seat(table.owner(car)), entrant, int(table.points[car]), parts))
    return placing


def preview_move(table: RaceState, move: i64) -> Json:
    """The line after the move, or each outcome of the die with its chance in twelfths."""
    if move >= CARD_MOVES:
        return _preview_answer(table, move)
    card: i64 = move // TARGETS
    car: i64 = move % TARGETS
    kind = CARD_KIND[card]
    if kind >= SPIN_OUT:
        return {"outcomes": _named_by_die(table, kind)}
    if car == NO_CAR:
        return {"no_effect": True, "order": names(table.order)}
    if kind == OVERTAKE:
        return _moved(table, car, CARD_PLACES[card], True)
    if kind == TURBO:
        return _moved(table, car, CARD_PLACES[card], False)
    if kind == FALL_BACK:
        return _moved(table, car, -CARD_PLACES[card], False)
    if kind == PIT_STOP:
        rows: list[Json] = []
        for face in range(1, PIT_STOP_HIGHEST + 1):
            rows.append(dict(_moved(table, car, -face, False), chance=1))
        rows.append({"order": names(table.order), "cars": [], "chance": DIE - PIT_STOP_HIGHEST})
        return {"outcomes": rows}
    return _charge(table, kind, car)


def _preview_answer(table: RaceState, move: i64) -> Json:
    if move == STOP:
        return {"order": names(table.order), "cars": []}
    place: i64 = table.rolled - 1
    if move == KEEP:
        if place >= len(table.order):
            return {"no_effect": True, "order": names(table.order)}
        return _thrown(table, CARD_KIND[table.card] == SPIN_LAST, table.order[place])
    if move == REROLL:
        return {"outcomes": _named_by_die(table, CARD_KIND[table.card])}
    at: i64 = table.order.index(table.car)
    if move == AHEAD:
        return _without(table, [table.order[at - 1], table.car])
    if move == BEHIND:
        return _without(table, [table.car, table.order[at + 1]])
    return _charge(table, CARD_KIND[table.card], table.car)


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
    return _moved(table, car, -CAR_COUNT, False) if to_the_back else _without(table, [car])


def _charge(table: RaceState, kind: i64, car: i64) -> Json:
    """The two ways a roll can go, and whether a success may be followed by another roll (FMR-4.15 to FMR-4.17)."""
    gain = _moved(table, car, 1, False)
    again = table.owner(car) == table.turn and gain["order"][0] != CARS[car]
    fail = _thrown(table, kind == CHARGE_GEAR, car)
    return {
        "outcomes": [dict(gain, chance=CHARGE_HIGHEST), dict(fail, chance=DIE - CHARGE_HIGHEST)],
        "again": again,
    }


def _named_by_die(table: RaceState, kind: i64) -> list[Json]:
    """Spin and crash: each place of the line is hit by one face; the faces beyond it do nothing."""
    rows: list[Json] = []
    for car in table.order:
        if kind != CRASH:
            rows.append(dict(_thrown(table, kind == SPIN_LAST, car), chance=1, hit=CARS[car]))
        else:
            rows.append({"hit": CARS[car], "chance": 1, "neighbour": True})
    idle = CAR_COUNT - len(table.order)
    if idle:
        rows.append({"no_effect": True, "order": names(table.order), "chance": idle})
    return rows
