"""The plots: Vega-Lite specifications, rendered as SVG when the report is written, so that it needs no scripts.

Colours are CSS variables of the page and follow light, dark and print styles. All plots are drawn at phone width
and scale with their column.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from paddock.engine import Json
from paddock.engine.extras import require
from paddock.lab.summary import NOBODY

WIDTH: Final = 360
#: The version of Vega-Lite that the plots use.
VEGA_LITE: Final = "5.20"
#: Shapes and colours repeat after this many bots.
SHAPES: Final = ("circle", "square", "diamond", "triangle-up", "cross", "triangle-down", "triangle-right")
COLOURS: Final = 7
NOBODYS_COLOUR: Final = "var(--nobody)"
ONE_COLOUR: Final = "var(--one)"
INK, SOFT, GRID, EVEN = "var(--ink)", "var(--ink-soft)", "var(--line)", "var(--even)"
CONFIG: Final[Json] = {
    "font": "Helvetica, Arial, sans-serif",
    "aria": False,
    "view": {"stroke": None},
    "axis": {
        "domain": False,
        "ticks": False,
        "gridColor": GRID,
        "labelColor": INK,
        "labelFontSize": 11.5,
        "labelPadding": 6,
        "titleColor": SOFT,
        "titleFontSize": 11,
        "titleFontWeight": "normal",
        "titlePadding": 8,
    },
    "axisX": {"tickCount": 5, "labelFlush": False},
    "axisY": {"grid": False, "labelLimit": 118, "labelPadding": 10},
}
#: Attributes that the page's style sheet replaces.
REPLACED: Final = ("class", "role", "font-family", "pointer-events", "version")
#: The labels of an axis of shares.
IN_PERCENT: Final = "format(100 * datum.value, '~g') + ' %'"


@dataclass(frozen=True)
class Dress:
    """The appearance of a bot in all plots."""

    name: str
    colour: str
    shape: str


def dresses(names: dict[str, str]) -> dict[str, Dress]:
    """Returns the colour and shape of each bot, the same in all plots."""
    return {
        bot: Dress(
            name,
            NOBODYS_COLOUR if bot == NOBODY else f"var(--bot-{number % COLOURS + 1})",
            SHAPES[number % len(SHAPES)],
        )
        for number, (bot, name) in enumerate(names.items())
    }


@dataclass(frozen=True)
class Dot:
    """A value with its interval, in a row of the plot; of a bot or of all."""

    row: str
    value: float
    low: float
    high: float
    dress: Dress | None = None


def draw(spec: Json, label: str) -> str:
    """Renders a specification as an SVG element with a label."""
    require("lab", "vl_convert")
    import vl_convert

    whole = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "background": None,
        "padding": {"left": 8, "top": 2, "right": 10, "bottom": 2},
        "autosize": {"type": "fit", "contains": "padding"},
        "width": WIDTH,
        "config": CONFIG,
        **spec,
    }
    return _lean(vl_convert.vegalite_to_svg(json.dumps(whole), vl_version=VEGA_LITE), label)


def _lean(drawn: str, label: str) -> str:
    """Returns an SVG image without class names, namespaces and superfluous digits."""
    root = ElementTree.fromstring(re.sub(r' xmlns(?::\w+)?="[^"]*"', "", drawn, count=2))
    for parent in root.iter():
        for child in list(parent):
            if child.get("class") in ("background", "foreground"):
                parent.remove(child)
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name in REPLACED or name.startswith("aria-") or (name, value) == ("opacity", "1"):
                del element.attrib[name]
            elif name in ("transform", "d", "x2", "y2"):
                element.set(name, re.sub(r"(\.\d\d)\d+", r"\1", value))
    root.attrib = {"viewBox": root.attrib["viewBox"], "role": "img", "aria-label": label}
    return ElementTree.tostring(root, encoding="unicode")


def _marker(name: str, value: float, x: Json, colour: str) -> Json:
    """Returns a dashed line across the plot at a value."""
    return {
        "data": {"values": [{name: value}]},
        "mark": {"type": "rule", "color": colour, "strokeDash": [4, 3], "strokeWidth": 1.5},
        "encoding": {"x": {"field": name, **x}},
    }


def dots(values: Sequence[Dot], label: str, axis: str = "", percent: bool = False, even: float | None = None) -> str:
    """Draws values with their intervals, row by row; several bots in a row are drawn below each other."""
    rows = list(dict.fromkeys(dot.row for dot in values))
    dressed = list(dict.fromkeys(dot.dress for dot in values if dot.dress is not None))
    grouped = len(dressed) > 1 and len(values) > len(rows)
    step = max(30, 11 * len(dressed) + 12) if grouped else 30
    data = [
        {
            "row": dot.row,
            "value": dot.value,
            "low": dot.low,
            "high": dot.high,
            "bot": dot.dress.name if dot.dress else "",
        }
        for dot in values
    ]
    y: Json = {"field": "row", "type": "nominal", "sort": rows, "title": None, "scale": {"paddingInner": 0}}
    looks = dressed or [Dress("", ONE_COLOUR, SHAPES[0])]
    names = [dress.name for dress in looks]
    colour = {"field": "bot", "scale": {"domain": names, "range": [dress.colour for dress in looks]}, "legend": None}
    shape = {"field": "bot", "scale": {"domain": names, "range": [dress.shape for dress in looks]}, "legend": None}
    shared: Json = {"y": y, "color": colour}
    if grouped:
        shared["yOffset"] = {"field": "bot", "sort": names, "scale": {"paddingOuter": 0.6}}
    x: Json = {"axis": {"title": axis or None}, "scale": {"zero": True, "nice": True}, "type": "quantitative"}
    if percent:
        x["axis"] |= {"labelExpr": IN_PERCENT, "tickCount": 4}
    layers: list[Json] = [_marker("even", even, x, EVEN)] if even is not None else []
    layers += [
        {
            "mark": {"type": "rule", "strokeWidth": 2.5, "strokeCap": "round", "opacity": 0.55},
            "encoding": {**shared, "x": {"field": "low", **x}, "x2": {"field": "high"}},
        },
        {
            "mark": {"type": "point", "filled": True, "size": 60 if grouped else 90, "opacity": 0.999},
            "encoding": {**shared, "x": {"field": "value", **x}, "shape": shape},
        },
    ]
    return draw({"height": step * len(rows) + 38, "data": {"values": data}, "layer": layers}, label)


def histogram(values: Sequence[int], label: str, axis: str, mark: float | None = None) -> str:
    """Returns a histogram of the values, with a line at `mark`."""
    width, counts = bar_counts(values)
    edge = 0.5 if width == 1 else 0.0
    gap = 0.05 * width
    data = [
        {"from": low - edge + gap, "to": low + width - edge - gap, "share": count / len(values)}
        for low, count in counts.items()
    ]
    x: Json = {"field": "from", "type": "quantitative", "scale": {"nice": False, "zero": False}}
    x["axis"] = {"title": axis, "grid": False, "tickMinStep": 1, "format": "d"}
    if width == 1 and len(counts) <= 12:
        x["axis"]["values"] = sorted(counts)
    if len(counts) == 1:
        x["scale"]["domain"] = [data[0]["from"] - 2, data[0]["to"] + 2]
    y: Json = {"field": "share", "type": "quantitative"}
    y["axis"] = {"title": None, "grid": True, "tickCount": 4, "labelExpr": IN_PERCENT}
    bars: Json = {"type": "rect", "color": ONE_COLOUR, "opacity": 0.8}
    encoding: Json = {"x": x, "x2": {"field": "to"}, "y": y, "y2": {"datum": 0}}
    layers: list[Json] = [{"mark": bars, "encoding": encoding}]
    if mark is not None:
        layers.append(_marker("mean", mark, {"type": "quantitative"}, INK))
    return draw({"height": 180, "data": {"values": data}, "layer": layers}, label)


#: A line over a race: its appearance, and its steps and values.
Line = tuple[Dress, Sequence[tuple[float, float]]]


def courses(lines: Sequence[Line], label: str, axis: str, percent: bool = False) -> str:
    """Draws one line per bot or seat over a race; marks distinguish the lines without colours."""
    data = [
        {"at": at, "value": value, "who": n, "mark": (i + 3 * n) % max(1, len(values) // 6) == 0}
        for n, (_, values) in enumerate(lines)
        for i, (at, value) in enumerate(values)
    ]
    order = list(range(len(lines)))
    colour = {
        "field": "who",
        "type": "nominal",
        "legend": None,
        "scale": {"domain": order, "range": [dress.colour for dress, _ in lines]},
    }
    shape = {**colour, "scale": {"domain": order, "range": [dress.shape for dress, _ in lines]}}
    x: Json = {"field": "at", "type": "quantitative", "axis": {"title": axis}, "scale": {"nice": False}}
    y_axis: Json = {"title": None, "grid": True}
    if percent:
        y_axis |= {"labelExpr": IN_PERCENT, "tickCount": 5}
    y: Json = {"field": "value", "type": "quantitative", "axis": y_axis, "scale": {"zero": True, "nice": True}}
    layers = [
        {"mark": {"type": "line", "interpolate": "step-after", "strokeWidth": 1.6}, "encoding": {"color": colour}},
        {
            "transform": [{"filter": "datum.mark"}],
            "mark": {"type": "point", "filled": True, "size": 34, "opacity": 1},
            "encoding": {"color": colour, "shape": shape},
        },
    ]
    return draw({"height": 230, "data": {"values": data}, "encoding": {"x": x, "y": y}, "layer": layers}, label)


def bar_counts(values: Sequence[int]) -> tuple[int, dict[int, int]]:
    """Returns the width of a bar, and the count of each bar by its first value."""
    width = step_for(max(values) - min(values) + 1)
    return width, dict(sorted(Counter(value // width * width for value in values).items()))


def step_for(span: int, most: int = 26) -> int:
    """Returns the width of a bar: 1, 2, 5, 10 and so on, for at most `most` bars."""
    width, factors = 1, (2, 2.5, 2)
    turn = 0
    while span / width > most:
        width = int(width * factors[turn % 3])
        turn += 1
    return width


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    label: str,
    axis: str = "",
    full: float = 1.0,
    unit: int = 100,
) -> str:
    """Returns a heat map of shares; `full` is the darkest value."""
    data = []
    for row, cells in zip(rows, values, strict=True):
        for column, cell in zip(columns, cells, strict=True):
            share = min(1.0, cell / full) if cell is not None and full else 0
            text = "" if cell is None else f"{unit * cell:.0f}"
            data.append({"row": row, "column": column, "share": share, "text": text})
    x: Json = {
        "field": "column",
        "type": "nominal",
        "sort": list(columns),
        "scale": {"paddingInner": 0.04, "paddingOuter": 0},
        "axis": {"orient": "top", "title": axis or None, "labelAngle": 0, "labelLimit": 74, "labelFontSize": 11},
    }
    y: Json = {
        "field": "row",
        "type": "nominal",
        "sort": list(rows),
        "scale": {"paddingInner": 0.06, "paddingOuter": 0},
        "axis": {"title": None, "labelLimit": 118},
    }
    opacity: Json = {"field": "share", "type": "quantitative", "legend": None}
    opacity["scale"] = {"domain": [0, 1], "range": [0.05, 0.6]}
    size = 11 if len(columns) <= 6 else 9.5 if len(columns) <= 9 else 8
    layers = [
        {"mark": {"type": "rect", "color": ONE_COLOUR, "cornerRadius": 3}, "encoding": {"opacity": opacity}},
        {
            "mark": {"type": "text", "color": INK, "fontSize": size},
            "encoding": {"text": {"field": "text", "type": "nominal"}},
        },
    ]
    height = 32 * len(rows) + (48 if axis else 28)
    return draw({"height": height, "data": {"values": data}, "encoding": {"x": x, "y": y}, "layer": layers}, label)
