"""The dice and the numbers of the basic game, read from data/rules.toml."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine.data import read_data

_RULES: Final[Any] = read_data(__package__, "rules.toml")

WEAR: Final[i64] = _RULES["wear"]
STOPS_MISSING_ALLOWED: Final[i64] = _RULES["stops_missing_allowed"]
HIGHEST_GEAR: Final[i64] = _RULES["highest_gear"]
MOST_SKIPPED: Final[i64] = _RULES["most_skipped"]
HIGHEST_GEAR_OUT_OF_PITS: Final[i64] = _RULES["highest_gear_out_of_pits"]
GREAT_START_SPACES: Final[i64] = _RULES["great_start_spaces"]
POLICE_PRIZE: Final[i64] = _RULES["police_prize"]
POLICE_SPEED: Final[i64] = _RULES["police_speed"]
CHECKPOINT_WEAR: Final[i64] = _RULES["checkpoint_wear"]
RESIDENTS_WEAR: Final[i64] = _RULES["residents_wear"]

BLACK: Final[i64] = _RULES["black"]
STALL_HIGHEST: Final[i64] = _RULES["stall_highest"]
GREAT_START_LOWEST: Final[i64] = _RULES["great_start_lowest"]
HARM_HIGHEST: Final[i64] = _RULES["harm_highest"]
RESIDENTS_LOWEST: Final[i64] = _RULES["residents_lowest"]
#: The probability that the black die costs a car something.
HARM_CHANCE: Final = float(HARM_HIGHEST) / float(BLACK)
RESIDENTS_CHANCE: Final = float(BLACK - RESIDENTS_LOWEST + 1) / float(BLACK)

#: By gear, from 1; index 0 stands for a car that has not moved off.
FACES: Final[list[list[i64]]] = [[], *(row["faces"] for row in _RULES["gear"])]
SIDES: Final[list[i64]] = [len(faces) for faces in FACES]
HIGHEST_FACE: Final[i64] = max(FACES[HIGHEST_GEAR])
#: The distinct faces.
DISTINCT: Final[list[list[i64]]] = [sorted(set(faces)) for faces in FACES]
#: By gear, the face that strains engines; 0 for gears without one, whose engines are never strained.
ENGINE_FACE: Final[list[i64]] = [0, *(row.get("engine", 0) for row in _RULES["gear"])]
DIE_SHAPES: Final[list[str]] = ["", *(row["shape"] for row in _RULES["gear"])]
DIE_COLOURS: Final[list[str]] = ["", *(row["colour"] for row in _RULES["gear"])]

TEAMS: Final[list[str]] = [row["colour"] for row in _RULES["team"]]
#: FD-1.2: the colours of all cars.
CAR_COLOURS: Final[list[str]] = TEAMS * 2
MOST_CARS: Final[int] = len(CAR_COLOURS)
MOST_LAPS: Final[int] = _RULES["most_laps"]
