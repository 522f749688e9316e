"""A running game: its log and its state, with undo."""

from typing import Final, NamedTuple

from paddock.engine.errors import IllegalMove, LogError, SetupError, UndoRefused
from paddock.engine.game import Game, Setup
from paddock.engine.log import REDEAL, Log, Step, play_step
from paddock.engine.rng import commitment
from paddock.engine.state import Event, Move, State

#: Every 32nd position is kept, so that going back in a long game does not replay it from the start.
MARK_EVERY: Final = 32


class HistoryEntry(NamedTuple):
    """A move in the table's memory: the seats that were to move before it, and the reveal count then.

    A redeal has no seat, and its number instead of a move.
    """

    seat: int | None
    move: int
    to_move: tuple[int, ...]
    reveal_count: int


class PendingMove(NamedTuple):
    """A legal move that was played on a copy of the state. `Table.commit` plays it on the table."""

    seat: int
    move: int
    before: State
    after: State
    described: Move
    #: What the other seats learn of it; see `State.public_move`.
    public_move: Move | None
    events: list[Event]
    digest: str


class Table:
    """A game with its log and its current state. Every move makes a new state; earlier ones do not change."""

    def __init__(self, game: Game, setup: Setup, names: list[str] | None = None, record: bool = False) -> None:
        self.game = game
        self.record = record
        if names is None:
            names = [f"Seat {n + 1}" for n in range(len(setup.seats))]
        if len(names) != len(setup.seats):
            raise SetupError("there are {seats} seats, but {n} names", {"seats": len(setup.seats), "n": len(names)})
        promise = commitment(setup.seed) if isinstance(setup.seed, str) else None
        self.log = Log(setup, list(names), [], game.state_format, promise)
        #: The highest number of a redeal so far; no number is used twice.
        self.redeals = 0
        self.state: State = game.start(setup)
        self._history: list[HistoryEntry] = []
        self._marks: list[State] = [self.state]

    @classmethod
    def from_log(cls, game: Game, log: Log, check: bool = True) -> "Table":
        """Replays a log and returns the table. With `check`, the digest of every step is compared."""
        table = cls(game, log.setup, list(log.names))
        for number, step in enumerate(log.steps, 1):
            after = table.state.copy()
            move = play_step(after, number, step, check and log.state_format == game.state_format)
            if step.seat is None:
                table.redeals = max(table.redeals, move)
            digest = step.digest if log.state_format == game.state_format else after.digest()
            table._append(step.seat, move, after, Step(step.seat, step.move, digest))
        return table

    @property
    def version(self) -> int:
        """The number of steps in the log."""
        return len(self.log.steps)

    @property
    def over(self) -> bool:
        return not self.state.to_move()

    def prepare(self, seat: int, move: int) -> PendingMove:
        """Plays a move on a copy of the state, without changing the table. An illegal move raises IllegalMove."""
        before = self.state
        after = before.copy()
        if self.record:
            after.record()
        after.play(seat, move)
        described = before.describe(seat, move)
        public = before.public_move(seat, move)
        return PendingMove(seat, move, before, after, described, public, after.take_events(), after.digest())

    def commit(self, pending: PendingMove) -> None:
        """Plays a move that was prepared in the current position, and appends it to the log."""
        if pending.before is not self.state:
            raise LogError("the position has changed since this move was prepared")
        step = Step(pending.seat, pending.described.text, pending.digest)
        self._append(pending.seat, pending.move, pending.after, step)

    def play(self, seat: int, move: int) -> PendingMove:
        """Plays a move and appends it to the log. An illegal one raises IllegalMove and changes nothing."""
        pending = self.prepare(seat, move)
        self.commit(pending)
        return pending

    def undo(self, seat: int) -> int:
        """Takes back a seat's latest move and returns its number; raises UndoRefused if that is not possible.

        A move can be taken back as long as nothing was revealed since, and only seats that were deciding at the same
        time have moved since.
        """
        number = self._latest_of(seat)
        refusal = self._undo_blocker(number)
        if refusal is not None:
            raise refusal
        later = self._history[number + 1 :]
        self._truncate(number)
        for played in later:
            assert played.seat is not None
            self.play(played.seat, played.move)
        return number

    def can_undo(self, seat: int) -> bool:
        return self._undo_blocker(self._latest_of(seat)) is None

    def rewind(self, number: int, redeal: bool = True) -> None:
        """Goes back to the position after the first `number` moves, even if something was revealed since.

        The players have seen what came next, so what nobody knew in that position is redealt, as a further step of
        the log. (Paddock 0.1 did not redeal.)
        """
        self._truncate(number)
        if redeal:
            self.redeal(self.redeals + 1)

    def redeal(self, number: int) -> None:
        """Redeals what nobody knows yet, and appends that to the log as redeal `number`."""
        self.redeals = max(self.redeals, number)
        after = self.state.copy()
        after.redeal(number)
        self._append(None, number, after, Step(None, f"{REDEAL} {number}", after.digest()))

    def at(self, number: int) -> State:
        """Returns the position after the first `number` moves, without changing the table."""
        if not 0 <= number <= self.version:
            raise LogError("there is no step {step}; this game has {n}", {"step": number, "n": self.version})
        mark = number // MARK_EVERY
        state = self._marks[mark].copy()
        for played in self._history[mark * MARK_EVERY : number]:
            _replay_entry(state, played)
        return state

    def _latest_of(self, seat: int) -> int:
        """Returns the number of a seat's latest move; -1 if it has made none."""
        number = len(self._history) - 1
        while number >= 0 and self._history[number].seat != seat:
            number -= 1
        return number

    def _undo_blocker(self, number: int) -> UndoRefused | None:
        """Returns why a move cannot be taken back; None if it can."""
        if number < 0:
            return UndoRefused("you have no move to take back")
        mine = self._history[number]
        if self.state.reveal_count != mine.reveal_count:
            return UndoRefused("your last move cannot be taken back: dice, cards or a secret were revealed since")
        later = self._history[number + 1 :]
        for other in later:
            if other.seat is None:
                return UndoRefused("your last move cannot be taken back: hidden cards and dice were redealt since")
            if other.seat not in mine.to_move:
                return _moved_since(other.seat)
        if later and not self._open_without(number):
            return _moved_since(later[0].seat)
        return None

    def _open_without(self, number: int) -> bool:
        """Returns whether all later moves are legal without this one, and lead to the same state if it comes last."""
        state = self.at(number)
        try:
            for played in self._history[number + 1 :]:
                _replay_entry(state, played)
            _replay_entry(state, self._history[number])
        except IllegalMove:
            return False
        return state == self.state

    def _append(self, seat: int | None, move: int, after: State, step: Step) -> None:
        before = self.state
        self._history.append(HistoryEntry(seat, move, tuple(before.to_move()), before.reveal_count))
        self.log.steps.append(step)
        self.state = after
        if self.version % MARK_EVERY == 0:
            self._marks.append(after)

    def _truncate(self, number: int) -> None:
        """Goes back to the position after the first `number` moves."""
        self.state = self.at(number)
        del self._marks[number // MARK_EVERY + 1 :]
        del self._history[number:]
        del self.log.steps[number:]


def _moved_since(seat: int | None) -> UndoRefused:
    return UndoRefused("your last move cannot be taken back: seat {seat} has moved since", {"seat": seat})


def _replay_entry(state: State, played: HistoryEntry) -> None:
    if played.seat is None:
        state.redeal(played.move)
    else:
        state.play(played.seat, played.move)
