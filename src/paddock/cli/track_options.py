"""Custom tracks on the command line: the file is read and checked for its game before anything starts."""

from collections.abc import Iterable
from pathlib import Path

from paddock.cli.terminal import read_text
from paddock.engine import Game, Json, SetupError
from paddock.games.catalog import GAMES
from paddock.lab.results import text_digest
from paddock.tracks import Track, TrackError, read_custom_track
from paddock.tracks.track_option import track_option


def read_own_track(file: Path) -> Track:
    text = read_text(file)
    try:
        return read_custom_track(text)
    except TrackError as error:
        raise SetupError(f"{file}: {error}") from None


def game_of(track: Track) -> Game:
    return GAMES[track.game]


def track_options(game: Game, file: Path, given: Json) -> Json:
    option = track_option(game)
    if option is None:
        raise SetupError(f"{game.title} is not raced on a track of one's own")
    if option.name in given:
        raise SetupError(f"--track and --option {option.name} both say where to race; give one of them")
    track = read_own_track(file)
    if track.game != game.id:
        raise SetupError(f"{file} is a track for {game_of(track).title}, not for {game.title}")
    return {option.name: track.text}


def track_files(files: Iterable[Path]) -> Json:
    """For the head of a results file: the file of each custom track."""
    named = {text_digest(read_text(file)): str(file) for file in files}
    return {"track_files": named} if named else {}
