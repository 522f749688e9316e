"""What a seat or a spectator may see; client_schema.py declares its form."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import how_many, members
from paddock.games.downforce import auction, cards, state
from paddock.games.downforce.moves import PASSED
from paddock.games.downforce.notation import card_fields
from paddock.games.downforce.phases import PHASES, may_ignore, present_strip
from paddock.games.downforce.scoring import bet_money, bet_pays, finish_now, price_paid, prize_money
from paddock.games.downforce.state import RaceState, Result


def view(table: RaceState, seat: int | None) -> Json:
    """The public table, with the seat's own cards and secrets laid beside it."""
    agreed = table.config
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
        "phase": state.PHASE_NAMES[table.phase],
        "turn": seat_of(table.turn),
        "to_move": PHASES[table.phase].deciding(table),
        "cars": [_car(table, car) for car in range(cards.CAR_COUNT)],
        "order": [cards.COLOURS[car] for car in table.ranked()],
        "grid": [cards.COLOURS[car] for car in table.grid],
        "finish": [cards.COLOURS[car] for car in table.finish],
        "seats": [_player(table, s) for s in range(int(table.players))],
        "auction": _auction(table) if not agreed.beginners else None,
        "card": _open_card(table),
        "steering": _steering(table),
        "betting": _betting(table) if agreed.betting else None,
        "deck": len(table.deck) - table.drawn if agreed.draws else None,
        "discards": [card_fields(card) for card in members(table.discards)],
        "last_card": card_fields(table.last_card) if table.last_card != state.NONE else None,
        "prizes": list(cards.PRIZES),
        "results": [_result(result, int(table.players)) for result in table.results],
        "own": None,
    }
    if seat is not None and 0 <= seat < table.players:
        seen["own"] = _own(table, seat)
    return seen


def seat_of(seat: i64) -> int | None:
    return int(seat) if seat != state.NOBODY else None


