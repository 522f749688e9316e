"""The board of a circuit: its drawing, with the spots of each space and the corners."""

from paddock.engine import Json
from paddock.games.heat.track import Circuit
from paddock.tracks import draw, pose


def drawing(circuit: Circuit) -> Json:
    """Returns the drawing, with `spots[space][0]` on the race line and `[1]` beside it."""
    drawn = draw(circuit.track)
    spots: list[list[Json]] = [[{}, {}] for _ in range(int(circuit.length))]
    for cell in circuit.track.cells:
        space = int(cell.start)
        on_race_line = (cell.lane == 0) == bool(circuit.race_line_left[space])
        spots[space][0 if on_race_line else 1] = pose(*cell.pose)
    del drawn["cells"]  # the board only needs their spots
    drawn["spots"] = spots
    drawn["corners"] = [
        {
            "corner": i + 1,
            "line": int(circuit.lines[i]),
            "limit": int(circuit.limits[i]),
            "press": list(circuit.press[i]),
        }
        for i in range(len(circuit.lines))
    ]
    return drawn
