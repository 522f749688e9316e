"""`paddock simulate`: thousands of games between bots."""

from typing import Annotated

import typer
from rich.table import Table

from paddock.bots.external_bots import USUAL_TERMS
from paddock.cli import options as opt
from paddock.cli.simulation_run import RunOptions, carry_out, placing_table
from paddock.games.catalog import find_game
from paddock.lab import Simulation, Summary, plan_games
from paddock.lab.stopping import parse_precision


def simulate(
    game: opt.GameId,
    seats: Annotated[
        str,
        opt.parameter(
            help="Who plays: a list of bot levels, `pro,pro,random` or `pro:2,random`; your own bot by its path, "
            "`./mybot.py:MyBot` or `./mybot`."
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            help="Number of games; with --precision the maximum.", show_default="100; with --precision a million"
        ),
    ] = None,
    precision: opt.Precision = None,
    seed: opt.Seed = 1,
    option: opt.GameOptions = None,
    track: opt.OwnTrack = None,
    workers: opt.Workers = None,
    executor: opt.ExecutorName = "local",
    rotate: Annotated[bool, typer.Option(help="Move every bot one seat further after each game.")] = True,
    bot_seconds: opt.BotSeconds = USUAL_TERMS.seconds,
    bot_log: opt.BotLog = None,
    as_json: opt.AsJson = False,
    out_file: opt.OutFile = None,
    restart: opt.Restart = False,
    facts: opt.WithFacts = True,
    report: opt.ReportFile = None,
) -> int:
    """Plays games between bots and prints how often each one won.

    Example: paddock simulate heat --seats ./mybot.py:MyBot,pro:3 --precision 1% --out races.parquet
    """
    chosen = find_game(game)
    run = RunOptions(workers, executor, parse_precision(precision), as_json, out_file, restart, facts, report)
    options, terms = opt.options_on_track(chosen, option or [], track), opt.bot_terms(bot_seconds, bot_log)
    plan = plan_games(chosen, seats, run.most_games(games), seed, options, rotate, terms)

    def tables(summary: Summary) -> list[Table]:
        rows = [(entry, entry.seats, f"{entry.mean_score:.2f}") for entry in summary.levels]
        return [placing_table(f"{chosen.title}: {summary.games} games", "seats", "mean score", rows)]

    return carry_out(
        run,
        plan,
        [track] if track else [],
        lambda workers, settings: Simulation(plan, workers, **settings),
        tables,
    )
