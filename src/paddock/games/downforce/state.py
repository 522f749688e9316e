"""The state of a race: cars on the track, hands, the auction, powers, bets and the games already scored.

Copies share everything that play replaces and never changes in place: all lists except the hands, the bids and the
cells of the cars; and the streams, which are copied before they are drawn from.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64

from paddock.engine import BITS, FieldReader, Json, SetupError, State, Stream, wrong
from paddock.engine.bits import members
from paddock.engine.schema import (
    NOBODY_KNOWS,
    OWNER,
    PUBLIC,
    UNSET_LIST,
    UNSET_STREAM,
    Enum,
    Field,
    Flag,
    Number,
    Numbers,
    StateSchema,
    StreamField,
)
from paddock.games.downforce import cards, config
from paddock.games.downforce.config import GameConfig
from paddock.games.downforce.moves import PASSED, PASSED_WITH
from paddock.games.downforce.routes import blocked_cells, cell_ahead, drift, ends_of, line_ahead
from paddock.games.downforce.track import MOST_CELLS, WINDOW, Track

NOBODY: Final[i64] = -1
NONE: Final[i64] = -1
#: In place of a cell: finished, or not in this race.
HOME: Final[i64] = -1
ABSENT: Final[i64] = -2
#: The lap on which the finish counts: cars start behind the line, and cross it once to begin.
LAST_LAP: Final[i64] = 1

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

LAST_CARD: Final = int(cards.CARD_COUNT) - 1
LAST_REGULAR: Final = int(cards.REGULAR) - 1
LAST_CAR: Final = int(cards.CAR_COUNT) - 1
LAST_POWER: Final = len(cards.POWERS) - 1
LAST_BID: Final = int(PASSED_WITH) + LAST_CARD
#: The maximum number of times that a lot is put up for auction.
MOST_SALES: Final = 2 * int(cards.CAR_COUNT)
MOST_LAPS: Final = 1000
MOST_GAMES: Final = 1000
#: Higher than the lane of any route.
FAR: Final = 1_000_000


class Sale:
    """An auctioned lot: the bids, and the buyer."""

    def __init__(self, car: i64, power: i64, seat: i64, price: i64, bids: list[i64], forced: bool) -> None:
        self.car: i64 = car
        self.power: i64 = power  # or NONE
        self.seat: i64 = seat  # or NOBODY
        self.price: i64 = price
        self.bids: list[i64] = bids  # per seat as in RaceState; NONE for a seat that took no part
        self.forced: bool = forced  # the last car for the last player without one


@dataclass
class Result:
    """A finished game: the cars in order of finish, the bets as in RaceState, and the money of every seat."""

    finish: list[i64]
    owner: list[i64]
    bets: list[i64]
    prizes: list[i64]
    won: list[i64]  # by bets
    paid: list[i64]  # in the auction

    def total(self, seat: i64) -> i64:
        return self.prizes[seat] + self.won[seat] - self.paid[seat]


def bet_place(seat: i64, line: i64) -> i64:
    """Returns the index of a seat's bet at a line in the list of all bets."""
    return seat * cards.BET_LINES + line


def bets_of(bets: list[i64], seat: i64) -> list[i64]:
    return bets[bet_place(seat, 0) : bet_place(seat + 1, 0)]


def card_laid(bid: i64) -> i64:
    """Returns the card of a bid or a pass, or NONE."""
    if bid >= PASSED_WITH:
        return bid - PASSED_WITH
    return bid if bid < PASSED else NONE


def with_item(items: list[i64], index: i64, item: i64) -> list[i64]:
    """Returns a copy of the list with one item replaced."""
    copy = items[:]
    copy[index] = item
    return copy


def seats(race: "RaceState") -> int:
    return int(race.players)


def last_seat(race: "RaceState") -> int:
    return int(race.players) - 1


def all_bets(race: "RaceState") -> int:
    return int(race.players * cards.BET_LINES)


