"""The bot's side of the line protocol for a Python class: `python -m paddock.bots.python_bot_host FILE CLASS`.

The class receives a real `Position` in which everything that its seat cannot know is redealt. Its printed output goes
to standard error, so that it does not mix with the protocol.
"""

import importlib.util
import json
import os
import random
import sys
import traceback
from operator import index
from pathlib import Path
from typing import IO, Any

from paddock.engine import Game, Json, PaddockError, Position, split
from paddock.games.catalog import find_game


class Runner:
    """A bot made from a class, which answers line by line."""

    def __init__(self, file: Path, name: str) -> None:
        self.file = file
        self.name = name
        self.bot: Any = None
        self.game: Game | None = None
        self.seat = 0

    def answer(self, message: Json) -> Json | None:
        match message.get("type"):
            case "hello":
                self.bot = load(self.file, self.name)
                return introduction(self.bot, self.name)
            case "start":
                self.game = find_game(message["game"])
                self.seat = message["seat"]
            case "choose":
                return {"type": "move", "id": message["id"], "move": self.choose(message)}
            case "over":
                heard = getattr(self.bot, "over", None)
                if callable(heard):
                    heard(message["standings"])
        return None

    def choose(self, message: Json) -> int | str:
        assert self.game is not None
        state = self.game.load(message["position"])
        random.seed(message["seed"])  # makes bots repeatable that use `random` instead of `rng`
        move = self.bot.choose(Position(state, self.seat), split(message["seed"], "bot"))
        return move if isinstance(move, str) else index(move)


def load(file: Path, name: str) -> Any:
    """Returns the bot with that name in a file; raises PaddockError if there is none."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise PaddockError(f"{file.name} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if found is None:
        known = [key for key, value in vars(module).items() if callable(getattr(value, "choose", None))]
        own = [key for key in known if getattr(vars(module)[key], "__module__", None) == file.stem]
        raise PaddockError(f"{file.name} has no {name}" + (f"; it has {', '.join(own)}" if own else ""))
    bot = found() if isinstance(found, type) else found
    if not callable(getattr(bot, "choose", None)):
        raise PaddockError(f"{name} in {file.name} has no method choose(position, rng)")
    return bot


def introduction(bot: Any, name: str) -> Json:
    """Returns the introduction of a bot, from its attributes `name`, `author`, `games` and `deterministic`."""
    ready: Json = {
        "type": "ready",
        "name": str(getattr(bot, "name", name)),
        "author": str(getattr(bot, "author", "")),
        "wants": ["position"],
        "deterministic": bool(getattr(bot, "deterministic", True)),
    }
    games = getattr(bot, "games", None)
    if games is not None:
        ready["games"] = list(games)
    return ready


def error_text(error: Exception, file: Path) -> str:
    if isinstance(error, PaddockError):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} ({Path(error.filename or '?').name}, line {error.lineno})"
    places = [place for place in traceback.extract_tb(error.__traceback__) if Path(place.filename) == file]
    where = f" ({file.name}, line {places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {error}{where}"


def serve(runner: Runner, lines: IO[bytes], answers: IO[bytes]) -> None:
    for line in lines:
        message: Json = json.loads(line)
        if message.get("type") == "quit":
            return
        answer: Json | None
        try:
            answer = runner.answer(message)
        except Exception as error:
            traceback.print_exc()
            answer = {"type": "error", "message": error_text(error, runner.file)}
            if message.get("type") not in ("hello", "choose"):
                continue
        if answer is not None:
            answers.write(json.dumps(answer).encode() + b"\n")
            answers.flush()


def main(words: list[str]) -> int:
    file, name = Path(words[0]).resolve(), words[1]
    sys.path[0] = str(file.parent)
    lines, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    serve(Runner(file, name), lines, answers)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
