"""Several servers on one database: applies what the others stored, and tells them who is connected here."""

import asyncio

from paddock.server.db.storage import Notifier
from paddock.server.tables.session_registry import SessionRegistry
from paddock.server.tables.table_session import TableSession
from paddock.server.tables.table_writer import TableWriter


class Replication:
    """Keeps the tables in memory up to date with the notifications from other servers."""

    def __init__(self, notifier: Notifier, registry: SessionRegistry, writer: TableWriter) -> None:
        self._notifier = notifier
        self._registry = registry
        self._writer = writer
        self._sending: set[asyncio.Task[None]] = set()
        notifier.on_stored = self._on_stored
        notifier.on_presence = self._on_presence
        notifier.on_reconnect = self._on_reconnect

    def send_presence(self, session: TableSession) -> None:
        """Tells the other servers who is connected to this one."""
        task = asyncio.create_task(self._notifier.send_presence(session.table.code, session.seats_online_here()))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def read_presence(self, session: TableSession) -> None:
        """Updates who is connected to other servers."""
        session.set_online_elsewhere(self._notifier.seats_online_elsewhere(session.table.code))

    def _on_stored(self, code: str, revision: int, here: bool) -> None:
        session = self._registry.note_stored(code, revision)
        if session is not None:
            if not here:
                self._writer.let_others_go_first(session)
            self._writer.follow(session)

    def _on_presence(self, code: str) -> None:
        session = self._registry.get(code)
        if session is not None:
            self.read_presence(session)

    def _on_reconnect(self) -> None:
        """Checks all tables, because notifications may have been missed."""
        self._registry.forget_results()
        for session in self._registry.sessions():
            self._writer.mark_uncertain(session)
