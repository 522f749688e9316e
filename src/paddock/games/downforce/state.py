"""The table as it stands: cars on the track, hands, the auction, powers, bets and the games already scored.

Copies share whatever play replaces rather than alters: all lists but the hands, the bids and the places of the cars,
and the streams, which are copied before they are drawn from.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Json, State, Stream
from paddock.games.downforce.cards import (
    AGGRESSIVE,
    AGGRESSIVE_CELLS,
    BET_LINES,
    CAR_COUNT,
    COLOURS,
    CUNNING,
    DETERMINED,
    members,
)
from paddock.games.downforce.moves import PASSED, PASSED_WITH
from paddock.games.downforce.routes import ends_of, line_ahead, route_to
from paddock.games.downforce.track import WINDOW, Track

NOBODY: Final[i64] = -1
NONE: Final[i64] = -1
#: Instead of a cell: over the finish, or not in this race.
HOME: Final[i64] = -1
ABSENT: Final[i64] = -2
#: The lap on which the finish counts: cars start behind the line, and cross it once to begin.
LAST_LAP: Final[i64] = 1

RULES_VERSION: Final = "2"
#: The version whose positions do not name it.
FIRST_RULES: Final = "1"

AUCTION: Final[i64] = 0
CHOOSE_POWER: Final[i64] = 1
PLAY_CARD: Final[i64] = 2
NAME_CAR: Final[i64] = 3
CONFIRM: Final[i64] = 4
STEERING: Final[i64] = 5
BONUS: Final[i64] = 6
BETTING: Final[i64] = 7
GAME_OVER: Final[i64] = 8
PHASE_NAMES: Final = [
    "auction",
    "choose-power",
    "play-card",
    "name-car",
    "confirm",
    "steering",
    "bonus",
    "betting",
    "game-over",
]


class Agreement:
    """What was agreed before the game; shared by all copies, never changed."""

    def __init__(
        self,
        players: i64,
        tracks: list[Track],
        beginners: bool,
        long_distance: bool,
        powers: bool,
        cunning: bool,
        rules: str,
    ) -> None:
        self.players: i64 = players
        self.tracks: list[Track] = tracks  # one game on each
        self.beginners: bool = beginners
        self.long_distance: bool = long_distance
        self.powers: bool = powers
        self.cunning: bool = cunning  # false: its buyer takes another power
        self.rules: str = rules  # the version
        #: DF-3.9: who gets the last car chooses among equal cards; the first version of the rules took the first one.
        self.last_bid_chosen: bool = rules != FIRST_RULES
        #: DF-8.4: a card is drawn after a speed-8 card too; by the first version of the rules it was not.
        self.draws_after_speed_8: bool = beginners and rules != FIRST_RULES
        #: Hands are refilled from a deck, and speed-8 cards lie open before their owners.
        self.draws: bool = beginners or players == 2
        self.betting: bool = not beginners and not long_distance

    def to_dict(self) -> Json:
        return {
            "players": self.players,
            "tracks": [track.id for track in self.tracks],
            "beginners": self.beginners,
            "long_distance": self.long_distance,
            "powers": self.powers,
            "cunning": self.cunning,
        }


class Sale:
    """One lot put up: what was bid by whom, and who got it."""

    def __init__(self, car: i64, power: i64, seat: i64, price: i64, bids: list[i64], forced: bool) -> None:
        self.car: i64 = car
        self.power: i64 = power  # or NONE
        self.seat: i64 = seat  # or NOBODY
        self.price: i64 = price
        self.bids: list[i64] = bids  # per seat as in TableState; NONE for a seat that took no part
        self.forced: bool = forced  # the last car for the last player without one

    def to_list(self) -> list[object]:
        return [self.car, self.power, self.seat, self.price, list(self.bids), self.forced]


class Result:
    """A finished game: the cars as they came home, the bets, and the money of every seat."""

    def __init__(
        self, finish: list[i64], owner: list[i64], bets: list[i64], prizes: list[i64], won: list[i64], paid: list[i64]
    ) -> None:
        self.finish: list[i64] = finish
        self.owner: list[i64] = owner
        self.bets: list[i64] = bets  # as in TableState
        self.prizes: list[i64] = prizes  # per seat
        self.won: list[i64] = won  # per seat, by bets
        self.paid: list[i64] = paid  # per seat, in the auction

    def to_list(self) -> list[list[int]]:
        return [
            list(self.finish),
            list(self.owner),
            list(self.bets),
            list(self.prizes),
            list(self.won),
            list(self.paid),
        ]


#: What a table holds before anything is put on it; never altered.
NO_NUMBERS: Final[list[i64]] = []
NO_SALES: Final[list[Sale]] = []
NO_RESULTS: Final[list[Result]] = []
NO_STREAM: Final = Stream(0, 1)


def bet_place(seat: i64, line: i64) -> i64:
    """Where in the list of all bets that of a seat at a line stands."""
    return seat * BET_LINES + line


def bets_of(bets: list[i64], seat: i64) -> list[i64]:
    """A seat's own, line by line."""
    return bets[bet_place(seat, 0) : bet_place(seat + 1, 0)]


