"""The state of a race: the horses on the course, their cards, and the sheets of all players."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import FieldReader, Json, State, Stream, wrong
from paddock.engine.bits import members
from paddock.engine.schema import (
    UNSET_LIST,
    UNSET_STREAM,
    Enum,
    Field,
    Number,
    NumberLists,
    Numbers,
    StateSchema,
    StreamField,
)
from paddock.games.long_shot import config
from paddock.games.long_shot.cards import (
    ALL_HORSES,
    CARD_HORSE,
    FINISHED,
    HORSES,
    LAST_SPACE,
    MOST_ROUNDS,
    MOVEMENT_DIE,
    PLACES,
    PRIZES,
)
from paddock.games.long_shot.config import GameConfig
from paddock.games.long_shot.moves import WAITING_BONUS
from paddock.games.long_shot.sheet import ALL_BOXES, BONUS_BOXES, DARK_HORSES

NOBODY: Final[i64] = -1

TURN_START: Final[i64] = 0
ACTION: Final[i64] = 1
USE: Final[i64] = 2
RACE_OVER: Final[i64] = 3
PHASE_NAMES: Final = ["turn-start", "action", "effects", "race-over"]

#: More dollars than any race could yield.
PLENTY: Final = 99_999


class RolandsTurn:
    """Roland's actions in a turn, recorded as he acts and never changed later."""

    def __init__(self, column: i64, row: i64, base: bool, rolled: i64, horses: list[i64]) -> None:
        self.column: i64 = column  # the movement die
        self.row: i64 = row  # the horse die
        self.base: bool = base  # whether he used the base action instead
        self.rolled: i64 = rolled  # the second roll of the horse die, or NOBODY
        self.horses: list[i64] = horses  # the horses involved

    def to_list(self) -> list[int]:
        return [self.column, self.row, int(self.base), self.rolled, *self.horses]


class Horse(Number):
    """A horse, saved with its number from 1."""

    def write(self, owner: Any) -> Any:
        return getattr(owner, self.attribute) + 1

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return super().parse(reader, owner) - 1


