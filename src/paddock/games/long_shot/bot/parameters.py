"""The parameters of the bots, from data/bots.toml: typed, and some as tables."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Knobs, SetupError
from paddock.games.long_shot.cards import (
    CARD_HORSE,
    CARD_SETS,
    EXTRA,
    FINISHED,
    HORSES,
    MOVEMENT_DIE,
    SETS,
)
from paddock.games.long_shot.sheet import BONUSES, SIDE

#: A horse may be marked on none of the cards, up to all of them.
MARKINGS: Final[i64] = HORSES + 1
STEP: Final[float] = sum(MOVEMENT_DIE) / len(MOVEMENT_DIE)


class LongShotParameters:
    """The parameters of the pro, in dollars unless said otherwise."""

    def __init__(self, knobs: Knobs) -> None:
        #: Per position and number of X's: how likely a horse is to come in next, and the rounds it takes.
        self.weight: list[float] = []
        self.rounds: list[float] = []
        self.fill_course(knobs.number("sharpness"), knobs.number("grace"), knobs.number("x_pace"))
        self.keen: float = knobs.number("keen")
        self.backed: float = knobs.number("backed")
        self.hurry: list[float] = self.row(knobs, "hurry", 2)
        self.past: list[float] = self.row(knobs, "past", FINISHED)
        self.line: list[float] = [0.0, *self.row(knobs, "line", SIDE - 1)]
        self.usual_bonus: float = knobs.number("usual_bonus")
        self.patience: float = knobs.number("patience")
        self.second_bonus: float = knobs.number("second_bonus")
        self.save: list[float] = self.row(knobs, "save", len(BONUSES))
        self.shove: float = knobs.number("shove")
        self.cash: list[float] = knobs.numbers("cash")
        self.cash_turns: float = knobs.number("cash_turns")
        self.dark: float = knobs.number("dark")
        self.dark_turns: float = knobs.number("dark_turns")
        self.piece: float = knobs.number("piece")
        self.helmet: list[float] = self.row(knobs, "helmet", 3)
        self.helmet_cash: float = knobs.number("helmet_cash")
        self.young: float = knobs.number("young")
        self.deny: float = knobs.number("deny")
        self.spite: float = knobs.number("spite")
        self.rivalry: float = knobs.number("rivalry")
        self.extra_mark: float = knobs.number("extra_mark")
        self.nudge: float = knobs.number("nudge")
        self.stable: float = knobs.number("stable")
        #: Per card, what it promises when it is bought early.
        self.promise: list[float] = self.card_promises(knobs)
        self.counts: list[float] = self.row(knobs, "counts", 4)
        self.doubt: list[float] = self.row(knobs, "doubt", 2)
        self.turn_worth: list[float] = self.row(knobs, "turn_worth", 2)

    def row(self, knobs: Knobs, name: str, length: i64) -> list[float]:
        """A list of that many numbers."""
        values = knobs.numbers(name)
        if len(values) != length:
            raise SetupError(f"bots.toml: [pro.{name}] takes {length} numbers, not {len(values)}")
        return values

    def fill_course(self, sharpness: float, grace: float, x_pace: float) -> None:
        position: i64 = 0
        while position < FINISHED:
            marked: i64 = 0
            while marked < MARKINGS:
                rate = STEP + x_pace * float(marked)
                time = float(FINISHED - position) * float(HORSES) / rate
                self.rounds.append(time)
                power: float = (1.0 / (time + grace)) ** sharpness
                self.weight.append(power)
                marked += 1
            position += 1

    def card_promises(self, knobs: Knobs) -> list[float]:
        """The cards of a set stand in the order of their numbers, the extra ones as in data/cards.toml."""
        promises: list[float] = [0.0] * len(CARD_HORSE)
        extras = 0
        in_sets = [self.row(knobs, f"{name}_set", HORSES) for name in SETS]
        of_extras = self.row(knobs, "extra_cards", CARD_SETS.count(EXTRA))
        for card in range(len(CARD_HORSE)):
            if CARD_SETS[card] == EXTRA:
                promises[card] = of_extras[extras]
                extras += 1
            else:
                promises[card] = in_sets[SETS.index(CARD_SETS[card])][CARD_HORSE[card]]
        return promises
