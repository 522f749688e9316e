"""Bots of one's own at a server's tables: each has processes and threads of its own, so that one that hangs holds up
nobody but the tables where it plays, and those no longer than a move may take.

A bot that does not keep its part loses the move; with a few such faults at one table its race is lost, and a stand-in
takes its seat there, for everybody to see.
"""

import asyncio
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from paddock.bots import make_bot
from paddock.bots.child import Fault
from paddock.bots.own import OFFERED, Offer, stand_in, told
from paddock.bots.protocol import Partner
from paddock.engine import Game, Position, Setup, SetupError, Standing, State, split
from paddock.server.tables import LiveTable

#: Processes of one bot.
LANES: Final = 2

log = logging.getLogger(__name__)

#: A seat at a table, by the table's code and the seat's number.
Place = tuple[str, int]


class Lane:
    """One process of a bot, and the thread that talks to it.

    The process lives no longer than the thread that started it, so a thread it is that stays.
    """

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        self.waiting = 0
        self.place: Place | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"bot {offer.name}")
        self._partner: Partner | None = None
        self._closed = False

    async def choose(self, place: Place, setup: Setup, position: Position, key: int) -> int:
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._choose, place, setup, position, key)
        finally:
            self.waiting -= 1

    def over(self, standings: list[Standing]) -> None:
        self._thread.submit(self._over, standings)

    def close(self) -> None:
        """Ends the process, also one that is being talked to."""
        self._closed = True
        if self._partner is not None:
            self._partner.child.kill()
        self._thread.submit(self._end)
        self._thread.shutdown()

    def _choose(self, place: Place, setup: Setup, position: Position, key: int) -> int:
        if self._closed:
            raise Fault("the server is closing")
        try:
            if self._partner is None:
                self._partner = Partner(self.offer.bot.command(), self.offer.terms)
                self._partner.hello()
                self.place = None
            if self.place != place:
                self._partner.start(setup, position.seat)
                self.place = place
            return self._partner.choose(position, key)
        except Fault:
            self._end()
            raise
        except SetupError as error:  # its file is gone
            raise Fault(str(error)) from None

    def _over(self, standings: list[Standing]) -> None:
        if self._partner is not None:
            self._partner.over(standings)

    def _end(self) -> None:
        self.place = None
        if self._partner is not None:
            self._partner.end()
            self._partner = None


class OwnBots:
    """The bots of one's own that this server offers."""

    def __init__(self, offers: tuple[Offer, ...]) -> None:
        self._offers = {offer.name: offer for offer in offers}
        self._lanes: dict[str, list[Lane]] = {}
        self._faults: Counter[Place] = Counter()
        #: By game and level: whether there is such a bot here.
        self._there: dict[tuple[str, str], bool] = {}

    def open(self) -> None:
        OFFERED.update(self._offers)
        self._lanes = {name: [Lane(offer) for _ in range(LANES)] for name, offer in self._offers.items()}

    async def close(self) -> None:
        for name in self._offers:
            OFFERED.pop(name, None)
        lanes = [lane for both in self._lanes.values() for lane in both]
        self._lanes = {}
        await asyncio.gather(*(asyncio.to_thread(lane.close) for lane in lanes))

    def know(self, level: str) -> bool:
        return level in self._lanes

    async def choose(self, table: LiveTable, seat: int, level: str, seed: int) -> int:
        """What the bot of that name plays; if it does not, what a stand-in would."""
        place = (table.code, seat)
        # a position of its own, since the table goes on while the bot thinks
        guess = table.race.state.sample(seat, split(seed, "guess"))
        lanes = self._lanes[level]
        lane = next((one for one in lanes if one.place == place), None) or min(lanes, key=lambda one: one.waiting)
        try:
            return await lane.choose(place, table.setup, Position(guess, seat), seed)
        except Fault as fault:
            self._faults[place] += 1
            extra = {"table": table.code, "seat": seat, "bot": level, "reason": told(fault)}
            log.warning("a bot of one's own lost its move", extra=extra)
        return _stand_in_move(table.game, guess, seat, seed)

    def stand_in_for(self, table: LiveTable, seat: int) -> str | None:
        """The level that is to take over a bot's seat: its race is lost, or this server has no such bot any more."""
        level = table.seats[seat].level_at_play
        if level is None:
            return None
        if level in self._lanes and self._offers[level].ready.plays(table.game.id):
            lost = self._faults[table.code, seat] >= self._offers[level].terms.faults
        else:
            lost = not self._is_there(table.game, level)
        return stand_in(table.game)[0] if lost else None

    def over(self, table: LiveTable) -> None:
        """A game is over: its bots are told, and what they did wrong is forgotten."""
        for seat in range(len(table.seats)):
            self._faults.pop((table.code, seat), None)
        for lane in (one for both in self._lanes.values() for one in both):
            if lane.place is not None and lane.place[0] == table.code and not table.abandoned:
                lane.over(table.race.state.standings())

    def _is_there(self, game: Game, level: str) -> bool:
        if (game.id, level) not in self._there:
            try:
                make_bot(game, level)
                self._there[game.id, level] = True
            except SetupError:
                log.warning("there is no such bot here any more", extra={"game": game.id, "bot": level})
                self._there[game.id, level] = False
        return self._there[game.id, level]


def _stand_in_move(game: Game, guess: State, seat: int, seed: int) -> int:
    return stand_in(game)[1].choose(Position(guess, seat), split(seed, "stand-in"))
