"""Random numbers: named streams split from one seed, the same on every machine, compiled or not.

There are two kinds of seed, and a kind of stream for each:

- A whole number, for simulation: fast and repeatable, but not secret. The generator is xoroshiro64** by Blackman and
  Vigna: two 32-bit words of state and 32-bit arithmetic only, so that nothing ever overflows a 64-bit integer. A few
  dozen dice are enough to compute the next one.
- A text of 32 or more hexadecimal digits (128 bits), for games between people: sealed. The words are BLAKE2b of a
  counter, keyed with the seed and the stream's name, so past dice do not predict future ones. A server can commit to
  the seed before the first move and publish it after the last; see `commitment`.
"""

import re
from hashlib import blake2b, sha256
from typing import Any, Final

from mypy_extensions import i64

from paddock.engine.errors import SetupError

MASK32: Final[i64] = 0xFFFFFFFF
TWO32: Final[i64] = 0x100000000
STAR_HIGH: Final[i64] = 0x9E37
STAR_LOW: Final[i64] = 0x79BB
SEED_BOUND: Final = 2**53  # the integers that JSON readers in every language keep exact
SEALED_SEED: Final = re.compile(r"[0-9a-f]{32,64}")
KEY: Final = re.compile(r"[0-9a-f]{64}")
BLOCK_WORDS: Final[i64] = 16

#: A whole number below SEED_BOUND, or the hexadecimal digits of a sealed seed.
Seed = int | str


class Stream:
    """A source of random numbers. Streams are independent of each other."""

    __slots__ = ("a", "b")

    def __init__(self, a: i64, b: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b

    def next32(self) -> i64:
        """Returns the next 32 random bits."""
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
        """Returns a uniformly random number from 0 to n - 1 (Lemire's method); n is at most 2**31."""
        m: i64 = self.next32() * n
        low: i64 = m & MASK32
        if low < n:
            unfair: i64 = (TWO32 - n) % n
            while low < unfair:
                m = self.next32() * n
                low = m & MASK32
        return m >> 32

    def die(self, sides: i64) -> i64:
        """Rolls a die: returns a number from 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: list[i64]) -> None:
        """Shuffles a list in place (Fisher and Yates)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def copy(self) -> "Stream":
        return Stream(self.a, self.b)

    def fork(self) -> "Stream":
        """Returns a new stream of the fast kind, with a state drawn from this one."""
        a = self.next32()
        b = self.next32()
        return Stream(a, b if a | b else 1)

    def for_redeal(self, number: int) -> "Stream":
        """Returns the stream that replaces this one after the redeal with that number."""
        return _fast(blake2b(f"{self.a}/{self.b}/{number}".encode(), digest_size=8).digest())

    def to_list(self) -> list[Any]:
        return [self.a, self.b]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and self.to_list() == other.to_list()

    def __hash__(self) -> int:
        return hash(tuple(self.to_list()))

    def __repr__(self) -> str:
        return f"Stream({self.a}, {self.b})"


class SealedStream(Stream):
    """A stream that cannot be predicted without its key: BLAKE2b of a counter, sixteen words at a time."""

    __slots__ = ("_block", "drawn", "key")

    def __init__(self, key: str, drawn: i64) -> None:
        super().__init__(0, 0)
        self.key: str = key  # 64 hexadecimal digits
        self.drawn: i64 = drawn
        self._block: list[i64] = []  # the words around `drawn`, once asked for; shared by copies, never changed

    def next32(self) -> i64:
        at = self.drawn & (BLOCK_WORDS - 1)
        if at == 0 or not self._block:
            self._block = self._words(self.drawn // BLOCK_WORDS)
        self.drawn += 1
        return self._block[at]

    def _words(self, block: int) -> list[i64]:
        digest = blake2b(block.to_bytes(8, "little"), key=bytes.fromhex(self.key), digest_size=64).digest()
        return [int.from_bytes(digest[n : n + 4], "little") for n in range(0, 64, 4)]

    def copy(self) -> "Stream":
        other = SealedStream(self.key, self.drawn)
        other._block = self._block
        return other

    def for_redeal(self, number: int) -> "Stream":
        key = blake2b(f"{self.drawn}/{number}".encode(), key=bytes.fromhex(self.key), digest_size=32)
        return SealedStream(key.hexdigest(), 0)

    def to_list(self) -> list[Any]:
        return [self.key, self.drawn]

    def __repr__(self) -> str:
        return f"SealedStream({self.key!r}, {self.drawn})"


def stream_from_list(words: Any) -> Stream:
    """Restores a stream from the output of `Stream.to_list`; raises SetupError if the words are not a stream."""
    if isinstance(words, list) and len(words) == 2:
        key, drawn = words
        if isinstance(key, str) and KEY.fullmatch(key) and _is_word(drawn):
            return SealedStream(key, drawn)
        if _is_word(key) and _is_word(drawn) and words != [0, 0]:
            return Stream(key, drawn)
    raise SetupError(
        "{value} is not a random stream; expected two whole numbers of 32 bits, not both zero, "
        "or a key of 64 hexadecimal digits and the count of numbers drawn",
        {"value": repr(words)},
    )


def _is_word(word: object) -> bool:
    return isinstance(word, int) and not isinstance(word, bool) and 0 <= word <= 0xFFFFFFFF


def _fast(digest: bytes) -> Stream:
    a = int.from_bytes(digest[:4], "little")
    b = int.from_bytes(digest[4:8], "little")
    return Stream(a, b if a | b else 1)


def split(seed: Seed, name: str) -> Stream:
    """Returns the stream called `name` of a seed. Streams with different names are independent."""
    if isinstance(seed, str):
        return SealedStream(blake2b(name.encode(), key=bytes.fromhex(seed), digest_size=32).hexdigest(), 0)
    return _fast(blake2b(f"{seed}/{name}".encode(), digest_size=8).digest())


def check_seed(seed: object) -> Seed:
    """Returns the seed if it is valid, and raises SetupError if not."""
    # Seeds also come from files, and in compiled code True would be 1.
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < SEED_BOUND:
        return seed
    if isinstance(seed, str) and SEALED_SEED.fullmatch(seed) and len(seed) % 2 == 0:
        return seed
    raise SetupError(
        "seed {seed} is not valid; expected a whole number from 0 to {high}, or an even number of hexadecimal digits, "
        "32 to 64 of them",
        {"seed": repr(seed), "high": SEED_BOUND - 1},
    )


def commitment(seed: str) -> str:
    """Returns what may be published of a sealed seed before the game is over: the SHA-256 of its digits."""
    return sha256(seed.encode()).hexdigest()
