"""The course of play: the functions that start and end turns and races, then one class per kind of decision."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, Json, Phase, Refusal, not_your_turn
from paddock.engine.bits import place_of
from paddock.games.formula_motor_racing import cards, moves, state
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_KIND, CARD_NAMES, CARS, HAND, POINTS, car_names
from paddock.games.formula_motor_racing.config import NOBODY
from paddock.games.formula_motor_racing.moves import ALL_CARS, NO_CAR, TARGETS
from paddock.games.formula_motor_racing.state import RaceState

WITHOUT_A_CAR: Final[i64] = 2 ** int(NO_CAR)

IS_OVER: Final = Refusal("FMR-8.1", "the season is over")
TIME_TO_PLAY: Final = Refusal("FMR-3.3", "play a card from your hand")
DIE_PICKS_CAR: Final = Refusal("FMR-5.1", "you cannot choose a car for this card: the die picks it")
NEEDS_CAR: Final = Refusal("FMR-4.2", "choose a running car for this card")
NEEDS_CAR_OF_TEAM: Final = Refusal("FMR-4.3", "choose a running car of the card's team")


def start_race(race: RaceState) -> None:
    """FMR-2.5, FMR-7.5, FMR-9.1: all cards are shuffled, some may be taken out, and five are dealt to each player."""
    deck = cards.DECK[:]
    race.shuffler.shuffle(deck)
    out = race.config.removed[race.race_number]
    race.aside = deck[:out]
    hands: list[list[i64]] = []
    dealt = out
    for _ in range(race.config.players):
        hand = deck[dealt : dealt + HAND]
        hand.sort()
        hands.append(hand)
        dealt += HAND
    race.hands = hands
    race.deck = deck[dealt:]
    race.discards = []
    race.last_turns = -1 if race.deck else race.config.players
    # FMR-3.1, FMR-3.2: the owner of the first car in the line that has one
    first: i64 = 0
    while race.owner(race.order[first]) == NOBODY:
        first += 1
    race.turn = race.owner(race.order[first])
    race.phase = state.PLAY_CARD
    race.reveal_count += 1
    if race.events is not None:
        fields = {"race": race.race_number + 1, "order": car_names(race.order), "first": race.turn}
        race.emit("race-start", fields, {n: {"hand": [CARD_NAMES[c] for c in hand]} for n, hand in enumerate(hands)})


def end_turn(race: RaceState) -> None:
    """FMR-3.4 to FMR-3.6: draws a card, or counts down the last turns; then the next seat, or the finish."""
    race.phase = state.PLAY_CARD
    race.card = -1
    race.car = -1
    seat = race.turn
    race.turn = seat + 1 if seat + 1 < race.config.players else 0
    if race.last_turns < 0:
        card = race.deck.pop()
        hand = race.hands[seat]
        place: i64 = 0
        while place < len(hand) and hand[place] < card:
            place += 1
        hand.insert(place, card)
        race.reveal_count += 1
        if race.events is not None:
            race.emit("drew", {"seat": seat, "left": len(race.deck)}, {int(seat): {"card": CARD_NAMES[card]}})
        if not race.deck:
            race.last_turns = race.config.players
            if race.events is not None:
                race.emit("last-round", {})
    else:
        race.last_turns -= 1
        if race.last_turns == 0:
            finish_race(race)


def finish_race(race: RaceState) -> None:
    """FMR-7.1 to FMR-7.4: the first six score, and the finish is the next race's grid."""
    finish = race.line()
    race.results.append(finish)
    for place in range(len(POINTS)):
        race.points[finish[place]] += POINTS[place]
    race.order = finish[:]
    race.retired = []
    race.reveal_count += 1
    if race.events is not None:
        fields = {"race": race.race_number + 1, "finish": car_names(finish)}
        race.emit("race-end", {**fields, **race.crew(finish)})
    if race.race_number + 1 == len(race.config.removed):
        race.phase = state.SEASON_OVER
        if race.events is not None:
            race.emit("season-end", {})
    else:
        race.race_number += 1
        start_race(race)