def card_laid(bid: i64) -> i64:
    """The card that lies on the table for a bid or a pass, or NONE."""
    if bid >= PASSED_WITH:
        return bid - PASSED_WITH
    return bid if bid < PASSED else NONE


def changed(items: list[i64], index: i64, item: i64) -> list[i64]:
    """The list with one item replaced."""
    fresh = items[:]
    fresh[index] = item
    return fresh


class TableState(State):
    """Everything on the table. The rules of play are in phases.py and auction.py."""

    def __init__(self, agreed: Agreement) -> None:
        super().__init__()
        self.agreed: Agreement = agreed
        self.players: i64 = agreed.players
        self.game: i64 = 0  # of the tour
        self.track: Track = agreed.tracks[0]
        self.phase: i64 = AUCTION
        self.turn: i64 = NOBODY  # whose card is or will be carried out
        self.mover: i64 = NOBODY  # who decides, where not everybody does

        self.hands: list[i64] = NO_NUMBERS  # per seat a set of cards, speed-8 cards included
        self.shown: i64 = 0  # cards in hands that everybody has seen there
        self.deck: list[i64] = NO_NUMBERS
        self.drawn: i64 = 0  # so many of the deck are gone
        self.box: i64 = 0  # cards out of the game, unseen
        self.discards: i64 = 0
        self.last_card: i64 = NONE

        self.lot_cars: list[i64] = NO_NUMBERS  # in the order in which they come up
        self.lot_powers: list[i64] = NO_NUMBERS
        self.queue: list[i64] = NO_NUMBERS  # lots still to be put up, the present one first
        self.unsold: list[i64] = NO_NUMBERS  # lots that nobody bid for
        self.second_round: bool = False
        self.bids: list[i64] = NO_NUMBERS  # per seat: NONE, the card, PASSED, or PASSED_WITH + card
        self.sales: list[Sale] = NO_SALES

        self.owner: list[i64] = NO_NUMBERS  # per car: its seat, or NOBODY
        self.price: list[i64] = NO_NUMBERS  # per car, as paid in the auction
        self.bought: list[i64] = NO_NUMBERS  # per seat: the powers that came with its cars, a bit each
        self.power: list[i64] = NO_NUMBERS  # per seat: the one it kept, once that is known
        self.picks: list[i64] = NO_NUMBERS  # per seat: the one it is going to keep, known to itself only

        self.grid: list[i64] = NO_NUMBERS  # the cars as they started, pole first
        self.cell: list[i64] = NO_NUMBERS  # per car, or HOME or ABSENT
        self.lap: list[i64] = NO_NUMBERS  # per car, 0 until it has crossed the line
        self.finish: list[i64] = NO_NUMBERS  # the cars that are home, in that order

        self.card: i64 = NONE  # the card being carried out
        self.strip: i64 = 0  # how many of its strips are behind us
        self.upwards: bool = False  # from the bottom strip to the top one
        self.ignored: i64 = NONE  # which strip was ignored
        self.named: i64 = 0  # the cars named for its white strips, a bit each
        self.car: i64 = NONE  # the car that the present strip moves
        self.cells: i64 = 0  # how far
        self.extra: i64 = 0  # how much further it may go (Aggressive)
        self.ends: i64 = 0  # where it can end up: see routes.py
        self.clean: i64 = 0  # those of the ends that can be reached over rectangular cells only

        self.bets_due: i64 = 0  # betting lines crossed
        self.bets_held: i64 = 0  # rounds of betting held
        self.bets: list[i64] = NO_NUMBERS  # per seat three in a row: the car, or NONE
        self.results: list[Result] = NO_RESULTS

        self.dealer: Stream = NO_STREAM
        self.lots: Stream = NO_STREAM
        self.ties: Stream = NO_STREAM

    def carless(self) -> i64:
        """The seats that own no car yet, a bit each."""
        seats: i64 = BITS[self.players] - 1
        for owner in self.owner:
            if owner != NOBODY:
                seats &= ~BITS[owner]
        return seats

    def finishing(self, car: i64) -> bool:
        """Whether the car is on the lap at whose end it is home."""
        return self.lap[car] == LAST_LAP and not self.agreed.long_distance

    def progress(self, car: i64) -> i64:
        """How far the front edge of a car on the track is from the start line, laps included."""
        return (self.lap[car] - 1) * self.track.lap + self.track.front[self.cell[car]]

    def blocked(self, car: i64) -> i64:
        """The cells ahead of a car that others stand on, as in routes.py."""
        cells = self.cell
        start = cells[car]
        mask: i64 = 0
        for cell in cells:
            if cell >= 0:
                ahead = cell - start
                if ahead < 0:
                    ahead += self.track.cells
                if 0 < ahead < WINDOW:
                    mask |= BITS[ahead]
        return mask

    def look_ahead(self) -> None:
        """Finds where the present strip can take its car."""
        car = self.car
        self.ends, self.clean = ends_of(
            self.track, self.cell[car], self.blocked(car), self.cells, self.cells + self.extra, self.finishing(car)
        )

    def end_cell(self, car: i64, bit: i64) -> i64:
        """The cell so many numbers ahead of a car, as in routes.py, or HOME."""
        cell: i64 = self.cell[car] + bit
        if cell < self.track.cells:
            return cell
        return HOME if self.finishing(car) else cell - self.track.cells

    def route(self, bit: i64) -> list[i64]:
        """A route of the present car to one of its ends, over rectangular cells where that is possible."""
        car = self.car
        return route_to(
            self.track,
            self.cell[car],
            self.blocked(car),
            self.cells,
            self.cells + self.extra,
            self.finishing(car),
            bit,
            self.clean >> bit & 1 == 1,
        )

    def advance(self, bit: i64) -> None:
        """Moves the present car to one of its ends; crossing a betting line for the first time makes bets due."""
        car = self.car
        if self.events is not None:
            self._tell_moved(bit)
        start = self.cell[car]
        end = self.end_cell(car, bit)
        self.cell[car] = end
        if bit >= line_ahead(self.track, start):
            self.lap[car] += 1
        if end == HOME:
            self.finish.append(car)
            if self.events is not None:
                self.tell("home", {"car": COLOURS[car], "place": len(self.finish)})
        lap = self.lap[car]
        lines = self.track.bets
        while self.bets_due < BET_LINES and (
            lap > LAST_LAP or (lap == LAST_LAP and self.track.front[end] > lines[self.bets_due])
        ):
            self.bets_due += 1

    def _tell_moved(self, bit: i64) -> None:
        route = self.route(bit)
        self.tell(
            "moved",
            {
                "car": COLOURS[self.car],
                "seat": self.mover,
                "cells": [self.track.names[cell] for cell in route],
                "route": list(route),
                "home": self.end_cell(self.car, bit) == HOME,
            },
        )

    def steering_seat(self, car: i64) -> i64:
        """DF-4.3, DF-6.2: who plays the card moves the cars, but the owner of Cunning moves its own."""
        owner = self.owner[car]
        if owner != NOBODY and self.power[owner] == CUNNING:
            return owner
        return self.turn

    def extra_cells(self, strip: i64, car: i64) -> i64:
        """DF-6.1: what Aggressive adds to a strip of the card being played, counted from the top."""
        turn = self.turn
        if strip == 0 and self.power[turn] == AGGRESSIVE and self.owner[car] == turn:
            return AGGRESSIVE_CELLS
        return 0

    def is_determined(self, car: i64) -> bool:
        """DF-6.4: whether Determined, moving its own car, may take it further after a clean move."""
        return self.power[self.turn] == DETERMINED and self.owner[car] == self.turn

    def all_home(self, seat: i64) -> bool:
        """Whether none of a seat's cars is on the track any more."""
        racing = False
        for car in range(CAR_COUNT):
            if self.owner[car] == seat and self.cell[car] >= 0:
                racing = True
        return not racing

    def ranked(self) -> list[i64]:
        """The cars of the race from first to last: those home, then the others as they stand, the inside first."""
        on_track: list[tuple[int, int, int]] = []
        for car in range(CAR_COUNT):
            cell = self.cell[car]
            if cell >= 0:
                on_track.append((-int(self.progress(car)), -int(self.track.lane[cell]), car))
        on_track.sort()
        cars = self.finish[:]
        for row in on_track:
            cars.append(row[2])
        return cars

    def copy_into(self, other: "TableState") -> None:
        """Copies what changes during play."""
        other.revealed = self.revealed
        other.game = self.game
        other.track = self.track
        other.phase = self.phase
        other.turn = self.turn
        other.mover = self.mover
        other.hands = self.hands[:]
        other.shown = self.shown
        other.deck = self.deck
        other.drawn = self.drawn
        other.box = self.box
        other.discards = self.discards
        other.last_card = self.last_card
        other.lot_cars = self.lot_cars
        other.lot_powers = self.lot_powers
        other.queue = self.queue
        other.unsold = self.unsold
        other.second_round = self.second_round
        other.bids = self.bids[:]
        other.sales = self.sales
        other.owner = self.owner
        other.price = self.price
        other.bought = self.bought
        other.power = self.power
        other.picks = self.picks
        other.grid = self.grid
        other.cell = self.cell[:]
        other.lap = self.lap[:]
        other.finish = self.finish[:]
        other.card = self.card
        other.strip = self.strip
        other.upwards = self.upwards
        other.ignored = self.ignored
        other.named = self.named
        other.car = self.car
        other.cells = self.cells
        other.extra = self.extra
        other.ends = self.ends
        other.clean = self.clean
        other.bets_due = self.bets_due
        other.bets_held = self.bets_held
        other.bets = self.bets
        other.results = self.results
        other.dealer = self.dealer
        other.lots = self.lots
        other.ties = self.ties

    def to_dict(self) -> Json:
        written: Json = {
            "agreed": self.agreed.to_dict(),
            "game": self.game,
            "phase": PHASE_NAMES[self.phase],
            "turn": self.turn,
            "mover": self.mover,
            "hands": [members(hand) for hand in self.hands],
            "shown": members(self.shown),
            "deck": self.deck[self.drawn :],
            "box": members(self.box),
            "discards": members(self.discards),
            "last_card": self.last_card,
            "lot_cars": list(self.lot_cars),
            "lot_powers": list(self.lot_powers),
            "queue": list(self.queue),
            "unsold": list(self.unsold),
            "second_round": self.second_round,
            "bids": list(self.bids),
            "sales": [sale.to_list() for sale in self.sales],
            "owner": list(self.owner),
            "price": list(self.price),
            "bought": list(self.bought),
            "power": list(self.power),
            "picks": list(self.picks),
            "grid": list(self.grid),
            "cell": list(self.cell),
            "lap": list(self.lap),
            "finish": list(self.finish),
            "card": self.card,
            "strip": self.strip,
            "upwards": self.upwards,
            "ignored": self.ignored,
            "named": self.named,
            "car": self.car,
            "cells": self.cells,
            "extra": self.extra,
            "bets_due": self.bets_due,
            "bets_held": self.bets_held,
            "bets": list(self.bets),
            "results": [result.to_list() for result in self.results],
            "dealer": self.dealer.to_list(),
            "lots": self.lots.to_list(),
            "ties": self.ties.to_list(),
            "revealed": self.revealed,
        }
        if self.agreed.rules != FIRST_RULES:
            written["rules"] = self.agreed.rules
        return written
