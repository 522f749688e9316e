"""Formula D: what costs wear, where and why cars retire, and what the dice rolled.

Per car: `wear/gear`, `wear/brake`, `wear/overshoot`, `wear/danger`, `wear/collision`, `wear/residents` and
`wear/engine` the wear points that each of them cost, `overshoot/NAME` those for overshooting a corner, by its
name; `out/REASON` and `retired/NAME` a retirement, by reason and by the corner that the car was in or approaching;
`pit-stop` the pit stops, `mended` the wear points repaired there and at checkpoints; `stalled` and `great-start`;
`rolls/G` and `rolled/G` the number and the sum of rolls in gear G; `nitro`. The lead is that of the round's order, at
the end the winner's.
"""

from collections.abc import Callable
from typing import Final

from paddock.engine import Json, State
from paddock.games.compared_moves import ComparedMoves
from paddock.games.event_counters import EventCounter, RoundCounter, once
from paddock.games.formula_d.dice import HIGHEST_GEAR
from paddock.games.formula_d.state import RaceState

#: Per gear, the keys of its die.
BY_GEAR: Final = [(f"rolls/{gear}", f"rolled/{gear}") for gear in range(HIGHEST_GEAR + 1)]


def wear_counter(key: str) -> Callable[[EventCounter, Json], None]:
    def count(counter: EventCounter, fields: Json) -> None:
        if fields["wear"]:
            counter.counts[fields["seat"]][key] += fields["wear"]

    return count


class FormulaDCounter(RoundCounter):
    def __init__(self, state: State) -> None:
        assert isinstance(state, RaceState)
        super().__init__(state, state.order, state.round)
        self.track = state.track

    def corner_at(self, space: str | None) -> str | None:
        """Returns the corner of a space, or the next one; None in the pits."""
        track = self.track
        number = track.size if space is None else track.by_name[space]
        if number >= track.size:
            return None
        return track.section_names[track.corner_ahead(track.section[number])]

    def count_start(self, fields: Json) -> None:
        if fields["result"] != "normal":
            self.counts[fields["seat"]]["stalled" if fields["result"] == "stall" else "great-start"] += 1

    def count_die(self, fields: Json) -> None:
        counts = self.counts[fields["seat"]]
        rolls, rolled = BY_GEAR[fields["gear"]]
        counts[rolls] += 1
        counts[rolled] += fields["face"]

    def count_drive(self, fields: Json) -> None:
        if fields["wear"]:
            counts = self.counts[fields["seat"]]
            if fields["brake"]:
                counts["wear/brake"] += fields["brake"]
            if fields["overshoot"]:
                counts["wear/overshoot"] += fields["overshoot"]
                counts[f"overshoot/{fields['corner']}"] += fields["overshoot"]

    count_gear, count_danger, count_collision, count_residents, count_engine = (
        wear_counter(f"wear/{cause}") for cause in ("gear", "danger", "collision", "residents", "engine")
    )

    def count_checkpoint(self, fields: Json) -> None:
        self.counts[fields["seat"]]["mended"] += fields["wear"]

    def count_pit_stop(self, fields: Json) -> None:
        self.counts[fields["seat"]]["pit-stop"] += 1
        self.count_checkpoint(fields)

    count_nitro = once("nitro")

    def count_out(self, fields: Json) -> None:
        counts = self.counts[fields["seat"]]
        counts[f"out/{fields['reason']}"] += 1
        corner = self.corner_at(fields["space"])
        if corner is not None:
            counts[f"retired/{corner}"] += 1


FACTS: Final = FormulaDCounter
#: Target decisions per second of the benchmark: in a compiled playout, and in a Python loop.
BENCH: Final = (300_000, 150_000)


def mistake_kind(race: State, seat: int, played: int, better: int) -> str | None:
    moves = ComparedMoves(race, seat, played, better)
    if moves.are_both("gear"):
        return moves.gear_mistake()
    if not moves.are_both("drive"):
        return None
    collisions, fewer = (len(preview.get("collisions", ())) for preview in moves.previews)
    if moves.excess("danger") > 0 or collisions > fewer:
        return "risk of collision"
    if moves.excess("overshoot") > 0:
        return "late braking"
    if moves.excess("brake") > 0:
        return "too much braking"
    return "too much wear" if moves.excess("wear") > 0 else "choice of lane"
