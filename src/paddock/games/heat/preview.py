"""What a move would do, as far as its seat can know: landing, corners, heat and risks."""

from mypy_extensions import i64

from paddock.engine import Json
from paddock.engine.bits import place_of
from paddock.games.heat import cards, moves, phases, state
from paddock.games.heat.notation import discard_names
from paddock.games.heat.state import RaceState


def preview(race: RaceState, seat: i64, move: i64) -> Json:
    if move >= moves.TOP:
        return {"top": cards.CARDS[move - moves.TOP]}
    if move >= moves.DISCARD:
        return _discard(race, seat, move)
    if move >= moves.PLAY:
        return _cards(race, seat, race.next_gear[seat], moves.plan_of(move))
    if moves.gear_of(move):
        return _gear(race, seat, moves.gear_of(move))
    if move == moves.GIVE_UP:
        return {"place": race.config.cars - len(race.gave_up)}
    engine = race.engine[seat]
    if move == moves.MULLIGAN:
        return {"heat": cards.MULLIGAN_HEAT, "engine": engine - cards.MULLIGAN_HEAT, "draws": cards.HAND}
    if move == moves.KEEP_HAND:
        return {"heat": 0, "engine": engine, "draws": 0}
    if move == moves.CLUTTERED:
        shown = cards.card_names(phases.cluttered_cards(race, seat, race.next_gear[seat]))
        return {"cluttered": True, "moves": False, "gear": 1, "shown": shown}
    if move == moves.ADRENALINE_COOL or moves.heat_of(move):
        return _cooling(race, seat, move)
    if move == moves.SPIN_OUT:
        return spin_out_ahead(race, seat)
    return _move_on(race, seat, move)


def _cooling(race: RaceState, seat: i64, move: i64) -> Json:
    held = race.heat_held(seat)
    heat = could = cards.ADRENALINE_COOLDOWN
    if moves.heat_of(move):
        heat = moves.heat_of(move)
        could = phases.coolable_heat(race.gear[seat], False, held)
    return {"engine": race.engine[seat] + heat, "heat_in_hand": held - heat, "wasted_cooldown": could - heat}


def _move_on(race: RaceState, seat: i64, move: i64) -> Json:
    """Previews a boost, adrenaline, the slipstream, or staying."""
    engine = race.engine[seat]
    if move == moves.BOOST:
        engine -= cards.BOOST_HEAT
        outcomes = [_outcome(race, seat, n, n, engine, chance) for n, chance in flip_chances(race, seat, 1)]
        return {**_summary(outcomes, engine, _cooldown_left(race, seat)), "heat_now": cards.BOOST_HEAT}
    if move == moves.ADRENALINE:
        outcome = _outcome(race, seat, cards.ADRENALINE_SPEED, cards.ADRENALINE_SPEED, engine, 1.0)
        return _summary([outcome], engine, _cooldown_left(race, seat))
    distance = cards.SLIPSTREAM if move == moves.SLIPSTREAM else 0
    summary = _summary([_outcome(race, seat, distance, 0, engine, 1.0)], engine, 0)
    if move == moves.DONE:
        summary["wasted_cooldown"] = _cooldown_left(race, seat)
        summary["unused_adrenaline"] = phases.has_symbol(race, state.RUSHED)
        summary["slipstream"] = phases.may_slipstream(race, seat)
        over = race.progress[seat] > race.config.finish
        summary["may_discard"] = [] if over else _may_discard(race, seat)
        summary["may_top"] = [] if over else _may_top(race, seat)
    return summary


def _cooldown_left(race: RaceState, seat: i64) -> int:
    """Returns how much heat in the hand the remaining symbols could cool."""
    offered = phases.cooldown(race, seat)
    if phases.has_symbol(race, state.CALMED):
        offered += cards.ADRENALINE_COOLDOWN
    return int(min(offered, race.heat_held(seat)))


