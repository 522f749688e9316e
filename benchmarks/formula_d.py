"""Formula D: how long it takes to find all destinations of a roll, in dense traffic and alone.

python benchmarks/formula_d.py [ROLLS]
"""

import sys
from time import process_time

from mypy_extensions import i64

from paddock.engine import split
from paddock.games.formula_d.reach import Roll
from paddock.games.formula_d.track import Track, find

MONACO = find("monaco")
STREET = find("street")

CARS = 10


def positions(track: Track, count: int) -> list[list[i64]]:
    """Cars bunched on the spaces ahead of the first one."""
    rng = split(1, f"bench/{track.id}")
    found: list[list[i64]] = []
    for _ in range(count):
        start = rng.below(track.size)
        ahead = {(start + 1 + rng.below(80)) % track.size for _ in range(CARS - 1)}
        found.append([start, *sorted(ahead - {start})])
    return found


def measure(track: Track, spaces: int, count: int) -> tuple[float, float]:
    """The mean microseconds per roll, and the mean number of destinations."""
    tables = positions(track, count)
    ends = 0
    began = process_time()
    for cars in tables:
        stops = track.stops[track.section[cars[0]]]
        ends += len(Roll(track, cars, 0, spaces, 17, 17, stops, False, -1).choices().moves)
    return (process_time() - began) / count * 1e6, ends / count


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for track in (MONACO, STREET):
        for spaces in (4, 10, 20, 30):
            time, ends = measure(track, spaces, count)
            print(f"{track.id:8} roll {spaces:2}, {CARS} cars: {time:6.2f} µs for {ends:5.1f} destinations")


if __name__ == "__main__":
    main()
