"""The log of a game: its setup, the rules version, and all moves in order with a digest of the state after each.

The file is readable JSON with moves as canonical texts. A step without a seat is a redeal: the players agreed to go
back, and what nobody could know was redealt.
"""

import json
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from paddock.engine.errors import IllegalMove, LogError, SetupError
from paddock.engine.game import Game, Setup
from paddock.engine.options import is_number
from paddock.engine.reader import Json
from paddock.engine.rng import commitment
from paddock.engine.state import State

FORMAT: Final = "paddock-log"
VERSION: Final = 2
FIELDS: Final = ("format", "version", "game", "rules", "form", "seed", "options", "seats", "steps")
#: Fields that version 1 did not have: it had one state format, and no redeals.
SINCE_VERSION_2: Final = ("form", "commitment")
REDEAL: Final = "redeal"


class Step(NamedTuple):
    """A recorded move: the seat (None for a redeal), the canonical text, and the digest of the state after it."""

    seat: int | None
    move: str
    digest: str


@dataclass
class Log:
    """A recorded game. Everything else about the game can be derived from it."""

    setup: Setup
    names: list[str]
    steps: list[Step] = field(default_factory=list)
    #: The state format that the digests were computed with.
    state_format: int = 1
    #: What was published of a sealed seed before the first move.
    commitment: str | None = None

    def to_dict(self) -> Json:
        seats = [{"kind": kind, "name": name} for kind, name in zip(self.setup.seats, self.names, strict=True)]
        data: Json = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.setup.game,
            "rules": self.setup.rules,
            "form": self.state_format,
            "seed": self.setup.seed,
        }
        if self.commitment is not None:
            data["commitment"] = self.commitment
        data["options"] = self.setup.options
        data["seats"] = seats
        data["steps"] = [[step.seat, step.move, step.digest] for step in self.steps]
        return data

    def to_json(self) -> str:
        """Returns the text of the log file, with one step per line."""
        head = self.to_dict()
        steps = [json.dumps(step, ensure_ascii=False) for step in head.pop("steps")]
        body = json.dumps(head, indent=1, ensure_ascii=False)
        listed = "[\n  " + ",\n  ".join(steps) + "\n ]" if steps else "[]"
        return body[:-2] + ',\n "steps": ' + listed + "\n}\n"


def read_log(text: str | bytes, games: dict[str, Game]) -> Log:
    """Reads the text of a log file; raises LogError if it is not a valid log."""
    return log_from_dict(read_json(text), games)


