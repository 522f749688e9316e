"""Positions for the tests: horses, sheets and cards as wanted, and dice that will fall as wanted."""

from collections.abc import Iterable, Mapping

from paddock.engine import Event, Json, Stream, split
from paddock.engine.bits import members
from paddock.games.long_shot import LONG_SHOT, LongShot
from paddock.games.long_shot.cards import CARD_BY_ID, CARD_HORSE, MOVEMENT_DIE, PRINTED
from paddock.games.long_shot.sheet import BONUS_BOXES, BONUSES, BOX_HORSE


def loaded(sides: int, *faces: int) -> Stream:
    """A stream whose next draws below `sides` are the given ones."""
    for seed in range(sides ** len(faces) * 60):
        stream = split(seed, "test die")
        trial = stream.copy()
        if all(trial.below(sides) == face for face in faces):
            return stream
    raise AssertionError(f"no stream draws {faces}")


def new_race(players: int, seed: int = 1, **options: object) -> LongShot:
    return LONG_SHOT.start(LONG_SHOT.setup(players, seed, options))


def load(data: object) -> LongShot:
    state = LONG_SHOT.load(data)
    assert isinstance(state, LongShot)
    return state


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << (number - 1) for number in numbers)


def boxes(*names: str) -> int:
    """The mask of boxes of the grid, by row and column: `boxes("1.2", "4.4")`."""
    return sum(1 << (4 * (int(name[0]) - 1) + int(name[2]) - 1) for name in names)


def row(number: int, *but: str) -> int:
    """A full row of the grid, but for some boxes."""
    return (0b1111 << 4 * (number - 1)) & ~boxes(*but)


def column(number: int, *but: str) -> int:
    return (0x1111 << (number - 1)) & ~boxes(*but)


def race(
    players: int = 3,
    rolled: int = 5,
    steps: int = 2,
    card: str = "",
    set: str = "first",
    at: Mapping[int, int] | None = None,
    finished: Iterable[int] = (),
    own: Mapping[int, int] | None = None,
    extra: Mapping[int, Iterable[int]] | None = None,
    money: int | Iterable[int] = 12,
    marks: int = 0,
    helmets: Iterable[int] = (),
    jerseys: Iterable[int] = (),
    bets: Mapping[int, int] | None = None,
    rival_bets: Mapping[int, int] | None = None,
    bonuses: Iterable[str] = (),
    dark: int = 0,
    turn: int = 0,
    sheet: int | None = None,
    first: int = 0,
    round: int = 5,
    next_roll: tuple[int, int] | None = None,
    roland_rolls: Iterable[int] = (),
) -> LongShot:
    """Seat `turn` is to act on `rolled`. Sheets are empty but for what is given: for `sheet`, or else for seat `turn`.

    `card` adds cards to the set by their ids; `own` says which sheet owns which horse; `rival_bets` are the bets of the
    next sheet, which is Roland's where one plays alone.
    """
    options = {"set": set}
    for name in card.split():
        options[f"horse_{CARD_HORSE[CARD_BY_ID[name]] + 1}"] = name
    data: Json = LONG_SHOT.start(LONG_SHOT.setup(players, 7, options)).to_dict()
    sheets = len(data["money"])
    mine = turn if sheet is None else sheet
    rival = (mine + 1) % sheets
    data["round"] = round
    data["phase"] = "action"
    data["pending"] = []
    data["horse"] = rolled
    data["steps"] = steps
    data["turn"] = turn
    data["first"] = first
    data["position"] = [(at or {}).get(horse, 0) for horse in range(1, 9)]
    data["finished"] = list(finished)
    for horse in data["finished"]:
        data["position"][horse - 1] = 16
    data["owner"] = [(own or {}).get(horse, -1) for horse in range(1, 9)]
    printed = [[horse + 1 for horse in members(PRINTED[number])] for number in range(8)]
    data["extra"] = [sorted((extra or {}).get(number, printed[number - 1])) for number in range(1, 9)]
    data["money"] = [money] * sheets if isinstance(money, int) else list(money)
    for name in ("marks", "helmets", "jerseys", "bonuses", "dark"):
        data[name] = [0] * sheets
    data["marks"][mine] = marks
    data["helmets"][mine] = mask(helmets)
    data["jerseys"][mine] = mask(jerseys)
    data["dark"][mine] = dark
    for name in bonuses:
        left = [box for box, kind in enumerate(BONUS_BOXES) if BONUSES[kind] == name]
        free = next(box for box in left if not data["bonuses"][mine] >> box & 1)
        data["bonuses"][mine] |= 1 << free
    data["bets"] = [0] * (8 * sheets)
    for horse, amount in (bets or {}).items():
        data["bets"][8 * mine + horse - 1] = amount
    for horse, amount in (rival_bets or {}).items():
        data["bets"][8 * rival + horse - 1] = amount
    data["roland"] = []
    if next_roll is not None:
        data["horse_die"] = loaded(8, next_roll[0] - 1).to_list()
        data["movement_die"] = loaded(6, list(MOVEMENT_DIE).index(next_roll[1])).to_list()
    rolls = [number - 1 for number in roland_rolls]
    if rolls:
        data["roland_die"] = loaded(8, *rolls).to_list()
    return load(data)


def texts(state: LongShot) -> list[str]:
    """The legal moves of whoever is to move."""
    return [state.describe(seat, move).text for seat in state.to_move() for move in state.legal(seat)]


def play(state: LongShot, *moves: str) -> LongShot:
    """Plays moves, each by the seat whose turn it is."""
    for text in moves:
        seat = state.to_move()[0]
        state.play(seat, state.parse(seat, text))
    return state


def kinds(state: LongShot) -> set[str]:
    """The kinds of action that are legal without a dark horse."""
    return {text.split()[0] for text in texts(state) if not text.startswith("dark")}


def positions(state: LongShot) -> dict[int, int]:
    """Where the horses are that have left the start."""
    return {horse + 1: place for horse, place in enumerate(state.position) if place}


def told(events: list[Event], kind: str) -> list[Json]:
    return [event.fields for event in events if event.kind == kind]


def number_of(box: str) -> int:
    """The number printed in a box of the grid."""
    return BOX_HORSE[4 * (int(box[0]) - 1) + int(box[2]) - 1] + 1
