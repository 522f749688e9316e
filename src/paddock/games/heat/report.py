"""HEAT: heat and spin-outs per corner, what costs heat, gears, and what is used."""

from functools import partial
from typing import Final

from paddock.games.heat.track import find
from paddock.lab.report.figures import Axes, Look, facts_figure, split_figure
from paddock.lab.report.general import Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races

HEAT_USES: Final = [("Corners", "heat/corner"), ("Boosts", "heat/boost"), ("Shifts by two", "heat/shift")]
USES: Final = [
    ("Slipstream", "slipstream"),
    ("Adrenaline", "adrenaline"),
    ("Boost", "boost"),
    ("Stress cards", "stress"),
    ("Heat cooled", "cooled"),
    ("Cluttered hand", "cluttered"),
]


def corners(races: Races) -> dict[str, str]:
    """Returns the names of the corners: their number and limit."""
    names = {number: f"Corner {number}" for number in races.about("corner/")}
    if races.setup is not None:
        limits = find(races.setup.options["circuit"]).limits
        for number, limit in enumerate(limits, 1):
            if str(number) in names:
                names[str(number)] = f"Corner {number} (limit {limit})"
    return names


def figures(races: Races, look: Look) -> list[Figure | None]:
    named = corners(races)
    gears = [(gear, f"gear/{gear}") for gear in races.about("gear/")]
    facts = partial(facts_figure, races, look)

    def per_corner(title: str, key: str, says: str, unit: str) -> Figure | None:
        rows = [(name, f"{key}/{number}") for number, name in named.items()]
        return facts(Axes(title, "corner", unit), rows, says, f"{{}} {says}")

    return [
        per_corner("Heat paid per corner", "corner-heat", "costs most heat", "heat per race"),
        per_corner("Spin-outs per corner", "spin-out", "sees most spin-outs", "spin-outs per race"),
        facts(Axes("What costs heat", "for", "heat per race"), HEAT_USES, "cost most heat"),
        split_figure(
            races,
            look,
            Axes("Gears", "bot", "per cent of its turns in gear"),
            gears,
            slice(-1, None),
            "spends most turns in top gear: {}",
            "turns",
        ),
        facts(Axes("What is used", "what", "times per race"), USES, ""),
    ]


def luck(races: Races) -> Luck:
    flips, flipped = races.values("flips"), races.values("flipped")
    values = [speed / count if count else None for speed, count in zip(flipped, flips, strict=True)]
    return Luck("cards flipped from the deck", "the mean speed of the cards flipped from its deck", values)