def flip_chances(race: RaceState, seat: i64, flips: i64) -> list[tuple[int, float]]:
    """Returns every possible sum of a number of flips with its probability, from the cards in deck and pile."""
    base = seat * cards.CARD_COUNT
    deck = [int(race.deck[base + card]) if cards.BASIC[card] else 0 for card in range(cards.CARD_COUNT)]
    pile = [int(race.pile[base + card]) if cards.BASIC[card] else 0 for card in range(cards.CARD_COUNT)]
    totals: dict[int, float] = {}
    _flip(deck, pile, int(flips), 0, 1.0, totals)
    return sorted((total, round(chance, 6)) for total, chance in totals.items())


def _flip(deck: list[int], pile: list[int], flips: int, total: int, chance: float, totals: dict[int, float]) -> None:
    left = sum(deck)
    if left == 0 and sum(pile) > 0:
        deck, pile, left = pile, [0] * len(pile), sum(pile)
    if flips == 0 or left == 0:
        totals[total] = totals.get(total, 0.0) + chance
        return
    for card, count in enumerate(deck):
        if count:
            fewer = deck[:]
            fewer[card] -= 1
            _flip(fewer, pile, flips - 1, total + int(cards.SPEED[card]), chance * count / left, totals)


def corners_crossed(race: RaceState, start: i64, end: i64, speed: i64) -> list[Json]:
    """Returns the corner lines between two points of the race, with their costs at a speed."""
    course = race.config.course
    return [
        {
            "corner": course.corner[n] + 1,
            "line": course.before[n],
            "limit": course.limit[n],
            "heat": course.price(n, speed),
        }
        for n in course.lines_crossed(start, end)
    ]


def _outcome(race: RaceState, seat: i64, distance: i64, speed: i64, engine: i64, chance: float) -> Json:
    """Returns one outcome of a move: a distance and a speed in addition to the turn's."""
    in_turn = race.waiting == 0
    start = race.start if in_turn else race.progress[seat]
    total = (race.speed if in_turn else 0) + speed
    end = race.landing(seat, distance)
    corners = corners_crossed(race, start, end, total)
    heat = sum(int(corner["heat"]) for corner in corners)
    space = race.config.circuit.space(end)
    return {
        "chance": chance,
        "speed": total,
        "progress": end,
        "space": space,
        "spot": race.free_spot(space, seat) if end > race.progress[seat] else race.spot[seat],
        "blocked": race.progress[seat] + distance - end,
        "corners": corners,
        "heat": heat,
        "short": max(heat - int(engine), 0),
        "finishes": end > race.config.finish,
        "slipstream": phases.slipstream_end(race, seat, end) > end,
    }


def _summary(outcomes: list[Json], engine: i64, cooldown: int) -> Json:
    """Returns the range of all outcomes, and the probability that the engine cannot pay."""
    spins = sum(o["chance"] for o in outcomes if o["short"] > cooldown)
    tight = sum(o["chance"] for o in outcomes if o["short"] > 0)
    return {
        "outcomes": outcomes,
        "speed": [outcomes[0]["speed"], outcomes[-1]["speed"]],
        "spaces": [outcomes[0]["space"], outcomes[-1]["space"]],
        "heat": [min(o["heat"] for o in outcomes), max(o["heat"] for o in outcomes)],
        "engine": engine,
        "cooldown": cooldown,
        "spin_out": round(spins, 4),
        "needs_cooldown": round(tight - spins, 4),
        "corners": max((o["corners"] for o in outcomes), key=len),
    }


def _cards(race: RaceState, seat: i64, gear: i64, number: i64) -> Json:
    """Returns where a set of cards leads in a gear if the other cars stay where they are."""
    engine = race.engine[seat] - phases.shift_heat(race.gear[seat], gear)
    flips = moves.SET_PLUS[number]
    outcomes: list[Json] = []
    for more, chance in flip_chances(race, seat, flips):
        speed = moves.SET_SPEED[number] + more
        outcomes.append(_outcome(race, seat, speed, speed, engine, chance))
    adrenaline = race.has_adrenaline(place_of(race.order, seat))
    cooldown = int(phases.coolable_heat(gear, adrenaline, race.heat_held(seat)))
    return {
        **_summary(outcomes, engine, cooldown),
        "wasted_cooldown": _wasted_cooldown(race, seat, gear),
        "flips": flips,
    }


