"""Compares the move that was played with a better one, to name the kind of mistake."""

from typing import Any

from paddock.engine import Json, Move, State


class ComparedMoves:
    """The move that was played and a better one, with their descriptions and previews."""

    def __init__(self, race: State, seat: int, played: int, better: int) -> None:
        self.played: Move = race.describe(seat, played)
        self.better: Move = race.describe(seat, better)
        self.kinds: tuple[str, str] = (self.played.kind, self.better.kind)
        self.previews: tuple[Json, Json] = (race.preview(seat, played), race.preview(seat, better))

    def are_both(self, kind: str) -> bool:
        return self.kinds == (kind, kind)

    def excess(self, name: str) -> float:
        """Returns the difference of a value in the previews, played minus better; for a list, of its maximum."""
        played, better = self.previews
        return _most(played.get(name)) - _most(better.get(name))

    def gear_mistake(self) -> str:
        higher = self.played.fields["gear"] > self.better.fields["gear"]
        return "gear too high" if higher else "gear too low"


def _most(value: Any) -> float:
    if isinstance(value, list):
        return max((_most(entry) for entry in value), default=0.0)
    return float(value) if isinstance(value, int | float) else 0.0
