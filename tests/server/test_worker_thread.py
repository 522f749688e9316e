"""A thread for errands: one after another, and each answer comes back."""

import asyncio
import threading
from functools import partial

import pytest

from paddock.server.db.worker_thread import WorkerThread

pytestmark = pytest.mark.anyio


async def test_errands_are_done_in_their_order_in_one_thread() -> None:
    errands = WorkerThread("errands")
    done: list[tuple[int, str]] = []

    def errand(number: int) -> None:
        done.append((number, threading.current_thread().name))

    await asyncio.gather(*(errands.submit(partial(errand, number)) for number in range(20)))
    assert done == [(number, "errands") for number in range(20)]
    errands.close()


async def test_what_an_errand_raises_reaches_the_one_who_sent_it() -> None:
    errands = WorkerThread("errands")
    with pytest.raises(ZeroDivisionError):
        await errands.submit(lambda: 1 // 0)
    assert await errands.submit(lambda: "and the next is done") == "and the next is done"
    errands.close()


async def test_an_errand_that_is_cancelled_before_its_turn_is_left_out() -> None:
    errands = WorkerThread("errands")
    release = threading.Event()
    done: list[str] = []
    first = errands.submit(lambda: release.wait(60))
    second = errands.submit(lambda: done.append("second"))
    third = errands.submit(lambda: done.append("third"))
    second.cancel()
    release.set()
    await asyncio.gather(first, third)
    assert done == ["third"]
    errands.close()


async def test_an_answer_that_nobody_waits_for_any_more_troubles_nobody() -> None:
    errands = WorkerThread("errands")
    began, release = threading.Event(), threading.Event()

    def errand() -> None:
        began.set()
        release.wait(60)

    slow = errands.submit(errand)
    await asyncio.to_thread(began.wait, 60)
    slow.cancel()
    release.set()
    assert await errands.submit(lambda: "next") == "next"
    errands.close()
