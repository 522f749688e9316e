"""Compares two benchmark runs: which figures became slower, relative to a reference that did not change.

Machines differ, and the same machine varies over time. So every figure is taken relative to a fixed reference measured
in the same run: OpenSpiel's games if both runs have them, otherwise a loop of plain Python (`calibration`).
"""

import json
from pathlib import Path
from statistics import geometric_mean
from typing import Final

from paddock.engine import Json, SetupError

#: A figure may become this many times slower.
LIMIT: Final = 1.3


def read_baseline(file: Path) -> Json:
    """Returns the figures in a file from `paddock bench --out`; raises SetupError if the file is not valid."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"cannot read {file}: {error.strerror}") from None
    except ValueError:
        data = None
    if not isinstance(data, dict) or not data.get("calibration_per_second") or not costs(data):
        raise SetupError(f"{file} is not a benchmark file; create one with `paddock bench --out`")
    return data


def slowdowns(before: Json, now: Json) -> dict[str, float]:
    """Returns how many times slower each common figure is now, relative to the reference; the worst first."""
    engines = [run["machine"]["engine"] for run in (before, now)]
    if engines[0] != engines[1]:
        raise SetupError(
            f"the baseline was measured with {engines[0]} modules, this run with {engines[1]}; use the same build"
        )
    old, new = costs(before), costs(now)
    machine = _reference_cost(now, before) / _reference_cost(before, now)
    slower = {name: new[name] / old[name] / machine for name in old if name in new}
    if not slower:
        raise SetupError("the baseline has none of the measured figures; was one of the runs made with --bots?")
    return dict(sorted(slower.items(), key=lambda entry: -entry[1]))


def costs(run: Json) -> dict[str, float]:
    found: dict[str, float] = {}
    for row in run.get("games", []):
        found[f"{row['game']} playout"] = 1.0 / row["playout_per_second"]
        found[f"{row['game']} Python loop"] = 1.0 / row["loop_per_second"]
        found[f"{row['game']} copy"] = row["copy_microseconds"]
    for row in run.get("thinking", []):
        playouts = row.get("playouts_per_second")
        found[f"{row['game']} {row['level']}"] = 1.0 / playouts if playouts else row["microseconds"]
    return found


def _reference_cost(run: Json, other: Json) -> float:
    """Returns the cost of the reference: the peers that both runs have, otherwise the plain Python loop."""
    rates = {row["game"]: row["loop_per_second"] for row in run.get("peers", [])}
    common = [rates[row["game"]] for row in other.get("peers", []) if row["game"] in rates]
    return 1.0 / (geometric_mean(common) if common else float(run["calibration_per_second"]))
