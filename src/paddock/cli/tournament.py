"""`paddock tournament`: bots against each other in several games and on several tracks, with ratings."""

from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from paddock.bots.external_bots import USUAL_TERMS
from paddock.cli import options as opt
from paddock.cli.simulation_run import RunOptions, carry_out, placing_table
from paddock.cli.terminal import make_table
from paddock.engine import Game, SetupError
from paddock.games.catalog import find_game
from paddock.lab.stopping import parse_precision
from paddock.lab.tournaments import FIELD, FORMATS, ROUND_ROBIN, Outcome, Schedule, Tournament, Venue, schedule
from paddock.tracks import read_custom_track
from paddock.tracks.track_option import is_track_text, track_option


def tournament(
    games_text: Annotated[
        str,
        typer.Argument(
            metavar="GAME[,GAME...]", help="The games' ids, as `paddock games` lists them.", show_default=False
        ),
    ],
    seats: Annotated[
        str,
        opt.parameter(
            help="The entries: a list of bot levels, `champion,pro,random`, or your own bots by their paths. There "
            "may be more entries than seats in a race."
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            help="Games on each track (in a round robin, for each pair); with --precision the maximum.",
            show_default="100; with --precision a million",
        ),
    ] = None,
    format: Annotated[
        str,
        typer.Option(
            "--format",
            help=f"{FIELD}: all entries in one race, taking turns if there are too many. "
            f"{ROUND_ROBIN}: races between every two entries.",
        ),
    ] = FORMATS[0],
    size: Annotated[
        int | None,
        typer.Option(help="Seats in a race.", show_default="the maximum; in a round robin the minimum"),
    ] = None,
    precision: opt.Precision = None,
    seed: opt.Seed = 1,
    option: Annotated[
        list[str] | None,
        opt.parameter(
            help="A game option, name=value, or game.name=value for one of several games. Repeat it with other values "
            "to race with each of them."
        ),
    ] = None,
    track: Annotated[
        list[Path] | None,
        opt.parameter(help="Race on your own track: its TOML file; may be repeated."),
    ] = None,
    workers: opt.Workers = None,
    executor: opt.ExecutorName = "local",
    bot_seconds: opt.BotSeconds = USUAL_TERMS.seconds,
    bot_log: opt.BotLog = None,
    as_json: opt.AsJson = False,
    out_file: opt.OutFile = None,
    restart: opt.Restart = False,
    facts: opt.WithFacts = True,
    report: opt.ReportFile = None,
) -> int:
    """Races bots against each other and prints wins, places and ratings. Seats rotate.

    Example: paddock tournament heat --seats champion,pro,rookie --option circuit=usa --option circuit=italy
    """
    titles = [find_game(name.strip()) for name in games_text.split(",")]
    venues = find_venues(titles, option or [], track or [])
    run = RunOptions(workers, executor, parse_precision(precision), as_json, out_file, restart, facts, report)
    terms = opt.bot_terms(bot_seconds, bot_log)
    planned = schedule(venues, seats, run.most_games(games), seed, format, size, terms)
    return carry_out(
        run,
        planned,
        track or [],
        lambda workers, settings: Tournament(planned, workers, **settings),
        lambda outcome: outcome_tables(planned, outcome),
    )


def find_venues(games: list[Game], words: list[str], tracks: list[Path]) -> list[Venue]:
    """Returns every game with every combination of its option values."""
    for number, game in enumerate(games):
        if game in games[:number]:
            raise SetupError(f"{game.id} is listed twice; name each game once")
    values: dict[str, dict[str, list[Any]]] = {game.id: {} for game in games}
    for word in words:
        _add_option(games, values, word)
    for file in tracks:
        own = opt.read_own_track(file)
        option = track_option(find_game(own.game))
        if own.game not in values or option is None:
            raise SetupError(f"{file} is a track for {find_game(own.game).title}, which is not part of this tournament")
        values[own.game].setdefault(option.name, []).append(own.text)
    venues = [venue for game in games for venue in _venues(game, values[game.id])]
    for number, venue in enumerate(venues):
        if venue.title in [other.title for other in venues[:number]]:
            raise SetupError(f"two tracks are called {venue.title!r}; give one of them another title")
    return venues


def _add_option(games: list[Game], values: dict[str, dict[str, list[Any]]], word: str) -> None:
    name, equals, text = word.partition("=")
    if not equals:
        raise SetupError(f"option {word!r} is not valid; write name=value")
    only, dot, rest = name.rpartition(".")
    named = [game for game in games if not dot or game.id == only]
    if not named:
        raise SetupError(f"option {name}: the game {only!r} is not part of this tournament")
    having = [game for game in named if any(option.name == rest for option in game.options)]
    for game in having or named[:1]:
        value = game.option(rest).parse(text)
        given = values[game.id].setdefault(rest, [])
        if value in given:
            raise SetupError(f"option {word} is given twice")
        given.append(value)


def _venues(game: Game, values: dict[str, list[Any]]) -> list[Venue]:
    track = track_option(game)
    raced_on = "" if track is None else track.name
    varied = [name for name, given in values.items() if len(given) > 1 or name == raced_on]
    venues: list[Venue] = []
    for row in product(*values.values()):
        options = dict(zip(values, row, strict=True))
        words = [f"{name} {options[name]}" for name in varied]
        if raced_on in options:
            text = options[raced_on]
            words[varied.index(raced_on)] = read_custom_track(text).title if is_track_text(text) else str(text)
        venues.append(Venue(game, options, ", ".join([game.title, *words])))
    return venues


def outcome_tables(planned: Schedule, outcome: Outcome) -> list[Table]:
    titles = list(dict.fromkeys(plan.title for plan in planned.plans))
    raced = titles[0] if len(titles) == 1 else f"{len(titles)} games and tracks"
    ratings = [f"{line.rating[0]:.1f} ± {line.rating[1]:.1f}" if line.rating else "" for line in outcome.lines]
    rows = [(line, line.games, rating) for line, rating in zip(outcome.lines, ratings, strict=True)]
    tables = [placing_table(f"{raced}: {outcome.games} games", "games", "rating", rows)]
    if planned.format == ROUND_ROBIN and len(planned.entries) > 2:
        names = [line.name for line in outcome.lines if line.rating is not None]
        ahead = {pair: f"{100 * share:.1f}" for pair, share in outcome.ahead.items()}
        shares = [[one, *(ahead.get((one, other), "") for other in names)] for one in names]
        tables.append(make_table("Ahead of the other, %", ["", *names], shares))
    return tables
