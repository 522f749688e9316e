"""A finished game, replayed for analysis: its positions, the moves between them, and which steps revealed
something."""

from functools import lru_cache

from paddock.engine import PLAYER, Game, Log, LogError, Move, Standing, State, read_log
from paddock.engine.log import REDEAL, play_step
from paddock.games.catalog import GAMES, find_game


class ReplayedGame:
    """Position n is the state after n steps; `moves`, `described` and `reveals` have one entry per step."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game: Game = find_game(log.setup.game)
        self.seats = len(log.setup.seats)
        state = self.game.start(log.setup)
        self.positions: list[State] = [state.copy()]
        self.moves: list[int] = []
        self.described: list[Move] = []
        self.reveals: list[bool] = []
        for number, step in enumerate(log.steps, 1):
            before = self.positions[-1]
            move = play_step(state, number, step, log.state_format == self.game.state_format)
            self.moves.append(move)
            redeal = Move(REDEAL, {}, step.move)
            self.described.append(redeal if step.seat is None else before.describe(step.seat, move))
            self.reveals.append(state.reveal_count != before.reveal_count)
            self.positions.append(state.copy())
        if state.to_move():
            raise LogError("this game is not finished; only finished games can be analysed")
        if not self.moves:
            raise LogError("this game has no moves to analyse")
        self.reveals[-1] = True  # the end of the race reveals the rest
        self.result = wins(state.standings(), self.seats)
        self.places = places(state.standings(), self.seats)

    @property
    def steps(self) -> int:
        return len(self.moves)

    def mover(self, step: int) -> int | None:
        """Returns the seat that moved in a step; None for a redeal."""
        return self.log.steps[step - 1].seat

    def players(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.log.setup.seats) if kind == PLAYER]

    def is_decision(self, step: int) -> bool:
        """Returns whether the mover had more than one legal move."""
        seat = self.mover(step)
        return seat is not None and len(self.positions[step - 1].legal(seat)) > 1

    def segments(self) -> list[int]:
        """Returns the positions where segments start: the first one, and those after every reveal."""
        return [0, *(step for step in range(1, self.steps) if self.reveals[step - 1])]


def wins(standings: list[Standing], seats: int) -> list[float]:
    """Returns each seat's share of the win; automata and entrants without a player get theirs too."""
    first = [standing for standing in standings if standing.place == 1]
    shares = [0.0] * seats
    for standing in first:
        if standing.seat is not None:
            shares[standing.seat] += 1.0 / len(first)
    return shares


def places(standings: list[Standing], seats: int) -> list[float]:
    best = [0.0] * seats
    for standing in standings:
        if standing.seat is not None and (not best[standing.seat] or standing.place < best[standing.seat]):
            best[standing.seat] = float(standing.place)
    return best


@lru_cache(4)
def replayed_game_in(text: str) -> ReplayedGame:
    """Returns the recorded game in the text of a file; a few are cached."""
    return ReplayedGame(read_log(text, GAMES))
