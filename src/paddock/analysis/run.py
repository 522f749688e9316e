"""An analysis worked out here: in this process, or in several."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context

from paddock.analysis.analysis import DEPTHS, Analysis
from paddock.analysis.jobs import Found, find, work_out
from paddock.engine import Log, SetupError
from paddock.lab.executors import MOST_WORKERS


def analyse(log: Log, depth: str = "standard", seed: int = 0, workers: int = 1) -> Analysis:
    """The whole analysis of a finished game; LogError if it is none."""
    with analysing(log, depth, seed, workers) as (analysis, going_on):
        for _ in going_on:
            pass
    return analysis


@contextmanager
def analysing(
    log: Log, depth: str = "standard", seed: int = 0, workers: int = 1
) -> Iterator[tuple[Analysis, Iterator[float]]]:
    """An analysis, and its going on: an iterator over the share that is done. Whoever leaves early keeps what is known
    by then."""
    if depth not in DEPTHS:
        raise SetupError(f"depth: {depth!r} does not do; it is one of {', '.join(DEPTHS)}")
    if not 1 <= workers <= MOST_WORKERS:
        raise SetupError(f"workers: {workers} does not do; it takes a whole number from 1 to {MOST_WORKERS}")
    analysis = Analysis(log, depth, seed)
    if workers == 1:
        yield analysis, _here(analysis)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        yield analysis, _in_processes(analysis, pool, workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _here(analysis: Analysis) -> Iterator[float]:
    while (job := analysis.next_job()) is not None:
        analysis.add(find(analysis.story, job))
        yield analysis.done


def _in_processes(analysis: Analysis, pool: ProcessPoolExecutor, workers: int) -> Iterator[float]:
    text = analysis.story.log.to_json()
    under_way: set[Future[Found]] = set()
    while True:
        while len(under_way) < 2 * workers and (job := analysis.next_job()) is not None:
            under_way.add(pool.submit(work_out, text, job))
        if not under_way:
            return
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            analysis.add(future.result())
        yield analysis.done
