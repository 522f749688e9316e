"""Moves in words: `bid R6Y4K2B1`, `play K8`, `name red`, `to 28a`. The text is canonical: one per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Json, Move
from paddock.games.downforce.cards import (
    CAR_COUNT,
    CARD_BY_NAME,
    CARD_COUNT,
    CARD_NAMES,
    CARD_STRIPS,
    COLOURS,
    POWERS,
    SPEED_8,
    WILD,
    strip_cells,
    strip_colour,
)
from paddock.games.downforce.moves import (
    BET,
    BID,
    NAME,
    PASS_WITH,
    PLAY,
    PLAY_UP,
    POWER,
    STEER,
    WORDS,
)
from paddock.games.downforce.track import Track

WORD_OF: Final[dict[int, str]] = {move: text for text, move in WORDS.items()}
WORD_KIND: Final[dict[str, str]] = {"to finish": "steer"}
UPWARDS: Final = " upwards"


def strip_name(colour: i64) -> str:
    return COLOURS[colour] if colour != WILD else "wild"


def card_fields(card: i64) -> Json:
    """What a card shows."""
    strips: list[Json] = []
    for strip in range(CARD_STRIPS[card]):
        strips.append({"colour": strip_name(strip_colour(card, strip)), "cells": strip_cells(card, strip)})
    return {"card": CARD_NAMES[card], "strips": strips, "speed_8": card >= SPEED_8}


def describe_move(track: Track, move: i64) -> Move:
    """A move in words; cells are those of the track being raced on."""
    if move in WORD_OF:
        text = WORD_OF[move]
        fields: Json = {"cell": None, "name": "finish"} if text == "to finish" else {}
        return Move(WORD_KIND.get(text, text), fields, text)
    if PLAY <= move < PLAY + CARD_COUNT:
        name = CARD_NAMES[move - PLAY]
        return Move("play", {"card": name, "upwards": False}, f"play {name}")
    if PLAY_UP <= move < PLAY_UP + CARD_COUNT:
        name = CARD_NAMES[move - PLAY_UP]
        return Move("play", {"card": name, "upwards": True}, f"play {name}{UPWARDS}")
    if BID <= move < BID + CARD_COUNT:
        name = CARD_NAMES[move - BID]
        return Move("bid", {"card": name}, f"bid {name}")
    if PASS_WITH <= move < PASS_WITH + CARD_COUNT:
        name = CARD_NAMES[move - PASS_WITH]
        return Move("pass", {"card": name}, f"pass {name}")
    if NAME <= move < NAME + CAR_COUNT:
        car = COLOURS[move - NAME]
        return Move("name", {"car": car}, f"name {car}")
    if BET <= move < BET + CAR_COUNT:
        car = COLOURS[move - BET]
        return Move("bet", {"car": car}, f"bet {car}")
    if POWER <= move < POWER + len(POWERS):
        power = POWERS[move - POWER]
        return Move("power", {"power": power}, f"power {power}")
    if STEER <= move < STEER + track.cells:
        cell = move - STEER
        return Move("steer", {"cell": cell, "name": track.names[cell]}, f"to {track.names[cell]}")
    raise IllegalMove(f"there is no move {move}", "DF-4.2")


def parse_move(track: Track, text: str) -> int:
    """The move of that text."""
    if text in WORDS:
        return WORDS[text]
    kind, _, rest = text.partition(" ")
    if kind == "play":
        upwards = rest.endswith(UPWARDS)
        card = CARD_BY_NAME.get(rest.removesuffix(UPWARDS))
        if card is not None:
            return int(card + (PLAY_UP if upwards else PLAY))
    elif kind == "bid" and rest in CARD_BY_NAME:
        return int(BID + CARD_BY_NAME[rest])
    elif kind == "pass" and rest in CARD_BY_NAME:
        return int(PASS_WITH + CARD_BY_NAME[rest])
    elif kind == "name" and rest in COLOURS:
        return int(NAME + COLOURS.index(rest))
    elif kind == "bet" and rest in COLOURS:
        return int(BET + COLOURS.index(rest))
    elif kind == "power" and rest in POWERS:
        return int(POWER + POWERS.index(rest))
    elif kind == "to" and rest in track.by_name:
        return int(STEER + track.by_name[rest])
    raise IllegalMove(
        f"{text!r} is no move of Downforce; moves look like bid K5, pass, play K5, name red, to 12a, bet red", "DF-4.2"
    )
