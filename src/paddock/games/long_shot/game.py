"""Long Shot as the catalogue knows it: the state that keeps the engine's contract, and the options."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import (
    Bot,
    Fields,
    Game,
    IllegalMove,
    Json,
    Move,
    Option,
    Setup,
    SetupError,
    Standing,
    Stream,
    split,
)
from paddock.games.long_shot.abilities import market_of
from paddock.games.long_shot.bot import Pro
from paddock.games.long_shot.cards import CARD_BY_ID, CARD_IDS, CARD_SETS, EXTRA, HORSES, MOST_ROUNDS, SETS, cards_of
from paddock.games.long_shot.moves import MOVE_BOUND
from paddock.games.long_shot.notation import describe_move, parse_move
from paddock.games.long_shot.phases import PHASES, start_race
from paddock.games.long_shot.positions import read_cards, read_table
from paddock.games.long_shot.roland import ROLANDS_MONEY
from paddock.games.long_shot.scoring import race_standings
from paddock.games.long_shot.sheet import MONEY, START_BETS, START_MARKS
from paddock.games.long_shot.state import RACE_OVER, RaceState
from paddock.games.long_shot.view import preview_move, scenery, table_view

SHUFFLED: Final = "shuffled"
AS_THE_SET: Final = "as the set"
FIRST_RULES: Final = "1"


class LongShot(RaceState):
    """A race of Long Shot."""

    def to_move(self) -> list[int]:
        return [] if self.phase == RACE_OVER else [self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn:
            return []
        return PHASES[self.phase].legal(self)

    def play(self, seat: int, move: int) -> None:
        if seat != self.turn and self.phase != RACE_OVER:
            raise IllegalMove(f"it is seat {self.turn}'s turn, not seat {seat}'s", "LS-3.7")
        PHASES[self.phase].play(self, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(text)

    def preview(self, seat: int, move: int) -> Json:
        return preview_move(self, self.copy(), move)

    def view(self, seat: int | None) -> Json:
        return table_view(self)

    def standings(self) -> list[Standing]:
        return race_standings(self)

    def copy(self) -> "LongShot":
        other = LongShot(self.players, self.market)
        self.copy_into(other)
        return other

    def sample(self, seat: int, rng: Stream) -> "LongShot":
        """The dice to come are all that nobody knows."""
        other = self.copy()
        other.horse_die = rng.fork()
        other.movement_die = rng.fork()
        other.roland_die = rng.fork()
        return other

    def redeal(self, number: int) -> None:
        self.horse_die = self.horse_die.renewed(number)
        self.movement_die = self.movement_die.renewed(number)
        self.roland_die = self.roland_die.renewed(number)


class LongShotGame(Game):
    """The catalogue's entry."""

    def cards(self, setup: Setup) -> list[i64]:
        """LS-2.2: one card per number, from the set, shuffled from all three, or named one by one."""
        chosen: list[i64] = []
        shuffler = split(setup.seed, "market")
        with_extras = shuffles_extras(setup)
        for horse in range(HORSES):
            cards = cards_of(horse)
            shuffled = [card for card in cards if with_extras or CARD_SETS[card] != EXTRA]
            drawn = shuffled[shuffler.below(len(shuffled))]
            named: str = setup.options[f"horse_{horse + 1}"]
            if named != AS_THE_SET:
                chosen.append(CARD_BY_ID[named])
            elif setup.options["set"] == SHUFFLED:
                chosen.append(drawn)
            else:
                chosen.append(next(card for card in cards if CARD_SETS[card] == setup.options["set"]))
        return chosen

    def check(self, setup: Setup) -> None:
        if setup.options["extras"] and setup.options["set"] != SHUFFLED:
            raise SetupError(
                f"option extras: the extra cards are for a market that is shuffled, with set={SHUFFLED}; "
                "single ones are chosen with horse_1 to horse_8"
            )

    def start(self, setup: Setup) -> LongShot:
        state = LongShot(len(setup.seats), market_of(self.cards(setup)))
        state.set_up()
        starts: list[i64] = list(range(len(START_MARKS)))
        split(setup.seed, "start").shuffle(starts)
        for sheet in range(state.sheets):
            roland = sheet >= state.players
            state.money[sheet] = ROLANDS_MONEY if roland else MONEY
            state.marks[sheet] = 0 if roland else START_MARKS[starts[sheet]]
            bets = START_BETS[starts[sheet]]
            for n in range(0, len(bets), 2):
                state.bets[sheet * HORSES + bets[n]] += bets[n + 1]
        state.first = split(setup.seed, "first").below(state.players)
        state.horse_die = split(setup.seed, "horse-die")
        state.movement_die = split(setup.seed, "movement-die")
        state.roland_die = split(setup.seed, "roland-die")
        start_race(state)
        return state

    def load(self, data: object) -> LongShot:
        fields = Fields(data)
        state = LongShot(fields.number("players", self.min_seats, self.max_seats), market_of(read_cards(fields)))
        read_table(state, fields)
        return state

    def decision_bound(self, setup: Setup) -> int:
        """Per turn an ability at its start, the action and what a bet sets off; all else is used up with the sheet."""
        return len(setup.seats) * (5 * int(MOST_ROUNDS) + 120)

    def bots(self) -> dict[str, Bot]:
        return {"pro": Pro()}

    def scenery(self, setup: Setup) -> Json:
        return scenery(self.cards(setup))

    def variants(self) -> list[Setup]:
        extras = {f"horse_{CARD_HORSE_NUMBER[name]}": name for name in EXTRAS}
        return [
            *(self.setup(n, n) for n in range(1, 9)),
            *(self.setup(4, 10 + n, {"set": name}) for n, name in enumerate(SETS)),
            *(self.setup(1, 20 + n, {"set": name}) for n, name in enumerate((*SETS, SHUFFLED))),
            self.setup(3, 30, extras),
            self.setup(2, 31, {**extras, "horse_7": "light-fingers"}),
            self.setup(8, 32, {"set": SHUFFLED, "extras": True}),
            self.setup(6, 33, {"set": "second", "horse_1": "whip-hand", "horse_3": "close-company"}),
        ]


