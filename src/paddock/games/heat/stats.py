"""HEAT: where heat goes, and what happens in the corners.

Per car: `corner/N` how often the line of corner N was crossed and checked, `corner-heat/N` the heat paid there,
`spin-out/N` the spin-outs there; `heat/corner`, `heat/boost`, `heat/shift` and `heat/mulligan` the heat paid for each,
`cooled` the heat that came back to the engine; `gear/N` the turns in a gear, `stress` the stress cards played,
`cluttered` the turns lost to a cluttered hand; `slipstream`, `adrenaline` and `boost` how often each was used; `flips`
the cards turned up from the deck, `flipped` their speed. The lead is that of the round's order, at last the winner's.
"""

from typing import Any, ClassVar

from paddock.engine import Json, State
from paddock.games.heat.cards import BOOST_HEAT, MULLIGAN_HEAT, SHIFT_HEAT
from paddock.lab.event_counters import Watch


class HeatWatch(Watch):
    def __init__(self, state: State) -> None:
        super().__init__(state)
        view = state.view(None)
        self.start = {seat: place for place, seat in enumerate(view["order"], 1)}
        self.gear = [1] * len(view["cars"])
        self.rounds = view["round"]
        self.won = False
        self.leads(view["order"][0])

    def round(self, told: Json) -> None:
        self.rounds = told["round"]
        if not self.won:
            self.leads(told["order"][0])

    def finished(self, told: Json) -> None:
        if told["place"] == 1:
            self.won = True
            self.leads(told["seat"])

    def gears(self, told: Json) -> None:
        for seat, gear in enumerate(told["gears"]):
            by = abs(gear - self.gear[seat])
            if by and SHIFT_HEAT[by]:
                self.counts[seat]["heat/shift"] += SHIFT_HEAT[by]
            self.gear[seat] = gear

    def cards(self, told: Json) -> None:
        counts = self.counts[told["seat"]]
        counts[f"gear/{told['gear']}"] += 1
        stress = told["cards"].count("stress")
        if stress:
            counts["stress"] += stress

    def cluttered(self, told: Json) -> None:
        self.counts[told["seat"]]["cluttered"] += 1
        self.gear[told["seat"]] = 1

    def flip(self, told: Json) -> None:
        if told["card"] is not None:
            counts = self.counts[told["seat"]]
            counts["flips"] += 1
            counts["flipped"] += int(told["card"])

    def corner(self, told: Json) -> None:
        counts, corner = self.counts[told["seat"]], told["corner"]
        counts[f"corner/{corner}"] += 1
        if told["heat"]:
            counts[f"corner-heat/{corner}"] += told["heat"]
            counts["heat/corner"] += told["heat"]
        if not told["passed"]:
            counts[f"spin-out/{corner}"] += 1

    def spin_out(self, told: Json) -> None:
        self.gear[told["seat"]] = 1

    def cooled(self, told: Json) -> None:
        self.counts[told["seat"]]["cooled"] += told["heat"]

    def boost(self, told: Json) -> None:
        counts = self.counts[told["seat"]]
        counts["boost"] += 1
        counts["heat/boost"] += BOOST_HEAT

    def mulligan(self, told: Json) -> None:
        self.counts[told["seat"]]["heat/mulligan"] += MULLIGAN_HEAT

    def slipstream(self, told: Json) -> None:
        self.counts[told["seat"]]["slipstream"] += 1

    def adrenaline(self, told: Json) -> None:
        self.counts[told["seat"]]["adrenaline"] += 1

    seen: ClassVar[dict[str, Any]] = {
        "round": round,
        "finished": finished,
        "gears": gears,
        "cards": cards,
        "cluttered": cluttered,
        "flip": flip,
        "corner": corner,
        "spin-out": spin_out,
        "cooled": cooled,
        "boost": boost,
        "mulligan": mulligan,
        "slipstream": slipstream,
        "adrenaline": adrenaline,
    }
