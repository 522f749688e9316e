"""Races set up by hand for the tests: cars on named spaces, with the dice about to fall as wanted."""

from collections.abc import Iterator

from paddock.engine import Event, Json, Stream
from paddock.games.formula_d.dice import FACES
from paddock.games.formula_d.game import FORMULA_D, FormulaD
from paddock.games.formula_d.moves import space_of

BLACK_HIGH = 20


class Car:
    """One car of a position."""

    def __init__(
        self,
        space: str,
        gear: int = 3,
        wear: int = 18,
        lap: int = 1,
        stops: int = 0,
        begun: int = 2,
        served: int = 0,
        nitro: int = 0,
        arrived: int = 0,
    ) -> None:
        self.space = space
        self.gear = gear
        self.wear = wear
        self.lap = lap
        self.stops = stops
        self.begun = begun
        self.served = served
        self.nitro = nitro
        self.arrived = arrived


def race(
    *cars: Car,
    track: str = "monaco",
    laps: int = 1,
    to_move: int | None = None,
    rules: str | None = None,
    **options: object,
) -> FormulaD:
    """A race at the beginning of a round, with events recorded; `to_move` puts another car first in the round."""
    setup = FORMULA_D.setup(max(2, len(cars)), 1, {"track": track, "laps": laps, **options}, rules)
    data = FORMULA_D.start(setup).to_dict()
    data["players"] = len(cars)
    data["space"] = [car.space for car in cars]
    for name in ("lap", "gear", "wear", "stops", "begun", "served", "nitro", "arrived"):
        if name in data:
            data[name] = [getattr(car, name) for car in cars]
    data["dice"] = [[n + 1, 1] for n in range(len(cars))]
    if setup.rules == "1":
        data["grid_rolls"] = [0] * len(cars)
    else:
        data["grid_rolls"] = []
        data["start_rolls"] = [0] * len(cars)
    data.update(round=2, phase="gear", face=0, spaces=0, bonus=0, black=0, at=0, order=list(range(len(cars))))
    state = load(data)
    order = [int(car) for car in state.running_order()]
    if to_move is not None:
        order.remove(to_move)
        order.insert(0, to_move)
    data["order"] = order
    state = load(data)
    state.record()
    return state


def load(data: Json) -> FormulaD:
    state = FORMULA_D.load(data)
    assert isinstance(state, FormulaD)
    return state


def streams() -> Iterator[Stream]:
    for word in range(1, 400_000):
        yield Stream(word * 2654435761 % 2**32, word)


def load_black(state: FormulaD, car: int, *values: int) -> None:
    """Lets a car's next rolls of the black die show these values."""
    for stream in streams():
        trial = stream.copy()
        if all(trial.die(BLACK_HIGH) == value for value in values):
            state.dice[car] = stream
            return
    raise AssertionError(f"no stream found that rolls {values}")


def load_dice(state: FormulaD, car: int, gear: int, face: int, *black: int) -> None:
    """Lets a car's next roll in a gear show a face, and its rolls of the black die after that these values."""
    for stream in streams():
        trial = stream.copy()
        if FACES[gear][trial.below(len(FACES[gear]))] == face and all(trial.die(BLACK_HIGH) == b for b in black):
            state.dice[car] = stream
            return
    raise AssertionError(f"no stream found that rolls {face} in gear {gear}, then {black}")


def shift(state: FormulaD, gear: int, face: int, *black: int) -> None:
    """The car to move goes into a gear and rolls a face."""
    seat = state.to_move()[0]
    load_dice(state, seat, gear, face, *black)
    state.play(seat, gear)


def drive(state: FormulaD, space: str) -> list[Event]:
    """The car to move drives to a space; what happened."""
    seat = state.to_move()[0]
    state.take_events()
    state.play(seat, move_to(state, space))
    return state.take_events()


def move_to(state: FormulaD, space: str) -> int:
    """The one legal drive to a space."""
    seat = state.to_move()[0]
    goal = state.track.by_name[space]
    (move,) = [move for move in state.legal(seat) if move >= 8 and space_of(move) == goal]
    return move


def costs(state: FormulaD) -> dict[str, int]:
    """The destinations of the car to move, with the wear each costs."""
    found: dict[str, int] = {}
    for move, wear in zip(state.drives.moves, state.drives.wears, strict=True):
        if move >= 8:
            text = state.describe(0, move).text.removeprefix("to ")
            found[text] = int(wear)
    return found


def free(state: FormulaD) -> set[str]:
    """The destinations that cost nothing."""
    return {space for space, wear in costs(state).items() if wear == 0}


def kinds(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]
