"""Profiles of play over many games: who was lucky, who drove well, and which mistakes are typical of whom."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from paddock.analysis.grades import FAULTS, GRADES
from paddock.engine import Json
from paddock.statistics import Mean, mean_of

#: What a race's books tell of a seat.
PARTS: Final = ("start", "luck", "own", "others", "result")


@dataclass
class Profile:
    """One player in one game title, over the races that were analysed."""

    name: str
    title: str
    #: What `PARTS` names, per race, in shares of a win.
    parts: dict[str, list[float]] = field(default_factory=lambda: {part: [] for part in PARTS})
    names: Counter[str] = field(default_factory=Counter)
    #: What the faults of a kind lost, and how many they were.
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
        """The mistakes that lost most: their kind, how many, and how much in all."""
        return [(kind, self.faults[kind], lost) for kind, lost in self.lost.most_common(most)]

    def to_json(self) -> Json:
        told: Json = {"name": self.name, "title": self.title, "races": self.races, "decisions": self.decisions}
        for part in PARTS:
            mean = self.mean(part)
            told[part] = {"mean": round(mean.mean, 6), "interval": [round(end, 6) for end in mean.interval]}
        told["names"] = {name: self.names[name] for name in (*GRADES, "unnamed")}
        typical = self.typical(len(self.lost))
        told["mistakes"] = [{"kind": kind, "count": n, "lost": round(lost, 6)} for kind, n, lost in typical]
        return told


class Profiles:
    """All who played, by name and title."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Profile] = {}

    def add(self, told: Json, called: Callable[[int], str | None] | None = None, title: str = "") -> None:
        """Adds a whole analysis; `called` gives a seat's name, or None to leave it out."""
        title = title or told["title"]
        for row in told["books"]:
            seat = row["seat"]
            if told["seats"][seat]["kind"] != "player":
                continue
            name = told["seats"][seat]["name"] if called is None else called(seat)
            if name is None:
                continue
            profile = self.found.setdefault((title, name), Profile(name, title))
            for part in PARTS:
                profile.parts[part].append(row[part])
            for move in told["moves"]:
                if move["seat"] == seat and move["decision"] is not None:
                    profile.count(move["decision"])

    def by_title(self) -> list[Profile]:
        return sorted(self.found.values(), key=lambda profile: (profile.title, -profile.races, profile.name))
