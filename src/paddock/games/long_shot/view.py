"""What everybody may see, which is everything but the dice to come; what a move would do; and what never changes."""

from mypy_extensions import i64

from paddock.engine import Json, Standing
from paddock.games.long_shot.abilities import CARD_ABILITIES
from paddock.games.long_shot.actions import open_horses, why_no_purchase
from paddock.games.long_shot.cards import (
    CARD_IDS,
    CARD_NAMES,
    CARD_PRICE,
    CARD_SETS,
    CARD_TEXTS,
    CARD_TRIGGERS,
    COLOURS,
    FINISHED,
    HORSES,
    LAST_SPACE,
    LINE,
    MOVEMENT_DIE,
    ODDS,
    PAST_THE_LINE,
    PLACES,
    PRINTED,
    PRIZES,
    SET_PAYS,
    bits,
)
from paddock.games.long_shot.moves import (
    DONE,
    MOVE_WAITING,
    NOTHING,
    WAITING_BONUS,
    effect_of,
    horse_of,
    waits_for_horse,
)
from paddock.games.long_shot.phases import EFFECTS, carry_out
from paddock.games.long_shot.roland import CELLS, COLUMNS, ROLAND, cell_at, told
from paddock.games.long_shot.scoring import parts_of, pays, place_of, race_standings
from paddock.games.long_shot.sheet import (
    BONUS_AMOUNT,
    BONUS_BOXES,
    BONUS_TEXTS,
    BONUS_TITLES,
    BONUSES,
    BOX_HORSE,
    BOXES,
    DARK_HORSES,
    SIDE,
    lines_completed,
)
from paddock.games.long_shot.state import NOBODY, PHASE_NAMES, RACE_OVER, Ability, RaceState


def numbers(mask: i64) -> list[int]:
    """The horses of a mask, as people number them."""
    return [int(horse) + 1 for horse in bits(mask)]


def table_view(table: RaceState) -> Json:
    """The whole table: nothing on it is hidden."""
    over = table.phase == RACE_OVER
    return {
        "round": table.round,
        "phase": PHASE_NAMES[table.phase],
        "first": table.first,
        "turn": None if over else table.turn,
        "dice": {"horse": table.horse + 1, "steps": table.steps},
        "last_round": len(table.finished) == PLACES,
        "horses": [horse_view(table, horse) for horse in range(HORSES)],
        "finished": [horse + 1 for horse in table.finished],
        "sheets": [sheet_view(table, sheet) for sheet in range(table.sheets)],
        "pending": pending_view(table),
        "roland": roland_view(table),
        "standings": [standing_view(standing) for standing in race_standings(table)],
    }


def horse_view(table: RaceState, horse: i64) -> Json:
    position = table.position[horse]
    owner = table.owner[horse]
    finished = position == FINISHED
    return {
        "horse": horse + 1,
        "position": position,
        "place": place_of(table, horse) + 1 if finished else None,
        "past_line": position >= LINE,
        "owner": owner if owner != NOBODY else None,
        "for_sale": why_no_purchase(table, 0, horse, 0) is None,
        "price": table.market.price[horse],
        "card": CARD_IDS[table.market.cards[horse]],
        "extra": numbers(table.extra[horse]),
        "moved_by": [card + 1 for card in range(HORSES) if table.extra[card] >> horse & 1],
        "pays": pays(table, horse),
    }


def sheet_view(table: RaceState, sheet: i64) -> Json:
    """One player's sheet, with the stakes beside each horse and what they would win now."""
    roland = sheet >= table.players
    helmets = table.helmets[sheet]
    jerseys = table.jerseys[sheet]
    parts = parts_of(table, sheet)
    return {
        "sheet": sheet,
        "seat": None if roland else sheet,
        "roland": roland,
        "money": table.money[sheet],
        "marks": [table.marks[sheet] >> box & 1 == 1 for box in range(BOXES)],
        "lines": lines_completed(table.marks[sheet]),
        "helmets": numbers(helmets),
        "jerseys": numbers(jerseys),
        "sets": numbers(helmets & jerseys),
        "bets": [table.bets[sheet * HORSES + horse] for horse in range(HORSES)],
        "wins": [table.bets[sheet * HORSES + horse] * pays(table, horse) for horse in range(HORSES)],
        "open": numbers(open_horses(table, sheet)),
        "bonuses": [table.bonuses[sheet] >> box & 1 == 1 for box in range(len(BONUS_BOXES))],
        "dark": table.dark[sheet],
        "horses": [horse + 1 for horse in range(HORSES) if table.owner[horse] == sheet],
        "parts": parts,
        "score": sum(parts.values()),
    }


