"""What a seat may know as numbers: the dice, pending effects, the horses and their cards, and all sheets.

Nothing is hidden. In a solo game, Roland's sheet comes after the player's, with only what
he can have: money, bets and horses.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Setup, State
from paddock.engine.bits import how_many
from paddock.engine.observe import Layout, Observer, Slate, seats_from
from paddock.games.long_shot.cards import (
    CARD_AMOUNT,
    CARD_BY_ID,
    CARD_IDS,
    CARD_PRICE,
    CHOICES,
    EFFECTS,
    FINISHED,
    HORSES,
    LINE,
    MOST_ROUNDS,
    MOVEMENT_DIE,
    ODDS,
    PLACES,
)
from paddock.games.long_shot.moves import LINE_BONUS, WAITING_BONUS, waiting, waits_for_horse
from paddock.games.long_shot.phases import EFFECTS as WAITING_EFFECTS
from paddock.games.long_shot.roland import ROLAND
from paddock.games.long_shot.scoring import pays, score_of
from paddock.games.long_shot.sheet import BONUS_BOXES, BONUS_MASK, BONUSES, BOXES, DARK_HORSES, box_name
from paddock.games.long_shot.state import NOBODY, PHASE_NAMES, RACE_OVER, RaceState

#: The most dollars shown for cash and bets, and the highest score shown; races stay far below.
MOST_DOLLARS: Final[i64] = 200
MOST_SCORE: Final[i64] = 1000
#: Nothing else reduces the score.
LEAST_SCORE: Final[i64] = -CARD_AMOUNT[CARD_BY_ID["glass-jaw"]]

#: Numbered from 1.
HORSE_NAMES: Final = [f"horse {horse + 1}" for horse in range(HORSES)]
_PLACE_NAMES: Final = ["first", "second", "third"]
_LOWEST_STEPS: Final[i64] = min(MOVEMENT_DIE)
_STEPS: Final = range(min(MOVEMENT_DIE), max(MOVEMENT_DIE) + 1)
_BONUS_COUNT: Final[i64] = len(BONUSES)


class LongShotObserver(Observer):
    """Horses, boxes, cards, effects and bonuses are in the order of their move numbers."""

    def __init__(self, setup: Setup) -> None:
        layout = Layout()
        super().__init__(layout)
        seats = seats_from(len(setup.seats))
        sheets = [*seats, ROLAND] if len(seats) == 1 else seats
        self.players: i64 = len(seats)
        self.sheets: i64 = len(sheets)

        self.phase: i64 = layout.block("phase", PHASE_NAMES)
        self.turn: i64 = layout.block("turn", seats)
        self.first: i64 = layout.block("first in the round", seats)
        self.round: i64 = layout.number("round", int(MOST_ROUNDS))
        self.last_round: i64 = layout.number("last round", 1)
        self.horse_die: i64 = layout.block("horse die", HORSE_NAMES)
        self.movement_die: i64 = layout.block("movement die", [str(steps) for steps in _STEPS])
        self.waiting: list[i64] = lay_out_waiting(layout)

        self.space: i64 = layout.block("space", HORSE_NAMES, int(FINISHED))
        self.past_line: i64 = layout.block("past the line", HORSE_NAMES)
        self.place: i64 = layout.grid("place", HORSE_NAMES, _PLACE_NAMES)
        self.pays: i64 = layout.block("a dollar pays", HORSE_NAMES, max(ODDS))
        self.owner: i64 = layout.grid("owner", HORSE_NAMES, sheets)
        self.for_sale: i64 = layout.block("for sale", HORSE_NAMES)
        self.price: i64 = layout.block("price", HORSE_NAMES, max(CARD_PRICE))
        self.extra: i64 = layout.grid("X on the card", HORSE_NAMES, HORSE_NAMES)
        self.card: i64 = layout.block("card", CARD_IDS)

        self.money: i64 = layout.block("money", sheets, int(MOST_DOLLARS))
        self.score: i64 = layout.block("score", sheets, int(MOST_SCORE), int(LEAST_SCORE))
        self.bets: i64 = layout.grid("bet", sheets, HORSE_NAMES, int(MOST_DOLLARS))
        self.marks: i64 = layout.grid("concession", seats, [box_name(box) for box in range(BOXES)])
        self.helmets: i64 = layout.grid("helmet", seats, HORSE_NAMES)
        self.jerseys: i64 = layout.grid("jersey", seats, HORSE_NAMES)
        self.bonuses: i64 = layout.grid(
            "bonus taken", seats, BONUSES, [BONUS_BOXES.count(b) for b in range(_BONUS_COUNT)]
        )
        self.dark: i64 = layout.block("dark horses used", seats, int(DARK_HORSES))

    def write(self, state: State, seat: int, row: Slate) -> None:
        assert isinstance(state, RaceState)
        me: i64 = seat
        self.write_turn(state, me, row)
        self.write_horses(state, me, row)
        self.write_cards(state, row)
        for sheet in range(self.sheets):
            self.write_purse(state, sheet, (sheet - me) % self.sheets, row)
        for player in range(self.players):
            self.write_sheet(state, player, (player - me) % self.players, row)

    def write_turn(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes whose turn it is, the dice, and the pending effects of that player."""
        row.mark(self.phase + race.phase)
        if race.phase != RACE_OVER:
            row.mark(self.turn + (race.turn - me) % self.players)
        row.mark(self.first + (race.first - me) % self.players)
        row.put(self.round, race.round)
        if len(race.finished) == PLACES:
            row.mark(self.last_round)
        row.mark(self.horse_die + race.horse)
        row.mark(self.movement_die + race.steps - _LOWEST_STEPS)
        for waits in race.pending:
            row.add(self.waiting[waits])

    def write_horses(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the positions, payouts and owners of the horses."""
        place: i64 = 0
        for finisher in race.finished:
            row.mark(self.place + finisher * PLACES + place)
            place += 1
        for horse in range(HORSES):
            position = race.position[horse]
            owner = race.owner[horse]
            row.put(self.space + horse, position)
            if position >= LINE:
                row.mark(self.past_line + horse)
                row.put(self.pays + horse, pays(race, horse))
            if owner != NOBODY:
                row.mark(self.owner + horse * self.sheets + (owner - me) % self.sheets)
            elif position != FINISHED:
                row.mark(self.for_sale + horse)

    def write_cards(self, race: RaceState, row: Slate) -> None:
        """Writes the market, and the X's on each card."""
        for horse in range(HORSES):
            row.put(self.price + horse, race.config.price[horse])
            row.mark(self.card + race.config.cards[horse])
            row.mark_set(self.extra + horse * HORSES, race.extra[horse])

    def write_purse(self, race: RaceState, sheet: i64, place: i64, row: Slate) -> None:
        """Writes the part of a sheet that Roland also has; `place` is the sheet's index for the seat."""
        row.put(self.money + place, at_most(race.money[sheet], MOST_DOLLARS))
        row.put(self.score + place, at_most(score_of(race, sheet), MOST_SCORE))
        for horse in range(HORSES):
            row.put(self.bets + place * HORSES + horse, at_most(race.bets[sheet * HORSES + horse], MOST_DOLLARS))

    def write_sheet(self, race: RaceState, player: i64, place: i64, row: Slate) -> None:
        """Writes the part of a sheet that only players have."""
        row.mark_set(self.marks + place * BOXES, race.marks[player])
        row.mark_set(self.helmets + place * HORSES, race.helmets[player])
        row.mark_set(self.jerseys + place * HORSES, race.jerseys[player])
        taken = race.bonuses[player]
        if taken:
            for bonus in range(_BONUS_COUNT):
                row.put(self.bonuses + place * _BONUS_COUNT + bonus, how_many(taken & BONUS_MASK[bonus]))
        row.put(self.dark + place, race.dark[player])


def lay_out_waiting(layout: Layout) -> list[i64]:
    """Adds counts of possible pending effects; returns the entry of each by its number."""
    entries: list[i64] = [NOBODY] * (WAITING_BONUS + 1)
    for effect in range(len(CHOICES)):
        most = int(WAITING_EFFECTS[effect].at_once)
        if waits_for_horse(effect):
            first = layout.block(f"waiting[{EFFECTS[effect]}]", HORSE_NAMES, most)
            for horse in range(HORSES):
                entries[waiting(effect, horse)] = first + int(horse)
        else:
            entries[waiting(effect, 0)] = layout.number(f"waiting[{EFFECTS[effect]}]", most)
    entries[WAITING_BONUS] = layout.number("waiting[bonus]", int(WAITING_EFFECTS[LINE_BONUS].at_once))
    return entries


def at_most(value: i64, most: i64) -> i64:
    return value if value < most else most
