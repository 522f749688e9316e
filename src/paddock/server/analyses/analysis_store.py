"""Analyses in the database: one per table, compressed, with its depth and format version."""

import asyncio
import time
import zlib
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from paddock.server.caches import RecentDict
from paddock.server.db.storage import Storage
from paddock.server.db.stored_rows import METADATA

#: The format version of analyses, as in paddock.analysis. Analyses in other versions are ignored.
SCHEMA: Final = 1
#: From shallow to deep.
DEPTHS: Final = ("quick", "standard", "deep")
DONE: Final = "done"
STOPPED: Final = "stopped"
KEPT: Final = 16

ANALYSES: Final = sa.Table(
    "analyses",
    METADATA,
    sa.Column("code", sa.String(12), sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("depth", sa.String(16), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("done", sa.Float(53), nullable=False),
    sa.Column("whole", sa.Boolean, nullable=False),
    sa.Column("revision", sa.BigInteger, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
)


class Stored(NamedTuple):
    """The header of a stored analysis."""

    depth: str
    #: `done` or `stopped`.
    status: str
    done: float
    #: Whether every chance event and every decision was analysed.
    whole: bool
    revision: int

    @property
    def quality(self) -> tuple[bool, int, float]:
        """The sort key by which the better of two analyses is kept."""
        return self.whole, DEPTHS.index(self.depth), self.done


HEAD: Final = (ANALYSES.c.depth, ANALYSES.c.status, ANALYSES.c.done, ANALYSES.c.whole, ANALYSES.c.revision)


class AnalysisStore:
    """The analyses of one database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        #: Recently used texts, by code and revision.
        self._texts: RecentDict[tuple[str, int], bytes] = RecentDict(KEPT)

    async def find(self, code: str) -> Stored | None:
        """Returns the header of a table's analysis, if there is one."""
        return await self._storage.transaction(lambda connection: _read_head(connection, code))

    async def text(self, code: str, revision: int) -> bytes | None:
        """Returns an analysis as JSON; None if it has been replaced."""
        key = (code, revision)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        query = sa.select(ANALYSES.c.body).where(ANALYSES.c.code == code, ANALYSES.c.revision == revision)
        packed: bytes | None = await self._storage.transaction(lambda connection: connection.execute(query).scalar())
        if packed is None:
            return None
        self._texts[key] = text = await asyncio.to_thread(zlib.decompress, packed)
        return text

    async def put(self, code: str, new: Stored, text: bytes) -> bool:
        """Stores an analysis unless a better one is stored; returns whether it did."""
        body = await asyncio.to_thread(zlib.compress, text)
        row: dict[str, Any] = {"code": code, "version": SCHEMA, **new._asdict(), "body": body, "at": time.time()}

        def work(connection: sa.Connection) -> bool:
            old = _read_head(connection, code)
            if old is not None and old.quality > new.quality:
                return False
            connection.execute(sa.delete(ANALYSES).where(ANALYSES.c.code == code))
            connection.execute(sa.insert(ANALYSES), row)
            return True

        return await self._storage.transaction(work)


def _read_head(connection: sa.Connection, code: str) -> Stored | None:
    row = connection.execute(sa.select(*HEAD).where(ANALYSES.c.code == code, ANALYSES.c.version == SCHEMA)).first()
    return None if row is None or row.depth not in DEPTHS else Stored(*row)
