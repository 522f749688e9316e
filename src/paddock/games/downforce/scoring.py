"""Prizes, bets and prices, and who is ahead."""

from mypy_extensions import i64

from paddock.engine import Json, Standing
from paddock.games.downforce.cards import BET_LINES, BET_PAYS, CAR_COUNT, COLOURS, PRIZES
from paddock.games.downforce.state import CHOOSE_POWER, GAME_OVER, NONE, RaceState, Result, bet_place, bets_of


def finish_now(race: RaceState) -> list[i64]:
    """Returns the cars in their current finishing order; before and after the race those that have finished."""
    return race.ranking() if CHOOSE_POWER < race.phase < GAME_OVER else race.finish


def prize_money(race: RaceState, seat: i64, finish: list[i64]) -> i64:
    """DF-9.1: what the cars of a seat win if they finish in that order."""
    money: i64 = 0
    for place, car in enumerate(finish):
        if race.owner[car] == seat:
            money += PRIZES[place]
    return money


def bet_pays(finish: list[i64], line: i64, car: i64) -> i64:
    """DF-9.2: what a bet made at that line (0 for the first) on that car pays."""
    pays = BET_PAYS[line]
    for place in range(min(len(pays), len(finish))):
        if finish[place] == car:
            return pays[place]
    return 0


def bet_money(race: RaceState, seat: i64, finish: list[i64]) -> i64:
    """DF-9.2: what a seat's bets pay if the cars finish in that order."""
    money: i64 = 0
    for line in range(BET_LINES):
        car = race.bets[bet_place(seat, line)]
        if car != NONE:
            money += bet_pays(finish, line, car)
    return money


def price_paid(race: RaceState, seat: i64) -> i64:
    """DF-3.6: what a seat paid for its cars."""
    money: i64 = 0
    for car in range(CAR_COUNT):
        if race.owner[car] == seat:
            money += race.price[car]
    return money


def score_game(race: RaceState) -> None:
    """Records the result of a finished game: the cars on the track have stalled (DF-7.4)."""
    seats = range(race.players)
    prizes = [prize_money(race, seat, race.finish) for seat in seats]
    won = [bet_money(race, seat, race.finish) for seat in seats]
    paid = [price_paid(race, seat) for seat in seats]
    race.results = [*race.results, Result(race.finish[:], race.owner[:], race.bets[:], prizes, won, paid)]
    if race.events is not None:
        bets = [bets_of(race.bets, seat) for seat in seats]
        fields: Json = {
            "game": race.game + 1,
            "finish": [COLOURS[car] for car in race.finish],
            "stalled": [COLOURS[car] for car in range(CAR_COUNT) if race.cell[car] >= 0],
            "bets": [[COLOURS[car] if car != NONE else None for car in row] for row in bets],
            "pays": [[bet_pays(race.finish, line, car) for line, car in enumerate(row)] for row in bets],
        }
        race.emit("race-end", {**fields, "prizes": prizes, "won": won, "paid": paid})


def standings_of(race: RaceState) -> list[Standing]:
    """DF-9.3 to DF-9.5: the seats by money, or by their best car.

    Bets count once they are revealed; during the race, prizes are those of the current order.
    """
    line = race.ranking()
    rows: list[tuple[int, int, int, dict[str, int]]] = []
    for seat in range(int(race.players)):
        best = best_place(race, line, seat)
        if race.config.long_distance:
            score, parts = 0, {}
            if best < len(line):
                car = line[best]
                score = int(race.progress(car))
                parts = {"laps": int(race.lap[car]), "front": int(race.track.front[race.cell[car]])}
        elif race.config.beginners:
            home = best < len(race.finish)
            score, parts = (len(line) - best if home else 0), {"place": best + 1 if home else 0}
        else:
            score, parts = _money(race, seat)
        rows.append((-score, best, seat, parts))
    rows.sort(key=lambda row: row[:3])
    placing: list[Standing] = []
    for place, (score, _, seat, parts) in enumerate(rows, 1):
        cars = [COLOURS[car] for car in range(CAR_COUNT) if race.owner[car] == seat]
        placing.append(Standing(place, seat, "+".join(cars) or "no car yet", -score, parts))
    return placing


def best_place(race: RaceState, line: list[i64], seat: int) -> int:
    """Returns the place of a seat's best car in an order of cars, from 0; beyond the last for a seat without a car."""
    for place, car in enumerate(line):
        if race.owner[car] == seat:
            return place
    return len(line)


def tie_rule(race: RaceState, ahead: int) -> str:
    """Returns the rule that ranks a seat before another with the same result."""
    if race.config.long_distance:
        return "DF-8.10"
    if len(race.config.tracks) > 1:
        return "DF-8.12"
    return "DF-9.4" if best_place(race, race.finish, ahead) < len(race.finish) else "DF-9.5"


def _money(race: RaceState, seat: int) -> tuple[int, dict[str, int]]:
    parts: dict[str, int] = {}
    several = len(race.config.tracks) > 1
    for number, result in enumerate(race.results, 1):
        game = f"game {number} " if several else ""
        parts[game + "prizes"] = int(result.prizes[seat])
        parts[game + "bets"] = int(result.won[seat])
        parts[game + "price"] = -int(result.paid[seat])
    if race.phase != GAME_OVER:
        game = f"game {race.game + 1} " if several else ""
        parts[game + "prizes"] = int(prize_money(race, seat, finish_now(race)))
        parts[game + "price"] = -int(price_paid(race, seat))
    return sum(parts.values()), parts
