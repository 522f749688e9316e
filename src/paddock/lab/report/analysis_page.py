"""An analysis as a single self-contained HTML file, in the style of the lab's reports."""

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
#: The most rows in the table of a chart.
MOST_ROWS = 60


def analysis_page(found: Json, replay: ReplayedGame, command: str = "") -> Page:
    names = [seat["name"] for seat in found["seats"]]
    look = dresses({str(seat): name for seat, name in enumerate(names)})
    seats = [look[str(seat)] for seat in range(len(names))]
    won = [names[seat] for seat, share in enumerate(replay.result) if share]
    turns = [sentence(turning_point(point, found, replay)) for point in found["turning_points"]]
    nothing = "" if turns else "No turning point was larger than the noise."
    places_say = "The mean finishing place if pros played on from there."
    places = _over_the_race(found, seats, "places", "Expected places", places_say, False)
    sections = [
        ReportSection("The race", [chances(found, seats), places, luck_and_skill(found, seats)]),
        ReportSection("Turning points and decisions", [decisions(found, names)], nothing, turns),
    ]
    nutshell = [ledger_in_words(row, names[row["seat"]]) + "." for row in found["books"]]
    return Page(
        found["title"],
        f"{join_words(won)} won" if won else "an analysis",
        "Paddock analysis",
        [
            ("seats", ", ".join(names)),
            ("steps", str(found["steps"])),
            ("rules", f"version {found['rules']}"),
            ("depth", found["depth"]),
        ],
        command,
        nutshell,
        [Chapter("", sections)],
        reading(),
        f"Paddock {__version__}",
    )


def reading() -> list[str]:
    limits = ", ".join(f"{name} from {100 * least:.0f} points" for least, name in reversed(LOSSES))
    return [
        "A win chance is how often a seat would win if pros played on from there, with everything redealt that a "
        "spectator cannot know.",
        "A decision is judged by what the player could know at the time, not by its outcome, and is compared with "
        "what a pro would have played. Luck is what nobody could foresee: dice, draws and "
        "other players' hidden cards.",
        f"For every seat, start, luck, own and others' decisions add up exactly to the result. Grades: {limits}, but "
        "only if the loss is larger than its noise.",
    ]


def _over_the_race(found: Json, seats: Sequence[Dress], what: str, title: str, says: str, in_percent: bool) -> Figure:
    rows = [(step, row) for step, row in enumerate(found[what]) if row is not None]
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


def chances(found: Json, seats: Sequence[Dress]) -> Figure:
    errors = [error for error in found["errors"][:-1] if error is not None]
    says = f"Win chances, each to within about {200 * sum(errors) / len(errors):.0f} percentage points."
    return _over_the_race(found, seats, "chances", "Win chances", says, True)


def luck_and_skill(found: Json, seats: Sequence[Dress]) -> Figure:
    values: list[Dot] = []
    for part, title in PARTS.items():
        for row in found["books"]:
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
        for row in found["books"]
    ]
    says = "How luck, own decisions and others' decisions changed each win chance, in percentage points."
    plot = dots(values, "Luck, own and others' decisions for each seat", "points of win chance", True, 0.0)
    return Figure("Luck and skill", plot, says, NumberTable(header, rows), seats)


def decisions(found: Json, names: Sequence[str]) -> Figure:
    columns = [*GRADES, "close"]
    keys = [*GRADES, "unnamed"]
    most = max(row[key] for row in found["names"] for key in keys) or 1
    counts = [[row[key] for key in keys] for row in found["names"]]
    plot = matrix(names, columns, counts, "Decisions by grade for each seat", full=most, unit=1)
    faults = sum(row[name] for row in found["names"] for name in FAULTS)
    says = (
        f"{sentence(count_of(faults, 'decision'))} lost clearly more than the noise; 'close' means too close to call."
    )
    rows = [
        [names[row["seat"]], *(str(row[key]) for key in keys), f"{100 * row['lost']:.1f}"] for row in found["names"]
    ]
    return Figure("Decisions", plot, says, NumberTable(["seat", *columns, "points lost"], rows))
