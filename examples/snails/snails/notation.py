"""Moves in words: `try 2`. The number of a move is the effort."""

from paddock.engine import Move, unknown_move


def describe(move: int) -> Move:
    return Move("try", {"effort": move}, f"try {move}")


def parse(text: str) -> int:
    word, _, effort = text.partition(" ")
    if word != "try" or not effort.isdecimal() or describe(int(effort)).text != text:
        raise unknown_move(text, "SNAILS-2.1", ["try 2"])
    return int(effort)
