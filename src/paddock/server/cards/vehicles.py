"""Cars and horses in SVG, as the client draws them: pointing right, centred on 0,0, about 100 x 46 units."""

from html import escape
from typing import Final

from paddock.tracks.paint import mix

#: The client's colours of seats, cars and teams in its light theme (web/src/styles/tokens.css).
COLOURS: Final = {
    "red": "#cf2e2e",
    "blue": "#2a62c9",
    "yellow": "#f3bd1b",
    "green": "#187a45",
    "orange": "#ee7b22",
    "purple": "#7d43b3",
    "teal": "#0f7a83",
    "pink": "#bf3a76",
    "black": "#24292e",
    "gray": "#8b949c",
    "white": "#f4f1e8",
}
#: The colours of seats in games that define none.
SEAT_COLOURS: Final = ("red", "blue", "yellow", "green", "orange", "purple", "teal", "pink")
NEUTRAL: Final = "#8f8672"
#: The shapes of number plates, as outlines of radius 10 (web/src/model/marks.ts).
OUTLINES: Final = {
    "circle": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z",
    "square": "M-8.8-8.8h17.6v17.6h-17.6Z",
    "triangle": "M0-11.5 11.2 8.6H-11.2Z",
    "diamond": "M0-12 11 0 0 12-11 0Z",
    "hexagon": "M-5.4-9.6h10.8L10.9 0 5.4 9.6H-5.4L-10.9 0Z",
    "star": "M0-12.4 3.4-4.6 11.8-3.9 5.4 1.7 7.4 10 0 5.5-7.4 10-5.4 1.7-11.8-3.9-3.4-4.6Z",
}
CIRCLE: Final = "circle"
#: The shape of each colour's cars in each game, as on its board (web/src/games).
SHAPES: Final = {
    "downforce": {
        "black": "star",
        "blue": "circle",
        "green": "square",
        "yellow": "triangle",
        "orange": "diamond",
        "red": "hexagon",
    },
    "formula-d": {"white": "circle", "yellow": "triangle", "green": "square", "red": "hexagon", "blue": "diamond"},
    "formula-motor-racing": {
        "blue": "circle",
        "green": "square",
        "yellow": "triangle",
        "orange": "diamond",
        "red": "hexagon",
        "purple": "star",
    },
    "heat": {
        "red": "circle",
        "blue": "square",
        "green": "triangle",
        "yellow": "diamond",
        "black": "hexagon",
        "gray": "star",
    },
}

