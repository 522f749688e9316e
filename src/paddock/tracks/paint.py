"""A picture under construction: SVG shapes in painting order, in the colours of a theme by day and by night."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from paddock.engine.reader import Json
from paddock.tracks.curve import Point
from paddock.tracks.geometry import Ring, path, tenth
from paddock.tracks.toml_values import TrackError

FONT: Final = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
SHADE: Final = "#22252b"
#: A colour that changes at night: a CSS variable, and its value by day.
VARIABLE: Final = re.compile(r"var\((--n-[\w-]+),(#\w+)\)")
#: Shapes for the night are hidden until a style sheet or `as_svg` reveals them.
BY_NIGHT: Final = ' class="by-night" display="none"'


@cache
def _tables() -> Json:
    return tomllib.loads(files(__package__).joinpath("themes.toml").read_text(encoding="utf-8"))


@cache
def themes() -> dict[str, Json]:
    """Returns the themes by name, each complete: with the defaults, and its colours at night in `night`."""
    every = _tables()["every"]
    listed: dict[str, Json] = _tables()["theme"]
    return {
        name: {**every, **theme, "night": {**every["night"], **theme.get("night", {})}}
        for name, theme in listed.items()
    }


def weathers() -> dict[str, Json]:
    """Returns what each weather adds to a drawing, by name."""
    listed: dict[str, Json] = _tables()["weather"]
    return listed


def mix(colour: str, other: str, share: float) -> str:
    """Returns a colour blended with a share of another."""
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def discs(places: list[tuple[float, float, float]]) -> str:
    """Returns path data of many discs: x, y and radius of each.

    A disc is one arc that ends a tenth of a unit from its start, which is not visible.
    """
    return "".join(f"M{tenth(x - r)} {tenth(y)}a{tenth(r)} {tenth(r)} 0 1 1 0 .1z" for x, y, r in places)


def dots(places: list[Point]) -> str:
    """Returns path data of many points, to be stroked with round or square ends: a third of the text of discs."""
    return "".join(f"M{x:.0f} {y:.0f}h0" for x, y in places)


class Picture:
    """The shapes and texts of a drawing, in painting order.

    Colours are values such as #ffffff, or names of the theme: `ground`, or `trees.2` of a list. The theme's colours
    have other values at night. So does ~#ffffff, which the theme darkens.
    """

    def __init__(self, name: str, theme: str) -> None:
        if theme not in themes():
            raise TrackError(f"theme is {theme!r}; expected one of {', '.join(themes())}")
        #: Prefix of the ids in the picture.
        self.name = name
        self.ink: Json = themes()[theme]
        self.parts: list[str] = []
        #: The variables of the colours that were used, with their values at night.
        self.night: dict[str, str] = {}

    @property
    def night_style(self) -> str:
        """The colours at night, as CSS declarations."""
        return ";".join(f"{name}:{tone}" for name, tone in self.night.items())

    def tone(self, colour: str) -> str:
        """Returns a colour in SVG's syntax."""
        if not colour or colour[0] == "#" or colour == "none" or colour.startswith("url("):
            return colour
        key, _, place = colour.partition(".")
        if colour[0] == "~":
            day, dark = colour[1:], None
        else:
            day, dark = _entry(self.ink[key], place), self.ink["night"].get(key)
        night = mix(day, self.ink["night"]["dark"], self.ink["night"]["depth"]) if dark is None else _entry(dark, place)
        if night == day:
            return day
        variable = "--n-" + colour.replace(".", "-").replace("~#", "")
        self.night[variable] = night
        return f"var({variable},{day})"

    def shape(self, d: str, fill: str, opacity: float = 1, stroke: str = "", width: float = 0, **more: str) -> None:
        """Adds a path; `more` are further SVG attributes."""
        if d:
            strength = _strength(opacity, fill, stroke)
            line = {"stroke": self.tone(stroke), "stroke_width": f"{width:g}"} if stroke else {}
            self.parts.append(f"<path{attributes(d=d, fill=self.tone(fill), **strength, **line, **more)}/>")

    def put(
        self, rings: Ring | list[Ring], fill: str, opacity: float = 1, stroke: str = "", width: float = 0, **more: str
    ) -> None:
        """Adds one or more rings as a path; `more` as in `shape`."""
        if rings:
            several: Any = rings if isinstance(rings[0], list) else [rings]
            self.shape(path(several), fill, opacity, stroke, width, **more)

    def line(
        self, lines: list[Ring], stroke: str, width: float, opacity: float = 1.0, dash: str = "", **more: str
    ) -> None:
        self.shape(path(lines, False), "none", opacity, stroke, width, stroke_dasharray=dash, **more)

    def dots(self, places: list[Point], size: float, tone: str, opacity: float = 1.0, ends: str = "round") -> None:
        """Adds discs of one size, or squares."""
        self.shape(dots(places), "none", opacity, tone, size, stroke_linecap=ends)

    def define(self, name: str, d: str) -> str:
        """Adds path data that `use` can paint several times. Returns its id."""
        self.parts.append(f'<defs><path id="{self.name}-{name}" d="{d}"/></defs>')
        return f"{self.name}-{name}"

    def use(self, name: str, fill: str, opacity: float = 1.0, dx: float = 0, dy: float = 0, **more: str) -> None:
        """Paints a defined shape at an offset; `more` are further SVG attributes."""
        moved = {"x": f"{dx:g}" if dx else "", "y": f"{dy:g}" if dy else ""}
        strength = _strength(opacity, fill, more.get("stroke", ""))
        more = {key: self.tone(value) if key == "stroke" else value for key, value in more.items()}
        self.parts.append(f'<use href="#{name}"{attributes(fill=self.tone(fill), **moved, **strength, **more)}/>')

    def gradient(self, name: str, kind: str, *stops: tuple[float, str, float], **more: str) -> str:
        """Adds a gradient with its stops (place, colour, opacity). Returns a fill that refers to it."""
        listed = "".join(
            f'<stop offset="{at:g}" stop-color="{self.tone(tone)}" stop-opacity="{opacity:g}"/>'
            for at, tone, opacity in stops
        )
        within = attributes(id=f"{self.name}-{name}", **more)
        self.parts.append(f"<defs><{kind}Gradient{within}>{listed}</{kind}Gradient></defs>")
        return f"url(#{self.name}-{name})"

    def pattern(self, name: str, size: tuple[float, float], inner: str, angle: float = 0.0) -> str:
        """Adds a pattern of SVG elements. Returns a fill that refers to it."""
        turned = f' patternTransform="rotate({angle:g})"' if angle else ""
        self.parts.append(
            f'<defs><pattern id="{self.name}-{name}" width="{size[0]:g}" height="{size[1]:g}" '
            f'patternUnits="userSpaceOnUse"{turned}>{inner}</pattern></defs>'
        )
        return f"url(#{self.name}-{name})"

    @contextmanager
    def by_night(self) -> Iterator[None]:
        """Makes everything that is painted in this context visible at night only."""
        before, self.parts = self.parts, []
        yield
        if self.parts:
            before += [f"<g{BY_NIGHT}>", *self.parts, "</g>"]
        self.parts = before

    def text(
        self, at: Point, words: str, size: float, fill: str, angle: float = 0.0, weight: int = 700, **more: str
    ) -> None:
        """Adds a text around a centre point; `more` are further SVG attributes."""
        place = f"translate({tenth(at[0])} {tenth(at[1])}) rotate({tenth(angle)})"
        font = attributes(transform=place, font_size=f"{size:g}", font_weight=str(weight), fill=self.tone(fill), **more)
        self.parts.append(f'<text{font} text-anchor="middle" dominant-baseline="central">{escape(words)}</text>')

    def box(self, at: Point, width: float, height: float, fill: str, corner: float, opacity: float = 1.0) -> None:
        """Adds a rectangle with rounded corners around a centre point."""
        light = f' opacity="{opacity:g}"' if opacity < 1.0 else ""
        self.parts.append(
            f'<rect x="{tenth(at[0] - width / 2)}" y="{tenth(at[1] - height / 2)}" width="{tenth(width)}" '
            f'height="{tenth(height)}" rx="{corner:g}" fill="{self.tone(fill)}"{light}/>'
        )