class CardSet(Field):
    """A set of cards, stored in ascending order."""

    def __init__(self, name: str, last: int, secret: str = PUBLIC) -> None:
        super().__init__(name, secret)
        self.last = last

    def write(self, owner: Any) -> Any:
        return members(getattr(owner, self.attribute))

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        return card_set(self.name, reader.numbers(self.name, 0, self.last))


class Hands(Field):
    """A set of cards per seat, speed-8 cards included."""

    def write(self, owner: Any) -> Any:
        return [members(hand) for hand in owner.hands]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        hands = reader.rows(self.name, -1, 0, LAST_CARD)
        if len(hands) != owner.players:
            raise wrong("agreed and hands", f"there are {owner.players} players, but {len(hands)} hands")
        return [card_set(f"hands[{seat}]", hand) for seat, hand in enumerate(hands)]


class Deck(Numbers):
    """The cards still to be drawn."""

    def write(self, owner: Any) -> Any:
        return owner.deck[owner.drawn :]


class Records(Field):
    """Objects of a class, each stored as the list of its fields."""

    def __init__(self, name: str, make: Callable[..., Any], record: StateSchema, most: int) -> None:
        super().__init__(name)
        self.make = make
        self.record = record
        self.most = most

    def write(self, owner: Any) -> Any:
        return [[row.write(item) for row in self.record.rows] for item in getattr(owner, self.attribute)]

    def parse(self, reader: FieldReader, owner: Any) -> Any:
        listed = reader.value(self.name)
        rows = self.record.rows
        if not isinstance(listed, list) or len(listed) > self.most:
            raise wrong(self.name, f"it must be a list of {self.most} entries at most")
        records: list[Any] = []
        for n, values in enumerate(listed):
            if not isinstance(values, list) or len(values) != len(rows):
                raise wrong(f"{self.name}[{n}]", f"it must be a list of {len(rows)} entries")
            inner = FieldReader({row.name: value for row, value in zip(rows, values, strict=True)})
            try:
                records.append(self.make(*[row.parse(inner, owner) for row in rows]))
            except SetupError as error:
                raise wrong(f"{self.name}[{n}]", str(error)) from None
        return records


def card_set(name: str, listed: list[int]) -> i64:
    if listed != sorted(set(listed)):
        raise wrong(name, "its cards must be listed in ascending order, each of them once")
    return cards.mask_of(list(listed))


SALE: Final = StateSchema(
    Number("car", 0, LAST_CAR),
    Number("power", int(NONE), LAST_POWER),
    Number("seat", int(NOBODY), last_seat),
    Number("price", 0, int(cards.HIGHEST_BID)),
    Numbers("bids", int(NONE), LAST_BID, seats),
    Flag("forced"),
)
RESULT: Final = StateSchema(
    Numbers("finish", 0, LAST_CAR, different=True),
    Numbers("owner", int(NOBODY), last_seat, int(cards.CAR_COUNT)),
    Numbers("bets", int(NONE), LAST_CAR, all_bets),
    Numbers("prizes", 0, sum(cards.PRIZES), seats),
    Numbers("won", 0, sum(row[0] for row in cards.BET_PAYS), seats),
    Numbers("paid", 0, int(cards.HIGHEST_BID * cards.CAR_COUNT), seats),
)

