"""What a move would do, as far as that is certain."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.downforce.auction import price_of
from paddock.games.downforce.cards import (
    BET_PAYS,
    CAR_COUNT,
    CARD_COUNT,
    CARD_STRIPS,
    COLOURS,
    DETERMINED_CELLS,
    POWERS,
    SPEED_8,
    WILD,
    members,
    strip_cells,
    strip_colour,
)
from paddock.games.downforce.moves import BET, BID, FINISH, NAME, PASS_WITH, PLAY, PLAY_UP, POWER, STAY, STEER
from paddock.games.downforce.notation import card_fields, strip_name
from paddock.games.downforce.phases import end_of_move
from paddock.games.downforce.routes import ends_of
from paddock.games.downforce.state import (
    AUCTION,
    BETTING,
    BONUS,
    CONFIRM,
    HOME,
    NAME_CAR,
    NONE,
    PLAY_CARD,
    STEERING,
    RaceState,
)
from paddock.games.downforce.view import power_fields, seat_of


def preview(table: RaceState, move: i64) -> Json:
    """What a move would do: the route of a car, the number of a bid, what a card sets in motion, what a bet can pay."""
    if (table.phase == STEERING or table.phase == BONUS) and (move == FINISH or move >= STEER):
        return _preview_steering(table, move)
    if move == STAY:
        return {"route": [table.cell[table.car]]}
    if table.phase == PLAY_CARD and PLAY <= move < PLAY_UP + CARD_COUNT:
        upwards = move >= PLAY_UP
        return _preview_card(table, move - (PLAY_UP if upwards else PLAY), upwards)
    if table.phase == AUCTION and BID <= move < BID + CARD_COUNT:
        return {"value": price_of(table, move - BID), "card": card_fields(move - BID)}
    if table.phase == AUCTION and PASS_WITH <= move < PASS_WITH + CARD_COUNT:
        return {"card": card_fields(move - PASS_WITH)}
    if table.phase == NAME_CAR and NAME <= move < NAME + CAR_COUNT:
        return _reach(table, move - NAME, table.cells, 0)
    if BET <= move < BET + CAR_COUNT and table.phase == BETTING:
        return {"pays": list(BET_PAYS[table.bets_held]), "owner": seat_of(table.owner[move - BET])}
    if POWER <= move < POWER + len(POWERS):
        return power_fields(move - POWER)
    if table.phase == CONFIRM:
        return _reach(table, table.car, table.cells, table.extra)
    return {}


def _preview_steering(table: RaceState, move: i64) -> Json:
    bit = end_of_move(table, move)
    if bit == NONE:
        return {}
    route = table.route(bit)
    clean = table.clean >> bit & 1 == 1
    bonus = clean and table.is_determined(table.car) and _leads_on(table, route[-1])
    bonus = bonus and table.phase == STEERING and move != FINISH
    return {
        "car": COLOURS[table.car],
        "route": list(route),
        "names": [table.track.names[cell] for cell in route],
        "steps": len(route) - 1,
        "short": table.cells - (len(route) - 1) if len(route) - 1 < table.cells and move != FINISH else 0,
        "home": move == FINISH,
        "rectangular": clean,
        "bonus": bonus,
        "further": int(DETERMINED_CELLS) if bonus else 0,
        "uses": ["aggressive"] if len(route) - 1 > table.cells else [],
    }


def _leads_on(table: RaceState, cell: i64) -> bool:
    """Whether the car in motion, once it stands there, has a free cell ahead."""
    others = [table.cell[car] for car in range(CAR_COUNT) if car != table.car]
    return any(way not in others for way in table.track.ways[cell])


def _reach(table: RaceState, car: i64, cells: i64, extra: i64) -> Json:
    """Where a car could go by itself: the cells where its move can end."""
    shown: Json = {"car": COLOURS[car], "cells": cells, "ends": [], "home": False, "status": "moves"}
    start = table.cell[car]
    if start < 0:
        shown["status"] = "home" if start == HOME else "absent"
        return shown
    ends, _ = ends_of(table.track, start, table.blocked(car), cells, cells + extra, table.finishing(car))
    if ends == 0:
        shown["status"] = "blocked"
        return shown
    reached = [int(table.end_cell(car, bit)) for bit in members(ends)]
    shown["ends"] = [cell for cell in reached if cell != HOME]
    shown["home"] = HOME in reached
    return shown


def _preview_card(table: RaceState, card: i64, upwards: bool) -> Json:
    """The strips in the order in which they would be carried out, each with the cells its car could reach from here."""
    rows: list[Json] = []
    for number in range(CARD_STRIPS[card]):
        strip: i64 = CARD_STRIPS[card] - 1 - number if upwards else number
        colour = strip_colour(card, strip)
        cells = strip_cells(card, strip)
        if colour == WILD:
            rows.append({"car": strip_name(colour), "cells": cells, "status": "wild"})
        else:
            rows.append(_reach(table, colour, cells, table.extra_cells(strip, colour)))
    return {"strips": rows, "speed_8": card >= SPEED_8}