def _strength(opacity: float, fill: str, stroke: str) -> dict[str, str]:
    """Returns the opacity of a shape. That of a fill or stroke alone renders faster, without a layer for the shape."""
    kind = "opacity" if stroke and fill != "none" else "stroke_opacity" if stroke else "fill_opacity"
    return {kind: f"{opacity:g}" if opacity < 1.0 else ""}


def _entry(value: Any, place: str) -> str:
    """Returns a colour, or one of a list of colours; lists that are too short start again."""
    tone: str = value[int(place) % len(value)] if isinstance(value, list) else value
    return tone


def attributes(**named: str) -> str:
    """Formats SVG attributes, except for empty ones; names have _ for -."""
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in named.items() if value)


def as_svg(drawing: Json, night: bool = False) -> str:
    """Returns the picture as a file: by day, or by night."""
    x, y, width, height = drawing["view_box"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" font-family="{FONT}">\n'
        f"<title>{escape(drawing['title'])}</title>\n{plain_picture(drawing, night)}\n</svg>\n"
    )


def plain_picture(drawing: Json, night: bool = False) -> str:
    """Returns the picture by day or by night, without variables, for renderers without style sheets."""
    tones = dict(each.split(":") for each in drawing["night"].split(";") if each)
    picture = VARIABLE.sub(lambda found: tones[found[1]] if night else found[2], drawing["picture"])
    return picture.replace(BY_NIGHT, "") if night else picture
