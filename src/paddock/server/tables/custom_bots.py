"""Bots of one's own at a server's tables: each has processes and threads of its own, so that one that hangs holds up
nobody but the tables where it plays, and those no longer than a move may take. The addresses at its tables take turns.

A bot that does not keep its part loses the move; with a few such faults at one table its race is lost, and a stand-in
takes its seat there, for everybody to see.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from paddock.bots import make_bot
from paddock.bots.bot_process import Fault
from paddock.bots.external_bots import OFFERED, Offer, fault_in_words, stand_in
from paddock.bots.protocol import Partner
from paddock.engine import Game, Position, Setup, SetupError, Standing, State, split
from paddock.server.tables.live_table import LiveTable
from paddock.workers import Turns

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
        self.place: Place | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"bot {offer.name}")
        self._partner: Partner | None = None
        self._closed = False

    async def choose(self, place: Place, setup: Setup, position: Position, key: int) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._choose, place, setup, position, key)

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


@dataclass
class Question:
    """A move that a bot is to choose."""

    place: Place
    setup: Setup
    position: Position
    key: int
    done: "asyncio.Future[int]"


class Processes:
    """The processes of one bot, and the moves that wait for them. No address has all of them at the same time."""

    def __init__(self, offer: Offer) -> None:
        self.lanes = [Lane(offer) for _ in range(LANES)]
        self._free = list(self.lanes)
        self._turns: Turns[Question] = Turns(LANES - 1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def choose(self, addresses: Sequence[str], place: Place, setup: Setup, position: Position, key: int) -> int:
        """The bot's move, when it is the turn of one of these addresses: the one for which least waits."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        whose = min(addresses, key=self._turns.waiting)
        self._turns.add(whose, Question(place, setup, position, key, done))
        self._go_on()
        return await done

    def _go_on(self) -> None:
        while self._free and (begun := self._turns.begin()) is not None:
            whose, question = begun
            if question.done.done():  # nobody waits for it any more
                self._turns.end(whose)
                continue
            lane = next((one for one in self._free if one.place == question.place), self._free[0])
            self._free.remove(lane)
            task = asyncio.create_task(self._ask(lane, whose, question), name="custom bot")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _ask(self, lane: Lane, whose: str, question: Question) -> None:
        try:
            move = await lane.choose(question.place, question.setup, question.position, question.key)
        except asyncio.CancelledError:
            question.done.cancel()
            raise
        except Exception as error:
            if not question.done.done():
                question.done.set_exception(error)
        else:
            if not question.done.done():
                question.done.set_result(move)
        finally:
            self._free.append(lane)
            self._turns.end(whose)
        self._go_on()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(asyncio.to_thread(lane.close) for lane in self.lanes))


class CustomBots:
    """The bots of one's own that this server offers."""

    def __init__(self, offers: tuple[Offer, ...]) -> None:
        self._offers = {offer.name: offer for offer in offers}
        self._processes: dict[str, Processes] = {}
        self._faults: Counter[Place] = Counter()
        #: By game and level: whether there is such a bot here.
        self._there: dict[tuple[str, str], bool] = {}

    def open(self) -> None:
        OFFERED.update(self._offers)
        self._processes = {name: Processes(offer) for name, offer in self._offers.items()}
        sandboxes = {offer.terms.sandbox for offer in self._offers.values()} - {None}
        for gap in {gap for sandbox in sandboxes if sandbox is not None for gap in sandbox.gaps()}:
            log.warning(gap)

    async def close(self) -> None:
        for name in self._offers:
            OFFERED.pop(name, None)
        closing, self._processes = list(self._processes.values()), {}
        await asyncio.gather(*(processes.close() for processes in closing))

    def know(self, level: str) -> bool:
        return level in self._processes

    async def choose(self, table: LiveTable, seat: int, level: str, seed: int, addresses: Sequence[str]) -> int:
        """What the bot of that name plays; if it does not, what a stand-in would. `addresses`: of who is there."""
        place = (table.code, seat)
        # a position of its own, since the table goes on while the bot thinks
        guess = table.engine_table.state.sample(seat, split(seed, "guess"))
        processes = self._processes[level]
        try:
            return await processes.choose(addresses, place, table.setup, Position(guess, seat), seed)
        except Fault as fault:
            self._faults[place] += 1
            extra = {"table": table.code, "seat": seat, "bot": level, "reason": fault_in_words(fault)}
            log.warning("a bot of one's own lost its move", extra=extra)
        return _stand_in_move(table.game, guess, seat, seed)

    def stand_in_for(self, table: LiveTable, seat: int) -> str | None:
        """The level that is to take over a bot's seat: its race is lost, or this server has no such bot any more."""
        level = table.seats[seat].bot_level
        if level is None:
            return None
        if level in self._processes and self._offers[level].ready.plays(table.game.id):
            lost = self._faults[table.code, seat] >= self._offers[level].terms.faults
        else:
            lost = not self._is_there(table.game, level)
        return stand_in(table.game)[0] if lost else None

    def over(self, table: LiveTable) -> None:
        """A game is over: its bots are told, and what they did wrong is forgotten."""
        for seat in range(len(table.seats)):
            self._faults.pop((table.code, seat), None)
        for lane in (lane for processes in self._processes.values() for lane in processes.lanes):
            if lane.place is not None and lane.place[0] == table.code and not table.abandoned:
                lane.over(table.engine_table.state.standings())

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
