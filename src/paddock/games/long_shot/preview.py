"""What a move would do, before the next turn and its dice."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import how_many
from paddock.games.long_shot.cards import HORSES, ODDS, PLACES
from paddock.games.long_shot.moves import DONE, MOVE_WAITING, NOTHING, WAITING_BONUS
from paddock.games.long_shot.phases import apply_move
from paddock.games.long_shot.scoring import parts_of
from paddock.games.long_shot.sheet import BOXES, COLUMN, ROW, SIDE
from paddock.games.long_shot.state import RaceState
from paddock.games.long_shot.view import numbers, waiting_view


def preview(before: RaceState, move: i64) -> Json:
    """Returns what a move changes."""
    sheet = before.turn
    if move == DONE:
        return {"declines": [waiting["effect"] for waiting in waiting_view(before)]}
    after = before.copy()
    assert isinstance(after, RaceState)
    apply_move(after, sheet, move)
    moved: list[Json] = []
    marked: list[Json] = []
    bets: list[Json] = []
    for horse in range(HORSES):
        if after.position[horse] != before.position[horse]:
            moved.append({"horse": horse + 1, "from": before.position[horse], "to": after.position[horse]})
        for extra in numbers(after.extra[horse] & ~before.extra[horse]):
            marked.append({"card": horse + 1, "horse": extra})
        bet = after.bets[sheet * HORSES + horse]
        if bet != before.bets[sheet * HORSES + horse]:
            pays = [bet * odds for odds in ODDS[horse * PLACES : (horse + 1) * PLACES]]
            bets.append({"horse": horse + 1, "bet": bet, "pays": pays})
    parts_before = parts_of(before, sheet)
    parts_after = parts_of(after, sheet)
    # the effect that the move uses is no longer pending
    used = 1 if MOVE_WAITING[move] != NOTHING else 0
    bonuses = after.pending.count(WAITING_BONUS) - before.pending.count(WAITING_BONUS)
    if MOVE_WAITING[move] == WAITING_BONUS:
        bonuses += 1
    sets_off = [waiting["effect"] for waiting in waiting_view(after)[len(before.pending) - used :]]
    return {
        "money": after.money[sheet],
        "money_change": after.money[sheet] - before.money[sheet],
        "score_change": sum(parts_after.values()) - sum(parts_before.values()),
        "dark": after.dark[sheet],
        "moved": moved,
        "marked": marked,
        "bets": bets,
        "boxes": free_boxes(before.marks[sheet], after.marks[sheet]),
        "lines": bonuses if bonuses > 0 else 0,
        "sets_off": [effect for effect in sets_off if effect != "bonus"],
        "others": [
            {"sheet": other, "money_change": after.money[other] - before.money[other]}
            for other in range(before.config.sheets)
            if other != sheet and after.money[other] != before.money[other]
        ],
    }


def free_boxes(before: i64, after: i64) -> list[Json]:
    """Returns how many boxes are still free in the row and in the column of each box that is marked."""
    return [
        {
            "row": SIDE - how_many(after & ROW[box // SIDE]),
            "column": SIDE - how_many(after & COLUMN[box % SIDE]),
        }
        for box in range(BOXES)
        if (after & ~before) >> box & 1
    ]
