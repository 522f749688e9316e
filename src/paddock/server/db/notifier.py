"""What servers on one database tell each other: which entries they stored, and which players are connected to them."""

from collections.abc import Awaitable, Callable


class Notifier:
    """For a single server: there is nobody to tell, and nothing comes in."""

    def __init__(self) -> None:
        #: Called with the code and the revision of an entry that another server stored.
        self.on_stored_elsewhere: Callable[[str, int], None] = lambda code, revision: None
        #: Called with the code and the revision of an entry that this server stored: it may have given up waiting.
        self.on_stored_here: Callable[[str, int], None] = lambda code, revision: None
        #: Called with the code of each table whose players on other servers have come or gone.
        self.on_presence: Callable[[str], None] = lambda code: None
        #: Called after the connection was lost and found again: notifications may have been missed.
        self.on_reconnect: Callable[[], Awaitable[None]] | None = None

    async def open(self) -> None:
        """Begins to listen."""

    async def close(self) -> None:
        """Listens no longer."""

    def seats_online_elsewhere(self, code: str) -> set[int]:
        """The seats of a table whose players are connected to other servers."""
        return set()

    async def send_presence(self, code: str, seats: set[int]) -> None:
        """Tells the other servers whose players at a table are connected to this one."""
