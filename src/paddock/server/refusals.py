"""Refusals of requests: a code for programs and a sentence for people. A refused request changes nothing."""

from math import ceil
from typing import Final

from paddock.engine import PaddockError
from paddock.engine.errors import fill

#: The error codes by HTTP status; all others have status 400.
CODES: Final[dict[int, tuple[str, ...]]] = {
    403: ("wrong_host", "wrong_origin", "not_your_seat", "no_hints"),
    404: ("no_such_game", "no_such_table", "no_such_step", "no_such_page"),
    405: ("not_allowed",),
    408: ("too_slow",),
    409: ("not_finished", "seat_taken", "stale", "not_your_turn", "finished"),
    410: ("archived",),
    413: ("too_large",),
    422: ("malformed", "setup"),
    429: ("too_fast", "too_many"),
    500: ("internal",),
    503: ("unavailable",),
}
STATUS: Final = {code: status for status, codes in CODES.items() for code in codes}

#: Refusals that have nothing to do with the request: the same request may succeed a moment later.
PASSING: Final = frozenset({"internal", "unavailable"})


class Refused(Exception):
    """A request that is refused. The message is the template filled with its values, in English."""

    def __init__(
        self,
        error: str,
        template: str,
        values: dict[str, object] | None = None,
        *,
        rule: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.error = error
        self.message = fill(template, values)
        self.template = template
        self.values = values
        self.rule = rule
        #: The number of seconds after which the request may succeed.
        self.retry_after = retry_after
        super().__init__(self.message)

    @classmethod
    def because(cls, error: str, cause: PaddockError) -> "Refused":
        """Returns the refusal for an error that the engine raised."""
        return cls(error, cause.template, cause.values, rule=getattr(cause, "rule", None) or None)

    @property
    def status(self) -> int:
        return STATUS.get(self.error, 400)

    @property
    def is_temporary(self) -> bool:
        return self.error in PASSING

    def headers(self) -> dict[str, str]:
        """Returns the extra headers of the HTTP response."""
        return {} if self.retry_after is None else {"Retry-After": str(max(1, ceil(self.retry_after)))}

    def to_json(self) -> dict[str, object]:
        body: dict[str, object] = {"error": self.error, "message": self.message}
        if self.values is not None:
            body |= {"template": self.template, "values": self.values}
        if self.rule is not None:
            body["rule"] = self.rule
        return body


def no_such_step(step: int, steps: int) -> Refused:
    return Refused("no_such_step", "there is no step {step}; this game has {n}", {"step": step, "n": steps})


class Unavailable(Refused):
    """The database failed or timed out. The change may have been stored nevertheless."""

    def __init__(self, template: str, values: dict[str, object] | None = None) -> None:
        super().__init__("unavailable", template, values, retry_after=2.0)


class Conflict(Exception):
    """Another server has already stored this revision of the table."""


class Unreadable(Exception):
    """A stored table does not replay: it was played under different rules, or the database was edited."""