SCHEMA: Final = StateSchema(
    Number("game", 0, lambda race: len(race.config.tracks) - 1),
    Enum("phase", PHASE_NAMES),
    Number("turn", int(NOBODY), last_seat),
    Number("mover", int(NOBODY), last_seat),
    Hands("hands", secret=OWNER),
    CardSet("shown", LAST_REGULAR),
    Deck("deck", 0, LAST_REGULAR, different=True, secret=NOBODY_KNOWS),
    CardSet("box", LAST_REGULAR, secret=NOBODY_KNOWS),
    CardSet("discards", LAST_CARD),
    Number("last_card", int(NONE), LAST_CARD),
    # only the order of the coming lots is unknown
    Numbers("lot_cars", 0, LAST_CAR, int(cards.CAR_COUNT), different=True, secret=NOBODY_KNOWS),
    Numbers("lot_powers", 0, LAST_POWER, len(cards.POWERS), different=True, secret=NOBODY_KNOWS),
    Numbers("queue", 0, LAST_CAR, different=True),
    Numbers("unsold", 0, LAST_CAR, different=True),
    Flag("second_round"),
    Numbers("bids", int(NONE), LAST_BID, seats, secret=OWNER),
    Records("sales", Sale, SALE, MOST_SALES),
    Numbers("owner", int(NOBODY), last_seat, int(cards.CAR_COUNT)),
    Numbers("price", 0, int(cards.HIGHEST_BID), int(cards.CAR_COUNT)),
    Numbers("bought", 0, 2 ** len(cards.POWERS) - 1, seats),
    Numbers("power", int(NONE), LAST_POWER, seats),
    Numbers("picks", int(NONE), LAST_POWER, seats, secret=OWNER),
    Numbers("grid", 0, LAST_CAR, different=True),
    Numbers("cell", int(ABSENT), int(MOST_CELLS) - 1, int(cards.CAR_COUNT)),
    Numbers("lap", 0, lambda race: MOST_LAPS if race.config.long_distance else int(LAST_LAP) + 1, int(cards.CAR_COUNT)),
    Numbers("finish", 0, LAST_CAR, different=True),
    Number("card", int(NONE), LAST_CARD),
    Number("strip", 0, int(cards.STRIPS)),
    Flag("upwards"),
    Number("ignored", int(NONE), int(cards.STRIPS) - 1),
    Number("named", 0, 2 ** int(cards.CAR_COUNT) - 1),
    Number("car", int(NONE), LAST_CAR),
    Number("cells", 0, int(max(cards.STRIP_CELLS))),
    Number("extra", 0, int(cards.AGGRESSIVE_CELLS)),
    Number("bets_due", 0, int(cards.BET_LINES)),
    Number("bets_held", 0, int(cards.BET_LINES)),
    # each seat knows its own bets, but they are in one list
    Numbers("bets", int(NONE), LAST_CAR, all_bets, secret=NOBODY_KNOWS),
    Records("results", Result, RESULT, MOST_GAMES),
    StreamField("dealer"),
    StreamField("lots"),
    StreamField("ties"),
    config=config.SCHEMA,
)


