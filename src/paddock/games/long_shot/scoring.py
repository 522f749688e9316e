"""The final score in its five parts; before the end, the score if the race stopped now."""

from mypy_extensions import i64

from paddock.engine import Standing
from paddock.engine.bits import how_many, place_of
from paddock.games.long_shot.cards import FINISHED, HORSES, LINE, ODDS, PAST_THE_LINE, PLACES, PRIZES, SET_PAYS
from paddock.games.long_shot.effects import ability_of
from paddock.games.long_shot.roland import ROLAND
from paddock.games.long_shot.state import RaceState


def pays(race: RaceState, horse: i64) -> i64:
    """LS-9.6: what a dollar on that horse pays now."""
    if race.position[horse] == FINISHED:
        return ODDS[horse * PLACES + place_of(race.finished, horse)]
    return PAST_THE_LINE if race.position[horse] >= LINE else 0


def prize_money(race: RaceState, sheet: i64) -> i64:
    total: i64 = 0
    for place, horse in enumerate(race.finished):
        if race.owner[horse] == sheet:
            total += PRIZES[place]
    return total


def winnings(race: RaceState, sheet: i64) -> i64:
    total: i64 = 0
    for horse in range(HORSES):
        bet = race.bets[sheet * HORSES + horse]
        if bet:
            total += bet * pays(race, horse)
    return total


def sets_pay(race: RaceState, sheet: i64) -> i64:
    return SET_PAYS * how_many(race.helmets[sheet] & race.jerseys[sheet])


def abilities_pay(race: RaceState, sheet: i64) -> i64:
    total: i64 = 0
    for horse in range(HORSES):
        if race.owner[horse] == sheet:
            total += ability_of(race, horse).pays(race, sheet)
    return total


def parts_of(race: RaceState, sheet: i64) -> dict[str, int]:
    """LS-9.5 to LS-9.9: prizes, bets, sets, money and abilities; for Roland only prizes, bets and money."""
    parts: dict[str, int] = {"prizes": prize_money(race, sheet), "bets": winnings(race, sheet)}
    if sheet < race.config.players:
        parts["sets"] = sets_pay(race, sheet)
    parts["money"] = race.money[sheet]
    if sheet < race.config.players:
        parts["abilities"] = abilities_pay(race, sheet)
    return parts


def score_of(race: RaceState, sheet: i64) -> i64:
    """Returns the sum of all parts."""
    score: i64 = prize_money(race, sheet) + winnings(race, sheet) + race.money[sheet]
    if sheet < race.config.players:
        score += sets_pay(race, sheet) + abilities_pay(race, sheet)
    return score


def best_place(race: RaceState, sheet: i64) -> i64:
    """LS-9.10: the best prize place of an own horse; 3 without one."""
    for place, horse in enumerate(race.finished):
        if race.owner[horse] == sheet:
            return place
    return PLACES


def race_standings(race: RaceState) -> list[Standing]:
    """LS-9.10, LS-9.11: most money first; ties by the better prize place; otherwise the place is shared."""
    rows: list[tuple[int, int, int, dict[str, int]]] = []
    for sheet in range(race.config.sheets):
        parts = parts_of(race, sheet)
        rows.append((-sum(parts.values()), int(best_place(race, sheet)), int(sheet), parts))
    rows.sort(key=lambda row: row[:3])
    placing: list[Standing] = []
    for index, (score, best, sheet, parts) in enumerate(rows):
        place = index + 1
        if index > 0 and (score, best) == (rows[index - 1][0], rows[index - 1][1]):
            place = placing[index - 1].place
        if sheet < race.config.players:
            placing.append(Standing(place, sheet, f"seat {sheet + 1}", -score, parts))
        else:
            placing.append(Standing(place, None, ROLAND, -score, parts))
    return placing
