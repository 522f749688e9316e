"""Phases of play. A phase states once what is legal; the list of legal moves and the refusals follow from it."""

from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from paddock.engine.errors import IllegalMove
from paddock.engine.state import State

Race = TypeVar("Race", bound=State)


class Refusal:
    """Why a move is refused: the number of the rule, and the reason as a template with its values.

    Games create one for every candidate that is not legal, so the sentence is only built in `error`.
    """

    def __init__(self, rule: str, template: str, values: dict[str, object] | None = None) -> None:
        self.rule: str = rule
        self.template: str = template
        self.values: dict[str, object] | None = values

    def error(self) -> IllegalMove:
        return IllegalMove(self.template, self.rule, self.values)


def not_your_turn(rule: str, seats: list[int]) -> Refusal:
    """Returns the refusal for a seat that has nothing to decide while these seats have."""
    return Refusal(rule, "it is not your turn; waiting for seat {seats}", {"seats": [str(seat) for seat in seats]})


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[Race]):
    """One kind of decision in a game.

    A subclass implements `candidates`, `why_not` and `carry_out`; `legal` and `play` follow from them.
    """

    def candidates(self, race: Race, seat: i64) -> list[i64]:
        """Returns the moves that may be legal now, in the order in which they are offered; by default none."""
        return []

    def why_not(self, race: Race, seat: i64, move: i64) -> Refusal | None:
        """Returns why the seat may not play this move now, or None if it may. `move` can be any number."""
        raise NotImplementedError

    def legal(self, race: Race, seat: i64) -> list[i64]:
        """Returns the legal moves: the candidates that `why_not` does not refuse.

        Override it only to find them faster, by the same predicates that `why_not` uses.
        """
        moves: list[i64] = []
        for move in self.candidates(race, seat):
            if self.why_not(race, seat, move) is None:
                moves.append(move)
        return moves

    def carry_out(self, race: Race, seat: i64, move: i64) -> None:
        """Carries out a legal move and everything that follows from it."""
        raise NotImplementedError

    def play(self, race: Race, seat: i64, move: i64) -> None:
        """Plays a move. An illegal one raises IllegalMove and leaves the race unchanged."""
        refusal = self.why_not(race, seat, move)
        if refusal is not None:
            raise refusal.error()
        self.carry_out(race, seat, move)