def running(race: RaceState) -> i64:
    """Returns a bit for each car that is still in the race."""
    cars = ALL_CARS
    for car in race.retired:
        cars &= ~BITS[car]
    return cars


def open_to(race: RaceState, card: i64, runners: i64) -> i64:
    """Returns a bit for each car on which a card may be played; if there is none, it may be played without."""
    kind = CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        return WITHOUT_A_CAR  # FMR-5.1: the die names the car
    cars: i64 = 0
    if kind == cards.TURBO:
        place: i64 = max(len(race.order) - cards.TURBO_FROM_LAST, 0)  # FMR-4.10
        while place < len(race.order):
            cars |= BITS[race.order[place]]
            place += 1
    else:
        cars = runners & cards.CARD_CARS[card]  # FMR-4.2, FMR-4.3
    return cars if cars else WITHOUT_A_CAR  # FMR-4.3, FMR-4.18


def why_not_on(race: RaceState, card: i64, car: i64) -> Refusal:
    """Returns why a card cannot be played on a car that is not in `open_to`."""
    team = cards.CARD_TEAM[card]
    if CARD_KIND[card] >= cards.SPIN_OUT:
        return DIE_PICKS_CAR
    if car == NO_CAR:
        return NEEDS_CAR if team == cards.NO_TEAM else NEEDS_CAR_OF_TEAM
    if place_of(race.order, car) < 0:
        return Refusal("FMR-4.2", "{car} is out of the race", {"car": CARS[car]})
    if team != cards.NO_TEAM:
        return Refusal("FMR-4.3", "this card is not for {car}: it names another team", {"car": CARS[car]})
    return Refusal("FMR-4.10", "the turbo is for one of the last three running cars, not for {car}", {"car": CARS[car]})


class PlayCard(Phase[RaceState]):
    """Plays a card from the hand, with the car that it is for."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move < 0 or move >= moves.CARD_MOVES:
            return TIME_TO_PLAY
        card: i64 = move // TARGETS
        car: i64 = move % TARGETS
        if place_of(race.hands[seat], card) < 0:
            return Refusal("FMR-3.3", "{card} is not in your hand", {"card": CARD_NAMES[card]})
        if open_to(race, card, running(race)) & BITS[car]:
            return None
        return why_not_on(race, card, car)

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Returns each card of the hand once for each car in `open_to`, as in `why_not`."""
        listed: list[i64] = []
        runners = running(race)
        before: i64 = -1
        for card in race.hands[seat]:
            if card != before:
                moves.add_plays(listed, card, open_to(race, card, runners))
            before = card
        return listed

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        card: i64 = move // TARGETS
        car: i64 = move % TARGETS
        hand = race.hands[seat]
        hand.pop(place_of(hand, card))
        race.discards.append(card)
        race.card = card
        race.car = car
        race.reveal_count += 1
        if race.events is not None:
            named: Json = race.entry(car) if car != NO_CAR else {"car": None}
            race.emit("card", {"seat": seat, "card": CARD_NAMES[card], **named})
        kind = CARD_KIND[card]
        if car == NO_CAR and kind < cards.SPIN_OUT:
            pass  # FMR-4.3, FMR-4.18: there is no car for it
        elif kind == cards.OVERTAKE or kind == cards.TURBO:
            race.move_up(car, cards.CARD_PLACES[card], kind == cards.OVERTAKE)
        elif kind == cards.FALL_BACK:
            race.move_back(car, cards.CARD_PLACES[card])
        elif kind == cards.PIT_STOP:
            face = race.roll()
            race.move_back(car, face if face <= cards.PIT_STOP_HIGHEST else 0)
        elif cards.CHARGE_GEAR <= kind <= cards.CHARGE_ENGINE:
            charge(race)
            return
        elif kind == cards.CRASH:
            crash(race)
            return
        else:
            roll_for_car(race)
            race.phase = state.SPIN
            return
        end_turn(race)


