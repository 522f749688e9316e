"""A game under way: its log and its state, kept in step, with undo."""

from dataclasses import dataclass
from typing import Final

from paddock.engine.errors import IllegalMove, LogError, SetupError, UndoRefused
from paddock.engine.game import Game, Setup
from paddock.engine.log import REDEAL, Log, Step, play_step, replay
from paddock.engine.rng import commitment
from paddock.engine.state import Event, State

MARK_EVERY: Final = 32


@dataclass(frozen=True)
class Played:
    """A move in the table's memory: who might have moved before it, and how much was known.

    A redeal has no seat, and its number in place of a move.
    """

    seat: int | None
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
        shown = commitment(setup.seed) if isinstance(setup.seed, str) else None
        self.log = Log(setup, list(names), [], game.state_form, shown)
        #: How often this game was dealt anew: no number is ever used twice.
        self.redeals = 0
        self._restart()

    @classmethod
    def from_log(cls, game: Game, log: Log, check: bool = True, record: bool = False) -> "Table":
        """The table that a log describes, every step replayed and, with `check`, its digest compared."""
        table = cls(game, log.setup, list(log.names), record)
        for number, step in enumerate(log.steps, 1):
            before = tuple(table.state.to_move())
            revealed = table.state.revealed
            move = play_step(table.state, number, step, check and log.form == game.state_form)
            if step.seat is None:
                table.redeals = max(table.redeals, move)
            digest = step.digest if log.form == game.state_form else table.state.digest()
            table._remember(Played(step.seat, move, before, revealed), Step(step.seat, step.move, digest))
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
        later = self._history[number + 1 :]
        self._go_back(number)
        self._play_again(later)
        return number

    def can_undo(self, seat: int) -> bool:
        try:
            self._undoable(seat)
        except UndoRefused:
            return False
        return True

    def rewind(self, number: int, redeal: bool = True) -> None:
        """Goes back to the position after the first `number` moves, whatever was revealed since: by consent only.

        What the dice and the cards would have shown is known by now, so what nobody knew in that position is dealt
        anew: a step of its own in the log. (Tables of Paddock 0.1 went back without.)
        """
        if not 0 <= number <= self.version:
            raise LogError(f"there is no step {number}; this game has {self.version}")
        self._go_back(number)
        if redeal:
            self.redeal(self.redeals + 1)

    def redeal(self, number: int) -> None:
        """Deals anew what nobody knows, as the `number`th redeal of this game, and writes it down."""
        self.redeals = max(self.redeals, number)
        before = tuple(self.state.to_move())
        revealed = self.state.revealed
        self.state.redeal(number)
        self._remember(Played(None, number, before, revealed), Step(None, f"{REDEAL} {number}", self.state.digest()))

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
            if later.seat is None:
                raise UndoRefused("what was to come has been dealt anew since")
            if later.seat not in mine.to_move or not self._open_without(number):
                raise UndoRefused(f"seat {later.seat} has moved since")
        return number

    def _open_without(self, number: int) -> bool:
        """Whether the decision that a move was part of is still open: without it all others stand, and it fits last."""
        mark = number // MARK_EVERY
        state = self._marks[mark].copy()
        try:
            for n in range(mark * MARK_EVERY, len(self._history)):
                if n != number:
                    _again(state, self._history[n])
            _again(state, self._history[number])
        except IllegalMove:
            return False
        return state.digest() == self.state.digest()

    def _restart(self) -> None:
        self.state: State = self.game.start(self.log.setup)
        self._history: list[Played] = []
        #: The positions after so many moves and its multiples: to go back in a long game is not to play it all again.
        self._marks: list[State] = [self.state.copy()]
        if self.record:
            self.state.record()

    def _go_back(self, number: int) -> None:
        """To the position after the first `number` moves, from the nearest one that was kept."""
        mark = number // MARK_EVERY
        kept = mark * MARK_EVERY
        again = self._history[kept:number]
        del self._marks[mark + 1 :]
        del self._history[kept:]
        del self.log.steps[kept:]
        self.state = self._marks[mark].copy()
        if self.record:
            self.state.record()
        self._play_again(again)

    def _play_again(self, moves: list[Played]) -> None:
        for played in moves:
            if played.seat is None:
                self.redeal(played.move)
            else:
                self.play(played.seat, played.move)
        self.state.take_events()

    def _remember(self, played: Played, step: Step) -> None:
        self._history.append(played)
        self.log.steps.append(step)
        if len(self._history) % MARK_EVERY == 0:
            self._marks.append(self.state.copy())


def _again(state: State, played: Played) -> None:
    if played.seat is None:
        state.redeal(played.move)
    else:
        state.play(played.seat, played.move)
