"""The course of play: one class per decision of a round, in the order of play.

`begin` and `reveal` carry out everything that needs no decision. They return True if the driver must decide now, and
False when the turn is over.
"""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Json, Phase, Refusal, not_your_turn
from paddock.engine.bits import BITS, members, place_of
from paddock.games.heat import cards, moves, state
from paddock.games.heat.config import GameConfig
from paddock.games.heat.scoring import placing, running_order
from paddock.games.heat.state import RaceState


def ask_players(race: RaceState, phase: i64) -> None:
    """Lets all players who still race decide at the same time."""
    race.phase = phase
    race.waiting = 0
    for seat in race.order:
        if not race.config.legend[seat]:
            race.waiting |= BITS[seat]


def start_round(race: RaceState) -> None:
    """Lets everybody who still races make a plan; without any players left, only the Legends continue."""
    ask_players(race, state.PLAN)
    race.turn = 0
    if race.events is not None:
        race.emit("round", {"round": race.round, "order": list(race.order)})


def go_on(race: RaceState) -> None:
    """Plays the cars' turns, Legends automatically, until a player has to decide or the race is over."""
    while True:
        if race.turn >= len(race.order):
            end_round(race)
            if race.phase == state.OVER or race.waiting:
                return
            continue
        seat = race.order[race.turn]
        if race.config.legend[seat]:
            drive_legend(race, seat)
        elif reveal(race, seat):
            return
        race.turn += 1


def next_car(race: RaceState) -> None:
    race.turn += 1
    go_on(race)


def end_round(race: RaceState) -> None:
    """HEAT-12: cars that crossed the line leave the track in their order; the rest line up for the next round."""
    finish = race.config.finish
    if race.round == race.config.last_round:
        finish = -race.config.circuit.length  # HEAT-12.7: the race ends for everybody
    racing: list[i64] = []
    for seat in running_order(race):
        if race.progress[seat] > finish:
            race.finished.append(seat)
            race.space[seat] = state.OFF
            if race.events is not None:
                race.emit("finished", {"seat": seat, "place": len(race.finished)})
        else:
            racing.append(seat)
    race.order = racing
    race.legend_card = -1
    if not racing:
        race.phase = state.OVER
        race.turn = 0
        race.waiting = 0
        if race.events is not None:
            race.emit("race-over", {"order": placing(race)})
        return
    race.round += 1
    start_round(race)


def legend_speed(race: RaceState, seat: i64) -> i64:
    """HEAT-13.3, HEAT-13.8: the top speed."""
    return cards.LEGEND_SPEED[race.legend_card][race.config.colours[seat]] + race.config.legend_boost


def legend_diamond(race: RaceState, seat: i64) -> i64:
    return cards.LEGEND_DIAMOND[race.legend_card][race.config.colours[seat]]


def drive_legend(race: RaceState, seat: i64) -> None:
    """HEAT-13: a Legend moves by the round's card, slows down for its corner, and pays nothing."""
    if race.legend_card < 0:
        # HEAT-13.3: one card for all Legends of a round; an empty deck is shuffled again
        if race.legend_bag == 0:
            race.legend_bag = BITS[cards.LEGEND_CARDS] - 1
        left = members(race.legend_bag)
        race.legend_card = left[race.legend_deck.below(len(left))]
        race.legend_bag ^= BITS[race.legend_card]
        race.reveal_count += 1
    top = legend_speed(race, seat)
    diamond = legend_diamond(race, seat)
    distance = legend_distance(race.config, race.progress[seat], top, diamond)
    if race.events is not None:
        race.emit("legend", {"seat": seat, "speed": top, "diamond": diamond, "distance": distance})
    race.drive(seat, distance)


def legend_distance(config: GameConfig, progress: i64, top: i64, diamond: i64) -> i64:
    """HEAT-13.4 to HEAT-13.7, HEAT-13.9: how far a Legend would move on an empty road."""
    circuit = config.circuit
    space = circuit.space(progress)
    corner = circuit.corner[space]
    to_line = circuit.to_line[space]
    if to_line < circuit.legend_zone[corner]:
        distance = circuit.limits[corner] + diamond
        most = to_line + circuit.gaps[corner]
        if config.aggressive and circuit.chevron[corner] == to_line:
            most += circuit.gaps[corner + 1 if corner + 1 < len(circuit.gaps) else 0]
        return distance if distance < most else most
    if top <= to_line or progress + to_line > config.finish:
        return top
    return to_line - diamond