def pending_view(table: RaceState) -> list[Json]:
    """The effects that wait, for the player whose turn it is, in the order in which they were set off."""
    listed: list[Json] = []
    for waits in table.pending:
        effect = EFFECTS[effect_of(waits)]
        if isinstance(effect, Ability):
            horse = horse_of(waits) + 1 if waits_for_horse(effect.number) else None
            card = CARD_IDS[effect.card]
            listed.append({"effect": effect.name, "must": False, "horse": horse, "card": card})
        else:
            listed.append({"effect": "bonus", "must": True, "horse": None, "card": None})
    return listed


def roland_view(table: RaceState) -> Json | None:
    """Roland's latest doing, in words and numbers; None where nobody plays alone."""
    if table.players > 1:
        return None
    doing = table.roland
    if doing is None:
        return {"name": ROLAND, "did": None}
    return {"name": ROLAND, "did": {**told(doing), "tried": cell_at(doing.column, doing.row).text}}


def standing_view(standing: Standing) -> Json:
    return {
        "place": standing.place,
        "seat": standing.seat,
        "entrant": standing.entrant,
        "score": standing.score,
        "parts": standing.parts,
    }


def preview_move(before: RaceState, after: RaceState, move: i64) -> Json:
    """What changes through a move, before the next turn: `after` is a copy to try it on."""
    sheet = before.turn
    if move == DONE:
        return {"declines": [waiting["effect"] for waiting in pending_view(before)]}
    carry_out(after, sheet, move)
    moved: list[Json] = []
    marked: list[Json] = []
    for horse in range(HORSES):
        if after.position[horse] != before.position[horse]:
            moved.append({"horse": horse + 1, "from": before.position[horse], "to": after.position[horse]})
        for extra in numbers(after.extra[horse] & ~before.extra[horse]):
            marked.append({"card": horse + 1, "horse": extra})
    parts_before = parts_of(before, sheet)
    parts_after = parts_of(after, sheet)
    # the effect that the move itself uses waits no longer
    used = 1 if MOVE_WAITING[move] != NOTHING else 0
    bonuses = after.pending.count(WAITING_BONUS) - before.pending.count(WAITING_BONUS)
    if MOVE_WAITING[move] == WAITING_BONUS:
        bonuses += 1
    sets_off = [waiting["effect"] for waiting in pending_view(after)[len(before.pending) - used :]]
    return {
        "money": after.money[sheet],
        "money_change": after.money[sheet] - before.money[sheet],
        "score_change": sum(parts_after.values()) - sum(parts_before.values()),
        "dark": after.dark[sheet],
        "moved": moved,
        "marked": marked,
        "lines": bonuses if bonuses > 0 else 0,
        "sets_off": [effect for effect in sets_off if effect != "bonus"],
        "others": [
            {"sheet": other, "money_change": after.money[other] - before.money[other]}
            for other in range(before.sheets)
            if other != sheet and after.money[other] != before.money[other]
        ],
    }


def scenery(cards: list[i64]) -> Json:
    """The course, the sheet as printed, and the cards in the market."""
    return {
        "course": {
            "spaces": LAST_SPACE,
            "line": LINE,
            "finish": FINISHED,
            "prizes": list(PRIZES),
            "movement_die": list(MOVEMENT_DIE),
        },
        "horses": [
            {
                "horse": horse + 1,
                "colour": COLOURS[horse],
                "odds": [*ODDS[horse * PLACES : horse * PLACES + PLACES], PAST_THE_LINE],
                "printed": numbers(PRINTED[horse]),
                "card": card_view(cards[horse]),
            }
            for horse in range(HORSES)
        ],
        "sheet": {
            "grid": [[BOX_HORSE[row * SIDE + column] + 1 for column in range(SIDE)] for row in range(SIDE)],
            "bonuses": [
                {
                    "box": box,
                    "bonus": BONUSES[bonus],
                    "title": BONUS_TITLES[bonus],
                    "text": BONUS_TEXTS[bonus],
                    "amount": BONUS_AMOUNT[bonus],
                }
                for box, bonus in enumerate(BONUS_BOXES)
            ],
            "dark_horses": DARK_HORSES,
            "set_pays": SET_PAYS,
        },
        "roland": {
            "name": ROLAND,
            "columns": [
                {"steps": steps, "rows": [cell.text for cell in cells]}
                for steps, cells in zip(COLUMNS, CELLS, strict=True)
            ],
        },
    }


def card_view(card: i64) -> Json:
    ability = CARD_ABILITIES[card]
    return {
        "id": CARD_IDS[card],
        "name": CARD_NAMES[card],
        "set": CARD_SETS[card],
        "price": CARD_PRICE[card],
        "trigger": CARD_TRIGGERS[card],
        "effect": ability.name,
        "amount": ability.amount,
        "text": CARD_TEXTS[card],
    }
