"""A picture under construction: SVG shapes in painting order, in the colours of a theme."""

import tomllib
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
NIGHT: Final = "#0b1518"
#: Instead of a colour on a dark page: darker tones of the usual fill and stroke.
DUSK: Final = "dusk"


@cache
def themes() -> dict[str, Json]:
    listed = tomllib.loads(files(__package__).joinpath("themes.toml").read_text(encoding="utf-8"))
    every = listed.pop("every")
    return {name: {**every, **ink} for name, ink in listed.items()}


def mix(colour: str, other: str, share: float) -> str:
    """A colour blended with a share of another."""
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def discs(places: list[tuple[float, float, float]]) -> str:
    """Path data of many discs: x, y and radius of each.

    A disc is one arc that ends a tenth of a unit from its start, which is not visible.
    """
    return "".join(f"M{tenth(x - r)} {tenth(y)}a{tenth(r)} {tenth(r)} 0 1 1 0 .1z" for x, y, r in places)


class Picture:
    """The shapes and texts of a drawing, in painting order."""

    def __init__(self, theme: str) -> None:
        if theme not in themes():
            raise TrackError(f"theme is {theme!r}; expected one of {', '.join(themes())}")
        self.ink: Json = themes()[theme]
        self.parts: list[str] = []

    def shape(
        self, d: str, fill: str, opacity: float = 1, stroke: str = "", width: float = 0, *, night: str = "", **more: str
    ) -> None:
        """Adds a path; `night` is the fill on a dark page, or DUSK; `more` are further SVG attributes."""
        if d:
            strength = {"opacity": f"{opacity:g}" if opacity < 1.0 else ""}
            line = {"stroke": stroke, "stroke_width": f"{width:g}"} if stroke else {}
            dark = self.dusk(fill, stroke, night)
            self.parts.append(f"<path{attributes(d=d, fill=fill, **strength, **line, **more, **dark)}/>")

    def dusk(self, fill: str, stroke: str = "", night: str = DUSK) -> dict[str, str]:
        """The attributes of a shape for a dark page: the client's style sheet uses them for fill and stroke."""
        share = float(self.ink["dusk"])
        dark = {"fill": night} if night else {}
        if night == DUSK:
            tones = {"fill": fill, "stroke": stroke} if share else {}
            dark = {part: mix(tone, NIGHT, share) for part, tone in tones.items() if tone.startswith("#")}
        return {
            "class": " ".join(f"has-dark-{part}" for part in dark),
            "style": ";".join(f"--dark-{part}:{tone}" for part, tone in dark.items()),
        }

    def put(
        self, rings: Ring | list[Ring], fill: str, opacity: float = 1, stroke: str = "", width: float = 0, **more: str
    ) -> None:
        """Adds one or more rings as a path; `more` as in `shape`."""
        if rings:
            several: Any = rings if isinstance(rings[0], list) else [rings]
            self.shape(path(several), fill, opacity, stroke, width, **more)

    def line(self, lines: list[Ring], stroke: str, width: float, opacity: float = 1.0, dash: str = "") -> None:
        self.shape(path(lines, False), "none", opacity, stroke, width, stroke_dasharray=dash)

    def text(
        self, at: Point, words: str, size: float, fill: str, angle: float = 0.0, weight: int = 700, **more: str
    ) -> None:
        """Adds a text around a centre point; `more` are further SVG attributes."""
        place = f"translate({tenth(at[0])} {tenth(at[1])}) rotate({tenth(angle)})"
        font = attributes(transform=place, font_size=f"{size:g}", font_weight=str(weight), fill=fill, **more)
        self.parts.append(f'<text{font} text-anchor="middle" dominant-baseline="central">{escape(words)}</text>')

    def box(self, at: Point, width: float, height: float, fill: str, corner: float, opacity: float = 1.0) -> None:
        """Adds a rectangle with rounded corners around a centre point."""
        light = f' opacity="{opacity:g}"' if opacity < 1.0 else ""
        self.parts.append(
            f'<rect x="{tenth(at[0] - width / 2)}" y="{tenth(at[1] - height / 2)}" width="{tenth(width)}" '
            f'height="{tenth(height)}" rx="{corner:g}" fill="{fill}"{light}/>'
        )


def attributes(**named: str) -> str:
    """SVG attributes without the empty ones; names have _ for -."""
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in named.items() if value)


def as_svg(drawing: Json) -> str:
    x, y, width, height = drawing["view_box"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" font-family="{FONT}">\n'
        f"<title>{escape(drawing['title'])}</title>\n{drawing['picture']}\n</svg>\n"
    )