class SwapHand(Phase[RaceState]):
    """HEAT-2.9: before the first round all players decide, at the same time, whether to buy another hand."""

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return [moves.KEEP_HAND, moves.MULLIGAN]

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == moves.KEEP_HAND or (move == moves.MULLIGAN and race.engine[seat] >= cards.MULLIGAN_HEAT):
            return None
        if move == moves.MULLIGAN:
            return Refusal("HEAT-2.9", "you need {n} heat in the engine to draw a new hand", {"n": cards.MULLIGAN_HEAT})
        return Refusal("HEAT-2.9", "keep your hand, or pay {n} heat for a new one", {"n": cards.MULLIGAN_HEAT})

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == moves.MULLIGAN:
            race.mulligans |= BITS[seat]
        race.waiting &= ~BITS[seat]
        if race.waiting:
            return
        for other in range(race.config.cars):
            if race.mulligans >> other & 1:
                self.swap(race, other)
        race.mulligans = 0
        race.reveal_count += 1
        start_round(race)

    def swap(self, race: RaceState, seat: i64) -> None:
        race.pay(seat, cards.MULLIGAN_HEAT)
        base = seat * cards.CARD_COUNT
        for card in range(base, base + cards.CARD_COUNT):
            race.deck[card] += race.hand[card]
            race.hand[card] = 0
        race.deck_size[seat] += race.hand_size[seat]
        race.hand_size[seat] = 0
        if race.events is not None:
            race.emit("mulligan", {"seat": seat})
        race.draw(seat)


#: More heat than exists.
OUT_OF_REACH: Final[i64] = cards.IN_DECK[cards.HEAT] + cards.BOX_HEAT + 1


def shift_heat(gear: i64, wanted: i64) -> i64:
    """HEAT-4.1, HEAT-4.2: the cost of a shift; OUT_OF_REACH if it is not possible."""
    by = wanted - gear if wanted > gear else gear - wanted
    return cards.SHIFT_HEAT[by] if by < len(cards.SHIFT_HEAT) else OUT_OF_REACH


def may_give_up(race: RaceState) -> bool:
    """HEAT-12.6: if the option is on, once a car has finished."""
    return race.config.give_up and len(race.finished) > 0


class ShiftGear(Phase[RaceState]):
    """Step 1: stay in gear, or shift by one, or by two for a heat. Secret until everybody has planned."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == moves.GIVE_UP:
            if may_give_up(race):
                return None
            return Refusal("HEAT-12.6", "you can give up only after another driver has finished")
        wanted = moves.gear_of(move)
        if wanted == 0:
            return Refusal("HEAT-4.1", "choose a gear first")
        heat = shift_heat(race.gear[seat], wanted)
        if heat <= race.engine[seat]:
            return None
        if heat == OUT_OF_REACH:
            return Refusal(
                "HEAT-4.1",
                "from gear {gear} you can shift by one gear, or by two for {n} heat",
                {"gear": race.gear[seat], "n": cards.SHIFT_HEAT[2]},
            )
        return Refusal("HEAT-4.2", "you need {n} heat in the engine to shift by two gears", {"n": heat})

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """HEAT-4.6: every gear within reach, whatever the hand contains."""
        listed: list[i64] = []
        gear = race.gear[seat]
        engine = race.engine[seat]
        for wanted in range(1, cards.GEARS + 1):
            if shift_heat(gear, wanted) <= engine:
                listed.append(moves.shift_to(wanted))
        if may_give_up(race):
            listed.append(moves.GIVE_UP)
        return listed

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == moves.GIVE_UP:
            race.next_gear[seat] = state.GAVE_UP
            ready(race, seat)
        else:
            race.next_gear[seat] = moves.gear_of(move)


class PlayCards(Phase[RaceState]):
    """Step 2: as many cards as the gear requires, face down."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        return self.why_not_in(race, seat, race.next_gear[seat], move)

    def why_not_in(self, race: RaceState, seat: i64, gear: i64, move: i64) -> Refusal | None:
        """Returns why the seat may not play this move in a gear; None if it may."""
        number = moves.plan_of(move)
        if number == moves.NO_PLAN:
            return Refusal("HEAT-4.3", "play {n} card from your hand|play {n} cards from your hand", {"n": gear})
        if is_cluttered(race, seat, gear):
            if number == moves.SETS:
                return None
            return Refusal(
                "HEAT-4.5", "your hand is cluttered: it has too few playable cards for gear {gear}", {"gear": gear}
            )
        if number == moves.SETS:
            return Refusal("HEAT-4.5", "your hand has enough playable cards for gear {gear}", {"gear": gear})
        if moves.SET_SIZE[number] != gear:
            return Refusal(
                "HEAT-4.3",
                "gear {gear} needs exactly {n} card, not {played}|gear {gear} needs exactly {n} cards, not {played}",
                {"gear": gear, "n": gear, "played": moves.SET_SIZE[number]},
            )
        if not moves.holds(race.hand, seat * cards.CARD_COUNT, number):
            return Refusal("HEAT-4.3", "your hand does not contain {cards}", {"cards": moves.SET_NAMES[number]})
        return None

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        return card_plans(race, seat, race.next_gear[seat])

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        race.plan[seat] = moves.plan_of(move)
        ready(race, seat)


