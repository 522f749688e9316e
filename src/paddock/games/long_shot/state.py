"""The table as it stands: the horses on the course, their cards, and everybody's sheet."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, State, Stream
from paddock.games.long_shot.cards import (
    ALL_HORSES,
    CARD_AMOUNT,
    CARD_EFFECT,
    CARD_HORSE,
    CARD_IDS,
    CARD_PRICE,
    CARD_TRIGGERS,
    CARD_WORTH,
    EFFECTS,
    FINISHED,
    HORSES,
    LAST_SPACE,
    PLACES,
    PRINTED,
    PRIZES,
    bits,
)
from paddock.games.long_shot.moves import ABILITY_AT, NOTHING, waiting

NOBODY: Final[i64] = -1

TURN_START: Final[i64] = 0
ACTION: Final[i64] = 1
USE: Final[i64] = 2
RACE_OVER: Final[i64] = 3
PHASE_NAMES: Final[list[str]] = ["turn-start", "action", "effects", "race-over"]


class Reason:
    """Why something cannot be done, and the number of the rule."""

    def __init__(self, text: str, rule: str) -> None:
        self.text: str = text
        self.rule: str = rule

    def about(self, table: "RaceState", sheet: i64, horse: i64) -> str:
        """The reason in words."""
        price = table.market.price[horse]
        return self.text.format(horse=horse + 1, rolled=table.horse + 1, price=price, money=table.money[sheet])


class Effect:
    """What can wait for the player whose turn it is: an ability that was set off, or the bonus of a line."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        #: How often it can wait at the same time.
        self.most: i64 = 1

    def add_moves(self, table: "RaceState", sheet: i64, horse: i64, moves: list[i64]) -> None:
        """Every way to use it; `horse` is the one for which it waits, where it does."""

    def can_use(self, table: "RaceState", sheet: i64, horse: i64) -> bool:
        moves: list[i64] = []
        self.add_moves(table, sheet, horse, moves)
        return len(moves) > 0

    def use(self, table: "RaceState", sheet: i64, move: i64) -> None:
        """Carries a legal move out."""
        raise NotImplementedError


class Ability(Effect):
    """What a horse's card does for its owner; one that does nothing here only adds to a bonus (see bonuses.py).

    The methods are the times at which abilities work. They are called for the owner alone.
    """

    def __init__(self, card: i64) -> None:
        super().__init__(CARD_EFFECT[card])
        self.card: i64 = card
        self.horse: i64 = CARD_HORSE[card]
        self.name: str = EFFECTS[self.number]
        self.amount: i64 = CARD_AMOUNT[card]
        #: What the pro expects of it when it is bought early.
        self.promise: float = CARD_WORTH[card]
        #: The first of its moves, where it waits until it is used.
        self.first: i64 = ABILITY_AT[self.number] if self.number < len(ABILITY_AT) else NOTHING
        #: The kind of bet that it allows, if it does.
        self.bet_kind: i64 = NOTHING

    def wait(self, table: "RaceState") -> None:
        table.pending.append(waiting(self.number, 0))

    def wait_for(self, table: "RaceState", horse: i64) -> None:
        table.pending.append(waiting(self.number, horse))

    def begins_turn(self, table: "RaceState") -> bool:
        """LS-10.2: whether the owner, whose number was rolled, may use it before the action."""
        return False

    def row_completed(self, table: "RaceState") -> None:
        """A row of the owner's grid."""

    def column_completed(self, table: "RaceState") -> None:
        """A column."""

    def helmet_marked(self, table: "RaceState", sheet: i64, horse: i64) -> None:
        """The owner has marked a helmet."""

    def jersey_marked(self, table: "RaceState", sheet: i64, horse: i64, extra: i64) -> None:
        """The owner has marked a jersey, with an X on the card or with NO_X."""

    def bet_placed(self, table: "RaceState", sheet: i64, horse: i64, amount: i64) -> None:
        """LS-10.6: the owner's action was a bet."""

    def bought(self, table: "RaceState", terms: i64) -> None:
        """LS-10.7: the horse has come into its owner's hands."""

    def reaches(self, rolled: i64, number: i64) -> bool:
        """Whether a concession may be for that number, besides the one rolled."""
        return False

    def why_no_bet(self, table: "RaceState", sheet: i64, horse: i64) -> Reason | None:
        """What is against a bet of `bet_kind` on a horse that is open for bets."""
        return None

    def place_bet(self, table: "RaceState", sheet: i64, horse: i64, amount: i64) -> None:
        """Carries out a bet of `bet_kind`."""
        raise NotImplementedError

    def why_not_for(self, table: "RaceState", sheet: i64, horse: i64) -> Reason | None:
        """Why nothing sets it off for that horse."""
        return None

    def pays(self, table: "RaceState", sheet: i64) -> i64:
        """LS-9.9: what it pays in the count."""
        return 0

    def worth(self, table: "RaceState", sheet: i64, placed: float, early: float) -> float:
        """What its owner can expect of it; `placed` is the chance of its horse to be among the first three."""
        return float(self.pays(table, sheet)) + self.promise * early


