"""The parameters of the bots, from data/bots.toml: typed, and some as tables."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BotParameters, SetupError
from paddock.games.long_shot.cards import CARD_HORSE, CARD_SETS, EXTRA, FINISHED, HORSES, MOVEMENT_DIE, SETS
from paddock.games.long_shot.sheet import BONUSES, SIDE

#: The number of cards on which a horse is marked: none, up to all of them.
MARKINGS: Final[i64] = HORSES + 1
STEP: Final[float] = sum(MOVEMENT_DIE) / len(MOVEMENT_DIE)


class LongShotParameters:
    """The parameters of the pro, in dollars unless said otherwise."""

    def __init__(self, parameters: BotParameters) -> None:
        #: By position and number of X's: the weight of a horse for the next place, and the rounds it needs.
        self.weight: list[float] = []
        self.rounds: list[float] = []
        self.fill_course(parameters.number("sharpness"), parameters.number("grace"), parameters.number("x_pace"))
        self.keen: float = parameters.number("keen")
        self.backed: float = parameters.number("backed")
        self.hurry: list[float] = self.row(parameters, "hurry", 2)
        self.past: list[float] = self.row(parameters, "past", FINISHED)
        self.line: list[float] = [0.0, *self.row(parameters, "line", SIDE - 1)]
        self.usual_bonus: float = parameters.number("usual_bonus")
        self.patience: float = parameters.number("patience")
        self.second_bonus: float = parameters.number("second_bonus")
        self.save: list[float] = self.row(parameters, "save", len(BONUSES))
        self.shove: float = parameters.number("shove")
        self.cash: list[float] = parameters.numbers("cash")
        self.cash_turns: float = parameters.number("cash_turns")
        self.dark: float = parameters.number("dark")
        self.dark_turns: float = parameters.number("dark_turns")
        self.piece: float = parameters.number("piece")
        self.helmet: list[float] = self.row(parameters, "helmet", 3)
        self.helmet_cash: float = parameters.number("helmet_cash")
        self.young: float = parameters.number("young")
        self.deny: float = parameters.number("deny")
        self.spite: float = parameters.number("spite")
        self.rivalry: float = parameters.number("rivalry")
        self.extra_mark: float = parameters.number("extra_mark")
        self.nudge: float = parameters.number("nudge")
        self.stable: float = parameters.number("stable")
        #: Per card: its value when bought early.
        self.promise: list[float] = self.card_promises(parameters)
        self.counts: list[float] = self.row(parameters, "counts", 4)
        self.doubt: list[float] = self.row(parameters, "doubt", 2)
        self.turn_worth: list[float] = self.row(parameters, "turn_worth", 2)

    def row(self, parameters: BotParameters, name: str, length: i64) -> list[float]:
        """Returns a list of that many numbers."""
        values = parameters.numbers(name)
        if len(values) != length:
            raise SetupError(f"bots.toml: [pro.{name}] needs {length} numbers, not {len(values)}")
        return values

    def fill_course(self, sharpness: float, grace: float, x_pace: float) -> None:
        for position in range(FINISHED):
            for marked in range(MARKINGS):
                rate = STEP + x_pace * float(marked)
                time = float(FINISHED - position) * float(HORSES) / rate
                self.rounds.append(time)
                power: float = (1.0 / (time + grace)) ** sharpness
                self.weight.append(power)

    def card_promises(self, parameters: BotParameters) -> list[float]:
        """Returns the cards of a set are in the order of their numbers, the extra ones as in data/cards.toml."""
        promises: list[float] = [0.0] * len(CARD_HORSE)
        extras = 0
        in_sets = [self.row(parameters, f"{name}_set", HORSES) for name in SETS]
        of_extras = self.row(parameters, "extra_cards", CARD_SETS.count(EXTRA))
        for card in range(len(CARD_HORSE)):
            if CARD_SETS[card] == EXTRA:
                promises[card] = of_extras[extras]
                extras += 1
            else:
                promises[card] = in_sets[SETS.index(CARD_SETS[card])][CARD_HORSE[card]]
        return promises
