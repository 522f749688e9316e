"""What a seat may know as numbers: the cars and their owners, the cards, the auction, the powers, bets and money."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Setup, State
from paddock.engine.bits import how_many, members
from paddock.engine.observe import Layout, Observer, Slate, seats_from
from paddock.games.downforce import auction, cards, config, state
from paddock.games.downforce.cards import ALL_COLOURED, cells_for, cells_of_hand
from paddock.games.downforce.config import GameConfig
from paddock.games.downforce.moves import PASSED
from paddock.games.downforce.phases import PHASES, present_colour
from paddock.games.downforce.routes import blocked_cells
from paddock.games.downforce.scoring import price_paid, prize_money
from paddock.games.downforce.state import RaceState

STRIPS: Final[list[str]] = [*cards.COLOURS, "white"]
#: The most that a seat can pay for its cars, and the most it can win with them and its bets.
MOST_PAID: Final[i64] = cards.HIGHEST_BID * cards.CAR_COUNT
MOST_WON: Final[i64] = sum(cards.PRIZES) + sum(row[0] for row in cards.BET_PAYS)
#: The most cells of a colour on all cards together.
MOST_CELLS_HELD: Final[i64] = max(
    sum(cards.strip_bid(card, car) for card in range(cards.REGULAR)) for car in range(cards.CAR_COUNT)
)


def cells_on(card: i64, car: i64) -> i64:
    """Returns how far a card can move a car: its own strip and a white one, with the bonus of the owner's power."""
    cells: i64 = 0
    for colour in (car, cards.WILD):
        bid = cards.strip_bid(card, colour)
        if bid > 0:
            cells += bid + max(cards.AGGRESSIVE_CELLS, cards.DETERMINED_CELLS)
    return cells


#: The most cells that all cards together can move a car.
MOST_CELLS_DRIVEN: Final[i64] = max(
    sum(cells_on(card, car) for card in range(cards.CARD_COUNT)) for car in range(cards.CAR_COUNT)
)


