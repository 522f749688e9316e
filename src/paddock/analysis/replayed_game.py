"""A finished game, replayed for analysis: its positions, what was decided between them, and where something became
known."""

from functools import lru_cache

from paddock.engine import Game, Log, LogError, Move, Standing, State, read_log
from paddock.engine.log import REDEAL, play_step
from paddock.games.catalog import GAMES, find_game


class Story:
    """Position n is the table after n steps; `moves`, `described` and `revealing` have one entry per step."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game: Game = find_game(log.setup.game)
        self.seats = len(log.setup.seats)
        state = self.game.start(log.setup)
        self.positions: list[State] = [state.copy()]
        self.moves: list[int] = []
        self.described: list[Move] = []
        self.revealing: list[bool] = []
        for number, step in enumerate(log.steps, 1):
            before = self.positions[-1]
            if step.seat is None:
                described = Move(REDEAL, {}, step.move)
                move = play_step(state, number, step, log.form == self.game.state_form)
            else:
                move = play_step(state, number, step, log.form == self.game.state_form)
                described = before.describe(step.seat, move)
            self.moves.append(move)
            self.described.append(described)
            self.revealing.append(state.revealed != before.revealed)
            self.positions.append(state.copy())
        if state.to_move():
            raise LogError("this game is not over yet: only a finished one can be analysed")
        if not self.moves:
            raise LogError("this game has no moves: there is nothing to analyse")
        self.revealing[-1] = True  # the end of the race shows the rest
        self.result = wins(state.standings(), self.seats)
        self.places = places(state.standings(), self.seats)

    @property
    def steps(self) -> int:
        return len(self.moves)

    def mover(self, step: int) -> int | None:
        """Who moved in a step; nobody in a redeal."""
        return self.log.steps[step - 1].seat

    def is_decision(self, step: int) -> bool:
        """Whether whoever moved in a step had more than one legal move."""
        seat = self.mover(step)
        return seat is not None and len(self.positions[step - 1].legal(seat)) > 1

    def stretches(self) -> list[int]:
        """The positions after which a stretch begins: the start, and wherever something has become known."""
        return [0, *(step for step in range(1, self.steps) if self.revealing[step - 1])]


def wins(standings: list[Standing], seats: int) -> list[float]:
    """Each seat's share of the win; automata and teams without a player take theirs."""
    first = [standing for standing in standings if standing.place == 1]
    shares = [0.0] * seats
    for standing in first:
        if standing.seat is not None:
            shares[standing.seat] += 1.0 / len(first)
    return shares


def places(standings: list[Standing], seats: int) -> list[float]:
    """Each seat's place: its best, where it has several entrants."""
    best = [0.0] * seats
    for standing in standings:
        if standing.seat is not None and (not best[standing.seat] or standing.place < best[standing.seat]):
            best[standing.seat] = float(standing.place)
    return best


@lru_cache(4)
def story_in(text: str) -> Story:
    """The story of a recorded game as its file has it; a worker process keeps the last few."""
    return Story(read_log(text, GAMES))
