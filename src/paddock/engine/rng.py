"""Random numbers: named streams split from one seed, the same on every machine, compiled or not.

The generator is xoroshiro64** by Blackman and Vigna: two 32-bit words of state and 32-bit arithmetic only, so that
nothing ever overflows a 64-bit integer. A stream's state is its name hashed with the seed.
"""

from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64

from paddock.engine.errors import SetupError

MASK32: Final[i64] = 0xFFFFFFFF
TWO32: Final[i64] = 0x100000000
STAR_HIGH: Final[i64] = 0x9E37
STAR_LOW: Final[i64] = 0x79BB
SEED_BOUND: Final = 2**53  # the integers that JSON readers in every language keep exact


class Stream:
    """One source of random numbers. Streams never influence one another."""

    __slots__ = ("a", "b")

    def __init__(self, a: i64, b: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b

    def next32(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        # a * 0x9E3779BB modulo 2**32, in two halves that cannot overflow
        x: i64 = (a * STAR_LOW + (((a * STAR_HIGH) & 0xFFFF) << 16)) & MASK32
        x = (((x << 5) & MASK32) | (x >> 27)) * 5 & MASK32
        b ^= a
        self.a = (((a << 26) & MASK32) | (a >> 6)) ^ b ^ ((b << 9) & MASK32)
        self.b = ((b << 13) & MASK32) | (b >> 19)
        return x

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely (Lemire's method); n is at most 2**31."""
        m: i64 = self.next32() * n
        low: i64 = m & MASK32
        if low < n:
            unfair: i64 = (TWO32 - n) % n
            while low < unfair:
                m = self.next32() * n
                low = m & MASK32
        return m >> 32

    def die(self, sides: i64) -> i64:
        """A die's face, from 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: list[i64]) -> None:
        """Shuffles a list in place (Fisher and Yates)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def copy(self) -> "Stream":
        return Stream(self.a, self.b)

    def fork(self) -> "Stream":
        """A new stream whose state is drawn from this one."""
        a = self.next32()
        b = self.next32()
        return Stream(a, b if a | b else 1)

    def to_list(self) -> list[int]:
        return [self.a, self.b]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and self.a == other.a and self.b == other.b

    def __hash__(self) -> int:
        return hash((self.a, self.b))

    def __repr__(self) -> str:
        return f"Stream({self.a}, {self.b})"


def stream_from_list(words: Any) -> Stream:
    """The stream that `to_list` wrote down; SetupError where the words are not a stream's."""
    if not isinstance(words, list) or len(words) != 2 or not all(_is_word(word) for word in words) or words == [0, 0]:
        raise SetupError(f"{words!r} is no random stream: it takes two whole numbers of 32 bits, not both zero")
    return Stream(words[0], words[1])


def _is_word(word: object) -> bool:
    return isinstance(word, int) and not isinstance(word, bool) and 0 <= word <= 0xFFFFFFFF


def split(seed: int, name: str) -> Stream:
    """The stream called `name` of a seed: independent of every stream with another name."""
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
    a = int.from_bytes(digest[:4], "little")
    b = int.from_bytes(digest[4:], "little")
    return Stream(a, b if a | b else 1)
