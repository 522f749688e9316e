"""Positions for the tests: a line of cars, hands as named, and a die that will fall as wanted."""

from paddock.engine import Stream, split
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING, FormulaMotorRacing
from paddock.games.formula_motor_racing.cards import CAR_BY_NAME, CARD_BY_NAME, CARDS_IN_ALL, CARS

#: The line most tests start from: every team's first car ahead, in the order of the score sheet.
LINE = "blue1 green1 yellow1 orange1 red1 purple1 blue2 green2 yellow2 orange2 red2 purple2"


def loaded_die(*faces: int) -> Stream:
    """A die stream whose next rolls are the given faces."""
    for seed in range(12 ** len(faces) * 40):
        stream = split(seed, "test die")
        trial = stream.copy()
        if all(trial.die(12) == face for face in faces):
            return stream
    raise AssertionError(f"no stream rolls {faces}")


def season(players: int, seed: int, options: dict[str, object] | None = None) -> FormulaMotorRacing:
    """A new season."""
    return FORMULA_MOTOR_RACING.start(FORMULA_MOTOR_RACING.setup(players, seed, options))


def load(data: object) -> FormulaMotorRacing:
    """A position as written down."""
    state = FORMULA_MOTOR_RACING.load(data)
    assert isinstance(state, FormulaMotorRacing)
    return state


def table(
    hand: str = "",
    line: str = LINE,
    retired: str = "",
    players: int = 6,
    turn: int = 0,
    die: tuple[int, ...] = (),
    deck: int | None = None,
    options: dict[str, object] | None = None,
) -> FormulaMotorRacing:
    """A race in which `turn` holds the cards named in `hand` (filled up at random) and `deck` cards are left."""
    data = season(players, 7, {"races": 1, **(options or {})}).to_dict()
    wanted = [CARD_BY_NAME[name] for name in hand.split()]
    rest = list(CARDS_IN_ALL)
    for card in wanted:
        rest.remove(card)
    split(3, "test deal").shuffle(rest)
    aside = len(data["aside"])
    hands = []
    for seat in range(players):
        held = wanted if seat == turn else []
        missing = 5 - len(held)
        hands.append(sorted(held + rest[:missing]))
        rest = rest[missing:]
    data["hands"] = hands
    data["aside"] = rest[:aside]
    rest = rest[aside:]
    left = len(rest) if deck is None else deck
    data["deck"] = rest[:left]
    data["discards"] = rest[left:]
    data["last_turns"] = -1 if left else players
    data["order"] = [CAR_BY_NAME[name] for name in line.split() if name not in retired.split()]
    data["retired"] = [CAR_BY_NAME[name] for name in retired.split()]
    data["turn"] = turn
    if die:
        data["die"] = loaded_die(*die).to_list()
    return load(data)


def play(state: FormulaMotorRacing, *texts: str) -> None:
    """Plays moves by their text, for whoever's turn it is."""
    for text in texts:
        seat = state.to_move()[0]
        state.play(seat, state.parse(seat, text))


def texts(state: FormulaMotorRacing) -> list[str]:
    """The legal moves of the seat to move, as text."""
    seat = state.to_move()[0]
    return [state.describe(seat, move).text for move in state.legal(seat)]


def targets(state: FormulaMotorRacing, card: str) -> list[str]:
    """The cars that a card of the seat to move may be played on, in the order of the line."""
    cars = [text.partition(" ")[2] for text in texts(state) if text.partition(" ")[0] == card]
    return sorted(cars, key=running(state).index) if "-" not in cars else cars


def running(state: FormulaMotorRacing) -> list[str]:
    return [CARS[car] for car in state.order]


def out(state: FormulaMotorRacing) -> list[str]:
    """The retired line, from its head (last out) to its tail (first out)."""
    return [CARS[car] for car in reversed(state.retired)]
