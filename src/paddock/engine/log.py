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
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LogError(f"this is not a recorded game: no valid JSON ({error})") from None
    return log_from_dict(data, games)


def log_from_dict(data: Any, games: dict[str, Game]) -> Log:
    """Restores a log from the output of `Log.to_dict`; raises LogError if a field is not valid."""
    data = _current_fields(data)
    game = games.get(data["game"]) if isinstance(data["game"], str) else None
    if game is None:
        raise LogError(f"the log is of a game called {data['game']!r}, which this Paddock does not have")
    rules = data["rules"]
    if not isinstance(rules, str) or not game.plays(rules):
        known = " and ".join(repr(version) for version in (*game.older_rules, game.rules_version))
        raise LogError(
            f"the log was played by rules version {rules!r} of {game.title}; this Paddock plays version {known}"
        )
    form = data["form"]
    if not is_number(form, 1, game.state_format):
        raise LogError(f'"form" must be a whole number from 1 to {game.state_format}, but is {form!r}')
    kinds, names = _seats(data["seats"])
    if not isinstance(data["options"], dict):
        raise LogError('"options" must be an object')
    try:
        setup = game.setup(tuple(kinds), data["seed"], data["options"], rules)
    except SetupError as error:
        raise LogError(f"the log's setup is not one of {game.title}: {error}") from None
    if not isinstance(data["steps"], list):
        raise LogError('"steps" must be a list')
    steps = [_step(number, row, len(kinds)) for number, row in enumerate(data["steps"], 1)]
    return Log(setup, names, steps, form, _commitment(data.get("commitment"), setup))


def _current_fields(data: Any) -> Json:
    """Returns the fields of a log of any version in the form of the newest version."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LogError(f'this is not a recorded game: "format" must be "{FORMAT}"')
    version = data.get("version")
    if not is_number(version, 1, VERSION):
        raise LogError(f"the log's version is {version!r}; this Paddock reads versions 1 to {VERSION}")
    if version == 1:
        for name in SINCE_VERSION_2:
            if name in data:
                raise LogError(f'the log has a field "{name}" that its version 1 does not know')
        data = {**data, "form": 1}
    fields: Json = data
    for name in sorted(set(FIELDS) - set(fields)):
        raise LogError(f'the log has no "{name}"')
    for name in sorted(set(fields) - set(FIELDS) - {"commitment"}):
        raise LogError(f'the log has a field "{name}" that this version does not know')
    return fields


def _commitment(shown: Any, setup: Setup) -> str | None:
    """Returns the commitment in a log, after checking that the seed keeps it."""
    if shown is None:
        return None
    if not isinstance(setup.seed, str):
        raise LogError("the log has a commitment, but its seed is not a sealed one")
    if shown != commitment(setup.seed):
        raise LogError(
            f"the seed does not keep the commitment: {shown!r} was promised, "
            f"but {setup.seed} gives {commitment(setup.seed)!r}; these are not the dice that were committed to"
        )
    return commitment(setup.seed)


def _seats(rows: Any) -> tuple[list[str], list[str]]:
    if not isinstance(rows, list):
        raise LogError('"seats" must be a list')
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or set(row) != {"kind", "name"}:
            raise LogError(f'seat {number} must have "kind" and "name" and nothing else')
        if not isinstance(row["kind"], str) or not isinstance(row["name"], str):
            raise LogError(f'seat {number}: "kind" and "name" must be text')
    return [row["kind"] for row in rows], [row["name"] for row in rows]


def _step(number: int, row: Any, seats: int) -> Step:
    if not isinstance(row, list) or len(row) != 3:
        raise LogError(f"step {number} must be [seat, move, digest]")
    seat, move, digest = row
    if not isinstance(move, str) or not isinstance(digest, str):
        raise LogError(f"step {number}: move and digest must be text")
    if seat is None:
        redeal_number(number, move)
    elif not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        raise LogError(f"step {number}: there is no seat {seat!r}")
    return Step(seat, move, digest)


def redeal_number(number: int, text: str) -> int:
    """Returns the number of the redeal in a step without a seat."""
    word, _, count = text.partition(" ")
    if word != REDEAL or not count.isascii() or not count.isdigit() or len(count) > 6:
        raise LogError(f'step {number}: a step without a seat is "{REDEAL} 1", "{REDEAL} 2" and so on, not {text!r}')
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
        raise LogError(f"step {number}: seat {step.seat} cannot play {step.move!r} here: {error}") from None
    if check and state.digest() != step.digest:
        raise LogError(
            f"step {number}: after {step.move!r} of seat {step.seat} the state is {state.digest()}, "
            f"but {step.digest!r} was recorded"
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
