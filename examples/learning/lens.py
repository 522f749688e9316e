"""The race from a driver's perspective: places instead of cars, cards by their effect, and moves by their target.

The game's observations and moves are by car and colour: what is learnt about the blue cars does not apply to the red
ones. Here the line is described from the leader to the last car: whose car is in a place, which cards of the hand match
its colour, and which of those are gone; and a move is a kind of card and the place of its target car.
So the same situation looks the same for every seat and colour. Everything is computed from observations and masks of
legal moves, many at a time.
"""

import numpy as np
from numpy.typing import NDArray

from paddock.engine.observe import Layout
from paddock.games.formula_motor_racing.cards import CARD_NAMES, CARS, TEAMS
from paddock.games.formula_motor_racing.moves import CARD_MOVES, MOVE_BOUND

PLACES = len(CARS)
MOST_SEATS = len(TEAMS)
#: The cards by effect, such as `overtake+3`, regardless of colour.
KINDS = list(dict.fromkeys(name.partition(":")[0] for name in CARD_NAMES))
PLAIN = [name for name in CARD_NAMES if ":" not in name]
#: The moves of the lens: a place (or none) and a kind of card for its car; then the answers to a die.
MOVES = (PLACES + 1) * len(KINDS) + int(MOVE_BOUND - CARD_MOVES)
#: The largest number of own remaining turns that is distinguished.
TURNS = 12
#: Index of an entry that is always zero, and of a move that is never legal.
NOTHING = -1

Whole = NDArray[np.int64]


class Lens:
    """Converts observations of races with a given number of seats."""

    def __init__(self, layout: Layout, seats: int) -> None:
        at = {name: entry for entry, name in enumerate(layout.names)}
        self.seats = seats
        self.grid = np.array([[at[f"place[{car}][{place}]"] for car in CARS] for place in range(1, PLACES + 1)])
        self.of_car = np.array([[at.get(name, NOTHING) for name in told_of(car)] for car in range(PLACES)])
        self.of_table = np.array([at[name] for name in told_of_table()])
        self.die, self.deck, self.last_turns = at["die"], at["deck"], at["last turns"]
        self.size = self.of_car.size + len(self.of_table) + TURNS + MOST_SEATS + PLACES + 1

    def pictures(self, rows: NDArray[np.int16]) -> NDArray[np.float32]:
        """The converted observations."""
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
        """For each move of the lens the game's move, or NOTHING if it is not legal."""
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
    """Stores the legal candidates."""
    np.copyto(shown, candidates, where=np.take_along_axis(legal, candidates, 1) > 0)


def told_of(car: int) -> list[str]:
    """The entries of an observation about a car and its colour."""
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
    """The entries about cards without a colour, and about the current decision."""
    phases = [f"phase[{phase}]" for phase in ("charge", "spin", "crash")]
    return phases + [f"{what}[{card}]" for what in ("hand", "discards", "card being played") for card in PLAIN]


def play(card: str, car: int) -> int:
    """The game's number for a card on a car."""
    return CARD_NAMES.index(card) * (PLACES + 1) + car if card in CARD_NAMES else NOTHING


#: The game's move by car and kind of card: with the card of the car's colour, and with one without a colour.
COLOURED_ON = np.array([[play(f"{kind}:{TEAMS[car >> 1]}", car) for kind in KINDS] for car in range(PLACES)])
PLAIN_ON = np.array([[play(kind, car) for kind in KINDS] for car in range(PLACES)])
#: The game's moves without a car by kind: cards that name no car, and those of a retired colour.
WITHOUT = np.array([[play(f"{kind}{team}", PLACES) for kind in KINDS] for team in ["", *(f":{t}" for t in TEAMS)]])
