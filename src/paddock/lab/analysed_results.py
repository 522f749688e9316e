"""Races of a file of results, played again and analysed: profiles of the bots that raced."""

from collections.abc import Iterator
from pathlib import Path

from paddock.analysis.driver import analyse
from paddock.analysis.profiles import Profiles
from paddock.engine import SetupError
from paddock.lab.replayed_rows import read_row, replay_row

DEPTH = "quick"


def profile_races(results: Path, races: int, workers: int) -> Iterator[Profiles]:
    """Analyses that many races, spread evenly over the file; yields the profiles so far after each.
    SetupError if a race does not replay as recorded."""
    import pyarrow.parquet as pq

    if races < 1:
        raise SetupError(f"analyse: {races} does not do; at least one race must be analysed")
    rows = pq.ParquetFile(results).metadata.num_rows
    profiles = Profiles()
    seen: set[int] = set()
    for number in range(races):
        recorded = read_row(results, number * rows // races)
        if recorded.match.number not in seen:
            seen.add(recorded.match.number)
            again = replay_row(recorded)
            if again.difference:
                raise SetupError(f"{results}: game {recorded.match.number} cannot be analysed: {again.difference}")
            labels = [None if choice.level is None else choice.label for choice in recorded.match.choices]
            analysis = analyse(again.log, DEPTH, 0, workers).to_json()
            profiles.add(analysis, labels.__getitem__, recorded.match.title or analysis["title"])
        yield profiles
