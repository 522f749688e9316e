"""Solves the solo race of Formula D on every track and writes the tables that the `pro` plays by.

Run it when a rule or a track has changed: `python tools/solve_formula_d.py`. Compiled it takes seconds.
"""

import sys
from pathlib import Path
from time import perf_counter

from paddock.games.formula_d.bot.solo import Solo
from paddock.games.formula_d.track import TRACKS, find

DATA = Path(__file__).parent.parent / "src" / "paddock" / "games" / "formula_d" / "data"


def main() -> None:
    for name in sys.argv[1:] or TRACKS.ids:
        began = perf_counter()
        tables = Solo(find(name))
        tables.solve()
        packed = tables.pack()
        (DATA / f"{name}.solo").write_bytes(packed)
        print(f"{name}: {perf_counter() - began:.1f} s, {len(packed)} bytes")


if __name__ == "__main__":
    main()