class Horses(Numbers):
    """Horses, saved with their numbers from 1."""

    def write(self, owner: Any) -> Any:
        return [horse + 1 for horse in getattr(owner, self.attribute)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return [number - 1 for number in super().parse(reader, owner)]


class Extras(NumberLists):
    """Per card the horses with an X, saved as ascending numbers from 1; in the state a bit for each."""

    def write(self, owner: Any) -> Any:
        return [[horse + 1 for horse in members(mask)] for mask in getattr(owner, self.attribute)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        rows = super().parse(reader, owner)
        for card, row in enumerate(rows):
            if row != sorted(set(row)):
                raise wrong(f"extra[{card}]", f"the horses must be there once each and rising, but it is {row}")
        return [sum(1 << (number - 1) for number in row) for row in rows]


class Doing(Field):
    """Roland's latest turn as a list, which is empty before his first."""

    def write(self, owner: Any) -> Any:
        doing: RolandsTurn | None = getattr(owner, self.attribute)
        return doing.to_list() if doing is not None else []

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        doing = reader.numbers(self.name, int(NOBODY), int(HORSES) - 1)
        if not doing:
            return None
        if len(doing) < 4 or doing[0] not in MOVEMENT_DIE or doing[1] < 0 or doing[2] not in (0, 1):
            raise wrong(self.name, f"it must be movement die, row, 0 or 1, horse die or -1, and horses, but is {doing}")
        return RolandsTurn(doing[0], doing[1], doing[2] == 1, doing[3], doing[4:])


def _last_seat(race: Any) -> int:
    return int(race.config.players) - 1


def _sheets(race: Any) -> int:
    return int(race.config.sheets)


SCHEMA: Final = StateSchema(
    Number("round", 1, int(MOST_ROUNDS)),
    Number("first", 0, _last_seat),
    Number("turn", 0, _last_seat),
    Enum("phase", PHASE_NAMES),
    Horse("horse", 1, int(HORSES)),
    Number("steps", 1),
    Numbers("pending", 0, int(WAITING_BONUS)),
    Numbers("position", 0, int(FINISHED), int(HORSES)),
    Horses("finished", 1, int(HORSES), different=True),
    Extras("extra", int(HORSES), 1, int(HORSES)),
    Numbers("owner", int(NOBODY), lambda race: _sheets(race) - 1, int(HORSES)),
    Numbers("money", 0, PLENTY, _sheets),
    Numbers("marks", 0, int(ALL_BOXES), _sheets),
    Numbers("helmets", 0, int(ALL_HORSES), _sheets),
    Numbers("jerseys", 0, int(ALL_HORSES), _sheets),
    Numbers("bonuses", 0, 2 ** len(BONUS_BOXES) - 1, _sheets),
    Numbers("dark", 0, int(DARK_HORSES), _sheets),
    Numbers("bets", 0, PLENTY, lambda race: _sheets(race) * int(HORSES)),
    Doing("roland"),
    StreamField("horse_die"),
    StreamField("movement_die"),
    StreamField("roland_die"),
    config=config.SCHEMA,
)


class RaceState(State):
    """The state of one race. The rules of play are in phases.py and actions.py.

    Sheets are numbered like the seats; in a solo game, Roland's sheet comes after the player's.
    """

    config: GameConfig
    round: i64 = 0
    first: i64 = 0
    turn: i64 = 0
    phase: i64 = 0
    horse: i64 = 0  # the horse die
    steps: i64 = 0  # the movement die
    pending: list[i64] = UNSET_LIST  # the pending effects of the player whose turn it is

    position: list[i64] = UNSET_LIST  # per horse
    finished: list[i64] = UNSET_LIST  # the horses in the prizes, first to third
    extra: list[i64] = UNSET_LIST  # per card, a bit for each horse with an X
    owner: list[i64] = UNSET_LIST  # per horse, a sheet or NOBODY

    money: list[i64] = UNSET_LIST  # this and all below: per sheet
    marks: list[i64] = UNSET_LIST
    helmets: list[i64] = UNSET_LIST
    jerseys: list[i64] = UNSET_LIST
    bonuses: list[i64] = UNSET_LIST
    dark: list[i64] = UNSET_LIST  # dark-horse boxes used
    bets: list[i64] = UNSET_LIST  # sheet * HORSES + horse

    roland: RolandsTurn | None = None  # his last turn

    horse_die: Stream = UNSET_STREAM
    movement_die: Stream = UNSET_STREAM
    roland_die: Stream = UNSET_STREAM

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        self.config = config

    def schema(self) -> StateSchema:
        return SCHEMA

    def has(self, card: i64, sheet: i64) -> bool:
        """Returns whether that card is in the market and the sheet's player owns its horse."""
        horse = CARD_HORSE[card]
        return self.owner[horse] == sheet and self.config.cards[horse] == card

    def running_horses(self) -> i64:
        """Returns a bit for each horse that has not finished."""
        mask: i64 = ALL_HORSES
        for horse in self.finished:
            mask &= ~(1 << horse)
        return mask

    def owned_horses(self, sheet: i64) -> i64:
        """Returns a bit for each horse that the sheet's player owns."""
        mask: i64 = 0
        for horse in range(HORSES):
            if self.owner[horse] == sheet:
                mask |= 1 << horse
        return mask

    def backed_horses(self, sheet: i64) -> i64:
        """Returns a bit for each horse on which the sheet's player has a bet."""
        mask: i64 = 0
        for horse in range(HORSES):
            if self.bets[sheet * HORSES + horse] > 0:
                mask |= 1 << horse
        return mask

    def leaders(self) -> i64:
        """Returns a bit for each horse that leads, alone or tied, among those still running."""
        best: i64 = -1
        mask: i64 = 0
        for horse in range(HORSES):
            position = self.position[horse]
            if position < FINISHED:
                if position > best:
                    best = position
                    mask = 0
                if position == best:
                    mask |= 1 << horse
        return mask

    def race_on(self, horse: i64, steps: i64, by: str) -> None:
        """LS-3.5: moves a horse by the dice or an X; only this can move it over the finish."""
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
            self.emit("moved", {"horse": horse + 1, "from": start, "to": end, "by": by})
            if end == FINISHED:
                place = len(self.finished)
                owner = int(self.owner[horse]) if self.owner[horse] != NOBODY else None
                home: Json = {"horse": horse + 1, "owner": owner, "place": place, "prize": PRIZES[place - 1]}
                self.emit("finished", home)

    def shift(self, horse: i64, steps: i64, by: str) -> None:
        """LS-3.6: moves a horse by a player's action, at most back to the start or up to the last space."""
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
            self.emit("moved", {"horse": horse + 1, "from": start, "to": end, "by": by})

    def gain(self, sheet: i64, amount: i64, why: str) -> None:
        """Adds to a player's money, or subtracts from it, but never below zero."""
        before = self.money[sheet]
        money = before + amount
        if money < 0:
            money = 0
        self.money[sheet] = money
        if self.events is not None:
            self.emit("money", {"sheet": sheet, "change": money - before, "money": money, "why": why})

    def copy_into(self, other: "RaceState") -> None:
        """Copies what changes during play."""
        other.reveal_count = self.reveal_count
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
