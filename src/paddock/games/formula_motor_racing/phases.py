"""The course of play: one class per kind of decision, each of which lists its legal moves and plays one."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import BITS, IllegalMove, Json
from paddock.engine.bits import place_of
from paddock.games.formula_motor_racing import cards, moves, state
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_KIND, CARD_NAMES, CARS, HAND, POINTS
from paddock.games.formula_motor_racing.config import NOBODY
from paddock.games.formula_motor_racing.moves import ALL_CARS, NO_CAR, TARGETS
from paddock.games.formula_motor_racing.state import RaceState

WITHOUT_A_CAR: Final[i64] = 2 ** int(NO_CAR)


def start_race(table: RaceState) -> None:
    """FMR-2.5, FMR-7.5, FMR-9.1: all cards are shuffled, some perhaps taken out, and five dealt to each."""
    deck = cards.DECK[:]
    table.shuffler.shuffle(deck)
    out = table.config.removed[table.race]
    table.aside = deck[:out]
    hands: list[list[i64]] = []
    dealt = out
    for _ in range(table.config.players):
        hand = deck[dealt : dealt + HAND]
        hand.sort()
        hands.append(hand)
        dealt += HAND
    table.hands = hands
    table.deck = deck[dealt:]
    table.discards = []
    table.last_turns = -1 if table.deck else table.config.players
    table.turn = first_player(table)
    table.phase = state.PLAY_CARD
    table.revealed += 1
    if table.events is not None:
        names = [CARS[c] for c in table.order]
        dealt_to = {seat: {"hand": [CARD_NAMES[c] for c in hand]} for seat, hand in enumerate(hands)}
        table.tell("race-start", {"race": table.race + 1, "order": names, "first": table.turn}, dealt_to)


def first_player(table: RaceState) -> i64:
    """FMR-3.1, FMR-3.2: the owner of the first car in the line that has one."""
    for car in table.order:
        seat = table.owner(car)
        if seat != NOBODY:
            return seat
    return 0


def end_turn(table: RaceState) -> None:
    """FMR-3.4 to FMR-3.6: draw a card, or count the last turns down; then the next seat, or the finish."""
    table.phase = state.PLAY_CARD
    table.card = -1
    table.car = -1
    seat = table.turn
    table.turn = seat + 1 if seat + 1 < table.config.players else 0
    if table.last_turns < 0:
        card = table.deck.pop()
        hand = table.hands[seat]
        place: i64 = 0
        while place < len(hand) and hand[place] < card:
            place += 1
        hand.insert(place, card)
        table.revealed += 1
        if table.events is not None:
            table.tell("drew", {"seat": seat, "left": len(table.deck)}, {int(seat): {"card": CARD_NAMES[card]}})
        if not table.deck:
            table.last_turns = table.config.players
            if table.events is not None:
                table.tell("last-round", {})
    else:
        table.last_turns -= 1
        if table.last_turns == 0:
            finish_race(table)


def finish_race(table: RaceState) -> None:
    """FMR-7.1 to FMR-7.4: the first six score, the finish is the next race's grid."""
    finish = table.line()
    table.results.append(finish)
    for place in range(len(POINTS)):
        table.points[finish[place]] += POINTS[place]
    table.order = finish[:]
    table.retired = []
    table.revealed += 1
    if table.events is not None:
        names = [CARS[c] for c in finish]
        table.tell("race-end", {"race": table.race + 1, "finish": names, **table.crew(finish)})
    if table.race + 1 == len(table.config.removed):
        table.phase = state.SEASON_OVER
        if table.events is not None:
            table.tell("season-end", {})
    else:
        table.race += 1
        start_race(table)


class Phase:
    """A kind of decision, taken by the seat whose turn it is."""

    def legal(self, table: RaceState) -> list[i64]:
        raise NotImplementedError

    def play(self, table: RaceState, move: i64) -> None:
        raise NotImplementedError


def running(table: RaceState) -> i64:
    """A bit for each car that is still in the race."""
    cars = ALL_CARS
    for car in table.retired:
        cars &= ~BITS[car]
    return cars


