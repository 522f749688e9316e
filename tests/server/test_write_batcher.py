"""Changes that come at the same time are stored together, one batch after the other, and none waits for ever."""

import asyncio

import pytest

from paddock.server.db.stored_rows import JournalEntry
from paddock.server.db.write_batcher import PendingWrite, StoredKeys, WriteBatcher
from paddock.server.refusals import Conflict, Unavailable

pytestmark = pytest.mark.anyio


class Shelf:
    """Where batches end up: each is stored when the test says so."""

    def __init__(self) -> None:
        self.batches: list[list[PendingWrite]] = []
        self.answers: list[asyncio.Future[StoredKeys]] = []

    def store(self, batch: list[PendingWrite]) -> "asyncio.Future[StoredKeys]":
        self.batches.append(batch)
        self.answers.append(asyncio.get_running_loop().create_future())
        return self.answers[-1]

    async def until(self, batches: int) -> None:
        async with asyncio.timeout(60):
            while len(self.batches) < batches:
                await asyncio.sleep(0.001)


def change(revision: int) -> JournalEntry:
    return JournalEntry(revision, "pace", 0, {"ms": revision}, 5.0)


def add(batches: WriteBatcher, revision: int) -> "asyncio.Task[None]":
    return asyncio.create_task(batches.add("ABCDEF", change(revision), False))


async def test_what_comes_while_a_batch_is_under_way_goes_together_with_the_next() -> None:
    shelf = Shelf()
    batches = WriteBatcher(shelf.store, 60)
    first = [add(batches, 1), add(batches, 2)]
    await shelf.until(1)
    later = [add(batches, 3), add(batches, 4), add(batches, 5)]
    shelf.answers[0].set_result({("ABCDEF", 1), ("ABCDEF", 2)})
    await asyncio.gather(*first)
    await shelf.until(2)
    assert [[waiting.entry.revision for waiting in batch] for batch in shelf.batches] == [[1, 2], [3, 4, 5]]
    shelf.answers[1].set_result({("ABCDEF", 3), ("ABCDEF", 5)})
    ended = await asyncio.gather(*later, return_exceptions=True)
    assert [type(end) for end in ended] == [type(None), Conflict, type(None)]
    await batches.close()


async def test_a_batch_that_fails_fails_for_all_of_it_and_the_next_one_leaves() -> None:
    shelf = Shelf()
    batches = WriteBatcher(shelf.store, 60)
    first = [add(batches, 1), add(batches, 2)]
    await shelf.until(1)
    shelf.answers[0].set_exception(Unavailable("the disk is full"))
    assert [type(end) for end in await asyncio.gather(*first, return_exceptions=True)] == [Unavailable] * 2
    again = add(batches, 1)
    await shelf.until(2)
    shelf.answers[1].set_result({("ABCDEF", 1)})
    await again
    await batches.close()


async def one_sent_and_one_gathered() -> "tuple[Shelf, WriteBatcher, list[asyncio.Task[None]]]":
    shelf = Shelf()
    batches = WriteBatcher(shelf.store, 60)
    sent = add(batches, 1)
    await shelf.until(1)
    gathered = add(batches, 2)
    await asyncio.sleep(0)
    return shelf, batches, [sent, gathered]


async def test_who_waits_too_long_is_told_whether_the_change_has_left_or_not() -> None:
    shelf, batches, tasks = await one_sent_and_one_gathered()
    for waiting in [*batches._sent, *batches._pending]:
        waiting.until = 0.0
    batches._expire()  # else a minute would have to pass
    for task in tasks:
        with pytest.raises(Unavailable, match="did not answer within"):
            await task
    shelf.answers[0].set_result({("ABCDEF", 1)})
    third = add(batches, 3)
    await shelf.until(2)
    assert [waiting.entry.revision for waiting in shelf.batches[1]] == [3]
    shelf.answers[1].set_result({("ABCDEF", 3)})
    await third
    await batches.close()


async def test_a_server_that_closes_leaves_nobody_waiting() -> None:
    shelf, batches, tasks = await one_sent_and_one_gathered()
    await batches.close()
    for task in [*tasks, add(batches, 3)]:
        with pytest.raises(Unavailable, match="shutting down"):
            await task
    assert len(shelf.batches) == 1
