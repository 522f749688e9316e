"""The errors for a caller's mistakes. A message says what was wrong and what to do.

A message is a template and its values, so that it can be translated: the English template is the id of the text.
"""

from mypy_extensions import mypyc_attr


def fill(template: str, values: dict[str, object] | None) -> str:
    """Returns the sentence in English. Lists are joined; of two forms, `one|other`, the value `n` decides."""
    if values is None:
        return template
    forms = template.split("|")
    form = forms[0] if values.get("n") == 1 else forms[-1]
    texts = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in values.items()}
    return form.format_map(texts)


@mypyc_attr(native_class=False)
class PaddockError(ValueError):
    """A caller's mistake; the message can be shown to a person. Without `values`, the template is the message."""

    def __init__(self, template: str, values: dict[str, object] | None = None) -> None:
        super().__init__(fill(template, values))
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.template, self.values)


@mypyc_attr(native_class=False)
class SetupError(PaddockError):
    """A game cannot be set up like this: an unknown option, a value out of bounds, too many seats."""


@mypyc_attr(native_class=False)
class LogError(PaddockError):
    """A recorded game cannot be read, or does not replay as recorded."""


@mypyc_attr(native_class=False)
class UndoRefused(PaddockError):
    """A move cannot be taken back; the message says why."""


@mypyc_attr(native_class=False)
class IllegalMove(PaddockError):
    """A move that the rules forbid here; `reason` in words, `rule` as numbered in the game's RULES.md."""

    def __init__(self, template: str, rule: str, values: dict[str, object] | None = None) -> None:
        super().__init__(template, values)
        self.reason = str(self)
        self.rule = rule
        self.args = (f"{self.reason} ({rule})",)

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMove, (self.template, self.rule, self.values)


def unknown_move(move: object, rule: str, examples: list[str]) -> IllegalMove:
    """Returns the error for a number or a text that is no move of the game."""
    return IllegalMove("'{move}' is not a move; moves look like {examples}", rule, {"move": move, "examples": examples})
