"""A game under way: its log and its state, kept in step, with undo."""

from dataclasses import dataclass

from paddock.engine.errors import IllegalMove, LogError, SetupError, UndoRefused
from paddock.engine.game import Game, Setup
from paddock.engine.log import Log, Step, play_step, replay
from paddock.engine.state import Event, State


@dataclass(frozen=True)
class Played:
    """A move in the table's memory: who might have moved before it, and how much was known."""

    seat: int
    move: int
    to_move: tuple[int, ...]
    revealed: int


class Table:
    """Log and state of one game. All changes go through `play` and `undo`."""

    def __init__(self, game: Game, setup: Setup, names: list[str] | None = None, record: bool = False) -> None:
        self.game = game
        self.record = record
        if names is None:
            names = [f"Seat {n + 1}" for n in range(len(setup.seats))]
        if len(names) != len(setup.seats):
            raise SetupError(f"there are {len(setup.seats)} seats, but {len(names)} names were given")
        self.log = Log(setup, game.rules_version, list(names))
        self._restart()

    @classmethod
    def from_log(cls, game: Game, log: Log, check: bool = True, record: bool = False) -> "Table":
        """The table that a log describes, every step replayed and, with `check`, its digest compared."""
        table = cls(game, log.setup, list(log.names), record)
        for number, step in enumerate(log.steps, 1):
            before = tuple(table.state.to_move())
            revealed = table.state.revealed
            move = play_step(table.state, number, step, check)
            table._remember(Played(step.seat, move, before, revealed), step)
        return table

    @property
    def version(self) -> int:
        """The number of moves played."""
        return len(self.log.steps)

    @property
    def over(self) -> bool:
        return not self.state.to_move()

    def play(self, seat: int, move: int) -> None:
        """Plays a legal move and writes it down; an illegal one raises IllegalMove and changes nothing."""
        state = self.state
        before = tuple(state.to_move())
        revealed = state.revealed
        text = state.describe(seat, move).text if seat in before and move in state.legal(seat) else ""
        state.play(seat, move)
        self._remember(Played(seat, move, before, revealed), Step(seat, text, state.digest()))

    def undo(self, seat: int) -> int:
        """Takes a seat's latest move back and returns its number; UndoRefused says why it stands.

        A move can be taken back while nothing has become known to anyone since, and nobody has moved since but
        those who were deciding at the same time.
        """
        number = self._undoable(seat)
        moves = self._history[:number] + self._history[number + 1 :]
        self._replay(moves)
        return number

    def can_undo(self, seat: int) -> bool:
        try:
            self._undoable(seat)
        except UndoRefused:
            return False
        return True

    def rewind(self, number: int) -> None:
        """Goes back to the position after the first `number` moves, whatever was revealed since: by consent only."""
        if not 0 <= number <= self.version:
            raise LogError(f"there is no step {number}; this game has {self.version}")
        self._replay(self._history[:number])

    def at(self, number: int) -> State:
        """The position after the first `number` moves; the table itself stays where it is."""
        if not 0 <= number <= self.version:
            raise LogError(f"there is no step {number}; this game has {self.version}")
        return replay(self.game, self.log, number, check=False)

    def take_events(self) -> list[Event]:
        return self.state.take_events()

    def _undoable(self, seat: int) -> int:
        number = len(self._history) - 1
        while number >= 0 and self._history[number].seat != seat:
            number -= 1
        if number < 0:
            raise UndoRefused("this seat has made no move to take back")
        mine = self._history[number]
        if self.state.revealed != mine.revealed:
            raise UndoRefused("something was revealed since: a die, a draw or a secret; it cannot be unseen")
        for later in self._history[number + 1 :]:
            if later.seat not in mine.to_move or not self._open_without(number):
                raise UndoRefused(f"seat {later.seat} has moved since")
        return number

    def _open_without(self, number: int) -> bool:
        """Whether the decision that a move was part of is still open: without it all others stand, and it fits last."""
        state = self.game.start(self.log.setup)
        try:
            for n, played in enumerate(self._history):
                if n != number:
                    state.play(played.seat, played.move)
            state.play(self._history[number].seat, self._history[number].move)
        except IllegalMove:
            return False
        return state.digest() == self.state.digest()

    def _restart(self) -> None:
        self.state: State = self.game.start(self.log.setup)
        self._history: list[Played] = []
        if self.record:
            self.state.record()

    def _replay(self, moves: list[Played]) -> None:
        self.log.steps.clear()
        self._restart()
        for played in moves:
            self.play(played.seat, played.move)
        self.state.take_events()

    def _remember(self, played: Played, step: Step) -> None:
        self._history.append(played)
        self.log.steps.append(step)
