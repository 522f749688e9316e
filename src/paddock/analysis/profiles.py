"""Profiles of players over many games: luck, skill and typical mistakes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from paddock.analysis.grades import FAULTS, GRADES
from paddock.engine import Json
from paddock.statistics import Mean, mean_of

#: The parts of a seat's ledger.
PARTS: Final = ("start", "luck", "own", "others", "result")


@dataclass
class Profile:
    """One player in one game, over all analysed races."""

    name: str
    title: str
    #: The values of each of `PARTS`, one per race, in shares of a win.
    parts: dict[str, list[float]] = field(default_factory=lambda: {part: [] for part in PARTS})
    names: Counter[str] = field(default_factory=Counter)
    #: By kind of mistake: the total loss, and the number of faults.
    lost: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def races(self) -> int:
        return len(self.parts["result"])

    @property
    def decisions(self) -> int:
        return sum(self.names.values())

    def count(self, decision: Json) -> None:
        self.names[decision["name"] or "unnamed"] += 1
        if decision["name"] in FAULTS:
            self.faults[decision["topic"]] += 1
            self.lost[decision["topic"]] += decision["loss"]

    def mean(self, part: str) -> Mean:
        return mean_of(self.parts[part])

    def typical(self, most: int = 3) -> list[tuple[str, int, float]]:
        """Returns the mistakes that lost most: their kind, number and total loss."""
        return [(kind, self.faults[kind], lost) for kind, lost in self.lost.most_common(most)]

    def to_json(self) -> Json:
        data: Json = {"name": self.name, "title": self.title, "races": self.races, "decisions": self.decisions}
        for part in PARTS:
            mean = self.mean(part)
            data[part] = {"mean": round(mean.mean, 6), "interval": [round(end, 6) for end in mean.interval]}
        data["names"] = {name: self.names[name] for name in (*GRADES, "unnamed")}
        typical = self.typical(len(self.lost))
        data["mistakes"] = [{"kind": kind, "count": n, "lost": round(lost, 6)} for kind, n, lost in typical]
        return data


class Profiles:
    """The profiles of all players, by name and game."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Profile] = {}

    def add(self, analysis: Json, name_of: Callable[[int], str | None] | None = None, title: str = "") -> None:
        """Adds a complete analysis; `name_of` returns a seat's name, or None to leave it out."""
        title = title or analysis["title"]
        for row in analysis["books"]:
            seat = row["seat"]
            if analysis["seats"][seat]["kind"] != "player":
                continue
            name = analysis["seats"][seat]["name"] if name_of is None else name_of(seat)
            if name is None:
                continue
            profile = self.found.setdefault((title, name), Profile(name, title))
            for part in PARTS:
                profile.parts[part].append(row[part])
            for move in analysis["moves"]:
                if move["seat"] == seat and move["decision"] is not None:
                    profile.count(move["decision"])

    def by_title(self) -> list[Profile]:
        return sorted(self.found.values(), key=lambda profile: (profile.title, -profile.races, profile.name))