_SIXTIES_BODY: Final = "M-46 0C-46-8-36-12.5-18-13.5L8-13C28-12 43-7 51 0C43 7 28 12 8 13L-18 13.5C-36 12.5-46 8-46 0Z"
_SIXTIES: Final = """<g fill="#15181b"><rect x="-42" y="-25" width="24" height="12" rx="5"/>\
<rect x="-42" y="13" width="24" height="12" rx="5"/><rect x="18" y="-22" width="18" height="10" rx="4.5"/>\
<rect x="18" y="12" width="18" height="10" rx="4.5"/></g>\
<path d="M-30-17V17M27-15V15M-30-10L-14 0-30 10M27-10 14 0 27 10" fill="none" stroke="#1f2428" stroke-width="2.8"/>\
<path d="M-50-6H-26M-50 6H-26" fill="none" stroke="#c3c9ce" stroke-width="3" stroke-linecap="round"/>\
<path d="{body}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5"/>\
<path d="{body}" fill="{colour}" stroke="#000" stroke-opacity=".5" stroke-width="1.3"/>\
<path d="M51 0C47-3.4 43-5.9 38-7.9V7.9C43 5.9 47 3.4 51 0Z" fill="#fff3cf" stroke="#000" stroke-opacity=".5"/>\
<path d="M17-6.5C25-6.5 29-4 29 0S25 6.5 17 6.5Z" fill="#14171a"/>\
<circle cx="20" r="5" fill="#f4efe4" stroke="#14171a"/>"""
_TODAY_BODY: Final = (
    "M-44-7C-40-9-34-15-24-16L2-16C10-16 13-9 20-7L44-4.4C47-4 48-2 48 0S47 4 44 4.4L20 7C13 9 10 16 2 16L-24 16"
    "C-34 15-40 9-44 7Z"
)
_TODAY: Final = """<g fill="#15181b"><rect x="-41" y="-24" width="22" height="12" rx="4"/>\
<rect x="-41" y="12" width="22" height="12" rx="4"/><rect x="20" y="-22" width="17" height="9.5" rx="3.6"/>\
<rect x="20" y="12.5" width="17" height="9.5" rx="3.6"/></g>\
<path d="M-30-14V14M28-14V14" fill="none" stroke="#1f2428" stroke-width="2.8"/>\
<g fill="{dark}"><rect x="-50" y="-18" width="9" height="36" rx="2.5"/>\
<path d="M40-19h7c2 0 3 1 3 3v32c0 2-1 3-3 3h-7l3-12V-7Z"/></g>\
<path d="{body}" fill="{colour}" stroke="#000" stroke-opacity=".5" stroke-width="1.3"/>\
<path d="M9-5.4h7c4 0 7 2.4 7 5.4s-3 5.4-7 5.4H9Z" fill="#14171a"/>\
<circle cx="12.5" r="4.3" fill="#f4efe4" stroke="#14171a"/>"""
_HORSE: Final = """<g transform="scale(1.25)">\
<path d="M13 4 25 9 33 6M10 6 19 15 28 17M-15 5-26 10-34 17M-12 7-20 16-29 21" \
fill="none" stroke="{coat}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>\
<g fill="{coat}" stroke="#fffaf0" stroke-opacity=".75"><path d="M-20 0C-27-5-33-1-38 6-32 2-28 5-21 6Z"/>\
<path d="M-21 2C-23-7-12-11 0-8 8-8 12-11 16-17L21-25 24-28 25-24C28-22 31-18 35-15 36-12 33-9 30-11L25-12\
C23-6 22-1 17 4 13 8 6 9 0 8-8 10-18 10-21 2Z"/></g>\
<path d="M10-9C14-13 17-19 21-25L17-24C14-18 10-13 4-9Z" fill="#000" fill-opacity=".45"/>\
<path d="M-6-7 3-13 7-6 3 1-1 0Z" fill="#fbf8f0"/>\
<g fill="{colour}" stroke="#000" stroke-opacity=".5"><path d="M-8-10C-6-19 3-24 11-21L14-15 6-12 2-6Z"/>\
<circle cx="14" cy="-25" r="5"/></g>\
<path d="M10-23.5h11" stroke="#000" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/>\
<rect x="-14" y="-8" width="20" height="17" rx="5" fill="{colour}" stroke="#fffaf0" stroke-width="2"/></g>"""
#: Chosen by colour, so that the horses of a podium differ.
_COATS: Final = ("#5b3a26", "#8a5a33", "#3d3431", "#a5764b", "#6b4a35", "#4a3a33", "#7a4a2a", "#59514c")


def vehicle(colour: str, number: str, model: str, x: float, y: float, scale: float, shape: str = CIRCLE) -> str:
    """Returns a car (with its shadow and number) or a horse at a position.

    `colour` is a hex colour like "#cf2e2e", and `shape` is that of the car's number plate.
    """
    place = f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
    if model == "horse":
        coats = list(COLOURS.values())
        coat = _COATS[coats.index(colour) % len(_COATS) if colour in coats else 0]
        return f"{place}{_HORSE.format(colour=colour, coat=coat)}</g>"
    body, outline, at, size = (
        (_SIXTIES, _SIXTIES_BODY, -4, 1.62) if model == "sixties" else (_TODAY, _TODAY_BODY, -13, 1.36)
    )
    shadow = '<ellipse cx="-1" cy="3" rx="50" ry="20" opacity=".28"/>'
    drawn = body.format(body=outline, colour=colour, dark=mix(colour, "#000000", 0.3))
    letters = 9.4 if len(number) > 1 else 11 if shape in ("triangle", "star") else 13
    plate = (
        f'<g transform="translate({at} 0) scale({size})"><path d="{OUTLINES[shape]}" '
        'fill="#fffdf6" stroke="#14171a" stroke-width="1.3" stroke-linejoin="round"/>'
        f'<text y="{6.4 if shape == "triangle" else 4.6}" font-family="Barlow Condensed" font-weight="700" '
        f'font-size="{letters}" text-anchor="middle" fill="#14171a">{escape(number)}</text></g>'
    )
    return f"{place}{shadow}{drawn}{plate if number else ''}</g>"