def _gear(race: RaceState, seat: i64, gear: i64) -> Json:
    """Returns the cards, cooldown and cost of a gear, and every set of cards that the hand can play in it."""
    cost = phases.shift_heat(race.gear[seat], gear)
    cluttered = phases.is_cluttered(race, seat, gear)
    asked: Json = {
        "cards": gear,
        "heat": cost,
        "engine": race.engine[seat] - cost,
        "stress_for_a_spin_out": cards.SPIN_OUT_STRESS[gear],
        "playable": race.playable(seat),
        "cluttered": cluttered,
    }
    if cluttered:
        # HEAT-4.5: no move and no symbols
        shown = cards.card_names(phases.cluttered_cards(race, seat, gear))
        return {**asked, "cooldown": 0, "wasted_cooldown": 0, "speed": [0, 0], "shown": shown}
    sets = [moves.plan_of(move) for move in moves.plays(race.hand, seat * cards.CARD_COUNT, gear)]
    plays: list[Json] = [
        {"cards": list(moves.SET_NAMES[number]), "preview": _cards(race, seat, gear, number)} for number in sets
    ]
    # the outcomes of all sets, flips included; one per speed, because nothing else of a set matters on the track
    speeds = sorted({int(outcome["speed"]) for play in plays for outcome in play["preview"]["outcomes"]})
    return {
        **asked,
        "cooldown": cards.COOLDOWN[gear],
        "wasted_cooldown": _wasted_cooldown(race, seat, gear),
        "speed": [speeds[0], speeds[-1]],
        "outcomes": [_outcome(race, seat, speed, speed, asked["engine"], 1.0) for speed in speeds],
        "may_flip": any(moves.SET_PLUS[number] for number in sets),
        "plays": plays,
    }


def _wasted_cooldown(race: RaceState, seat: i64, gear: i64) -> i64:
    """Returns how much of a gear's cooldown is wasted for lack of heat in the hand."""
    return cards.COOLDOWN[gear] - phases.coolable_heat(gear, False, race.heat_held(seat))


def spin_out_ahead(race: RaceState, seat: i64) -> Json:
    """Returns where a car that cannot pay would end, and the stress that it would take."""
    course = race.config.course
    line = phases.unpaid_line(race, seat)
    progress = race.first_free(seat, course.before[line])
    space = race.config.circuit.space(progress)
    return {
        "corner": course.corner[line] + 1,
        "limit": course.limit[line],
        "speed": race.speed,
        "progress": progress,
        "space": space,
        "spot": race.free_spot(space, seat),
        "heat": int(race.engine[seat]),
        "stress": cards.SPIN_OUT_STRESS[race.gear[seat]],
    }


def _may_discard(race: RaceState, seat: i64) -> list[str]:
    """HEAT-10.4: the cards that may be discarded at the end of the turn."""
    hand = cards.spread(race.hand, seat * cards.CARD_COUNT)
    return [cards.CARDS[card] for card in hand if card < cards.DISCARDABLE]


def _may_top(race: RaceState, seat: i64) -> list[str]:
    """HEAT-10.5: the cards that may be on top of the pile at the end of the turn; the first is the default."""
    choices = [cards.CARDS[card] for card in phases.top_choices(race, seat)]
    return [cards.CARDS[phases.top_of_played(race)], *choices] if choices else []


def _discard(race: RaceState, seat: i64, move: i64) -> Json:
    gone = discard_names(move)
    draws = max(int(cards.HAND) - int(race.hand_size[seat]) + len(gone), 0)
    reshuffles = draws > race.deck_size[seat]
    top = None if reshuffles else cards.CARDS[phases.top_of_played(race)]
    return {"discards": gone, "draws": draws, "reshuffles": reshuffles, "top": top}
