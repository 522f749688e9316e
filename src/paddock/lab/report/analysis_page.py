"""An analysis as one HTML file that loads nothing, in the dress of the lab's reports."""

from collections.abc import Callable, Sequence

from paddock import __version__
from paddock.analysis.grades import FAULTS, GRADES, LOSSES
from paddock.analysis.in_words import ledger_in_words, turning_point
from paddock.analysis.replayed_game import ReplayedGame
from paddock.engine import Json
from paddock.lab.report.charts import Dot, Dress, courses, dots, dresses, matrix
from paddock.lab.report.html_page import Chapter, Figure, NumberTable, Page, ReportSection
from paddock.lab.report.words import MINUS, join_words, percent, sentence
from paddock.wording import count_of

PARTS = {"luck": "luck", "own": "own decisions", "others": "others' decisions"}
#: Rows of the table behind the chart: more would be read by nobody.
MOST_ROWS = 60


def analysis_page(told: Json, replay: ReplayedGame, command: str = "") -> Page:
    names = [seat["name"] for seat in told["seats"]]
    look = dresses({str(seat): name for seat, name in enumerate(names)})
    seats = [look[str(seat)] for seat in range(len(names))]
    won = [names[seat] for seat, share in enumerate(replay.result) if share]
    turns = [sentence(turning_point(point, told, replay)) for point in told["turning_points"]]
    nothing = "" if turns else "Nothing in this race stood out of the noise."
    places_say = "Where each would come in, on average, if pros drove on."
    places = _over_the_race(told, seats, "places", "Expected places", places_say, False)
    sections = [
        ReportSection("The race", [chances(told, seats), places, luck_and_skill(told, seats)]),
        ReportSection("Turning points, and all decisions", [decisions(told, names)], nothing, turns),
    ]
    nutshell = [ledger_in_words(row, names[row["seat"]]) + "." for row in told["books"]]
    return Page(
        told["title"],
        f"{join_words(won)} won" if won else "an analysis",
        "Paddock analysis",
        [
            ("seats", ", ".join(names)),
            ("steps", str(told["steps"])),
            ("rules", f"version {told['rules']}"),
            ("depth", told["depth"]),
        ],
        command,
        nutshell,
        [Chapter("", sections)],
        reading(),
        f"Paddock {__version__}",
    )


def reading() -> list[str]:
    limits = ", ".join(f"{name} from {100 * least:.0f} points on" for least, name in reversed(LOSSES))
    return [
        "A chance is how often a seat would win if everybody drove on as a pro from there, with everything dealt anew "
        "that a spectator cannot know.",
        "What a decision was worth is judged by what its maker could know then, never by what came of it; own "
        "decisions are measured against what a pro would have played. Luck is what nobody could foresee: dice, draws, "
        "what others had in hand.",
        f"For every seat, start, luck, own and others' decisions add up to the result exactly. Names: {limits}; only "
        "where the loss is larger than its noise.",
    ]


def _over_the_race(told: Json, seats: Sequence[Dress], what: str, title: str, says: str, in_percent: bool) -> Figure:
    rows = [(step, row) for step, row in enumerate(told[what]) if row is not None]
    lines = [(dress, [(step, row[seat]) for step, row in rows]) for seat, dress in enumerate(seats)]
    every = max(1, -(-len(rows) // MOST_ROWS))
    shown = [rows[n] for n in range(0, len(rows), every)]
    if shown[-1] != rows[-1]:
        shown.append(rows[-1])
    text: Callable[[float], str] = percent if in_percent else "{:.2f}".format
    table = NumberTable(
        ["step", *(dress.name for dress in seats)], [[str(step), *(text(v) for v in row)] for step, row in shown]
    )
    return Figure(title, courses(lines, f"{title}, step by step", "step", in_percent), says, table, seats)


def chances(told: Json, seats: Sequence[Dress]) -> Figure:
    errors = [error for error in told["errors"][:-1] if error is not None]
    says = f"Chances of winning, each to within about {200 * sum(errors) / len(errors):.0f} points."
    return _over_the_race(told, seats, "chances", "Everybody's chances", says, True)


def luck_and_skill(told: Json, seats: Sequence[Dress]) -> Figure:
    values: list[Dot] = []
    for part, title in PARTS.items():
        for row in told["books"]:
            spread = 1.96 * row["error"] if part == "own" else 0.0
            values.append(Dot(title, row[part], row[part] - spread, row[part] + spread, seats[row["seat"]]))
    header = ["seat", "start", *PARTS.values(), "result"]
    rows = [
        [
            seats[row["seat"]].name,
            percent(row["start"]),
            *(f"{MINUS if row[part] < 0 else '+'}{abs(100 * row[part]):.1f}" for part in PARTS),
            percent(row["result"]),
        ]
        for row in told["books"]
    ]
    says = "What luck, own decisions and the others' added to each chance, in points of a hundred."
    plot = dots(values, "Luck, own and others' decisions for each seat", "points of winning chance", True, 0.0)
    return Figure("Luck and skill", plot, says, NumberTable(header, rows), seats)


def decisions(told: Json, names: Sequence[str]) -> Figure:
    columns = [*GRADES, "close"]
    keys = [*GRADES, "unnamed"]
    most = max(row[key] for row in told["names"] for key in keys) or 1
    counts = [[row[key] for key in keys] for row in told["names"]]
    plot = matrix(names, columns, counts, "Decisions by name for each seat", full=most, unit=1)
    faults = sum(row[name] for row in told["names"] for name in FAULTS)
    says = f"{sentence(count_of(faults, 'decision'))} lost more than the noise. Close ones are too close to call."
    rows = [[names[row["seat"]], *(str(row[key]) for key in keys), f"{100 * row['lost']:.1f}"] for row in told["names"]]
    return Figure("Decisions", plot, says, NumberTable(["seat", *columns, "points lost"], rows))