def is_cluttered(race: RaceState, seat: i64, gear: i64) -> bool:
    """HEAT-4.5: whether the hand has too few cards to play for a gear."""
    return race.playable(seat) < gear


def card_plans(race: RaceState, seat: i64, gear: i64) -> list[i64]:
    """Returns the moves that play cards for a gear."""
    if is_cluttered(race, seat, gear):
        return [moves.CLUTTERED]
    return moves.plays(race.hand, seat * cards.CARD_COUNT, gear)


def cluttered_cards(race: RaceState, seat: i64, gear: i64) -> list[i64]:
    """HEAT-4.5: the cards of a cluttered hand: all playable ones, and heat to make up the number."""
    base = seat * cards.CARD_COUNT
    counts = race.hand[base : base + cards.CARD_COUNT]
    missing = gear - race.playable(seat)
    if counts[cards.HEAT] > missing:
        counts[cards.HEAT] = missing
    return counts


def ready(race: RaceState, seat: i64) -> None:
    """HEAT-3.1: records that a seat has planned. After the last one, levers are shown and the cars take their turns."""
    race.waiting &= ~BITS[seat]
    if race.waiting:
        return
    race.reveal_count += 1
    gone = False
    for place in range(len(race.order) - 1, -1, -1):
        driver = race.order[place]
        wanted = race.next_gear[driver]
        race.next_gear[driver] = 0
        if wanted == state.GAVE_UP:
            race.gave_up.append(driver)
            race.space[driver] = state.OFF
            gone = True
        elif wanted:
            race.pay(driver, shift_heat(race.gear[driver], wanted))
            race.gear[driver] = wanted
    if gone:
        race.order = [driver for driver in race.order if race.space[driver] != state.OFF]
    if race.events is not None:
        race.emit("gears", {"gears": list(race.gear), "engine": list(race.engine), "gave_up": list(race.gave_up)})
    go_on(race)


def reveal(race: RaceState, seat: i64) -> bool:
    """Step 3: the cards are revealed, + symbols flipped, and the car moves by the sum."""
    race.start = race.progress[seat]
    race.used = 0
    race.speed = 0
    race.played = []
    number = race.plan[seat]
    race.plan[seat] = moves.NO_PLAN
    race.reveal_count += 1
    if number == moves.SETS:
        show_cluttered_hand(race, seat)
        return False
    base = seat * cards.CARD_COUNT
    counts = moves.SET_COUNTS[number]
    for card in range(cards.PLAYABLE):
        n = counts[card]
        race.hand[base + card] -= n
        while n > 0:
            race.played.append(card)
            n -= 1
    race.hand_size[seat] -= moves.SET_SIZE[number]
    race.see_stress_go(seat, counts[cards.STRESS])
    if race.events is not None:
        race.emit("cards", {"seat": seat, "gear": race.gear[seat], "cards": list(moves.SET_NAMES[number])})
    speed = moves.SET_SPEED[number]
    for _ in range(moves.SET_PLUS[number]):
        speed += race.flip(seat)
    race.speed = speed
    race.drive(seat, speed)
    return REACTION.begin(race, seat)


def show_cluttered_hand(race: RaceState, seat: i64) -> None:
    """HEAT-4.5: a cluttered hand costs the turn: the cards shown are discarded, and the car goes to first gear."""
    base = seat * cards.CARD_COUNT
    shown = cluttered_cards(race, seat, race.gear[seat])
    for card in range(cards.CARD_COUNT):
        n = shown[card]
        race.hand[base + card] -= n
        race.hand_size[seat] -= n
        while n > 0:
            race.discard(seat, card)
            n -= 1
    race.see_stress_go(seat, shown[cards.STRESS])
    race.gear[seat] = 1
    if race.events is not None:
        race.emit("cluttered", {"seat": seat, "cards": cards.card_names(shown)})
    race.draw(seat)


