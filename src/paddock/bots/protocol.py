"""Our side of the line protocol for bots in any language. docs/bot-protocol.md describes the bot's side.

A bot only receives what its seat may know: the view, the legal moves in words and, on request, a position in which
everything hidden is redealt.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from paddock import __version__
from paddock.bots.bot_process import Child, Fault, printable
from paddock.bots.sandbox import Sandbox
from paddock.engine import SEED_BOUND, Json, Position, Setup, Standing, Stream, split

PROTOCOL: Final = 1
VIEW: Final = "view"
MOVES: Final = "moves"
PREVIEWS: Final = "previews"
POSITION: Final = "position"
#: What a bot can request with a question, and the default.
WANTS: Final = (VIEW, MOVES, PREVIEWS, POSITION)
USUAL_WANTS: Final = (VIEW, MOVES)
LONGEST_NAME: Final = 40
#: How long a bot may take to quit.
QUIT_SECONDS: Final = 1.0
MOVE_EXPECTED: Final = '{"type": "move", "move": 17}, the number or the text of one of the offered moves'
READY_EXPECTED: Final = '{"type": "ready", "name": "My bot"}'


@dataclass(frozen=True)
class Terms:
    """The limits of a bot."""

    #: Seconds for a move, and for the first answer, because a program may take long to load.
    seconds: float = 5.0
    start_seconds: float = 30.0
    #: The number of faults in one game after which the race is lost.
    faults: int = 3
    #: The file for its standard error.
    log: Path | None = None
    #: What it may use of the machine; None for no restrictions.
    sandbox: Sandbox | None = None


@dataclass(frozen=True)
class Ready:
    """The introduction of a bot."""

    name: str
    author: str
    #: The games that it plays; None for all.
    games: tuple[str, ...] | None
    wants: tuple[str, ...]
    #: Whether it always gives the same answer to the same question.
    deterministic: bool

    def plays(self, game: str) -> bool:
        return self.games is None or game in self.games


#: Before its introduction.
UNKNOWN: Final = Ready("", "", None, USUAL_WANTS, False)


class Partner:
    """A conversation with a bot's process. Every method raises Fault if the bot breaks the protocol."""

    def __init__(self, command: Sequence[str], terms: Terms) -> None:
        self.terms = terms
        self.child = Child(command, terms.log, terms.sandbox)
        self.ready = UNKNOWN
        #: The duration of its last answer.
        self.seconds = 0.0
        self._asked = 0

    def hello(self) -> Ready:
        hello = {"type": "hello", "protocol": PROTOCOL, "paddock": __version__}
        self.ready = read_ready(self.child.ask(hello, self.terms.start_seconds))
        return self.ready

    def start(self, setup: Setup, seat: int) -> None:
        self.child.tell(
            {
                "type": "start",
                "game": setup.game,
                "rules": setup.rules,
                "options": setup.options,
                "seats": list(setup.seats),
                "seat": seat,
            }
        )

    def choose(self, position: Position, key: int) -> int:
        """Returns the bot's move. `key` determines the random parts of the question and stays secret."""
        self._asked += 1
        question = self.question(position, key)
        began = time.monotonic()
        line = self.child.ask(question, self.terms.seconds)
        self.seconds = time.monotonic() - began
        return read_move(line, position, self._asked)

    def question(self, position: Position, key: int) -> Json:
        wants = self.ready.wants
        digest = blake2b(f"{key}/seed".encode(), digest_size=8).digest()  # the seed does not reveal the key
        seed = int.from_bytes(digest, "little") % SEED_BOUND
        asked: Json = {"type": "choose", "id": self._asked, "ms": round(1000 * self.terms.seconds), "seed": seed}
        if VIEW in wants:
            asked["view"] = position.view()
        if MOVES in wants:
            moves = position.legal()
            asked["moves"] = [{"move": move, **position.describe(move).to_json()} for move in moves]
            for offer in asked["moves"] if PREVIEWS in wants else ():
                offer["preview"] = position.preview(offer["move"])
        if POSITION in wants:
            # Resampled twice, because the streams in a position show which random numbers a shuffle used.
            unseen = position.sample(split(key, "unseen"))
            asked["position"] = unseen.sample(position.seat, split(key, "position")).to_dict()
        return asked

    def over(self, standings: list[Standing]) -> None:
        self.child.tell({"type": "over", "standings": [standing.to_json() for standing in standings]})

    def quit(self, seconds: float = QUIT_SECONDS) -> bool:
        """Asks it to exit; returns whether it did."""
        self.child.tell({"type": "quit"})
        return self.child.end(seconds)

    def end(self, seconds: float = 0.0) -> bool:
        """Ends its process; returns whether it exited by itself in the given time."""
        return self.child.end(seconds)


