"""What `paddock simulate` and `paddock tournament` share: the run on the terminal, its results file and report."""

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from paddock.cli.options import track_files, worker_count
from paddock.cli.report import draw_report
from paddock.cli.terminal import INTERRUPTED, err, make_table, out, print_json, say, warn_if_plain
from paddock.engine import Json, PaddockError, SetupError
from paddock.engine.extras import require
from paddock.lab import Entry, Lapses, Plan, ResultsWriter, Run, Schedule
from paddock.lab.bot_digests import bot_digests
from paddock.lab.report.words import wins_text
from paddock.lab.runner import RunSettings
from paddock.wording import count_of

USUAL_GAMES: Final = 100
#: With --precision.
MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True)
class RunOptions:
    """The options that `simulate` and `tournament` share, except those that decide which games are played."""

    workers: int | None
    executor: str
    precision: float | None
    as_json: bool
    out_file: Path | None
    restart: bool
    facts: bool
    report: Path | None

    def most_games(self, games: int | None) -> int:
        """Returns the maximum number of games: `games` if given."""
        return games if games is not None else USUAL_GAMES if self.precision is None else MOST_GAMES


def rows_for(file: Path | None, report: Path | None) -> Path | None:
    """Returns where the rows are written: to --out, or next to the report."""
    if report is None:
        return file
    if report.is_dir() or not report.parent.is_dir():
        raise SetupError(f"cannot write {report}: --report expects a file name in an existing folder")
    require("lab", "vl_convert")
    rows = file or report.with_suffix(".parquet")
    if rows == report:
        raise SetupError(f"{report} cannot be both the report and the rows; give the report a name that ends in .html")
    return rows


@contextmanager
def results_file(file: Path | None, about: Json, restart: bool, facts: bool) -> Iterator[ResultsWriter | None]:
    if file is None:
        if restart:
            raise SetupError("--restart needs --out: the file of the interrupted run")
        yield None
        return
    with ResultsWriter(file, about, restart, facts) as results:
        if results.games:
            games = count_of(results.games, "game")
            say(f"{results.folder}: continuing after {games}")
        try:
            yield results
        except SetupError:
            raise
        except PaddockError as error:
            kept = "; the games so far are saved, run the same command again to continue" if results.segments else ""
            raise PaddockError(f"{error}{kept}") from None


def carry_out(
    options: RunOptions,
    planned: Plan | Schedule,
    tracks: list[Path],
    make: Callable[[int, RunSettings], Run],
    tables: Callable[[Any], list[Table]],
) -> int:
    """Plays the games, with a live table on a terminal; writes the results file and the report if they were requested,
    and prints the results. Returns the exit code."""
    plans = (planned,) if isinstance(planned, Plan) else planned.plans
    about: Json = {**planned.to_json(), "until": options.precision, "bots": bot_digests(plans)}
    rows = rows_for(options.out_file, options.report)
    with results_file(rows, about, options.restart, options.facts) as results:
        settings = RunSettings(executor=options.executor, precision=options.precision, results=results)
        run = make(worker_count(options.workers), settings)
        warn_if_plain()
        began = time.perf_counter()
        with _interrupts_stop(run):
            if options.as_json or not (err().is_terminal and out().is_terminal):
                run.complete()
            else:
                _run_live(run, lambda: tables(run.summary())[0])
        seconds = time.perf_counter() - began
        head: Json = {**about, "games": run.games, "asked": run.most, **track_files(tracks)}
        if results is not None and run.over:
            results.finish(head)
            if options.report is not None:
                say(draw_report(results.path, options.report))
    summary = run.summary()
    if options.as_json:
        print_json({**head, **summary.to_json()})
    else:
        out().print(Group(*tables(summary)))
        for lapses in summary.lapses:
            out().print(Text(lapses_line(lapses)), soft_wrap=True)
    return report_end(run, summary.decisions, seconds)


def report_end(run: Run, decisions: int, seconds: float) -> int:
    """Prints how the run ended; returns the exit code."""
    if not run.over:
        kept = "" if run.results is None else "; run the same command again to continue"
        say(f"interrupted: {run.games} of {run.most} games were played{kept}")
        return INTERRUPTED
    played = run.games - run.resumed
    before = f" ({run.resumed} of them earlier)" if run.resumed else ""
    stopped = "; precision reached" if run.conclusive else ""
    rate = rate_in_words(played / seconds if seconds else 0)
    say(f"{run.games} games{before}, {decisions} decisions in {seconds:.1f} s, {rate} games/s{stopped}")
    if run.precision is not None and not run.conclusive:
        say(f"the precision of {100 * run.precision:g} % was not reached; try more --games")
    return 0


@contextmanager
def _interrupts_stop(run: Run) -> Iterator[None]:
    """Lets the current games finish after the first Ctrl-C; the second stops at once."""

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        if run.stopped:
            raise KeyboardInterrupt
        run.stop()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run_live(run: Run, table: Callable[[], RenderableType]) -> None:
    progress = Progress(
        BarColumn(None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(),
        expand=True,
    )
    task = progress.add_task("games", total=run.most, rate="-")
    began = time.perf_counter()
    refreshed = 0.0
    with Live(console=err(), transient=True, auto_refresh=False) as screen:
        for done in run.run():
            now = time.perf_counter()
            if now - refreshed < 0.1:
                continue
            refreshed = now
            rate = (done - run.resumed) / (now - began)
            progress.update(task, completed=done, total=max(done, run.expected_games()), rate=rate_in_words(rate))
            screen.update(Group(table(), progress), refresh=True)


def lapses_line(lapses: Lapses) -> str:
    races = count_of(lapses.lost, "race")
    first = f"first fault, in game {lapses.game}: {lapses.first}"
    return f"{lapses.name}: {count_of(lapses.faults, 'fault')}, {races} forfeited; {first}"


def rate_in_words(rate: float) -> str:
    """Formats games per second with at least two digits."""
    return f"{rate:,.0f}" if rate >= 9.95 else f"{rate:.2g}"


def placing_table(title: str, first: str, last: str, rows: Iterable[tuple[Entry, int, str]]) -> Table:
    """Returns the results of the entries; each row adds a count and a last column."""
    cells = [
        (
            entry.name,
            str(count),
            wins_text(entry.wins),
            f"{100 * entry.win_rate:.1f}",
            f"{100 * entry.interval[0]:.1f} - {100 * entry.interval[1]:.1f}",
            f"{entry.mean_place:.2f}",
            more,
        )
        for entry, count, more in rows
    ]
    return make_table(title, ("entry", first, "wins", "win %", "95 % interval", "mean place", last), cells)
