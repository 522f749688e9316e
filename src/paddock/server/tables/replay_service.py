"""Replays: finished games step by step, with all hands open."""

from dataclasses import dataclass
from typing import Final

from paddock.engine import Event, Json, Move, State, Step, offers
from paddock.engine.log import REDEAL, redeal_number
from paddock.server.caches import SharedTasks
from paddock.server.refusals import Refused, no_such_step
from paddock.server.tables.board_assets_cache import table_board_digest
from paddock.server.tables.live_table import FINISHED, LiveTable, standings_json
from paddock.server.tables.requests import no_such_seat
from paddock.server.workers.time_slices import Slices

KEPT: Final = 32
#: The number of steps per response: they are similar, and compress well together.
STEPS_PER_ANSWER: Final = 50


@dataclass(frozen=True)
class ReplayFrame:
    """The position after a step, with the step's move and events."""

    state: State
    seat: int | None
    move: Move | None
    events: list[Event]


class Replays:
    """A cache of replays; each game is replayed once."""

    def __init__(self, slices: Slices) -> None:
        self._slices = slices
        self._replayed: SharedTasks[str, list[ReplayFrame]] = SharedTasks(KEPT)

    async def overview(self, table: LiveTable) -> Json:
        frames = await self._frames(table)
        moves: list[Json] = []

        def write(number: int) -> None:
            frame = frames[number]
            if frame.move is not None:
                events = [_event_with_secrets(event) for event in frame.events]
                moves.append({"step": number, "seat": frame.seat, **frame.move.to_json(), "events": events})

        await self._slices.run(range(len(frames)), write)
        return table.replay_json(table_board_digest(table), moves)

    async def step(self, table: LiveTable, number: int) -> Json:
        return self._step_json(table, number, await self.frame(table, number))

    async def steps(self, table: LiveTable, first: int) -> list[Json]:
        """Returns up to STEPS_PER_ANSWER steps."""
        frames = await self._frames(table)
        steps: list[Json] = []
        numbers = range(first, min(first + STEPS_PER_ANSWER, len(frames)))
        await self._slices.run(numbers, lambda number: steps.append(self._step_json(table, number, frames[number])))
        return steps

    async def offers(self, table: LiveTable, number: int, seat: int) -> Json:
        """Returns the legal moves of a seat after a step; empty if it was not its turn."""
        state = (await self.frame(table, number)).state
        if seat >= len(table.seats):
            raise no_such_seat(table, seat, "malformed")
        offered = offers(state, seat) if seat in state.to_move() else []
        return {"step": number, "seat": seat, "offers": offered}

    def _step_json(self, table: LiveTable, number: int, frame: ReplayFrame) -> Json:
        state = frame.state
        return {
            "step": number,
            "seat": frame.seat,
            "move": None if frame.move is None else frame.move.to_json(),
            "events": [_event_with_secrets(event) for event in frame.events],
            "view": state.view(None),
            "hands": {str(seat.number): state.view(seat.number) for seat in table.seats},
            "to_move": state.to_move(),
            "standings": standings_json(state),
        }

    async def _frames(self, table: LiveTable) -> list[ReplayFrame]:
        if table.status != FINISHED:
            raise Refused("not_finished", "you can see the replay when the game is over, because it shows every hand")
        return await self._replayed.run(table.code, lambda: replay_frames(table, self._slices))

    async def frame(self, table: LiveTable, number: int) -> ReplayFrame:
        frames = await self._frames(table)
        if not 0 <= number < len(frames):
            raise no_such_step(number, len(frames) - 1)
        return frames[number]


async def replay_frames(table: LiveTable, slices: Slices) -> list[ReplayFrame]:
    state = table.game.start(table.setup)
    frames = [ReplayFrame(state.copy(), None, None, [])]
    state.record()

    def play(step: Step) -> None:
        if step.seat is None:
            described = Move(REDEAL, {}, step.move)
            state.redeal(redeal_number(len(frames), step.move))
        else:
            move = state.parse(step.seat, step.move)
            described = state.describe(step.seat, move)
            state.play(step.seat, move)
        frames.append(ReplayFrame(state.copy(), step.seat, described, state.take_events()))

    await slices.run_retained(table.engine_table.log.steps, play)
    return frames


def _event_with_secrets(event: Event) -> Json:
    fields = event.seen_by(None)
    if event.secret:
        fields["secret"] = {str(seat): secret for seat, secret in event.secret.items()}
    return fields
