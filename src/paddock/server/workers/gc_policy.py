"""A policy for Python's garbage collector that avoids full collections while people play.

Most objects of a server are long-lived. A full collection visits all of them, and blocks the server for much of a
second. So new objects are frozen every few seconds. Frozen objects are still freed when nothing refers to them; only
cycles stay, and games create few. They are collected when the number of frozen objects has grown by half.
"""

import asyncio
import gc
from typing import Final

EVERY_SECONDS: Final = 5.0
#: New objects are collected on every fourth turn; all frozen ones are counted on every twelfth.
LOOKED_THROUGH_EVERY: Final = 4
COUNTED_EVERY: Final = 12
GROWTH: Final = 1.5
#: A smaller growth is not worth a full collection.
FEW: Final = 200_000
#: Python's own thresholds: it collects young objects only if unusually many are created, and old ones never.
YOUNG: Final = (50_000, 20, 1_000_000)


def freeze() -> None:
    """Collects garbage, then freezes all remaining objects."""
    gc.collect()
    gc.freeze()


async def run_gc_policy() -> None:
    """Runs the policy as long as the server runs."""
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
            freeze()
            known = gc.get_freeze_count()
