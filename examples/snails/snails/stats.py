"""Snails: how hard they try, and what comes of it.

Per snail: `effort/N` how often it tried N hard, `crowded` how often others tried as hard, `rolls` and `rolled` how
often it was alone and what its die showed in all.
"""

from typing import Any, ClassVar, Final

from paddock.engine import Json, State
from paddock.games.compared_moves import ComparedMoves
from paddock.games.event_counters import EventCounter


class SnailsCounter(EventCounter):
    def count_shown(self, fields: Json) -> None:
        self.rounds += 1
        for seat, effort in enumerate(fields["efforts"]):
            self.counts[seat][f"effort/{effort}"] += 1

    def count_crept(self, fields: Json) -> None:
        counts = self.counts[fields["seat"]]
        if fields["die"] is None:
            counts["crowded"] += 1
        else:
            counts["rolls"] += 1
            counts["rolled"] += fields["die"]

    seen: ClassVar[dict[str, Any]] = {"shown": count_shown, "crept": count_crept}


FACTS: Final = SnailsCounter


def mistake_kind(race: State, seat: int, played: int, better: int) -> str:
    """Whether the snail tried harder than was wise."""
    moves = ComparedMoves(race, seat, played, better)
    return "tried too hard" if moves.played.fields["effort"] > moves.better.fields["effort"] else "tried too little"
