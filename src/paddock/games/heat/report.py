"""HEAT: heat and spin-outs per corner, where the heat goes, gears, and what is used."""

from paddock.games.heat.track import find
from paddock.lab.report.figures import Look, begin, facts_figure, known_to_within, split_figure
from paddock.lab.report.general import Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races
from paddock.lab.report.words import percent


def corners(races: Races) -> dict[str, str]:
    """What the corners are called: their number and limit."""
    names = {number: f"Corner {number}" for number in races.about("corner/")}
    if races.setup is not None:
        limits = find(races.setup.options["circuit"]).limits
        for number, limit in enumerate(limits, 1):
            if str(number) in names:
                names[str(number)] = f"Corner {number} (limit {limit})"
    return names


def figures(races: Races, look: Look) -> list[Figure | None]:
    named = corners(races)
    gears = [(f"{gear}", f"gear/{gear}") for gear in races.about("gear/")]

    def per_corner(title: str, key: str, says: str, unit: str) -> Figure | None:
        facts = [(name, f"{key}/{number}") for number, name in named.items()]
        return facts_figure(title, races, look, facts, says, unit, "corner", brief=f"{{}} {says}")

    return [
        per_corner("Heat paid per corner", "corner-heat", "costs most heat", "heat per race"),
        per_corner("Spin-outs per corner", "spin-out", "sees most spin-outs", "spin-outs per race"),
        facts_figure(
            "Where the heat goes",
            races,
            look,
            [("Corners", "heat/corner"), ("Boosts", "heat/boost"), ("Shifts by two", "heat/shift")],
            "take most of the heat",
            "heat per race",
            "for",
        ),
        split_figure(
            "Gears",
            races,
            look,
            gears,
            "per cent of its turns in gear",
            "bot",
            lambda shares: _about_gears(races, look, shares),
        ),
        facts_figure(
            "What is used",
            races,
            look,
            [
                ("Slipstream", "slipstream"),
                ("Adrenaline", "adrenaline"),
                ("Boost", "boost"),
                ("Stress cards", "stress"),
                ("Heat cooled", "cooled"),
                ("Cluttered hand", "cluttered"),
            ],
            "",
            "times per race",
            "what",
        ),
    ]


def _about_gears(races: Races, look: Look, shares: dict[str, list[float]]) -> str:
    top = {bot: row[-1] for bot, row in shares.items()}
    fastest = max(top, key=lambda bot: top[bot])
    turns = min(sum(races.total(f"gear/{gear}", bot) for gear in races.about("gear/")) for bot in shares)
    said = f"{begin(look.name(fastest))} spends most turns in top gear, {percent(top[fastest])} of them"
    return f"{said}; {known_to_within(turns, 'turns')}"


def luck(races: Races) -> Luck:
    flips, flipped = races.values("flips"), races.values("flipped")
    values = [speed / count if count else None for speed, count in zip(flipped, flips, strict=True)]
    return Luck("cards flipped from the deck", "the mean speed of the cards that it turned up from its deck", values)
