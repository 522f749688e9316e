"""`paddock replay`: prints a recorded game step by step, or checks that it replays as recorded."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from threading import Thread
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from paddock.cli.options import parameter
from paddock.cli.serve import listen_here, running_paddock, show_address
from paddock.cli.terminal import out, say
from paddock.engine import (
    Game,
    Log,
    LogError,
    Option,
    PaddockError,
    SetupError,
    Standing,
    State,
    play_step,
    read_log,
)
from paddock.engine import replay as replay_log
from paddock.engine.extras import require
from paddock.games.catalog import GAMES, find_game
from paddock.lab.output import write_output
from paddock.wording import event_in_words, in_words


def replay(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE...]", help="Recorded games.", show_default=False)
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Only verify all hashes and sealed dice; the exit code is 1 on the first difference."
        ),
    ] = False,
    promised: Annotated[
        str | None,
        parameter(
            "--commitment",
            metavar="HEX",
            help="The dice fingerprint that the table showed before the first move; the file's seed must match it.",
        ),
    ] = None,
    results: Annotated[
        Path | None,
        parameter("--from", help="A Parquet file from `simulate` or `tournament`: replays the game of --row."),
    ] = None,
    row: Annotated[int | None, parameter(help="The row number, starting at 0.")] = None,
    save: Annotated[Path | None, parameter(help="Save the game of that row to this file instead.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open the game of that row in the browser instead; stop with Ctrl-C.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(help="The port, with --browser.", show_default="the same as `paddock play`")
    ] = None,
) -> int:
    """Prints recorded games step by step; with --check, verifies all hashes instead.

    Example: paddock replay game.json --check --commitment 3f1c...

    Any game in a results file can be replayed from its seed: paddock replay --from races.parquet --row 17
    """
    if results is not None:
        if files or check or promised is not None:
            raise SetupError("--from replays a game from its seed; leave out recorded games, --check and --commitment")
        return replay_row(results, row, save, browser, port)
    if row is not None or save is not None or browser or port is not None:
        raise SetupError("--row, --save, --browser and --port need --from and a Parquet file")
    if not files:
        raise SetupError("give a recorded game, or a row of a results file: --from races.parquet --row 17")
    return replay_recorded(files, check, promised)


def replay_recorded(files: list[Path], check: bool, promised: str | None) -> int:
    """Prints or checks recorded games; returns the exit code."""
    for file in files:
        log = load(file)
        game = find_game(log.setup.game)
        if promised is not None and log.commitment != promised.strip().lower():
            say(
                f"{file}: the dice do not match the commitment; the seed's fingerprint is {log.commitment or 'missing'}"
            )
            return 1
        if not check:
            print_game(out(), game, log)
            continue
        try:
            state = replay_log(game, log)
        except LogError as error:
            say(f"{file}: {error}")
            return 1
        end = "finished" if not state.to_move() else "unfinished"
        hashes = "all hashes match"
        if log.state_format != game.state_format:
            hashes = "all moves are legal; the hashes use an older position format and cannot be compared"
        dice = "" if log.commitment is None else f"; sealed dice, fingerprint {log.commitment}"
        print(f"{file}: {game.title}, {len(log.steps)} steps, {end}: {hashes}{dice}")
    return 0


def replay_row(file: Path, row: int | None, save: Path | None, browser: bool, port: int | None) -> int:
    """Replays the game of a row and prints, saves or shows it; returns 1 if it does not end as recorded."""
    if row is None:
        raise SetupError("--from needs --row: the number of a row, starting at 0")
    require("lab", "pyarrow")
    from paddock.lab.replayed_rows import read_row, replay_row

    again = replay_row(read_row(file, row))
    if again.difference:
        say(f"{file}: the replayed game of row {row} ended differently: {again.difference}")
    if save is not None:
        write_output(save, again.log.to_json())
        say(f"{save}: {again.game.title}, {len(again.log.steps)} steps")
    if browser:
        show_in_browser(again.log.to_json(), port)
    elif save is None:
        print_game(out(), again.game, again.log)
    return 1 if again.difference else 0


def show_in_browser(recorded: str, port: int | None) -> None:
    """Opens a replay in the browser, at a running Paddock or a new one."""
    from paddock.server.run import run
    from paddock.server.settings import Settings

    running = running_paddock() if port is None else None
    if running is not None:
        show_address(running + replay_page(running, recorded), True)
        return
    listening, url = listen_here(port)

    def show() -> None:
        try:
            show_address(url + replay_page(url, recorded), True)
        except PaddockError as error:
            say(str(error))

    # in a thread, because the server cannot answer before its ready callback returns
    run(Settings(limits=0, loopback_only=True), listening, "warning", Thread(target=show, daemon=True).start)


def replay_page(url: str, recorded: str) -> str:
    """Uploads a recorded game; returns the path of its replay."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{url}/api/tables/load", recorded.encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return f"/t/{json.load(answer)['table']}/replay"
    except (urllib.error.URLError, OSError, ValueError, KeyError) as error:
        raise PaddockError(f"the Paddock server at {url} did not accept the game: {error}") from None


