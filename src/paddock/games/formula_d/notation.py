"""Moves in words: `gear 4`, `nitro`, `to S1M7`, `to S3L8 danger 2`, `to finish`: one canonical text per move."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import IllegalMove, Move, unknown_move
from paddock.games.formula_d.dice import HIGHEST_GEAR
from paddock.games.formula_d.moves import DRIVE, FIRST, NITRO, RISKS, drive_to, risk_of, space_of
from paddock.games.formula_d.track import Track

EXAMPLES: Final = ["gear 3", "nitro", "to S1M7", "to S3L8 danger 2"]


def describe_move(track: Track, move: i64) -> Move:
    if move == NITRO:
        return Move("nitro", {}, "nitro")
    if FIRST <= move <= HIGHEST_GEAR:
        return Move("gear", {"gear": move}, f"gear {move}")
    space: i64 = space_of(move) if move >= DRIVE else -1
    if not 0 <= space <= track.finish:
        raise unknown_move(move, "FD-3.5", EXAMPLES)
    name = track.names[space]
    risk = risk_of(move)
    text = f"to {name} danger {risk}" if risk else f"to {name}"
    return Move("drive", {"space": name, "danger": risk}, text)


def parse_move(track: Track, text: str) -> int:
    words = text.split(" ")
    if text == "nitro":
        return int(NITRO)
    if len(words) == 2 and words[0] == "gear":
        if words[1] in [str(gear) for gear in range(1, int(HIGHEST_GEAR) + 1)]:
            return int(words[1])
        raise IllegalMove("choose a gear from 1 to {gear}", "FD-4.4", {"gear": int(HIGHEST_GEAR)})
    if words[0] == "to" and len(words) in (2, 4):
        space = track.by_name.get(words[1])
        if space is None:
            raise IllegalMove("{track} has no space '{space}'", "FD-5.1", {"track": track.title, "space": words[1]})
        if len(words) == 2:
            return int(drive_to(space, 0))
        if words[2] == "danger" and words[3] in [str(risk) for risk in range(1, int(RISKS))]:
            return int(drive_to(space, int(words[3])))
    raise unknown_move(text, "FD-3.5", EXAMPLES)
