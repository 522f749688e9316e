"""A bot as a Python class: it tries every move on samples of what it cannot see.

paddock simulate formula-motor-racing --seats examples/bots/looks_ahead.py:LooksAhead,pro,pro
"""

from paddock.engine import Bot, Position, Stream


class LooksAhead(Bot):
    """Takes the move with the best mean place over a few samples."""

    author = "The Paddock maintainers"

    def choose(self, position: Position, rng: Stream) -> int:
        guesses = [position.sample(rng) for _ in range(4)]

        def places(move: int) -> int:
            total = 0
            for guess in guesses:
                state = guess.copy()
                state.play(position.seat, move)
                total += next(s.place for s in state.standings() if s.seat == position.seat)
            return total

        return min(position.legal(), key=places)
