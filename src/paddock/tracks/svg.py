"""A track as an SVG picture, drawn from its geometry alone: for previews, documentation and screenshots."""

from html import escape
from typing import Final

from paddock.engine.fields import Json
from paddock.tracks.geometry import geometry
from paddock.tracks.track import Track

#: Per theme: two greens of the ground, the verge, gravel, tarmac, water, and the trees' tones.
THEMES: Final[dict[str, dict[str, str]]] = {
    "meadow": {"ground": "#8fb86a", "mown": "#98c073", "verge": "#7aa557", "gravel": "#dcc9a0", "water": "#6fb3cf"},
    "desert": {"ground": "#d9bd86", "mown": "#dfc690", "verge": "#b9a565", "gravel": "#ecd9ae", "water": "#6fb0bd"},
    "park": {"ground": "#7ea863", "mown": "#87b16b", "verge": "#6b9650", "gravel": "#d8c69c", "water": "#659fbb"},
    "coast": {"ground": "#a3b86c", "mown": "#abc076", "verge": "#8da65a", "gravel": "#e3d0a4", "water": "#57a9c9"},
}
TREES: Final[dict[str, list[str]]] = {
    "meadow": ["#4f8a45", "#5c9a4c", "#437a3f", "#6aa552"],
    "desert": ["#7c9150", "#6d8548", "#8a9a58", "#5f7a45"],
    "park": ["#3f7440", "#4a8348", "#376a3b", "#58924d"],
    "coast": ["#4d8550", "#5f9655", "#417647", "#75a45c"],
}
CROWD: Final = ["#e63946", "#f4f1de", "#2a6f97", "#f2b134", "#3d405b", "#ffffff"]
TARMAC: Final = "#4b4e57"
TARMAC_EDGE: Final = "#3c3f47"
INK: Final = "#22252b"
RED: Final = "#d62839"
GOLD: Final = "#f4c430"
WHITE: Final = "#f7f5ef"
FONT: Final = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def render_svg(track: Track) -> str:
    """The picture of a track."""
    return render_geometry(geometry(track))


