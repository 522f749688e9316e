"""What a move would do, as far as it is certain."""

from mypy_extensions import i64

from paddock.engine import BITS, Json
from paddock.engine.bits import members
from paddock.games.downforce import cards, state
from paddock.games.downforce.auction import price_of
from paddock.games.downforce.moves import BET, BID, FINISH, IGNORE, NAME, PASS, PASS_WITH, PLAY, PLAY_UP, POWER, STAY
from paddock.games.downforce.notation import card_fields, strip_name
from paddock.games.downforce.phases import end_of_move
from paddock.games.downforce.routes import ends_of
from paddock.games.downforce.state import RaceState
from paddock.games.downforce.view import power_fields, seat_of


def preview(race: RaceState, move: i64) -> Json:
    """Returns what a legal move of the current phase would do."""
    phase = race.phase
    if phase == state.AUCTION:
        return _preview_bid(race, move)
    if phase == state.CHOOSE_POWER:
        return power_fields(move - POWER)
    if phase == state.PLAY_CARD:
        upwards = move >= PLAY_UP
        return _preview_card(race, move - (PLAY_UP if upwards else PLAY), upwards)
    if phase == state.CONFIRM:
        return _reach(race, race.car, race.cells, race.extra)
    if move == IGNORE:
        return {}
    if phase == state.NAME_CAR:
        return _reach(race, move - NAME, race.cells, 0)
    if phase == state.BETTING:
        return {"pays": list(cards.BET_PAYS[race.bets_held]), "owner": seat_of(race.owner[move - BET])}
    return {"route": [race.cell[race.car]]} if move == STAY else _preview_steering(race, move)


def _preview_bid(race: RaceState, move: i64) -> Json:
    if move == PASS:
        return {}
    if move >= PASS_WITH:
        return {"card": card_fields(move - PASS_WITH)}
    return {"value": price_of(race, move - BID), "card": card_fields(move - BID)}


def _preview_steering(race: RaceState, move: i64) -> Json:
    bit = end_of_move(race, move)
    if bit == state.NONE:
        return {}
    route = race.route(bit)
    clean = race.clean >> bit & 1 == 1
    others = [race.cell[car] for car in range(cards.CAR_COUNT) if car != race.car]
    leads_on = any(way not in others for way in race.track.ways[route[-1]])
    bonus = clean and race.is_determined(race.car) and leads_on and race.phase == state.STEERING and move != FINISH
    return {
        "car": cards.COLOURS[race.car],
        "route": list(route),
        "names": [race.track.names[cell] for cell in route],
        "steps": len(route) - 1,
        "short": 0 if move == FINISH else race.cells_lost(route),
        "home": move == FINISH,
        "rectangular": clean,
        "bonus": bonus,
        "further": int(cards.DETERMINED_CELLS) if bonus else 0,
        "uses": ["aggressive"] if len(route) - 1 > race.cells else [],
    }


def _reach(race: RaceState, car: i64, cells: i64, extra: i64, movers: i64 = 0) -> Json:
    """Returns the cells where the move of a car can end now. `movers` are the cars that may move before it."""
    reach: Json = {"car": cards.COLOURS[car], "cells": cells, "ends": [], "home": False, "status": "moves", "most": 0}
    start = race.cell[car]
    if start < 0:
        reach["status"] = "home" if start == state.HOME else "absent"
        return reach
    ends, _ = ends_of(race.track, race.cell, car, cells, cells + extra, race.finishing(car))
    if ends == 0:
        reach["status"] = "blocked"
    cells_reached = [int(race.end_cell(car, bit)) for bit in members(ends)]
    reach["ends"] = [cell for cell in cells_reached if cell != state.HOME]
    reach["home"] = state.HOME in cells_reached
    reach["most"] = _most_steps(race, car, cells + extra, movers)
    return reach


def _most_steps(race: RaceState, car: i64, most: i64, movers: i64) -> int:
    """Returns how many cells a car can move at most, if the cars that may move before it leave the way free."""
    in_the_way = [race.cell[other] for other in range(cards.CAR_COUNT) if other != car and not movers >> other & 1]
    here = {race.cell[car]}
    for steps in range(most):
        ahead = [(cell, way) for cell in here for way in race.track.ways[cell] if way not in in_the_way]
        if not ahead:
            return steps
        # cells are numbered from the line on: a car that finishes goes no further
        here = {way for cell, way in ahead if cell < way or not race.finishing(car)}
    return int(most)


def _preview_card(race: RaceState, card: i64, upwards: bool) -> Json:
    """Returns the strips in the order of play, each with the cells that its car could reach now.

    Only the first strip is certain: cars that an earlier one moves may free or block the way.
    """
    rows: list[Json] = []
    movers: i64 = 0
    for number in range(cards.CARD_STRIPS[card]):
        strip: i64 = cards.CARD_STRIPS[card] - 1 - number if upwards else number
        colour = cards.strip_colour(card, strip)
        cells = cards.strip_cells(card, strip)
        if colour == cards.WILD:
            rows.append({"car": strip_name(colour), "cells": cells, "status": "wild", "most": cells})
            movers = -1  # any car
        else:
            rows.append(_reach(race, colour, cells, race.extra_cells(strip, colour), movers))
            movers |= BITS[colour]
        rows[-1]["certain"] = number == 0
    return {"strips": rows, "speed_8": card >= cards.SPEED_8}
