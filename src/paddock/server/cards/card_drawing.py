"""The card of a table as SVG, 1200 x 630 units: the podium of a finished race or the players, and the circuit.

Texts are plain `<text>` elements in the client's fonts. The browser embeds the fonts in the SVG; the server's copies
are beside this file. The line about the turning point is the element with the id `moment`.
"""

import re
from dataclasses import dataclass
from html import escape
from typing import Final
from unicodedata import east_asian_width

from paddock.engine import Json
from paddock.server.cards.vehicles import CIRCLE, vehicle
from paddock.tracks.paint import plain_picture, themes

WIDTH: Final = 1200
HEIGHT: Final = 630
#: The slanted panel on the left, and the strip at the bottom.
PANEL: Final = 664
LEAN: Final = 72
STRIP: Final = 64
MARGIN: Final = 52
INK: Final = "#1b2025"
SOFT: Final = "#565c61"
PAPER: Final = "#f5efe3"
ACCENT: Final = "#bd2f1b"
#: For each step of the podium from the left: its index in the standings, its height and its colour.
STEPS: Final = ((1, 132, "#c9ced3"), (0, 190, "#f0c040"), (2, 92, "#d79a63"))
STEP_WIDTH: Final = 180
MOST_LISTED: Final = 7
#: The top of the list of players before the end, and how many players are drawn large, in one column.
LINE_UP: Final = 190
MOST_LARGE: Final = 3
#: Font attributes. The server's Barlow font file has the weight in its name.
DISPLAY: Final = 'font-family="Barlow Condensed, sans-serif" font-weight="700"'
BODY: Final = 'font-family="Barlow, Barlow SemiBold, sans-serif" font-weight="600"'
#: The width of Barlow relative to Barlow Condensed.
BODY_WIDTH: Final = 1.25
#: Patterns are too small to be seen on a card, and take most of the rendering time.
PATTERN: Final = re.compile(r'<defs><pattern.*?</defs>|<path[^>]*fill="url\([^>]*/>')


@dataclass(frozen=True)
class Entrant:
    """A player on the card. `place` is None before the end."""

    place: int | None
    name: str
    colour: str
    number: str
    model: str
    score: str = ""
    #: The shape of the car's number plate.
    shape: str = CIRCLE

    def draw(self, x: float, y: float, scale: float) -> str:
        """Returns its car or horse."""
        return vehicle(self.colour, self.number, self.model, x, y, scale, shape=self.shape)


@dataclass(frozen=True)
class Card:
    """The content of a card."""

    #: The game and its circuit.
    over: str
    #: The result, or the state of the race.
    title: str
    entrants: tuple[Entrant, ...]
    #: The turning point of the race, or the call to action.
    moment: str = ""
    date: str = ""


def draw_card(card: Card, track: Json | None) -> str:
    """Returns the card as SVG. Without the drawing of a track, its background is a stretch of road or turf."""
    slanted = f"M0 0H{PANEL + LEAN}L{PANEL - LEAN} {HEIGHT}H0Z"
    horses = all(entrant.model == "horse" for entrant in card.entrants)
    background = _track(track) if track else _turf(card) if horses else _road(card)
    finished = any(entrant.place for entrant in card.entrants)
    rest = card.entrants[3:] if finished else ()
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" ',
            f'height="{HEIGHT}" role="img" aria-label="{escape(card.title)}">',
            background,
            f'<path d="{slanted}" transform="translate(14 0)" fill="#000" fill-opacity=".22"/>',
            f'<path d="{slanted}" fill="{PAPER}"/>',
            f'<path d="M{PANEL + LEAN} 0L{PANEL - LEAN} {HEIGHT}" stroke="{ACCENT}" stroke-width="12"/>',
            f'<path d="M{PANEL + LEAN} 0L{PANEL - LEAN} {HEIGHT}" stroke="#fbf7ee" stroke-width="12" ',
            'stroke-dasharray="26 26"/>',
            _text(card.over.upper(), MARGIN, 78, 27, PANEL - MARGIN, ACCENT, BODY, letter_spacing="1.2"),
            _text(card.title, MARGIN, 156, 82, PANEL - MARGIN - 18, INK, DISPLAY, font_style="italic"),
            _podium(card.entrants[:3]) if finished else _line_up(card.entrants),
            _rest(rest),
            _strip(card),
            "</svg>",
        ]
    )


