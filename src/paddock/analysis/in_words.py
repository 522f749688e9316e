"""An analysis in sentences: who was lucky, who played well, and where the race turned."""

from paddock.analysis.replayed_game import ReplayedGame
from paddock.engine import Json
from paddock.wording import count_of, event_in_words

#: The most characters for the events of a step.
LONGEST = 160


def points(share: float, sign: bool = True) -> str:
    """Formats a share of a win in percentage points."""
    return f"{100 * share:+.0f}" if sign else f"{100 * share:.0f}"


def ledger_in_words(row: Json, name: str) -> str:
    luck = f"luck {'gave' if row['luck'] >= 0 else 'cost'} {count_of(round(abs(100 * row['luck'])), 'point')}"
    own = f"own decisions {'gained' if row['own'] >= 0 else 'lost'} {points(abs(row['own']), False)}"
    others = f"the others' {'gave' if row['others'] >= 0 else 'cost'} {points(abs(row['others']), False)}"
    start, result = points(row["start"], False), points(row["result"], False)
    return f"{name} started with a win chance of {start} % and ended with {result}: {luck}, {own}, {others}"


def turning_point(point: Json, analysis: Json, replay: ReplayedGame) -> str:
    step = point["step"]
    names = [seat["name"] for seat in analysis["seats"]]
    move = analysis["moves"][step - 1]
    who = "redeal" if move["seat"] is None else names[move["seat"]]
    if point["what"] == "decision":
        more = points(-point["points"], False)
        return f"step {step}, {who}: {move['text']}. {point['better']} would have gained {more} points more"
    happened = "; ".join(event_texts(replay, step))
    if len(happened) > LONGEST:
        happened = happened[: happened.rindex(",", 0, LONGEST)] + " ..."
    luck = f"{points(point['points'])} points of luck for {names[point['seat']]}"
    return f"step {step}, {who}: {move['text']}. {happened or move['text']}: {luck}"


def event_texts(replay: ReplayedGame, step: int) -> list[str]:
    """Returns the public events of a step in words."""
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
