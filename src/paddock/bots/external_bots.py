"""Custom bots: their names, their processes, and how they lose moves and races.

A bot that is too slow, crashes or gives a wrong answer loses the move to a stand-in, and its process is restarted;
after a few such faults in one game it loses the race, and the stand-in finishes it.
"""

import atexit
import os
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from paddock.bots.bot_process import Fault
from paddock.bots.levels import shipped_bots
from paddock.bots.protocol import Partner, Ready, Terms, draw_key, start_bot
from paddock.engine import Bot, Game, Position, RandomBot, Setup, SetupError, Standing, Stream, split

#: Who makes a move for a bot that has lost it, where the game has one.
STAND_IN: Final = "rookie"
LONGEST_NAME: Final = 40
CLASS: Final = re.compile(r"[A-Za-z_]\w*")
#: What runs a file that is not executable by itself.
INTERPRETERS: Final = {".py": sys.executable, ".js": "node", ".mjs": "node", ".cjs": "node"}
USUAL_TERMS: Final = Terms()


def is_custom_bot(text: str) -> bool:
    """Whether a seat's text names a custom bot: a path, with a slash or ending in .py."""
    path = text.partition(":")[0]
    return "@" not in path.partition("/")[0] and ("/" in path or path.endswith(".py"))


@dataclass(frozen=True)
class CustomBotName:
    """The name of a custom bot: a file, and the class in it if it is not a program."""

    file: str
    kind: str = ""

    @property
    def text(self) -> str:
        return f"{self.file}:{self.kind}" if self.kind else self.file

    @property
    def short(self) -> str:
        return self.kind or Path(self.file).stem

    def command(self) -> list[str]:
        """The command that runs it; SetupError says why there is none."""
        file = Path(self.file)
        if not file.is_file():
            raise SetupError(f"{self.file} is no file: there is no such bot")
        whole = str(file.resolve())
        if self.kind:
            return [sys.executable, "-m", "paddock.bots.python_bot_host", whole, self.kind]
        if os.access(file, os.X_OK):
            return [whole]
        interpreter = INTERPRETERS.get(file.suffix)
        if interpreter is None:
            raise SetupError(f"{self.file} cannot be run: make it executable, `chmod +x {self.file}`")
        found = shutil.which(interpreter)
        if found is None:
            raise SetupError(f"{self.file} needs {interpreter} to run, and there is none on this machine")
        return [found, whole]


def custom_bot_name(text: str) -> CustomBotName:
    """The bot that a text names; SetupError says what is wrong with it."""
    file, colon, kind = text.strip().partition(":")
    if not is_custom_bot(file):
        raise SetupError(f"{text!r} is no bot of one's own; write its path: ./mybot.py:MyBot or ./mybot")
    if colon and not CLASS.fullmatch(kind):
        raise SetupError(f"{text!r} does not do; after the colon stands the name of a class")
    if kind and not file.endswith(".py"):
        raise SetupError(f"{text!r} does not do; only a Python file, which ends in .py, has classes")
    name = CustomBotName(file, kind)
    name.command()
    return name


class CustomBot(Bot):
    """A custom bot, with its idle processes."""

    def __init__(self, name: CustomBotName, terms: Terms = USUAL_TERMS) -> None:
        self.name = name
        self.terms = terms
        self._idle: list[Partner] = []

    def choose(self, position: Position, rng: Stream) -> int:
        raise SetupError(f"{self.name.text} is a bot of one's own: it has to sit down before it can choose")

    def introduce(self) -> Ready:
        try:
            partner = self.lease()
        except Fault as fault:
            raise SetupError(f"{self.name.text} does not start: {fault_in_words(fault)}") from None
        self.give_back(partner)
        return partner.ready

    def check(self, game: Game) -> None:
        """Raises SetupError for a game that it does not play."""
        ready = self.introduce()
        if not ready.plays(game.id):
            raise SetupError(f"{self.name.text} does not play {game.title}; it plays {', '.join(ready.games or ())}")

    def lease(self) -> Partner:
        """A process of this bot for one user at a time."""
        return self._idle.pop() if self._idle else start_bot(self.name.command(), self.terms)

    def give_back(self, partner: Partner) -> None:
        self._idle.append(partner)

    def dismiss(self) -> None:
        while self._idle:
            self._idle.pop().quit()


def fault_in_words(fault: Fault) -> str:
    return fault.reason + (f": {fault.sent}" if fault.sent and "gave up" not in fault.reason else "")


class CustomBotSeat(Bot):
    def __init__(self, bot: CustomBot, game: Game, setup: Setup, seat: int) -> None:
        self.bot = bot
        self.setup = setup
        self.seat = seat
        self.faults: list[Fault] = []
        self._stand_in = stand_in(game)[1]
        self._partner: Partner | None = None

    @property
    def lost(self) -> bool:
        return len(self.faults) >= self.bot.terms.faults

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        if len(moves) == 1:
            return moves[0]
        key = draw_key(rng)
        if not self.lost:
            try:
                if self._partner is None:
                    self._partner = self.bot.lease()
                    self._partner.start(self.setup, self.seat)
                return self._partner.choose(position, key)
            except Fault as fault:
                self.faults.append(fault)
                self.leave()
        return self._stand_in.choose(position, split(key, "stand-in"))

    def over(self, standings: list[Standing]) -> None:
        """The game is over: the process is free for another."""
        if self._partner is not None:
            self._partner.over(standings)
            self.bot.give_back(self._partner)
            self._partner = None

    def leave(self) -> None:
        """Ends the process of this seat, even during a question."""
        if self._partner is not None:
            self._partner.end()
            self._partner = None


def stand_in(game: Game) -> tuple[str, Bot]:
    """Who moves for a bot that has lost its move: its level, and the bot."""
    known = shipped_bots(game)
    return (STAND_IN, known[STAND_IN]) if STAND_IN in known else ("random", RandomBot())


@cache
def custom_bot(text: str, terms: Terms = USUAL_TERMS) -> CustomBot:
    """The bot that a text names; one per process, so that its processes are started once."""
    bot = CustomBot(custom_bot_name(text), terms)
    _HIRED.append(bot)
    return bot


def stop_bot_processes() -> None:
    for bot in _HIRED:
        bot.dismiss()


_HIRED: Final[list[CustomBot]] = []
atexit.register(stop_bot_processes)


@dataclass(frozen=True)
class Offer:
    """A custom bot that a server offers beside the levels, by a short name."""

    name: str
    bot: CustomBotName
    terms: Terms
    ready: Ready


#: What this process offers, by name: nothing, unless it is a server that was told to.
OFFERED: Final[dict[str, Offer]] = {}


def introduce_bots(texts: Iterable[str], terms: Terms, taken: Iterable[str]) -> tuple[Offer, ...]:
    """Starts the bots that these texts name, once each, to see what they play; their names must not be taken."""
    offers: list[Offer] = []
    names = set(taken)
    for text in texts:
        bot = CustomBot(custom_bot_name(text), terms)
        ready = bot.introduce()
        bot.dismiss()
        name = bot.name.short[:LONGEST_NAME]
        if name in names:
            raise SetupError(f"{text}: there is another bot called {name!r}; give the file or the class another name")
        names.add(name)
        offers.append(Offer(name, bot.name, terms, ready))
    return tuple(offers)


def offered_for(game: Game) -> list[str]:
    """The names of the offered custom bots that play this game."""
    return [name for name, offer in OFFERED.items() if offer.ready.plays(game.id)]
