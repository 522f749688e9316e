"""Digests of bots, so that results of two different bots with the same name are not mixed in one file."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import paddock
from paddock.bots.external_bots import is_custom_bot
from paddock.engine import Game
from paddock.games.catalog import find_game
from paddock.lab.plan import Plan

#: The packages that the bots of all games use.
SHARED: Final = ("engine", "bots", "tracks")
#: The files that determine what a bot does: rules, heuristics, data.
DECISIVE: Final = (".py", ".toml")


def bot_digests(plans: Iterable[Plan]) -> dict[str, str]:
    """Returns a digest of every bot in these plans by name: of its game's rules and bots, and of its own file."""
    digests: dict[str, str] = {}
    for plan in plans:
        for choice in plan.choices:
            digest = blake2b(code_digest(find_game(plan.game)), digest_size=8)
            digest.update(bytes.fromhex(digests.get(choice.label, "")))  # one bot may race in several games
            own = is_custom_bot(choice.label)
            file = Path(choice.label.partition(":")[0] if own else choice.label.partition("@")[2])
            digest.update(file.read_bytes() if file.is_file() else b"")
            digests[choice.label] = digest.hexdigest()
    return dict(sorted(digests.items()))


@cache
def code_digest(game: Game) -> bytes:
    """Returns a digest of the sources of a game and its bots; compiled and plain modules have the same."""
    package = type(game).__module__.rpartition(".")[0] or type(game).__module__
    digest = blake2b(digest_size=16)
    folders = [files(paddock).joinpath(name) for name in SHARED]
    for folder in [*folders, files(package)]:
        for path, file in sorted(decisive_files(folder)):
            digest.update(f"{path}\0".encode() + file.read_bytes() + b"\0")
    return digest.digest()


def decisive_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from decisive_files(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(DECISIVE):
            yield f"{path}{entry.name}", entry
