"""A table as JSON, as anybody may see it: on its public page and in its players' lists."""

from collections.abc import Sequence
from datetime import UTC, datetime

from paddock.engine import Json, Standing
from paddock.server.tables.custom_tracks import public_options
from paddock.server.tables.live_table import LiveTable


def seats_json(table: LiveTable, online: set[int], mine: tuple[int, ...]) -> list[Json]:
    return [seat.public_json(seat.number in online, seat.number in mine) for seat in table.seats]


def public_json(table: LiveTable, online: set[int], mine: tuple[int, ...] = ()) -> Json:
    """A table as anybody may ask for it."""
    return {
        "table": table.code,
        "game": table.game.id,
        "title": table.game.title,
        "options": public_options(table.game, table.setup.options),
        "status": table.status,
        "abandoned": table.abandoned,
        "revision": table.revision,
        "steps": len(table.steps),
        "seats": seats_json(table, online, mine),
        "host": table.host,
        "to_move": table.to_move,
        "created": iso_time(table.created),
        "changed": iso_time(table.changed),
        "rematch": table.rematch,
        "dice": table.dice(),
        "hints": table.hint_rule,
        "archived": None,
    }


def current_standings(table: LiveTable) -> list[Standing]:
    """The standings that a list of tables tells of: none before the start, nor of an annulled race."""
    return table.engine_table.state.standings() if table.begun and not table.abandoned else []


def place_json(standings: list[Standing], seats: Sequence[int]) -> Json:
    """The best place of these seats, and how many places there are."""
    return {
        "place": min((standing.place for standing in standings if standing.seat in seats), default=None),
        "places": len(standings),
    }


def iso_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
