"""The texts of the card and the page of a table. They contain only what a spectator may see."""

import time
from dataclasses import dataclass
from typing import Final

from paddock.engine import Json, Standing
from paddock.server.cards.card_drawing import Card, Entrant
from paddock.server.cards.vehicles import CIRCLE, COLOURS, NEUTRAL, SEAT_COLOURS, SHAPES
from paddock.server.tables.live_table import FINISHED, PLAYING, LiveTable

#: The maximum length of a winner's name in a title.
LONGEST_NAME: Final = 24
HOME_TITLE: Final = "Paddock"
HOME_TEXT: Final = "Five racing board games at one table: alone against bots, or with friends."
#: On the card of a finished race that was not analysed.
REPLAY: Final = "Every move and every roll is in the replay."
#: The card for pages that are not about a table.
HOME_CARD: Final = Card(
    "At one table, with friends or bots",
    "Five racing games",
    tuple(
        Entrant(None, name, COLOURS[colour], number, model)
        for name, colour, number, model in (
            ("HEAT", "red", "1", "sixties"),
            ("Formula D", "blue", "2", "today"),
            ("Downforce", "yellow", "3", "today"),
            ("Formula Motor Racing", "orange", "5", "today"),
            ("Long Shot", "green", "", "horse"),
        )
    ),
)


@dataclass(frozen=True)
class TableTexts:
    """The texts about a table, and its entrants: in the order of their places, or of their seats before the end."""

    #: The game and its circuit.
    race: str
    #: The result, or the state of the race.
    state: str
    description: str
    entrants: tuple[Entrant, ...]


def table_texts(table: LiveTable) -> TableTexts:
    state = table.engine_table.state
    view = state.view(None)
    circuit = table.game.circuit(view)
    race = f"{table.title} · {circuit}" if circuit else table.title
    over = table.status == FINISHED and not table.abandoned
    rows = [row for row in state.standings() if over or (row.seat is not None and not table.seats[row.seat].is_vacant)]
    if not over:
        rows.sort(key=lambda row: row.seat or 0)
    entrants = tuple(_entrant(table, view, row, over) for row in rows)
    return TableTexts(race, *(_result(entrants) if over else _progress(table, entrants)), entrants)


def _result(entrants: tuple[Entrant, ...]) -> tuple[str, str]:
    winners = [_short_name(entrant.name) for entrant in entrants if entrant.place == 1]
    places = (f"{entrant.place}. {entrant.name}{entrant.score and f' ({entrant.score})'}" for entrant in entrants)
    return f"{_name_list(winners)} {'wins' if len(winners) == 1 else 'win'}", ", ".join(places)


def _progress(table: LiveTable, entrants: tuple[Entrant, ...]) -> tuple[str, str]:
    names = _name_list([entrant.name for entrant in entrants])
    are = "is" if len(entrants) == 1 else "are"
    if table.abandoned:
        return "Race cancelled", f"{names} ended this race early."
    if table.status == PLAYING:
        return "Race in progress", f"{names} {are} racing. Watch them live."
    free = len(table.vacant_seats())
    seats = "1 seat is free" if free == 1 else f"{free} seats are free" if free else "all seats are taken"
    text = f"{names} {are} at the table; {seats}." if entrants else f"At this table {seats}."
    return "Take a seat" if free else "Ready to start", text


def table_card(table: LiveTable, moment: str) -> Card:
    texts = table_texts(table)
    day = time.strftime("%d %B %Y", time.gmtime(table.changed)).lstrip("0") if table.status == FINISHED else ""
    return Card(texts.race, texts.state, texts.entrants, (moment or REPLAY) if day else texts.description, day)


def turning_point(analysis: Json) -> str:
    """Describes the event of an analysed game that changed a chance to win the most; empty if there is none."""
    point = max(analysis["turning_points"], key=lambda point: abs(point["points"]), default=None)
    if point is None:
        return ""
    name = analysis["seats"][point["seat"]]["name"]
    luck, gain = point["what"] == "luck", point["points"] > 0
    what = ("good luck" if gain else "bad luck") if luck else "a decision"
    change = f"{'gains' if gain else 'loses'} {round(100 * abs(point['points']))}% win chance"
    return f"Turning point: {what}, {name} {change}"


def _entrant(table: LiveTable, view: Json, row: Standing, over: bool) -> Entrant:
    shown = table.game.finisher(view, row)
    seat_colour = "" if row.seat is None else SEAT_COLOURS[row.seat % len(SEAT_COLOURS)]
    colour = COLOURS.get(shown.colour or seat_colour, NEUTRAL)
    name = row.entrant.replace("+", " & ").capitalize() if row.seat is None else table.seats[row.seat].name
    shape = SHAPES.get(table.game.id, {}).get(shown.colour, CIRCLE)
    place, score = (row.place, shown.score) if over else (None, "")
    return Entrant(place, name, colour, shown.number, shown.model, score, shape)


def _short_name(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _name_list(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
