"""Heuristics for the auction: the value of a car and its power to a seat, which card to bid, and which to show."""

from math import exp

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.engine.bits import how_many
from paddock.engine.bot_parameters import BotParameters
from paddock.games.downforce import cards, state
from paddock.games.downforce.auction import bidders, lot_car, lot_power, price_of
from paddock.games.downforce.cards import ALL_COLOURED, ALL_REGULAR, ALL_WHITE, CAR_COUNT, cells_for, cells_of_hand
from paddock.games.downforce.moves import PASSED, PASSED_WITH, bid_of
from paddock.games.downforce.state import RaceState

#: Lower than the value of any sensible bid.
POINTLESS = -100.0


class Bidding:
    """The parameters of data/bots.toml for the auction."""

    def __init__(self, parameters: BotParameters) -> None:
        self.needed: list[float] = parameters.numbers("needed")
        self.wanted: list[float] = parameters.numbers("wanted")
        self.cell_worth: float = parameters.number("cell_worth")
        self.grid_worth: list[float] = parameters.numbers("grid_worth")
        self.white_share: float = parameters.number("white_share")
        self.rival_bid: float = parameters.number("rival_bid")
        self.rival_keen: float = parameters.number("rival_keen")
        self.rival_doubt: float = parameters.number("rival_doubt")
        self.strip_bid: float = parameters.number("strip_bid")
        self.power_worth: list[float] = parameters.numbers("power_worth")
        self.others_shown: float = parameters.number("others_shown")

    def move_values(self, race: RaceState, seat: i64, moves: list[int]) -> list[float]:
        """Returns the value of the car minus the price, times the chance to win it; the least telling pass has 0.

        All other passes come last, so that together they count as one choice next to the bids.
        """
        worth = self.lot_value(race, seat)
        rivals = how_many(bidders(race)) - 1
        rival = self.rival_bid + self.rival_keen * self.grid_worth[race.grid.index(lot_car(race))]
        least: float = -POINTLESS
        for move in moves:
            bid = bid_of(move)
            if bid >= PASSED:
                least = min(least, self.shown_by(race, seat, bid))
        move_values: list[float] = []
        for move in moves:
            card = bid_of(move)
            if card >= PASSED:
                shown = self.shown_by(race, seat, card)
                move_values.append(0.0 if shown <= least else POINTLESS - shown)
            else:
                price = price_of(race, card)
                offer: float = float(price) + self.strip_bid * float(cards.CARD_STRIPS[card])
                one: float = 1.0 / (1.0 + exp((rival - offer) / self.rival_doubt))
                chance: float = 1.0
                for _ in range(rivals):
                    chance *= one
                move_values.append((worth - float(price)) * chance)
        return move_values

    def shown_by(self, race: RaceState, seat: i64, bid: i64) -> float:
        """Returns how much a pass reveals to the others, in cells: nothing without a card or with a known one."""
        if bid == PASSED:
            return 0.0
        card: i64 = bid - PASSED_WITH
        if (race.shown | ~ALL_REGULAR) & BITS[card]:
            return 0.0
        shown: float = 0.0
        for strip in range(cards.CARD_STRIPS[card]):
            colour = cards.strip_colour(card, strip)
            share: float = 1.0
            if colour == cards.WILD:
                share = self.white_share
            elif race.owner[colour] != state.NOBODY and race.owner[colour] != seat:
                share = self.others_shown
            shown += share * float(cards.strip_cells(card, strip))
        return shown

    def lot_value(self, race: RaceState, seat: i64) -> float:
        """Returns the value of the lot to a seat, by the cells for it on the seat's cards compared with other cars."""
        car = lot_car(race)
        hand = race.hands[seat] & ALL_REGULAR
        coloured = cells_of_hand(ALL_COLOURED, hand)
        white = cells_of_hand(ALL_WHITE, hand)
        held: float = 0.0
        all_held: float = 0.0
        for other in range(CAR_COUNT):
            cells = float(cells_for(coloured, other))
            cells += self.white_share * float(cells_for(white, other))
            all_held += cells
            if other == car:
                held = cells
        worth: float = self.cell_worth * (held - all_held / float(CAR_COUNT))
        worth += self.grid_worth[race.grid.index(car)]
        worth += self.needed[race.players - 2] if race.carless() >> seat & 1 else self.wanted[race.players - 2]
        power = lot_power(race)
        if power != state.NONE:
            worth += self.power_worth[power]
        return worth
