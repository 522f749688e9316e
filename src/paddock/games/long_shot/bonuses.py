"""LS-5.4: the bonuses of completed lines, one class per kind; their numbers are in data/sheet.toml."""

from typing import Final

from mypy_extensions import i64

from paddock.games.long_shot import actions, moves
from paddock.games.long_shot.cards import ALL_HORSES, NO_CARD
from paddock.games.long_shot.effects import Effect
from paddock.games.long_shot.sheet import BONUS_BOXES, BONUS_CHOICES, BONUS_MASK, BONUSES, BOOSTER, SIDE, bonus_amount
from paddock.games.long_shot.state import RaceState


class Bonus:
    """One kind of bonus: the horses it may name, and its effect."""

    def __init__(self, bonus: i64) -> None:
        self.boxes: i64 = BONUS_MASK[bonus]
        self.booster: i64 = BOOSTER[bonus]
        self.pair: bool = BONUS_CHOICES[bonus] == "pair"
        #: The moves per mask of the horses that can be named, and those with more than the printed amount.
        self.moves: list[list[int]] = self.lists(bonus, moves.BONUS_AT[bonus])
        self.boosted: list[list[int]] = self.lists(bonus, moves.BOOSTED_AT[bonus]) if self.booster != NO_CARD else []

    def lists(self, bonus: i64, first: i64) -> list[list[int]]:
        choice = BONUS_CHOICES[bonus]
        if choice == "none":
            return [[int(first)]] * moves.MASKS
        if choice == "jersey":
            return moves.jersey_lists(first)
        return moves.pair_lists(first) if self.pair else moves.horse_lists(first)

    def horses(self, race: RaceState, sheet: i64) -> i64:
        """Returns a bit for each horse that can be named. LS-5.5: a finished horse cannot be moved."""
        return race.running_horses()

    def add_moves(self, race: RaceState, sheet: i64, found: list[i64]) -> None:
        horses = self.horses(race, sheet)
        found += self.moves[horses]
        if self.booster != NO_CARD and race.has(self.booster, sheet):
            found += self.boosted[horses]

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        raise NotImplementedError


class Money(Bonus):
    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        race.gain(sheet, amount, "bonus")


class On(Bonus):
    """Moves a horse, or each of two, forward."""

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        race.shift(a, amount, "bonus")
        if self.pair:
            race.shift(b, amount, "bonus")


class Back(On):
    """Moves a horse, or each of two, back."""

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        super().take(race, sheet, a, b, -amount)


class FreeBet(Bonus):
    """LS-7.6: free, but only on a horse that is open for bets."""

    def horses(self, race: RaceState, sheet: i64) -> i64:
        return actions.open_horses(race, sheet)

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        actions.add_bet(race, sheet, a, amount, 0)


class AnyHelmet(Bonus):
    def horses(self, race: RaceState, sheet: i64) -> i64:
        return ALL_HORSES & ~race.helmets[sheet]

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        actions.mark_helmet(race, sheet, a)


class AnyJersey(Bonus):
    def add_moves(self, race: RaceState, sheet: i64, found: list[i64]) -> None:
        actions.add_jerseys(race, sheet, self.moves, found)

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        actions.mark_jersey(race, sheet, a, b)


class FreeHorse(Bonus):
    def horses(self, race: RaceState, sheet: i64) -> i64:
        return actions.for_sale(race, sheet, actions.GIFT)

    def take(self, race: RaceState, sheet: i64, a: i64, b: i64, amount: i64) -> None:
        actions.buy_horse(race, sheet, a, actions.GIFT)


_KINDS: Final[dict[str, type[Bonus]]] = {
    "money": Money,
    "back-two": Back,
    "back": Back,
    "on-two": On,
    "on": On,
    "bet": FreeBet,
    "helmet": AnyHelmet,
    "jersey": AnyJersey,
    "horse": FreeHorse,
}
BONUS: Final[list[Bonus]] = [_KINDS[name](number) for number, name in enumerate(BONUSES)]
#: The boxes of the bonuses that can always be used: at least five horses are running.
_ALWAYS_OPEN: Final[i64] = sum(BONUS_MASK[n] for n, name in enumerate(BONUSES) if _KINDS[name] in (Money, Back, On))


class LineBonus(Effect):
    """LS-5.2: the bonus for a completed row or column, which must be taken."""

    def __init__(self) -> None:
        super().__init__(moves.LINE_BONUS, 2 * SIDE)

    def add_moves(self, race: RaceState, sheet: i64, horse: i64, found: list[i64]) -> None:
        """LS-5.3: every bonus with a free box, and every way to take it."""
        free: i64 = ~race.bonuses[sheet]
        for bonus in BONUS:
            if bonus.boxes & free:
                bonus.add_moves(race, sheet, found)

    def can_use(self, race: RaceState, sheet: i64, horse: i64) -> bool:
        return _ALWAYS_OPEN & ~race.bonuses[sheet] != 0 or super().can_use(race, sheet, horse)

    def use(self, race: RaceState, sheet: i64, move: i64) -> None:
        """Takes the first free box of the bonus, and carries it out."""
        number = moves.MOVE_BONUS[move]
        bonus = BONUS[number]
        amount = bonus_amount(number, moves.MOVE_BOOSTED[move])
        left: i64 = bonus.boxes & ~race.bonuses[sheet]
        race.bonuses[sheet] |= left & -left
        if race.events is not None:
            boxes = [box for box in range(len(BONUS_BOXES)) if race.bonuses[sheet] >> box & 1]
            race.emit("bonus", {"sheet": sheet, "bonus": BONUSES[number], "amount": amount, "boxes": boxes})
        bonus.take(race, sheet, moves.MOVE_A[move], moves.MOVE_B[move], amount)
