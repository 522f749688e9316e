"""`paddock simulate`: games between bots by the thousand."""

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Annotated, Final

import typer
from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from paddock.bots.external_bots import USUAL_TERMS
from paddock.cli.custom_bots import BotLog, BotSeconds, bot_terms
from paddock.cli.custom_tracks import track_files, track_options
from paddock.cli.terminal import (
    INTERRUPTED,
    AsJson,
    Fresh,
    GameId,
    GameOptions,
    On,
    OutFile,
    OwnTrack,
    ReportFile,
    Seed,
    Until,
    WithFacts,
    Workers,
    err,
    out,
    print_json,
    say,
    warn_if_plain,
)
from paddock.engine import Game, Json, PaddockError, SetupError
from paddock.games.catalog import find_game
from paddock.lab import Entry, Lapses, Results, Run, Simulation, Summary, plan_games
from paddock.lab.bot_digests import bot_digests
from paddock.lab.stopping import parse_until
from paddock.lab.tournaments import Line

USUAL_GAMES: Final = 100
MOST_UNTIL: Final = 1_000_000


def register(app: typer.Typer) -> None:
    app.command()(simulate)


def simulate(
    game: GameId,
    seats: Annotated[
        str,
        typer.Option(
            help="Who plays: bot levels in a row, `pro,pro,random` or `pro:2,random`; a bot of your own by its path, "
            "`./mybot.py:MyBot` or `./mybot`.",
            show_default=False,
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(help="How many games to play; with --until, at most.", show_default="100; with --until a million"),
    ] = None,
    until: Until = None,
    seed: Seed = 1,
    option: GameOptions = None,
    track: OwnTrack = None,
    workers: Workers = None,
    on: On = "local",
    rotate: Annotated[bool, typer.Option(help="Everybody moves one seat on after each game.")] = True,
    bot_seconds: BotSeconds = USUAL_TERMS.seconds,
    bot_log: BotLog = None,
    as_json: AsJson = False,
    out_file: OutFile = None,
    fresh: Fresh = False,
    facts: WithFacts = True,
    report: ReportFile = None,
) -> int:
    """Races games between bots and prints who won how often.

    Example: paddock simulate heat --seats ./mybot.py:MyBot,pro:3 --until 1% --out races.parquet
    """
    title = find_game(game)
    options = read_options(title, option or [])
    if track is not None:
        options |= track_options(title, track, options)
    sure = None if until is None else parse_until(until)
    most = most_games(games, sure)
    plan = plan_games(title, seats, most, seed, options, rotate, bot_terms(bot_seconds, bot_log))
    about: Json = {**plan.to_json(), "until": sure, "bots": bot_digests([plan])}
    file = rows_for(out_file, report)
    with results_file(file, about, fresh, facts) as results:
        simulation = Simulation(plan, cores() if workers is None else workers, on, (), sure, results)
        seconds = carry_out(simulation, lambda: results_table(title.title, simulation.summary()), as_json)
        summary = simulation.summary()
        head: Json = {**about, "games": summary.games, "asked": plan.games, **track_files([track] if track else [])}
        if results is not None and simulation.over:
            results.finish(head)
            report_on(file, report)
    if as_json:
        lists = {
            "results": [entry.to_json() for entry in summary.levels],
            "entries": [entry.to_json() for entry in summary.entries],
            "faults": [lapses.to_json() for lapses in summary.lapses],
        }
        print_json({**head, "decisions": summary.decisions, **lists})
    else:
        out().print(results_table(title.title, summary))
        for lapses in summary.lapses:
            out().print(Text(lapses_line(lapses)), soft_wrap=True)
    return closing_words(simulation, summary.decisions, seconds)


def most_games(games: int | None, until: float | None) -> int:
    """How many games are played at most."""
    return games if games is not None else USUAL_GAMES if until is None else MOST_UNTIL


def rows_for(file: Path | None, report: Path | None) -> Path | None:
    """Where the rows go: to --out, or else beside the report; SetupError if there is no place for that."""
    if report is None:
        return file
    if report.is_dir() or not report.parent.is_dir():
        raise SetupError(f"cannot write {report}: --report wants the name of a file in a folder that is there")
    if find_spec("vl_convert") is None:
        raise SetupError("vl-convert-python is not installed; `pip install 'paddock[lab]'` brings it")
    rows = file or report.with_suffix(".parquet")
    if rows == report:
        raise SetupError(f"{report} cannot be the report and the file of its rows; call it something.html")
    return rows


def report_on(rows: Path | None, report: Path | None) -> None:
    """The report of a finished file, if it is wanted."""
    if rows is not None and report is not None:
        from paddock.lab.report import write_report

        with err().status("drawing"):
            write_report(rows, report)
        say(f"{report}: written, {report.stat().st_size / 1000:.0f} kB")


@contextmanager
def results_file(file: Path | None, about: Json, fresh: bool, facts: bool) -> Iterator[Results | None]:
    """Where the rows go, if they are wanted; says so if there are some already."""
    if file is None:
        if fresh:
            raise SetupError("--fresh means the rows of an interrupted run; give their file with --out")
        yield None
        return
    with Results(file, about, fresh, facts) as results:
        if results.games:
            games = "1 game was" if results.games == 1 else f"{results.games} games were"
            say(f"{results.folder}: {games} played before; going on from there")
        try:
            yield results
        except SetupError:
            raise
        except PaddockError as error:
            kept = "; the games so far are kept, the same command goes on from there" if results.segments else ""
            raise PaddockError(f"{error}{kept}") from None


def carry_out(run: Run, table: Callable[[], RenderableType], as_json: bool) -> float:
    """Plays, with the results so far on a terminal; how many seconds it took."""
    warn_if_plain()
    began = time.perf_counter()
    with _interrupts_stop(run):
        _run(run, table, live=not as_json and err().is_terminal and out().is_terminal)
    return time.perf_counter() - began


def closing_words(run: Run, decisions: int, seconds: float) -> int:
    """Says how it went; the exit code."""
    if not run.over:
        kept = "" if run.results is None else "; the same command goes on from there"
        say(f"interrupted: {run.games} of {run.most} games were played{kept}")
        return INTERRUPTED
    played = run.games - run.resumed
    before = f" ({run.resumed} of them before)" if run.resumed else ""
    stopped = "; the answer is clear" if run.settled else ""
    rate = rate_in_words(played / seconds if seconds else 0)
    say(f"{run.games} games{before}, {decisions} decisions in {seconds:.1f} s, {rate} games/s{stopped}")
    if run.until is not None and not run.settled:
        say(f"that is not yet to within {100 * run.until:g} %: more --games would tell")
    return 0


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_options(game: Game, words: list[str]) -> Json:
    """The options that a command line spells as name=value."""
    given: Json = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise SetupError(f"option {word!r} does not do; write it as name=value")
        if name in given:
            raise SetupError(f"option {name} is given twice")
        given[name] = game.option(name).parse(text)
    return given


@contextmanager
def _interrupts_stop(run: Run) -> Iterator[None]:
    """The first Ctrl-C lets the games under way end; the second breaks off."""

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        if run.stopped:
            raise KeyboardInterrupt
        run.stop()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run(run: Run, table: Callable[[], RenderableType], live: bool) -> None:
    if not live:
        for _ in run.run():
            pass
        return
    progress = Progress(
        BarColumn(None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(),
        expand=True,
    )
    task = progress.add_task("games", total=run.most, rate="-")
    began = time.perf_counter()
    shown = 0.0
    console = err()
    with Live(console=console, transient=True, auto_refresh=False) as screen:
        for done in run.run():
            now = time.perf_counter()
            if now - shown < 0.1:
                continue
            shown = now
            rate = (done - run.resumed) / (now - began)
            progress.update(task, completed=done, total=max(done, run.expected()), rate=rate_in_words(rate))
            screen.update(Group(table(), progress), refresh=True)


def lapses_line(lapses: Lapses) -> str:
    """What a bot of one's own did wrong, in a line."""
    faults = "1 fault" if lapses.faults == 1 else f"{lapses.faults} faults"
    races = "no race" if lapses.lost == 0 else "1 race" if lapses.lost == 1 else f"{lapses.lost} races"
    return f"{lapses.name}: {faults}, {races} lost for it; the first, in game {lapses.game}: {lapses.first}"


def rate_in_words(rate: float) -> str:
    """Games a second, with two digits however slow they are."""
    return f"{rate:,.0f}" if rate >= 9.95 else f"{rate:.2g}"


def times_in_words(times: float) -> str:
    """How often, where a shared win is a part of one."""
    return f"{times:.10g}" if times == int(times) else f"{times:.2f}"


def results_table(title: str, summary: Summary) -> Table:
    """Who won how often, most wins first."""
    rows = [(entry, entry.seats, f"{entry.mean_score:.2f}") for entry in summary.levels]
    return placing_table(f"{title}: {summary.games} games", "seats", "mean score", rows)


def placing_table(title: str, first: str, last: str, rows: Iterable[tuple[Entry | Line, int, str]]) -> Table:
    """How entries did: each with a count before its wins, and one thing more after its places."""
    table = Table(title=title)
    table.add_column("entry")
    for name in (first, "wins", "win %", "95 % interval", "mean place", last):
        table.add_column(name, justify="right")
    for entry, count, more in rows:
        low, high = entry.interval
        table.add_row(
            entry.name,
            str(count),
            times_in_words(entry.wins),
            f"{100 * entry.win_rate:.1f}",
            f"{100 * low:.1f} - {100 * high:.1f}",
            f"{entry.mean_place:.2f}",
            more,
        )
    return table