def read_json(text: str | bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LogError("this is not a saved game: it is not valid JSON ({reason})", {"reason": str(error)}) from None


def log_from_dict(data: Any, games: dict[str, Game]) -> Log:
    """Restores a log from the output of `Log.to_dict`; raises LogError if a field is not valid."""
    data = _current_fields(data)
    game = games.get(data["game"]) if isinstance(data["game"], str) else None
    if game is None:
        raise LogError("the saved game is of an unknown game, {game}", {"game": repr(data["game"])})
    rules = data["rules"]
    if not isinstance(rules, str) or not game.plays(rules):
        raise LogError(
            "the saved game uses rules version {version} of {game}, but only these versions are known: {known}",
            {"version": repr(rules), "game": game.title, "known": [*game.older_rules, game.rules_version]},
        )
    form = data["form"]
    if not is_number(form, 1, game.state_format):
        raise LogError(
            "'{field}' must be a whole number from 1 to {high}, not {value}",
            {"field": "form", "high": game.state_format, "value": repr(form)},
        )
    kinds, names = _seats(data["seats"])
    if not isinstance(data["options"], dict):
        raise LogError("'{field}' must be an object", {"field": "options"})
    try:
        setup = game.setup(tuple(kinds), data["seed"], data["options"], rules)
    except SetupError as error:
        raise LogError(error.template, error.values) from None
    if not isinstance(data["steps"], list):
        raise LogError("'{field}' must be a list", {"field": "steps"})
    steps = [_step(number, row, len(kinds)) for number, row in enumerate(data["steps"], 1)]
    return Log(setup, names, steps, form, _commitment(data.get("commitment"), setup))


def _current_fields(data: Any) -> Json:
    """Returns the fields of a log of any version in the form of the newest version."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LogError("this is not a saved game: its format must be '{format}'", {"format": FORMAT})
    version = data.get("version")
    if not is_number(version, 1, VERSION):
        raise LogError(
            "the saved game has format version {version}, but only versions 1 to {high} can be read",
            {"version": repr(version), "high": VERSION},
        )
    if version == 1:
        for name in SINCE_VERSION_2:
            if name in data:
                raise _unknown_field(name)
        data = {**data, "form": 1}
    fields: Json = data
    for name in sorted(set(FIELDS) - set(fields)):
        raise LogError("the saved game has no field '{field}'", {"field": name})
    for name in sorted(set(fields) - set(FIELDS) - {"commitment"}):
        raise _unknown_field(name)
    return fields


def _unknown_field(name: str) -> LogError:
    return LogError("the saved game has an unknown field '{field}'", {"field": name})


def _commitment(shown: Any, setup: Setup) -> str | None:
    """Returns the commitment in a log, after checking that the seed keeps it."""
    if shown is None:
        return None
    if not isinstance(setup.seed, str):
        raise LogError("the saved game has a commitment, but its seed is not sealed")
    if shown != commitment(setup.seed):
        raise LogError(
            "the seed does not match the commitment: these are not the dice that were promised before the game "
            "(promised {promised}, but seed {seed} gives {actual})",
            {"promised": repr(shown), "seed": setup.seed, "actual": repr(commitment(setup.seed))},
        )
    return commitment(setup.seed)


def _seats(rows: Any) -> tuple[list[str], list[str]]:
    if not isinstance(rows, list):
        raise LogError("'{field}' must be a list", {"field": "seats"})
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or set(row) != {"kind", "name"}:
            raise LogError("seat {seat} must have a kind and a name, and nothing else", {"seat": number})
        if not isinstance(row["kind"], str) or not isinstance(row["name"], str):
            raise LogError("seat {seat}: kind and name must be text", {"seat": number})
    return [row["kind"] for row in rows], [row["name"] for row in rows]


def _step(number: int, row: Any, seats: int) -> Step:
    if not isinstance(row, list) or len(row) != 3:
        raise LogError("step {step} must be a list of seat, move and digest", {"step": number})
    seat, move, digest = row
    if not isinstance(move, str) or not isinstance(digest, str):
        raise LogError("step {step}: move and digest must be text", {"step": number})
    if seat is None:
        redeal_number(number, move)
    elif not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        raise LogError("step {step}: there is no seat {seat}", {"step": number, "seat": repr(seat)})
    return Step(seat, move, digest)


def redeal_number(number: int, text: str) -> int:
    """Returns the number of the redeal in a step without a seat."""
    word, _, count = text.partition(" ")
    if word != REDEAL or not count.isascii() or not count.isdigit() or len(count) > 6:
        raise LogError(
            "step {step}: a step without a seat must be a redeal such as '{example}', not '{move}'",
            {"step": number, "example": f"{REDEAL} 1", "move": text},
        )
    return int(count)


def play_step(state: State, number: int, step: Step, check: bool = True) -> int:
    """Plays a recorded step and returns its move, or the redeal's number; raises LogError if the step does not fit."""
    try:
        if step.seat is None:
            move = redeal_number(number, step.move)
            state.redeal(move)
        else:
            move = state.parse(step.seat, step.move)
            state.play(step.seat, move)
    except IllegalMove as error:
        raise LogError(
            "step {step}: seat {seat} cannot play '{move}' here: {reason}",
            {"step": number, "seat": step.seat, "move": step.move, "reason": str(error)},
        ) from None
    if check and state.digest() != step.digest:
        raise LogError(
            "step {step}: after '{move}' of seat {seat} the position differs from the saved one "
            "(digest {actual} instead of {saved})",
            {
                "step": number,
                "move": step.move,
                "seat": step.seat,
                "actual": state.digest(),
                "saved": step.digest,
            },
        )
    return move


def replay(game: Game, log: Log, steps: int | None = None, check: bool = True) -> State:
    """Returns the state after the first `steps` moves of a log, by default all of them.

    With `check`, the digests are compared, unless they were computed with an older state format.
    """
    state = game.start(log.setup)
    for number, step in enumerate(log.steps[:steps], 1):
        play_step(state, number, step, check and log.state_format == game.state_format)
    return state
