"""Sets of small numbers as the bits of one integer, and places in short lists: what hands, horses and cars are kept as.

Compiled, an integer literal is 32 bits wide, also where it went through a local variable: `1 << n` is wrong from n = 31
on. So single bits are looked up.
"""

from typing import Final

from mypy_extensions import i64

#: BITS[n] is 2 to the power of n; a signed integer of 64 bits holds those up to 62.
BITS: Final[list[i64]] = [2**n for n in range(63)]


def members(numbers: i64) -> list[i64]:
    """The numbers in a set, rising."""
    found: list[i64] = []
    number: i64 = 0
    while numbers:
        if numbers & 1:
            found.append(number)
        numbers >>= 1
        number += 1
    return found


def how_many(numbers: i64) -> i64:
    """How many numbers a set holds."""
    count: i64 = 0
    while numbers:
        numbers &= numbers - 1
        count += 1
    return count


def lowest(numbers: i64) -> i64:
    """The lowest number in a set; -1 for the empty one."""
    if numbers == 0:
        return -1
    number: i64 = 0
    while numbers & 1 == 0:
        numbers >>= 1
        number += 1
    return number


def place_of(row: list[i64], wanted: i64) -> i64:
    """Where a number stands in a list, from 0; -1 if it is not there."""
    for place in range(len(row)):
        if row[place] == wanted:
            return place
    return -1
