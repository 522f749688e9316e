"""What a seat or a spectator may see; shapes.py declares its form."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.games.downforce.auction import (
    bid_cards,
    bidders,
    cars_left,
    choosing,
    last_car,
    lot_car,
    lot_power,
    must_bid,
    power_choices,
    price_of,
    sale_fields,
)
from paddock.games.downforce.cards import (
    ALL_REGULAR,
    BET_PAYS,
    CAR_COUNT,
    COLOURS,
    LETTERS,
    POWER_HELP,
    POWER_TITLES,
    POWERS,
    PRIZES,
    members,
)
from paddock.games.downforce.moves import PASSED
from paddock.games.downforce.notation import card_fields
from paddock.games.downforce.phases import PHASES, may_ignore, present_strip
from paddock.games.downforce.scoring import price_paid, prize_money, standings_of
from paddock.games.downforce.state import (
    ABSENT,
    AUCTION,
    BETTING,
    BONUS,
    CHOOSE_POWER,
    GAME_OVER,
    HOME,
    LAST_LAP,
    NAME_CAR,
    NOBODY,
    NONE,
    PHASE_NAMES,
    RaceState,
    Result,
    bet_place,
    bets_of,
    card_laid,
)


def view(table: RaceState, seat: int | None) -> Json:
    """The public table, with the seat's own cards and secrets laid beside it."""
    agreed = table.agreed
    seen: Json = {
        "game": table.game + 1,
        "games": len(agreed.tracks),
        "track": table.track.id,
        "track_title": table.track.title,
        "beginners": agreed.beginners,
        "long_distance": agreed.long_distance,
        "with_powers": agreed.powers,
        "with_bets": agreed.betting,
        "speed_8_open": agreed.draws,
        "phase": PHASE_NAMES[table.phase],
        "turn": seat_of(table.turn),
        "to_move": PHASES[table.phase].deciding(table),
        "cars": [_car(table, car) for car in range(CAR_COUNT)],
        "order": [COLOURS[car] for car in table.ranked()],
        "grid": [COLOURS[car] for car in table.grid],
        "finish": [COLOURS[car] for car in table.finish],
        "seats": [_player(table, s) for s in range(int(table.players))],
        "auction": _auction(table) if not agreed.beginners else None,
        "card": _open_card(table),
        "steering": _steering(table),
        "betting": _betting(table) if agreed.betting else None,
        "deck": len(table.deck) - table.drawn if agreed.draws else None,
        "discards": [card_fields(card) for card in members(table.discards)],
        "last_card": card_fields(table.last_card) if table.last_card != NONE else None,
        "prizes": list(PRIZES),
        "results": [_result(result, int(table.players)) for result in table.results],
        "standings": [standing.to_json() for standing in standings_of(table)],
        "own": None,
    }
    if seat is not None and 0 <= seat < table.players:
        seen["own"] = _own(table, seat)
    return seen


def seat_of(seat: i64) -> int | None:
    return int(seat) if seat != NOBODY else None


def _car(table: RaceState, car: i64) -> Json:
    cell = table.cell[car]
    on_track = cell >= 0
    status = "racing"
    if cell == HOME:
        status = "home"
    elif cell == ABSENT:
        status = "absent"
    elif table.phase == GAME_OVER:
        status = "racing" if table.agreed.long_distance else "stalled"
    to_go: int | None = None
    if on_track and not table.agreed.long_distance:
        to_go = int(table.track.to_go[cell])
        if table.lap[car] < LAST_LAP:
            to_go += min(int(table.track.to_go[c]) for c in range(table.track.lanes[0]))
    return {
        "car": COLOURS[car],
        "letter": LETTERS[car],
        "owner": seat_of(table.owner[car]),
        "price": table.price[car] if table.owner[car] != NOBODY and not table.agreed.beginners else None,
        "grid": table.grid.index(car) + 1 if car in table.grid else None,
        "cell": cell if on_track else None,
        "cell_name": table.track.names[cell] if on_track else None,
        "lap": table.lap[car],
        "progress": table.progress(car) if on_track else None,
        "to_go": to_go,
        "place": table.finish.index(car) + 1 if car in table.finish else None,
        "status": status,
    }


def _player(table: RaceState, seat: int) -> Json:
    hand = table.hands[seat]
    power = table.power[seat]
    bought = table.bought[seat] if power == NONE else 0
    return {
        "seat": seat,
        "cars": [COLOURS[car] for car in range(CAR_COUNT) if table.owner[car] == seat],
        "hand_count": len(members(hand & ALL_REGULAR)),
        "speed_8": [card_fields(card) for card in members(hand & ~ALL_REGULAR)],
        "shown": [card_fields(card) for card in members(hand & table.shown)],
        "power": power_fields(power) if power != NONE else None,
        "powers_bought": [power_fields(p) for p in members(bought)],
        "paid": price_paid(table, seat),
        "prizes": prize_money(table, seat),
        "bets_made": sum(1 for car in bets_of(table.bets, seat) if car != NONE),
        "decided": _decided(table, seat),
        "done": table.phase > CHOOSE_POWER and table.all_home(seat),
    }


def power_fields(power: i64) -> Json:
    return {"power": POWERS[power], "title": POWER_TITLES[power], "help": POWER_HELP[power]}


