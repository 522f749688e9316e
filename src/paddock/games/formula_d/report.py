"""Formula D: wear, retirements per corner, pit stops, gears, and the luck of the dice."""

from functools import partial

from paddock.games.formula_d.dice import FACES
from paddock.games.formula_d.track import find
from paddock.lab.report.figures import (
    Axes,
    Look,
    each_bot,
    facts_figure,
    mean_of_all,
    of_mean,
    of_yes_or_no,
    racing,
    ranking_sentence,
    split_figure,
)
from paddock.lab.report.general import Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races
from paddock.lab.report.words import number
from paddock.statistics import Mean

CAUSES = {
    "overshoot": "Overshooting",
    "brake": "Braking",
    "gear": "Shifting down",
    "collision": "Colliding",
    "engine": "Engine",
    "danger": "Debris",
    "residents": "Residents",
}
REASONS = {**CAUSES, "roll": "Roll too far", "collision": "Collision"}


def corners(races: Races, prefix: str) -> list[tuple[str, str]]:
    """Returns the corners that facts are about, in driving order."""
    names = sorted(set(races.about(prefix)))
    if races.setup is not None:
        track = find(races.setup.options["track"])
        names = [name for number, name in enumerate(track.section_names) if track.stops[number] and name in names]
    return [(name, f"{prefix}{name}") for name in names]


def figures(races: Races, look: Look) -> list[Figure | None]:
    causes = [(name, f"wear/{cause}") for cause, name in CAUSES.items() if cause in races.about("wear/")]
    reasons = [(REASONS.get(why, why), f"out/{why}") for why in races.about("out/")]
    gears = [(gear, f"rolls/{gear}") for gear in races.about("rolls/")]
    facts = partial(facts_figure, races, look)

    def per_corner(title: str, prefix: str, claim: str, axis: str, in_percent: bool) -> Figure | None:
        rows = corners(races, prefix)
        return facts(Axes(title, "corner", axis, in_percent), rows, claim, f"{{}} {claim}")

    return [
        retirements(races, look, reasons),
        per_corner("Retirements per corner", "retired/", "ends most races", "share of starts that ended there", True),
        facts(Axes("Why cars retire", "reason", "share of starts", True), reasons, "is the most frequent end"),
        facts(Axes("What takes the wear", "for", "wear points per race"), causes, "costs most wear"),
        per_corner("Wear for overshooting, per corner", "overshoot/", "costs most wear", "wear points per race", False),
        pit_stops(races, look),
        split_figure(
            races,
            look,
            Axes("Gears", "bot", "per cent of its rolls in gear"),
            gears,
            slice(3, None),
            "drives fastest, {} of its turns in 4th gear or above",
            "turns",
        ),
    ]


def retirements(races: Races, look: Look, reasons: list[tuple[str, str]]) -> Figure | None:
    bots = racing(races)

    def out(bot: str) -> Mean:
        times = sum(races.total(key, bot) for _, key in reasons)
        return Mean(len(races.rows_of(bot)), times, times)

    values = {bot: of_yes_or_no(look.name(bot), out(bot)) for bot in bots}
    says = ranking_sentence(list(values.values()), "retires most often", True)
    return each_bot("Retirements", says, look, values, "share of starts", True) if says else None


def pit_stops(races: Races, look: Look) -> Figure | None:
    if not races.total("pit-stop"):
        return None
    bots = racing(races)
    values = {bot: of_mean(look.name(bot), races.per_race(bot, "pit-stop")) for bot in bots}
    says = ranking_sentence(list(values.values()), "stops most often", unit="times per race")
    says += f" All bots together stop {number(mean_of_all(races, bots, 'pit-stop').mean)} times per race."
    return each_bot("Pit stops", says, look, values, "stops per race")


def luck(races: Races) -> Luck:
    """Returns how much the dice exceeded their average, in the gears that were driven."""
    beyond = [0.0] * len(races.columns["game"])
    rolls = [0] * len(beyond)
    for gear in races.about("rolls/"):
        faces = FACES[int(gear)]
        usual = sum(faces) / len(faces)
        for row, (times, total) in enumerate(
            zip(races.values(f"rolls/{gear}"), races.values(f"rolled/{gear}"), strict=True)
        ):
            beyond[row] += total - times * usual
            rolls[row] += times
    values = [more / times if times else None for more, times in zip(beyond, rolls, strict=True)]
    return Luck("dice rolls", "how far its dice rolled above the average, per roll", values)
