"""A thread for errands: one after another, and each answer comes back."""

import asyncio
import threading
from functools import partial

import pytest

from paddock.server.db.worker_thread import Errands

pytestmark = pytest.mark.anyio


async def test_errands_are_done_in_their_order_in_one_thread() -> None:
    errands = Errands("errands")
    done: list[tuple[int, str]] = []

    def errand(number: int) -> None:
        done.append((number, threading.current_thread().name))

    await asyncio.gather(*(errands.send(partial(errand, number)) for number in range(20)))
    assert done == [(number, "errands") for number in range(20)]
    errands.close()


async def test_what_an_errand_raises_reaches_the_one_who_sent_it() -> None:
    errands = Errands("errands")
    with pytest.raises(ZeroDivisionError):
        await errands.send(lambda: 1 // 0)
    assert await errands.send(lambda: "and the next is done") == "and the next is done"
    errands.close()


async def test_an_errand_that_is_cancelled_before_its_turn_is_left_out() -> None:
    errands = Errands("errands")
    release = threading.Event()
    done: list[str] = []
    first = errands.send(lambda: release.wait(60))
    second = errands.send(lambda: done.append("second"))
    third = errands.send(lambda: done.append("third"))
    second.cancel()
    release.set()
    await asyncio.gather(first, third)
    assert done == ["third"]
    errands.close()


async def test_an_answer_that_nobody_waits_for_any_more_troubles_nobody() -> None:
    errands = Errands("errands")
    began, release = threading.Event(), threading.Event()

    def errand() -> None:
        began.set()
        release.wait(60)

    slow = errands.send(errand)
    await asyncio.to_thread(began.wait, 60)
    slow.cancel()
    release.set()
    assert await errands.send(lambda: "next") == "next"
    errands.close()
