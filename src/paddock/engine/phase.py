"""A phase of play: one kind of decision. It states once what is legal; the list of moves and the refusal follow."""

from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from paddock.engine.errors import IllegalMove
from paddock.engine.state import State

Race = TypeVar("Race", bound=State)


class Refusal:
    """Why a move is refused: the number of the rule, and the reason in words."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: str = rule
        self.reason: str = reason

    def error(self) -> IllegalMove:
        return IllegalMove(self.reason, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[Race]):
    """One kind of decision of a game, taken by a seat that is to move."""

    def candidates(self, race: Race, seat: i64) -> list[i64]:
        """The moves that may be legal here, in the order in which they are offered."""
        raise NotImplementedError

    def why_not(self, race: Race, seat: i64, move: i64) -> Refusal | None:
        """Why the seat may not play this move now; None if it may. Any number may be asked about."""
        raise NotImplementedError

    def legal(self, race: Race, seat: i64) -> list[i64]:
        """The candidates that nothing speaks against. Override it only where they are found faster than one by one,
        by the same predicates that `why_not` asks."""
        moves: list[i64] = []
        for move in self.candidates(race, seat):
            if self.why_not(race, seat, move) is None:
                moves.append(move)
        return moves

    def carry_out(self, race: Race, seat: i64, move: i64) -> None:
        """Does what a legal move does, and what follows from it."""
        raise NotImplementedError

    def play(self, race: Race, seat: i64, move: i64) -> None:
        """Plays a move; raises IllegalMove, with the race unchanged, where it is refused."""
        refusal = self.why_not(race, seat, move)
        if refusal is not None:
            raise refusal.error()
        self.carry_out(race, seat, move)