def coolable_heat(gear: i64, adrenaline: bool, held: i64) -> i64:
    """HEAT-7.4, HEAT-6.2: how much of the heat in a hand can be cooled during a turn in a gear."""
    most = cards.COOLDOWN[gear]
    if adrenaline:
        most += cards.ADRENALINE_COOLDOWN
    return most if most < held else held


def may_boost(race: RaceState, seat: i64) -> bool:
    """HEAT-7.2: once in a turn, for a heat."""
    return not race.used & state.BOOSTED and race.engine[seat] >= cards.BOOST_HEAT


def has_symbol(race: RaceState, symbol: i64) -> bool:
    """HEAT-6.2: whether the driver has adrenaline and one of its symbols is unused."""
    return not race.used & symbol and race.has_adrenaline(race.turn)


def cooldown(race: RaceState, seat: i64) -> i64:
    """HEAT-7.4: how much the gear can still cool in this turn."""
    return 0 if race.used & state.COOLED else cards.COOLDOWN[race.gear[seat]]


class Reaction(Phase[RaceState]):
    """Steps 4 and 5: adrenaline for the last; then cooldown, boost and adrenaline in any order."""

    def begin(self, race: RaceState, seat: i64) -> bool:
        # the decision must depend only on public information: never on the heat in the hand
        if (
            race.engine[seat] >= cards.BOOST_HEAT
            or cards.COOLDOWN[race.gear[seat]] > 0
            or race.has_adrenaline(race.turn)
        ):
            race.phase = state.REACT
            return True
        return SLIPSTREAMING.begin(race, seat)

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == moves.DONE:
            return None
        if move == moves.BOOST:
            if may_boost(race, seat):
                return None
            if race.used & state.BOOSTED:
                return Refusal("HEAT-7.2", "you can boost only once per turn")
            return Refusal("HEAT-7.2", "you need {n} heat in the engine to boost", {"n": cards.BOOST_HEAT})
        if move == moves.ADRENALINE:
            if has_symbol(race, state.RUSHED):
                return None
            return Refusal("HEAT-6.2", "you have no adrenaline speed to use")
        heat = moves.heat_of(move)
        if move == moves.ADRENALINE_COOL:
            if not has_symbol(race, state.CALMED):
                return Refusal("HEAT-6.2", "you have no adrenaline cooldown to use")
            heat = cards.ADRENALINE_COOLDOWN
        elif heat == 0:
            return Refusal("HEAT-7.1", "choose a reaction: boost, cool down, use adrenaline, or finish the step")
        elif heat > cooldown(race, seat):
            gear = race.gear[seat]
            return Refusal(
                "HEAT-7.4",
                "in gear {gear} you can cool down by {n}, once per turn",
                {"gear": gear, "n": cards.COOLDOWN[gear]},
            )
        if heat <= race.heat_held(seat):
            return None
        return Refusal(
            "HEAT-7.5", "you have no heat card in your hand|you do not have {n} heat cards in your hand", {"n": heat}
        )

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        listed: list[i64] = [moves.DONE]
        if may_boost(race, seat):
            listed.append(moves.BOOST)
        held = race.heat_held(seat)
        if has_symbol(race, state.RUSHED):
            listed.append(moves.ADRENALINE)
        if held >= cards.ADRENALINE_COOLDOWN and has_symbol(race, state.CALMED):
            listed.append(moves.ADRENALINE_COOL)
        most = cooldown(race, seat)
        for heat in range(1, (most if most < held else held) + 1):
            listed.append(moves.cool_by(heat))
        return listed

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == moves.DONE:
            if not SLIPSTREAMING.begin(race, seat):
                next_car(race)
        elif move == moves.BOOST:
            self.boost(race, seat)
        elif move == moves.ADRENALINE:
            self.rush(race, seat)
        elif move == moves.ADRENALINE_COOL:
            self.cool(race, seat, cards.ADRENALINE_COOLDOWN, state.CALMED)
        else:
            self.cool(race, seat, moves.heat_of(move), state.COOLED)

    def boost(self, race: RaceState, seat: i64) -> None:
        race.used |= state.BOOSTED
        race.pay(seat, cards.BOOST_HEAT)
        if race.events is not None:
            race.emit("boost", {"seat": seat})
        gained = race.flip(seat)
        race.speed += gained
        race.drive(seat, gained)

    def rush(self, race: RaceState, seat: i64) -> None:
        race.used |= state.RUSHED
        race.speed += cards.ADRENALINE_SPEED
        if race.events is not None:
            race.emit("adrenaline", {"seat": seat})
        race.drive(seat, cards.ADRENALINE_SPEED)

    def cool(self, race: RaceState, seat: i64, heat: i64, source: i64) -> None:
        race.used |= source
        race.cool(seat, heat)
        if race.events is not None:
            race.emit("cooled", {"seat": seat, "heat": heat, "adrenaline": source == state.CALMED})


