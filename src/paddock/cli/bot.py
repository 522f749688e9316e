"""`paddock bot check`: checks that a custom bot follows the line protocol."""

from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from paddock.bots.bot_process import Fault
from paddock.bots.external_bots import USUAL_TERMS, custom_bot_name
from paddock.bots.protocol import Ready
from paddock.bots.protocol_check import Finding, GameCheck, ProtocolReport, check_exit, introduction
from paddock.cli.options import AsJson, BotLog, BotSeconds, bot_terms
from paddock.cli.terminal import err, make_table, out, print_json
from paddock.engine import SEED_BOUND, Game, SetupError
from paddock.games.catalog import GAMES, find_game
from paddock.wording import count_of

FAULTY: Final = 1
COLUMNS: Final = ("game", "games", "decisions", "mean ms", "worst ms", "repeated", "same answer", "faults")

bot = typer.Typer(help="Check your own bots.", no_args_is_help=True)


@bot.callback()
def _bots() -> None:
    """Check your own bots."""


@bot.command()
def check(
    bot: Annotated[
        str, typer.Argument(help="The bot: ./mybot.py:MyBot, or the path to a program.", show_default=False)
    ],
    game: Annotated[
        list[str] | None, typer.Option(help="A game to play; may be repeated.", show_default="all games it supports")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games of each.", min=1)] = 5,
    seed: Annotated[int, typer.Option(help="The first seed.", min=0, max=SEED_BOUND - 1)] = 1,
    bot_seconds: BotSeconds = USUAL_TERMS.seconds,
    bot_log: BotLog = None,
    as_json: AsJson = False,
) -> int:
    """Plays games with your bot and checks every message it sends.

    The exit code is 0 if no fault was found, 1 otherwise. Example: paddock bot check ./mybot.py:MyBot --game heat
    """
    name = custom_bot_name(bot)
    wanted = list(map(find_game, game or ()))
    terms = bot_terms(bot_seconds, bot_log)
    try:
        ready = introduction(name, terms)
    except Fault as fault:
        if as_json:
            print_json({"bot": name.text, "faults": [Finding("hello", fault).to_json()], "games": []})
        else:
            _print_finding(Finding("hello", fault))
        return FAULTY
    played = _games(wanted, [one for one in GAMES.values() if ready.plays(one.id)], name.text)
    findings = list(check_exit(name, terms))
    reports: list[ProtocolReport] = []
    columns = (TextColumn("{task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), disable=as_json or not err().is_terminal, transient=True) as progress:
        bar = progress.add_task("", total=games * len(played))
        for one in played:
            progress.update(bar, description=one.title)
            reports.append(GameCheck(name, terms, one, games, seed).run(lambda: progress.advance(bar)))
    faults = findings + [finding for report in reports for finding in report.findings]
    if as_json:
        print_json(
            {
                "bot": name.text,
                "name": ready.name,
                "author": ready.author,
                "wants": list(ready.wants),
                "deterministic": ready.deterministic,
                "faults": [finding.to_json() for finding in findings],
                "games": [report.to_json() for report in reports],
            }
        )
    else:
        _print_introduction(ready)
        out().print(make_table("", COLUMNS, [report_row(report) for report in reports]))
        for finding in faults:
            _print_finding(finding)
        print(f"{name.text}: {count_of(len(faults), 'fault') if faults else 'no fault'} found")
    return FAULTY if faults else 0


def _games(wanted: list[Game], known: list[Game], name: str) -> list[Game]:
    for one in wanted:
        if one not in known:
            raise SetupError(f"{name} does not play {one.title}; choose another --game")
    if not known:
        raise SetupError(f"{name} plays none of the available games: {', '.join(GAMES)}")
    return wanted or known


def _print_introduction(ready: Ready) -> None:
    author = f" by {ready.author}" if ready.author else ""
    claim = "claims" if ready.deterministic else "does not claim"
    out().print(Text(f"{ready.name}{author}; it {claim} to be deterministic"), soft_wrap=True)


def _print_finding(finding: Finding) -> None:
    lines = [f"{finding.where}: {finding.fault.reason}"]
    if finding.fault.sent:
        lines.append(f"  it sent: {finding.fault.sent}")
    if finding.fault.expected:
        lines.append(f"  expected: {finding.fault.expected}")
    print("\n".join(lines))


def report_row(report: ProtocolReport) -> list[str]:
    times = [f"{1000 * seconds:.1f}" for seconds in (report.mean, report.worst)]
    counts = [report.again, report.alike, len(report.findings)]
    return [report.game, str(report.games), str(len(report.seconds)), *times, *map(str, counts)]
