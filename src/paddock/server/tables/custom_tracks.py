"""Custom tracks: the files in a folder of the server's, offered on the setup page beside those that ship.

A table keeps its track's whole text among its options, so that it goes on whatever becomes of the file.
"""

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

from paddock.engine import Game, Json, SetupError
from paddock.tracks import LIBRARIES, TrackError, read_custom_track
from paddock.tracks.track_option import is_track_text, track_option

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CustomTrack:
    """A file that can be raced on."""

    game: str
    id: str
    title: str
    text: str


class CustomTracks:
    """The tracks in a folder. A file is read again when it has changed; one that cannot be raced on is left out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[Path, tuple[tuple[int, int], CustomTrack | None]] = {}

    def available(self) -> list[CustomTrack]:
        """Those that are there now, by title. Checking a new one takes a moment: not for the event loop."""
        found: list[CustomTrack] = []
        for file in sorted(self.folder.glob("*.toml")) if self.folder.is_dir() else []:
            try:
                stat = file.stat()
                stamp = (stat.st_mtime_ns, stat.st_size)
                if file not in self._read or self._read[file][0] != stamp:
                    self._read[file] = stamp, self._track(file)
            except OSError as error:
                log.warning("the track %s cannot be read: %s", file.name, error.strerror)
                continue
            track = self._read[file][1]
            if track is not None:
                found.append(track)
        return sorted(found, key=lambda track: track.title.lower())

    def _track(self, file: Path) -> CustomTrack | None:
        try:
            text = file.read_text(encoding="utf-8")
            track = read_custom_track(text)
            if track.id in LIBRARIES[track.game].ids:
                raise TrackError(f"its id {track.id!r} is that of a track that ships: give it another")
        except (SetupError, UnicodeDecodeError) as error:
            log.warning("the track %s is not offered: %s", file.name, error)
            return None
        return CustomTrack(track.game, track.id, track.title, text)

    def options(self, game: Game, given: Json) -> Json:
        """A setup's options, with the text in place of the id where a track of the folder is chosen."""
        option = track_option(game)
        chosen = given.get(option.name) if option is not None else None
        if option is None or not isinstance(chosen, str) or chosen in option.choices:
            return given
        if is_track_text(chosen):
            raise SetupError(
                "option {option}: this server accepts only tracks that it already has", {"option": option.name}
            )
        for track in self.available():
            if (track.game, track.id) == (game.id, chosen):
                return {**given, option.name: track.text}
        return given


def track_text(game: Game, options: Json) -> str | None:
    """The text of the track in a table's options; None if it is raced on one that ships."""
    option = track_option(game)
    value = options.get(option.name) if option is not None else None
    return value if isinstance(value, str) and is_track_text(value) else None


async def build_track(game: Game, options: Json) -> None:
    """Builds the track of a table, so that the event loop finds it built; SetupError if nobody can race on it.

    The track was checked when the table was stored, or its game replayed by a worker: it is not checked again.
    """
    text = track_text(game, options)
    if text is None:
        return
    library = LIBRARIES[game.id]
    if library.verdict(text) is None:
        library.remember(text, "")
    await asyncio.to_thread(library.read, text)


def public_options(game: Game, options: Json) -> Json:
    """Options as people see them: a custom track by its title."""
    option, text = track_option(game), track_text(game, options)
    if option is None or text is None:
        return options
    return {**options, option.name: LIBRARIES[game.id].read(text).title}
