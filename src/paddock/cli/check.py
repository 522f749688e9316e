"""`paddock check`: checks that a game keeps the engine's contract."""

from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paddock.cli.terminal import err
from paddock.engine import SEED_BOUND
from paddock.games.catalog import find_game


def check(
    game: Annotated[str, typer.Argument(help="The game's id, as `paddock games` lists it.", show_default=False)],
    games: Annotated[int, typer.Option(min=1, help="Random games per check and variant.")] = 10,
    seed: Annotated[int, typer.Option(min=0, max=SEED_BOUND - 1, help="The first seed.")] = 1,
) -> None:
    """Plays random games and checks the engine's contract, for authors of games.

    The exit code is 0 only if no fault was found. Example: paddock check heat --games 100
    """
    from paddock.testing import CHECKS, ConformanceError, runs

    found = find_game(game)
    todo = games * len(found.variants()) * len(CHECKS)
    columns = (TextColumn("{task.description:<32}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=err()) as progress:
            bar = progress.add_task(found.title, total=todo)
            for one, setup, number in runs(found, None, games, seed):
                progress.update(bar, description=str(one))
                one(found, setup, number)
                progress.advance(bar)
    except ConformanceError as error:
        print(error)
        raise typer.Exit(1) from None
    print(f"{found.title}: {todo} random games, no fault found")
