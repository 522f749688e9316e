"""Downforce for the catalogue: the state that implements the engine's contract, and the game."""

from typing import Final

from paddock.engine import FIRST, FieldReader, Game, Json, Move, Preset, Progress, Setup, Standing, Stream, split
from paddock.engine.bits import members
from paddock.engine.bot_parameters import shipped_parameters
from paddock.engine.game import Finisher, OwnDesign
from paddock.games.downforce import cards, config, preview, sampling, validation, view
from paddock.games.downforce.bot.expert import DownforceExpert
from paddock.games.downforce.client_schema import SHAPES
from paddock.games.downforce.config import FIRST_RULES, RULES_VERSION, SECOND_RULES, THIRD_RULES
from paddock.games.downforce.moves import MOVE_BOUND
from paddock.games.downforce.notation import card_fields, describe_move, parse_move
from paddock.games.downforce.observe import DownforceObserver
from paddock.games.downforce.phases import PHASES, begin, phase_due
from paddock.games.downforce.scoring import standings_of, tie_rule
from paddock.games.downforce.state import AUCTION, BETTING, CHOOSE_POWER, NOBODY, RaceState
from paddock.games.downforce.track import TRACKS
from paddock.games.downforce.view import power_fields


class Downforce(RaceState):
    """A game of Downforce, or a tour of two."""

    def to_move(self) -> list[int]:
        return [self.mover] if self.mover != NOBODY else members(PHASES[self.phase].deciding(self))

    def legal(self, seat: int) -> list[int]:
        return phase_due(self, seat).legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase_due(self, seat).play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(self.track, move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(self.track, text)

    def preview(self, seat: int, move: int) -> Json:
        return preview.preview(self, move)

    def public_move(self, seat: int, move: int) -> Move | None:
        """DF-3.2, DF-3.14, DF-7.5: bids, powers and bets are secret, even the last one; later events reveal them."""
        if self.phase == AUCTION or self.phase == CHOOSE_POWER or self.phase == BETTING:
            return None
        return describe_move(self.track, move)

    def view(self, seat: int | None) -> Json:
        return view.view(self, seat)

    def standings(self) -> list[Standing]:
        return standings_of(self)

    def tie_rule(self, ahead: Standing, behind: Standing) -> str:
        return tie_rule(self, ahead.seat) if ahead.seat is not None else ""

    def progress_of(self, seat: int) -> Progress:
        races = len(self.config.tracks)
        if races > 1:
            return Progress("race {race} of {races}", {"race": min(len(self.results) + 1, races), "races": races})
        if self.phase <= CHOOSE_POWER:
            return Progress("auction", {})
        return Progress("{finished} of {cars} cars finished", {"finished": len(self.finish), "cars": len(self.cell)})

    def copy(self) -> "Downforce":
        other = Downforce(self.config)
        self.copy_into(other)
        return other

    def resample(self, seat: int, rng: Stream) -> None:
        sampling.resample(self, seat, rng)

    def redeal(self, number: int) -> None:
        sampling.redeal(self, number)


class DownforceGame(Game):
    def start(self, setup: Setup) -> Downforce:
        race = Downforce(config.from_setup(setup))
        race.results = []
        race.dealer = split(setup.seed, "cards")
        race.lots = split(setup.seed, "lots")
        race.ties = split(setup.seed, "ties")
        begin(race)
        return race

    def empty_state(self, reader: FieldReader) -> Downforce:
        return Downforce(config.read(reader))

    def decision_bound(self, setup: Setup) -> int:
        """Counts two rounds of bids, a power, three bets per seat; each card once, with four decisions per strip."""
        players = len(setup.seats)
        per_card = int(cards.CARD_COUNT) + 4 * int(sum(cards.CARD_STRIPS))
        per_game = players * (2 * len(cards.POWERS) + 1 + int(cards.BET_LINES)) + per_card
        return per_game * len(config.from_setup(setup).tracks)

    def board_assets(self, setup: Setup) -> Json:
        """Returns the tracks in race order, the cars, the cards by name, the powers."""
        tracks = config.from_setup(setup).tracks
        return {
            "tracks": {track.id: TRACKS.drawing(track) for track in tracks},
            "order": [track.id for track in tracks],
            "cars": [
                {"car": colour, "letter": cards.LETTERS[n], "number": n + 1} for n, colour in enumerate(cards.COLOURS)
            ],
            "cards": {name: card_fields(card) for card, name in enumerate(cards.CARD_NAMES)},
            "powers": [power_fields(power) for power in range(len(cards.POWERS))],
        }

    def board_assets_key(self, setup: Setup) -> object:
        return [track.track.source for track in config.from_setup(setup).tracks]

    def circuit(self, view: Json) -> str:
        return str(view["track_title"])

    def finisher(self, view: Json, standing: Standing) -> Finisher:
        score = f"{standing.score} M" if view["with_bets"] else ""
        owned = standing.entrant.split("+")
        car = next((car for car in view["order"] if car in owned), None)
        if car is None:
            return Finisher("none", "", score)
        return Finisher(car, str(cards.COLOURS.index(car) + 1), score)

    def variants(self) -> list[Setup]:
        return [
            *(self.setup(n, 1) for n in range(2, 7)),
            *(self.setup(n, 2, {"track": "marina-bay"}) for n in (2, 4, 6)),
            *(self.setup(n, 3, {"beginners": True}) for n in range(2, 7)),
            self.setup(2, 4, {"no_cunning": True}),
            self.setup(2, 5, {"no_cunning": True, "tour": True}),
            self.setup(3, 6, {"tour": True, "track": "marina-bay"}),
            self.setup(6, 7, {"long_distance": True}),
            self.setup(2, 8, {"long_distance": True, "no_powers": True}),
            self.setup(5, 9, {"long_distance": True, "beginners": True}),
            self.setup(4, 10, {"no_powers": True}),
        ]


DOWNFORCE: Final = DownforceGame(
    id="downforce",
    title="Downforce",
    summary="Buy cars at auction, move everybody's cars with your cards, and bet in secret on the winner.",
    rules_version=RULES_VERSION,
    older_rules=(FIRST_RULES, SECOND_RULES, THIRD_RULES),
    state_format=2,
    min_seats=2,
    max_seats=cards.MOST_PLAYERS,
    move_bound=int(MOVE_BOUND),
    options=config.OPTIONS,
    shapes=SHAPES,
    check_options=config.check,
    check_fields=validation.check_position,
    parameters=shipped_parameters(__package__),
    make_expert=DownforceExpert,
    make_observer=DownforceObserver,
    presets=(
        # the full game, because the one for beginners is meant for children
        Preset(FIRST, "First race", 4, {"track": "river-station"}),
        Preset("club", "Club race", 5, {"track": "marina-bay"}),
        Preset("long", "Long evening", 6, {"track": "river-station", "tour": True}),
    ),
    own_design=(
        OwnDesign("both tracks", "tracks"),
        OwnDesign("39 of the 42 regular speed cards", "cards.toml"),
        OwnDesign("the two extra spaces of Determined", "rules.toml"),
    ),
)
