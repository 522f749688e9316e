"""`paddock bench`: the speed of the games compared with OpenSpiel; with --bots, the speed and strength of the bots."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from paddock.cli.options import AsJson, parameter
from paddock.cli.terminal import err, make_table, out, print_json, say, warn_if_plain
from paddock.engine import Json, SetupError
from paddock.games.catalog import GAMES, find_game
from paddock.lab import benchmark, bot_benchmark
from paddock.lab.benchmark_comparison import LIMIT, read_baseline, slowdowns
from paddock.lab.output import check_output, write_output
from paddock.workers import usable_cores


def bench(
    rounds: Annotated[int, typer.Option(help="Rounds through all games; the median is reported.")] = 9,
    seconds: Annotated[float, typer.Option(help="Processor seconds per figure and round.")] = 0.25,
    as_json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print benchmarks/games.md instead.")] = False,
    bots: Annotated[
        bool, typer.Option("--bots", help="Measure the bots instead: decisions, playouts, scaling.")
    ] = False,
    strong: Annotated[
        int, typer.Option("--strength", help="With --bots: games per thinking time of one champion against pros.")
    ] = 0,
    game: Annotated[str, parameter(help="With --strength: this game only.")] = "",
    seed: Annotated[int, typer.Option(help="With --strength: the seed of its games.")] = 1,
    out_file: Annotated[Path | None, parameter("--out", "-o", help="Also write the figures to this JSON file.")] = None,
    compare: Annotated[
        Path | None,
        parameter(
            help=f"Fail if a figure is more than {LIMIT:g} times slower than in this file from --out, relative to "
            "OpenSpiel or a plain Python loop in the same run, so that machines can differ."
        ),
    ] = None,
) -> int:
    """Measures decisions per second and the cost of a copy for every game, compared with OpenSpiel's games.

    With --bots: thinking time of each level, playouts of the champion's search, and the gain from a second core. For
    example, `paddock bench --bots --strength 100 --game heat` also shows how much a champion gains from more time.
    """
    if rounds < 1:
        raise SetupError(f"rounds: {rounds} is out of range; expected at least 1")
    if not 0 < seconds <= 60:
        raise SetupError(f"seconds: {seconds} is out of range; expected more than 0 and at most 60")
    baseline = None if compare is None else read_baseline(compare)
    if out_file is not None:
        check_output(out_file)
    warn_if_plain()
    if bots:
        data = _bench_bots(seconds, strong, find_game(game).id if game else "", seed, as_json)
    else:
        data = _bench_games(rounds, seconds, as_json, markdown)
    if out_file is not None:
        write_output(out_file, json.dumps(data, indent=1) + "\n")
    return 0 if compare is None or baseline is None else compare_with(baseline, data, compare)


def compare_with(baseline: Json, data: Json, file: Path) -> int:
    """Prints the figures that are now too slow; returns the exit code."""
    slower = slowdowns(baseline, data)
    slow = {name: times for name, times in slower.items() if times > LIMIT}
    for name, times in slow.items():
        say(f"{name}: {times:.2f} times slower than in {file}; {LIMIT:g} times is the limit")
    if not slow:
        say(f"none of {len(slower)} figures is more than {LIMIT:g} times slower than in {file}")
    return 1 if slow else 0


def _bench_games(rounds: int, seconds: float, as_json: bool, markdown: bool) -> Json:
    console = err()
    quiet = as_json or not console.is_terminal
    measuring = benchmark.run_bench(rounds, seconds)
    *_, report = track(measuring, "measuring", total=rounds, console=console, disable=quiet)
    if as_json:
        print_json(report)
    elif markdown:
        print(page(report), end="")
    else:
        out().print(make_table("Decisions per second, and the cost of a copy", GAME_COLUMNS, game_rows(report)))
        if report["peers"]:
            out().print(make_table("OpenSpiel in the same loop", PEER_COLUMNS, peer_rows(report)))
        out().print(verdict(report))
    if not report["peers"]:
        say("OpenSpiel is not installed, so there is no comparison; install it with `pip install 'paddock[bench]'`")
    return report


GAME_COLUMNS = ("game", "players", "playout/s", "target", "Python loop/s", "target", "copy, µs", "target")
PEER_COLUMNS = ("OpenSpiel game", "Python loop/s", "with chance steps/s")

WHAT_IS_MEASURED = """\
*Playout*: random moves to the end of the game inside the compiled engine. *Python loop*: a Python program asks whose
turn it is and for the legal moves, picks one at random and plays it; OpenSpiel's games run in the same loop in the
same run. Only players' decisions count. With OpenSpiel the caller also rolls dice and deals cards, which Paddock's
`play` does itself; the last column includes those steps. *Copy*: an independent copy of a position some moves
into the game. Setup time is not included.
"""


def game_rows(report: Json) -> list[tuple[str, ...]]:
    return [
        (
            GAMES[row["game"]].title,
            str(row["seats"]),
            *(f"{row[key]:,}" for key in ("playout_per_second", "playout_target", "loop_per_second", "loop_target")),
            f"{row['copy_microseconds']:.2f}",
            f"{row['copy_target']:g}",
        )
        for row in report["games"]
    ]


def peer_rows(report: Json) -> list[tuple[str, ...]]:
    return [(row["game"], f"{row['loop_per_second']:,}", f"{row['steps_per_second']:,}") for row in report["peers"]]


def verdict(report: Json) -> str:
    means = report["geometric_mean"]
    text = f"Geometric mean of the Python loop: {means['paddock_loop']:,} decisions/s"
    if means["ratio"] is None:
        return text + "."
    text += f", OpenSpiel's {means['openspiel_loop']:,}: {means['ratio']:.1f} times as fast"
    return text + f" (target {means['ratio_target']:g})."


def page(report: Json) -> str:
    machine = report["machine"]
    peers = f", OpenSpiel {machine['open_spiel']}" if machine["open_spiel"] else ""
    parts = [
        "# How fast the games are\n",
        "Run `make bench` to measure this; `paddock bench --markdown` prints this page.\n",
        f"Measured on one core of: {machine['processor']}; Python {machine['python']} on {machine['system']}, "
        f"Paddock {machine['paddock']} ({machine['engine']}){peers}. "
        f"Medians of {report['rounds']} rounds of {report['seconds_per_round']:g} s of processor time each; "
        f"the best and worst rounds differ by {report['spread']:.0%} of the median.\n",
        WHAT_IS_MEASURED,
        _markdown(GAME_COLUMNS, game_rows(report)),
    ]
    if report["peers"]:
        parts += [_markdown(PEER_COLUMNS, peer_rows(report))]
    return "\n".join([*parts, verdict(report) + "\n"])


def _markdown(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    ruler = "|".join("---" if number == 0 else "---:" for number in range(len(columns)))
    lines = ["| " + " | ".join(columns) + " |", f"|{ruler}|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


THINKING_COLUMNS = ("game", "level", "µs/decision", "decisions/s", "playouts/s")
STRENGTH_COLUMNS = ("game", "even", *(f"{seconds:g} s" for seconds in bot_benchmark.SECONDS))


def _bench_bots(seconds: float, games: int, only: str, seed: int, as_json: bool) -> Json:
    if games < 0:
        raise SetupError(f"strength: {games} is out of range; expected a number of games, 0 or more")
    quiet = as_json or not err().is_terminal
    speeds = [benchmark.calibrate(1, seconds)[0]]
    measured = list(track(bot_benchmark.thinking(seconds), "thinking", console=err(), disable=quiet))
    speeds.append(benchmark.calibrate(2, seconds)[0])
    one, two = bot_benchmark.scaling(int(800 * seconds), seed)
    mean, worst = bot_benchmark.pro_means(measured)
    strengths: list[bot_benchmark.Strength] = []
    if games:
        many = len(bot_benchmark.SECONDS) * (1 if only else len({row.game for row in measured}))
        racing = bot_benchmark.strength(games, seed, usable_cores(), only)
        strengths = list(track(racing, "racing pros", total=many, console=err(), disable=quiet))
    data: Json = {
        "machine": benchmark.describe_machine(),
        "calibration_per_second": round(sum(speeds) / len(speeds)),
        "thinking": [row.to_json() for row in measured],
        "pro": {"geometric_mean": round(mean, 2), "worst": round(worst, 2)},
        "scaling": {"games_per_second": [round(one, 1), round(two, 1)], "ratio": round(two / one, 2)},
        "strength": [row.to_json() for row in strengths],
    }
    if as_json:
        print_json(data)
        return data
    out().print(make_table("Thinking time of the bots", THINKING_COLUMNS, [_thinking_row(row) for row in measured]))
    out().print(
        f"Decision of a pro: geometric mean {mean:.0f} µs (target {bot_benchmark.MEAN_TARGET:g}), "
        f"worst game {worst:.0f} µs (target {bot_benchmark.WORST_TARGET:g})."
    )
    out().print(
        f"HEAT among pros: {one:,.0f} games/s with one process, {two:,.0f} with two: {two / one:.2f} times as many."
    )
    if strengths:
        title = f"Win share of one champion against pros, by seconds per move; {games} games each"
        out().print(make_table(title, STRENGTH_COLUMNS, _strength_rows(strengths)))
    return data


def _thinking_row(row: bot_benchmark.Thinking) -> tuple[str, ...]:
    playouts = "" if row.playouts is None else f"{row.playouts:,.0f}"
    return row.title, row.level, f"{row.micros:,.1f}", f"{1e6 / row.micros:,.0f}", playouts


def _strength_rows(measured: list[bot_benchmark.Strength]) -> list[list[str]]:
    rows: dict[str, list[str]] = {}
    for row in measured:
        low, high = row.entry.interval
        share = f"{100 * row.entry.win_rate:.0f} % ({100 * low:.0f} - {100 * high:.0f})"
        rows.setdefault(row.title, [row.title, f"{100 * row.even:.0f} %"]).append(share)
    return list(rows.values())
