"""Snails in a report: how hard they try, and how often they are in a crowd."""

from paddock.lab.report.figures import Look, facts_figure
from paddock.lab.report.general import Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races


def figures(races: Races, look: Look) -> list[Figure | None]:
    efforts = [(f"Effort {effort}", f"effort/{effort}") for effort in races.about("effort/")]
    return [
        facts_figure(races, look, "How hard they try", efforts, "is chosen most", "times per race", "effort"),
        facts_figure(races, look, "In a crowd", [("Crowded", "crowded")], "", "times per race", "what"),
    ]


def luck(races: Races) -> Luck:
    """What the die showed on average."""
    rolls, rolled = races.values("rolls"), races.values("rolled")
    values = [total / count if count else None for total, count in zip(rolled, rolls, strict=True)]
    return Luck("the die", "the mean of what its die showed", values)
