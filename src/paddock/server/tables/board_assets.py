"""What boards need to be drawn: computed and compressed in a worker process, once for all tables with the same board.

They go by the digest of all that they are made from, so a browser that has them never asks again.
"""

import asyncio
import time
from collections import OrderedDict
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import orjson

from paddock.engine import Game, Json, Setup, SetupError
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of
from paddock.server.compression import CompressedBody, compress
from paddock.server.errors import Refused
from paddock.server.tables.custom_tracks import track_text
from paddock.server.tables.live_table import LiveTable
from paddock.server.workers.process_pool import FairPool, TookTooLong
from paddock.workers import EVERYBODY

KEPT: Final = 32
#: Seconds for which a board that could not be drawn is not tried again, and the number of such boards to remember.
FAILED_SECONDS: Final = 600.0
KEPT_FAILURES: Final = 256
#: 96 bits: nobody finds two boards with the same one.
DIGEST_BYTES: Final = 12


def board_digest(game: Game, setup: Setup) -> str:
    """By what a board's assets go: the same for equal boards, and another one if another Paddock draws them."""
    key = orjson.dumps([game.id, game.board_assets_key(setup)], option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    return blake2b(_code_digest(package_of(game)) + key, digest_size=DIGEST_BYTES).hexdigest()


def table_board_digest(table: LiveTable) -> str:
    """The digest of what a table's board is drawn with; before the start, when its seats may change, there is none."""
    if table.begun and table.board_setup is not table.setup:
        table.board_digest, table.board_setup = board_digest(table.game, table.setup), table.setup
    return table.board_digest


@cache
def _code_digest(package: str) -> bytes:
    """Of the files that a game's boards are drawn by."""
    digest = blake2b(digest_size=16)
    for root in ("paddock.tracks", package):
        for name, file in sorted(_sources(files(root), root)):
            digest.update(name.encode())
            digest.update(file.read_bytes())
    return digest.digest()


def _sources(folder: Traversable, name: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith((".py", ".toml", ".json")):
            found.append((f"{name}/{entry.name}", entry))
    return found


def draw_board(game: str, seats: tuple[str, ...], seed: Any, options: Json, rules: str) -> CompressedBody:
    """A board's assets as JSON, compressed. Runs in a worker process, which keeps the boards that it has drawn."""
    found = GAMES[game]
    assets = found.board_assets(found.setup(seats, seed, options, rules))
    return compress(orjson.dumps(assets, option=orjson.OPT_NON_STR_KEYS))


class BoardAssets:
    """The assets that were looked at lately, as they are sent, by their digests."""

    def __init__(self, work: FairPool) -> None:
        self._work = work
        self._kept: OrderedDict[str, asyncio.Task[CompressedBody]] = OrderedDict()
        #: Why a board could not be drawn, and until when it is not tried again.
        self._failed: OrderedDict[str, tuple[float, Refused]] = OrderedDict()

    async def find(self, digest: str) -> CompressedBody | None:
        """The assets of that digest, if they were looked at lately."""
        drawing = self._kept.get(digest)
        if drawing is None:
            return None
        self._kept.move_to_end(digest)
        return await asyncio.shield(drawing)

    async def for_setup(self, setup: Setup, address: str) -> CompressedBody:
        """The assets of a table's board, for somebody at that address."""
        game = GAMES[setup.game]
        digest = board_digest(game, setup)
        until, refused = self._failed.get(digest, (0.0, None))
        if refused is not None and time.monotonic() < until:
            raise refused
        if digest not in self._kept:
            # a board that ships is drawn for everybody; a custom track waits for its turn among its address's work
            whose = EVERYBODY if track_text(game, setup.options) is None else address
            drawing = asyncio.create_task(self._draw(digest, whose, setup), name=f"board of {setup.game}")
            drawing.add_done_callback(lambda ended: self._forget_failure(digest, ended))
            self._kept[digest] = drawing
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        found = await self.find(digest)
        assert found is not None
        return found

    async def _draw(self, digest: str, whose: str, setup: Setup) -> CompressedBody:
        given = (setup.game, setup.seats, setup.seed, setup.options, setup.rules)
        try:
            drawn: CompressedBody = await self._work.run(whose, draw_board, *given)
        except SetupError as error:
            raise self._remember_failure(digest, Refused("setup", f"this board cannot be drawn: {error}")) from None
        except TookTooLong as error:
            raise self._remember_failure(digest, error) from None
        return drawn

    def _remember_failure(self, digest: str, refused: Refused) -> Refused:
        self._failed[digest] = (time.monotonic() + FAILED_SECONDS, refused)
        while len(self._failed) > KEPT_FAILURES:
            self._failed.popitem(last=False)
        return refused

    def _forget_failure(self, digest: str, ended: "asyncio.Task[CompressedBody]") -> None:
        if (ended.cancelled() or ended.exception() is not None) and self._kept.get(digest) is ended:
            del self._kept[digest]
