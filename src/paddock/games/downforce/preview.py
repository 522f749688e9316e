"""What a move would do, as far as that is certain."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import members
from paddock.games.downforce import cards, state
from paddock.games.downforce.auction import price_of
from paddock.games.downforce.moves import BET, BID, FINISH, NAME, PASS_WITH, PLAY, PLAY_UP, POWER, STAY, STEER
from paddock.games.downforce.notation import card_fields, strip_name
from paddock.games.downforce.phases import end_of_move
from paddock.games.downforce.routes import ends_of
from paddock.games.downforce.state import RaceState
from paddock.games.downforce.view import power_fields, seat_of


def preview(table: RaceState, move: i64) -> Json:
    """What a move would do: the route of a car, the number of a bid, what a card sets in motion, what a bet can pay."""
    if (table.phase == state.STEERING or table.phase == state.BONUS) and (move == FINISH or move >= STEER):
        return _preview_steering(table, move)
    if move == STAY:
        return {"route": [table.cell[table.car]]}
    if table.phase == state.PLAY_CARD and PLAY <= move < PLAY_UP + cards.CARD_COUNT:
        upwards = move >= PLAY_UP
        return _preview_card(table, move - (PLAY_UP if upwards else PLAY), upwards)
    if table.phase == state.AUCTION and BID <= move < BID + cards.CARD_COUNT:
        return {"value": price_of(table, move - BID), "card": card_fields(move - BID)}
    if table.phase == state.AUCTION and PASS_WITH <= move < PASS_WITH + cards.CARD_COUNT:
        return {"card": card_fields(move - PASS_WITH)}
    if table.phase == state.NAME_CAR and NAME <= move < NAME + cards.CAR_COUNT:
        return _reach(table, move - NAME, table.cells, 0)
    if BET <= move < BET + cards.CAR_COUNT and table.phase == state.BETTING:
        return {"pays": list(cards.BET_PAYS[table.bets_held]), "owner": seat_of(table.owner[move - BET])}
    if POWER <= move < POWER + len(cards.POWERS):
        return power_fields(move - POWER)
    if table.phase == state.CONFIRM:
        return _reach(table, table.car, table.cells, table.extra)
    return {}


def _preview_steering(table: RaceState, move: i64) -> Json:
    bit = end_of_move(table, move)
    if bit == state.NONE:
        return {}
    route = table.route(bit)
    clean = table.clean >> bit & 1 == 1
    bonus = clean and table.is_determined(table.car) and _leads_on(table, route[-1])
    bonus = bonus and table.phase == state.STEERING and move != FINISH
    return {
        "car": cards.COLOURS[table.car],
        "route": list(route),
        "names": [table.track.names[cell] for cell in route],
        "steps": len(route) - 1,
        "short": 0 if move == FINISH else table.cells_lost(route),
        "home": move == FINISH,
        "rectangular": clean,
        "bonus": bonus,
        "further": int(cards.DETERMINED_CELLS) if bonus else 0,
        "uses": ["aggressive"] if len(route) - 1 > table.cells else [],
    }


def _leads_on(table: RaceState, cell: i64) -> bool:
    """Whether the car in motion, once it stands there, has a free cell ahead."""
    others = [table.cell[car] for car in range(cards.CAR_COUNT) if car != table.car]
    return any(way not in others for way in table.track.ways[cell])


def _reach(table: RaceState, car: i64, cells: i64, extra: i64) -> Json:
    """Where a car could go by itself: the cells where its move can end."""
    shown: Json = {"car": cards.COLOURS[car], "cells": cells, "ends": [], "home": False, "status": "moves"}
    start = table.cell[car]
    if start < 0:
        shown["status"] = "home" if start == state.HOME else "absent"
        return shown
    ends, _ = ends_of(table.track, start, table.blocked(car), cells, cells + extra, table.finishing(car))
    if ends == 0:
        shown["status"] = "blocked"
        return shown
    reached = [int(table.end_cell(car, bit)) for bit in members(ends)]
    shown["ends"] = [cell for cell in reached if cell != state.HOME]
    shown["home"] = state.HOME in reached
    return shown


def _preview_card(table: RaceState, card: i64, upwards: bool) -> Json:
    """The strips in the order in which they would be carried out, each with the cells its car could reach from here."""
    rows: list[Json] = []
    for number in range(cards.CARD_STRIPS[card]):
        strip: i64 = cards.CARD_STRIPS[card] - 1 - number if upwards else number
        colour = cards.strip_colour(card, strip)
        cells = cards.strip_cells(card, strip)
        if colour == cards.WILD:
            rows.append({"car": strip_name(colour), "cells": cells, "status": "wild"})
        else:
            rows.append(_reach(table, colour, cells, table.extra_cells(strip, colour)))
    return {"strips": rows, "speed_8": card >= cards.SPEED_8}
