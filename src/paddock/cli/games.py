"""`paddock games`: the catalogue."""

from importlib.resources import files
from typing import Any

from rich.table import Table
from rich.text import Text

from paddock.bots import levels
from paddock.cli.options import AsJson
from paddock.cli.terminal import out, print_json
from paddock.engine import Game, Option
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of


def games(
    as_json: AsJson = False,
) -> None:
    """Lists every game with its seats, bots and options."""
    if as_json:
        print_json({"games": [{**game.to_json(), "bots": levels(game)} for game in GAMES.values()]})
        return
    for game in GAMES.values():
        _print_game(game)


def _print_game(game: Game) -> None:
    console = out()
    console.print(Text.assemble((game.title, "bold"), f"  {game.id}"))
    console.print(Text(game.summary))
    seats = f"{game.min_seats} to {game.max_seats} seats; bots: {', '.join(levels(game))}"
    if game.automata:
        seats += f"; automata: {', '.join(game.automata)}"
    console.print(Text(seats))
    own = "; ".join(f"{part.what} ({part.file})" for part in game.parts_of_own_design())
    if own:
        folder = files(package_of(game)).joinpath("data")
        console.print(Text(f"Paddock's own design, in {folder}: {own}"), soft_wrap=True)
    if game.options:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
        table.add_column("option", no_wrap=True)
        table.add_column("default", no_wrap=True)
        table.add_column("values")
        table.add_column("help")
        for option in game.options:
            table.add_row(option.name, default_text(option), Text(option.expected_values()), Text(option.help))
        console.print(table)
    console.print()


def default_text(option: Option) -> str:
    """Returns the default as `--option` takes it; a long list is shortened."""
    value: Any = option.default
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        words = [str(word) for word in value]
        return ",".join(words) if len(words) < 4 else f"{words[0]},{words[1]},..."
    return str(value)
