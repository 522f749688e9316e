"""Custom bots: their names, their processes, and the penalties for faults.

If a bot is too slow, crashes or gives a wrong answer, a stand-in makes the move and the bot's process is restarted;
after a few such faults in one game the bot loses the race, and the stand-in finishes it.
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

#: The level of the stand-in, if the game has it.
STAND_IN: Final = "rookie"
LONGEST_NAME: Final = 40
CLASS: Final = re.compile(r"[A-Za-z_]\w*")
#: The programs that run files which are not executable.
INTERPRETERS: Final = {".py": sys.executable, ".js": "node", ".mjs": "node", ".cjs": "node"}
USUAL_TERMS: Final = Terms()


def is_custom_bot(text: str) -> bool:
    """Returns whether the text of a seat is the path of a custom bot: it has a slash or ends in .py."""
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
        """Returns the command that runs it; raises SetupError if it cannot be run."""
        file = Path(self.file)
        if not file.is_file():
            raise SetupError(f"bot not found: {self.file} is not a file")
        whole = str(file.resolve())
        if self.kind:
            return [sys.executable, "-m", "paddock.bots.python_bot_host", whole, self.kind]
        if os.access(file, os.X_OK):
            return [whole]
        interpreter = INTERPRETERS.get(file.suffix)
        if interpreter is None:
            raise SetupError(f"{self.file} is not executable; run `chmod +x {self.file}`")
        found = shutil.which(interpreter)
        if found is None:
            raise SetupError(f"{self.file} needs {interpreter}, which was not found on this machine")
        return [found, whole]


def custom_bot_name(text: str) -> CustomBotName:
    """Returns the bot with the path in a text; raises SetupError if it is not valid."""
    file, colon, kind = text.strip().partition(":")
    if not is_custom_bot(file):
        raise SetupError(f"{text!r} is not a path to a bot; write ./mybot.py:MyBot or ./mybot")
    if colon and not CLASS.fullmatch(kind):
        raise SetupError(f"{text!r} is not valid; expected the name of a class after the colon")
    if kind and not file.endswith(".py"):
        raise SetupError(f"{text!r} is not valid; only Python files (.py) have classes")
    name = CustomBotName(file, kind)
    name.command()
    return name


class CustomBot(Bot):
    """A custom bot and its idle processes."""

    def __init__(self, name: CustomBotName, terms: Terms = USUAL_TERMS) -> None:
        self.name = name
        self.terms = terms
        self._idle: list[Partner] = []

    def choose(self, position: Position, rng: Stream) -> int:
        raise SetupError(f"{self.name.text} is a custom bot; it needs a CustomBotSeat to choose moves")

    def introduce(self) -> Ready:
        try:
            partner = self.lease()
        except Fault as fault:
            raise SetupError(f"{self.name.text} could not be started: {fault_in_words(fault)}") from None
        self.give_back(partner)
        return partner.ready

    def check(self, game: Game) -> None:
        """Raises SetupError if it does not play the game."""
        ready = self.introduce()
        if not ready.plays(game.id):
            raise SetupError(f"{self.name.text} does not play {game.title}; it plays {', '.join(ready.games or ())}")

    def lease(self) -> Partner:
        """Returns a process of this bot for exclusive use."""
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
        """Ends the game; the process can be used for another one."""
        if self._partner is not None:
            self._partner.over(standings)
            self.bot.give_back(self._partner)
            self._partner = None

    def leave(self) -> None:
        """Ends the process of this seat, even while it thinks."""
        if self._partner is not None:
            self._partner.end()
            self._partner = None


def stand_in(game: Game) -> tuple[str, Bot]:
    """Returns the level and the bot that moves after a fault."""
    known = shipped_bots(game)
    return (STAND_IN, known[STAND_IN]) if STAND_IN in known else ("random", RandomBot())


@cache
def custom_bot(text: str, terms: Terms = USUAL_TERMS) -> CustomBot:
    """Returns the bot with this path; cached, so that its processes are started once."""
    bot = CustomBot(custom_bot_name(text), terms)
    _STARTED.append(bot)
    return bot


def stop_bot_processes() -> None:
    for bot in _STARTED:
        bot.dismiss()


_STARTED: Final[list[CustomBot]] = []
atexit.register(stop_bot_processes)


@dataclass(frozen=True)
class Offer:
    """A custom bot that a server offers in addition to the levels, by a short name."""

    name: str
    bot: CustomBotName
    terms: Terms
    ready: Ready


#: The custom bots that this server offers, by name.
OFFERED: Final[dict[str, Offer]] = {}


def introduce_bots(texts: Iterable[str], terms: Terms, taken: Iterable[str]) -> tuple[Offer, ...]:
    """Starts each of these bots once to find out what it plays; names must not be taken."""
    offers: list[Offer] = []
    names = set(taken)
    for text in texts:
        bot = CustomBot(custom_bot_name(text), terms)
        ready = bot.introduce()
        bot.dismiss()
        name = bot.name.short[:LONGEST_NAME]
        if name in names:
            raise SetupError(f"{text}: another bot is called {name!r}; rename the file or the class")
        names.add(name)
        offers.append(Offer(name, bot.name, terms, ready))
    return tuple(offers)


def offered_for(game: Game) -> list[str]:
    """Returns the names of the offered custom bots that play this game."""
    return [name for name, offer in OFFERED.items() if offer.ready.plays(game.id)]