def charge(race: RaceState) -> None:
    """FMR-4.13 to FMR-4.17: one roll; an owner whose car gained a place may continue."""
    car = race.car
    if race.roll() <= cards.CHARGE_HIGHEST:
        race.move_up(car, 1, False)
        # FMR-4.17: the leader has no place to gain
        if race.owner(car) == race.turn and race.order[0] != car:
            race.phase = state.CHARGE
            return
    elif CARD_KIND[race.card] == cards.CHARGE_GEAR:
        race.move_back(car, CAR_COUNT)
    else:
        race.retire(car)
    end_turn(race)


def rolled_car(race: RaceState) -> i64:
    """Returns the running car in the place that the die names, or NOBODY."""
    return race.order[race.rolled - 1] if race.rolled <= len(race.order) else NOBODY


def roll_for_car(race: RaceState) -> None:
    """Rolls the die that names the place of a car."""
    race.roll()
    if race.events is not None:
        car = rolled_car(race)
        named: Json = {"car": None, "owner": None}
        if car != NOBODY:
            named = {**race.entry(car), "owner": race.owner_seat(car)}
        race.emit("die-names", {"place": race.rolled, **named})


def crash(race: RaceState) -> None:
    """FMR-5.6 to FMR-5.10: the rolled car retires, together with one next to it."""
    roll_for_car(race)
    runners: i64 = len(race.order)
    place: i64 = race.rolled
    if place > runners:
        end_turn(race)
    elif runners == 1:
        race.retire(race.order[0])
        end_turn(race)
    elif place == 1:
        crash_pair(race, 0)
    elif place == runners:
        crash_pair(race, place - 2)
    else:
        race.car = race.order[place - 1]
        race.phase = state.CRASH


def crash_pair(race: RaceState, front: i64) -> None:
    """FMR-5.9: two cars in a row leave the race, keeping their order at the front of the retired line."""
    race.retire(race.order[front + 1])
    race.retire(race.order[front])
    end_turn(race)


class Answer(Phase[RaceState]):
    """A choice between two answers to the die."""

    def __init__(self, answers: list[i64], refusal: Refusal) -> None:
        self.answers: list[i64] = answers
        self.refusal: Refusal = refusal

    def candidates(self, race: RaceState, seat: i64) -> list[i64]:
        return self.answers

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        return None if move in self.answers else self.refusal


class Charge(Answer):
    """The charging car gained a place: roll again, or stop."""

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == moves.ROLL:
            charge(race)
        else:
            end_turn(race)


class Spin(Answer):
    """The die has named a place: keep it, or roll once more."""

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        if move == moves.REROLL:
            roll_for_car(race)
        car = rolled_car(race)
        if car != NOBODY:
            if CARD_KIND[race.card] == cards.SPIN_LAST:
                race.move_back(car, CAR_COUNT)
            else:
                race.retire(car)
        end_turn(race)


class Crash(Answer):
    """The second car of the crash: the car ahead, or the one behind."""

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        place = place_of(race.order, race.car)
        crash_pair(race, place - 1 if move == moves.AHEAD else place)


class NoDecision(Phase[RaceState]):
    """The season is over, or it is another seat's turn."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if race.phase == state.SEASON_OVER:
            return IS_OVER
        return not_your_turn("FMR-3.1", [race.turn])


#: In the order of the phase numbers in state.py.
PHASES: Final[list[Phase[RaceState]]] = [
    PlayCard(),
    Charge([moves.ROLL, moves.STOP], Refusal("FMR-4.15", "choose whether to roll again or stop")),
    Spin([moves.KEEP, moves.REROLL], Refusal("FMR-5.3", "choose whether to keep the roll or roll once more")),
    Crash(
        [moves.AHEAD, moves.BEHIND],
        Refusal("FMR-5.7", "choose who crashes with this car: the car ahead or the car behind"),
    ),
    NoDecision(),
]


def phase_due(race: RaceState, seat: i64) -> Phase[RaceState]:
    """Returns the phase from a seat's point of view."""
    return PHASES[race.phase] if seat == race.turn else PHASES[state.SEASON_OVER]
