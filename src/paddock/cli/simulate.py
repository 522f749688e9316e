"""`paddock simulate`: games between bots by the thousand."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from paddock.bots.own import USUAL_TERMS
from paddock.cli.own_bots import BotLog, BotSeconds, bot_terms
from paddock.cli.own_track import track_options
from paddock.cli.terminal import (
    INTERRUPTED,
    AsJson,
    GameId,
    GameOptions,
    OwnTrack,
    Seed,
    Workers,
    err,
    out,
    print_json,
    say,
    warn_if_plain,
)
from paddock.engine import Game, Json, SetupError
from paddock.games.catalog import find_game
from paddock.lab import Lapses, Rows, Simulation, Summary, plan_games
from paddock.lab.parquet import ParquetFile


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
    games: Annotated[int, typer.Option(help="How many games to play.")] = 100,
    seed: Seed = 1,
    option: GameOptions = None,
    track: OwnTrack = None,
    workers: Workers = None,
    on: Annotated[str, typer.Option(help="Where to play: local, or ray for a Ray cluster.")] = "local",
    rotate: Annotated[bool, typer.Option(help="Everybody moves one seat on after each game.")] = True,
    bot_seconds: BotSeconds = USUAL_TERMS.seconds,
    bot_log: BotLog = None,
    as_json: AsJson = False,
    out_file: Annotated[
        Path | None,
        typer.Option("--out", help="Also write one row per seat and game to this Parquet file.", show_default=False),
    ] = None,
) -> int:
    """Races games between bots and prints who won how often.

    Example: paddock simulate heat --seats ./mybot.py:MyBot,pro:3 --games 200
    """
    title = find_game(game)
    options = read_options(title, option or [])
    if track is not None:
        options |= track_options(title, track, options)
    plan = plan_games(title, seats, games, seed, options, rotate, bot_terms(bot_seconds, bot_log))
    with ExitStack() as stack:
        parquet = stack.enter_context(ParquetFile(out_file)) if out_file is not None else None
        simulation = Simulation(plan, cores() if workers is None else workers, on, (Rows,) if parquet else ())
        warn_if_plain()
        began = time.perf_counter()
        with _interrupts_stop(simulation):
            _run(simulation, live=not as_json and err().is_terminal and out().is_terminal)
        seconds = time.perf_counter() - began
        summary = simulation.summary()
        head: Json = {
            "game": title.id,
            "title": title.title,
            "rules": title.rules_version,
            "options": plan.options,
            "seats": [choice.label for choice in plan.choices],
            "rotate": plan.rotate,
            "seed": plan.seed,
            "games": summary.games,
            "asked": plan.games,
        }
        if parquet is not None:
            parquet.write(simulation.found(Rows).in_order(), head)
    if as_json:
        results = [entry.to_json() for entry in summary.levels]
        entries = [entry.to_json() for entry in summary.entries]
        faults = [lapses.to_json() for lapses in summary.lapses]
        print_json({**head, "decisions": summary.decisions, "results": results, "entries": entries, "faults": faults})
    else:
        out().print(results_table(title.title, summary))
        for lapses in summary.lapses:
            out().print(Text(lapses_line(lapses)), soft_wrap=True)
    if summary.games < plan.games:
        say(f"interrupted: {summary.games} of {plan.games} games were played")
        return INTERRUPTED
    rate = summary.games / seconds
    say(f"{summary.games} games, {summary.decisions} decisions in {seconds:.1f} s, {rate:.0f} games/s")
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
        given[name] = game.option(name).read(text)
    return given


@contextmanager
def _interrupts_stop(simulation: Simulation) -> Iterator[None]:
    """The first Ctrl-C lets the games under way end; the second breaks off."""

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        if simulation.stopped:
            raise KeyboardInterrupt
        simulation.stop()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run(simulation: Simulation, live: bool) -> None:
    if not live:
        for _ in simulation.run():
            pass
        return
    plan = simulation.plan
    progress = Progress(
        BarColumn(None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(),
        expand=True,
    )
    task = progress.add_task("games", total=plan.games, rate="-")
    began = time.perf_counter()
    shown = 0.0
    console = err()
    with Live(console=console, transient=True, auto_refresh=False) as screen:
        for done in simulation.run():
            now = time.perf_counter()
            if now - shown < 0.1:
                continue
            shown = now
            progress.update(task, completed=done, rate=f"{done / (now - began):.0f}")
            screen.update(
                Group(results_table(find_game(plan.game).title, simulation.summary()), progress), refresh=True
            )


def lapses_line(lapses: Lapses) -> str:
    """What a bot of one's own did wrong, in a line."""
    faults = "1 fault" if lapses.faults == 1 else f"{lapses.faults} faults"
    races = "no race" if lapses.lost == 0 else "1 race" if lapses.lost == 1 else f"{lapses.lost} races"
    return f"{lapses.name}: {faults}, {races} lost for it; the first, in game {lapses.game}: {lapses.first}"


def results_table(title: str, summary: Summary) -> Table:
    """Who won how often, most wins first."""
    table = Table(title=f"{title}: {summary.games} games")
    table.add_column("entry")
    for name in ("seats", "wins", "win %", "95 % interval", "mean place", "mean score"):
        table.add_column(name, justify="right")
    for entry in summary.levels:
        low, high = entry.interval
        table.add_row(
            entry.name,
            str(entry.seats),
            f"{entry.wins:.10g}" if entry.wins == int(entry.wins) else f"{entry.wins:.2f}",
            f"{100 * entry.win_rate:.1f}",
            f"{100 * low:.1f} - {100 * high:.1f}",
            f"{entry.mean_place:.2f}",
            f"{entry.mean_score:.2f}",
        )
    return table
