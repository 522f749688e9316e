"""`paddock tune`: the numbers of a game's bots, found by self-play."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from paddock.cli import options as opt
from paddock.cli.terminal import err, make_table, out, print_json, read_text, say, warn_if_plain
from paddock.engine import SetupError
from paddock.engine.bot_parameters import read_parameters
from paddock.games.catalog import find_game
from paddock.lab.output import check_output, write_output
from paddock.lab.tuning import Generation, Tuner, TuningPlan


def tune(
    game: opt.GameId,
    out_file: Annotated[
        Path, typer.Option("--out", "-o", help="Where to write what was found: a bots.toml.", show_default=False)
    ],
    seats: Annotated[int, typer.Option(help="How many race; half of them with the new numbers.")] = 4,
    games: Annotated[int, typer.Option(help="Games that each set of numbers plays in a generation.")] = 200,
    generations: Annotated[int, typer.Option(help="How often new sets are made from the best.")] = 20,
    population: Annotated[int, typer.Option(help="Sets in a generation; 0: as many as suit the numbers.")] = 0,
    check: Annotated[int, typer.Option(help="Games for the report, none of them tuned on.")] = 2000,
    only: Annotated[
        str, typer.Option(help="Tune these numbers only: names, separated by commas.", show_default=False)
    ] = "",
    start: Annotated[
        Path | None, typer.Option("--from", help="Begin with these numbers: a bots.toml.", show_default=False)
    ] = None,
    seed: opt.Seed = 1,
    option: opt.GameOptions = None,
    track: opt.OwnTrack = None,
    workers: opt.Workers = None,
    as_json: opt.AsJson = False,
) -> int:
    """Finds better numbers for a game's bots by self-play, and says on fresh games how much better they are.

    For example, bots for a track of your own, and a race against those that ship:

      paddock tune heat --track my-track.toml -o my-bots.toml

      paddock simulate heat --track my-track.toml --seats pro@my-bots.toml:2,pro:2 --games 1000
    """
    chosen = find_game(game)
    options = opt.options_on_track(chosen, option or [], track)
    parameters = chosen.bot_parameters() if start is None else read_parameters(read_text(start))
    names = tuple(name.strip() for name in only.split(",") if name.strip())
    plan = TuningPlan(chosen, parameters, seats, options, games, generations, population, check, seed, names)
    tuner = Tuner(plan, opt.worker_count(workers))
    check_output(out_file)
    warn_if_plain()
    _run(tuner, live=not as_json and err().is_terminal)
    found = tuner.result
    assert found is not None
    low, high = found.entry.interval
    result = (
        f"{100 * found.entry.win_rate:.1f} % of the wins against the numbers before "
        f"(95 %: {100 * low:.1f} to {100 * high:.1f}), in {found.games} games that were not tuned on"
    )
    text = f"# {chosen.title}: {result}.\n\n{found.parameters.to_toml()}"
    try:
        write_output(out_file, text)
    except SetupError as error:
        print(text)
        raise SetupError(f"{error}; the numbers are on standard output") from None
    if as_json:
        print_json(
            {
                "game": chosen.id,
                "games": found.games,
                "result": found.entry.to_json(),
                "better": found.better,
                "numbers": {parameter.name: parameter.values for parameter in found.parameters.pro},
            }
        )
    else:
        rows: list[list[str]] = []
        for old, new in zip(parameters.pro, found.parameters.pro, strict=True):
            numbers = (" ".join(f"{value:.3g}" for value in values) for values in (old.values, new.values))
            rows.append([old.name, *numbers, old.about])
        columns = ("number", "before", "after", "about")
        out().print(make_table("The numbers before and after", columns, rows, texts=range(4)))
        say(result)
        if not found.better:
            say("that is no sure gain: more games a generation, or more generations, may find one")
    return 0


def _run(tuner: Tuner, live: bool) -> None:
    if not live:
        for _ in tuner.run():
            pass
        return
    progress = Progress(BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn(), expand=True)
    task = progress.add_task("generations", total=tuner.plan.generations)
    past: list[Generation] = []
    with Live(progress, console=err(), transient=True, auto_refresh=False) as screen:
        for generation in tuner.run():
            past.append(generation)
            progress.update(task, completed=generation.number)
            rows = [(str(one.number), f"{100 * one.best:.1f}", f"{100 * one.mean:.1f}") for one in past[-10:]]
            columns = ("generation", "best set %", "all sets %")
            table = make_table("Share of the wins against the numbers before", columns, rows, texts=())
            screen.update(Group(table, progress), refresh=True)