def render_geometry(drawing: Json) -> str:
    """The picture of a geometry."""
    x, y, width, height = drawing["view_box"]
    theme = THEMES.get(drawing["theme"], THEMES["meadow"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" font-family="{FONT}">',
        f"<title>{escape(drawing['title'])}</title>",
        _defs(theme),
        f'<rect width="{width:g}" height="{height:g}" fill="url(#ground)"/>',
    ]
    parts += [_feature(feature, theme) for feature in drawing["features"]]
    parts += [
        f'<path d="{drawing["verge"]}" fill="{theme["verge"]}" fill-rule="evenodd" opacity=".75"/>',
        f'<path d="{drawing["gravel"]}" fill="{theme["gravel"]}"/>',
        f'<path d="{drawing["gravel"]}" fill="url(#pebbles)"/>',
        f'<path d="{drawing["tarmac"]}" fill="{TARMAC}" fill-rule="evenodd" stroke="{TARMAC_EDGE}" stroke-width="3"/>',
        f'<path d="{drawing["kerbs"]["white"]}" fill="{WHITE}"/>',
        f'<path d="{drawing["kerbs"]["red"]}" fill="{RED}"/>',
        f'<path d="{drawing["marks"]}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.3"/>',
        f'<path d="{drawing["edges"]}" fill="none" stroke="{WHITE}" stroke-opacity=".7" stroke-width="1.6"/>',
    ]
    parts += [
        f'<path d="{line}" fill="none" stroke="{WHITE}" stroke-width="5" stroke-linecap="butt"/>'
        for line in drawing["race_line"]
    ]
    parts += [_line(line) for line in drawing["lines"]]
    parts.append(f'<path d="{drawing["start"]["dark"]}" fill="{INK}"/>')
    parts.append(f'<path d="{drawing["start"]["light"]}" fill="{WHITE}"/>')
    parts += [_slot(slot) for slot in drawing["grid"]]
    parts += [_label(label) for label in drawing["labels"]]
    parts += [_number(number) for number in drawing["numbers"]]
    parts += [_stand(stand) for stand in drawing["stands"]]
    parts += [_trees(drawing["trees"], TREES.get(drawing["theme"], TREES["meadow"]))]
    parts += [_sign(sign) for sign in drawing["signs"]]
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _defs(theme: dict[str, str]) -> str:
    return (
        "<defs>"
        '<pattern id="ground" width="120" height="120" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">'
        f'<rect width="120" height="120" fill="{theme["ground"]}"/>'
        f'<rect width="60" height="120" fill="{theme["mown"]}"/></pattern>'
        '<pattern id="pebbles" width="14" height="14" patternUnits="userSpaceOnUse">'
        '<g fill="#a98f5f" fill-opacity=".45"><circle cx="3" cy="4" r="1.1"/><circle cx="10" cy="2" r=".8"/>'
        '<circle cx="7" cy="9" r="1"/><circle cx="12" cy="12" r="1.1"/><circle cx="2" cy="12" r=".8"/></g></pattern>'
        "</defs>"
    )


def _feature(feature: Json, theme: dict[str, str]) -> str:
    if feature["kind"] == "lake":
        return (
            f'<path d="{feature["d"]}" fill="{theme["water"]}" stroke="{theme["gravel"]}" stroke-width="7"/>'
            f'<path d="{feature["d"]}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>'
        )
    if feature["kind"] == "apron":
        return f'<path d="{feature["d"]}" fill="#a7a9ad" stroke="#92949a" stroke-width="2"/>'
    tone = theme["verge"] if feature["kind"] == "wood" else theme["gravel"]
    return f'<path d="{feature["d"]}" fill="{tone}" opacity=".55"/>'


def _line(line: Json) -> str:
    if line["kind"] == "corner":
        return (
            f'<path d="{line["d"]}" stroke="{INK}" stroke-opacity=".5" stroke-width="8"/>'
            f'<path d="{line["d"]}" stroke="#ffd23f" stroke-width="5"/>'
        )
    if line["kind"] == "bet":
        return (
            f'<path d="{line["d"]}" stroke="{INK}" stroke-opacity=".55" stroke-width="9"/>'
            f'<path d="{line["d"]}" stroke="{GOLD}" stroke-width="5" stroke-dasharray="11 6"/>'
        )
    style = 'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.4" stroke-dasharray="5 4"'
    return f'<path d="{line["d"]}" {style}/>'


def _slot(slot: Json) -> str:
    return (
        f'<path d="{slot["d"]}" fill="none" stroke="{WHITE}" stroke-width="2.2"/>'
        f'<text transform="translate({slot["x"]} {slot["y"]}) rotate({slot["angle"] + 90})" font-size="12" '
        f'font-weight="700" fill="{WHITE}" fill-opacity=".85" text-anchor="middle" dy="8">{slot["slot"]}</text>'
    )


def _number(number: Json) -> str:
    x, y, near = number["x"], number["y"], number["left"] <= 3
    badge = (
        f'<rect x="{x - 8:.1f}" y="{y - 8:.1f}" width="16" height="16" rx="2.5" fill="#ffd23f" stroke="{INK}" '
        f'stroke-width="1.2" transform="rotate(45 {x} {y})"/>'
        if near
        else f'<circle cx="{x}" cy="{y}" r="9.5" fill="#fff" fill-opacity=".82"/>'
    )
    size = 12 if near else 11
    return (
        f'{badge}<text x="{x}" y="{y}" font-size="{size}" font-weight="{800 if near else 600}" fill="{INK}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(number["text"])}</text>'
    )


def _label(label: Json) -> str:
    return (
        f'<text x="{label["x"]:g}" y="{label["y"]:g}" font-size="{label["size"]:g}" font-weight="900" fill="#fff" '
        f'fill-opacity=".38" letter-spacing="{label["size"] * 0.14:.1f}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(label["text"])}</text>'
    )


def _stand(stand: Json) -> str:
    if stand["kind"] == "building":
        return (
            f'<path d="{stand["d"]}" fill="{INK}" fill-opacity=".25" transform="translate(4 6)"/>'
            f'<path d="{stand["d"]}" fill="#e9e4d8" stroke="#b8b1a0" stroke-width="2"/>'
            f'<path d="{stand["roof"]}" fill="#c8553d"/>'
        )
    people = "".join(
        f'<circle cx="{person["x"]}" cy="{person["y"]}" r="2.1" fill="{CROWD[person["tone"]]}"/>'
        for person in stand["crowd"]
    )
    return (
        f'<path d="{stand["d"]}" fill="{INK}" fill-opacity=".25" transform="translate(4 6)"/>'
        f'<path d="{stand["d"]}" fill="#8d99a8" stroke="#5f6b7a" stroke-width="1.5"/>'
        f'<path d="{stand["benches"]}" fill="#6e7a89"/>{people}'
        f'<path d="{stand["roof"]}" fill="#f0ece2" stroke="#c9c2b2" stroke-width="1.5"/>'
    )


def _trees(trees: list[Json], tones: list[str]) -> str:
    shadows = "".join(f'<circle cx="{tree["x"] + 4:.1f}" cy="{tree["y"] + 6:.1f}" r="{tree["r"]}"/>' for tree in trees)
    crowns = "".join(
        f'<circle cx="{tree["x"]}" cy="{tree["y"]}" r="{tree["r"]}" fill="{tones[tree["tone"] % len(tones)]}"/>'
        f'<circle cx="{tree["x"] - tree["r"] * 0.28:.1f}" cy="{tree["y"] - tree["r"] * 0.3:.1f}" '
        f'r="{tree["r"] * 0.5:.1f}" fill="#fff" fill-opacity=".13"/>'
        for tree in trees
    )
    return f'<g fill="{INK}" fill-opacity=".2">{shadows}</g>{crowns}'


def _sign(sign: Json) -> str:
    x, y = sign["x"], sign["y"]
    px, py = sign["post"]
    if sign["kind"] == "bet":
        return (
            f'<path d="M{px} {py}L{x} {y}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
            f'<circle cx="{x + 2}" cy="{y + 4}" r="25" fill="{INK}" fill-opacity=".3"/>'
            f'<circle cx="{x}" cy="{y}" r="25" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>'
            f'<circle cx="{x}" cy="{y}" r="19" fill="none" stroke="{INK}" stroke-opacity=".45" stroke-width="2" '
            f'stroke-dasharray="3 3"/>'
            f'<text x="{x}" y="{y + 1}" font-size="25" font-weight="800" fill="{INK}" text-anchor="middle" '
            f'dominant-baseline="central">{escape(sign["text"])}</text>'
        )
    return (
        f'<path d="M{px} {py}L{x} {y}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
        f'<circle cx="{x + 2}" cy="{y + 4}" r="29" fill="{INK}" fill-opacity=".3"/>'
        f'<circle cx="{x}" cy="{y}" r="29" fill="{WHITE}"/>'
        f'<circle cx="{x}" cy="{y}" r="24" fill="{WHITE}" stroke="{RED}" stroke-width="7"/>'
        f'<text x="{x}" y="{y + 1}" font-size="30" font-weight="800" fill="{INK}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(sign["text"])}</text>'
    )
