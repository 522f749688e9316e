"""Moves in words: `bid R6Y4K2B1`, `play K8`, `name red`, `to 28a`. The text is canonical: one per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.downforce import cards, moves
from paddock.games.downforce.track import Track

WORD_OF: Final[dict[int, str]] = {move: text for text, move in moves.WORDS.items()}
WORD_KIND: Final[dict[str, str]] = {"to finish": "steer"}
UPWARDS: Final = " upwards"


def strip_name(colour: i64) -> str:
    return cards.COLOURS[colour] if colour != cards.WILD else "wild"


def card_fields(card: i64) -> Json:
    """What a card shows."""
    strips: list[Json] = []
    for strip in range(cards.CARD_STRIPS[card]):
        strips.append({"colour": strip_name(cards.strip_colour(card, strip)), "cells": cards.strip_cells(card, strip)})
    return {"card": cards.CARD_NAMES[card], "strips": strips, "speed_8": card >= cards.SPEED_8}


def describe_move(track: Track, move: i64) -> Move:
    """A move in words; cells are those of the track being raced on."""
    if move in WORD_OF:
        text = WORD_OF[move]
        fields: Json = {"cell": None, "name": "finish"} if text == "to finish" else {}
        return Move(WORD_KIND.get(text, text), fields, text)
    if moves.PLAY <= move < moves.PLAY + cards.CARD_COUNT:
        name = cards.CARD_NAMES[move - moves.PLAY]
        return Move("play", {"card": name, "upwards": False}, f"play {name}")
    if moves.PLAY_UP <= move < moves.PLAY_UP + cards.CARD_COUNT:
        name = cards.CARD_NAMES[move - moves.PLAY_UP]
        return Move("play", {"card": name, "upwards": True}, f"play {name}{UPWARDS}")
    if moves.BID <= move < moves.BID + cards.CARD_COUNT:
        name = cards.CARD_NAMES[move - moves.BID]
        return Move("bid", {"card": name}, f"bid {name}")
    if moves.PASS_WITH <= move < moves.PASS_WITH + cards.CARD_COUNT:
        name = cards.CARD_NAMES[move - moves.PASS_WITH]
        return Move("pass", {"card": name}, f"pass {name}")
    if moves.NAME <= move < moves.NAME + cards.CAR_COUNT:
        car = cards.COLOURS[move - moves.NAME]
        return Move("name", {"car": car}, f"name {car}")
    if moves.BET <= move < moves.BET + cards.CAR_COUNT:
        car = cards.COLOURS[move - moves.BET]
        return Move("bet", {"car": car}, f"bet {car}")
    if moves.POWER <= move < moves.POWER + len(cards.POWERS):
        power = cards.POWERS[move - moves.POWER]
        return Move("power", {"power": power}, f"power {power}")
    if moves.STEER <= move < moves.STEER + track.cells:
        cell = move - moves.STEER
        return Move("steer", {"cell": cell, "name": track.names[cell]}, f"to {track.names[cell]}")
    raise IllegalMove(f"there is no move {move}", "DF-4.2")


def parse_move(track: Track, text: str) -> int:
    """The move of that text."""
    if text in moves.WORDS:
        return moves.WORDS[text]
    kind, _, rest = text.partition(" ")
    if kind == "play":
        upwards = rest.endswith(UPWARDS)
        card = cards.CARD_BY_NAME.get(rest.removesuffix(UPWARDS))
        if card is not None:
            return int(card + (moves.PLAY_UP if upwards else moves.PLAY))
    elif kind == "bid" and rest in cards.CARD_BY_NAME:
        return int(moves.BID + cards.CARD_BY_NAME[rest])
    elif kind == "pass" and rest in cards.CARD_BY_NAME:
        return int(moves.PASS_WITH + cards.CARD_BY_NAME[rest])
    elif kind == "name" and rest in cards.COLOURS:
        return int(moves.NAME + cards.COLOURS.index(rest))
    elif kind == "bet" and rest in cards.COLOURS:
        return int(moves.BET + cards.COLOURS.index(rest))
    elif kind == "power" and rest in cards.POWERS:
        return int(moves.POWER + cards.POWERS.index(rest))
    elif kind == "to" and rest in track.by_name:
        return int(moves.STEER + track.by_name[rest])
    raise IllegalMove(
        f"{text!r} is no move of Downforce; moves look like bid K5, pass, play K5, name red, to 12a, bet red", "DF-4.2"
    )
