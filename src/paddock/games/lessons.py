"""Lessons: prepared positions in which a learner makes certain moves, and the answers to any other move.

A lesson is a game's `data/lessons.toml`; docs/lessons.md describes the format. The moves of the other seats are in it,
so a lesson is the same every time. The client has the texts.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from paddock.engine.data import read_data
from paddock.engine.errors import IllegalMove, SetupError
from paddock.engine.game import Game, Setup
from paddock.engine.reader import Json
from paddock.engine.state import Event, Move, State
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of

#: The file in a game's data folder that holds its lesson.
FILE = "lessons.toml"
#: The response to a move for which the lesson has no other.
DEFAULT = "other"


@dataclass(frozen=True)
class Answer:
    """The name of the client's text for a move that is not wanted."""

    when: Json
    say: str


@dataclass(frozen=True)
class Turn:
    """One decision of the learner: the wanted moves, the responses to others, and the other seats' moves after it."""

    want: tuple[Json, ...]
    answers: tuple[Answer, ...]
    then: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Position:
    """The start of a step: a seed for the lesson's setup, fields to change, and moves to play."""

    seed: int
    changed: Json
    moves: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class LessonStep:
    """One step. Without a position it continues where the previous step ends."""

    id: str
    rules: tuple[str, ...]
    position: Position | None
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Beat:
    """A move as the learner sees it, and its events."""

    seat: int
    move: Move | None
    events: list[Event]


@dataclass
class Scene:
    """The state of a step, and what happened since the learner's last move."""

    state: State
    #: The index of the current turn; the number of turns when the step is done.
    turn: int
    beats: list[Beat] = field(default_factory=list)


class Lesson:
    """A game's lesson, step by step."""

    def __init__(self, game: Game, setup: Setup, seat: int, steps: list[LessonStep]) -> None:
        self.game = game
        self.setup = setup
        #: the learner's seat
        self.seat = seat
        self.steps = steps
        self._starts: dict[int, State] = {}

    def number(self, id: str) -> int:
        """Returns the number of the step with this id. Raises SetupError if there is none."""
        for number, step in enumerate(self.steps):
            if step.id == id:
                return number
        raise SetupError("the lesson of {game} has no step '{step}'", {"game": self.game.title, "step": id})

    def start(self, number: int) -> State:
        """Returns the position at the start of a step; it is cached."""
        state = self._starts.get(number)
        if state is None:
            position = self.steps[number].position
            if position is not None:
                state = self._prepare(position)
            elif number > 0:
                state = self.play_through(number - 1).state
            else:
                raise SetupError("the first step of the lesson of {game} needs a position", {"game": self.game.title})
            self._starts[number] = state
        return state.copy()

    def scene(self, number: int, moves: list[str]) -> Scene:
        """Returns a step after some of the learner's moves. Raises IllegalMove for one that the step does not want."""
        scene = Scene(self.start(number), 0)
        scene.state.record()
        for text in moves:
            turns = self.steps[number].turns
            if scene.turn == len(turns):
                raise IllegalMove("this step of the lesson is already done", "")
            state = scene.state
            move = state.parse(self.seat, text)
            if move not in self.wanted_moves(number, scene):
                raise IllegalMove("this step of the lesson asks for another move", "")
            scene.beats = [_play_beat(state, self.seat, move, self.seat)]
            for seat, done in turns[scene.turn].then:
                scene.beats.append(_play_beat(state, seat, state.parse(seat, done), self.seat))
            scene.turn += 1
        return scene

    def play_through(self, number: int) -> Scene:
        """Returns a finished step, with the first wanted move played each time."""
        moves: list[str] = []
        scene = self.scene(number, moves)
        while scene.turn < len(self.steps[number].turns):
            wanted = self.wanted_moves(number, scene)
            if not wanted:
                raise SetupError(
                    "step '{step}': no legal move is wanted in turn {n}",
                    {"step": self.steps[number].id, "n": scene.turn + 1},
                )
            moves.append(scene.state.describe(self.seat, wanted[0]).text)
            scene = self.scene(number, moves)
        return scene

    def wanted_moves(self, number: int, scene: Scene) -> list[int]:
        """Returns the legal moves that the step wants now, those of the first description first."""
        turns = self.steps[number].turns
        if scene.turn == len(turns):
            return []
        state = scene.state
        moves = {move: state.describe(self.seat, move) for move in state.legal(self.seat)}
        wanted = [move for wish in turns[scene.turn].want for move in moves if fits(moves[move], wish)]
        return list(dict.fromkeys(wanted))

    def answer(self, number: int, scene: Scene, move: Move) -> str:
        """Returns the name of the response to a move that is not wanted."""
        for answer in self.steps[number].turns[scene.turn].answers:
            if fits(move, answer.when):
                return answer.say
        return DEFAULT

    def _prepare(self, position: Position) -> State:
        setup = self.game.setup(self.setup.seats, position.seed, self.setup.options)
        state = self.game.start(setup)
        if position.changed:
            data = state.to_dict()
            for path, value in position.changed.items():
                _change(data, path, value)
            state = self.game.load(data)
        for seat, text in position.moves:
            state.play(seat, state.parse(seat, text))
        return state


