"""Formula D: where wear goes, where and why cars retire, what the dice gave.

Per car: `wear/gear`, `wear/brake`, `wear/overshoot`, `wear/danger`, `wear/collision`, `wear/residents` and
`wear/engine` the wear points that each cost, `overshoot/NAME` those paid for going too far beyond a corner, by its
name; `out/REASON` and `retired/NAME` a retirement, by its reason and by the corner that the car was in or driving to;
`pit-stop` the stops, `mended` the wear points that came back there and at checkpoints; `stalled` and `great-start`;
`rolls/G` and `rolled/G` the rolls of gear G's die and their sum; `nitro`. The lead is that of the round's order, at
last the winner's.
"""

from typing import Any, ClassVar, Final

from paddock.engine import Json, State
from paddock.games.formula_d.dice import HIGHEST_GEAR
from paddock.games.formula_d.state import RaceState
from paddock.lab.event_counters import Watch

#: Per gear, the keys of its die.
BY_GEAR: Final = [(f"rolls/{gear}", f"rolled/{gear}") for gear in range(HIGHEST_GEAR + 1)]


class FormulaDWatch(Watch):
    def __init__(self, state: State) -> None:
        super().__init__(state)
        assert isinstance(state, RaceState)
        self.track = state.track
        self.start = {seat: place for place, seat in enumerate(state.order, 1)}
        self.rounds = state.round
        self.won = False
        self.leads(state.order[0])

    def corner_at(self, space: str | None) -> str | None:
        """The corner that a space lies in, or the next one; none for the pits."""
        track = self.track
        number = track.size if space is None else track.by_name[space]
        if number >= track.size:
            return None
        return track.section_names[track.corner_ahead(track.section[number])]

    def round(self, told: Json) -> None:
        self.rounds = told["round"]
        if not self.won:
            self.leads(told["order"][0])

    def finish(self, told: Json) -> None:
        if told["place"] == 1:
            self.won = True
            self.leads(told["seat"])

    def started(self, told: Json) -> None:
        if told["result"] != "normal":
            self.counts[told["seat"]]["stalled" if told["result"] == "stall" else "great-start"] += 1

    def shifted(self, told: Json) -> None:
        if told["wear"]:
            self.counts[told["seat"]]["wear/gear"] += told["wear"]

    def die(self, told: Json) -> None:
        counts = self.counts[told["seat"]]
        rolls, rolled = BY_GEAR[told["gear"]]
        counts[rolls] += 1
        counts[rolled] += told["face"]

    def drive(self, told: Json) -> None:
        if told["wear"]:
            counts = self.counts[told["seat"]]
            if told["brake"]:
                counts["wear/brake"] += told["brake"]
            if told["overshoot"]:
                counts["wear/overshoot"] += told["overshoot"]
                counts[f"overshoot/{told['corner']}"] += told["overshoot"]

    def danger(self, told: Json) -> None:
        self._harm(told, "wear/danger")

    def collision(self, told: Json) -> None:
        self._harm(told, "wear/collision")

    def residents(self, told: Json) -> None:
        self._harm(told, "wear/residents")

    def engine(self, told: Json) -> None:
        self._harm(told, "wear/engine")

    def _harm(self, told: Json, key: str) -> None:
        if told["wear"]:
            self.counts[told["seat"]][key] += told["wear"]

    def mended(self, told: Json) -> None:
        self.counts[told["seat"]]["mended"] += told["wear"]

    def pit_stop(self, told: Json) -> None:
        self.counts[told["seat"]]["pit-stop"] += 1
        self.mended(told)

    def nitro(self, told: Json) -> None:
        self.counts[told["seat"]]["nitro"] += 1

    def out(self, told: Json) -> None:
        counts = self.counts[told["seat"]]
        counts[f"out/{told['reason']}"] += 1
        corner = self.corner_at(told["space"])
        if corner is not None:
            counts[f"retired/{corner}"] += 1

    seen: ClassVar[dict[str, Any]] = {
        "round": round,
        "finish": finish,
        "start": started,
        "gear": shifted,
        "die": die,
        "drive": drive,
        "danger": danger,
        "collision": collision,
        "residents": residents,
        "engine": engine,
        "checkpoint": mended,
        "pit-stop": pit_stop,
        "nitro": nitro,
        "out": out,
    }
