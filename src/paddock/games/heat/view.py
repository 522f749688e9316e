"""What a seat or a spectator may see; client_schema.py declares the schema."""

from paddock.engine import Json
from paddock.engine.bits import members, place_of
from paddock.games.heat import cards, moves, state
from paddock.games.heat.phases import cluttered_cards, legend_diamond, legend_speed, may_slipstream
from paddock.games.heat.preview import corners_crossed, spin_out_ahead
from paddock.games.heat.scoring import placing
from paddock.games.heat.state import RaceState

#: The step of the round for each phase; planning is step 1 or 2.
STEP_OF_PHASE = [1, 5, 6, 7, 8, 9, 0]
#: Changes to a dashboard that events imply: heat paid, or the new gear.
SIDE_EFFECTS: Json = {
    "boost": {"heat": int(cards.BOOST_HEAT)},
    "mulligan": {"heat": int(cards.MULLIGAN_HEAT)},
    "spin-out": {"gear": 1},
    "cluttered": {"gear": 1},
}


def board_numbers(adrenaline: int) -> Json:
    """Returns the cards, and the numbers in the rule texts; the last `adrenaline` cars have adrenaline."""
    kinds = {
        name: "upgrade" if cards.UPGRADE[card] else "speed" if cards.BASIC[card] else name
        for card, name in enumerate(cards.CARDS)
    }
    return {
        "gears": int(cards.GEARS),
        "cards": {name: {"kind": kind, "speed": cards.SPEED[cards.CARD_BY_NAME[name]]} for name, kind in kinds.items()},
        "slipstream": int(cards.SLIPSTREAM),
        "adrenaline": {
            "cars": adrenaline,
            "speed": int(cards.ADRENALINE_SPEED),
            "cooldown": int(cards.ADRENALINE_COOLDOWN),
        },
        "events": SIDE_EFFECTS,
    }


def view(race: RaceState, seat: int | None) -> Json:
    """Returns what everyone sees, with the seat's own hand and plan."""
    config = race.config
    driving = race.driving()
    seen: Json = {
        "circuit": config.circuit.id,
        "title": config.circuit.title,
        "length": config.circuit.length,
        "laps": config.laps,
        "round": race.round,
        "phase": state.PHASE_NAMES[race.phase],
        "step": STEP_OF_PHASE[race.phase],
        "order": list(race.order),
        "places": placing(race),
        "turn": race.driver() if driving else None,
        "waiting": members(race.waiting),
        "cars": [_car(race, s) for s in range(int(config.cars))],
        "driver": _driver(race) if driving else None,
        "legends": _legends(race),
        "finished": list(race.finished),
        "gave_up": list(race.gave_up),
        "points_for_place": list(config.circuit.points),
        "hand": None,
        "plan": None,
    }
    if seat is not None and 0 <= seat < config.cars and not config.legend[seat]:
        seen["hand"] = cards.card_names(race.hand, seat * cards.CARD_COUNT)
        seen["plan"] = _plan(race, seat)
        seen["own"] = {"heat_in_hand": race.heat_held(seat), "playable": race.playable(seat)}
        if race.phase == state.PLAN and race.next_gear[seat]:
            seen["step"] = 2
        if race.phase == state.SWAP and not race.waiting >> seat & 1:
            seen["own"]["swaps_hand"] = bool(race.mulligans >> seat & 1)
    return seen


def _car(race: RaceState, seat: int) -> Json:
    circuit = race.config.circuit
    space = race.space[seat]
    on_track = space != state.OFF
    legend = bool(race.config.legend[seat])
    # HEAT-9.5
    corner_ahead = on_track and race.progress[seat] + circuit.to_line[space] < race.config.finish
    face_down = 0
    if race.driving() and race.plan[seat] != moves.NO_PLAN:
        face_down = min(int(race.gear[seat]), int(race.hand_size[seat]))
    car: Json = {
        "seat": seat,
        "colour": cards.COLOURS[race.config.colours[seat]],
        "legend": legend,
        "progress": race.progress[seat],
        "lap": min(max(int(circuit.lap(race.progress[seat])), 1), int(race.config.laps)),
        "space": space if on_track else None,
        "spot": race.spot[seat] if on_track else None,
        "to_corner": circuit.to_line[space] if corner_ahead else None,
        "limit": circuit.limits[circuit.corner[space]] if corner_ahead else None,
        "to_finish": race.config.finish - race.progress[seat] if on_track else None,
        "crossed_the_line": race.progress[seat] > race.config.finish,
        "finished": race.finished.index(seat) + 1 if seat in race.finished else None,
        "gave_up": seat in race.gave_up or race.next_gear[seat] == state.GAVE_UP,
        "adrenaline": not legend and seat in race.order and race.has_adrenaline(place_of(race.order, seat)),
    }
    if not legend:
        top = race.top[seat]
        car.update(
            {
                "gear": race.gear[seat],
                "engine": race.engine[seat],
                "cooldown": cards.COOLDOWN[race.gear[seat]],
                "hand": race.hand_size[seat] - face_down,
                "face_down": face_down,
                "deck": race.deck_size[seat],
                "pile": race.pile_size(seat),
                "top": cards.CARDS[top] if top >= 0 else None,
                "ready": race.planning() and seat in race.order and not race.waiting >> seat & 1,
            }
        )
    return car


def _plan(race: RaceState, seat: int) -> Json | None:
    """Returns a seat's own secret plan so far; later, its face-down cards."""
    number = race.plan[seat]
    gear = race.next_gear[seat]
    if number == moves.NO_PLAN and not gear:
        return None
    lever = gear if 0 < gear < state.GAVE_UP else race.gear[seat]
    laid: list[str] | None = None
    if number == moves.SETS:
        laid = cards.card_names(cluttered_cards(race, seat, lever))
    elif number != moves.NO_PLAN:
        laid = list(moves.SET_NAMES[number])
    return {"gear": lever, "cards": laid, "cluttered": number == moves.SETS, "gives_up": gear == state.GAVE_UP}


def _driver(race: RaceState) -> Json:
    """Returns the current turn: cards, speed, symbols used and open, corners crossed so far and their costs."""
    seat = race.driver()
    corners = corners_crossed(race, race.start, race.progress[seat], race.speed)
    used = race.used
    return {
        "seat": seat,
        "start": race.start,
        "speed": race.speed,
        "played": [cards.CARDS[card] for card in race.played],
        "flipped": race.flips(),
        "top_choice": None if race.top_choice == state.UNSAID else cards.CARDS[race.top_choice],
        "adrenaline": race.has_adrenaline(race.turn),
        "boosted": bool(used & state.BOOSTED),
        "cooled": bool(used & state.COOLED),
        "adrenaline_used": bool(used & state.RUSHED),
        "adrenaline_cooled": bool(used & state.CALMED),
        "slipstreamed": bool(used & state.SLIPPED),
        "corners": corners,
        "heat_due": sum(int(corner["heat"]) for corner in corners),
        "may_slipstream": not used & state.SLIPPED and may_slipstream(race, seat),
        "spin_out": spin_out_ahead(race, seat) if race.phase == state.CORNER else None,
    }


def _legends(race: RaceState) -> Json | None:
    """This round's card of the Legends: speed and diamond of each."""
    if race.legend_card < 0:
        return None
    return {
        str(seat): {"speed": legend_speed(race, seat), "diamond": legend_diamond(race, seat)}
        for seat in range(int(race.config.cars))
        if race.config.legend[seat]
    }
