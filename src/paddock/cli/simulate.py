"""`paddock simulate`: games between bots by the thousand."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from paddock.bots.external_bots import USUAL_TERMS
from paddock.cli.bot_options import BotLog, BotSeconds, bot_terms
from paddock.cli.options import (
    AsJson,
    ExecutorName,
    GameId,
    GameOptions,
    OutFile,
    OwnTrack,
    Precision,
    ReportFile,
    Restart,
    Seed,
    WithFacts,
    Workers,
    options_on_track,
    worker_count,
)
from paddock.cli.simulation_run import RunOptions, carry_out, closing_words, lapses_line, most_games, placing_table
from paddock.cli.terminal import out, print_json
from paddock.engine import Json
from paddock.games.catalog import find_game
from paddock.lab import Simulation, Summary, plan_games
from paddock.lab.bot_digests import bot_digests
from paddock.lab.stopping import parse_precision


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
        typer.Option(
            help="How many games to play; with --precision, at most.", show_default="100; with --precision a million"
        ),
    ] = None,
    precision: Precision = None,
    seed: Seed = 1,
    option: GameOptions = None,
    track: OwnTrack = None,
    workers: Workers = None,
    executor: ExecutorName = "local",
    rotate: Annotated[bool, typer.Option(help="Everybody moves one seat on after each game.")] = True,
    bot_seconds: BotSeconds = USUAL_TERMS.seconds,
    bot_log: BotLog = None,
    as_json: AsJson = False,
    out_file: OutFile = None,
    restart: Restart = False,
    facts: WithFacts = True,
    report: ReportFile = None,
) -> int:
    """Races games between bots and prints who won how often.

    Example: paddock simulate heat --seats ./mybot.py:MyBot,pro:3 --precision 1% --out races.parquet
    """
    title = find_game(game)
    precise = None if precision is None else parse_precision(precision)
    options, terms = options_on_track(title, option or [], track), bot_terms(bot_seconds, bot_log)
    plan = plan_games(title, seats, most_games(games, precise), seed, options, rotate, terms)
    about: Json = {**plan.to_json(), "until": precise, "bots": bot_digests([plan])}
    simulation, head, seconds = carry_out(
        RunOptions(as_json, out_file, restart, facts, report),
        about,
        [track] if track else [],
        lambda results: Simulation(plan, worker_count(workers), executor, (), precise, results),
        lambda run: results_table(title.title, run.summary()),
    )
    summary = simulation.summary()
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


def results_table(title: str, summary: Summary) -> Table:
    """Who won how often, most wins first."""
    rows = [(entry, entry.seats, f"{entry.mean_score:.2f}") for entry in summary.levels]
    return placing_table(f"{title}: {summary.games} games", "seats", "mean score", rows)
