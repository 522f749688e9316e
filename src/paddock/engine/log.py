"""A game is its log: setup, rules version, and the moves in order with a digest of the state after each.

The file is JSON that a person can read: moves stand in their canonical text.
"""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from paddock.engine.errors import IllegalMove, LogError, SetupError
from paddock.engine.game import Game, Setup
from paddock.engine.state import Json, State

FORMAT: Final = "paddock-log"
VERSION: Final = 1


@dataclass(frozen=True)
class Step:
    """One move as recorded: who, what, and the digest of the state that it led to."""

    seat: int
    move: str
    digest: str


@dataclass
class Log:
    """The whole truth about one game."""

    setup: Setup
    rules: str
    names: list[str]
    steps: list[Step] = field(default_factory=list)

    def to_dict(self) -> Json:
        seats = [{"kind": kind, "name": name} for kind, name in zip(self.setup.seats, self.names, strict=True)]
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.setup.game,
            "rules": self.rules,
            "seed": self.setup.seed,
            "options": self.setup.options,
            "seats": seats,
            "steps": [[step.seat, step.move, step.digest] for step in self.steps],
        }

    def to_json(self) -> str:
        """The file's text: one step to a line."""
        head = self.to_dict()
        steps = [json.dumps(step, ensure_ascii=False) for step in head.pop("steps")]
        body = json.dumps(head, indent=1, ensure_ascii=False)
        listed = "[\n  " + ",\n  ".join(steps) + "\n ]" if steps else "[]"
        return body[:-2] + ',\n "steps": ' + listed + "\n}\n"


def read_log(text: str | bytes, games: dict[str, Game]) -> Log:
    """The log that a file holds; LogError says what is wrong with a file that holds none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LogError(f"this is not a recorded game: no valid JSON ({error})") from None
    return log_from_dict(data, games)


def log_from_dict(data: Any, games: dict[str, Game]) -> Log:
    """The log that `Log.to_dict` wrote down, checked field by field."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LogError(f'this is not a recorded game: "format" must be "{FORMAT}"')
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        raise LogError(f"the log's version is {data.get('version')!r}; this Paddock reads version {VERSION}")
    fields = {"format", "version", "game", "rules", "seed", "options", "seats", "steps"}
    for name in sorted(fields - set(data)):
        raise LogError(f'the log has no "{name}"')
    for name in sorted(set(data) - fields):
        raise LogError(f'the log has a field "{name}" that this version does not know')
    game = games.get(data["game"]) if isinstance(data["game"], str) else None
    if game is None:
        raise LogError(f"the log is of a game called {data['game']!r}, which this Paddock does not have")
    if data["rules"] != game.rules_version:
        raise LogError(
            f"the log was played by rules version {data['rules']!r} of {game.title}; "
            f"this Paddock plays version {game.rules_version!r}"
        )
    kinds, names = _seats(data["seats"])
    if not isinstance(data["options"], dict):
        raise LogError('"options" must be an object')
    try:
        setup = game.setup(tuple(kinds), data["seed"], data["options"])
    except SetupError as error:
        raise LogError(f"the log's setup is not one of {game.title}: {error}") from None
    if not isinstance(data["steps"], list):
        raise LogError('"steps" must be a list')
    steps = [_step(number, row, len(kinds)) for number, row in enumerate(data["steps"], 1)]
    return Log(setup, game.rules_version, names, steps)


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
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        raise LogError(f"step {number}: there is no seat {seat!r}")
    if not isinstance(move, str) or not isinstance(digest, str):
        raise LogError(f"step {number}: move and digest must be text")
    return Step(seat, move, digest)


def play_step(state: State, number: int, step: Step, check: bool = True) -> int:
    """Plays one recorded step and returns its move; LogError names the step that does not fit."""
    try:
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
    """The state after the first `steps` moves of a log (all of them by default), every digest checked."""
    state = game.start(log.setup)
    for number, step in enumerate(log.steps[:steps], 1):
        play_step(state, number, step, check)
    return state
