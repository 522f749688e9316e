"""Compression of texts: once and well where many ask for the same, quickly where each is for one client only."""

import gzip
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import brotli

#: What is shorter fits a packet as it is.
WORTHWHILE: Final = 1000
#: What is longer is compressed in a thread, with the event loop free meanwhile.
LONG: Final = 16_000
GZIP_LEVEL: Final = 6
QUICK_GZIP_LEVEL: Final = 1
#: Takes a quarter of a second for the largest board, once; 9 gives 15 % more bytes, 11 takes a second. Brotli makes a
#: board a fifth smaller than gzip does.
BROTLI_LEVEL: Final = 10


@dataclass(frozen=True)
class CompressedBody:
    """A text, the same by the name of each encoding, and what tells it from others."""

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
