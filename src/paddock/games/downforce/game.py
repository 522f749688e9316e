"""Downforce as the catalogue knows it: the state that keeps the engine's contract, and the options."""

from typing import Final

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
from paddock.games.downforce.bot import Pro
from paddock.games.downforce.cards import BET_LINES, CARD_COUNT, CARD_STRIPS, POWERS
from paddock.games.downforce.drawing import table_scenery
from paddock.games.downforce.moves import MOVE_BOUND
from paddock.games.downforce.notation import describe_move, parse_move
from paddock.games.downforce.phases import PHASES, begin
from paddock.games.downforce.positions import read_agreement, read_table
from paddock.games.downforce.sampling import deal_anew, shuffle_unseen
from paddock.games.downforce.scoring import standings_of
from paddock.games.downforce.state import (
    AUCTION,
    BETTING,
    CHOOSE_POWER,
    FIRST_RULES,
    RULES_VERSION,
    Agreement,
    TableState,
)
from paddock.games.downforce.track import TRACKS, find
from paddock.games.downforce.view import preview_move, table_view


class Downforce(TableState):
    """A game of Downforce, or a tour of two."""

    def to_move(self) -> list[int]:
        return PHASES[self.phase].deciding(self)

    def legal(self, seat: int) -> list[int]:
        phase = PHASES[self.phase]
        if seat not in phase.deciding(self):
            return []
        return phase.legal(self, seat)

    def play(self, seat: int, move: int) -> None:
        phase = PHASES[self.phase]
        deciding = phase.deciding(self)
        if seat not in deciding and deciding:
            raise IllegalMove(f"seat {seat} has nothing to decide now; it is on {_seats(deciding)}", "DF-4.2")
        phase.play(self, seat, move)

    def describe(self, seat: int, move: int) -> Move:
        return describe_move(self.track, move)

    def parse(self, seat: int, text: str) -> int:
        return parse_move(self.track, text)

    def preview(self, seat: int, move: int) -> Json:
        return preview_move(self, seat, move)

    def told(self, seat: int, move: int) -> Move | None:
        """DF-3.2, DF-3.14, DF-7.5: bids, powers kept and bets lie face down, the last one too: it is the sale, the
        powers and the end of the race that show them."""
        if self.phase == AUCTION or self.phase == CHOOSE_POWER or self.phase == BETTING:
            return None
        return describe_move(self.track, move)

    def view(self, seat: int | None) -> Json:
        return table_view(self, seat)

    def standings(self) -> list[Standing]:
        return standings_of(self)

    def copy(self) -> "Downforce":
        other = Downforce(self.agreed)
        self.copy_into(other)
        return other

    def sample(self, seat: int, rng: Stream) -> "Downforce":
        other = self.copy()
        deal_anew(other, seat, rng)
        return other

    def redeal(self, number: int) -> None:
        shuffle_unseen(self, number)


def _seats(seats: list[int]) -> str:
    return "seat " + " and ".join(str(seat) for seat in seats)


class DownforceGame(Game):
    """The catalogue's entry."""

    def check(self, setup: Setup) -> None:
        options = setup.options
        if options["beginners"]:
            if options["no_powers"]:
                raise SetupError("option no_powers: the beginners' game has no powers anyway; leave it out")
            if options["no_cunning"]:
                raise SetupError("option no_cunning: the beginners' game has no powers, Cunning among them")
            if options["tour"]:
                raise SetupError("option tour: beginners play for the first car home; there is no money to add up")
        if options["long_distance"] and options["tour"]:
            raise SetupError("option tour: long distance is won by the car furthest on; there is no money to add up")
        if options["no_cunning"]:
            if options["no_powers"]:
                raise SetupError("option no_cunning: without powers there is no Cunning to leave out")
            if len(setup.seats) != 2:
                raise SetupError(
                    f"option no_cunning: Cunning is left out with two players only; there are {len(setup.seats)}"
                )

    def agreement(self, setup: Setup) -> Agreement:
        options = setup.options
        tracks = [find(options["track"])]
        if options["tour"]:
            # DF-8.12: a game on each side of the board
            tracks.extend(find(other) for other in TRACKS.ids if other != options["track"])
        beginners: bool = options["beginners"]
        return Agreement(
            len(setup.seats),
            tracks,
            beginners,
            options["long_distance"],
            not beginners and not options["no_powers"],
            not options["no_cunning"],
            setup.rules,
        )

    def start(self, setup: Setup) -> Downforce:
        state = Downforce(self.agreement(setup))
        state.dealer = split(setup.seed, "cards")
        state.lots = split(setup.seed, "lots")
        state.ties = split(setup.seed, "ties")
        begin(state)
        return state

    def load(self, data: object) -> Downforce:
        fields = Fields(data)
        state = Downforce(read_agreement(fields))
        read_table(state, fields)
        return state

    def decision_bound(self, setup: Setup) -> int:
        """Two rounds of bids, a power and three bets each; every card once, every strip named, confirmed, steered and
        steered on."""
        players = len(setup.seats)
        cards = int(CARD_COUNT) + 4 * int(sum(CARD_STRIPS))
        per_game = players * (2 * len(POWERS) + 1 + int(BET_LINES)) + cards
        return per_game * (len(TRACKS.ids) if setup.options["tour"] else 1)

    def bots(self) -> dict[str, Bot]:
        return {"pro": Pro()}

    def scenery(self, setup: Setup) -> Json:
        return table_scenery(self.agreement(setup).tracks)

    def variants(self) -> list[Setup]:
        other = {"track": "marina-bay"}
        return [
            *(self.setup(n, 1) for n in range(2, 7)),
            *(self.setup(n, 2, other) for n in (2, 4, 6)),
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
    summary="Buy cars at auction, steer everybody's with your cards, and bet in secret on who comes home first.",
    rules_version=RULES_VERSION,
    older_rules=(FIRST_RULES,),
    state_form=2,
    min_seats=2,
    max_seats=6,
    move_bound=int(MOVE_BOUND),
    options=(
        Option(
            "track", "choice", TRACKS.ids[0], "Track", "Which side of the board is raced on.", choices=tuple(TRACKS.ids)
        ),
        Option(
            "beginners",
            "bool",
            False,
            "Beginners",
            "No auction, no powers, no bets: cars are dealt, hands are three cards, and the first car home wins.",
        ),
        Option(
            "tour", "bool", False, "World tour", "A game on each track, the chosen one first; the money of both counts."
        ),
        Option(
            "long_distance",
            "bool",
            False,
            "Long distance",
            "The race goes on past the finish until all cards are played; the car furthest on wins.",
        ),
        Option("no_powers", "bool", False, "Powers off", "Cars are auctioned without powers."),
        Option(
            "no_cunning",
            "bool",
            False,
            "Without Cunning",
            "With two players: who buys Cunning chooses another power instead.",
        ),
    ),
)
