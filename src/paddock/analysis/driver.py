"""Runs an analysis in this process or in worker processes."""

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.analysis.analysis import DEPTHS, Analysis
from paddock.analysis.jobs import run_job, run_job_on
from paddock.engine import Log, SetupError
from paddock.workers import WorkerPool, check_workers


def analyse(log: Log, depth: str = "standard", seed: int = 0, workers: int = 1) -> Analysis:
    with analysis_in_progress(log, depth, seed, workers) as (analysis, progress):
        for _ in progress:
            pass
    return analysis


@contextmanager
def analysis_in_progress(
    log: Log, depth: str = "standard", seed: int = 0, workers: int = 1
) -> Iterator[tuple[Analysis, Iterator[float]]]:
    """Returns an analysis and an iterator over its progress; stopping early keeps the results so far."""
    if depth not in DEPTHS:
        raise SetupError(f"depth: {depth!r} is not valid; expected one of {', '.join(DEPTHS)}")
    check_workers(workers)
    analysis = Analysis(log, depth, seed)
    if workers == 1:
        yield analysis, _run_here(analysis)
        return
    pool = WorkerPool(workers)
    try:
        yield analysis, _run_in_processes(analysis, pool, 2 * workers)
    finally:
        pool.close()


def _run_here(analysis: Analysis) -> Iterator[float]:
    while (job := analysis.next_job()) is not None:
        analysis.add(run_job_on(analysis.replay, job))
        yield analysis.progress


def _run_in_processes(analysis: Analysis, pool: WorkerPool, most: int) -> Iterator[float]:
    text = analysis.replay.log.to_json()
    while True:
        while len(pool) < most and (job := analysis.next_job()) is not None:
            pool.submit(run_job, text, job)
        if not len(pool):
            return
        for result in pool.wait_for_answers():
            analysis.add(result)
        yield analysis.progress