def load(file: Path) -> Log:
    """Returns the log in a file. LogError names the file."""
    try:
        text = file.read_bytes()
    except OSError as error:
        raise LogError(f"cannot read {file}: {error.strerror}") from None
    try:
        return read_log(text, GAMES)
    except LogError as error:
        raise LogError(f"{file}: {error}") from None


def print_game(console: Console, game: Game, log: Log) -> None:
    names = log.names
    console.print(Text.assemble((game.title, "bold"), f", rules version {log.setup.rules}, seed {log.setup.seed}"))
    for option in game.options:
        if not option.needs or log.setup.options[option.needs]:
            console.print(Text(f"  {option.name}: {option_in_words(option, log.setup.options[option.name])}"))
    for seat, (kind, name) in enumerate(zip(log.setup.seats, names, strict=True)):
        console.print(Text(f"  seat {seat}: {name} ({kind})"))
    state = game.start(log.setup)
    state.record()
    width = len(str(len(log.steps)))
    longest = max(len(name) for name in names)
    for number, step in enumerate(log.steps, 1):
        play_step(state, number, step, check=False)
        who = "" if step.seat is None else names[step.seat]
        head = f"{number:{width}}  {who:{longest}}  "
        console.print(Text.assemble(head, (step.move, "bold")), soft_wrap=True)
        for event in state.take_events():
            console.print(Text(" " * (width + 2) + "- " + event_in_words(event, names), "dim"), soft_wrap=True)
    print_standings(console, state, names)


def print_standings(console: Console, state: State, names: list[str]) -> None:
    waiting = state.to_move()
    if waiting:
        console.print(Text("Unfinished; to move: " + ", ".join(names[seat] for seat in waiting)))
    console.print(Text("Current standings" if waiting else "Final standings", "bold"))
    print_placing(console, state.standings(), names)
    for title, placing in state.titles().items():
        console.print(Text(title, "bold"))
        print_placing(console, placing, names)


def print_placing(console: Console, placing: list[Standing], names: list[str]) -> None:
    for standing in placing:
        name = names[standing.seat] if standing.seat is not None else "no player"
        parts = ", ".join(f"{part} {score}" for part, score in standing.parts.items())
        score = f"{standing.score} ({parts})" if parts else str(standing.score)
        console.print(Text(f"{standing.place:3}  {name}, {standing.entrant}: {score}"), soft_wrap=True)


def option_in_words(option: Option, value: Any) -> str:
    """Returns the value of an option in words; each entry of a list with its name."""
    if option.each:
        return ", ".join(f"{what} {in_words(entry)}" for what, entry in zip(option.each, value, strict=True))
    return in_words(value)
