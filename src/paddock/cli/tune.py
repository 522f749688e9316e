"""`paddock tune`: tunes the parameters of a game's bots by self-play."""

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
    out_file: Annotated[Path, opt.parameter("--out", "-o", help="The bots.toml to write.")],
    seats: Annotated[int, typer.Option(help="Seats in a race; half of them play with the new parameters.")] = 4,
    games: Annotated[int, typer.Option(help="Games that each set of parameters plays in a generation.")] = 200,
    generations: Annotated[int, typer.Option(help="Number of generations.")] = 20,
    population: Annotated[int, typer.Option(help="Sets in a generation; 0 chooses a suitable number.")] = 0,
    check: Annotated[int, typer.Option(help="Games for the final test, separate from those used for tuning.")] = 2000,
    only: Annotated[str, opt.parameter(help="Tune only these parameters: names, separated by commas.")] = "",
    start: Annotated[Path | None, opt.parameter("--from", help="Start from the parameters in this bots.toml.")] = None,
    seed: opt.Seed = 1,
    option: opt.GameOptions = None,
    track: opt.OwnTrack = None,
    workers: opt.Workers = None,
    as_json: opt.AsJson = False,
) -> int:
    """Finds better parameters for a game's bots by self-play, and tests the result on new games.

    For example, bots for your own track, and a race against the built-in ones:

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
        f"{100 * found.entry.win_rate:.1f} % of the wins against the old parameters "
        f"(95 % interval: {100 * low:.1f} to {100 * high:.1f}), in {found.games} games not used for tuning"
    )
    text = f"# {chosen.title}: {result}.\n\n{found.parameters.to_toml()}"
    try:
        write_output(out_file, text)
    except SetupError as error:
        print(text)
        raise SetupError(f"{error}; the parameters were printed to standard output") from None
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
        columns = ("parameter", "before", "after", "about")
        out().print(make_table("Parameters before and after", columns, rows, texts=range(4)))
        say(result)
        if not found.better:
            say("this is not a clear improvement; try more games per generation or more generations")
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
            table = make_table("Win share against the old parameters", columns, rows, texts=())
            screen.update(Group(table, progress), refresh=True)
