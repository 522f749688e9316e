"""Long Shot for the catalogue: the state that implements the engine's contract, and the game."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import (
    FIRST,
    FieldReader,
    Game,
    Json,
    Move,
    Preset,
    Progress,
    Setup,
    Standing,
    shipped_parameters,
    split,
)
from paddock.engine.game import Finisher, OwnDesign
from paddock.games.long_shot import config, preview, validation, view
from paddock.games.long_shot.bot.expert import LongShotExpert
from paddock.games.long_shot.cards import CARD_HORSE, CARD_IDS, CARD_SETS, EXTRA, HORSES, MOST_ROUNDS, PRINTED, SETS
from paddock.games.long_shot.client_schema import SHAPES
from paddock.games.long_shot.config import FIRST_RULES, RULES_VERSION, SECOND_RULES, SHUFFLED
from paddock.games.long_shot.moves import MOVE_BOUND
from paddock.games.long_shot.notation import describe_move, parse_move
from paddock.games.long_shot.observe import LongShotObserver
from paddock.games.long_shot.phases import begin_turn, phase_due, start_round
from paddock.games.long_shot.roland import ROLANDS_MONEY
from paddock.games.long_shot.scoring import race_standings
from paddock.games.long_shot.sheet import MONEY, START_BETS, START_IDS, START_MARKS
from paddock.games.long_shot.state import NOBODY, RACE_OVER, RaceState


class LongShot(RaceState):
    """A race of Long Shot."""

    def to_move(self) -> list[int]:
        return [] if self.phase == RACE_OVER else [self.turn]

    def legal(self, seat: int) -> list[int]:
        return phase_due(self, seat).legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase_due(self, seat).play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(text)

    def preview(self, seat: int, move: int) -> Json:
        return preview.preview(self, move)

    def view(self, seat: int | None) -> Json:
        return view.view(self)

    def tie_rule(self, ahead: Standing, behind: Standing) -> str:
        return "LS-9.10"

    def standings(self) -> list[Standing]:
        return race_standings(self)

    def progress_of(self, seat: int) -> Progress:
        return Progress("round {round}", {"round": int(self.round)})

    def copy(self) -> "LongShot":
        other = LongShot(self.config)
        self.copy_into(other)
        return other


class LongShotGame(Game):
    """The catalogue's entry."""

    def start(self, setup: Setup) -> LongShot:
        race = LongShot(config.from_setup(setup))
        sheets = race.config.sheets
        race.round = 0
        race.first = split(setup.seed, "first").below(race.config.players)
        race.pending = []
        race.position = [0] * HORSES
        race.finished = []
        race.extra = PRINTED[:]
        race.owner = [NOBODY] * HORSES
        race.money = [MONEY] * sheets
        race.marks = [0] * sheets
        race.helmets = [0] * sheets
        race.jerseys = [0] * sheets
        race.bonuses = [0] * sheets
        race.dark = [0] * sheets
        race.bets = [0] * (sheets * HORSES)
        race.roland = None
        race.horse_die = split(setup.seed, "horse-die")
        race.movement_die = split(setup.seed, "movement-die")
        race.roland_die = split(setup.seed, "roland-die")
        self.deal_starts(race, setup)
        start_round(race)
        begin_turn(race)
        return race

    def deal_starts(self, race: LongShot, setup: Setup) -> None:
        """LS-2.4, LS-11.2: gives each player marks and bets from a starting card; Roland only gets the bets."""
        starts: list[i64] = list(range(len(START_MARKS)))
        split(setup.seed, "start").shuffle(starts)
        for sheet in range(race.config.sheets):
            if sheet < race.config.players:
                race.marks[sheet] = START_MARKS[starts[sheet]]
            else:
                race.money[sheet] = ROLANDS_MONEY
            bets = START_BETS[starts[sheet]]
            for n in range(0, len(bets), 2):
                race.bets[sheet * HORSES + bets[n]] += bets[n + 1]

    def board_assets(self, setup: Setup) -> Json:
        return view.board_assets(config.market(setup))

    def empty_state(self, reader: FieldReader) -> LongShot:
        return LongShot(config.read(reader))

    def decision_bound(self, setup: Setup) -> int:
        """Counts per turn an ability at its start, the action, and one after a bet; the sheet limits all others."""
        return len(setup.seats) * (5 * int(MOST_ROUNDS) + 120)

    def finisher(self, view: Json, standing: Standing) -> Finisher:
        return Finisher("", "", f"${standing.score}", "horse")

    def variants(self) -> list[Setup]:
        extras = {f"horse_{CARD_HORSE[card] + 1}": CARD_IDS[card] for card, of in enumerate(CARD_SETS) if of == EXTRA}
        return [
            *(self.setup(n, n) for n in range(1, 9)),
            *(self.setup(4, 10 + n, {"set": name}) for n, name in enumerate(SETS)),
            *(self.setup(1, 20 + n, {"set": name}) for n, name in enumerate((*SETS, SHUFFLED))),
            self.setup(3, 30, extras),
            self.setup(2, 31, {**extras, "horse_7": "light-fingers"}),
            self.setup(8, 32, {"set": SHUFFLED, "extras": True}),
            self.setup(6, 33, {"set": "second", "horse_1": "whip-hand", "horse_3": "close-company"}),
        ]


LONG_SHOT: Final = LongShotGame(
    id="long-shot",
    title="Long Shot: The Dice Game",
    summary="Eight horses, two dice: bet, buy, dress and nudge them, and be the richest when the third one is home.",
    rules_version=RULES_VERSION,
    older_rules=(FIRST_RULES, SECOND_RULES),
    min_seats=1,
    max_seats=len(START_IDS),
    move_bound=int(MOVE_BOUND),
    options=config.OPTIONS,
    shapes=SHAPES,
    check_options=config.check,
    check_fields=validation.check_position,
    parameters=shipped_parameters(__package__),
    make_expert=LongShotExpert,
    make_observer=LongShotObserver,
    presets=(
        Preset(FIRST, "First race", 4, {"set": SETS[0]}),  # the set that the rulebook recommends
        Preset("club", "Club race", 5, {"set": SHUFFLED}),
        Preset("long", "Long evening", 8, {"set": SHUFFLED, "extras": True}),
    ),
    own_design=(
        OwnDesign("the three card sets and the names of their cards", "cards.toml"),
        OwnDesign("seven of the eight starting cards", "sheet.toml"),
        OwnDesign("19 of the 27 cells of Roland's table", "roland.toml"),
    ),
)