def _decided(table: RaceState, seat: int) -> bool | None:
    """Whether a seat has made its choice, while several choose at once."""
    if table.phase == AUCTION:
        return table.bids[seat] != NONE if bidders(table) >> seat & 1 else None
    if table.phase == CHOOSE_POWER:
        return table.power[seat] != NONE or table.picks[seat] != NONE
    if table.phase == BETTING:
        return table.bets[bet_place(seat, table.bets_held)] != NONE
    return None


def _auction(table: RaceState) -> Json:
    open_now = table.phase == AUCTION
    lot: Json | None = None
    if open_now:
        power = lot_power(table)
        lot = {
            "car": COLOURS[lot_car(table)],
            "power": power_fields(power) if power != NONE else None,
            "second_round": table.second_round,
            "bidders": members(bidders(table)),
            "must_bid": must_bid(table),
            "last": last_car(table),
        }
    return {
        "lot": lot,
        "cars_left": cars_left(table) if open_now else 0,
        "set_aside": [COLOURS[table.lot_cars[number]] for number in table.unsold],
        "sales": [sale_fields(sale) for sale in table.sales],
    }


def _open_card(table: RaceState) -> Json | None:
    """The card being carried out, strip by strip: what is done, what is next."""
    if table.card == NONE or not NAME_CAR <= table.phase <= BONUS:
        return None
    shown = card_fields(table.card)
    now = present_strip(table)
    for number, strip in enumerate(shown["strips"]):
        done = number > now if table.upwards else number < now
        if number == table.ignored:
            strip["state"] = "ignored"
        elif number == now:
            strip["state"] = "now"
        else:
            strip["state"] = "done" if done else "next"
    shown["seat"] = table.turn
    shown["upwards"] = table.upwards
    shown["named"] = [COLOURS[car] for car in members(table.named)]
    return shown


def _steering(table: RaceState) -> Json | None:
    """Whose car moves, how far, and who decides; powers that apply are named so that nobody forgets them."""
    if not NAME_CAR <= table.phase <= BONUS:
        return None
    powers: list[str] = []
    if table.extra:
        powers.append("aggressive")
    if table.phase == BONUS or (table.car != NONE and table.clean and table.is_determined(table.car)):
        powers.append("determined")
    if table.phase != BONUS and may_ignore(table):
        powers.append("strategic")
    if table.car != NONE and table.mover != table.turn:
        powers.append("cunning")
    return {
        "seat": table.mover,
        "car": COLOURS[table.car] if table.car != NONE else None,
        "cell": table.cell[table.car] if table.car != NONE else None,
        "cells": table.cells,
        "extra": table.extra,
        "bonus": table.phase == BONUS,
        "powers": powers,
    }


def _betting(table: RaceState) -> Json:
    return {
        "lines": list(table.track.bets),
        "held": table.bets_held,
        "line": table.bets_held + 1 if table.phase == BETTING else None,
        "pays": [list(row) for row in BET_PAYS],
    }


def _result(result: Result, players: int) -> Json:
    rows: list[Json] = []
    for seat in range(players):
        bets = bets_of(result.bets, seat)
        rows.append(
            {
                "seat": seat,
                "cars": [COLOURS[car] for car in range(CAR_COUNT) if result.owner[car] == seat],
                "bets": [COLOURS[car] if car != NONE else None for car in bets],
                "prizes": result.prizes[seat],
                "won": result.won[seat],
                "paid": result.paid[seat],
                "total": result.prizes[seat] + result.won[seat] - result.paid[seat],
            }
        )
    return {"finish": [COLOURS[car] for car in result.finish], "seats": rows}


def _own(table: RaceState, seat: int) -> Json:
    """What only the seat itself knows: its cards, its bid, its bets; and its score sheet filled in so far."""
    bid = table.bids[seat] if table.phase == AUCTION else NONE
    bets = bets_of(table.bets, seat)
    prices = [table.price[car] if table.owner[car] == seat else None for car in range(CAR_COUNT)]
    cards = table.hands[seat]
    if table.agreed.draws:
        cards &= ALL_REGULAR
    laid = card_laid(bid)
    return {
        "seat": seat,
        "hand": [card_fields(card) for card in members(cards)],
        "bid": "pass" if bid == PASSED else card_fields(laid) if laid != NONE else None,
        "passes": bid >= PASSED,
        "power_choices": _power_choices(table, seat),
        "power_chosen": POWERS[table.picks[seat]] if table.picks[seat] != NONE else None,
        "bets": [COLOURS[car] if car != NONE else None for car in bets],
        "sheet": [
            {
                "car": COLOURS[car],
                "price": prices[car] if not table.agreed.beginners else None,
                "bets": [stake == car for stake in bets],
            }
            for car in range(CAR_COUNT)
        ],
        "bid_values": _bid_values(table, seat),
    }


def _power_choices(table: RaceState, seat: int) -> list[Json]:
    if table.phase != CHOOSE_POWER or choosing(table) >> seat & 1 == 0:
        return []
    return [power_fields(power) for power in members(power_choices(table, seat))]


def _bid_values(table: RaceState, seat: int) -> list[Json]:
    """Every card that can be bid for the present lot, and what it bids."""
    if table.phase != AUCTION or bidders(table) >> seat & 1 == 0:
        return []
    rows: list[Json] = []
    for card in members(bid_cards(table, seat)):
        rows.append({"card": card_fields(card)["card"], "value": price_of(table, card)})
    return rows
