"""`paddock analyse`: win chances, the value of each decision, and luck separated from skill."""

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from paddock.analysis import DEPTHS, Analysis, analysis_in_progress
from paddock.analysis.grades import GRADES
from paddock.analysis.in_words import turning_point
from paddock.analysis.profiles import Profile, Profiles
from paddock.cli.options import AsJson, Workers, parameter, worker_count
from paddock.cli.replay import load
from paddock.cli.terminal import INTERRUPTED, err, make_table, out, print_json, say, warn_if_plain
from paddock.engine import Json, Log, LogError, SetupError
from paddock.lab.output import check_output
from paddock.lab.report import write_page
from paddock.lab.report.analysis_page import analysis_page
from paddock.statistics import Mean

#: The text of the progress bar at each stage of an analysis.
STAGES = {
    "outline": "win chances",
    "decisions": "value of each decision",
    "refining": "closer look at key moments",
}
PROFILE_COLUMNS = (
    "player",
    "races",
    "luck",
    "own decisions",
    "result minus start",
    "mistakes per 100 decisions",
    "typical mistakes (total points lost)",
)
LEDGER_COLUMNS = (
    "seat",
    "start",
    "luck",
    "own decisions",
    "others' decisions",
    "result",
    "expected place at the start",
)


def analyse(
    file: Annotated[Path | None, typer.Argument(help="A recorded game that is finished.", show_default=False)] = None,
    many: Annotated[
        Path | None,
        parameter(help="A folder of recorded games: prints a profile of every player."),
    ] = None,
    html: Annotated[Path | None, parameter(help="Also write the analysis as a single HTML page with plots.")] = None,
    depth: Annotated[str, typer.Option(help=f"How thorough: {', '.join(DEPTHS)}.")] = "standard",
    seed: Annotated[
        int, typer.Option(help="Seed of the analysis itself; try another one to see how stable the result is.")
    ] = 0,
    workers: Workers = None,
    as_json: AsJson = False,
) -> int:
    """Explains a finished game: win chances, the value of each decision, and luck separated from skill.

    Example: paddock analyse game.json --html game.html

    Profiles of everyone who played in a folder of games: paddock analyse --many games/
    """
    warn_if_plain()
    if (file is None) == (many is None):
        raise SetupError("give a recorded game, or a folder of them with --many games/")
    processes = worker_count(workers)
    if many is not None:
        return analyse_many(many, depth, seed, processes, as_json)
    assert file is not None
    if html is not None:
        check_output(html)
    analysis, whole = carry_out(load(file), depth, seed, processes, str(file), as_json)
    found = analysis.to_json(stopped=not whole)
    if html is not None and found["books"] is not None:
        write_page(analysis_page(found, analysis.replay, f"paddock analyse {file.name} --depth {depth}"), html)
    if as_json:
        print_json(found)
    else:
        print_analysis(found, analysis)
    return 0 if whole else INTERRUPTED


def analyse_many(folder: Path, depth: str, seed: int, workers: int, as_json: bool) -> int:
    """Prints profiles of everyone in a folder's finished games; skips files that cannot be analysed, with a message."""
    if not folder.is_dir():
        raise SetupError(f"{folder} is not a folder; --many expects a folder of recorded games")
    files = sorted(folder.rglob("*.json"))
    profiles = Profiles()
    count = 0
    for number, file in enumerate(files, 1):
        try:
            analysis, whole = carry_out(load(file), depth, seed, workers, f"{number}/{len(files)} {file.name}", as_json)
        except LogError as error:
            say(f"skipped: {str(error).removeprefix(f'{file}: ')} ({file})")
            continue
        if not whole:
            break
        profiles.add(analysis.to_json())
        count += 1
    if not count:
        raise SetupError(f"no finished game in {folder}; save one from a table's menu or with `paddock replay --from`")
    if as_json:
        print_json({"games": count, "depth": depth, "profiles": [profile.to_json() for profile in profiles.by_title()]})
    else:
        for title, listed in groupby(profiles.by_title(), lambda profile: profile.title):
            heading = f"{title}: points of winning chance per race, with their 95 % intervals"
            out().print(make_table(heading, PROFILE_COLUMNS, map(profile_row, listed), texts=(0, 6)))
    return 0


def profile_row(profile: Profile) -> list[str]:
    faults = sum(profile.faults.values())
    return [
        profile.name,
        str(profile.races),
        mean_in_points(profile.mean("luck")),
        mean_in_points(profile.mean("own")),
        f"{100 * (profile.mean('result').mean - profile.mean('start').mean):+.1f}",
        f"{100 * faults / max(1, profile.decisions):.1f}",
        ", ".join(f"{kind} {count}x ({100 * lost:.0f})" for kind, count, lost in profile.typical()),
    ]


def mean_in_points(mean: Mean) -> str:
    """Formats a mean in percentage points, with its 95 % interval."""
    low, high = mean.interval
    return f"{100 * mean.mean:+.1f}" + (f" ({100 * low:+.1f} to {100 * high:+.1f})" if mean.count > 1 else "")


def carry_out(log: Log, depth: str, seed: int, workers: int, title: str, quiet: bool) -> tuple[Analysis, bool]:
    """Runs an analysis with a progress bar; Ctrl-C keeps what is known. Returns it, and whether it is complete."""
    bar = Progress(
        TextColumn("{task.fields[stage]}"),
        BarColumn(None),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=err(),
        transient=True,
        disable=quiet,
        expand=True,
    )
    with analysis_in_progress(log, depth, seed, workers) as (analysis, going_on), bar:
        task = bar.add_task(title, total=1.0, stage=STAGES["outline"])
        try:
            for done in going_on:
                bar.update(task, completed=done, stage=STAGES.get(analysis.stage, ""))
        except KeyboardInterrupt:
            say(f"{title}: stopped at {100 * analysis.progress:.0f} %; showing what is known so far")
            return analysis, False
    return analysis, True


def print_analysis(found: Json, analysis: Analysis) -> None:
    names = [seat["name"] for seat in found["seats"]]
    console = out()
    if found["books"] is None:
        console.print("not enough is known yet to separate luck from skill")
        return
    rows = [
        (
            names[row["seat"]],
            f"{100 * row['start']:.1f}",
            f"{100 * row['luck']:+.1f}",
            f"{100 * row['own']:+.1f} ± {200 * row['error']:.1f}",
            f"{100 * row['others']:+.1f}",
            f"{100 * row['result']:.1f}",
            f"{found['places'][0][row['seat']]:.2f}",
        )
        for row in found["books"]
    ]
    console.print(
        make_table(f"{found['title']}: win chances gained and lost, in percentage points", LEDGER_COLUMNS, rows)
    )
    counts = [
        [names[row["seat"]], *(str(row[name]) for name in (*GRADES, "unnamed")), f"{100 * row['lost']:.1f}"]
        for row in found["names"]
    ]
    console.print(make_table("Decisions", ("seat", *GRADES, "too close to call", "points lost"), counts))
    if found["turning_points"]:
        console.print(Text("Turning points", "bold"))
    for point in found["turning_points"]:
        console.print(Text("- " + turning_point(point, found, analysis.replay)), soft_wrap=True)
