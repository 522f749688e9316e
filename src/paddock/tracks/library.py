"""The tracks of a game: the built-in ones in its folder, and custom tracks as texts."""

import json
import tomllib
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from paddock.engine.errors import SetupError
from paddock.engine.reader import FieldReader, Json, wrong
from paddock.engine.schema import Field
from paddock.tracks.circuits import CircuitFacts, circuit_json
from paddock.tracks.known_keys import Keys, unknown_keys
from paddock.tracks.toml_values import TrackError
from paddock.tracks.track import Track, read_track
from paddock.tracks.track_option import LONGEST_TRACK, TrackOption, is_track_text
from paddock.tracks.validation import check_track

Table = TypeVar("Table")

#: The folders of a game's package with its tracks, and with the drawings made at build time.
TRACKS: Final = ("data", "tracks")
DRAWINGS: Final = ("data", "drawings")
#: The number of cached custom tracks, and of cached results of their checks.
KEPT: Final = 64
REMEMBERED: Final = 4096
#: The libraries of all games imported so far, by game.
LIBRARIES: Final[dict[str, "Library[Any]"]] = {}


class Library(Generic[Table]):
    """A game's tracks as lookup tables: `make` creates them from a track that `check` accepts."""

    def __init__(
        self,
        game: str,
        package: str,
        make: Callable[[Track], Table],
        check: Callable[[Track], list[str]],
        facts: Callable[[Table], CircuitFacts],
        keys: Keys | None = None,
    ) -> None:
        self.game = game
        #: The keys of this game's track files in addition to `paddock.tracks.known_keys.KEYS`.
        self.keys: Keys = keys or {}
        self.package = package
        self._make = make
        self._check = check
        self._facts = facts
        self._texts, self._titles = _shipped_tracks(package)
        #: Reads a custom track; raises TrackError with all its problems.
        self.read = lru_cache(KEPT)(self._read_checked)
        #: Draws the static part of a track's board, with the game's drawing.py.
        self.drawing = lru_cache(KEPT)(self._draw)
        #: Describes a track, with a small picture of it.
        self.circuit = lru_cache(KEPT)(self._describe_circuit)
        self._shipped = lru_cache(None)(self._shipped_track)
        #: Why a track is not valid, or "" if it is, by the digest of its text. The oldest entry is dropped first.
        self._verdicts: dict[bytes, str] = {}
        LIBRARIES[game] = self

    @property
    def ids(self) -> list[str]:
        """The ids of the built-in tracks, in the order in which they are offered."""
        return list(self._texts)

    def option(self, name: str, title: str, help: str) -> TrackOption:
        ids = tuple(self._texts)
        return TrackOption(name, ids[0], title, help, choices=ids, titles=self._titles)

    def text(self, name: str) -> str:
        """Returns the text of a built-in track; raises SetupError for an unknown id."""
        if name not in self._texts:
            raise SetupError(
                "there is no track called '{track}'; the tracks are: {tracks}", {"track": name, "tracks": self.ids}
            )
        return self._texts[name]

    def find(self, name: str, edition: str = "") -> Table:
        """Returns a built-in track by its id, or a custom track by its text.

        An edition is a folder in data/tracks with earlier versions of tracks, for games that started with older rules.
        """
        if is_track_text(name):
            return self.read(name)
        self.text(name)
        return self._shipped(name, edition)

    def verdict(self, text: str) -> str | None:
        """Returns why a track is not valid, "" if it is valid, or None if it was not checked recently."""
        return self._verdicts.get(_digest(text))

    def remember(self, text: str, verdict: str) -> None:
        """Stores the result of a check in another process, so that `read` does not check the track again."""
        while len(self._verdicts) >= REMEMBERED:
            self._verdicts.pop(next(iter(self._verdicts)), None)
        self._verdicts[_digest(text)] = verdict

    def _draw(self, table: Table) -> Json:
        """Returns the drawing of a track. Drawings of built-in tracks are made when the package is built."""
        name: str = table.id  # type: ignore[attr-defined]
        made = files(self.package).joinpath(*DRAWINGS, f"{name}.json")
        if name in self._texts and table is self.find(name) and made.is_file():
            drawing: Json = json.loads(made.read_text(encoding="utf-8"))
        else:
            drawing = import_module(f"{self.package}.drawing").drawing(table)
        return drawing

    def _describe_circuit(self, table: Table) -> Json:
        track: Track = table.track  # type: ignore[attr-defined]
        return circuit_json(track, self._facts(table))

    def problems(self, track: Track) -> list[str]:
        """Returns all problems of a track; an empty list if it is valid."""
        problems = [*check_track(track), *self._check(track)]
        if track.game != self.game:
            problems.insert(0, f'game is {track.game!r}; a track for this game needs game = "{self.game}"')
        return problems

    def _shipped_track(self, name: str, edition: str) -> Table:
        text = self._texts[name]
        if edition:
            text = files(self.package).joinpath(*TRACKS, edition, f"{name}.toml").read_text(encoding="utf-8")
        track = read_track(text)
        track.source = name
        return self._make(track)

    def _read_checked(self, text: str) -> Table:
        """Returns the tables of a track's text. The check takes ten times as long as the rest, and runs once."""
        verdict = self.verdict(text)
        if verdict:
            raise TrackError(verdict)
        try:
            track = read_track(text)
            track.source = text
            problems = self.problems(track) if verdict is None else []
            if problems:
                raise TrackError(f"{track.title} is not a valid track: {'; '.join(problems)}")
            table = self._make(track)
        except SetupError as error:
            self.remember(text, str(error))
            raise
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            self.remember(text, f"its tables cannot be created: {error!r}")
            raise TrackError(f"its tables cannot be created: {error!r}") from None
        self.remember(text, "")
        return table


