"""What an analysis says, in sentences: who was lucky, who drove well, and where the race turned."""

from paddock.analysis.replayed_game import ReplayedGame
from paddock.engine import Json
from paddock.wording import count_of, event_in_words

#: Characters of what happened in a step.
LONGEST = 160


def points(share: float, sign: bool = True) -> str:
    """A share of a win in points of a hundred."""
    return f"{100 * share:+.0f}" if sign else f"{100 * share:.0f}"


def ledger_in_words(row: Json, name: str) -> str:
    luck = f"luck {'gave' if row['luck'] >= 0 else 'cost'} {count_of(round(abs(100 * row['luck'])), 'point')}"
    own = f"their own decisions {'gained' if row['own'] >= 0 else 'lost'} {points(abs(row['own']), False)}"
    others = f"the others' {'gave' if row['others'] >= 0 else 'cost'} {points(abs(row['others']), False)}"
    start, result = points(row["start"], False), points(row["result"], False)
    return f"{name} began with a chance of {start} % and ended with {result}: {luck}, {own}, {others}"


def turning_point(told: Json, analysis: Json, replay: ReplayedGame) -> str:
    step = told["step"]
    names = [seat["name"] for seat in analysis["seats"]]
    move = analysis["moves"][step - 1]
    who = "nobody" if move["seat"] is None else names[move["seat"]]
    if told["what"] == "decision":
        more = points(-told["points"], False)
        return f"step {step}, {who}: {move['text']}. {told['better']} would have been worth {more} points more"
    happened = "; ".join(event_texts(replay, step))
    if len(happened) > LONGEST:
        happened = happened[: happened.rindex(",", 0, LONGEST)] + " ..."
    luck = f"{points(told['points'])} points of luck for {names[told['seat']]}"
    return f"step {step}, {who}: {move['text']}. {happened or move['text']}: {luck}"


def event_texts(replay: ReplayedGame, step: int) -> list[str]:
    """The public events of a step, in words."""
    state = replay.positions[step - 1].copy()
    state.record()
    seat = replay.mover(step)
    if seat is None:
        state.redeal(replay.moves[step - 1])
    else:
        state.play(seat, replay.moves[step - 1])
    events = state.take_events()
    for event in events:
        event.secret = None
    return [event_in_words(event, replay.log.names) for event in events]
