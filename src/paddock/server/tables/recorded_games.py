"""Recorded games that are loaded: replayed into the journal of a new table."""

import json
import time

from paddock.engine import Game, Json, Log, LogError, SetupError, log_from_dict, play_step
from paddock.server.db.rows import JournalEntry
from paddock.server.tables import journal


def journal_of(body: bytes) -> list[JournalEntry] | str:
    """Replays a recorded game as it was sent: the journal of a table that goes on with it, or what is wrong with it.
    Runs in a worker process."""
    from paddock.games.catalog import GAMES

    try:
        data = json.loads(body)
        recorded = log_from_dict(data["log"] if isinstance(data, dict) and "log" in data else data, GAMES)
        game = GAMES[recorded.setup.game]
        return recorded_entries(game, recorded)
    except (LogError, SetupError) as error:
        return str(error)
    except (ValueError, RecursionError) as error:
        return f"this is not a recorded game: no valid JSON ({error})"


def recorded_entries(game: Game, recorded: Log) -> list[JournalEntry]:
    """A recorded game as the journal of a new table; LogError if it is not what its rules make of it."""
    now = time.time()
    state = game.start(recorded.setup)
    state.record()
    entries: list[JournalEntry] = []
    for n, step in enumerate(recorded.steps, 1):
        played = play_step(state, n, step, recorded.state_format == game.state_format)
        if step.seat is None:
            entries.append(JournalEntry(n, journal.REWIND, 0, {"step": n - 1, "redeal": played}, now))
            continue
        body: Json = {
            "text": step.move,
            "digest": state.digest(),
            "form": game.state_format,
            "events": [event.to_json() for event in state.take_events()],
        }
        if not state.to_move():
            body["last"] = True
            body["standings"] = [standing.to_json() for standing in state.standings()]
        entries.append(JournalEntry(n, journal.MOVE, step.seat, body, now))
    return entries
