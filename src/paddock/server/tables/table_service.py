"""All tables of a server: found, set up, changed, and told to their people. Changes are stored before they are told."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final
from weakref import WeakValueDictionary

from paddock.bots import usual_level
from paddock.engine import Game, Json, Log, LogError, Setup, SetupError, log_from_dict
from paddock.games import catalog
from paddock.games.catalog import GAMES
from paddock.server.db.pg_notify import Relay
from paddock.server.db.storage import Storage, TableRow
from paddock.server.errors import Conflict, Refused, Unavailable, Unreadable
from paddock.server.http.rate_limits import Gate
from paddock.server.models import Ask, HintWish, JoinWish, LoadedGame, SeatWish, TableSetup
from paddock.server.realtime.messages import current_standings, place_json, public_json
from paddock.server.settings import Settings
from paddock.server.tables import journal as story
from paddock.server.tables.archive import Archive, Archived
from paddock.server.tables.bot_driver import Bots, seed_of
from paddock.server.tables.custom_tracks import OwnTracks, make_ready
from paddock.server.tables.hints import check_hint, hints_json
from paddock.server.tables.journal import Change, surviving
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.request_checks import check_level, check_turn, new_change
from paddock.server.tables.requests import already_done, change_asked, settlement
from paddock.server.tables.seating import BOT, OPEN, PERSON, Seat, bot_name, clean_name, hash_token, kinds_of, new_token
from paddock.server.tables.table_session import NOBODY, Guest, Room
from paddock.server.workers.custom_bots import OwnBots
from paddock.server.workers.process_pool import FairPool
from paddock.server.workers.time_slices import Slices

CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH: Final = 6
LONGEST_NAME: Final = 200
#: Where a table's dice come from.
SEALED: Final = "sealed"  # from the operating system, committed to
CHOSEN: Final = "chosen"  # somebody chose the seed
LOADED: Final = "loaded"  # a recorded game goes on: whoever has the file has the seed
ATTEMPTS: Final = 5
#: Bots go on, after a restart, at tables that saw a change within so many days.
RESUMED_DAYS: Final = 14.0
OTHERS_FIRST_SECONDS: Final = 2.0
#: A table that cannot be played on is not read anew for every look at it.
ARCHIVED_SECONDS: Final = 60.0
#: Idle tables are looked for this often, at least.
IDLE_CHECK_SECONDS: Final = 10.0
KEPT_ARCHIVES: Final = 64
KEPT_RESULTS: Final = 5000
RETRY_SECONDS: Final = 5.0
LONGEST_RETRY_SECONDS: Final = 30.0

log = logging.getLogger(__name__)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Result:
    """A finished table as lists show it."""

    def __init__(self, table: LiveTable) -> None:
        self._seats = [replace(seat) for seat in table.seats]
        self._public = public_json(table, set())
        self._standings = current_standings(table)

    def list_entry(self, hashes: list[str]) -> Json | None:
        """As the holder of these tokens sees it; None without a seat there."""
        mine = [seat.number for seat in self._seats if any(seat.opened_by(h) for h in hashes)]
        seats = [seat.shown(online=False, you=seat.number in mine) for seat in self._seats]
        place = place_json(self._standings, mine)
        return {**self._public, "seats": seats, "your_turn": False, **place} if mine else None


class Hall:
    """The server's tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database, settings.power_safe, settings.database_seconds)
        self.bots = Bots(settings.bot_workers)
        self.own_bots = OwnBots(settings.own_bots)
        self.gate = Gate(settings.limits, settings.connections)
        self.own_tracks = OwnTracks(settings.tracks)
        self.work = FairPool(workers=2, spare=1)
        self.slices = Slices()
        self.relay = Relay(self.storage, self._changed_elsewhere)
        self.relay.on_presence = self._presence_elsewhere
        self.relay.on_return = self._catch_up_all
        self.relay.on_echo = self._stored_here
        #: The tables in memory, and of these the ones that stay there. One that was dropped is still found as long as
        #: somebody holds it, so there are never two of the same.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._kept: dict[str, Room] = {}
        #: What lists of tables show of finished ones that have left memory: so they need not be read for it again.
        self._results: OrderedDict[str, Result] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        #: Tables that cannot be played on, each with until when it is not tried again.
        self._archives: OrderedDict[str, tuple[float, Archive]] = OrderedDict()
        #: What was heard of tables while they were being read.
        self._heard: dict[str, int] = {}
        #: Hints that are being thought out: by table, seat and position.
        self._hinting: dict[tuple[str, int, int], asyncio.Task[Change]] = {}
        #: Opens the tables where bots have to move, after a start.
        self.resuming: asyncio.Task[None] | None = None
        self._dropping: asyncio.Task[None] | None = None
        self._told: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.storage.open()
        self.bots.open()
        self.own_bots.open()
        self.work.open()
        await self.relay.open()
        self.resuming = asyncio.create_task(self._resume(), name="resume")
        self._dropping = asyncio.create_task(self._keep_dropping(), name="idle tables")

    async def close(self) -> None:
        tasks: list[asyncio.Task[Any]] = [
            task for room in self._rooms.values() for task in (room.driver, room.follower) if task is not None
        ]
        tasks.extend(task for task in (self.resuming, self._dropping) if task is not None)
        tasks.extend(self._hinting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.relay.close()
        await self.work.close()
        await self.bots.close()
        await self.own_bots.close()
        await self.storage.close()

    # Finding and setting up

    async def room(self, code: str) -> Room:
        """The table with that code; Refused if there is none."""
        code = code.upper()
        room = self._rooms.get(code)
        if room is not None:
            room.table.touched = time.monotonic()
            self._kept[code] = room
            return room
        if not 0 < len(code) <= 12 or not code.isalnum() or not code.isascii():
            raise Refused("no_such_table", "there is no table with this code")
        until, archive = self._archives.get(code, (0.0, None))
        if archive is not None and time.monotonic() < until:
            raise Archived(archive)
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.create_task(self._open_room(code))
            opening.add_done_callback(lambda _: (self._opening.pop(code, None), self._heard.pop(code, None)))
        return await asyncio.shield(opening)

    async def list_entry(self, code: str, hashes: list[str]) -> Json | None:
        """A table as its players' lists show it, with whether it waits for one of them; None without a seat there.

        To be listed does not keep a table in memory.
        """
        code = code.upper()
        room = self._rooms.get(code)
        if room is None and (result := self._results.get(code)) is not None:
            return result.list_entry(hashes)
        room = room or await self.room(code)
        mine = room.table.seats_of(hashes)
        turn = bool(set(mine) & room.table.awaited())
        place = place_json(current_standings(room.table), mine)
        return {**public_json(room.table, room.announcer.online, mine), "your_turn": turn, **place} if mine else None

    def setup_by_scenery(self, digest: str) -> Setup | None:
        """The setup of a table in memory whose board is drawn with the scenery of that digest."""
        return next((room.table.setup for room in self._rooms.values() if room.table.scenery == digest), None)

    async def found_by(self, address: str, code: str, hashes: list[str]) -> Room:
        """The table, for a stranger: one who has tried too many codes that do not exist is not told of others.

        Whoever holds a seat there (by the hashes of their tokens) is no stranger.
        """
        try:
            self.gate.guess(address)
        except Refused:
            if hashes and await self._holds(code, hashes):
                return await self.room(code)
            raise
        try:
            return await self.room(code)
        except Refused as refused:
            if refused.error == "no_such_table":
                self.gate.guessed_wrong(address)
            raise

    async def _holds(self, code: str, hashes: list[str]) -> bool:
        """Whether one of these tokens opens a seat there."""
        try:
            return bool((await self.room(code)).table.seats_of(hashes))
        except Archived as archived:
            return any(seat.opened_by(h) for seat in archived.archive.seats for h in hashes)
        except Refused:
            return False

    async def create(self, wish: TableSetup) -> tuple[str, dict[str, str]]:
        """Sets a table up; its code, and the tokens of the seats of kind `me`."""
        game = find_game(wish.game)
        seed = wish.seed if wish.seed is not None else new_seed()
        seats, tokens = seats_wished(game, wish.seats)
        try:
            options = await asyncio.to_thread(self.own_tracks.options, game, wish.options)
            await make_ready(game, options)
            setup = game.setup(kinds_of(seats), seed, options)
        except SetupError as error:
            raise Refused("setup", str(error)) from None
        origin = SEALED if wish.seed is None else CHOSEN
        row = _row(setup, origin, seats, wish.consent_undo, wish.bot_pace, wish.hints or usual_hints(seats))
        return await self._store_new(row, []), tokens

    async def load(self, wish: LoadedGame, changes: list[Change]) -> tuple[str, dict[str, str]]:
        """Sets a table up that goes on where a recorded game stopped; `changes` is its story, replayed by a worker."""
        try:
            game = find_game(wish.log["game"])
            await make_ready(game, wish.log["options"])
            recorded: Log = log_from_dict(wish.log, GAMES)
        except (LogError, SetupError) as error:
            raise Refused("setup", str(error)) from None
        for number, name in enumerate(recorded.names, 1):
            if len(name) > LONGEST_NAME:
                raise Refused(
                    "setup", f"the name of seat {number} has {len(name)} characters; {LONGEST_NAME} are allowed"
                )
        kinds = recorded.setup.seats
        wishes = wish.seats or [
            SeatWish(kind=OPEN if kind == "player" else kind, name=clean_name(name), level=None)
            for kind, name in zip(kinds, recorded.names, strict=True)
        ]
        seats, tokens = seats_wished(game, wishes)
        if kinds_of(seats) != kinds:
            raise Refused("setup", f"the recorded game was played with the seats {', '.join(kinds)}")
        hints = wish.hints or usual_hints(seats)
        row = _row(recorded.setup, LOADED, seats, wish.consent_undo, wish.bot_pace, hints)
        finished = bool(changes and changes[-1].body.get("last"))
        return await self._store_new(replace(row, finished=finished), changes), tokens

    async def join(self, code: str, wish: JoinWish) -> tuple[int, str]:
        """Takes an open seat; its number and its token."""
        room = await self.room(code)
        token = wish.token or new_token()
        async with self._turn(room):
            for _ in range(ATTEMPTS):
                table = room.table
                taken = table.seats_of([hash_token(token)])
                if taken:  # the same wish again: its answer was lost
                    return taken[0], token
                if table.status == FINISHED:
                    raise Refused("finished", "this game is over")
                seat = _open_seat(table, wish.seat)
                name = clean_name(wish.name) or f"Player {seat + 1}"
                body = {"name": name, "token": hash_token(token), "beginner": wish.beginner}
                with contextlib.suppress(Conflict):
                    await self._commit(room, new_change(table, story.JOIN, seat, body))
                    await self._settle(room)
                    return seat, token
        raise Refused("seat_taken", "others were quicker, several times over; try again")

    async def rematch(self, code: str, tokens: list[str]) -> tuple[str, dict[str, str]]:
        """A new table with the same seats. Whoever holds a seat here holds it there, by the same token."""
        room = await self.room(code)
        async with self._turn(room):
            for _ in range(ATTEMPTS):
                table = room.table
                own = own_tokens(table, tokens)
                if not own:
                    raise Refused("not_your_seat", "a rematch is for those who played; this token opens no seat here")
                if table.status != FINISHED:
                    raise Refused("not_finished", "a rematch can be had when this game is over")
                if table.rematch is not None:
                    return table.rematch, own
                seats = [
                    Seat(s.number, s.kind, s.name, s.level, s.token_hash, beginner=s.beginner) for s in table.seats
                ]
                for seat in seats:
                    if seat.kind == OPEN:
                        seat.stand_in = table.seats[seat.number].stand_in
                await make_ready(table.game, table.setup.options)
                setup = table.game.setup(kinds_of(seats), new_seed(), table.setup.options)
                row = _row(setup, SEALED, seats, table.consent_undo, table.bot_pace, table.hint_rule)
                change = new_change(table, story.REMATCH, int(min(own)), {"table": row.code})
                try:
                    await self.storage.create(row, [], (table.code, change))
                except Conflict:
                    await self._catch_up(room)
                    continue
                except Unavailable:
                    self._doubt(room)
                    raise
                self._publish(room, change)
                return row.code, own
        raise Refused("unavailable", "the table kept changing; try again")

    # Changing

    @asynccontextmanager
    async def _turn(self, room: Room) -> AsyncIterator[None]:
        """Holds a table's lock, on what is stored, or refuses: nobody waits for ever behind a database that hangs."""
        lock = room.table.lock
        if lock.locked():
            try:
                async with asyncio.timeout(self.settings.database_seconds):
                    await lock.acquire()
            except TimeoutError:
                raise Unavailable("the table waits for the database, which does not answer") from None
        else:
            await lock.acquire()
        try:
            if room.behind:
                await self._catch_up(room)
            yield
        finally:
            lock.release()

    async def ask(self, room: Room, guest: Guest, ask: Ask) -> int:
        """Carries a client's request out; the revision that it led to. Refused: nothing has changed."""
        async with self._turn(room):
            for _ in range(ATTEMPTS):
                table, mine = room.table, guest.mine
                done = already_done(table, ask) if set(mine) & {getattr(ask, "seat", None)} else None
                if done is None and mine:
                    done = room.done_after_all(ask)
                if done is not None:
                    return done
                change = change_asked(table, mine, ask, room.absent)
                try:
                    await self._commit(room, change)
                except Conflict:
                    continue
                except Unavailable:
                    room.doubt(ask, change)
                    raise
                await self._settle(room)
                return change.revision
        raise Refused("unavailable", "the table kept changing; try again")

    async def hint(self, room: Room, mine: tuple[int, ...], wish: HintWish) -> Json:
        """What a seat might do, and how many hints it has had. For one decision there is one, however often it is asked
        for."""
        check_hint(room.table, mine, wish)
        given = room.table.hint_given(wish.seat)
        if given is None:
            key = (room.table.code, wish.seat, room.table.position)
            thinking = self._hinting.get(key)
            if thinking is None:
                thinking = self._hinting[key] = asyncio.create_task(self._give_hint(room, wish.seat), name="hint")
                thinking.add_done_callback(lambda _: self._hinting.pop(key, None))
            given = await asyncio.shield(thinking)
        return {"hints": given.body["hints"], "used": room.table.seats[wish.seat].hints}

    async def _give_hint(self, room: Room, seat: int) -> Change:
        """Thinks a hint out and counts it, unless another server did so meanwhile."""
        table, asked = room.table, room.table.revision
        state = table.race.state
        seed = seed_of(f"{table.salt}/hint", len(table.steps), seat)
        hints = hints_json(state, seat, await self.bots.hints(table.game, state, seat, seed, table.code))
        async with self._turn(room):
            for _ in range(ATTEMPTS):
                given = table.hint_given(seat)
                if given is not None:
                    return given
                check_turn(table, seat, asked)
                change = new_change(table, story.HINT, seat, {"hints": hints})
                with contextlib.suppress(Conflict):
                    await self._commit(room, change)
                    return change
        raise Refused("unavailable", "the table kept changing; try again")

    async def _settle(self, room: Room) -> None:
        """Carries a proposal out that nobody has to answer any more; later, if the database is away just now."""
        with contextlib.suppress(Conflict, Unavailable):
            change = settlement(room.table)
            if change is not None:
                await self._commit(room, change)

    async def _commit(self, room: Room, change: Change) -> None:
        """Stores a change and tells everybody. Called with the table's lock held."""
        finishes = change.kind == story.ABANDON or bool(change.body.get("last"))
        try:
            await self.storage.append(room.table.code, change, finishes)
        except Conflict:
            await self._catch_up(room)
            raise
        except Unavailable as error:
            log.error("a change could not be stored", extra={"table": room.table.code, "reason": str(error)})
            self._doubt(room)
            raise
        self._publish(room, change)

    def _publish(self, room: Room, change: Change) -> None:
        try:
            room.table.apply(change)
        except Unreadable as error:
            self._rooms.pop(room.table.code, None)
            self._kept.pop(room.table.code, None)
            log.error("a stored change does not fit", extra={"table": room.table.code, "reason": str(error)})
            raise Refused("internal", "the table has to be read anew; connect again") from None
        if change.kind in story.OF_THE_SEATS:
            room.reseat()
            self.presence_changed(room)
        log.debug("change", extra={"table": room.table.code, "revision": change.revision, "kind": change.kind})
        if change.body.get("last") or change.kind == story.ABANDON:
            self.own_bots.over(room.table)
        room.announce()
        self.wake(room)

    # Other servers

    def _changed_elsewhere(self, code: str, revision: int) -> None:
        room = self._rooms.get(code)
        if room is not None:
            room.others_first = time.monotonic() + room.table.bot_pace / 1000 + OTHERS_FIRST_SECONDS
        self._stored_here(code, revision)

    def _stored_here(self, code: str, revision: int) -> None:
        self._results.pop(code, None)
        room = self._rooms.get(code)
        if room is not None:
            room.heard = max(room.heard, revision)
            self._follow_up(room)
        elif code in self._opening:
            self._heard[code] = revision

    async def _catch_up(self, room: Room) -> None:
        """Reads what others have stored. Called with the table's lock held."""
        changes = await self.storage.changes_after(room.table.code, room.table.revision)
        room.doubtful = False
        if changes:
            room.others_first = time.monotonic() + room.table.bot_pace / 1000 + OTHERS_FIRST_SECONDS
        for change in changes:
            room.resolve(change)
            self._publish(room, change)

    async def _catch_up_all(self) -> None:
        self._results.clear()
        for room in list(self._rooms.values()):
            self._doubt(room)

    def _doubt(self, room: Room) -> None:
        """The database may hold more than the table: nobody has to ask for it to be read as soon as it can be."""
        room.doubtful = True
        self._follow_up(room)

    def _follow_up(self, room: Room) -> None:
        if room.behind and (room.follower is None or room.follower.done()):
            room.follower = asyncio.create_task(self._follow(room), name=f"follow {room.table.code}")

    async def _follow(self, room: Room) -> None:
        wait = RETRY_SECONDS / 10
        while room.behind:
            try:
                async with room.table.lock:
                    if room.behind:
                        await self._catch_up(room)
                        await self._settle(room)
            except Unavailable:
                room.doubtful = True
            except Refused:
                return
            if room.behind:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY_SECONDS)

    def _presence_elsewhere(self, code: str) -> None:
        room = self._rooms.get(code)
        if room is not None:
            room.elsewhere(self.relay.online_elsewhere(code))

    def presence_changed(self, room: Room) -> None:
        """Tells the other servers who is here."""
        task = asyncio.create_task(self.relay.tell_presence(room.table.code, room.here()))
        self._told.add(task)
        task.add_done_callback(self._told.discard)

    # Bots

    def wake(self, room: Room) -> None:
        """Lets the bots of a table play if it is their turn."""
        if (room.driver is None or room.driver.done()) and room.table.bots_due():
            room.driver = asyncio.create_task(self._drive(room), name=f"bots of {room.table.code}")

    async def _drive(self, room: Room) -> None:
        """Plays for the bots until the game waits for a person or is over."""
        while due := room.table.bots_due():
            position = room.table.position
            # who thinks long begins at once, and all who decide at the same time think at the same time
            thoughts = {seat: task for seat in due if (task := self._long_thought(room.table, seat)) is not None}
            try:
                await asyncio.sleep(room.table.bot_pace / 1000)
                while (wait := room.others_first - time.monotonic()) > 0:
                    await asyncio.sleep(wait)
                for seat in due:
                    if room.table.position != position:
                        break  # somebody else has changed something meanwhile: think again
                    try:
                        await self._play_bot(room, seat, thoughts.get(seat))
                        position = room.table.position
                    except asyncio.CancelledError:
                        raise
                    except Conflict:
                        continue
                    except Unavailable:
                        await asyncio.sleep(RETRY_SECONDS)
                    except Exception:
                        log.exception("a bot could not move", extra={"table": room.table.code, "seat": seat})
                        await asyncio.sleep(RETRY_SECONDS)
            finally:
                for task in thoughts.values():
                    task.cancel()

    def _long_thought(self, table: LiveTable, seat: int) -> "asyncio.Task[int] | None":
        """A bot's thought that is going to take a while, begun; None if there is not much to think about."""
        level = table.seats[seat].level_at_play
        if level is None or self.own_bots.know(level) or not self.bots.takes_long(table.game, level):
            return None
        if len(table.race.state.legal(seat)) == 1 or self.own_bots.stand_in_for(table, seat) is not None:
            return None
        return asyncio.create_task(self._thought(table, seat, level), name=f"thought at {table.code}")

    async def _thought(self, table: LiveTable, seat: int, level: str) -> int:
        """A bot's choice; where it has none, that."""
        state = table.race.state
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        seed = seed_of(table.salt, len(table.steps), seat)
        if self.own_bots.know(level):
            room = self._rooms.get(table.code)
            move = await self.own_bots.choose(table, seat, level, seed, [NOBODY] if room is None else room.addresses())
        else:
            move = await self.bots.choose(table.game, state, seat, level, seed, table.code, table.bot_pace / 1000)
        if move in legal:
            return move
        log.error("a bot chose an illegal move", extra={"game": table.game.id, "level": level, "move": move})
        return legal[0]

    async def _play_bot(self, room: Room, seat: int, begun: "asyncio.Task[int] | None") -> None:
        table = room.table
        level = table.seats[seat].level_at_play
        if level is None or seat not in table.bots_due():
            return
        if self.own_bots.stand_in_for(table, seat) is not None:
            async with table.lock:
                stand_in = self.own_bots.stand_in_for(table, seat)
                if room.table is table and stand_in is not None:
                    await self._commit(room, new_change(table, story.STAND_IN, seat, {"level": stand_in}))
            return
        position = table.position
        move = await (self._thought(table, seat, level) if begun is None else begun)
        async with table.lock:
            if room.table is table and table.position == position and seat in table.bots_due():
                await self._commit(room, table.move_tried(seat, move))

    # Memory

    async def _open_room(self, code: str) -> Room:
        found = await self.storage.read(code)
        if found is None:
            raise Refused("no_such_table", "there is no table with this code")
        row, changes = found
        try:
            if row.game in GAMES:
                await make_ready(GAMES[row.game], row.options)
            table, carried = await read_table(row, changes, self.slices)
        except (Unreadable, SetupError) as error:
            log.warning("a table cannot be played on", extra={"table": code, "reason": str(error)})
            archive = Archive(row, changes, str(error))
            self._archives[code] = (time.monotonic() + ARCHIVED_SECONDS, archive)
            while len(self._archives) > KEPT_ARCHIVES:
                self._archives.popitem(last=False)
            raise Archived(archive) from None
        if carried and table.status != FINISHED:
            change = new_change(table, story.RULES, None, {"rules": table.setup.rules})
            with contextlib.suppress(Conflict):  # another server was quicker, and wrote the same
                await self.storage.append(code, change)
            return await self._open_room(code)
        if len(self._kept) >= self.settings.kept_tables:
            self.drop_idle_tables(crowded=True)
        self._results.pop(code, None)
        room = self._rooms[code] = self._kept[code] = Room(table, self.settings.absence)
        room.elsewhere(self.relay.online_elsewhere(code))
        room.heard = self._heard.pop(code, 0)
        self._follow_up(room)
        if settlement(table) is not None:
            self._doubt(room)
        self.wake(room)
        return room

    def open_tables(self) -> set[str]:
        """The codes of the tables in memory."""
        return set(self._rooms)

    async def _keep_dropping(self) -> None:
        while True:
            await asyncio.sleep(min(IDLE_CHECK_SECONDS, max(0.1, self.settings.idle_seconds / 4)))
            self.drop_idle_tables()

    def drop_idle_tables(self, crowded: bool = False) -> None:
        """Drops tables from memory that nobody has looked at for a while; if it is crowded, a quarter of the idle."""
        idle = sorted((room for room in self._kept.values() if room.idle), key=lambda room: room.table.touched)
        fewest = max(1, len(idle) // 4) if crowded else 0
        before = time.monotonic() - self.settings.idle_seconds
        for number, room in enumerate(idle):
            if number < fewest or room.table.touched <= before:
                del self._kept[room.table.code]
                if room.table.status == FINISHED:
                    self._results[room.table.code] = Result(room.table)
        while len(self._results) > KEPT_RESULTS:
            self._results.popitem(last=False)

    async def _resume(self) -> None:
        """After a restart: the bots go on where they were due."""
        due: list[str] | None = None
        while due is None or due:
            try:
                if due is None:
                    due = await self.storage.waiting_for_bots(RESUMED_DAYS)
                while due:
                    await self._resume_one(due[-1])
                    due.pop()
            except Unavailable:
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("the tables could not be resumed")
                return

    async def _resume_one(self, code: str) -> None:
        """Opens a table; it stays in memory if a bot has to move."""
        try:
            room = await self.room(code)
        except Refused as refused:
            if isinstance(refused, Unavailable):
                raise
        else:
            if room.idle:
                self._kept.pop(code, None)

    async def _store_new(self, row: TableRow, changes: list[Change]) -> str:
        for _ in range(ATTEMPTS):
            try:
                await self.storage.create(row, changes)
            except Conflict:
                row = replace(row, code=new_code())
                continue
            log.info("new table", extra={"table": row.code, "game": row.game, "seats": len(row.seats)})
            await self.room(row.code)
            return row.code
        raise Refused("internal", "no free table code was found; try again")


def find_game(name: str) -> Game:
    try:
        return catalog.find_game(name)
    except SetupError as error:
        raise Refused("no_such_game", str(error)) from None


def own_tokens(table: LiveTable, tokens: list[str]) -> dict[str, str]:
    """Of these tokens those that open seats at a table, by seat."""
    own: dict[str, str] = {}
    for token in tokens:
        for seat in table.seats_of([hash_token(token)]):
            own[str(seat)] = token
    return own


def seats_wished(game: Game, wishes: list[SeatWish]) -> tuple[list[Seat], dict[str, str]]:
    """The seats as they were wished for, and the tokens of the caller's own."""
    seats: list[Seat] = []
    tokens: dict[str, str] = {}
    names = {clean_name(wish.name) for wish in wishes}
    for number, wish in enumerate(wishes):
        name = clean_name(wish.name)
        if wish.kind == "me":
            token = tokens[str(number)] = new_token()
            name = name or f"Player {number + 1}"
            seats.append(Seat(number, PERSON, name, None, hash_token(token), beginner=wish.beginner))
        elif wish.kind == OPEN:
            seats.append(Seat(number, OPEN, name or f"Player {number + 1}"))
        elif wish.kind == BOT:
            level = wish.level if wish.level is not None else usual_level(game)
            check_level(game, level, "setup")
            name = name or bot_name(names)
            names.add(name)
            seats.append(Seat(number, BOT, name, level))
        elif wish.kind in game.automata:
            seats.append(Seat(number, wish.kind, name or wish.kind.replace("-", " ").capitalize()))
        else:
            known = ", ".join(("me", OPEN, BOT, *game.automata))
            raise Refused("setup", f"seat {number}: there is no kind {wish.kind!r}; the kinds are: {known}")
    return seats, tokens


async def read_table(row: TableRow, changes: list[Change], slices: Slices) -> tuple[LiveTable, bool]:
    """A stored table, by the rules that it began with; where these are played no more, by the newest ones if nothing
    that happened is touched by them, and then True."""
    game = GAMES.get(row.game)
    if game is None:
        raise Unreadable(f"this server has no game called {row.game!r}")
    try:
        return await _retold(game, row, changes, None, slices), False
    except (Unreadable, SetupError):
        if game.plays(row.rules):
            raise
        try:
            return await _retold(game, row, changes, game.rules_version, slices), True
        except (Unreadable, SetupError) as error:
            raise Unreadable(
                f"it was begun by version {row.rules} of the rules, this server plays {game.rules_version}, "
                f"and by these it would have gone differently ({error})"
            ) from None


async def _retold(game: Game, row: TableRow, changes: list[Change], carry_to: str | None, slices: Slices) -> LiveTable:
    table = LiveTable(game, row, changes, carry_to, retold=False)
    kept = surviving(changes)
    await slices.keeping(changes, lambda change: table.retell(change, kept))
    return table


def new_seed() -> str:
    """A seed that nobody knows: 128 bits from the operating system."""
    return secrets.token_hex(16)


def usual_hints(seats: list[Seat]) -> str:
    """Who may ask for hints where nothing was said: one who races bots alone, whom it gives no edge over others."""
    alone = [seat.kind for seat in seats if seat.kind in (PERSON, OPEN)] == [PERSON]
    return "on" if alone else "off"


def _row(setup: Setup, origin: str, seats: list[Seat], consent_undo: bool, bot_pace: int, hints: str) -> TableRow:
    return TableRow(
        code=new_code(),
        game=setup.game,
        rules=setup.rules,
        seed=setup.seed if isinstance(setup.seed, int) else 0,
        sealed_seed=setup.seed if isinstance(setup.seed, str) else None,
        origin=origin,
        options=setup.options,
        seats=[seat.to_json() for seat in seats],
        lobby=any(seat.vacant for seat in seats),
        consent_undo=consent_undo,
        bot_pace=bot_pace,
        salt=secrets.token_hex(16),
        created=time.time(),
        hints=hints,
    )


def _open_seat(table: LiveTable, wanted: int | None) -> int:
    free = [seat.number for seat in table.seats if seat.kind == OPEN]
    if wanted is None:
        if not free:
            raise Refused("seat_taken", "every seat at this table is taken; you can watch")
        return free[0]
    if wanted not in free:
        raise Refused("seat_taken", f"seat {wanted} is not open" + (f"; free: {free}" if free else ""))
    return wanted
