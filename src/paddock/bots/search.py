"""The champion: one search for every game, through the contract alone.

What the seat cannot know is dealt anew, again and again; on each such table the best few moves, as the game's rules of
thumb order them, are tried out and played on for some turns. All of them meet the same table, the same streams and the
same luck of those who decide, so that what the dice bring cancels out of the comparison. Halving shares the playouts
out: after each round the worse half of the candidates is left behind. Where a game's short and hasty playouts now and
then mislead, another move than the pro's is checked by some that pros play to the end.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from paddock.bots.playouts import BY_PROS, play_out
from paddock.engine.bot import Bot, Position
from paddock.engine.expert import NEVER, Expert
from paddock.engine.rng import Stream
from paddock.engine.state import State

#: Tables that must have been tried before a candidate may be left behind for being clearly worse, and how many standard
#: errors that is.
FEW: Final[i64] = 12
CLEARLY: Final = 3.5
#: The share of the time that is for the search itself where its choice is checked.
SEARCHING: Final = 0.4
#: The most playouts that a search bounded by time alone makes.
ENDLESS: Final[i64] = 1_000_000_000_000


class Candidate:
    """A move that is tried out. What is added up is how much better it did than the pro's choice on the same table."""

    __slots__ = ("gained", "move", "squares", "tried", "value")

    def __init__(self, move: int) -> None:
        self.move: int = move
        self.tried: i64 = 0
        self.value: float = 0.0
        self.gained: float = 0.0
        self.squares: float = 0.0

    def add(self, value: float, gained: float) -> None:
        self.tried += 1
        self.value += value
        self.gained += gained
        self.squares += gained * gained

    def chance(self) -> float:
        """The seat's mean chance of winning after this move."""
        return self.value / float(self.tried) if self.tried > 0 else 0.0

    def gain(self) -> float:
        """How much better than the pro's choice, in the mean."""
        return self.gained / float(self.tried) if self.tried > 0 else 0.0

    def error(self) -> float:
        """The standard error of that."""
        if self.tried < 2:
            return 1.0
        n = float(self.tried)
        mean = self.gained / n
        spread = self.squares / n - mean * mean
        return sqrt(spread / (n - 1.0)) if spread > 0.0 else 0.0


