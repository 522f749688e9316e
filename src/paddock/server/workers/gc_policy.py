"""Python's garbage collector, kept from looking through every table while people play.

What a server holds mostly stays, and a full collection looks at all of it: nobody is answered for a good part of a
second. So new objects are frozen every few seconds. Frozen objects are still freed when nothing refers to them; only
cycles stay, and racing makes few. They are looked for when the number of frozen objects has grown by half.
"""

import asyncio
import gc
from typing import Final

EVERY_SECONDS: Final = 5.0
#: New objects are collected on every fourth turn; all frozen ones are counted on every twelfth.
LOOKED_THROUGH_EVERY: Final = 4
COUNTED_EVERY: Final = 12
GROWTH: Final = 1.5
#: Fewer objects more are not worth looking for.
FEW: Final = 200_000
#: The young are collected by Python itself, by these thresholds, if more come than is usual; the old never.
YOUNG: Final = (50_000, 20, 1_000_000)


def put_away() -> None:
    """Frees what is garbage, and never looks at the rest again."""
    gc.collect()
    gc.freeze()


async def tend() -> None:
    """For as long as the server runs."""
    gc.set_threshold(*YOUNG)
    known = gc.get_freeze_count()
    while True:
        for turn in range(COUNTED_EVERY):
            await asyncio.sleep(EVERY_SECONDS)
            if turn % LOOKED_THROUGH_EVERY == 0:
                gc.collect()
            gc.freeze()
        if gc.get_freeze_count() > GROWTH * known + FEW:
            gc.unfreeze()
            put_away()
            known = gc.get_freeze_count()
