"""What pros are in the habit of betting on, as far as the race still shows it: a guess at what others have bet."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.games.downforce.cards import BET_LINES, CAR_COUNT
from paddock.games.downforce.state import NONE, RaceState, bet_place

#: How many tickets a car has by its place now, from first to last: anybody's, and one's own.
ANYBODYS: Final[list[i64]] = [100, 14, 5, 2, 1, 1]
OWN: Final[list[i64]] = [100, 85, 45, 22, 12, 5]
#: How often in a hundred a bet is on the car of the bet before, whatever the race looks like now.
AGAIN: Final[i64] = 70
HUNDRED: Final[i64] = 100


def likely_bets(race: RaceState, seat: i64, rng: Stream) -> None:
    """Makes the bets of others those that pros are likely to have made."""
    line: list[i64] = race.ranked()
    places: list[i64] = [NONE] * CAR_COUNT
    for place in range(len(line)):
        places[line[place]] = place
    bets = race.bets[:]
    for other in range(race.players):
        if other == seat:
            continue
        tickets: list[i64] = []
        total: i64 = 0
        for car in range(CAR_COUNT):
            held: i64 = 0
            if places[car] != NONE:
                held = OWN[places[car]] if race.owner[car] == other else ANYBODYS[places[car]]
            tickets.append(held)
            total += held
        before: i64 = NONE
        for at in range(bet_place(other, 0), bet_place(other, BET_LINES)):
            if bets[at] == NONE:
                break
            if before == NONE or rng.below(HUNDRED) >= AGAIN:
                drawn = rng.below(total)
                before = -1
                while drawn >= 0:
                    before += 1
                    drawn -= tickets[before]
            bets[at] = before
    race.bets = bets
