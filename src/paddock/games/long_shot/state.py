"""The table as it stands: the horses on the course, their cards, and everybody's sheet."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, State, Stream
from paddock.games.long_shot.cards import (
    CARD_EFFECT,
    CARD_IDS,
    CARD_PRICE,
    EFFECT_COUNT,
    FINISHED,
    HORSES,
    LAST_SPACE,
    LINE,
    PLACES,
    PRINTED,
    PRIZES,
    bits,
)

NOBODY: Final[i64] = -1

TURN_START: Final[i64] = 0
ACTION: Final[i64] = 1
EFFECTS: Final[i64] = 2
RACE_OVER: Final[i64] = 3
PHASE_NAMES: Final = ["turn-start", "action", "effects", "race-over"]


class RaceState(State):
    """Everything on the table of one race. The rules of play are in phases.py and actions.py.

    Sheets are numbered like the seats; where one player plays alone, Roland's sheet comes after the player's.
    """

    def __init__(self, players: i64, cards: list[i64]) -> None:
        super().__init__()
        #: What was agreed before the race; shared by all copies, never changed.
        self.players: i64 = players
        self.sheets: i64 = players + 1 if players == 1 else players
        self.cards: list[i64] = cards  # per horse
        self.carrier: list[i64] = [NOBODY] * EFFECT_COUNT  # per ability, the horse that has it here
        self.price: list[i64] = []

        self.round: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = ACTION
        self.horse: i64 = 0  # the horse die
        self.steps: i64 = 0  # the movement die
        self.pending: list[i64] = []  # the effects that wait for the player whose turn it is

        self.position: list[i64] = []  # per horse
        self.finished: list[i64] = []  # the horses in the prizes, first to third
        self.extra: list[i64] = []  # per card, a bit for each horse with an X
        self.owner: list[i64] = []  # per horse, a sheet or NOBODY

        self.money: list[i64] = []  # this and all below: per sheet
        self.marks: list[i64] = []
        self.helmets: list[i64] = []
        self.jerseys: list[i64] = []
        self.bonuses: list[i64] = []
        self.dark: list[i64] = []  # dark-horse boxes used
        self.bets: list[i64] = []  # sheet * HORSES + horse

        self.roland: list[i64] = []  # Roland's latest doing: see roland.py

        self.horse_die: Stream = Stream(0, 1)
        self.movement_die: Stream = Stream(0, 1)
        self.roland_die: Stream = Stream(0, 1)

    def lay_out(self) -> None:
        """Looks up abilities and prices of the cards in the market."""
        self.carrier = [NOBODY] * EFFECT_COUNT
        self.price = []
        for horse in range(HORSES):
            card = self.cards[horse]
            self.carrier[CARD_EFFECT[card]] = horse
            self.price.append(CARD_PRICE[card])

    def set_up(self) -> None:
        """Horses behind the start, cards as printed, empty sheets."""
        self.position = [0] * HORSES
        self.extra = PRINTED[:]
        self.owner = [NOBODY] * HORSES
        self.money = [0] * self.sheets
        self.marks = [0] * self.sheets
        self.helmets = [0] * self.sheets
        self.jerseys = [0] * self.sheets
        self.bonuses = [0] * self.sheets
        self.dark = [0] * self.sheets
        self.bets = [0] * (self.sheets * HORSES)

    def has(self, effect: i64, sheet: i64) -> bool:
        """Whether the sheet's player owns the horse with that ability."""
        horse = self.carrier[effect]
        return horse != NOBODY and self.owner[horse] == sheet

    def may_bet(self, sheet: i64, horse: i64) -> bool:
        """LS-6.2, LS-7.3: before the line, or with a helmet up to the finish."""
        position = self.position[horse]
        return position < LINE or (position < FINISHED and self.helmets[sheet] >> horse & 1 == 1)

    def open_horses(self, sheet: i64) -> i64:
        """A bit for each horse on which the sheet's player may bet."""
        mask: i64 = 0
        horse: i64 = 0
        while horse < HORSES:
            if self.may_bet(sheet, horse):
                mask |= 1 << horse
            horse += 1
        return mask

    def running(self) -> i64:
        """A bit for each horse that has not finished."""
        mask: i64 = (1 << HORSES) - 1
        for horse in self.finished:
            mask &= ~(1 << horse)
        return mask

    def for_sale(self, sheet: i64, divisor: i64) -> i64:
        """LS-8.1: a bit for each horse that the player can get at its price over `divisor` (0: free)."""
        mask: i64 = 0
        horse: i64 = 0
        while horse < HORSES:
            if self.owner[horse] == NOBODY and self.position[horse] < FINISHED:
                if divisor == 0 or self.price[horse] // divisor <= self.money[sheet]:
                    mask |= 1 << horse
            horse += 1
        return mask

    def leaders(self) -> i64:
        """A bit for each horse that leads, alone or level, among those still running."""
        best: i64 = -1
        mask: i64 = 0
        horse: i64 = 0
        while horse < HORSES:
            position = self.position[horse]
            if position < FINISHED:
                if position > best:
                    best = position
                    mask = 0
                if position == best:
                    mask |= 1 << horse
            horse += 1
        return mask

    def race_on(self, horse: i64, steps: i64, by: str) -> None:
        """LS-3.5: moves a horse by the dice or its X; this alone takes it over the finish."""
        start = self.position[horse]
        if start == FINISHED:
            return
        end = start + steps
        if end >= FINISHED:
            if len(self.finished) < PLACES:
                self.finished.append(horse)
                end = FINISHED
            else:
                end = LAST_SPACE  # LS-9.3
        self.position[horse] = end
        if self.events is not None:
            self.tell("moved", {"horse": horse + 1, "from": start, "to": end, "by": by})
            if end == FINISHED:
                place = len(self.finished)
                self.tell("finished", {"horse": horse + 1, "place": place, "prize": PRIZES[place - 1]})

    def shift(self, horse: i64, steps: i64, by: str) -> None:
        """LS-3.6: moves a horse by a player's doing, at most back to the start or up to the last space."""
        start = self.position[horse]
        if start == FINISHED:
            return
        end = start + steps
        if end > LAST_SPACE:
            end = LAST_SPACE
        if end < 0:
            end = 0
        self.position[horse] = end
        if self.events is not None:
            self.tell("moved", {"horse": horse + 1, "from": start, "to": end, "by": by})

    def gain(self, sheet: i64, amount: i64, why: str) -> None:
        """Adds to a player's money, or takes from it, never below nothing."""
        before = self.money[sheet]
        money = before + amount
        if money < 0:
            money = 0
        self.money[sheet] = money
        if self.events is not None:
            self.tell("money", {"sheet": sheet, "change": money - before, "money": money, "why": why})

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.revealed = self.revealed
        other.carrier = self.carrier
        other.price = self.price
        other.round = self.round
        other.first = self.first
        other.turn = self.turn
        other.phase = self.phase
        other.horse = self.horse
        other.steps = self.steps
        other.pending = self.pending[:]
        other.position = self.position[:]
        other.finished = self.finished[:]
        other.extra = self.extra[:]
        other.owner = self.owner[:]
        other.money = self.money[:]
        other.marks = self.marks[:]
        other.helmets = self.helmets[:]
        other.jerseys = self.jerseys[:]
        other.bonuses = self.bonuses[:]
        other.dark = self.dark[:]
        other.bets = self.bets[:]
        other.roland = self.roland[:]
        other.horse_die = self.horse_die.copy()
        other.movement_die = self.movement_die.copy()
        other.roland_die = self.roland_die.copy()

    def to_dict(self) -> Json:
        return {
            "players": self.players,
            "cards": [CARD_IDS[card] for card in self.cards],
            "round": self.round,
            "first": self.first,
            "turn": self.turn,
            "phase": PHASE_NAMES[self.phase],
            "horse": self.horse + 1,
            "steps": self.steps,
            "pending": list(self.pending),
            "position": list(self.position),
            "finished": [horse + 1 for horse in self.finished],
            "extra": [[horse + 1 for horse in bits(mask)] for mask in self.extra],
            "owner": list(self.owner),
            "money": list(self.money),
            "marks": list(self.marks),
            "helmets": list(self.helmets),
            "jerseys": list(self.jerseys),
            "bonuses": list(self.bonuses),
            "dark": list(self.dark),
            "bets": list(self.bets),
            "roland": list(self.roland),
            "horse_die": self.horse_die.to_list(),
            "movement_die": self.movement_die.to_list(),
            "roland_die": self.roland_die.to_list(),
            "revealed": self.revealed,
        }