class RaceState(State):
    """The state of a game, race by race. The rules of play are in phases.py and auction.py."""

    config: GameConfig
    players: i64 = 0
    game: i64 = 0  # of the tour
    track: Track
    phase: i64 = 0
    turn: i64 = NOBODY  # the seat whose card is or will be carried out
    mover: i64 = NOBODY  # the seat that decides, unless several do

    hands: list[i64] = UNSET_LIST  # per seat a set of cards, speed-8 cards included
    shown: i64 = 0  # cards in hands that all seats have seen
    deck: list[i64] = UNSET_LIST
    drawn: i64 = 0  # the number of cards drawn from the deck
    box: i64 = 0  # cards out of the game, unseen
    discards: i64 = 0
    last_card: i64 = 0

    lot_cars: list[i64] = UNSET_LIST  # in auction order
    lot_powers: list[i64] = UNSET_LIST
    queue: list[i64] = UNSET_LIST  # the remaining lots, the present one first
    unsold: list[i64] = UNSET_LIST  # lots without bids
    second_round: bool = False
    bids: list[i64] = UNSET_LIST  # per seat: NONE, the card, PASSED, or PASSED_WITH + card
    sales: list[Sale] = UNSET_LIST

    owner: list[i64] = UNSET_LIST  # per car: its seat, or NOBODY
    price: list[i64] = UNSET_LIST  # per car, as paid in the auction
    bought: list[i64] = UNSET_LIST  # per seat: the powers that came with its cars, a bit each
    power: list[i64] = UNSET_LIST  # per seat: the one it kept, once it is public
    picks: list[i64] = UNSET_LIST  # per seat: the one it will keep, which only the seat knows

    grid: list[i64] = UNSET_LIST  # the cars as they started, pole first
    cell: list[i64] = UNSET_LIST  # per car, or HOME or ABSENT
    lap: list[i64] = UNSET_LIST  # per car, 0 until it has crossed the line
    finish: list[i64] = UNSET_LIST  # the finished cars in order

    card: i64 = 0  # the card being carried out
    strip: i64 = 0  # the number of its strips that are done
    upwards: bool = False  # from the bottom strip to the top one
    ignored: i64 = NONE  # which strip was ignored
    named: i64 = 0  # the cars named for its white strips, a bit each
    car: i64 = 0  # the car that the current strip moves
    cells: i64 = 0  # how far
    extra: i64 = 0  # how much further Aggressive may take it
    ends: i64 = 0  # where it can end: see routes.py
    clean: i64 = 0  # the ends that can be reached over rectangular cells only

    bets_due: i64 = 0  # betting lines crossed
    bets_held: i64 = 0  # rounds of betting held
    bets: list[i64] = UNSET_LIST  # per seat, one for each line: the car, or NONE
    results: list[Result] = UNSET_LIST

    dealer: Stream = UNSET_STREAM
    lots: Stream = UNSET_STREAM
    ties: Stream = UNSET_STREAM

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        self.config = config
        self.players = config.players

    def schema(self) -> StateSchema:
        return SCHEMA

    def rebuild_caches(self) -> None:
        self.track = self.config.tracks[self.game]
        self.drawn = 0
        self.ends = 0
        self.clean = 0

    def carless(self) -> i64:
        """Returns the seats that own no car yet, a bit each."""
        seats: i64 = BITS[self.players] - 1
        for owner in self.owner:
            if owner != NOBODY:
                seats &= ~BITS[owner]
        return seats

    def finishing(self, car: i64) -> bool:
        """Returns whether the car is on its last lap."""
        return self.lap[car] == LAST_LAP and not self.config.long_distance

    def progress(self, car: i64) -> i64:
        """Returns the distance from the start line to the front edge of a car on the track, including laps."""
        return (self.lap[car] - 1) * self.track.lap + self.track.front[self.cell[car]]

    def look_ahead(self) -> None:
        """Finds where the current strip can take its car."""
        most = self.cells + self.extra
        finishing = self.finishing(self.car)
        self.ends, self.clean = ends_of(self.track, self.cell, self.car, self.cells, most, finishing)

    def end_cell(self, car: i64, bit: i64) -> i64:
        """Returns the cell of a bit ahead of a car, as in routes.py, or HOME."""
        cell: i64 = self.cell[car] + bit
        if cell < self.track.cells:
            return cell
        return HOME if self.finishing(car) else cell - self.track.cells

    def route(self, end: i64) -> list[i64]:
        """Returns the cells of a route of the current car to one of its ends, its own cell first: over rectangular
        cells if possible, with as few changes of lane as possible.

        A route over the finish ends with the first cell behind it. Extra cells are only used if the end cannot be
        reached without them.
        """
        track, start, least = self.track, self.cell[self.car], self.cells
        finishing = self.finishing(self.car)
        free = ~blocked_cells(track, self.cell, self.car)
        allowed: i64 = track.straights[start] if self.clean >> end & 1 else -1
        home: i64 = line_ahead(track, start) if finishing else WINDOW
        without_extra = ends_of(track, self.cell, self.car, least, least, finishing)[0] >> end & 1
        best = (FAR, [start])
        #: Per bit that is reached: how far across the road the best route there goes, and its cells.
        routes: dict[int, tuple[int, list[i64]]] = {0: (0, [start])}
        for steps in range(1, least + (0 if without_extra else self.extra) + 1):
            longer: dict[int, tuple[int, list[i64]]] = {}
            for bit, (across, cells) in sorted(routes.items()):
                if bit < home:
                    for to in members(track.steps[cells[-1]] << bit & free & allowed):
                        cell = cell_ahead(track, start, to)
                        further = across + int(drift(track, cells[-1], cell))
                        if to not in longer or further < longer[to][0]:
                            longer[to] = (further, [*cells, cell])
            routes = longer
            for bit, (across, cells) in sorted(routes.items()):
                # DF-5.6: a move ends early over the finish, or where every way on is blocked
                stops = bit >= home or track.steps[cells[-1]] << bit & free == 0
                at_end = bit >= home if end == home else bit == end
                if at_end and across < best[0] and (steps >= least or stops):
                    best = (across, cells)
        return best[1]

    def advance(self, bit: i64) -> None:
        """Moves the current car to one of its ends; crossing a betting line for the first time makes bets due."""
        car = self.car
        if self.events is not None:
            self._emit_moved(bit)
        start = self.cell[car]
        end = self.end_cell(car, bit)
        self.cell[car] = end
        if bit >= line_ahead(self.track, start):
            self.lap[car] += 1
        if end == HOME:
            self.finish.append(car)
            if self.events is not None:
                self.emit("home", {**self.car_fields(car), "place": len(self.finish)})
        lap = self.lap[car]
        lines = self.track.bets
        while self.bets_due < cards.BET_LINES and (
            lap > LAST_LAP or (lap == LAST_LAP and self.track.front[end] > lines[self.bets_due])
        ):
            self.bets_due += 1

    def car_fields(self, car: i64) -> Json:
        """Returns a car and its owner, for events."""
        owner = self.owner[car]
        return {"car": cards.COLOURS[car], "owner": int(owner) if owner != NOBODY else None}

    def _emit_moved(self, bit: i64) -> None:
        route = self.route(bit)
        home = self.end_cell(self.car, bit) == HOME
        cells = [self.track.names[cell] for cell in route]
        lost: i64 = 0 if home else self.cells_lost(route)
        way = {"seat": self.mover, "cells": cells, "route": route, "home": home, "lost": lost}
        self.emit("moved", {**self.car_fields(self.car), **way})

    def cells_lost(self, route: list[i64]) -> i64:
        """DF-5.6: the number of cells of the current strip that a route does not use."""
        steps: i64 = len(route) - 1
        return self.cells - steps if steps < self.cells else 0

    def steering_seat(self, car: i64) -> i64:
        """DF-4.3, DF-6.2: the player of the card moves the cars, but the owner of Cunning moves its own car."""
        owner = self.owner[car]
        if owner != NOBODY and self.power[owner] == cards.CUNNING:
            return owner
        return self.turn

    def extra_cells(self, strip: i64, car: i64) -> i64:
        """DF-6.1: the bonus of Aggressive for a strip of the current card, counted from the top."""
        turn = self.turn
        if strip == 0 and self.power[turn] == cards.AGGRESSIVE and self.owner[car] == turn:
            return cards.AGGRESSIVE_CELLS
        return 0

    def is_determined(self, car: i64) -> bool:
        """DF-6.4: whether Determined, moving its own car, may take it further after a clean move."""
        return self.power[self.turn] == cards.DETERMINED and self.owner[car] == self.turn

    def all_home(self, seat: i64) -> bool:
        """Returns whether none of a seat's cars is on the track any more."""
        return all(self.owner[car] != seat or self.cell[car] < 0 for car in range(cards.CAR_COUNT))

    def ranking(self) -> list[i64]:
        """Returns the cars of the race from first to last: finished ones first; the inner one of cars side by side."""
        on_track: list[tuple[int, int, int]] = []
        for car in range(cards.CAR_COUNT):
            cell = self.cell[car]
            if cell >= 0:
                on_track.append((-int(self.progress(car)), -int(self.track.lane[cell]), car))
        on_track.sort()
        return self.finish + [row[2] for row in on_track]

    def copy_into(self, other: "RaceState") -> None:
        other.reveal_count = self.reveal_count
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
