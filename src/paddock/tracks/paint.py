"""A picture under construction: SVG shapes in painting order, in the colours of a theme."""

import tomllib
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from paddock.engine.reader import Json
from paddock.tracks.geometry import Ring, path, tenth
from paddock.tracks.toml_values import TrackError

FONT: Final = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
SHADE: Final = "#22252b"
NIGHT: Final = "#0b1518"


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
        self,
        d: str,
        fill: str = "none",
        opacity: float = 1.0,
        stroke: str = "",
        width: float = 0.0,
        dash: str = "",
        land: bool = False,
        night: str = "",
        holes: bool = False,
    ) -> None:
        """Adds a path; with `holes`, rings within rings are holes.

        Shapes on the `land` are darker on a dark page; `night` sets the colour there.
        """
        if not d:
            return
        attributes = {"d": d, "fill": fill}
        if holes:
            attributes["fill-rule"] = "evenodd"
        if opacity < 1.0:
            attributes["opacity"] = f"{opacity:g}"
        if stroke:
            attributes["stroke"] = stroke
            attributes["stroke-width"] = f"{width:g}"
        if dash:
            attributes["stroke-dasharray"] = dash
        attributes.update(self.dusk(fill, stroke, land, night))
        self.parts.append("<path " + " ".join(f'{key}="{value}"' for key, value in attributes.items()) + "/>")

    def dusk(self, fill: str, stroke: str = "", land: bool = True, night: str = "") -> dict[str, str]:
        """The attributes of a shape for a dark page: the client's style sheet uses them for fill and stroke."""
        share = float(self.ink["dusk"]) if land else 0.0
        dark: list[str] = []
        if night or (share and fill.startswith("#")):
            dark.append(f"--dark-fill:{night or mix(fill, NIGHT, share)}")
        if share and stroke.startswith("#"):
            dark.append(f"--dark-stroke:{mix(stroke, NIGHT, share)}")
        if not dark:
            return {}
        return {"class": " ".join("has" + part.partition(":")[0][1:] for part in dark), "style": ";".join(dark)}

    def put(
        self,
        rings: Ring | list[Ring],
        fill: str,
        opacity: float = 1.0,
        stroke: str = "",
        width: float = 0.0,
        closed: bool = True,
        **more: Any,
    ) -> None:
        """Adds one or more rings as a path."""
        if rings:
            several: Any = rings if isinstance(rings[0], list) else [rings]
            self.shape(path(several, closed), fill, opacity, stroke, width, **more)

    def line(self, lines: list[Ring], stroke: str, width: float, opacity: float = 1.0, dash: str = "") -> None:
        self.put(lines, "none", opacity, stroke, width, closed=False, dash=dash)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str,
        angle: float = 0.0,
        weight: int = 700,
        gap: float = 0.0,
        opacity: float = 1.0,
        land: bool = False,
    ) -> None:
        place = f'transform="translate({tenth(x)} {tenth(y)}) rotate({tenth(angle)})"'
        letters = f' letter-spacing="{gap:.1f}"' if gap else ""
        light = f' fill-opacity="{opacity:g}"' if opacity < 1.0 else ""
        dark = "".join(f' {key}="{value}"' for key, value in self.dusk(fill, "", land).items())
        self.parts.append(
            f'<text {place} font-size="{size:g}" font-weight="{weight}" fill="{fill}"{light}{letters}{dark} '
            f'text-anchor="middle" dominant-baseline="central">{escape(words)}</text>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, corner: float, opacity: float = 1.0
    ) -> None:
        """Adds a rectangle with rounded corners around a centre point."""
        light = f' opacity="{opacity:g}"' if opacity < 1.0 else ""
        self.parts.append(
            f'<rect x="{tenth(x - width / 2)}" y="{tenth(y - height / 2)}" width="{tenth(width)}" '
            f'height="{tenth(height)}" rx="{corner:g}" fill="{fill}"{light}/>'
        )


def as_svg(drawing: Json) -> str:
    x, y, width, height = drawing["view_box"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" font-family="{FONT}">\n'
        f"<title>{escape(drawing['title'])}</title>\n{drawing['picture']}\n</svg>\n"
    )
