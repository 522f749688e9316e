"""Who wins from here, as races among pros have shown: what the looks of a race are worth to a seat, stage by stage.

That is less for a car in front than one would think, since everybody stops whoever is about to win, and more for a car
that others have bet on, since they help it home.
"""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from paddock.engine.data import read_data
from paddock.games.downforce import state
from paddock.games.downforce.cards import BET_LINES, BET_PAYS, CAR_COUNT
from paddock.games.downforce.money import PAID, Money
from paddock.games.downforce.state import RaceState, bet_place

_NUMBERS: Final = read_data(__package__, "prospects.toml")
#: What counts, stage by stage: see the data file.
CHANCE: Final[list[float]] = _NUMBERS["chance"]
PLACES: Final[list[list[float]]] = [_NUMBERS["first"], _NUMBERS["second"], _NUMBERS["third"]]
BET: Final[list[float]] = _NUMBERS["bet"]
BET_PLACE: Final[list[float]] = _NUMBERS["bet_place"]
BACKED: Final[list[float]] = _NUMBERS["backed"]
WAIT: Final[list[float]] = _NUMBERS["wait"]
CARS: Final[list[float]] = _NUMBERS["cars"]
PAID_FOR: Final[list[float]] = _NUMBERS["paid"]
#: A chance of winning that counts as the smallest.
SLIGHT: Final = 0.003
#: The stage after all bets, once a car is home; before that, stages are counted in bets held.
HOME_STRAIGHT: Final[i64] = BET_LINES + 1


def prospects(table: RaceState, money: Money, odds: list[float]) -> list[float]:
    """Every seat's chance of winning in a race with bets; `odds` as in Outlook."""
    stage: i64 = table.bets_held
    if stage == BET_LINES and table.finish:
        stage = HOME_STRAIGHT
    players = table.players
    scores: list[float] = []
    for seat in range(players):
        chance: float = money.chances[seat]
        waits: float = float((seat - table.turn) % players) / float(players)
        scores.append(CHANCE[stage] * log(chance if chance > SLIGHT else SLIGHT) + WAIT[stage] * waits)
    for car in range(CAR_COUNT):
        owner = table.owner[car]
        if owner != state.NOBODY:
            score: float = PAID_FOR[stage] * float(table.price[car])
            for place in range(PAID):
                score += PLACES[place][stage] * odds[car * CAR_COUNT + place]
            if table.cell[car] >= 0:
                score += CARS[stage]
            scores[owner] += score
    for seat in range(players):
        for line in range(table.bets_held):
            car = table.bets[bet_place(seat, line)]
            if car == state.NONE:
                continue
            pays = BET_PAYS[line]
            first: float = float(pays[0]) * odds[car * CAR_COUNT]
            behind: float = float(pays[1]) * odds[car * CAR_COUNT + 1] + float(pays[2]) * odds[car * CAR_COUNT + 2]
            scores[seat] += BET[stage] * first + BET_PLACE[stage] * behind
            owner = table.owner[car]
            if owner != state.NOBODY and owner != seat:
                scores[owner] += BACKED[stage] * first
    return shares(scores)


def shares(scores: list[float]) -> list[float]:
    """Chances from scores: a score that is higher by one is worth e times the chance."""
    most = max(scores)
    total: float = 0.0
    chances: list[float] = []
    for score in scores:
        weight = exp(score - most)
        chances.append(weight)
        total += weight
    for seat in range(len(chances)):
        chances[seat] /= total
    return chances