def open_to(table: RaceState, card: i64, runners: i64) -> i64:
    """A bit for each car that a card may be played on; only where there is none may it be played without."""
    kind = CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        return WITHOUT_A_CAR  # FMR-5.1: the die picks the car
    team = cards.CARD_TEAM[card]
    cars: i64 = 0
    if team != cards.NO_TEAM:
        cars = runners & cards.TEAM_CARS[team]  # FMR-4.3
    elif kind == cards.TURBO:
        # FMR-4.10: the last three running cars, or as many as there are
        place: i64 = len(table.order) - cards.TURBO_FROM_LAST
        while place < len(table.order):
            if place >= 0:
                cars |= BITS[table.order[place]]
            place += 1
    else:
        cars = runners  # FMR-4.2
    return cars if cars else WITHOUT_A_CAR  # FMR-4.3, FMR-4.18


def why_not(table: RaceState, card: i64, car: i64) -> IllegalMove:
    """Why a card cannot be played on a car that it is not open to."""
    team = cards.CARD_TEAM[card]
    if CARD_KIND[card] >= cards.SPIN_OUT:
        return IllegalMove("the die, not the player, picks the car for this card", "FMR-5.1")
    if car == NO_CAR and team != cards.NO_TEAM:
        return IllegalMove("a car of the card's team is still running and must be chosen", "FMR-4.3")
    if car == NO_CAR:
        return IllegalMove("this card needs a car that is still running", "FMR-4.2")
    if place_of(table.order, car) < 0:
        return IllegalMove(f"{CARS[car]} is out of the race", "FMR-4.2")
    if team != cards.NO_TEAM:
        return IllegalMove(f"this card is for a car of the colour it names, which {CARS[car]} is not", "FMR-4.3")
    return IllegalMove(f"the turbo is for one of the last three running cars, not for {CARS[car]}", "FMR-4.10")


class PlayCard(Phase):
    """A card from the hand, with the car that it is for."""

    def legal(self, table: RaceState) -> list[i64]:
        listed: list[i64] = []
        runners = running(table)
        before: i64 = -1
        for card in table.hands[table.turn]:
            if card != before:
                moves.add_plays(listed, card, open_to(table, card, runners))
            before = card
        return listed

    def play(self, table: RaceState, move: i64) -> None:
        card: i64 = move // TARGETS
        car: i64 = move % TARGETS
        if move < 0 or move >= moves.CARD_MOVES:
            raise IllegalMove("it is time to play a card from the hand", "FMR-3.3")
        hand = table.hands[table.turn]
        held = place_of(hand, card)
        if held < 0:
            raise IllegalMove(f"the card {CARD_NAMES[card]} is not in the hand", "FMR-3.3")
        if open_to(table, card, running(table)) & BITS[car] == 0:
            raise why_not(table, card, car)
        hand.pop(held)
        table.discards.append(card)
        table.card = card
        table.car = car
        table.revealed += 1
        if table.events is not None:
            named: Json = table.entry(car) if car != NO_CAR else {"car": None}
            table.tell("card", {"seat": table.turn, "card": CARD_NAMES[card], **named})
        self.carry_out(table, CARD_KIND[card], card, car)

    def carry_out(self, table: RaceState, kind: i64, card: i64, car: i64) -> None:
        if car == NO_CAR and kind < cards.SPIN_OUT:
            pass  # FMR-4.3, FMR-4.18: no car that it could be for
        elif kind == cards.OVERTAKE:
            table.move_up(car, cards.CARD_PLACES[card], True)
        elif kind == cards.FALL_BACK:
            table.move_back(car, cards.CARD_PLACES[card])
        elif kind == cards.TURBO:
            table.move_up(car, cards.CARD_PLACES[card], False)
        elif kind == cards.PIT_STOP:
            if table.roll() <= cards.PIT_STOP_HIGHEST:
                table.move_back(car, table.rolled)
        elif cards.CHARGE_GEAR <= kind <= cards.CHARGE_ENGINE:
            charge(table)
            return
        elif kind == cards.CRASH:
            crash(table)
            return
        else:
            table.roll()
            tell_rolled_car(table)
            table.phase = state.SPIN
            return
        end_turn(table)


