"""Sets of numbers as bits, up to the widest that a signed integer of 64 bits holds."""

from hypothesis import given
from hypothesis import strategies as st

from paddock.engine.bits import BITS, how_many, lowest, members, place_of

SETS = st.sets(st.integers(0, 61))


@given(SETS)
def test_a_set_of_bits_is_a_set_of_numbers(numbers: set[int]) -> None:
    bits = sum(BITS[number] for number in numbers)
    assert members(bits) == sorted(numbers)
    assert how_many(bits) == len(numbers)
    assert lowest(bits) == (min(numbers) if numbers else -1)


def test_bits_are_powers_of_two_beyond_32() -> None:
    assert [BITS[n] for n in (0, 31, 32, 62)] == [1, 2**31, 2**32, 2**62]


def test_places_in_a_list() -> None:
    assert [place_of([4, 7, 4], number) for number in (4, 7, 5)] == [0, 1, -1]
