"""The static data of boards: computed and compressed in a worker process, once for all equal boards.

Their URL contains the digest of their inputs, so a browser that has them never requests them again.
"""

import time
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import orjson

from paddock.engine import Game, Json, Setup, SetupError
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of
from paddock.server.caches import RecentDict, SharedTasks
from paddock.server.compression import CompressedBody, compress
from paddock.server.refusals import Refused
from paddock.server.tables.custom_tracks import track_text
from paddock.server.tables.live_table import LiveTable
from paddock.server.workers.process_pool import EVERYBODY, FairPool, TookTooLong

KEPT: Final = 32
#: How long a board that could not be drawn is not tried again, and the number of such boards to remember.
FAILED_SECONDS: Final = 600.0
KEPT_FAILURES: Final = 256
#: 96 bits: collisions are practically impossible.
DIGEST_BYTES: Final = 12


def board_digest(game: Game, setup: Setup) -> str:
    """Returns the digest of a board's assets, which depends on the board and on the code that draws it."""
    key = orjson.dumps([game.id, game.board_assets_key(setup)], option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    return blake2b(_code_digest(package_of(game)) + key, digest_size=DIGEST_BYTES).hexdigest()


def table_board_digest(table: LiveTable) -> str:
    """Returns the digest of a table's board; empty before the start, when its seats may still change."""
    if table.begun and table.board_setup is not table.setup:
        table.board_digest, table.board_setup = board_digest(table.game, table.setup), table.setup
    return table.board_digest


@cache
def _code_digest(package: str) -> bytes:
    """Returns the digest of the files that draw a game's boards."""
    digest = blake2b(digest_size=16)
    for root in ("paddock.tracks", package):
        folder = Path(str(files(root)))
        for file in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".json")):
            digest.update(f"{root}/{file.relative_to(folder).as_posix()}".encode())
            digest.update(file.read_bytes())
    return digest.digest()


def draw_board(game_id: str, seats: tuple[str, ...], seed: Any, options: Json, rules: str) -> CompressedBody:
    """Returns a board's assets as compressed JSON. Runs in a worker process."""
    game = GAMES[game_id]
    assets = game.board_assets(game.setup(seats, seed, options, rules))
    return compress(orjson.dumps(assets, option=orjson.OPT_NON_STR_KEYS))


class BoardAssets:
    """A cache of board assets by digest, ready to be sent."""

    def __init__(self, work: FairPool) -> None:
        self._work = work
        self._drawn: SharedTasks[str, CompressedBody] = SharedTasks(KEPT)
        #: Why a board could not be drawn, and until when it is not tried again.
        self._failed: RecentDict[str, tuple[float, Refused]] = RecentDict(KEPT_FAILURES)

    async def find(self, digest: str) -> CompressedBody | None:
        """Returns the assets with that digest if they are cached."""
        return await self._drawn.find(digest)

    async def for_setup(self, setup: Setup, address: str) -> CompressedBody:
        """Returns the assets of a table's board. The work is counted for `address`."""
        digest = board_digest(GAMES[setup.game], setup)
        until, refused = self._failed.get(digest, (0.0, None))
        if refused is not None and time.monotonic() < until:
            raise refused
        return await self._drawn.run(digest, lambda: self._draw(digest, address, setup))

    async def _draw(self, digest: str, address: str, setup: Setup) -> CompressedBody:
        # shipped boards are drawn for everybody; a custom track waits in its address's queue
        whose = EVERYBODY if track_text(GAMES[setup.game], setup.options) is None else address
        arguments = (setup.game, setup.seats, setup.seed, setup.options, setup.rules)
        try:
            board: CompressedBody = await self._work.run(whose, draw_board, *arguments)
            return board
        except SetupError as error:
            refused = Refused("setup", "this board cannot be drawn: {reason}", {"reason": str(error)})
        except TookTooLong as error:
            refused = error
        self._failed[digest] = (time.monotonic() + FAILED_SECONDS, refused)
        raise refused
