"""Custom tracks: the files in a folder of the server, offered on the setup page with the shipped tracks.

A table stores its track's whole text among its options, so it does not depend on the file.
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
    """A valid track file."""

    game: str
    id: str
    title: str
    text: str


class CustomTracks:
    """The tracks in a folder. A file is read again when it has changed; invalid tracks are left out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[Path, tuple[tuple[int, int], CustomTrack | None]] = {}

    def available(self) -> list[CustomTrack]:
        """Returns the current tracks, by title. Checking a new one is slow, so do not call this in the event loop."""
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
        """Returns a setup's options, with the text of a custom track in place of its id."""
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
    """Returns the text of the custom track in a table's options; None for a shipped track."""
    option = track_option(game)
    value = options.get(option.name) if option is not None else None
    return value if isinstance(value, str) and is_track_text(value) else None


async def build_track(game: Game, options: Json) -> None:
    """Builds a table's track in a thread, so that it is cached for the event loop. Raises SetupError if it is invalid.

    It is not checked again: it was checked when the table was stored or its game was replayed by a worker.
    """
    text = track_text(game, options)
    if text is None:
        return
    library = LIBRARIES[game.id]
    if library.verdict(text) is None:
        library.remember(text, "")
    await asyncio.to_thread(library.read, text)


def public_options(game: Game, options: Json) -> Json:
    """Returns the options for display: a custom track by its title."""
    option, text = track_option(game), track_text(game, options)
    if option is None or text is None:
        return options
    return {**options, option.name: LIBRARIES[game.id].read(text).title}
