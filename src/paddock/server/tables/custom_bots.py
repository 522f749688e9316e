"""Custom bots at a server's tables. Each has its own processes, so a bot that hangs blocks only its own tables.

A bot that breaks the protocol loses the move; after a few such faults at one table a stand-in takes its seat there.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from paddock.bots import make_bot
from paddock.bots.bot_process import Fault
from paddock.bots.external_bots import OFFERED, Offer, fault_in_words, stand_in
from paddock.bots.protocol import Partner
from paddock.engine import Game, Position, Setup, SetupError, Standing, split
from paddock.server.tables.live_table import LiveTable
from paddock.server.workers.process_pool import FairQueue

#: The number of processes per bot.
LANES: Final = 2

log = logging.getLogger(__name__)

#: A seat at a table, by the table's code and the seat's number.
Place = tuple[str, int]


class Lane:
    """One process of a bot, and the thread that talks to it: a process ends with the thread that started it."""

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        self.place: Place | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"bot {offer.name}")
        self._partner: Partner | None = None
        self._closed = False

    async def choose(self, place: Place, setup: Setup, position: Position, key: int) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._choose, place, setup, position, key)

    def over(self, standings: list[Standing]) -> None:
        """Tells the bot that its game is over."""
        self._thread.submit(self._send_over, standings)

    def close(self) -> None:
        """Ends the process, even while it is choosing a move."""
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
        except SetupError as error:  # its file no longer exists
            raise Fault(str(error)) from None

    def _send_over(self, standings: list[Standing]) -> None:
        if self._partner is not None:
            self._partner.over(standings)

    def _end(self) -> None:
        self.place = None
        if self._partner is not None:
            self._partner.end()
            self._partner = None


class Processes(FairQueue[Lane]):
    """The processes of one bot, and the moves that wait for them. No address gets all processes at once."""

    def __init__(self, offer: Offer) -> None:
        self.lanes = [Lane(offer) for _ in range(LANES)]
        super().__init__(self.lanes, LANES - 1)

    async def choose(self, addresses: Sequence[str], place: Place, setup: Setup, position: Position, key: int) -> int:
        """Returns the bot's move. The job is queued for the address with the fewest waiting jobs."""
        move: int = await self.run(
            min(addresses, key=self.waiting),
            lambda lane: lane.choose(place, setup, position, key),
            lambda free: next((lane for lane in free if lane.place == place), free[0]),
        )
        return move

    async def close(self) -> None:
        await super().close()
        await asyncio.gather(*(asyncio.to_thread(lane.close) for lane in self.lanes))


class CustomBots:
    """The custom bots that this server offers."""

    def __init__(self, offers: tuple[Offer, ...]) -> None:
        self._offers = {offer.name: offer for offer in offers}
        self._processes: dict[str, Processes] = {}
        self._faults: Counter[Place] = Counter()
        #: Whether a bot is available here, by game and level.
        self._available: dict[tuple[str, str], bool] = {}

    def open(self) -> None:
        OFFERED.update(self._offers)
        self._processes = {name: Processes(offer) for name, offer in self._offers.items()}
        sandboxes = {offer.terms.sandbox for offer in self._offers.values()}
        for gap in {gap for sandbox in sandboxes if sandbox is not None for gap in sandbox.gaps()}:
            log.warning(gap)

    async def close(self) -> None:
        for name in self._offers:
            OFFERED.pop(name, None)
        closing, self._processes = list(self._processes.values()), {}
        await asyncio.gather(*(processes.close() for processes in closing))

    def has_bot(self, level: str) -> bool:
        return level in self._processes

    async def choose(self, table: LiveTable, seat: int, level: str, seed: int, addresses: Sequence[str]) -> int:
        """Returns the bot's move, or a stand-in's if it fails. `addresses` are those of the people at the table."""
        place = (table.code, seat)
        # a separate state, since the table's state changes while the bot thinks
        guess = table.engine_table.state.sample(seat, split(seed, "guess"))
        try:
            return await self._processes[level].choose(addresses, place, table.setup, Position(guess, seat), seed)
        except Fault as fault:
            self._faults[place] += 1
            extra = {"table": table.code, "seat": seat, "bot": level, "reason": fault_in_words(fault)}
            log.warning("a custom bot lost its move", extra=extra)
        return stand_in(table.game)[1].choose(Position(guess, seat), split(seed, "stand-in"))

    def stand_in_for(self, table: LiveTable, seat: int) -> str | None:
        """Returns the level that replaces a bot after too many faults, or because this server no longer has the bot."""
        level = table.seats[seat].bot_level
        if level is None:
            return None
        if level in self._processes and self._offers[level].ready.plays(table.game.id):
            lost = self._faults[table.code, seat] >= self._offers[level].terms.faults
        else:
            lost = not self._is_available(table.game, level)
        return stand_in(table.game)[0] if lost else None

    def over(self, table: LiveTable) -> None:
        """Tells the bots of a game that it is over, and clears their faults."""
        for seat in range(len(table.seats)):
            self._faults.pop((table.code, seat), None)
        for lane in (lane for processes in self._processes.values() for lane in processes.lanes):
            if lane.place is not None and lane.place[0] == table.code and not table.abandoned:
                lane.over(table.engine_table.state.standings())

    def _is_available(self, game: Game, level: str) -> bool:
        if (game.id, level) not in self._available:
            try:
                make_bot(game, level)
                self._available[game.id, level] = True
            except SetupError:
                log.warning("there is no such bot here any more", extra={"game": game.id, "bot": level})
                self._available[game.id, level] = False
        return self._available[game.id, level]
