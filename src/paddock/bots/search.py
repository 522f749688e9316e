"""The champion: one search for all games, through the engine's contract.

The best few moves by the game's heuristics are compared on common samples (`MoveComparison`). Sequential halving
distributes the playouts: after each round the worse half of the candidates is dropped.
"""

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from paddock.bots.comparison import Candidate, MoveComparison
from paddock.engine.bot import Bot, Position
from paddock.engine.expert import Expert
from paddock.engine.rng import Stream

#: The fewest samples before a candidate may be dropped for being clearly worse, and how many standard errors that
#: takes.
FEWEST_SAMPLES: Final[i64] = 12
CLEARLY_WORSE: Final = 3.5
#: The playouts of a search that is only limited by time.
UNLIMITED_PLAYOUTS: Final[i64] = 1_000_000_000_000


class Advice:
    """The result of a champion's search: the candidates, the pro's choice first, and the move it plays."""

    def __init__(self, candidates: list[Candidate], move: int) -> None:
        self.candidates = candidates
        self.move = move

    def ranking(self) -> list[Candidate]:
        """Returns the chosen move first, then the others by their gain."""
        chosen = [candidate for candidate in self.candidates if candidate.move == self.move]
        others = [(-candidate.gain(), n) for n, candidate in enumerate(self.candidates) if candidate.move != self.move]
        others.sort()
        return chosen + [self.candidates[n] for _, n in others]

    def chance(self, candidate: Candidate) -> float:
        """Returns the seat's chance with a candidate: that of the pro's choice, which was tried most, plus the gain."""
        return min(1.0, max(0.0, self.candidates[0].chance() + candidate.gain()))

    def error(self, candidate: Candidate) -> float:
        """Returns the standard error of a candidate's gain over the pro's choice."""
        return 0.0 if candidate is self.candidates[0] else candidate.error()


class Champion(Bot):
    """Tries the best few moves before it decides.

    `playouts` or `seconds` limit the search; by default the parameters do. With playouts the choice depends only on
    the position and the stream.
    """

    def __init__(self, expert: Expert, playouts: int = 0, seconds: float = 0.0) -> None:
        settings = expert.parameters.champion
        self.expert = expert
        self.seconds: float = seconds
        given: i64 = playouts
        usual: i64 = settings.playouts
        self.playouts: i64 = given if given > 0 else (UNLIMITED_PLAYOUTS if seconds > 0.0 else usual)
        self.most: i64 = settings.candidates
        self.doubt: float = settings.doubt
        self.comparison = MoveComparison(expert, settings.turns, settings.playout_policy)

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        return moves[0] if len(moves) == 1 else self.advise(position, rng).move

    def advise(self, position: Position, rng: Stream) -> Advice:
        """Compares the seat's best moves and chooses one."""
        candidates = self.compare(position, position.legal(), rng)
        return Advice(candidates, self.best(candidates))

    def best(self, candidates: list[Candidate]) -> int:
        """Returns the candidate with the largest certain gain over the pro's choice, otherwise that choice."""
        best = candidates[0]
        most = 0.0
        for candidate in candidates:
            if candidate.tried == candidates[0].tried:
                sure = candidate.gain() - self.doubt * candidate.error()
                if candidate is not candidates[0] and sure > most:
                    most = sure
                    best = candidate
        return best.move

    def compare(self, position: Position, moves: list[int], rng: Stream) -> list[Candidate]:
        """Tries the best few of these moves; the pro's choice comes first."""
        began = perf_counter()
        candidates = self.candidates(position, moves, rng)
        alive = candidates[:]
        rounds = halving_rounds(len(alive))
        spent: i64 = 0
        number: i64 = 1
        while number <= rounds and len(alive) > 1:
            until = self.playouts * number // rounds
            time_out = self.seconds * float(number) / float(rounds)
            first = True
            while len(alive) > 1 and (first or spent + len(alive) <= until):
                if not first and self.seconds > 0.0 and perf_counter() - began >= time_out:
                    break
                first = False
                self.comparison.add_sample(position, alive, rng)
                spent += len(alive)
                if alive[0].tried >= FEWEST_SAMPLES and alive[0].tried & 3 == 0:
                    alive = contenders(alive)
            number += 1
            if number <= rounds:
                alive = better_half(alive)
        return candidates

    def candidates(self, position: Position, moves: list[int], rng: Stream) -> list[Candidate]:
        """Returns the best few of these moves by the heuristics; ties are broken at random."""
        move_values = self.expert.move_values(position.sample(rng), position.seat, moves, rng)
        ordered: list[tuple[float, int, int]] = []
        for n in range(len(moves)):
            ordered.append((-move_values[n], rng.next32(), moves[n]))
        ordered.sort()
        return [Candidate(entry[2]) for entry in ordered[: self.most]]


def halving_rounds(count: i64) -> i64:
    """Returns how often this many candidates are halved until at most two are left, at least once."""
    rounds: i64 = 1
    left = count
    while left > 2:
        left = (left + 1) // 2
        rounds += 1
    return rounds


def better_half(alive: list[Candidate]) -> list[Candidate]:
    """Returns the pro's choice and the better half of the rest."""
    rest = sorted([(-candidate.gain(), n) for n, candidate in enumerate(alive) if n > 0])
    kept = [alive[0]]
    for n in sorted([n for _, n in rest[: (len(rest) + 1) // 2]]):
        kept.append(alive[n])
    return kept


def contenders(alive: list[Candidate]) -> list[Candidate]:
    """Returns the candidates that are not clearly worse than the best. The pro's choice stays, unless the only other
    candidate is clearly better."""
    best = alive[0]
    for candidate in alive:
        if candidate.gain() > best.gain():
            best = candidate
    kept: list[Candidate] = [alive[0]]
    for candidate in alive[1:]:
        error = candidate.error() + (best.error() if best is not alive[0] else 0.0)
        if candidate is best or best.gain() - candidate.gain() <= CLEARLY_WORSE * error:
            kept.append(candidate)
    if len(kept) == 2 and best is kept[1] and best.gain() > CLEARLY_WORSE * best.error():
        return [best]
    return kept if len(kept) > 1 or best is alive[0] else alive