class TrackField(Field):
    """A track in a game's config: the id of a built-in track, or the text of a custom track."""

    def __init__(self, name: str, library: Library[Any], of: str = "") -> None:
        super().__init__(name, attribute=of)
        self.library = library

    def write(self, owner: Any) -> Any:
        return getattr(owner, self.attribute).track.source

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        value = reader.value(self.name)
        if not isinstance(value, str):
            raise wrong(self.name, "it must be the id or the text of a track")
        try:
            return self.library.find(value)
        except SetupError as error:
            raise wrong(self.name, str(error)) from None


def _digest(text: str) -> bytes:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).digest()


def _shipped_tracks(package: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Returns the texts of a game's built-in tracks by id, in the order given in the files; and their titles."""
    found: list[tuple[int, str, str, str]] = []
    for file in files(package).joinpath(*TRACKS).iterdir():
        if file.name.endswith(".toml"):
            text = file.read_text(encoding="utf-8")
            data = tomllib.loads(text)
            found.append((data["order"], data["id"], data["title"], text))
    found.sort()
    return {name: text for _, name, _, text in found}, tuple(title for _, _, title, _ in found)


def read_custom_track(text: str) -> Track:
    """Returns the custom track in a text; raises TrackError if it is not valid."""
    if len(text) > LONGEST_TRACK:
        raise TrackError(f"it has {len(text)} characters; the maximum is {LONGEST_TRACK}")
    track = read_track(text)
    if track.game not in LIBRARIES:
        raise TrackError(f"game is {track.game!r}; expected one of {', '.join(sorted(LIBRARIES))}")
    library = LIBRARIES[track.game]
    unknown = unknown_keys(track.data, library.keys)
    if unknown:
        raise TrackError("; ".join(unknown))
    library.read(text)
    return track


def problems_of(track: Track) -> list[str]:
    """Returns all problems of a track, including those for its game."""
    if track.game not in LIBRARIES:
        said = f"game is {track.game!r}" if track.game else "game is missing"
        return [*check_track(track), f"{said}; expected one of {', '.join(sorted(LIBRARIES))}"]
    library = LIBRARIES[track.game]
    return unknown_keys(track.data, library.keys) + library.problems(track)


def write_drawings(folder: str) -> None:
    """Writes the drawings of all built-in tracks of the imported games to a folder with the package's layout."""
    for library in LIBRARIES.values():
        place = Path(folder, *library.package.split("."), *DRAWINGS)
        place.mkdir(parents=True)
        for name in library.ids:
            drawn = json.dumps(library.drawing(library.find(name)), ensure_ascii=False, separators=(",", ":"))
            (place / f"{name}.json").write_text(drawn, encoding="utf-8")