def fits(move: Move, wish: Json) -> bool:
    """Returns whether a move has everything in `wish`: `kind`, and fields by name; `{"some": [...]}` requires a list
    with at least these items."""
    for name, value in wish.items():
        if name == "kind":
            if move.kind != value:
                return False
        elif name not in move.fields:
            return False
        elif isinstance(value, dict) and "some" in value:
            if not _holds(move.fields[name], value["some"]):
                return False
        elif move.fields[name] != value:
            return False
    return True


def _holds(listed: Any, some: list[Any]) -> bool:
    return isinstance(listed, list) and all(listed.count(value) >= some.count(value) for value in some)


def _play_beat(state: State, seat: int, move: int, learner: int) -> Beat:
    seen = state.describe(seat, move) if seat == learner else state.public_move(seat, move)
    state.play(seat, move)
    return Beat(seat, seen, state.take_events())


def _change(data: Json, path: str, value: Any) -> None:
    """Changes one value of a position: `phase`, or `hand.0` for the first entry of a list."""
    *way, last = path.split(".")
    there: Any = data
    try:
        for name in way:
            there = there[int(name)] if isinstance(there, list) else there[name]
        if isinstance(there, list):
            there[int(last)] = value
        else:
            there[last] = value
    except (KeyError, IndexError, ValueError, TypeError):
        raise SetupError("the position has no '{field}'", {"field": path}) from None


def read_lesson(game: Game, data: Json) -> Lesson:
    """Returns the lesson in a file. Raises SetupError if it is not valid."""
    seats = data.get("seats", [])
    _check_names(data, "seats", "seat", "seed", "options", "set", "steps")
    seed = data.get("seed", 1)
    setup = game.setup(tuple(seats), seed, data.get("options", {}))
    steps = [_step(row, seed, data.get("set", {})) for row in data.get("steps", [])]
    ids = [step.id for step in steps]
    if len(set(ids)) != len(ids):
        raise SetupError("the lesson of {game} has two steps with the same id", {"game": game.title})
    return Lesson(game, setup, data.get("seat", 0), steps)


def _step(row: Json, seed: int, everywhere: Json) -> LessonStep:
    _check_names(row, "id", "rules", "position", "turns")
    place = row.get("position")
    position: Position | None = None
    if place is not None:
        _check_names(place, "seed", "set", "moves")
        changed = {**everywhere, **place.get("set", {})}
        position = Position(place.get("seed", seed), changed, _moves(place.get("moves", [])))
    turns: list[Turn] = []
    for turn in row["turns"]:
        _check_names(turn, "want", "answers", "then")
        answers = [
            Answer({key: value for key, value in answer.items() if key != "say"}, answer["say"])
            for answer in turn.get("answers", [])
        ]
        turns.append(Turn(tuple(turn["want"]), tuple(answers), _moves(turn.get("then", []))))
    return LessonStep(row["id"], tuple(row.get("rules", [])), position, tuple(turns))


def _moves(rows: list[Any]) -> tuple[tuple[int, str], ...]:
    return tuple((seat, text) for seat, text in rows)


def _check_names(row: Json, *names: str) -> None:
    for name in row:
        if name not in names:
            raise SetupError(
                "a lesson cannot have '{field}' here; expected one of {known}", {"field": name, "known": list(names)}
            )


@cache
def lesson_of(id: str) -> Lesson | None:
    game = GAMES[id]
    try:
        return read_lesson(game, read_data(package_of(game), FILE))
    except FileNotFoundError:
        return None