def _car(table: RaceState, car: i64) -> Json:
    cell = table.cell[car]
    on_track = cell >= 0
    status = "racing"
    if cell == state.HOME:
        status = "home"
    elif cell == state.ABSENT:
        status = "absent"
    elif table.phase == state.GAME_OVER:
        status = "racing" if table.config.long_distance else "stalled"
    to_go: int | None = None
    if on_track and not table.config.long_distance:
        to_go = int(table.track.to_go[cell])
        if table.lap[car] < state.LAST_LAP:
            to_go += min(int(table.track.to_go[c]) for c in range(table.track.lanes[0]))
    return {
        "car": cards.COLOURS[car],
        "letter": cards.LETTERS[car],
        "owner": seat_of(table.owner[car]),
        "price": table.price[car] if table.owner[car] != state.NOBODY and not table.config.beginners else None,
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
    bought = table.bought[seat] if power == state.NONE else 0
    return {
        "seat": seat,
        "cars": [cards.COLOURS[car] for car in range(cards.CAR_COUNT) if table.owner[car] == seat],
        "hand_count": how_many(hand & cards.ALL_REGULAR),
        "speed_8": [card_fields(card) for card in members(hand & ~cards.ALL_REGULAR)],
        "shown": [card_fields(card) for card in members(hand & table.shown)],
        "power": power_fields(power) if power != state.NONE else None,
        "powers_bought": [power_fields(p) for p in members(bought)],
        "paid": price_paid(table, seat),
        "prizes": prize_money(table, seat, table.finish),
        "bets_made": sum(1 for car in state.bets_of(table.bets, seat) if car != state.NONE),
        "decided": _decided(table, seat),
        "done": table.phase > state.CHOOSE_POWER and table.all_home(seat),
    }


def power_fields(power: i64) -> Json:
    return {"power": cards.POWERS[power], "title": cards.POWER_TITLES[power], "help": cards.POWER_HELP[power]}


def _decided(table: RaceState, seat: int) -> bool | None:
    """Whether a seat has made its choice, while several choose at once."""
    if table.phase == state.AUCTION:
        return table.bids[seat] != state.NONE if auction.bidders(table) >> seat & 1 else None
    if table.phase == state.CHOOSE_POWER:
        return table.power[seat] != state.NONE or table.picks[seat] != state.NONE
    if table.phase == state.BETTING:
        return table.bets[state.bet_place(seat, table.bets_held)] != state.NONE
    return None


def _auction(table: RaceState) -> Json:
    open_now = table.phase == state.AUCTION
    lot: Json | None = None
    if open_now:
        power = auction.lot_power(table)
        lot = {
            "car": cards.COLOURS[auction.lot_car(table)],
            "power": power_fields(power) if power != state.NONE else None,
            "second_round": table.second_round,
            "bidders": members(auction.bidders(table)),
            "must_bid": auction.must_bid(table),
            "last": auction.last_car(table),
        }
    return {
        "lot": lot,
        "cars_left": auction.cars_left(table) if open_now else 0,
        "set_aside": [cards.COLOURS[table.lot_cars[number]] for number in table.unsold],
        "sales": [auction.sale_fields(sale) for sale in table.sales],
    }


def _open_card(table: RaceState) -> Json | None:
    """The card being carried out, strip by strip: what is done, what is next."""
    if table.card == state.NONE or not state.NAME_CAR <= table.phase <= state.BONUS:
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
    shown["named"] = [cards.COLOURS[car] for car in members(table.named)]
    return shown


def _steering(table: RaceState) -> Json | None:
    """Whose car moves, how far, and who decides; powers that apply are named so that nobody forgets them."""
    if not state.NAME_CAR <= table.phase <= state.BONUS:
        return None
    powers: list[str] = []
    if table.extra:
        powers.append("aggressive")
    if table.phase == state.BONUS or (table.car != state.NONE and table.clean and table.is_determined(table.car)):
        powers.append("determined")
    if table.phase != state.BONUS and may_ignore(table):
        powers.append("strategic")
    if table.car != state.NONE and table.mover != table.turn:
        powers.append("cunning")
    return {
        "seat": table.mover,
        "car": cards.COLOURS[table.car] if table.car != state.NONE else None,
        "cell": table.cell[table.car] if table.car != state.NONE else None,
        "cells": table.cells,
        "extra": table.extra,
        "bonus": table.phase == state.BONUS,
        "powers": powers,
    }


def _betting(table: RaceState) -> Json:
    return {
        "lines": list(table.track.bets),
        "held": table.bets_held,
        "line": table.bets_held + 1 if table.phase == state.BETTING else None,
        "pays": [list(row) for row in cards.BET_PAYS],
    }


def _result(result: Result, players: int) -> Json:
    rows: list[Json] = []
    for seat in range(players):
        bets = state.bets_of(result.bets, seat)
        rows.append(
            {
                "seat": seat,
                "cars": [_prize(result, car) for car in range(cards.CAR_COUNT) if result.owner[car] == seat],
                "bets": [_bet_paid(result, line, car) for line, car in enumerate(bets)],
                "prizes": result.prizes[seat],
                "won": result.won[seat],
                "paid": result.paid[seat],
                "total": result.prizes[seat] + result.won[seat] - result.paid[seat],
            }
        )
    return {"finish": [cards.COLOURS[car] for car in result.finish], "seats": rows}


def _prize(result: Result, car: i64) -> Json:
    home = car in result.finish
    place = result.finish.index(car) if home else 0
    return {
        "car": cards.COLOURS[car],
        "place": place + 1 if home else None,
        "prize": cards.PRIZES[place] if home else 0,
    }


def _bet_paid(result: Result, line: i64, car: i64) -> Json | None:
    if car == state.NONE:
        return None
    return {"car": cards.COLOURS[car], "won": bet_pays(result.finish, line, car)}


def _own(table: RaceState, seat: int) -> Json:
    """What only the seat itself knows: its cards, its bid, its bets; and its score sheet filled in so far."""
    bid = table.bids[seat] if table.phase == state.AUCTION else state.NONE
    bets = state.bets_of(table.bets, seat)
    prices = [table.price[car] if table.owner[car] == seat else None for car in range(cards.CAR_COUNT)]
    held = table.hands[seat]
    if table.config.draws:
        held &= cards.ALL_REGULAR
    laid = state.card_laid(bid)
    return {
        "seat": seat,
        "hand": [card_fields(card) for card in members(held)],
        "bid": "pass" if bid == PASSED else card_fields(laid) if laid != state.NONE else None,
        "passes": bid >= PASSED,
        "power_choices": _power_choices(table, seat),
        "power_chosen": cards.POWERS[table.picks[seat]] if table.picks[seat] != state.NONE else None,
        "bets": [cards.COLOURS[car] if car != state.NONE else None for car in bets],
        "sheet": [
            {
                "car": cards.COLOURS[car],
                "price": prices[car] if not table.config.beginners else None,
                "bets": [stake == car for stake in bets],
            }
            for car in range(cards.CAR_COUNT)
        ],
        "bid_values": _bid_values(table, seat),
        "worth_now": _worth_now(table, seat),
    }


def _worth_now(table: RaceState, seat: int) -> Json | None:
    """DF-9.3: the seat's result if the cars came home in their present order, its own bets included."""
    if not table.config.betting or not state.CHOOSE_POWER < table.phase < state.GAME_OVER:
        return None
    finish = finish_now(table)
    prizes, won, paid = prize_money(table, seat, finish), bet_money(table, seat, finish), price_paid(table, seat)
    return {"prizes": prizes, "won": won, "paid": paid, "total": prizes + won - paid}


def _power_choices(table: RaceState, seat: int) -> list[Json]:
    if table.phase != state.CHOOSE_POWER or auction.choosing(table) >> seat & 1 == 0:
        return []
    return [power_fields(power) for power in members(auction.power_choices(table, seat))]


def _bid_values(table: RaceState, seat: int) -> list[Json]:
    """Every card that can be bid for the present lot, and what it bids."""
    if table.phase != state.AUCTION or auction.bidders(table) >> seat & 1 == 0:
        return []
    rows: list[Json] = []
    for card in members(auction.bid_cards(table, seat)):
        rows.append({"card": card_fields(card)["card"], "value": auction.price_of(table, card)})
    return rows