def _podium(entrants: tuple[Entrant, ...]) -> str:
    """Draws the first three on their steps."""
    parts: list[str] = []
    ground = HEIGHT - STRIP
    for column, (index, height, colour) in enumerate(STEPS):
        if index >= len(entrants):
            continue
        entrant = entrants[index]
        x = MARGIN - 8 + column * (STEP_WIDTH + 8)
        middle = x + STEP_WIDTH / 2
        top = ground - height
        name = top - (46 if entrant.score else 18)
        parts += [
            f'<path d="M{x} {ground}v{12 - height}q0-12 12-12h{STEP_WIDTH - 24}q12 0 12 12v{height - 12}Z" ',
            f'fill="{colour}"/>',
            _text(
                str(entrant.place), middle, top + 54, 58, STEP_WIDTH, "#241c00", DISPLAY, "middle", font_style="italic"
            ),
            _text(entrant.score, middle, top - 14, 22, STEP_WIDTH, SOFT, BODY, "middle"),
            _text(entrant.name, middle, name, 38, STEP_WIDTH - 6, INK, DISPLAY, "middle"),
            entrant.draw(middle, name - 78, 1.68 if index == 0 else 1.56),
        ]
    return "".join(parts)


def _line_up(entrants: tuple[Entrant, ...]) -> str:
    """Draws the players before the end: a few in one column, more in two."""
    parts: list[str] = []
    columns = 1 if len(entrants) <= MOST_LARGE else 2
    rows = max(2, -(-len(entrants) // columns))
    height = (HEIGHT - STRIP - LINE_UP) / rows
    scale = min(1.5 if columns == 1 else 1.1, height / 80)
    for n, entrant in enumerate(entrants):
        x, y = MARGIN + 286 * (n % columns), LINE_UP + height * (n // columns + 0.5) - 8
        parts.append(entrant.draw(x + 51 * scale, y, scale))
        name, size = x + 102 * scale + 14, min(52.0, 38 * scale)
        parts.append(
            _text(
                entrant.name,
                name,
                y + 0.35 * size,
                size,
                MARGIN + 286 * (2 - columns + n % columns + 1) - 16 - name,
                INK,
                DISPLAY,
            )
        )
    return "".join(parts)


def _rest(entrants: tuple[Entrant, ...]) -> str:
    """Draws a list of the places after the third, over the circuit."""
    if not entrants:
        return ""
    listed = entrants[:MOST_LISTED]
    row = 44
    width = 376 if any(entrant.score for entrant in listed) else 290
    x, y = WIDTH - width - 30, HEIGHT - STRIP - 46 - row * len(listed)
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{row * len(listed) + 16}" rx="14" fill="#fffcf5" '
        'fill-opacity=".95"/>'
    ]
    for n, entrant in enumerate(listed):
        middle = y + 8 + row * n + row / 2
        parts += [
            _text(str(entrant.place), x + 32, middle + 10, 30, 30, INK, DISPLAY, "middle", font_style="italic"),
            entrant.draw(x + 88, middle, 0.62),
            _text(entrant.name, x + 130, middle + 9, 27, 140, INK, DISPLAY),
            _text(entrant.score, x + width - 18, middle + 8, 20, 100, SOFT, BODY, "end"),
        ]
    return "".join(parts)


def _strip(card: Card) -> str:
    """Draws the strip with the turning point, the date and the logo."""
    y = HEIGHT - STRIP
    line = y + STRIP / 2 + 9
    return "".join(
        [
            f'<rect y="{y}" width="{WIDTH}" height="{STRIP}" fill="{INK}"/>',
            f'<g transform="translate({MARGIN - 8} {y + 14}) scale(1.125)"><rect width="32" height="32" rx="8" ',
            'fill="#c8341f"/><path d="M8.5 25V8h8.2a5.8 5.8 0 0 1 0 11.6H8.5" fill="none" stroke="#fff8ea" ',
            'stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
            '<path d="M18 24h3v3h-3zM21 21h3v3h-3zM24 24h3v3h-3z" fill="#fff8ea"/></g>',
            _text("Paddock", MARGIN + 42, line + 1, 31, 110, "#fff8ea", DISPLAY, font_style="italic"),
            _text(card.moment, 216, line, 24, 790, "#f3eee3", BODY, id="moment"),
            _text(card.date, WIDTH - 36, line, 22, 150, "#aeb2b1", BODY, "end"),
        ]
    )


def _track(track: Json) -> str:
    """Draws a circuit beside the panel, and its whole outline in a corner."""
    left, top, width, height = track["view_box"]
    start, bottom = PANEL - LEAN, HEIGHT - STRIP
    small = (178, 178 * height / width)
    x, y = WIDTH - small[0] - 42, 42
    return (
        f'<svg x="{start}" width="{WIDTH - start}" height="{bottom}" viewBox="{left} {top} {width} {height}" '
        f'preserveAspectRatio="xMaxYMid slice" {DISPLAY}><rect x="{left}" y="{top}" width="{width}" '
        f'height="{height}" fill="{themes()[track["theme"]]["ground"]}"/>{PATTERN.sub("", plain_picture(track))}</svg>'
        f'<rect x="{x - 14}" y="{y - 12}" width="{small[0] + 28}" height="{small[1] + 24:g}" rx="14" fill="{INK}" '
        f'fill-opacity=".9"/><svg x="{x}" y="{y}" width="{small[0]}" height="{small[1]:g}" '
        f'viewBox="{left} {top} {width} {height}"><path d="{track["tarmac"]}" fill="#fffcf5" fill-rule="evenodd" '
        f'stroke="#fffcf5" stroke-width="{width / 200:g}"/></svg>'
    )


def _road(card: Card) -> str:
    """Draws a stretch of road with the entrants in a row."""
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f0b429"/>',
        '<circle cx="1120" cy="60" r="300" fill="#fff" fill-opacity=".2"/>',
        '<g transform="translate(900 300) rotate(-34)">',
        '<rect x="-900" y="-110" width="1800" height="220" fill="#43494f"/>',
    ]
    for y in (-118, 118):
        parts.append(f'<path d="M-900 {y}H900" stroke="#fffaf0" stroke-width="16"/>')
        parts.append(f'<path d="M-900 {y}H900" stroke="#cf3a28" stroke-width="16" stroke-dasharray="34 34"/>')
    for n, entrant in enumerate(card.entrants[:4]):
        y = -46 if n % 2 else 46
        parts.append(entrant.draw(250 - 118 * n, y, 1.5))
    return "".join([*parts, "</g>"])


def _turf(card: Card) -> str:
    """Draws the home straight of a racecourse from the side, with the entrants' horses and the winning post."""
    near = HEIGHT - STRIP
    tents = "".join(
        f'<path d="M{x} 150v-34l34-26 34 26v34Z" fill="#fffaf0"/><path d="M{x + 34} 90l34 26v34h-24Z" fill="{colour}"/>'
        f'<path d="M{x + 34} 90V66l20 7-20 7" fill="{colour}" stroke="#4d3b2a" stroke-width="2"/>'
        for x, colour in ((770, "#cf3a28"), (880, "#2a62c9"), (1010, "#f0b429"))
    )
    trees = "".join(
        f'<circle cx="{x}" cy="{146 - 6 * (x % 3)}" r="{22 + x % 13}" fill="{"#5f9350" if x % 2 else "#6ea25b"}"/>'
        for x in range(640, WIDTH + 40, 37)
    )
    lawn = "".join(
        f'<path d="M{x} 176h64L{960 + 1.5 * (x - 896):g} {near}h-96Z" fill="#fff" fill-opacity=".09"/>'
        for x in range(704, WIDTH, 128)
    )
    horses = "".join(
        entrant.draw(1050 - 124 * n, 236 + 64 * n, 1.42 + 0.14 * n)
        for n, entrant in enumerate(card.entrants[: len(STEPS)])
    )
    return "".join(
        [
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#bfe0e6"/>',
            '<circle cx="1105" cy="62" r="34" fill="#ffe9a8"/>',
            '<path d="M560 132Q760 58 960 118T1260 96V190H560Z" fill="#8fbd78"/>',
            trees,
            tents,
            f'<rect y="160" width="{WIDTH}" height="{near - 160}" fill="#7fae5b"/>',
            lawn,
            f'<path d="M600 172H{WIDTH}" stroke="#fffaf0" stroke-width="6"/>',
            f'<path d="M600 184H{WIDTH}" stroke="#fffaf0" stroke-width="18" stroke-dasharray="4 60"/>',
            '<path d="M1150 196V70" stroke="#fffaf0" stroke-width="8"/>',
            '<circle cx="1150" cy="66" r="22" fill="#fffaf0"/><circle cx="1150" cy="66" r="14" fill="#cf3a28"/>',
            horses,
        ]
    )


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    colour: str,
    font: str,
    anchor: str = "start",
    **attributes: str,
) -> str:
    """Draws a line of text that fits into `room`: reduces its size, then truncates it."""
    wide = BODY_WIDTH if font == BODY else 1.0
    shrunk = max(0.6 * size, min(size, size * room / max(wide * text_width(text, size), 1.0)))
    while len(text) > 1 and wide * text_width(text, shrunk) > room:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return (
        f'<text x="{x:g}" y="{y:g}" {font} font-size="{shrunk:.3g}" text-anchor="{anchor}" fill="{colour}"{more}>'
        f"{escape(text)}</text>"
    )


def text_width(text: str, size: float) -> float:
    """Returns the approximate width of a text in Barlow Condensed."""
    return size * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if letter in "iljtfI1.,:;'|!()· ":
        return 0.26
    if letter in "mwMW@%&":
        return 0.68
    if east_asian_width(letter) in "WF":
        return 1.0
    if ord(letter) > 0x2FF:  # not in our fonts
        return 0.65
    return 0.49 if letter.isupper() else 0.45