class Champion(Bot):
    """Tries the best few moves out before it decides.

    `playouts` or `seconds` bound the thought; with neither, the game's own number of playouts does. With a number of
    playouts the choice depends on nothing but the position and the stream.
    """

    def __init__(self, expert: Expert, playouts: int = 0, seconds: float = 0.0) -> None:
        champion = expert.knobs.champion
        self.expert = expert
        self.seconds: float = seconds
        given: i64 = playouts
        usual: i64 = int(champion["playouts"])
        self.playouts: i64 = given if given > 0 else (ENDLESS if seconds > 0.0 else usual)
        self.most: i64 = int(champion["candidates"])
        self.turns: i64 = int(champion["turns"])
        self.manner: i64 = int(champion["pros"])
        self.doubt: float = champion["doubt"]
        self.checks: i64 = int(champion["checks"])

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        began = perf_counter()
        weighed = self.weigh(position, moves, rng)
        best = self.best(weighed)
        if (
            self.checks > 0
            and best != weighed[0].move
            and not self.confirmed(position, weighed[0].move, best, began, rng)
        ):
            return weighed[0].move
        return best

    def best(self, candidates: list[Candidate]) -> int:
        """The candidate that is surely better than the pro's choice, by the most; or else that."""
        best = candidates[0]
        most = 0.0
        for candidate in candidates:
            if candidate.tried == candidates[0].tried:
                sure = candidate.gain() - self.doubt * candidate.error()
                if candidate is not candidates[0] and sure > most:
                    most = sure
                    best = candidate
        return best.move

    def weigh(self, position: Position, moves: list[int], rng: Stream) -> list[Candidate]:
        """The best few of a seat's moves, tried out; the pro's choice first, then as the pro orders them."""
        began = perf_counter()
        candidates = self.candidates(position, moves, rng)
        alive = candidates[:]
        rounds = halvings(len(alive))
        spent: i64 = 0
        number: i64 = 1
        while number <= rounds and len(alive) > 1:
            until = self.playouts * number // rounds
            time_out = self.share_of_time() * float(number) / float(rounds)
            first = True
            while len(alive) > 1 and (first or spent + len(alive) <= until):
                if not first and self.seconds > 0.0 and perf_counter() - began >= time_out:
                    break
                first = False
                self.try_out(position, alive, rng)
                spent += len(alive)
                if alive[0].tried >= FEW and alive[0].tried & 3 == 0:
                    alive = hopeful(alive)
            number += 1
            if number <= rounds:
                alive = better_half(alive)
        return candidates

    def share_of_time(self) -> float:
        """The seconds for the search itself; the rest is for checks."""
        return self.seconds * SEARCHING if self.checks > 0 else self.seconds

    def confirmed(self, position: Position, pros: int, other: int, began: float, rng: Stream) -> bool:
        """Whether races that pros drive to the end do not speak against a move other than the pro's."""
        pair = [Candidate(pros), Candidate(other)]
        table: i64 = 0
        while table < self.checks:
            if table > 0 and self.seconds > 0.0 and perf_counter() - began >= self.seconds:
                break
            self.compare(position, pair, 0, BY_PROS, rng)
            table += 1
            if table >= FEW and table & 3 == 0 and abs(pair[1].gain()) > CLEARLY * pair[1].error():
                break
        return pair[1].gain() >= -self.doubt * pair[1].error()

    def candidates(self, position: Position, moves: list[int], rng: Stream) -> list[Candidate]:
        worths = self.expert.worths(position.sample(rng), position.seat, moves, rng)
        ordered: list[tuple[float, int, int]] = []
        for n in range(len(moves)):
            ordered.append((-worths[n], rng.next32(), moves[n]))
        ordered.sort()
        return [Candidate(entry[2]) for entry in ordered[: self.most]]

    def try_out(self, position: Position, alive: list[Candidate], rng: Stream) -> None:
        """All candidates on one and the same table."""
        self.compare(position, alive, self.turns, self.manner, rng)

    def compare(self, position: Position, alive: list[Candidate], turns: i64, manner: i64, rng: Stream) -> None:
        """The same, over so many turns and at a glance or by pros."""
        seat = position.seat
        guess = position.sample(rng)
        self.expert.imagine(guess, seat, rng)
        luck = rng.fork()
        until: i64 = self.expert.turn(guess) + turns if turns > 0 else NEVER
        base: float = 0.0
        for n in range(len(alive)):
            table = guess.copy()
            table.play(seat, alive[n].move)
            value = self.outcome(table, seat, until, manner, luck.copy())
            if n == 0:
                base = value
            alive[n].add(value, value - base)

    def outcome(self, table: State, seat: int, until: i64, manner: i64, rng: Stream) -> float:
        """The seat's chance of winning after some turns played by everybody's rules of thumb."""
        play_out(self.expert, table, until, manner, rng)
        return self.expert.chances(table)[seat]


def halvings(count: i64) -> i64:
    """How often so many candidates are halved until one or two are left; once at least."""
    rounds: i64 = 1
    left = count
    while left > 2:
        left = (left + 1) // 2
        rounds += 1
    return rounds


def better_half(alive: list[Candidate]) -> list[Candidate]:
    """The pro's choice, which the others are compared with, and the better half of the rest."""
    rest = sorted([(-candidate.gain(), n) for n, candidate in enumerate(alive) if n > 0])
    kept = [alive[0]]
    for n in sorted([n for _, n in rest[: (len(rest) + 1) // 2]]):
        kept.append(alive[n])
    return kept


def hopeful(alive: list[Candidate]) -> list[Candidate]:
    """Without those that are clearly worse than the best so far: the pro's choice stays, unless it is all that is
    against a candidate that is clearly better."""
    best = alive[0]
    for candidate in alive:
        if candidate.gain() > best.gain():
            best = candidate
    kept: list[Candidate] = [alive[0]]
    for candidate in alive[1:]:
        error = candidate.error() + (best.error() if best is not alive[0] else 0.0)
        if candidate is best or best.gain() - candidate.gain() <= CLEARLY * error:
            kept.append(candidate)
    if len(kept) == 2 and best is kept[1] and best.gain() > CLEARLY * best.error():
        return [best]
    return kept if len(kept) > 1 or best is alive[0] else alive
