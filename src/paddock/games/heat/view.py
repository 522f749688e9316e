"""What a seat or a spectator may see."""

from mypy_extensions import i64

from paddock.engine import Json, Standing
from paddock.games.heat.cards import (
    CARD_COUNT,
    CARDS,
    COLOURS,
    COOLDOWN,
    HEAT,
    LEGEND_DIAMOND,
    LEGEND_SPEED,
    PLUS,
    STRESS,
    card_names,
)
from paddock.games.heat.forecast import crossed, spin_out_ahead
from paddock.games.heat.moves import SET_NAMES, SETS
from paddock.games.heat.phases import ahead, cluttered_cards, final_order, may_slipstream
from paddock.games.heat.state import (
    BOOSTED,
    CALMED,
    COOLED,
    CORNER,
    GAVE_UP,
    NO_PLAN,
    OFF,
    OVER,
    PHASE_NAMES,
    PLAN,
    RUSHED,
    SLIPPED,
    SWAP,
    RaceState,
)

#: The step of the round that each phase waits in; a plan is step 1 or 2.
STEP_OF_PHASE = [1, 5, 6, 7, 8, 9, 0]
#: What events do to a dashboard without saying so: heat paid, or the gear that the car is in then.
UNTOLD: Json = {
    "boost": {"heat": 1},
    "mulligan": {"heat": 1},
    "spin-out": {"gear": 1},
    "cluttered": {"gear": 1},
}


def race_view(race: RaceState, seat: int | None) -> Json:
    """The public table, with the seat's own hand and plan laid beside it."""
    deal = race.deal
    planning = race.phase == PLAN or race.phase == SWAP
    driving = not planning and race.phase != OVER
    seen: Json = {
        "circuit": deal.circuit.id,
        "title": deal.circuit.title,
        "length": deal.circuit.length,
        "laps": deal.laps,
        "round": race.round,
        "phase": PHASE_NAMES[race.phase],
        "step": STEP_OF_PHASE[race.phase],
        "order": list(race.order),
        "turn": race.driver() if driving else None,
        "waiting": [s for s in range(int(deal.cars)) if race.waiting >> s & 1],
        "cars": [_car(race, s, driving) for s in range(int(deal.cars))],
        "driver": _driver(race) if driving else None,
        "legends": _legends(race),
        "finished": list(race.finished),
        "gave_up": list(race.gave_up),
        "points_for_place": list(deal.circuit.points),
        "standings": [
            {"place": line.place, "seat": line.seat, "entrant": line.entrant, "score": line.score, "parts": line.parts}
            for line in race_standings(race)
        ],
        "hand": None,
        "plan": None,
    }
    if seat is not None and 0 <= seat < deal.cars and not deal.legend[seat]:
        base = seat * CARD_COUNT
        seen["hand"] = card_names(race.hand, base)
        seen["plan"] = _plan(race, seat)
        seen["own"] = {
            "heat_in_hand": race.hand[base + HEAT],
            "stress_in_hand": race.hand[base + STRESS],
            "playable": race.playable(seat),
        }
        if race.phase == PLAN and race.next_gear[seat]:
            seen["step"] = 2
        if race.phase == SWAP and not race.waiting >> seat & 1:
            seen["own"]["swaps_hand"] = bool(race.mulligans >> seat & 1)
    return seen


