"""The option for the track: the id of a built-in track, or the text of a custom track."""

from typing import Any, ClassVar, Final

from paddock.engine import ChoiceOption, Game

#: The most characters of a custom track, which is stored with its game and sent to everyone who replays it.
LONGEST_TRACK: Final = 50_000


class TrackOption(ChoiceOption):
    """One of `choices`, or the text of a custom track, which the game's `check` reads."""

    type: ClassVar[str] = "track"
    refusal: ClassVar[str] = (
        "option {option}: {value} is not valid; expected one of {choices}, or the text of a track file"
    )

    def accepts(self, value: Any) -> bool:
        return super().accepts(value) or (isinstance(value, str) and is_track_text(value))


def is_track_text(value: str) -> bool:
    """Returns whether the value of a track option is a custom track and not an id."""
    return "\n" in value and len(value) <= LONGEST_TRACK


def track_option(game: Game) -> TrackOption | None:
    return next((option for option in game.options if isinstance(option, TrackOption)), None)
