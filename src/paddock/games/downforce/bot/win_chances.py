"""Every seat's chance of winning, fitted to races among pros for each stage.

A leading car is worth less than it seems, because everyone blocks the likely winner; a car that others have bet on is
worth more, because they help it.
"""

from math import exp, log
from typing import Any, Final

from mypy_extensions import i64

from paddock.games.downforce import state
from paddock.games.downforce.bot.money import PAID, Money
from paddock.games.downforce.cards import BET_LINES, BET_PAYS, CAR_COUNT
from paddock.games.downforce.state import RaceState, bet_place

#: The smallest chance of winning that is distinguished.
SLIGHT: Final = 0.003
#: The stage after all bets when a car has finished; before that, the stage is the number of bets held.
HOME_STRAIGHT: Final[i64] = BET_LINES + 1


class Weights:
    """The weights for each stage, fitted by benchmarks/prospects.py; see data/prospects.toml."""

    def __init__(self, numbers: dict[str, Any]) -> None:
        self.chance: list[float] = numbers["chance"]
        self.places: list[list[float]] = [numbers["first"], numbers["second"], numbers["third"]]
        self.bet: list[float] = numbers["bet"]
        self.bet_place: list[float] = numbers["bet_place"]
        self.backed: list[float] = numbers["backed"]
        self.wait: list[float] = numbers["wait"]
        self.cars: list[float] = numbers["cars"]
        self.paid: list[float] = numbers["paid"]


def stage_of(race: RaceState) -> i64:
    """Returns the stage of a race: the number of bets held, plus one after all bets when a car has finished."""
    stage: i64 = race.bets_held
    return HOME_STRAIGHT if stage == BET_LINES and race.finish else stage


def win_chances(race: RaceState, money: Money, odds: list[float], weights: Weights) -> list[float]:
    """Returns every seat's chance of winning in a race with bets; `odds` as in RaceEvaluation."""
    stage = stage_of(race)
    players = race.players
    scores: list[float] = []
    for seat in range(players):
        chance: float = money.chances[seat]
        waits: float = float((seat - race.turn) % players) / float(players)
        scores.append(weights.chance[stage] * log(chance if chance > SLIGHT else SLIGHT) + weights.wait[stage] * waits)
    for car in range(CAR_COUNT):
        owner = race.owner[car]
        if owner != state.NOBODY:
            score: float = weights.paid[stage] * float(race.price[car])
            for place in range(PAID):
                score += weights.places[place][stage] * odds[car * CAR_COUNT + place]
            if race.cell[car] >= 0:
                score += weights.cars[stage]
            scores[owner] += score
    for seat in range(players):
        for line in range(race.bets_held):
            car = race.bets[bet_place(seat, line)]
            if car == state.NONE:
                continue
            pays = BET_PAYS[line]
            first: float = float(pays[0]) * odds[car * CAR_COUNT]
            behind: float = float(pays[1]) * odds[car * CAR_COUNT + 1] + float(pays[2]) * odds[car * CAR_COUNT + 2]
            scores[seat] += weights.bet[stage] * first + weights.bet_place[stage] * behind
            owner = race.owner[car]
            if owner != state.NOBODY and owner != seat:
                scores[owner] += weights.backed[stage] * first
    return shares(scores)


def shares(scores: list[float]) -> list[float]:
    """Chances from scores (softmax): a score higher by one means e times the chance."""
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