def start_bot(command: Sequence[str], terms: Terms) -> Partner:
    """Starts a bot's process and reads its introduction."""
    partner = Partner(command, terms)
    try:
        partner.hello()
    except BaseException:
        partner.end()
        raise
    return partner


def draw_key(rng: Stream) -> int:
    """Returns a key for a question: 64 bits from the seat's stream."""
    high = int(rng.next32())
    return (high << 32) | int(rng.next32())


def read_message(line: bytes, kind: str, expected: str) -> Json:
    try:
        message: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault("its answer is not valid JSON", printable(line), expected) from None
    if isinstance(message, dict) and message.get("type") == "error":
        raise Fault(f"it gave up: {printable(str(message.get('message', '')).encode())}", printable(line), expected)
    if not isinstance(message, dict) or message.get("type") != kind:
        raise Fault(f"its answer is not a message of type {kind!r}", printable(line), expected)
    return message


def read_ready(line: bytes) -> Ready:
    message = read_message(line, "ready", READY_EXPECTED)

    def wrong(what: str, expected: str) -> Fault:
        return Fault(f"its introduction has {what}", printable(line), expected)

    name, author = message.get("name"), message.get("author", "")
    for word, value in (("name", name), ("author", author)):
        if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
            raise wrong(f"no printable {word}", f'"{word}": one line of up to {LONGEST_NAME} characters')
    if not str(name).strip():
        raise wrong("no name", f'"name": one line of 1 to {LONGEST_NAME} characters')
    if message.get("protocol", PROTOCOL) != PROTOCOL:
        raise wrong(f"protocol {message['protocol']!r}", f'"protocol": {PROTOCOL}, or leave it out')
    games = message.get("games")
    if games is not None and not _is_texts(games):
        raise wrong("no list of games", '"games": ["heat", "formula-d"], or leave it out if it plays all games')
    wants = message.get("wants", list(USUAL_WANTS))
    if not _is_texts(wants) or not set(wants) <= set(WANTS):
        raise wrong(f"unknown wants: {wants!r}", f'"wants": some of {", ".join(WANTS)}')
    deterministic = message.get("deterministic", False)
    if not isinstance(deterministic, bool):
        raise wrong(f'"deterministic": {deterministic!r}', '"deterministic": true or false')
    return Ready(
        str(name).strip(), str(author).strip(), None if games is None else tuple(games), tuple(wants), deterministic
    )


def read_move(line: bytes, position: Position, number: int) -> int:
    """Returns the legal move that a bot's answer names, by number or by text."""
    message = read_message(line, "move", MOVE_EXPECTED)
    if message.get("id", number) != number:
        raise Fault(f"it answered question {message['id']!r}", printable(line), f'"id": {number}, or leave it out')
    move = message.get("move")
    legal = position.legal()
    if isinstance(move, int) and not isinstance(move, bool) and move in legal:
        return move
    if isinstance(move, str):
        for one in legal:
            if position.describe(one).text == move:
                return one
    texts = [f"{one} ({position.describe(one).text})" for one in legal[:5]]
    more = f" and {len(legal) - 5} more" if len(legal) > 5 else ""
    raise Fault("the move is not legal", printable(line), "one of " + ", ".join(texts) + more)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)