CARD_HORSE_NUMBER: Final[dict[str, int]] = {
    CARD_IDS[card]: horse + 1 for horse in range(HORSES) for card in cards_of(horse)
}
EXTRAS: Final[list[str]] = [CARD_IDS[card] for card in range(len(CARD_IDS)) if CARD_SETS[card] == EXTRA]


def shuffles_extras(setup: Setup) -> bool:
    """LS-2.8: whether the extras are among the cards that are shuffled. By the first rules they always were."""
    agreed: bool = setup.options["extras"]
    return agreed or setup.rules == FIRST_RULES


def _card_option(horse: int) -> Option:
    return Option(
        f"horse_{horse + 1}",
        "choice",
        AS_THE_SET,
        f"Horse {horse + 1}",
        f"The card for horse {horse + 1}, where it should not be the set's.",
        choices=(AS_THE_SET, *(CARD_IDS[card] for card in cards_of(horse))),
    )


LONG_SHOT: Final = LongShotGame(
    id="long-shot",
    title="Long Shot: The Dice Game",
    summary="Eight horses, two dice: bet, buy, dress and nudge them, and be the richest when the third one is home.",
    rules_version="2",
    older_rules=(FIRST_RULES,),
    min_seats=1,
    max_seats=8,
    move_bound=int(MOVE_BOUND),
    options=(
        Option(
            "set",
            "choice",
            SETS[0],
            "Horse cards",
            "Which horses run: one of the three sets, or a card of each number drawn from all three.",
            choices=(*SETS, SHUFFLED),
        ),
        Option(
            "extras",
            "bool",
            False,
            "Extra cards",
            "Nine more cards that are not in the box; they are shuffled in, where the cards are shuffled.",
        ),
        *(_card_option(horse) for horse in range(HORSES)),
    ),
)
