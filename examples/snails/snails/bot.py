"""The `pro`: tries as hard as it can, unless everybody would."""

from paddock.engine import Bot, Position, Stream
from snails.numbers import EFFORTS


class Pro(Bot):
    """The hardest effort two times in three, otherwise any: whoever is predictable is met."""

    def choose(self, position: Position, rng: Stream) -> int:
        return EFFORTS[-1] if rng.below(3) else EFFORTS[rng.below(len(EFFORTS))]
