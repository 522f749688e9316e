"""HEAT: what costs heat, and what happens in the corners.

Per car: `corner/N` how often the line of corner N was crossed and checked, `corner-heat/N` the heat paid there,
`spin-out/N` the spin-outs there; `heat/corner`, `heat/boost`, `heat/shift` and `heat/mulligan` the heat paid for each,
`cooled` the heat that came back to the engine; `gear/N` the turns in a gear, `stress` the stress cards played,
`cluttered` the turns lost to a cluttered hand; `slipstream`, `adrenaline` and `boost` how often each was used; `flips`
the cards flipped from the deck, `flipped` their speed. The lead is that of the round's order, at the end the winner's.
"""

from typing import Final

from paddock.engine import Json, State
from paddock.games.compared_moves import ComparedMoves
from paddock.games.event_counters import RoundCounter, once
from paddock.games.heat.cards import BOOST_HEAT, MULLIGAN_HEAT, SHIFT_HEAT


class HeatCounter(RoundCounter):
    count_finished = RoundCounter.count_finish

    def __init__(self, state: State) -> None:
        view = state.view(None)
        super().__init__(state, view["order"], view["round"])
        self.gear = [1] * len(view["cars"])

    def count_gears(self, fields: Json) -> None:
        for seat, gear in enumerate(fields["gears"]):
            by = abs(gear - self.gear[seat])
            if by and SHIFT_HEAT[by]:
                self.counts[seat]["heat/shift"] += SHIFT_HEAT[by]
            self.gear[seat] = gear

    def count_cards(self, fields: Json) -> None:
        counts = self.counts[fields["seat"]]
        counts[f"gear/{fields['gear']}"] += 1
        stress = fields["cards"].count("stress")
        if stress:
            counts["stress"] += stress

    def count_cluttered(self, fields: Json) -> None:
        self.counts[fields["seat"]]["cluttered"] += 1
        self.gear[fields["seat"]] = 1

    def count_flip(self, fields: Json) -> None:
        if fields["card"] is not None:
            counts = self.counts[fields["seat"]]
            counts["flips"] += 1
            counts["flipped"] += int(fields["card"])

    def count_corner(self, fields: Json) -> None:
        counts, corner = self.counts[fields["seat"]], fields["corner"]
        counts[f"corner/{corner}"] += 1
        if fields["heat"]:
            counts[f"corner-heat/{corner}"] += fields["heat"]
            counts["heat/corner"] += fields["heat"]
        if not fields["passed"]:
            counts[f"spin-out/{corner}"] += 1

    def count_spin_out(self, fields: Json) -> None:
        self.gear[fields["seat"]] = 1

    def count_cooled(self, fields: Json) -> None:
        self.counts[fields["seat"]]["cooled"] += fields["heat"]

    def count_boost(self, fields: Json) -> None:
        counts = self.counts[fields["seat"]]
        counts["boost"] += 1
        counts["heat/boost"] += BOOST_HEAT

    def count_mulligan(self, fields: Json) -> None:
        self.counts[fields["seat"]]["heat/mulligan"] += MULLIGAN_HEAT

    count_slipstream, count_adrenaline = once("slipstream"), once("adrenaline")


FACTS: Final = HeatCounter
#: Target decisions per second of the benchmark: in a compiled playout, and in a Python loop.
BENCH: Final = (1_000_000, 250_000)


def mistake_kind(race: State, seat: int, played: int, better: int) -> str | None:
    moves = ComparedMoves(race, seat, played, better)
    if moves.are_both("gear"):
        return moves.gear_mistake()
    if moves.are_both("play"):
        if moves.excess("heat") > 0 or moves.excess("spin_out") > 0:
            return "late braking"
        speed = moves.excess("speed")
        return "too slow" if speed < 0 else "too fast" if speed > 0 else "wrong cards"
    if moves.are_both("discard"):
        more = len(moves.played.fields["cards"]) - len(moves.better.fields["cards"])
        return "discarded too few" if more < 0 else "discarded too many" if more > 0 else "wrong cards discarded"
    if "boost" in moves.kinds:
        return "unnecessary boost" if moves.played.kind == "boost" else "missed boost"
    if "slipstream" in moves.kinds:
        return "unwise slipstream" if moves.played.kind == "slipstream" else "missed slipstream"
    return "cooling" if {"cool", "adrenaline-cool"} & set(moves.kinds) else None
