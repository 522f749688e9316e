"""Why a request is refused: a code for programs, a sentence for people, and nothing has changed."""

from math import ceil
from typing import Final

#: The codes of refusals by the status of their answers over HTTP; all others are a plain 400.
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

#: Refusals that say nothing about the request: the same one may well be granted a moment later.
PASSING: Final = frozenset({"internal", "unavailable"})


class Refused(Exception):
    """A request that cannot be granted."""

    def __init__(self, error: str, message: str, rule: str | None = None, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.rule = rule
        #: After how many seconds it is worth asking again.
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS.get(self.error, 400)

    @property
    def is_temporary(self) -> bool:
        return self.error in PASSING

    def headers(self) -> dict[str, str]:
        """What the answer over HTTP says beside it."""
        return {} if self.retry_after is None else {"Retry-After": str(max(1, ceil(self.retry_after)))}

    def to_json(self) -> dict[str, str]:
        body = {"error": self.error, "message": self.message}
        if self.rule is not None:
            body["rule"] = self.rule
        return body


class Unavailable(Refused):
    """The database failed, or took too long. What was to be stored may have been stored all the same."""

    def __init__(self, message: str) -> None:
        super().__init__("unavailable", f"{message}; try again", retry_after=2.0)


class Conflict(Exception):
    """Somebody else has stored that revision of the table first."""


class Unreadable(Exception):
    """A stored table does not replay: it was played by other rules, or the database was edited."""
