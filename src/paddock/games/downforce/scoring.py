"""Prizes, bets and prices, and who is ahead."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.games.downforce.cards import BET_LINES, BET_PAYS, CAR_COUNT, COLOURS, PRIZES
from paddock.games.downforce.state import CHOOSE_POWER, GAME_OVER, NONE, RaceState, Result, bet_place, bets_of


def finish_now(table: RaceState) -> list[i64]:
    """The cars as they would come home if they kept their order; before the race, and after it, those that are home."""
    return table.ranked() if CHOOSE_POWER < table.phase < GAME_OVER else table.finish


def prize_money(table: RaceState, seat: i64, finish: list[i64]) -> i64:
    """DF-9.1: what the cars of a seat win if they come home in that order."""
    money: i64 = 0
    for place, car in enumerate(finish):
        if table.owner[car] == seat:
            money += PRIZES[place]
    return money


def bet_pays(finish: list[i64], line: i64, car: i64) -> i64:
    """DF-9.2: what a bet made at that line (0 for the first) on that car pays."""
    pays = BET_PAYS[line]
    for place in range(min(len(pays), len(finish))):
        if finish[place] == car:
            return pays[place]
    return 0


def bet_money(table: RaceState, seat: i64, finish: list[i64]) -> i64:
    """DF-9.2: what a seat's bets pay if the cars come home in that order."""
    money: i64 = 0
    for line in range(BET_LINES):
        car = table.bets[bet_place(seat, line)]
        if car != NONE:
            money += bet_pays(finish, line, car)
    return money


def price_paid(table: RaceState, seat: i64) -> i64:
    """DF-3.6: what a seat paid for its cars."""
    money: i64 = 0
    for car in range(CAR_COUNT):
        if table.owner[car] == seat:
            money += table.price[car]
    return money


def score_game(table: RaceState) -> None:
    """Writes a finished game down: the cars on the track have stalled (DF-7.4)."""
    prizes: list[i64] = []
    won: list[i64] = []
    paid: list[i64] = []
    for seat in range(table.players):
        prizes.append(prize_money(table, seat, table.finish))
        won.append(bet_money(table, seat, table.finish))
        paid.append(price_paid(table, seat))
    result = Result(table.finish[:], table.owner[:], table.bets[:], prizes, won, paid)
    table.results = [*table.results, result]
    if table.events is not None:
        table.tell(
            "race-end",
            {
                "game": table.game + 1,
                "finish": [COLOURS[car] for car in table.finish],
                "stalled": [COLOURS[car] for car in range(CAR_COUNT) if table.cell[car] >= 0],
                "bets": [[_name(car) for car in bets_of(table.bets, seat)] for seat in range(table.players)],
                "pays": [_bets_paid(table, seat) for seat in range(table.players)],
                "prizes": prizes,
                "won": won,
                "paid": paid,
            },
        )


def _bets_paid(table: RaceState, seat: i64) -> list[i64]:
    return [bet_pays(table.finish, line, car) for line, car in enumerate(bets_of(table.bets, seat))]


def _name(car: i64) -> str | None:
    return COLOURS[car] if car != NONE else None


def standings_of(table: RaceState) -> list[Standing]:
    """DF-9.3 to DF-9.5: the seats by money, or by their best car; bets count once they are open.

    While the race is on, the prizes are those that the cars would win in their present order.
    """
    line = table.ranked()
    rows: list[tuple[int, int, int, dict[str, int]]] = []
    for seat in range(int(table.players)):
        best = best_place(table, line, seat)
        if table.config.long_distance:
            score, parts = _distance(table, line[best] if best < len(line) else NONE)
        elif table.config.beginners:
            home = best < len(table.finish)
            score, parts = (len(line) - best if home else 0), {"place": best + 1 if home else 0}
        else:
            score, parts = _money(table, seat)
        rows.append((-score, best, seat, parts))
    rows.sort(key=_rank)
    placing: list[Standing] = []
    for place, (score, _, seat, parts) in enumerate(rows, 1):
        cars = [COLOURS[car] for car in range(CAR_COUNT) if table.owner[car] == seat]
        placing.append(Standing(place, seat, "+".join(cars) or "no car yet", -score, parts))
    return placing


def best_place(table: RaceState, line: list[i64], seat: int) -> int:
    """The place of a seat's best car in an order of cars, from 0; beyond the last for a seat without one."""
    for place, car in enumerate(line):
        if table.owner[car] == seat:
            return place
    return len(line)


def tie_rule(table: RaceState, ahead: int) -> str:
    """The rule that puts a seat before another with the same result."""
    if table.config.long_distance:
        return "DF-8.10"
    if len(table.config.tracks) > 1:
        return "DF-8.12"
    return "DF-9.4" if best_place(table, table.finish, ahead) < len(table.finish) else "DF-9.5"


def _rank(row: tuple[int, int, int, dict[str, int]]) -> tuple[int, int, int]:
    return row[0], row[1], row[2]


def _money(table: RaceState, seat: int) -> tuple[int, dict[str, int]]:
    parts: dict[str, int] = {}
    several = len(table.config.tracks) > 1
    for number, result in enumerate(table.results, 1):
        game = f"game {number} " if several else ""
        parts[game + "prizes"] = int(result.prizes[seat])
        parts[game + "bets"] = int(result.won[seat])
        parts[game + "price"] = -int(result.paid[seat])
    if table.phase != GAME_OVER:
        game = f"game {table.game + 1} " if several else ""
        parts[game + "prizes"] = int(prize_money(table, seat, finish_now(table)))
        parts[game + "price"] = -int(price_paid(table, seat))
    return sum(parts.values()), parts


def _distance(table: RaceState, car: i64) -> tuple[int, dict[str, int]]:
    if car == NONE:
        return 0, {}
    cell = table.cell[car]
    parts = {"laps": int(table.lap[car]), "front": int(table.track.front[cell])}
    return int(table.progress(car)), parts
