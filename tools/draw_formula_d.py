"""Draws the boards of Formula D as SVG pictures: `python tools/draw_formula_d.py FOLDER [TRACK...]`."""

import sys
from html import escape
from pathlib import Path

from paddock.engine import Json
from paddock.games.formula_d.drawing import drawing_of
from paddock.games.formula_d.track import TRACKS, find

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
ZONE_INK = {"danger": ("#050507", 0.95), "residents": ("#e8843c", 0.5), "tunnel": ("#35507c", 0.8)}


def shape(item: Json) -> str:
    more = "".join(
        f' {name}="{item[key]}"'
        for key, name in (("opacity", "opacity"), ("stroke", "stroke"), ("width", "stroke-width"))
        if key in item
    )
    return f'<path d="{item["d"]}" fill="{item["fill"]}" fill-rule="evenodd"{more}/>'


def picture(board: Json) -> str:
    """The whole board, without cars."""
    x, y, width, height = board["view_box"]
    ink: Json = board["ink"]
    corners = "".join(cell["d"] for cell in board["cells"] if cell["corner"])
    mark = f'fill="none" stroke="{ink["mark"]}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width:g} {height:g}" font-family="{FONT}">',
        *(shape(item) for item in board["below"]),
    ]
    pits = board["pits"]
    if pits:
        parts.append(f'<path d="{pits["apron"]}" fill="#cfc8ba" stroke="#a89f8d"/>')
        parts.append(f'<path d="{pits["lane"]}" fill="#6b6f78"/>')
        for cell in pits["cells"]:
            garage = cell["space"].startswith("garage")
            fill = cell["colour"] if garage else "none"
            edge = cell["colour"] if cell["colour"] and not garage else "#ffffff66"
            parts.append(f'<path d="{cell["d"]}" fill="{fill}" stroke="{edge}" stroke-width="1.4"/>')
    parts += [
        f'<path d="{board["road"]}" fill="{ink["road"]}" fill-rule="evenodd"/>',
        f'<path d="{board["kerbs"]["red"]}" fill="{ink["kerb"]}"/>',
        f'<path d="{board["kerbs"]["white"]}" fill="{ink["kerb_light"]}"/>',
        f'<path d="{board["edges"]}" fill="none" stroke="{ink["edge"]}" stroke-width="1.8"/>',
    ]
    for cell in board["cells"]:
        if cell["zone"]:
            tone, opacity = ZONE_INK[cell["zone"]]
            parts.append(f'<path d="{cell["d"]}" fill="{tone}" opacity="{opacity}"/>')
    parts += [
        f'<path d="{corners}" fill="{ink["corner"]}" opacity=".13"/>',
        f'<path d="{board["lanes"]["dashed"]}" {mark} stroke-width="1.2" stroke-dasharray="7 6" opacity=".6"/>',
        f'<path d="{board["lanes"]["full"]}" {mark} stroke-width="1.2" opacity=".6"/>',
        f'<path d="{board["bars"]}" {mark} stroke-width="1.1" opacity=".38"/>',
        f'<path d="{board["arrows"]["ahead"]}" fill="{ink["mark"]}" opacity=".5"/>',
        f'<path d="{board["arrows"]["forks"]}" fill="{ink["mark"]}" opacity=".95"/>',
        f'<path d="{board["corner_lines"]}" fill="none" stroke="{ink["corner"]}" stroke-width="3.4"/>',
        f'<path d="{board["start"]["dark"]}" fill="#15171c"/><path d="{board["start"]["light"]}" fill="#fff"/>',
    ]
    for slot in board["grid"]:
        parts.append(f'<path d="{slot["d"]}" fill="none" stroke="{ink["edge"]}" stroke-width="1.8"/>')
        parts.append(text(slot["x"], slot["y"], str(slot["slot"]), 9, ink["edge"], slot["angle"] + 90, 700))
    for zone in board["zones"]:
        if zone["kind"] == "police":
            parts.append(f'<path d="{zone["d"]}" fill="none" stroke="#fff" stroke-width="5"/>')
            parts.append(
                f'<path d="{zone["d"]}" fill="none" stroke="#2f6bff" stroke-width="5" stroke-dasharray="5 5"/>'
            )
        elif zone["kind"] == "tunnel":
            parts.append(text(zone["x"], zone["y"], str(zone["number"]), 13, "#fff", zone["angle"] + 90, 800))
    parts += [shape(item) for item in board["above"]]
    for name in board["names"]:
        if name["spaces"] > 5:
            parts.append(
                text(name["x"], name["y"], name["name"].upper(), 9.5, ink["label"], name["angle"], 650, ".14em")
            )
    parts += [post(sign, ink) for sign in board["signs"]]
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def text(
    x: float, y: float, words: str, size: float, fill: str, angle: float = 0, weight: int = 600, gap: str = "0"
) -> str:
    return (
        f'<text transform="translate({x} {y}) rotate({angle})" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'letter-spacing="{gap}" text-anchor="middle" dominant-baseline="central">{escape(words)}</text>'
    )


def post(sign: Json, ink: Json) -> str:
    """A corner's board: the stops in yellow, the longest way in green, the shortest in red, and its name."""
    x, y = sign["x"], sign["y"]
    width = sign["width"]
    left, top = x - width / 2, y - 20
    size = f'width="{width:.1f}" height="40" rx="7"'
    parts = [
        f'<rect x="{left + 2:.1f}" y="{top + 4:.1f}" {size} fill="#000" opacity=".25"/>',
        f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="{ink["panel"]}"/>',
        text(x, y + 11.5, sign["name"], 10, ink["label"], 0, 700),
    ]
    boxes = [
        (sign["stops"], "#ffcf33", "#231d08"),
        (sign["longest"], "#2f9e5f", "#fff"),
        (sign["shortest"], "#d8343f", "#fff"),
    ]
    for n, (value, tone, tint) in enumerate(boxes):
        at = x - 30 + n * 21
        parts.append(f'<rect x="{at:.1f}" y="{y - 16:.1f}" width="18" height="17" rx="4" fill="{tone}"/>')
        parts.append(text(at + 9, y - 7, str(value), 12, tint, 0, 800))
    return "".join(parts)


def main() -> None:
    folder = Path(sys.argv[1])
    for name in sys.argv[2:] or TRACKS.ids:
        (folder / f"formula-d-{name}.svg").write_text(picture(drawing_of(find(name))), encoding="utf-8")


if __name__ == "__main__":
    main()
