"""Prints the line and branch coverage of each package, from the JSON file that SlipCover wrote.

python tools/coverage.py .cache/coverage.json
"""

import json
import sys
from collections import Counter
from pathlib import Path

LEAST = 90.0
KINDS = ("covered_lines", "missing_lines", "covered_branches", "missing_branches")


def package(file: str) -> str:
    """ "engine", "games/heat" and the like."""
    parts = Path(file).parts
    inside = parts[parts.index("paddock") + 1 : -1]
    return "/".join(inside[:2])


def percent(counts: Counter[str], what: str) -> float:
    covered, missing = counts[f"covered_{what}"], counts[f"missing_{what}"]
    return 100 * covered / max(covered + missing, 1)


def main() -> int:
    files = json.loads(Path(sys.argv[1]).read_text())["files"]
    packages: dict[str, Counter[str]] = {}
    for file, measured in files.items():
        for name in (package(file), "all"):
            packages.setdefault(name, Counter()).update({kind: measured["summary"][kind] for kind in KINDS})
    print(f"{'coverage':<28}{'lines':>9}{'branches':>10}")
    for name, counts in sorted(packages.items(), key=lambda row: (row[0] == "all", row[0])):
        print(f"{name:<28}{percent(counts, 'lines'):>7.1f} %{percent(counts, 'branches'):>8.1f} %")
    return int(percent(packages["all"], "branches") < LEAST)


if __name__ == "__main__":
    sys.exit(main())
