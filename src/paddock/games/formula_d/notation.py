"""Moves in words: `gear 4`, `nitro`, `to S1M7`, `to S3L8 danger 2`, `to finish`: one canonical text per move."""

from mypy_extensions import i64

from paddock.engine import IllegalMove, Move
from paddock.games.formula_d.dice import HIGHEST_GEAR
from paddock.games.formula_d.moves import DRIVE, FIRST, NITRO, RISKS, drive_to, risk_of, space_of
from paddock.games.formula_d.track import Track


def describe_move(track: Track, move: i64) -> Move:
    if move == NITRO:
        return Move("nitro", {}, "nitro")
    if FIRST <= move <= HIGHEST_GEAR:
        return Move("gear", {"gear": move}, f"gear {move}")
    space: i64 = space_of(move) if move >= DRIVE else -1
    if not 0 <= space <= track.finish:
        raise IllegalMove(f"there is no move {move} on this track", "FD-3.5")
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
        raise IllegalMove(f"{text!r} names no gear from 1 to {HIGHEST_GEAR}", "FD-4.4")
    if words[0] == "to" and len(words) in (2, 4):
        space = track.by_name.get(words[1])
        if space is None:
            raise IllegalMove(f"{text!r} names no space of {track.title}", "FD-5.1")
        if len(words) == 2:
            return int(drive_to(space, 0))
        if words[2] == "danger" and words[3] in [str(risk) for risk in range(1, int(RISKS))]:
            return int(drive_to(space, int(words[3])))
    raise IllegalMove(f"{text!r} is no move: there are `gear 3`, `nitro`, `to S1M7` and `to S3L8 danger 2`", "FD-3.5")
