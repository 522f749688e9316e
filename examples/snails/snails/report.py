"""Snails in a report: how hard they try, and how often they are in a crowd."""

from paddock.lab.report.figures import Axes, Look, facts_figure
from paddock.lab.report.general import Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races


def figures(races: Races, look: Look) -> list[Figure | None]:
    efforts = [(f"Effort {effort}", f"effort/{effort}") for effort in races.about("effort/")]
    return [
        facts_figure(races, look, Axes("How hard they try", "effort", "times per race"), efforts, "is chosen most"),
        facts_figure(races, look, Axes("In a crowd", "what", "times per race"), [("Crowded", "crowded")], ""),
    ]


def luck(races: Races) -> Luck:
    """What the die showed on average."""
    rolls, rolled = races.values("rolls"), races.values("rolled")
    values = [total / count if count else None for total, count in zip(rolled, rolls, strict=True)]
    return Luck("the die", "the mean of what its die showed", values)