def slipstream_end(race: RaceState, seat: i64, progress: i64) -> i64:
    """HEAT-8.1 to HEAT-8.4: the end of a slipstream for a car at `progress`; the same place if there is none.

    It needs a car beside or directly ahead, room, and two spaces before the finish.
    """
    if progress + cards.SLIPSTREAM > race.config.finish:
        return progress
    circuit = race.config.circuit
    if race.cars_on(circuit.space(progress), seat) or race.cars_on(circuit.space(progress + 1), seat):
        return race.landing_from(seat, progress, cards.SLIPSTREAM)
    return progress


def may_slipstream(race: RaceState, seat: i64) -> bool:
    return slipstream_end(race, seat, race.progress[seat]) > race.progress[seat]


class Slipstreaming(Phase[RaceState]):
    """Step 6: two more spaces behind or beside another car, which do not count as speed in corners."""

    def begin(self, race: RaceState, seat: i64) -> bool:
        if may_slipstream(race, seat):
            race.phase = state.SLIP
            return True
        return CORNER_CHECK.begin(race, seat)

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return [moves.STAY, moves.SLIPSTREAM]

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == moves.STAY or move == moves.SLIPSTREAM:
            return None
        return Refusal("HEAT-8.1", "choose whether to slipstream or to stay where you are")

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == moves.SLIPSTREAM:
            race.used |= state.SLIPPED
            if race.events is not None:
                race.emit("slipstream", {"seat": seat})
            race.drive(seat, cards.SLIPSTREAM)
        if not CORNER_CHECK.begin(race, seat):
            next_car(race)


def unpaid_line(race: RaceState, seat: i64) -> i64:
    """HEAT-9.6: the line of this turn at which the car spins out, or -1."""
    return race.config.course.unpaid(race.start, race.progress[seat], race.speed, race.engine[seat])


class CornerCheck(Phase[RaceState]):
    """Step 7: every corner line crossed this turn is paid for, one by one; a car that cannot pay spins out."""

    def begin(self, race: RaceState, seat: i64) -> bool:
        heat = race.config.course.heat(race.start, race.progress[seat], race.speed)
        if heat > race.engine[seat]:
            race.phase = state.CORNER
            return True
        self.pay(race, seat, heat)
        return DISCARDS.begin(race, seat)

    def pay(self, race: RaceState, seat: i64, heat: i64) -> None:
        """Pays for the lines crossed, as far as the given heat allows."""
        if race.events is not None:
            course = race.config.course
            left = heat
            for line in course.lines_crossed(race.start, race.progress[seat]):
                over = course.price(line, race.speed)
                paid = over if over <= left else left
                corner: Json = {"seat": seat, "corner": course.corner[line] + 1, "limit": course.limit[line]}
                race.emit("corner", {**corner, "speed": race.speed, "heat": paid, "over": over, "passed": paid == over})
                if paid < over:
                    break
                left -= paid
        race.pay(seat, heat)

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return [moves.SPIN_OUT]

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == moves.SPIN_OUT:
            return None
        return Refusal("HEAT-9.6", "you cannot pay for the corner: your car spins out")

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        line = unpaid_line(race, seat)
        self.pay(race, seat, race.engine[seat])
        self.spin_out(race, seat, race.config.course.before[line])
        if not DISCARDS.begin(race, seat):
            next_car(race)

    def spin_out(self, race: RaceState, seat: i64, back: i64) -> None:
        """HEAT-9.6 to HEAT-9.8: back before the line, stress into the hand, first gear."""
        start = race.progress[seat]
        progress = race.first_free(seat, back)
        race.put(seat, progress)
        stress = cards.SPIN_OUT_STRESS[race.gear[seat]]
        race.hand[seat * cards.CARD_COUNT + cards.STRESS] += stress
        race.sure_stress[seat] += stress
        race.hand_size[seat] += stress
        race.gear[seat] = 1
        if race.events is not None:
            race.emit_moved("spin-out", seat, start, progress - start)
            race.emit("stress", {"seat": seat, "cards": stress})