class Market:
    """LS-2.2: the cards of a race, one per horse, and what follows from them; shared by all copies, never changed."""

    def __init__(self, abilities: list[Ability]) -> None:
        self.abilities: list[Ability] = abilities
        self.cards: list[i64] = [ability.card for ability in abilities]
        self.price: list[i64] = [CARD_PRICE[ability.card] for ability in abilities]
        # by what sets them off, in the order of the horses
        self.concession: list[Ability] = self.set_off_by("concession")
        self.helmet: list[Ability] = self.set_off_by("helmet")
        self.jersey: list[Ability] = self.set_off_by("jersey")
        self.bet: list[Ability] = self.set_off_by("bet")

    def set_off_by(self, trigger: str) -> list[Ability]:
        return [ability for ability in self.abilities if trigger in CARD_TRIGGERS[ability.card]]


class RolandsTurn:
    """What Roland did in a turn, written down as he acts and never changed later."""

    def __init__(self, column: i64, row: i64, base: bool, rolled: i64, horses: list[i64]) -> None:
        self.column: i64 = column  # the movement die
        self.row: i64 = row  # the horse die
        self.base: bool = base  # whether the base action stood in
        self.rolled: i64 = rolled  # the horse die rolled again, or NOBODY
        self.horses: list[i64] = horses  # those concerned

    def to_list(self) -> list[int]:
        return [self.column, self.row, int(self.base), self.rolled, *self.horses]


class RaceState(State):
    """Everything on the table of one race. The rules of play are in phases.py and actions.py.

    Sheets are numbered like the seats; where one player plays alone, Roland's sheet comes after the player's.
    """

    def __init__(self, players: i64, market: Market) -> None:
        super().__init__()
        self.players: i64 = players
        self.sheets: i64 = players + 1 if players == 1 else players
        self.market: Market = market

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

        self.roland: RolandsTurn | None = None  # his latest

        self.horse_die: Stream = Stream(0, 1)
        self.movement_die: Stream = Stream(0, 1)
        self.roland_die: Stream = Stream(0, 1)

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

    def has(self, card: i64, sheet: i64) -> bool:
        """Whether that card is in the market and the sheet's player owns its horse."""
        horse = CARD_HORSE[card]
        return self.owner[horse] == sheet and self.market.cards[horse] == card

    def running(self) -> i64:
        """A bit for each horse that has not finished."""
        mask: i64 = ALL_HORSES
        for horse in self.finished:
            mask &= ~(1 << horse)
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
        other.roland = self.roland
        other.horse_die = self.horse_die.copy()
        other.movement_die = self.movement_die.copy()
        other.roland_die = self.roland_die.copy()

    def to_dict(self) -> Json:
        return {
            "players": self.players,
            "cards": [CARD_IDS[card] for card in self.market.cards],
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
            "roland": self.roland.to_list() if self.roland is not None else [],
            "horse_die": self.horse_die.to_list(),
            "movement_die": self.movement_die.to_list(),
            "roland_die": self.roland_die.to_list(),
            "revealed": self.revealed,
        }
