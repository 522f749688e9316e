"""Downforce: what cars cost and win, what was bet on, and who moved which cars.

Per seat, by colour: `price/C` what it paid for car C, `car/C` that it owns it, `prize/C` what the car won,
`place/C` the place of the car, if it finished; `bet/L/C` a bet at line L on car C, `bet-won/L` what the bet at line L
paid; `cells/own` and `cells/others` the cells that it moved own and other cars, `cells/lost` the cells of its
strips lost to blocked roads; `power/P` the power that it kept; `led/L` that one of its cars led
when line L was crossed, `led-won/L` that this car then won; `home` how many of its cars finished. The
races of a tour are added up, except the start place, which is the best of the seat's cars in the first race. Rounds
are the cards played, and the lead is that of the first car on the track before each card.
"""

from typing import Final

from paddock.engine import Json, State
from paddock.games.compared_moves import ComparedMoves
from paddock.games.downforce.cards import COLOURS, PRIZES
from paddock.games.downforce.state import PLAY_CARD, RaceState
from paddock.games.event_counters import EventCounter


class DownforceCounter(EventCounter):
    def __init__(self, state: State) -> None:
        super().__init__(state)
        view = state.view(None)
        self.grid = {car: place for place, car in enumerate(view["grid"], 1)}
        self.owner: dict[str, int] = {}
        #: The car that led when each line was crossed.
        self.leaders: dict[int, str] = {}
        self.first_race = True
        for car in view["cars"]:
            if car["owner"] is not None:
                self._own(car["car"], car["owner"])

    def _own(self, car: str, seat: int) -> None:
        self.owner[car] = seat
        self.counts[seat][f"car/{car}"] += 1
        if self.first_race and car in self.grid:
            self.start[seat] = min(self.grid[car], self.start.get(seat, len(COLOURS)))

    def decides(self, state: State) -> None:
        assert isinstance(state, RaceState)
        if state.phase == PLAY_CARD:
            self.leads(COLOURS[state.ranking()[0]])

    def count_game_start(self, fields: Json) -> None:
        self.owner = {}
        self.leaders = {}
        self.first_race = False
        self.leads(None)

    def count_sale(self, fields: Json) -> None:
        if fields["seat"] is not None:
            self._own(fields["car"], fields["seat"])
            if fields["price"]:
                self.counts[fields["seat"]][f"price/{fields['car']}"] += fields["price"]

    def count_powers(self, fields: Json) -> None:
        for seat, power in fields["kept"].items():
            self.counts[int(seat)][f"power/{power}"] += 1

    def count_card(self, fields: Json) -> None:
        self.rounds += 1

    def count_moved(self, fields: Json) -> None:
        counts = self.counts[fields["seat"]]
        own = self.owner.get(fields["car"]) == fields["seat"]
        counts["cells/own" if own else "cells/others"] += len(fields["route"]) - 1
        if fields["lost"]:
            counts["cells/lost"] += fields["lost"]

    def count_betting(self, fields: Json) -> None:
        self.leaders[fields["line"]] = fields["leader"]

    def count_race_end(self, fields: Json) -> None:
        for place, car in enumerate(fields["finish"]):
            if place == 0:
                self.leads(car)
            if car in self.owner:
                counts = self.counts[self.owner[car]]
                counts[f"place/{car}"] += place + 1
                counts[f"prize/{car}"] += PRIZES[place]
                counts["home"] += 1
        for line, car in self.leaders.items():
            if car in self.owner:
                counts = self.counts[self.owner[car]]
                counts[f"led/{line}"] += 1
                counts[f"led-won/{line}"] += fields["finish"][:1] == [car]
        for seat, bets in enumerate(fields["bets"]):
            for line, car in enumerate(bets, 1):
                if car is not None:
                    self.counts[seat][f"bet/{line}/{car}"] += 1
                    self.counts[seat][f"bet-won/{line}"] += fields["pays"][seat][line - 1]


FACTS: Final = DownforceCounter
#: Target decisions per second of the benchmark: in a compiled playout, and in a Python loop.
BENCH: Final = (300_000, 150_000)


def mistake_kind(race: State, seat: int, played: int, better: int) -> str | None:
    moves = ComparedMoves(race, seat, played, better)
    kind = moves.played.kind
    if kind in ("bid", "pass"):
        price = moves.excess("value")
        return "bid too high" if price > 0 else "bid too low" if price < 0 else "wrong card bid"
    return {"bet": "wrong bet", "play": "wrong card played", "steer": "steering", "name": "wrong car moved"}.get(kind)
