"""The seat mini-language: `pro,pro,random` or `pro:2,random`, with automata by name and custom bots by path."""

from dataclasses import dataclass

from paddock.bots.external_bots import custom_bot_name, is_custom_bot
from paddock.bots.registry import levels, make_bot
from paddock.engine import PLAYER, Game, SetupError


@dataclass(frozen=True)
class SeatChoice:
    """Who takes a seat: a bot of some level, or an automaton that the game itself plays (`level` is None)."""

    kind: str
    level: str | None

    @property
    def label(self) -> str:
        return self.level if self.level is not None else self.kind


def kinds(choices: tuple[SeatChoice, ...]) -> tuple[str, ...]:
    return tuple(choice.kind for choice in choices)


def parse_seats(game: Game, text: str) -> tuple[SeatChoice, ...]:
    """Returns the seats that a text lists; raises SetupError if it is not valid."""
    row: list[SeatChoice] = []
    for word in text.split(","):
        name, colon, number = _split_count(word.strip())
        if not name:
            raise SetupError(f"seats {text!r}: a name is missing; write for example pro,pro,random or pro:2,random")
        choice = _choice(game, name)
        if colon and (not (number.isascii() and number.isdigit()) or len(number) > 3 or int(number) < 1):
            wanted = f"the number after the colon is the number of seats, 1 to {game.max_seats}"
            raise SetupError(f"seats: {word.strip()!r} is not valid; {wanted}")
        row.extend([choice] * (int(number) if colon else 1))
        if len(row) > game.max_seats:
            break
    if not game.min_seats <= len(row) <= game.max_seats:
        many = f"more than {game.max_seats}" if len(row) > game.max_seats else str(len(row))
        raise SetupError(f"{game.title} needs {game.min_seats} to {game.max_seats} seats, but {text!r} lists {many}")
    return tuple(row)


def _split_count(word: str) -> tuple[str, str, str]:
    """Returns the name in a word and the number after its colon; a path may have a class name before it."""
    if not is_custom_bot(word):
        return word.partition(":")
    name, colon, number = word.rpartition(":")
    return (name, colon, number) if colon and not number[:1].isalpha() and number[:1] != "_" else (word, "", "")


def _choice(game: Game, name: str) -> SeatChoice:
    if is_custom_bot(name):
        return SeatChoice(PLAYER, custom_bot_name(name).text)
    if name in levels(game):
        return SeatChoice(PLAYER, name)
    if "@" in name:
        make_bot(game, name)
        return SeatChoice(PLAYER, name)
    if name in game.automata:
        return SeatChoice(name, None)
    known = ", ".join((*levels(game), *game.automata))
    raise SetupError(f"{game.title} has no bot called {name!r}; choose one of {known}, or a path like ./mybot.py:MyBot")
