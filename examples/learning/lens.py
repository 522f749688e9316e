"""The race as a driver sees it: places rather than cars, cards by what they do, and moves by where they strike.

A row of the game is by car and by colour, and so are its moves: what is learnt of the blue cars is not known of the
red. Here the line is told from the leader to the last: whose car runs in a place, which cards of the hand are for its
colour, and which of those are gone; and a move is a kind of card and the place of the car that it is played on.
Whatever the seat and the colour, the same picture is the same race. All of it is read off the rows and the masks of
legal moves, many at a time.
"""

import numpy as np
from numpy.typing import NDArray

from paddock.engine.observe import Layout
from paddock.games.formula_motor_racing.cards import CARD_NAMES, CARS, TEAMS
from paddock.games.formula_motor_racing.moves import CARD_MOVES, MOVE_BOUND

PLACES = len(CARS)
MOST_SEATS = len(TEAMS)
#: The cards by what they do, `overtake+3`, whatever colour they name.
KINDS = list(dict.fromkeys(name.partition(":")[0] for name in CARD_NAMES))
PLAIN = [name for name in CARD_NAMES if ":" not in name]
#: The moves of the lens: a place, or none, and a kind of card for its car; then the answers to a die.
MOVES = (PLACES + 1) * len(KINDS) + int(MOVE_BOUND - CARD_MOVES)
#: Own turns to come are told apart up to so many.
TURNS = 12
#: Points at nothing: an entry that is always zero, a move that is never legal.
NOTHING = -1

Whole = NDArray[np.int64]


class Lens:
    """Looks at rows of races with so many seats."""

    def __init__(self, layout: Layout, seats: int) -> None:
        at = {name: entry for entry, name in enumerate(layout.names)}
        self.seats = seats
        self.grid = np.array([[at[f"place[{car}][{place}]"] for car in CARS] for place in range(1, PLACES + 1)])
        self.of_car = np.array([[at.get(name, NOTHING) for name in told_of(car)] for car in range(PLACES)])
        self.of_table = np.array([at[name] for name in told_of_table()])
        self.die, self.deck, self.last_turns = at["die"], at["deck"], at["last turns"]
        self.size = self.of_car.size + len(self.of_table) + TURNS + MOST_SEATS + PLACES + 1

    def pictures(self, rows: NDArray[np.int16]) -> NDArray[np.float32]:
        """What each row shows."""
        count = len(rows)
        every = np.arange(count)
        padded = np.pad(rows, ((0, 0), (0, 1)))
        cars = np.take_along_axis(padded, self.of_car[self.lines(rows)].reshape(count, -1), 1)
        left = np.where(rows[:, self.last_turns] > 0, rows[:, self.last_turns], rows[:, self.deck] + self.seats) - 1
        marks = np.zeros((count, TURNS + MOST_SEATS + PLACES + 1), np.int16)
        marks[every, np.minimum(left // self.seats, TURNS - 1)] = 1
        marks[every, TURNS + left % self.seats] = 1
        marks[every, TURNS + MOST_SEATS + rows[:, self.die]] = 1
        return np.concatenate([cars, rows[:, self.of_table], marks], 1, dtype=np.float32)

    def lines(self, rows: NDArray[np.int16]) -> Whole:
        """The cars of each row, leader first."""
        lines: Whole = rows[:, self.grid].argmax(2)
        return lines

    def moves(self, rows: NDArray[np.int16], masks: NDArray[np.uint8]) -> Whole:
        """For each move of the lens the game's own, or NOTHING where that is not legal."""
        legal = np.pad(masks, ((0, 0), (0, 1)))
        shown = np.full((len(rows), MOVES), NOTHING)
        lines = self.lines(rows)
        plays = (PLACES + 1) * len(KINDS)
        on_cars, without, answers = np.split(shown, [PLACES * len(KINDS), plays], axis=1)
        for table in (PLAIN_ON, COLOURED_ON):
            keep(on_cars, table[lines].reshape(len(rows), -1), legal)
        for table in WITHOUT:
            keep(without, np.broadcast_to(table, without.shape), legal)
        keep(answers, np.broadcast_to(np.arange(CARD_MOVES, MOVE_BOUND), answers.shape), legal)
        return shown


def keep(shown: Whole, candidates: Whole, legal: NDArray[np.uint8]) -> None:
    """Writes down the candidates that are legal."""
    np.copyto(shown, candidates, where=np.take_along_axis(legal, candidates, 1) > 0)


def told_of(car: int) -> list[str]:
    """The entries of a row that tell of a car and of its colour."""
    team = TEAMS[car >> 1]
    cards = [name for name in CARD_NAMES if name.endswith(f":{team}")]
    seats = ["me", *(f"+{n}" for n in range(1, MOST_SEATS))]
    return [
        f"running[{CARS[car]}]",
        f"car it is about[{CARS[car]}]",
        *(f"owner[{team}][{seat}]" for seat in seats),
        *(f"{what}[{card}]" for what in ("hand", "discards") for card in cards),
    ]


def told_of_table() -> list[str]:
    """Those that tell of cards without a colour, and of what is asked for."""
    phases = [f"phase[{phase}]" for phase in ("charge", "spin", "crash")]
    return phases + [f"{what}[{card}]" for what in ("hand", "discards", "card being played") for card in PLAIN]


def play(card: str, car: int) -> int:
    """The game's number for a card on a car."""
    return CARD_NAMES.index(card) * (PLACES + 1) + car if card in CARD_NAMES else NOTHING


#: Per car and kind of card, the game's move: by the card of the car's colour, and by one that names none.
COLOURED_ON = np.array([[play(f"{kind}:{TEAMS[car >> 1]}", car) for kind in KINDS] for car in range(PLACES)])
PLAIN_ON = np.array([[play(kind, car) for kind in KINDS] for car in range(PLACES)])
#: Per kind, the game's moves without a car: cards that name no car, and those of a colour that is out.
WITHOUT = np.array([[play(f"{kind}{team}", PLACES) for kind in KINDS] for team in ["", *(f":{t}" for t in TEAMS)]])
