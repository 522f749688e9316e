"""Two runs of a benchmark compared: what has become slower, beside something that has not changed.

Machines differ, and the same machine is faster at one time than at another. So every figure is taken relative to what
the same run measured of a fixed reference: OpenSpiel's games where both runs have them, and else a loop of plain Python
(`calibration`).
"""

import json
from math import exp, log
from pathlib import Path
from typing import Final

from paddock.engine import Json, SetupError

#: How many times slower than before a figure may be.
LIMIT: Final = 1.3


def read_baseline(file: Path) -> Json:
    """What `paddock bench --out` wrote; SetupError says what is wrong with the file."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"{file}: cannot be read: {error.strerror}") from None
    except ValueError:
        data = None
    if not isinstance(data, dict) or not data.get("calibration_per_second") or not costs(data):
        raise SetupError(f"{file} is not a file that `paddock bench --out` wrote")
    return data


def slowdowns(before: Json, now: Json) -> dict[str, float]:
    """How many times as long each figure of both runs takes now, relative to the reference; the worst first."""
    engines = [run["machine"]["engine"] for run in (before, now)]
    if engines[0] != engines[1]:
        raise SetupError(f"the baseline was measured with {engines[0]} modules, these are {engines[1]}")
    old, new = costs(before), costs(now)
    machine = _reference_cost(now, before) / _reference_cost(before, now)
    slower = {name: new[name] / old[name] / machine for name in old if name in new}
    if not slower:
        raise SetupError("the baseline has none of the figures that were measured")
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
    """The cost of the reference: of the peers that both runs have, or else of the plain Python loop."""
    rates = {row["game"]: row["loop_per_second"] for row in run.get("peers", [])}
    common = [rates[row["game"]] for row in other.get("peers", []) if row["game"] in rates]
    if not common:
        return 1.0 / float(run["calibration_per_second"])
    return exp(-sum(log(rate) for rate in common) / len(common))