def top_of_played(race: RaceState) -> i64:
    """HEAT-10.5: the played card that will lie on top of the pile."""
    return race.played[-1] if race.top_choice == state.UNSAID else race.top_choice


def top_choices(race: RaceState, seat: i64) -> list[i64]:
    """HEAT-10.5: the cards that can be on top of the pile instead of the last one.

    The driver can choose once per turn, if another player can see the card before the pile becomes the deck again.
    """
    choices: list[i64] = []
    if race.top_choice != state.UNSAID or cards.HAND - race.hand_size[seat] > race.deck_size[seat]:
        return choices
    if any(other != seat and not race.config.legend[other] for other in race.order):
        last = top_of_played(race)
        for card in range(cards.PLAYABLE):
            if card != last and place_of(race.played, card) >= 0:
                choices.append(card)
    return choices


class Discards(Phase[RaceState]):
    """Step 8, and the choice in step 9: any cards of the hand except stress and heat may be discarded, and any played
    card may be put on top. A car that has finished has no step 8."""

    def begin(self, race: RaceState, seat: i64) -> bool:
        if race.progress[seat] > race.config.finish:
            return False
        race.phase = state.DISCARDING
        return True

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move < moves.DISCARD or move >= moves.MOVE_BOUND:
            return Refusal("HEAT-10.4", "choose the cards to discard, or keep them all")
        if move >= moves.TOP:
            card = move - moves.TOP
            if card in top_choices(race, seat):
                return None
            return Refusal(
                "HEAT-10.5", "you cannot put card {card} on top of your discard pile now", {"card": cards.CARDS[card]}
            )
        base = seat * cards.CARD_COUNT
        for card in range(cards.DISCARDABLE):
            if moves.discard_count(move, card) > race.hand[base + card]:
                return Refusal(
                    "HEAT-10.4", "your hand has fewer copies of card {card} than that", {"card": cards.CARDS[card]}
                )
        return None

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        listed: list[i64] = moves.discards(race.hand, seat * cards.CARD_COUNT)
        for card in top_choices(race, seat):
            listed.append(moves.TOP + card)
        return listed

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move >= moves.TOP:
            race.top_choice = move - moves.TOP
            return
        base = seat * cards.CARD_COUNT
        gone: list[str] = []
        for card in range(cards.DISCARDABLE):
            n = moves.discard_count(move, card)
            if n > 0:
                race.hand[base + card] -= n
                race.hand_size[seat] -= n
                race.pile[base + card] += n
                race.top[seat] = card
                if race.events is not None:
                    gone.extend([cards.CARDS[card]] * n)
        if race.events is not None:
            race.emit("discarded", {"seat": seat, "cards": gone})
        # step 9
        for card in race.played:
            race.discard(seat, card)
        race.top[seat] = top_of_played(race)
        race.top_choice = state.UNSAID
        race.draw(seat)
        next_car(race)


class NoDecision(Phase[RaceState]):
    """The race is over, or other seats decide."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if race.waiting:
            return Refusal("HEAT-3.1", "you have nothing to plan now; wait for the other players")
        if race.phase == state.OVER:
            return Refusal("HEAT-12.1", "the race is over")
        return not_your_turn("HEAT-3.2", [race.driver()])


SWAP_HAND: Final = SwapHand()
SHIFT_GEAR: Final = ShiftGear()
PLAY_CARDS: Final = PlayCards()
REACTION: Final = Reaction()
SLIPSTREAMING: Final = Slipstreaming()
CORNER_CHECK: Final = CornerCheck()
DISCARDS: Final = Discards()
NO_DECISION: Final = NoDecision()

#: In the order of the phase numbers in state.py; `phase_due` adds SWAP_HAND and PLAY_CARDS.
PHASES: Final[list[Phase[RaceState]]] = [SHIFT_GEAR, REACTION, SLIPSTREAMING, CORNER_CHECK, DISCARDS]


def phase_due(race: RaceState, seat: i64) -> Phase[RaceState]:
    """Returns the phase from a seat's point of view."""
    if race.waiting:
        if seat < 0 or not race.waiting >> seat & 1:
            return NO_DECISION
        if race.phase == state.SWAP:
            return SWAP_HAND
        return PLAY_CARDS if race.next_gear[seat] else SHIFT_GEAR
    return NO_DECISION if race.phase == state.OVER or race.driver() != seat else PHASES[race.phase]