def _car(race: RaceState, seat: int, driving: bool) -> Json:
    circuit = race.deal.circuit
    space = race.space[seat]
    on_track = space != OFF
    legend = bool(race.deal.legend[seat])
    face_down = 0
    if driving and race.plan[seat] != NO_PLAN:
        face_down = min(int(race.gear[seat]), int(race.hand_size[seat]))
    car: Json = {
        "seat": seat,
        "colour": COLOURS[seat],
        "legend": legend,
        "progress": race.progress[seat],
        "lap": min(max(int(circuit.lap(race.progress[seat])), 1), int(race.deal.laps)),
        "space": space if on_track else None,
        "spot": race.spot[seat] if on_track else None,
        "to_corner": circuit.to_line[space] if on_track else None,
        "limit": circuit.limits[circuit.corner[space]] if on_track else None,
        "crossed_the_line": race.progress[seat] > race.deal.finish,
        "finished": race.finished.index(seat) + 1 if seat in race.finished else None,
        "gave_up": seat in race.gave_up or race.next_gear[seat] == GAVE_UP,
        "adrenaline": not legend and seat in race.order and race.has_adrenaline(race.order.index(seat)),
    }
    if not legend:
        top = race.top[seat]
        car.update(
            {
                "gear": race.gear[seat],
                "engine": race.engine[seat],
                "cooldown": COOLDOWN[race.gear[seat]],
                "hand": race.hand_size[seat] - face_down,
                "face_down": face_down,
                "deck": race.deck_size[seat],
                "pile": race.pile_size(seat),
                "top": CARDS[top] if top >= 0 else None,
                "ready": race.phase in (PLAN, SWAP) and seat in race.order and not race.waiting >> seat & 1,
            }
        )
    return car


def _plan(race: RaceState, seat: int) -> Json | None:
    """A seat's own secret plan, as far as it goes; later the cards that it still has face down."""
    number = race.plan[seat]
    gear = race.next_gear[seat]
    if number == NO_PLAN and not gear:
        return None
    lever = gear if 0 < gear < GAVE_UP else race.gear[seat]
    cards: list[str] | None = None
    if number == SETS:
        cards = card_names(cluttered_cards(race, seat, lever))
    elif number != NO_PLAN:
        cards = list(SET_NAMES[number])
    return {"gear": lever, "cards": cards, "cluttered": number == SETS, "gives_up": gear == GAVE_UP}


def _driver(race: RaceState) -> Json:
    """The turn under way: cards, speed, symbols used and open, corners crossed so far and what they cost."""
    seat = race.driver()
    corners = crossed(race, race.start, race.progress[seat], race.speed)
    used = race.used
    adrenaline = race.has_adrenaline(race.turn)
    return {
        "seat": seat,
        "start": race.start,
        "speed": race.speed,
        "played": [CARDS[card] for card in race.played],
        "flipped": sum(int(PLUS[card]) for card in race.played) + (1 if used & BOOSTED else 0),
        "adrenaline": adrenaline,
        "boosted": bool(used & BOOSTED),
        "cooled": bool(used & COOLED),
        "adrenaline_used": bool(used & RUSHED),
        "adrenaline_cooled": bool(used & CALMED),
        "slipstreamed": bool(used & SLIPPED),
        "corners": corners,
        "heat_due": sum(int(corner["heat"]) for corner in corners),
        "may_slipstream": not used & SLIPPED and may_slipstream(race, seat),
        "spin_out": spin_out_ahead(race, seat) if race.phase == CORNER else None,
    }


def _legends(race: RaceState) -> Json | None:
    """This round's card of the Legends: speed and diamond of each."""
    card = race.legend_card
    if card < 0:
        return None
    return {
        str(seat): {
            "speed": LEGEND_SPEED[card][seat] + race.deal.legend_boost,
            "diamond": LEGEND_DIAMOND[card][seat],
        }
        for seat in range(int(race.deal.cars))
        if race.deal.legend[seat]
    }


def running_order(race: RaceState) -> list[i64]:
    """All cars as they would be placed now."""
    racing = race.order[:]
    for i in range(1, len(racing)):
        seat = racing[i]
        j = i
        while j > 0 and ahead(race, seat, racing[j - 1]):
            racing[j] = racing[j - 1]
            j -= 1
        racing[j] = seat
    return race.finished + racing + race.gave_up[::-1]


def race_standings(race: RaceState) -> list[Standing]:
    """HEAT-12.5: the placing with the podium's points."""
    order = final_order(race) if race.phase == OVER else running_order(race)
    points = race.deal.circuit.points
    placing: list[Standing] = []
    for i, seat in enumerate(order):
        score = int(points[i]) if i < len(points) else 0
        spaces = max(int(race.progress[seat]), 0)
        laps = min(max(spaces - 1, 0) // int(race.deal.circuit.length), int(race.deal.laps))
        placing.append(Standing(i + 1, int(seat), COLOURS[seat], score, {"laps": laps, "spaces": spaces}))
    return placing
