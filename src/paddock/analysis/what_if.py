"""Evaluates another move for a decision, compared with the best known moves."""

from paddock.analysis.grades import grade_of
from paddock.analysis.move_comparison import MoveComparer
from paddock.analysis.replayed_game import replayed_game_in
from paddock.engine import Json, LogError, Position, split

#: Batches of samples on which it is compared.
BATCHES = 4


def evaluate_move(text: str, step: int, move: str, seed: int = 0) -> Json:
    """Returns how good a move would have been at a step of a recorded game."""
    replay = replayed_game_in(text)
    if not 1 <= step <= replay.steps:
        raise LogError(f"step {step} does not exist; this game has steps 1 to {replay.steps}")
    seat = replay.mover(step)
    if seat is None:
        raise LogError(f"step {step} is a redeal, not a decision")
    before = replay.positions[step - 1]
    tried = before.parse(seat, move)
    if tried not in before.legal(seat):
        raise LogError(f"step {step}: {move!r} is not a legal move")
    comparer, position = MoveComparer(replay.game, sure=True), Position(before, seat)
    rng = split(seed, f"analysis/try/{step}/{move}")
    moves = MoveComparer(replay.game).moves_to_compare(position, tried, rng)
    comparison = comparer.compare(position, moves, BATCHES * comparer.samples, rng)
    loss, error = comparison.loss(seat)
    return {
        **before.describe(seat, tried).to_json(),
        "chance": round(comparison.chance(0, seat), 6),
        "loss": round(loss, 6),
        "error": round(error, 6),
        "name": grade_of(loss, error),
        "best": before.describe(seat, comparison.moves[comparison.best(seat)]).text,
    }
