"""Why a request is refused: a code for programs, a sentence for people, and nothing has changed."""

from typing import Final

#: The status of an answer over HTTP, by code; everything else is a plain 400.
STATUS: Final[dict[str, int]] = {
    "malformed": 422,
    "setup": 422,
    "too_large": 413,
    "too_fast": 429,
    "no_such_game": 404,
    "no_such_table": 404,
    "no_such_step": 404,
    "no_such_page": 404,
    "not_your_seat": 403,
    "not_allowed": 405,
    "not_finished": 409,
    "seat_taken": 409,
    "stale": 409,
    "finished": 409,
    "archived": 410,
    "internal": 500,
}


class Refused(Exception):
    """A request that cannot be granted."""

    def __init__(self, error: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS.get(self.error, 400)

    def to_json(self) -> dict[str, str]:
        told = {"error": self.error, "message": self.message}
        if self.rule is not None:
            told["rule"] = self.rule
        return told


class Conflict(Exception):
    """Somebody else has stored that revision of the table first."""


class Unreadable(Exception):
    """A stored table does not replay: it was played by other rules, or the database was edited."""
