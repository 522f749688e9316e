"""The configuration of a race: the options, and the cards in the market that are derived from them."""

from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import BoolOption, ChoiceOption, FieldReader, Option, Setup, SetupError, split, wrong
from paddock.engine.schema import UNSET_LIST, EnumList, Flag, Number, OmitIfDefault, StateSchema
from paddock.games.long_shot import cards
from paddock.games.long_shot.cards import HORSES, SETS
from paddock.games.long_shot.sheet import START_IDS

SHUFFLED: Final = "shuffled"
AS_THE_SET: Final = "as the set"
FIRST_RULES: Final = "1"
SECOND_RULES: Final = "2"
RULES_VERSION: Final = "3"


def _card_option(horse: int) -> Option:
    return ChoiceOption(
        f"horse_{horse + 1}",
        AS_THE_SET,
        f"Horse {horse + 1}",
        "A particular card for this horse, instead of the one from the set.",
        choices=(AS_THE_SET, *(cards.CARD_IDS[card] for card in cards.cards_of(horse))),
        titles=("From the set", *(cards.CARD_NAMES[card] for card in cards.cards_of(horse))),
    )


OPTIONS: Final = (
    ChoiceOption(
        "set",
        SETS[0],
        "Horse cards",
        "Which horses race: one of the three sets, or a random card of each number from all three.",
        choices=(*SETS, SHUFFLED),
        titles=("First set", "Second set", "Third set", "Shuffled"),
    ),
    BoolOption(
        "extras",
        False,
        "Extra cards",
        "Nine additional cards that are not in the box. They are used only if the cards are shuffled.",
    ),
    *(_card_option(horse) for horse in range(HORSES)),
)


class GameConfig:
    """The configuration, shared by all copies of a race; it never changes."""

    players: i64 = 0
    sheets: i64 = 0  # the players' sheets, and after a lone player's Roland's
    cards: list[i64] = UNSET_LIST  # LS-2.2: per horse
    # LS-11.6: Roland cannot send back a horse on the start; until version 3 of the rules he could
    start_is_safe: bool = False
    price: list[i64] = UNSET_LIST
    # The horses whose cards work with an action, in ascending order.
    concession: list[i64] = UNSET_LIST
    helmet: list[i64] = UNSET_LIST
    jersey: list[i64] = UNSET_LIST
    bet: list[i64] = UNSET_LIST
    # those whose concessions reach other numbers, and those with bets of their own
    reaching: list[i64] = UNSET_LIST
    own_bet: list[i64] = UNSET_LIST

    def rebuild_caches(self) -> None:
        """Derives values from the players and cards."""
        self.sheets = self.players + 1 if self.players == 1 else self.players
        self.price = [cards.CARD_PRICE[card] for card in self.cards]
        self.concession = self.working_with("concession")
        self.helmet = self.working_with("helmet")
        self.jersey = self.working_with("jersey")
        self.bet = self.working_with("bet")
        self.reaching = [horse for horse, card in enumerate(self.cards) if cards.CARD_REACHES[card]]
        self.own_bet = [horse for horse, card in enumerate(self.cards) if cards.CARD_OWN_BET[card]]

    def working_with(self, trigger: str) -> list[i64]:
        return [horse for horse, card in enumerate(self.cards) if trigger in cards.CARD_TRIGGERS[card]]


class Cards(EnumList):
    """The cards in the market by id, in the order of their numbers."""

    def write(self, owner: Any) -> Any:
        return [cards.CARD_IDS[card] for card in owner.cards]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return [cards.CARD_BY_ID[name] for name in super().parse(reader, owner)]


SCHEMA: Final = StateSchema(
    Number("players", 1, len(START_IDS)),
    Cards("cards", cards.CARD_IDS, int(HORSES)),
    # only if Roland races, by the newest rules
    OmitIfDefault(Flag("start_is_safe"), False),
)


def check(setup: Setup) -> None:
    """Raises SetupError for options that contradict each other."""
    if setup.options["extras"] and setup.options["set"] != SHUFFLED:
        raise SetupError(
            "option {option}: extra cards are dealt only if the horse cards are shuffled; choose set={set}",
            {"option": "extras", "set": SHUFFLED},
        )


def from_setup(setup: Setup) -> GameConfig:
    config = GameConfig()
    config.players = len(setup.seats)
    config.cards = market(setup)
    config.start_is_safe = config.players == 1 and setup.rules == RULES_VERSION
    config.rebuild_caches()
    return config


def read(reader: FieldReader) -> GameConfig:
    """Returns the config of a loaded position."""
    config = GameConfig()
    SCHEMA.read(reader, config)
    if [cards.CARD_HORSE[card] for card in config.cards] != list(range(HORSES)):
        raise wrong("cards", f"a market has one card for each number from 1 to {HORSES}, in that order")
    config.rebuild_caches()
    return config


def market(setup: Setup) -> list[i64]:
    """LS-2.2: one card per number, from the set, shuffled from all three, or chosen one by one."""
    chosen: list[i64] = []
    shuffler = split(setup.seed, "market")
    # LS-2.8: in the first rules the extras were always among the shuffled cards
    with_extras = setup.options["extras"] or setup.rules == FIRST_RULES
    for horse in range(HORSES):
        numbered = cards.cards_of(horse)
        shuffled = [card for card in numbered if with_extras or cards.CARD_SETS[card] != cards.EXTRA]
        drawn = shuffled[shuffler.below(len(shuffled))]
        named: str = setup.options[f"horse_{horse + 1}"]
        if named != AS_THE_SET:
            chosen.append(cards.CARD_BY_ID[named])
        elif setup.options["set"] == SHUFFLED:
            chosen.append(drawn)
        else:
            chosen.append(next(card for card in numbered if cards.CARD_SETS[card] == setup.options["set"]))
    return chosen