class DownforceObserver(Observer):
    """Cars, cards, powers and cells are in the order in which moves number them."""

    def __init__(self, setup: Setup) -> None:
        layout = Layout()
        super().__init__(layout)
        settled = config.from_setup(setup)
        seats = seats_from(len(setup.seats))
        self.auctioned: bool = not settled.beginners
        self.powers: bool = settled.powers
        self.betting: bool = settled.betting
        self.draws: bool = settled.draws
        self.finish_line: bool = not settled.long_distance
        #: Per track: the fewest cells of a lap for a car that has crossed the line.
        self.full_lap: list[i64] = [min(track.to_go[: track.lanes[0]]) for track in settled.tracks]
        self.phase: i64 = layout.block("phase", state.PHASE_NAMES)
        self.tour: bool = len(settled.tracks) > 1
        self.track: i64 = layout.block("track", [track.id for track in settled.tracks]) if self.tour else 0
        self.to_decide: i64 = layout.block("to decide", seats)
        self.turn: i64 = layout.block("turn", seats)
        self.lay_out_cars(layout, settled, seats)
        self.lay_out_cards(layout, settled, seats)
        if self.auctioned:
            self.lay_out_auction(layout, seats)
        if self.powers:
            self.power: i64 = layout.grid("power", seats, cards.POWERS)
            self.pick: i64 = layout.block("power to keep", cards.POWERS)
        self.lay_out_strip(layout, settled)
        if self.betting:
            self.lay_out_money(layout, seats, len(settled.tracks))

    def lay_out_cars(self, layout: Layout, settled: GameConfig, seats: list[str]) -> None:
        tracks = settled.tracks
        laps = int(state.LAST_LAP)
        if settled.long_distance:
            laps += int(MOST_CELLS_DRIVEN) // int(min(track.lap_steps for track in tracks)) + 1
        length = max(int(track.lap) for track in tracks)
        cells = max(int(track.cells) for track in tracks)
        to_go = max(int(max(track.to_go) + full) for track, full in zip(tracks, self.full_lap, strict=True))
        self.racing: i64 = layout.block("racing", cards.COLOURS)
        self.owner: i64 = layout.grid("owner", cards.COLOURS, seats)
        self.grid: i64 = layout.block("grid", cards.COLOURS, int(cards.CAR_COUNT))
        self.home: i64 = layout.block("home", cards.COLOURS, int(cards.CAR_COUNT))
        self.cell: i64 = layout.block("cell", cards.COLOURS, cells - 1)
        self.lane: i64 = layout.block("lane", cards.COLOURS, int(max(max(track.lanes) for track in tracks)) - 1)
        self.progress: i64 = layout.block("progress", cards.COLOURS, laps * length, -length)
        self.to_go: i64 = layout.block("cells to go", cards.COLOURS, to_go)
        most_ways = max(len(ways) for track in tracks for ways in track.ways)
        self.ways_on: i64 = layout.block("free ways on", cards.COLOURS, most_ways)
        self.occupied: i64 = layout.block("occupied", [str(cell) for cell in range(cells)])

    def lay_out_cards(self, layout: Layout, settled: GameConfig, seats: list[str]) -> None:
        most = int(cards.REGULAR) // len(seats)
        if settled.beginners:
            # DF-8.4: a card is also drawn for a speed-8 card
            most = int(cards.BEGINNERS_HAND + cards.CAR_COUNT // settled.players)
        self.hand: i64 = layout.block("hand", cards.CARD_NAMES)
        self.discards: i64 = layout.block("discards", cards.CARD_NAMES)
        self.speed_8: i64 = layout.block("speed-8 card unplayed", cards.COLOURS)
        self.held: i64 = layout.block("cards held", seats, most)
        self.cells_held: i64 = layout.block("cells in hand", cards.COLOURS, int(MOST_CELLS_HELD))
        if self.auctioned:
            self.shown: i64 = layout.block("shown in another hand", cards.CARD_NAMES[: cards.REGULAR])
            self.own_shown: i64 = layout.block("shown in my hand", cards.CARD_NAMES[: cards.REGULAR])
            self.cells_shown: i64 = layout.grid("cells shown", seats[1:], cards.COLOURS, int(MOST_CELLS_HELD))
        if self.draws:
            self.deck: i64 = layout.number("deck", int(cards.REGULAR))

    def lay_out_auction(self, layout: Layout, seats: list[str]) -> None:
        self.price: i64 = layout.block("price", cards.COLOURS, int(cards.HIGHEST_BID))
        self.lot: i64 = layout.block("lot", cards.COLOURS)
        self.lot_power: i64 = layout.block("lot's power", cards.POWERS) if self.powers else 0
        self.aside: i64 = layout.block("set aside", cards.COLOURS)
        self.second_round: i64 = layout.number("second round", 1)
        self.bidders: i64 = layout.block("bids", seats)
        self.must_bid: i64 = layout.number("must bid", 1)
        self.last_car: i64 = layout.number("last car", 1)
        self.bid: i64 = layout.number("my bid", int(cards.HIGHEST_BID))

    def lay_out_strip(self, layout: Layout, settled: GameConfig) -> None:
        cells = max(int(track.cells) for track in settled.tracks)
        self.last_card: i64 = layout.block("last card", cards.CARD_NAMES)
        self.strips_behind: i64 = layout.number("strips behind", int(cards.STRIPS))
        self.upwards: i64 = layout.number("upwards", 1)
        self.ignored: i64 = layout.number("ignored a strip", 1)
        self.named: i64 = layout.block("named", cards.COLOURS)
        self.strip: i64 = layout.block("strip", STRIPS)
        self.car: i64 = layout.block("car in motion", cards.COLOURS)
        self.cells: i64 = layout.number("cells", int(max(cards.STRIP_CELLS)))
        self.extra: i64 = layout.number("extra cells", int(cards.AGGRESSIVE_CELLS))
        self.end: i64 = layout.block("can end on", [str(cell) for cell in range(cells)])
        self.end_home: i64 = layout.number("can end over the finish", 1)

    def lay_out_money(self, layout: Layout, seats: list[str], games: int) -> None:
        lines = [str(line + 1) for line in range(int(cards.BET_LINES))]
        self.bet: i64 = layout.grid("my bet", lines, cards.COLOURS)
        self.bets_due: i64 = layout.number("bets due", int(cards.BET_LINES))
        self.bets_held: i64 = layout.number("bets held", int(cards.BET_LINES))
        self.paid: i64 = layout.block("paid", seats, int(MOST_PAID))
        self.prizes: i64 = layout.block("prizes", seats, sum(cards.PRIZES))
        self.money: i64 = layout.block("money of games over", seats, int(MOST_WON) * games, -int(MOST_PAID) * games)

    def write(self, state: State, seat: int, row: Slate) -> None:
        assert isinstance(state, RaceState)
        me: i64 = seat
        self.write_turn(state, me, row)
        self.write_owners(state, me, row)
        self.write_road(state, row)
        self.write_hands(state, me, row)
        if self.auctioned:
            self.write_auction(state, me, row)
        if self.powers:
            self.write_powers(state, me, row)
        self.write_strip(state, row)
        if self.betting:
            self.write_money(state, me, row)

    def write_turn(self, race: RaceState, me: i64, row: Slate) -> None:
        row.mark(self.phase + race.phase)
        if self.tour:
            row.mark(self.track + race.game)
        for seat in members(PHASES[race.phase].deciding(race)):
            row.mark(self.to_decide + (i64(seat) - me) % race.players)
        if race.turn != state.NOBODY:
            row.mark(self.turn + (race.turn - me) % race.players)

    def write_owners(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the owners of the cars, their start places and finishing places."""
        players = race.players
        for car in range(cards.CAR_COUNT):
            owner = race.owner[car]
            if owner != state.NOBODY:
                row.mark(self.owner + car * players + (owner - me) % players)
                if self.auctioned:
                    row.put(self.price + car, race.price[car])
        for place, car in enumerate(race.grid):
            row.put(self.grid + car, place + 1)
        for place, car in enumerate(race.finish):
            row.put(self.home + car, place + 1)

    def write_road(self, race: RaceState, row: Slate) -> None:
        """Writes the cars on the track, their distance to the finish, and what blocks them."""
        track = race.track
        for car in range(cards.CAR_COUNT):
            cell = race.cell[car]
            if cell < 0:
                continue
            row.mark(self.racing + car)
            row.put(self.cell + car, cell)
            row.put(self.lane + car, track.lane[cell])
            row.put(self.progress + car, race.progress(car))
            to_go = track.to_go[cell]
            if self.finish_line and race.lap[car] < state.LAST_LAP:
                to_go += self.full_lap[race.game]
            row.put(self.to_go + car, to_go)
            row.put(self.ways_on + car, how_many(track.steps[cell] & ~blocked_cells(race.track, race.cell, car)))
            row.mark(self.occupied + cell)

    def write_hands(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the seat's own cards, the cards played, and how many cards others hold."""
        row.mark_set(self.hand, race.hands[me])
        row.mark_set(self.discards, race.discards)
        for seat in range(race.players):
            hand = race.hands[seat]
            row.mark_set(self.speed_8, hand >> cards.SPEED_8)
            row.put(self.held + (seat - me) % race.players, how_many(hand & cards.ALL_REGULAR))
        put_cells(row, self.cells_held, race.hands[me] & cards.ALL_REGULAR)
        if self.draws:
            row.put(self.deck, len(race.deck) - race.drawn)

    def write_auction(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the cards shown in the auction and still held, the lot, its bidders, and the own bid."""
        row.mark_set(self.own_shown, race.hands[me] & race.shown)
        for seat in range(race.players):
            if seat == me:
                continue
            shown = race.hands[seat] & race.shown
            row.mark_set(self.shown, shown)
            put_cells(row, self.cells_shown + ((seat - me) % race.players - 1) * cards.CAR_COUNT, shown)
        if race.phase != state.AUCTION:
            return
        row.mark(self.lot + auction.lot_car(race))
        if self.powers:
            row.mark(self.lot_power + auction.lot_power(race))
        for number in race.unsold:
            row.mark(self.aside + race.lot_cars[number])
        if race.second_round:
            row.mark(self.second_round)
        for seat in members(auction.bidders(race)):
            row.mark(self.bidders + (seat - me) % race.players)
        if auction.must_bid(race):
            row.mark(self.must_bid)
        if auction.last_car(race):
            row.mark(self.last_car)
        bid = race.bids[me]
        if bid != state.NONE and bid < PASSED:
            row.put(self.bid, auction.price_of(race, bid))

    def write_powers(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the power of each seat, or the bought powers it may choose from."""
        for seat in range(race.players):
            first = self.power + (seat - me) % race.players * len(cards.POWERS)
            if race.power[seat] != state.NONE:
                row.mark(first + race.power[seat])
            else:
                row.mark_set(first, race.bought[seat])
        if race.picks[me] != state.NONE:
            row.mark(self.pick + race.picks[me])

    def write_strip(self, race: RaceState, row: Slate) -> None:
        """Writes the current card, the car that it moves, and where that car can end."""
        if race.last_card != state.NONE:
            row.mark(self.last_card + race.last_card)
        if not state.NAME_CAR <= race.phase <= state.BONUS:
            return
        row.put(self.strips_behind, race.strip)
        if race.upwards:
            row.mark(self.upwards)
        if race.ignored != state.NONE:
            row.mark(self.ignored)
        row.mark_set(self.named, race.named)
        row.mark(self.strip + present_colour(race))
        row.put(self.cells, race.cells)
        row.put(self.extra, race.extra)
        if race.phase != state.NAME_CAR:
            row.mark(self.car + race.car)
            for bit in members(race.ends):
                cell = race.end_cell(race.car, bit)
                row.mark(self.end_home if cell == state.HOME else self.end + cell)

    def write_money(self, race: RaceState, me: i64, row: Slate) -> None:
        """Writes the seat's own bets, the number of bets held, and everyone's money in this game and earlier ones."""
        for line in range(cards.BET_LINES):
            car = race.bets[state.bet_place(me, line)]
            if car != state.NONE:
                row.mark(self.bet + line * cards.CAR_COUNT + car)
        row.put(self.bets_due, race.bets_due)
        row.put(self.bets_held, race.bets_held)
        for seat in range(race.players):
            at = (seat - me) % race.players
            row.put(self.paid + at, price_paid(race, seat))
            row.put(self.prizes + at, prize_money(race, seat, race.finish))
            money: i64 = 0
            for result in race.results:
                money += result.total(seat)
            row.put(self.money + at, money)


def put_cells(row: Slate, entry: i64, hand: i64) -> None:
    """Writes the cells of each colour on some cards, starting at an entry."""
    total = cells_of_hand(ALL_COLOURED, hand)
    for car in range(cards.CAR_COUNT):
        row.put(entry + car, cells_for(total, car))
