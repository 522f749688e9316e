"""Sets of small numbers as the bits of one integer.

Compiled, an integer literal is 32 bits wide, also where it went through a local variable: `1 << n` is wrong from n = 31
on. So single bits are looked up.
"""

from typing import Final

from mypy_extensions import i64

#: BITS[n] is 2 to the power of n; a signed integer of 64 bits holds those up to 62.
BITS: Final[list[i64]] = [2**n for n in range(63)]
