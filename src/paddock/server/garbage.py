"""Python's garbage collector, kept from looking through every table while people play.

What a server holds mostly stays: hundreds of objects a table, each looked at in every full collection, in which nobody
is answered for a good part of a second. So full collections are made here, of what came since the last one, and what is
left of it is put out of the collector's sight: often enough to be short, and seldom enough that most positions have had
their successor by then and are never looked at. What is dropped there is still freed at once, unless it refers
to itself: for that everything is looked through again when it has grown by half.
"""

import asyncio
import gc
from typing import Final

EVERY_SECONDS: Final = 5.0
#: So many collections lie between two counts of what is out of sight: to count takes time too.
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
        for _ in range(COUNTED_EVERY):
            await asyncio.sleep(EVERY_SECONDS)
            put_away()
        if gc.get_freeze_count() > GROWTH * known + FEW:
            gc.unfreeze()
            put_away()
            known = gc.get_freeze_count()
