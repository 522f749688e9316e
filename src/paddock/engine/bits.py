"""Sets of small numbers as the bits of one integer, such as the cards of a hand; and indices in short lists.

Compiled, an integer literal is 32 bits wide, even after it was assigned to a local variable: `1 << n` is wrong from
n = 31 on. So single bits are looked up.
"""

from typing import Final

from mypy_extensions import i64

#: BITS[n] is 2 to the power of n, up to the largest power in a signed 64-bit integer.
BITS: Final[list[i64]] = [2**n for n in range(63)]


def members(numbers: i64) -> list[i64]:
    """Returns the numbers in a set, in ascending order."""
    found: list[i64] = []
    number: i64 = 0
    while numbers:
        if numbers & 1:
            found.append(number)
        numbers >>= 1
        number += 1
    return found


def how_many(numbers: i64) -> i64:
    """Returns the size of a set."""
    count: i64 = 0
    while numbers:
        numbers &= numbers - 1
        count += 1
    return count


def lowest(numbers: i64) -> i64:
    """Returns the lowest number in a set; -1 if it is empty."""
    if numbers == 0:
        return -1
    number: i64 = 0
    while numbers & 1 == 0:
        numbers >>= 1
        number += 1
    return number


def place_of(row: list[i64], wanted: i64) -> i64:
    """Returns the index of a number in a list; -1 if it is not in it."""
    for place in range(len(row)):
        if row[place] == wanted:
            return place
    return -1
