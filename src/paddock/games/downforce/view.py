"""What a seat or a spectator may see; client_schema.py declares the schema."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import how_many, members
from paddock.games.downforce import auction, cards, state
from paddock.games.downforce.moves import PASSED
from paddock.games.downforce.notation import card_fields
from paddock.games.downforce.phases import PHASES, may_ignore, present_strip
from paddock.games.downforce.scoring import bet_money, bet_pays, finish_now, price_paid, prize_money
from paddock.games.downforce.state import RaceState, Result


def view(race: RaceState, seat: int | None) -> Json:
    """Returns what everyone sees, and what only the seat knows."""
    config = race.config
    betting: Json = {
        "lines": list(race.track.bets),
        "held": race.bets_held,
        "line": race.bets_held + 1 if race.phase == state.BETTING else None,
        "pays": [list(row) for row in cards.BET_PAYS],
    }
    return {
        "game": race.game + 1,
        "games": len(config.tracks),
        "track": race.track.id,
        "track_title": race.track.title,
        "beginners": config.beginners,
        "long_distance": config.long_distance,
        "with_powers": config.powers,
        "with_bets": config.betting,
        "speed_8_open": config.draws,
        "phase": state.PHASE_NAMES[race.phase],
        "turn": seat_of(race.turn),
        "to_move": members(PHASES[race.phase].deciding(race)),
        "cars": [_car(race, car) for car in range(cards.CAR_COUNT)],
        "order": _names(race.ranking()),
        "grid": _names(race.grid),
        "finish": _names(race.finish),
        "seats": [_player(race, s) for s in range(int(race.players))],
        "auction": _auction(race) if not config.beginners else None,
        "card": _open_card(race),
        "steering": _steering(race),
        "betting": betting if config.betting else None,
        "deck": len(race.deck) - race.drawn if config.draws else None,
        "discards": _cards(race.discards),
        "last_card": card_fields(race.last_card) if race.last_card != state.NONE else None,
        "prizes": list(cards.PRIZES),
        "results": [_result(result, int(race.players)) for result in race.results],
        "own": _own(race, seat) if seat is not None and 0 <= seat < race.players else None,
    }


def seat_of(seat: i64) -> int | None:
    return int(seat) if seat != state.NOBODY else None


def _names(cars: list[i64]) -> list[str]:
    return [cards.COLOURS[car] for car in cars]


def _cards(held: i64) -> list[Json]:
    return [card_fields(card) for card in members(held)]


def _car(race: RaceState, car: i64) -> Json:
    cell = race.cell[car]
    on_track = cell >= 0
    status = "stalled" if race.phase == state.GAME_OVER and not race.config.long_distance else "racing"
    if not on_track:
        status = "home" if cell == state.HOME else "absent"
    to_go: int | None = None
    if on_track and not race.config.long_distance:
        to_go = int(race.track.to_go[cell])
        if race.lap[car] < state.LAST_LAP:
            to_go += min(int(race.track.to_go[c]) for c in range(race.track.lanes[0]))
    return {
        "car": cards.COLOURS[car],
        "letter": cards.LETTERS[car],
        "owner": seat_of(race.owner[car]),
        "price": race.price[car] if race.owner[car] != state.NOBODY and not race.config.beginners else None,
        "grid": race.grid.index(car) + 1 if car in race.grid else None,
        "cell": cell if on_track else None,
        "cell_name": race.track.names[cell] if on_track else None,
        "lap": race.lap[car],
        "progress": race.progress(car) if on_track else None,
        "to_go": to_go,
        "place": race.finish.index(car) + 1 if car in race.finish else None,
        "status": status,
    }


def _player(race: RaceState, seat: int) -> Json:
    hand = race.hands[seat]
    power = race.power[seat]
    bought = race.bought[seat] if power == state.NONE else 0
    return {
        "seat": seat,
        "cars": [cards.COLOURS[car] for car in range(cards.CAR_COUNT) if race.owner[car] == seat],
        "hand_count": how_many(hand & cards.ALL_REGULAR),
        "speed_8": _cards(hand & ~cards.ALL_REGULAR),
        "shown": _cards(hand & race.shown),
        "power": power_fields(power) if power != state.NONE else None,
        "powers_bought": [power_fields(p) for p in members(bought)],
        "paid": price_paid(race, seat),
        "prizes": prize_money(race, seat, race.finish),
        "bets_made": sum(1 for car in state.bets_of(race.bets, seat) if car != state.NONE),
        "decided": _has_decided(race, seat),
        "done": race.phase > state.CHOOSE_POWER and race.all_home(seat),
    }


def power_fields(power: i64) -> Json:
    return {"power": cards.POWERS[power], "title": cards.POWER_TITLES[power], "help": cards.POWER_HELP[power]}


def _has_decided(race: RaceState, seat: int) -> bool | None:
    """Returns whether a seat has made its choice while several seats choose at once."""
    if race.phase == state.AUCTION:
        return race.bids[seat] != state.NONE if auction.bidders(race) >> seat & 1 else None
    if race.phase == state.CHOOSE_POWER:
        return race.power[seat] != state.NONE or race.picks[seat] != state.NONE
    if race.phase == state.BETTING:
        return race.bets[state.bet_place(seat, race.bets_held)] != state.NONE
    return None


def _auction(race: RaceState) -> Json:
    open_now = race.phase == state.AUCTION
    lot: Json | None = None
    if open_now:
        power = auction.lot_power(race)
        lot = {
            "car": cards.COLOURS[auction.lot_car(race)],
            "power": power_fields(power) if power != state.NONE else None,
            "second_round": race.second_round,
            "bidders": members(auction.bidders(race)),
            "must_bid": auction.must_bid(race),
            "last": auction.last_car(race),
        }
    return {
        "lot": lot,
        "cars_left": auction.cars_left(race) if open_now else 0,
        "set_aside": [cards.COLOURS[race.lot_cars[number]] for number in race.unsold],
        "sales": [auction.sale_fields(sale) for sale in race.sales],
    }


def _open_card(race: RaceState) -> Json | None:
    """Returns the current card strip by strip: what is done, what is next."""
    if race.card == state.NONE or not state.NAME_CAR <= race.phase <= state.BONUS:
        return None
    shown = card_fields(race.card)
    now = present_strip(race)
    for number, strip in enumerate(shown["strips"]):
        done = number > now if race.upwards else number < now
        strip["state"] = "now" if number == now else "done" if done else "next"
        if number == race.ignored:
            strip["state"] = "ignored"
    shown["seat"] = race.turn
    shown["upwards"] = race.upwards
    shown["named"] = _names(members(race.named))
    return shown


def _steering(race: RaceState) -> Json | None:
    """Returns the car that moves, how far, who decides, and the powers that apply."""
    if not state.NAME_CAR <= race.phase <= state.BONUS:
        return None
    powers: list[str] = []
    if race.extra:
        powers.append("aggressive")
    if race.phase == state.BONUS or (race.car != state.NONE and race.clean and race.is_determined(race.car)):
        powers.append("determined")
    if race.phase != state.BONUS and may_ignore(race):
        powers.append("strategic")
    if race.car != state.NONE and race.mover != race.turn:
        powers.append("cunning")
    return {
        "seat": race.mover,
        "car": cards.COLOURS[race.car] if race.car != state.NONE else None,
        "cell": race.cell[race.car] if race.car != state.NONE else None,
        "cells": race.cells,
        "extra": race.extra,
        "bonus": race.phase == state.BONUS,
        "powers": powers,
    }


def _result(result: Result, players: int) -> Json:
    rows: list[Json] = []
    for seat in range(players):
        owned = [car for car in range(cards.CAR_COUNT) if result.owner[car] == seat]
        bets = enumerate(state.bets_of(result.bets, seat))
        rows.append(
            {
                "seat": seat,
                "cars": [_prize(result, car) for car in owned],
                "bets": [_bet_paid(result, line, car) if car != state.NONE else None for line, car in bets],
                "prizes": result.prizes[seat],
                "won": result.won[seat],
                "paid": result.paid[seat],
                "total": result.total(seat),
            }
        )
    return {"finish": _names(result.finish), "seats": rows}


def _prize(result: Result, car: i64) -> Json:
    if car not in result.finish:
        return {"car": cards.COLOURS[car], "place": None, "prize": 0}
    place = result.finish.index(car)
    return {"car": cards.COLOURS[car], "place": place + 1, "prize": cards.PRIZES[place]}


def _bet_paid(result: Result, line: i64, car: i64) -> Json:
    return {"car": cards.COLOURS[car], "won": bet_pays(result.finish, line, car)}


def _own(race: RaceState, seat: int) -> Json:
    """Returns what only the seat knows: its cards, bid, bets, and score sheet so far."""
    bid = race.bids[seat] if race.phase == state.AUCTION else state.NONE
    laid = state.card_laid(bid)
    bets = state.bets_of(race.bets, seat)
    spaces = cards.cells_of_hand(cards.ALL_COLOURED, race.hands[seat])
    # DF-8.6: the cards of a two-player auction are not those of the race
    dealt_again = race.config.draws and race.phase == state.AUCTION
    sheet: list[Json] = []
    for car in range(cards.CAR_COUNT):
        bought = race.owner[car] == seat and not race.config.beginners
        price = race.price[car] if bought else None
        row = {"car": cards.COLOURS[car], "price": price, "bets": [stake == car for stake in bets]}
        sheet.append({**row, "spaces": None if dealt_again else cards.cells_for(spaces, car)})
    return {
        "seat": seat,
        "hand": _cards(auction.held_cards(race, seat)),
        "bid": "pass" if bid == PASSED else card_fields(laid) if laid != state.NONE else None,
        "passes": bid >= PASSED,
        "power_choices": _power_choices(race, seat),
        "power_chosen": cards.POWERS[race.picks[seat]] if race.picks[seat] != state.NONE else None,
        "bets": [cards.COLOURS[car] if car != state.NONE else None for car in bets],
        "sheet": sheet,
        "bid_values": _bid_values(race, seat),
        "worth_now": _worth_now(race, seat),
    }


def _worth_now(race: RaceState, seat: int) -> Json | None:
    """DF-9.3: the seat's result if the cars finished in their current order, including its own bets."""
    if not race.config.betting or not state.CHOOSE_POWER < race.phase < state.GAME_OVER:
        return None
    finish = finish_now(race)
    prizes, won, paid = prize_money(race, seat, finish), bet_money(race, seat, finish), price_paid(race, seat)
    return {"prizes": prizes, "won": won, "paid": paid, "total": prizes + won - paid}


def _power_choices(race: RaceState, seat: int) -> list[Json]:
    if race.phase != state.CHOOSE_POWER or auction.choosing(race) >> seat & 1 == 0:
        return []
    return [power_fields(power) for power in members(auction.power_choices(race, seat))]


def _bid_values(race: RaceState, seat: int) -> list[Json]:
    """Returns every card that can be bid for the current lot, with its value."""
    if race.phase != state.AUCTION or auction.bidders(race) >> seat & 1 == 0:
        return []
    bids = members(auction.bid_cards(race, seat))
    return [{"card": cards.CARD_NAMES[card], "value": auction.price_of(race, card)} for card in bids]
