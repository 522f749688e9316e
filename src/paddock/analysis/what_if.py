"""One move of a decision, tried again: what it would have been worth beside the best that is known."""

from paddock.analysis.grades import name_of
from paddock.analysis.move_comparison import Judge
from paddock.analysis.replayed_game import story_in
from paddock.engine import Json, LogError, Position, split

#: Batches of tables on which it is compared.
BATCHES = 4


def judge_move(text: str, step: int, move: str, seed: int = 0) -> Json:
    """How good a move would have been at a step of a recorded game; LogError or IllegalMove where there is none."""
    story = story_in(text)
    if not 1 <= step <= story.steps:
        raise LogError(f"there is no step {step}; this game has {story.steps}")
    seat = story.mover(step)
    if seat is None:
        raise LogError(f"step {step} is nobody's decision")
    before = story.positions[step - 1]
    tried = before.parse(seat, move)
    if tried not in before.legal(seat):
        raise LogError(f"step {step}: {move!r} is no legal move there")
    judge, position = Judge(story.game, sure=True), Position(before, seat)
    rng = split(seed, f"analysis/try/{step}/{move}")
    moves = Judge(story.game).worth_comparing(position, tried, rng)
    judged = judge.compare(position, moves, BATCHES * judge.tables, rng)
    loss, error = judged.loss(seat)
    return {
        **before.describe(seat, tried).to_json(),
        "chance": round(judged.chance(0, seat), 6),
        "loss": round(loss, 6),
        "error": round(error, 6),
        "name": name_of(loss, error),
        "best": before.describe(seat, judged.moves[judged.best(seat)]).text,
    }
