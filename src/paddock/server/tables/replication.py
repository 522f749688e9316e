"""Several servers on one database: takes over what the others stored, and tells them who is connected here."""

import asyncio
from typing import Final

from paddock.server.db.storage import Notifier
from paddock.server.refusals import Refused, Unavailable
from paddock.server.tables.session_registry import SessionRegistry
from paddock.server.tables.table_session import TableSession
from paddock.server.tables.table_writer import TableWriter

FIRST_RETRY_SECONDS: Final = 0.5
LONGEST_RETRY_SECONDS: Final = 30.0


class Replication:
    """Keeps the tables in memory up to date with the database."""

    def __init__(self, notifier: Notifier, registry: SessionRegistry, writer: TableWriter) -> None:
        self._notifier = notifier
        self._registry = registry
        self._writer = writer
        self._sending: set[asyncio.Task[None]] = set()
        notifier.on_stored_elsewhere = self._on_stored_elsewhere
        notifier.on_stored_here = self._on_stored
        notifier.on_presence = self._presence_elsewhere
        notifier.on_reconnect = self._check_all

    async def open(self) -> None:
        await self._notifier.open()

    async def close(self) -> None:
        tasks = [s.catch_up_task for s in self._registry.sessions() if s.catch_up_task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._notifier.close()

    def follow(self, session: TableSession) -> None:
        """Reads what a table lacks, if it lacks something, as soon as the database answers."""
        if session.is_behind and (session.catch_up_task is None or session.catch_up_task.done()):
            session.catch_up_task = asyncio.create_task(self._follow(session), name=f"follow {session.table.code}")

    def send_presence(self, session: TableSession) -> None:
        """Tells the other servers who is connected to this one."""
        task = asyncio.create_task(self._notifier.send_presence(session.table.code, session.seats_online_here()))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def read_presence(self, session: TableSession) -> None:
        """Takes over who is connected to other servers."""
        session.set_online_elsewhere(self._notifier.seats_online_elsewhere(session.table.code))

    def _on_stored_elsewhere(self, code: str, revision: int) -> None:
        session = self._registry.get(code)
        if session is not None:
            self._writer.let_others_go_first(session)
        self._on_stored(code, revision)

    def _on_stored(self, code: str, revision: int) -> None:
        session = self._registry.note_stored(code, revision)
        if session is not None:
            self.follow(session)

    def _presence_elsewhere(self, code: str) -> None:
        session = self._registry.get(code)
        if session is not None:
            self.read_presence(session)

    async def _check_all(self) -> None:
        """Notifications may have been missed."""
        self._registry.forget_results()
        for session in self._registry.sessions():
            self._writer.mark_uncertain(session)

    async def _follow(self, session: TableSession) -> None:
        wait = FIRST_RETRY_SECONDS
        while session.is_behind:
            try:
                async with session.table.lock:
                    if session.is_behind:
                        await self._writer.catch_up(session)
                        await self._writer.settle(session)
            except Unavailable:
                session.uncertain = True
            except Refused:
                return
            if session.is_behind:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY_SECONDS)
