"""Moves in words: `bid R6Y4K2B1`, `play K8`, `name red`, `to 28a`. The text is canonical: one per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, Move, unknown_move
from paddock.games.downforce import cards, moves
from paddock.games.downforce.track import Track


def strip_name(colour: i64) -> str:
    return cards.COLOURS[colour] if colour != cards.WILD else "wild"


def card_fields(card: i64) -> Json:
    """Returns what a card shows."""
    strips: list[Json] = []
    for strip in range(cards.CARD_STRIPS[card]):
        strips.append({"colour": strip_name(cards.strip_colour(card, strip)), "cells": cards.strip_cells(card, strip)})
    return {"card": cards.CARD_NAMES[card], "strips": strips, "speed_8": card >= cards.SPEED_8}


def _everywhere() -> dict[int, Move]:
    """Returns the moves that are the same on every track."""
    found: dict[int, Move] = {}
    for text, word in moves.WORDS.items():
        found[word] = Move(text, {}, text)
    found[int(moves.FINISH)] = Move("steer", {"cell": None, "name": "finish"}, "to finish")
    for card, name in enumerate(cards.CARD_NAMES):
        found[int(moves.BID + card)] = Move("bid", {"card": name}, f"bid {name}")
        found[int(moves.PASS_WITH + card)] = Move("pass", {"card": name}, f"pass {name}")
        found[int(moves.PLAY + card)] = Move("play", {"card": name, "upwards": False}, f"play {name}")
        found[int(moves.PLAY_UP + card)] = Move("play", {"card": name, "upwards": True}, f"play {name} upwards")
    for car, colour in enumerate(cards.COLOURS):
        found[int(moves.NAME + car)] = Move("name", {"car": colour}, f"name {colour}")
        found[int(moves.BET + car)] = Move("bet", {"car": colour}, f"bet {colour}")
    for number, power in enumerate(cards.POWERS):
        found[int(moves.POWER + number)] = Move("power", {"power": power}, f"power {power}")
    return found


MOVES: Final[dict[int, Move]] = _everywhere()
BY_TEXT: Final[dict[str, int]] = {described.text: move for move, described in MOVES.items()}
EXAMPLES: Final = ["bid K5", "pass", "play K5", "name red", "to 12a", "bet red"]


def describe_move(track: Track, move: i64) -> Move:
    """Describes a move; cells are those of the current track."""
    if move in MOVES:
        return MOVES[move]
    if moves.STEER <= move < moves.STEER + track.cells:
        cell = move - moves.STEER
        return Move("steer", {"cell": cell, "name": track.names[cell]}, f"to {track.names[cell]}")
    raise unknown_move(move, "DF-4.2", EXAMPLES)


def parse_move(track: Track, text: str) -> int:
    if text in BY_TEXT:
        return BY_TEXT[text]
    if text.startswith("to ") and text[3:] in track.by_name:
        return int(moves.STEER + track.by_name[text[3:]])
    raise unknown_move(text, "DF-4.2", EXAMPLES)
