"""The cards of tables: drawn in a worker process and cached by their content."""

import asyncio
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final

import orjson

from paddock.engine import Json, Seed, Setup
from paddock.games.catalog import GAMES
from paddock.server.analyses.analysis_store import AnalysisStore
from paddock.server.caches import SharedTasks
from paddock.server.cards.card_drawing import Card, draw_card
from paddock.server.cards.table_texts import HOME_CARD, table_card, turning_point
from paddock.server.compression import CompressedBody, compress
from paddock.server.refusals import Refused
from paddock.server.tables.archive import Archived
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.table_service import TableService

SVG: Final = "svg"
PNG: Final = "png"
KEPT: Final = 64
SetupFields = tuple[str, tuple[str, ...], Seed, Json, str]


def draw(card: Card, kind: str, fields: SetupFields | None) -> CompressedBody:
    """Returns a table's card as an SVG or PNG file. Runs in a worker process; a compiled `Setup` cannot be pickled."""
    setup = None if fields is None else Setup(*fields)
    svg = draw_card(card, None if setup is None else _track(GAMES[setup.game].board_assets(setup)))
    if kind == SVG:
        return compress(svg.encode())
    import resvg_py  # only worker processes need it

    fonts = Path(str(files(__package__))) / "fonts"
    # the system's fonts are for names in other scripts
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=[str(file) for file in fonts.glob("*.ttf")]))
    return CompressedBody(png, {}, blake2b(png, digest_size=12).hexdigest())


def _track(assets: Json) -> Json | None:
    """Returns the drawing of the circuit from the board assets, if there is one."""
    drawings = (assets, assets.get("track", {}), *assets.get("tracks", {}).values())
    return next((drawing for drawing in drawings if "picture" in drawing), None)


class Cards:
    """A cache of cards that are ready to be sent."""

    def __init__(self, tables: TableService, analyses: AnalysisStore) -> None:
        self._tables = tables
        self._analyses = analyses
        self._drawn: SharedTasks[tuple[Card, str, str], CompressedBody] = SharedTasks(KEPT)

    async def of_table(self, code: str, kind: str, address: str) -> tuple[CompressedBody, bool]:
        """Returns the card of a table, and whether it is final; the general card if there is no such table."""
        try:
            table = (await self._tables.find_for(address, code, [])).table
        except Refused as refused:
            if refused.error != "no_such_table" and not isinstance(refused, Archived):
                raise
            return await self.general(kind, address), False
        card = table_card(table, await self._moment(table))
        return await self._draw(card, kind, table.setup, address), table.status == FINISHED

    async def general(self, kind: str, address: str) -> CompressedBody:
        return await self._draw(HOME_CARD, kind, None, address)

    async def _draw(self, card: Card, kind: str, setup: Setup | None, address: str) -> CompressedBody:
        # the options are part of the key because two custom circuits may have the same name
        options = b"" if setup is None else orjson.dumps(setup.options, option=orjson.OPT_NON_STR_KEYS)
        key = (card, kind, blake2b(options).hexdigest())
        if key not in self._drawn:
            self._tables.rate_limiter.take("compute", address)
        fields = None if setup is None else (setup.game, setup.seats, setup.seed, setup.options, setup.rules)
        return await self._drawn.run(key, lambda: self._tables.work.run(address, draw, card, kind, fields))

    async def _moment(self, table: LiveTable) -> str:
        """Describes the turning point of a finished game, if it was analysed."""
        if table.status != FINISHED or table.abandoned:
            return ""
        stored = await self._analyses.find(table.code)
        text = None if stored is None else await self._analyses.text(table.code, stored.revision)
        return "" if text is None else turning_point(await asyncio.to_thread(orjson.loads, text))
