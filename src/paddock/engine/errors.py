"""What can be wrong with a caller's request; every message says what was wrong and what to do."""

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class PaddockError(ValueError):
    """A caller's mistake; the message is fit to be shown to a person."""


@mypyc_attr(native_class=False)
class SetupError(PaddockError):
    """A game cannot be set up like this: an unknown option, a value out of bounds, too many seats."""


@mypyc_attr(native_class=False)
class LogError(PaddockError):
    """A recorded game cannot be read, or does not replay as recorded."""


@mypyc_attr(native_class=False)
class UndoRefused(PaddockError):
    """A move cannot be taken back; the message says what stands in the way."""


@mypyc_attr(native_class=False)
class IllegalMove(PaddockError):
    """A move that the rules forbid here; `reason` in words, `rule` as numbered in the game's RULES.md."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return IllegalMove, (self.reason, self.rule)
