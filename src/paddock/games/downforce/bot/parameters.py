"""The parameters of the bots about the race and its money, from data/bots.toml."""

from paddock.engine.bot_parameters import BotParameters
from paddock.games.downforce.cards import CAR_COUNT, PRIZES


class DownforceParameters:
    """The numbers of data/bots.toml about the race and its money."""

    def __init__(self, parameters: BotParameters) -> None:
        self.own_cell: float = parameters.number("own_cell")
        self.own_white: float = parameters.number("own_white")
        self.others_cell: float = parameters.number("others_cell")
        self.speed_8: float = parameters.number("speed_8")
        self.kept: float = parameters.number("kept")
        self.kept_8: float = parameters.number("kept_8")
        self.shared: float = parameters.number("shared")
        self.next_turn: float = parameters.number("next_turn")
        self.backed: float = parameters.number("backed")
        self.lost_cell: float = parameters.number("lost_cell")
        self.sure_lead: float = parameters.number("sure_lead")
        self.sure_lead_per_cell: float = parameters.number("sure_lead_per_cell")
        self.spite: float = parameters.number("spite")
        self.spite_evenly: float = parameters.number("spite_evenly")
        self.winning: float = parameters.number("winning")
        self.bet_winning: float = parameters.number("bet_winning")
        self.own_bet: float = parameters.number("own_bet")
        self.spread: float = parameters.number("spread")
        self.spread_per_cell: float = parameters.number("spread_per_cell")
        self.tour_spread: float = parameters.number("tour_spread")
        self.second: float = parameters.number("second")
        #: What each place pays, as far as a car there can be expected to come home at all.
        self.prizes: list[float] = []
        shares = parameters.numbers("home_share")
        for place in range(CAR_COUNT):
            self.prizes.append(shares[place] * float(PRIZES[place]))
