"""Compression: strong for texts sent to many clients, fast for texts sent to one client only."""

import gzip
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import brotli

#: Shorter texts fit into one packet and are not compressed.
WORTHWHILE: Final = 1000
#: Longer texts are compressed in a thread, so that they do not block the event loop.
LONG: Final = 16_000
GZIP_LEVEL: Final = 6
QUICK_GZIP_LEVEL: Final = 1
#: Takes 0.25 s for the largest board, once; level 9 gives 15 % more bytes, level 11 takes 1 s. Brotli makes a board 20
#: % smaller than gzip does.
BROTLI_LEVEL: Final = 10


@dataclass(frozen=True)
class CompressedBody:
    """A text, its compressed forms by encoding, and its digest."""

    plain: bytes
    encoded: dict[str, bytes]
    digest: str


def compress(plain: bytes) -> CompressedBody:
    encoded = {
        "br": brotli.compress(plain, mode=brotli.MODE_TEXT, quality=BROTLI_LEVEL),
        "gzip": gzip.compress(plain, mtime=0),
    }
    return CompressedBody(plain, encoded, blake2b(plain, digest_size=12).hexdigest())


def gzip_bytes(body: bytes, level: int = GZIP_LEVEL) -> bytes:
    return gzip.compress(body, level, mtime=0)