def charge(table: RaceState) -> None:
    """FMR-4.13 to FMR-4.17: one roll; an owner whose car gained a place may go on."""
    car = table.car
    if table.roll() <= cards.CHARGE_HIGHEST:
        table.move_up(car, 1, False)
        # FMR-4.17: in front there is nothing left to charge for
        if table.owner(car) == table.turn and table.order[0] != car:
            table.phase = state.CHARGE
            return
    elif CARD_KIND[table.card] == cards.CHARGE_GEAR:
        table.move_back(car, CAR_COUNT)
    else:
        table.retire(car)
    end_turn(table)


def rolled_car(table: RaceState) -> i64:
    """The running car in the place that the die names, or NOBODY."""
    return table.order[table.rolled - 1] if table.rolled <= len(table.order) else NOBODY


def tell_rolled_car(table: RaceState) -> None:
    if table.events is not None:
        car = rolled_car(table)
        named: Json = {"car": None, "owner": None}
        if car != NOBODY:
            named = {**table.entry(car), "owner": table.owner_seat(car)}
        table.tell("die-names", {"place": table.rolled, **named})


def crash(table: RaceState) -> None:
    """FMR-5.6 to FMR-5.10: the rolled car goes out and takes a neighbour along."""
    table.roll()
    tell_rolled_car(table)
    runners: i64 = len(table.order)
    place: i64 = table.rolled
    if place > runners:
        end_turn(table)
    elif runners == 1:
        table.retire(table.order[0])
        end_turn(table)
    elif place == 1:
        crash_pair(table, 0)
    elif place == runners:
        crash_pair(table, place - 2)
    else:
        table.car = table.order[place - 1]
        table.phase = state.CRASH


def crash_pair(table: RaceState, front: i64) -> None:
    """FMR-5.9: two cars in a row leave the race, keeping their order at the head of the retired line."""
    ahead = table.order[front]
    behind = table.order[front + 1]
    table.retire(behind)
    table.retire(ahead)
    end_turn(table)


class Charge(Phase):
    """The charging car gained a place: roll again, or leave it at that."""

    def legal(self, table: RaceState) -> list[i64]:
        return [moves.ROLL, moves.STOP]

    def play(self, table: RaceState, move: i64) -> None:
        if move == moves.ROLL:
            charge(table)
        elif move == moves.STOP:
            end_turn(table)
        else:
            raise IllegalMove("the charge is on: roll again or stop", "FMR-4.15")


class Spin(Phase):
    """The die has named a place: keep it, or roll once more and live with that."""

    def legal(self, table: RaceState) -> list[i64]:
        return [moves.KEEP, moves.REROLL]

    def play(self, table: RaceState, move: i64) -> None:
        if move == moves.REROLL:
            table.roll()
            tell_rolled_car(table)
        elif move != moves.KEEP:
            raise IllegalMove("the spin's die lies: keep it or roll once more", "FMR-5.3")
        car = rolled_car(table)
        if car != NOBODY:
            if CARD_KIND[table.card] == cards.SPIN_LAST:
                table.move_back(car, CAR_COUNT)
            else:
                table.retire(car)
        end_turn(table)


class Crash(Phase):
    """Who is caught in the crash: the car ahead, or the one behind."""

    def legal(self, table: RaceState) -> list[i64]:
        return [moves.AHEAD, moves.BEHIND]

    def play(self, table: RaceState, move: i64) -> None:
        place = place_of(table.order, table.car)
        if move == moves.AHEAD:
            crash_pair(table, place - 1)
        elif move == moves.BEHIND:
            crash_pair(table, place)
        else:
            raise IllegalMove("choose who is caught in the crash: the car ahead or the one behind", "FMR-5.7")


class SeasonOver(Phase):
    """Nothing is left to decide."""

    def legal(self, table: RaceState) -> list[i64]:
        return []

    def play(self, table: RaceState, move: i64) -> None:
        raise IllegalMove("the season is over", "FMR-8.1")


#: In the order of the phase numbers in state.py.
PHASES: Final[list[Phase]] = [PlayCard(), Charge(), Spin(), Crash(), SeasonOver()]
