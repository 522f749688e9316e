"""What everyone may see, which is everything except future dice; previews; and static data."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import members, place_of
from paddock.games.long_shot import cards
from paddock.games.long_shot import sheet as printed
from paddock.games.long_shot.actions import open_horses, why_no_purchase
from paddock.games.long_shot.cards import FINISHED, HORSES, LINE, PLACES
from paddock.games.long_shot.effects import Ability
from paddock.games.long_shot.moves import effect_of, horse_of, waits_for_horse
from paddock.games.long_shot.phases import EFFECTS
from paddock.games.long_shot.roland import CELLS, COLUMNS, ROLAND, cell_at, roland_fields
from paddock.games.long_shot.scoring import parts_of, pays
from paddock.games.long_shot.sheet import BONUS_BOXES, BOXES, COLUMN, ROW, SIDE, completed_lines
from paddock.games.long_shot.state import NOBODY, PHASE_NAMES, RACE_OVER, RaceState


def numbers(mask: i64) -> list[int]:
    """Returns the horses of a mask, numbered from 1."""
    return [int(horse) + 1 for horse in members(mask)]


def view(race: RaceState) -> Json:
    """Returns the whole race: nothing is hidden."""
    over = race.phase == RACE_OVER
    return {
        "round": race.round,
        "phase": PHASE_NAMES[race.phase],
        "first": race.first,
        "turn": None if over else race.turn,
        "dice": {"horse": race.horse + 1, "steps": race.steps},
        "last_round": len(race.finished) == PLACES,
        "horses": [horse_view(race, horse) for horse in range(HORSES)],
        "finished": [horse + 1 for horse in race.finished],
        "sheets": [sheet_view(race, sheet) for sheet in range(race.config.sheets)],
        "pending": waiting_view(race),
        "roland": roland_view(race),
    }


def horse_view(race: RaceState, horse: i64) -> Json:
    position = race.position[horse]
    owner = race.owner[horse]
    return {
        "horse": horse + 1,
        "position": position,
        "place": place_of(race.finished, horse) + 1 if position == FINISHED else None,
        "past_line": position >= LINE,
        "owner": owner if owner != NOBODY else None,
        "for_sale": why_no_purchase(race, 0, horse, 0) is None,
        "price": race.config.price[horse],
        "card": cards.CARD_IDS[race.config.cards[horse]],
        "extra": numbers(race.extra[horse]),
        "pays": pays(race, horse),
    }


def sheet_view(race: RaceState, sheet: i64) -> Json:
    """Returns one player's sheet, with the stakes in each horse and what they would win now."""
    roland = sheet >= race.config.players
    helmets = race.helmets[sheet]
    jerseys = race.jerseys[sheet]
    parts = parts_of(race, sheet)
    return {
        "sheet": sheet,
        "seat": None if roland else sheet,
        "roland": roland,
        "money": race.money[sheet],
        "marks": [race.marks[sheet] >> box & 1 == 1 for box in range(BOXES)],
        "lines": completed_lines(race.marks[sheet], ROW) + completed_lines(race.marks[sheet], COLUMN),
        "helmets": numbers(helmets),
        "jerseys": numbers(jerseys),
        "sets": numbers(helmets & jerseys),
        "bets": [race.bets[sheet * HORSES + horse] for horse in range(HORSES)],
        "wins": [race.bets[sheet * HORSES + horse] * pays(race, horse) for horse in range(HORSES)],
        "open": numbers(open_horses(race, sheet)),
        "bonuses": [race.bonuses[sheet] >> box & 1 == 1 for box in range(len(BONUS_BOXES))],
        "dark": race.dark[sheet],
        "horses": numbers(race.owned_horses(sheet)),
        "parts": parts,
        "score": sum(parts.values()),
    }


def waiting_view(race: RaceState) -> list[Json]:
    """Returns the pending effects of the current player, in the order in which they were triggered."""
    listed: list[Json] = []
    for waits in race.pending:
        effect = EFFECTS[effect_of(waits)]
        if isinstance(effect, Ability):
            horse = horse_of(waits) + 1 if waits_for_horse(effect.number) else None
            card = cards.CARD_IDS[effect.card]
            listed.append({"effect": effect.name, "must": False, "horse": horse, "card": card})
        else:
            listed.append({"effect": "bonus", "must": True, "horse": None, "card": None})
    return listed


def roland_view(race: RaceState) -> Json | None:
    """Returns Roland's last action in words and numbers; None except in a solo game."""
    if race.config.players > 1:
        return None
    doing = race.roland
    if doing is None:
        return {"name": ROLAND, "did": None}
    return {"name": ROLAND, "did": {**roland_fields(doing), "tried": cell_at(doing.column, doing.row).text}}


def board_assets(market: list[i64]) -> Json:
    """Returns the course, the sheet as printed, and the cards in the market."""
    return {
        "course": {
            "spaces": cards.LAST_SPACE,
            "line": LINE,
            "finish": FINISHED,
            "prizes": list(cards.PRIZES),
            "movement_die": list(cards.MOVEMENT_DIE),
        },
        "horses": [
            {
                "horse": horse + 1,
                "colour": cards.COLOURS[horse],
                "odds": [*cards.ODDS[horse * PLACES : horse * PLACES + PLACES], cards.PAST_THE_LINE],
                "printed": numbers(cards.PRINTED[horse]),
                "card": card_view(market[horse]),
            }
            for horse in range(HORSES)
        ],
        "sheet": {
            "grid": [[printed.BOX_HORSE[row * SIDE + column] + 1 for column in range(SIDE)] for row in range(SIDE)],
            "bonuses": [
                {
                    "box": box,
                    "bonus": printed.BONUSES[bonus],
                    "title": printed.BONUS_TITLES[bonus],
                    "text": printed.BONUS_TEXTS[bonus],
                    "amount": printed.BONUS_AMOUNT[bonus],
                    "place": printed.BONUS_PLACES[bonus],
                }
                for box, bonus in enumerate(BONUS_BOXES)
            ],
            "dark_horses": printed.DARK_HORSES,
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
    return {
        "id": cards.CARD_IDS[card],
        "name": cards.CARD_NAMES[card],
        "set": cards.CARD_SETS[card],
        "price": cards.CARD_PRICE[card],
        "trigger": cards.CARD_TRIGGERS[card],
        "effect": cards.EFFECTS[cards.CARD_EFFECT[card]],
        "amount": cards.CARD_AMOUNT[card],
        "text": cards.CARD_TEXTS[card],
        "place": cards.CARD_PLACES[card],
    }
