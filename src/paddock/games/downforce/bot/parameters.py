"""The parameters of the bots about the race and its money, from data/bots.toml."""

from paddock.engine.bot_parameters import Knobs
from paddock.games.downforce.cards import CAR_COUNT, PRIZES


class DownforceParameters:
    """The numbers of data/bots.toml about the race and its money."""

    def __init__(self, knobs: Knobs) -> None:
        self.own_cell: float = knobs.number("own_cell")
        self.own_white: float = knobs.number("own_white")
        self.others_cell: float = knobs.number("others_cell")
        self.speed_8: float = knobs.number("speed_8")
        self.kept: float = knobs.number("kept")
        self.kept_8: float = knobs.number("kept_8")
        self.shared: float = knobs.number("shared")
        self.next_turn: float = knobs.number("next_turn")
        self.backed: float = knobs.number("backed")
        self.lost_cell: float = knobs.number("lost_cell")
        self.sure_lead: float = knobs.number("sure_lead")
        self.sure_lead_per_cell: float = knobs.number("sure_lead_per_cell")
        self.spite: float = knobs.number("spite")
        self.spite_evenly: float = knobs.number("spite_evenly")
        self.winning: float = knobs.number("winning")
        self.bet_winning: float = knobs.number("bet_winning")
        self.own_bet: float = knobs.number("own_bet")
        self.spread: float = knobs.number("spread")
        self.spread_per_cell: float = knobs.number("spread_per_cell")
        self.tour_spread: float = knobs.number("tour_spread")
        self.second: float = knobs.number("second")
        #: What each place pays, as far as a car there can be expected to come home at all.
        self.prizes: list[float] = []
        shares = knobs.numbers("home_share")
        for place in range(CAR_COUNT):
            self.prizes.append(shares[place] * float(PRIZES[place]))
