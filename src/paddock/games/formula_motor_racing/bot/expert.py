"""Heuristics: the value of the line after a card, and the value of the cards kept for later."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from paddock.engine import Stream
from paddock.engine.bits import place_of
from paddock.engine.bot import Best
from paddock.engine.bot_parameters import BotParameters
from paddock.engine.expert import Expert
from paddock.engine.state import State
from paddock.games.formula_motor_racing import cards
from paddock.games.formula_motor_racing.bot.evaluation import Evaluation, mean
from paddock.games.formula_motor_racing.cards import CAR_COUNT, CARD_KIND, CARD_PLACES, CARD_TEAM, CARDS_IN_ALL
from paddock.games.formula_motor_racing.config import NOBODY
from paddock.games.formula_motor_racing.moves import AHEAD, BEHIND, KEEP, NO_CAR, REROLL, ROLL, TARGETS
from paddock.games.formula_motor_racing.scoring import season_standings
from paddock.games.formula_motor_racing.state import PLAY_CARD, SEASON_OVER, RaceState

#: The most cards in a race, and the most turns of a player.
MOST_PLAYS: Final = len(CARDS_IN_ALL)
#: A race counts as this many turns, more than it can have, so that a search does not look beyond its end.
RACE_TURNS: Final = 1000
#: Lower than any value.
NEVER: Final = -1e9


class FormulaMotorRacingExpert(Expert):
    """Plays the card and car with the highest total value of the resulting line and the remaining hand.

    A place has little value while many cards are still to come, and is worth its points at the end; so strong cards are
    kept for the last turns unless the hand has better ones. Rivals count by their chance of winning the season.
    """

    def __init__(self, parameters: BotParameters) -> None:
        super().__init__(parameters)
        #: By number of players, from two.
        self.spite: list[float] = parameters.numbers("spite")
        self.luck: list[float] = luck_numbers(parameters, "luck")
        self.chance_luck: list[float] = luck_numbers(parameters, "chance_luck")
        self.chance_line: float = parameters.number("chance_line")
        self.chance_hand: float = parameters.number("chance_hand")
        self.chance_unrun: float = parameters.number("chance_unrun")
        grid = parameters.number("grid")
        #: By number of cards still to be played in the race, the value of each place: in the last race, and before.
        self.last_race: list[list[float]] = []
        self.earlier: list[list[float]] = []
        far = parameters.numbers("far")
        for left in range(MOST_PLAYS + 1):
            self.last_race.append(place_worths(parameters, "finish", "near", left))
            before = place_worths(parameters, "earlier_finish", "earlier_near", left)
            self.earlier.append([before[n] + grid * far[n] for n in range(len(before))])
        #: By number of own turns to come: how much a card's value on the current line counts for its later value,
        #: and how likely a card of that rank in the hand is to be played.
        self.sight: list[float] = []
        self.use: list[list[float]] = []
        for turns in range(MOST_PLAYS + 1):
            later = float(turns - 1)
            self.sight.append(parameters.number("sight") * exp(-later / parameters.number("sight_turns")))
            known = parameters.number("use") + parameters.number("use_per_turn") * later
            ranks = range(int(cards.HAND))
            self.use.append([1.0 / (1.0 + exp(parameters.number("use_per_rank") * rank - known)) for rank in ranks])
        #: Per card: its later value regardless of the line, in the hand of its own team and of others.
        self.own_later: list[float] = [later_worth(parameters, card, True) for card in range(cards.CARD_COUNT)]
        self.other_later: list[float] = [later_worth(parameters, card, False) for card in range(cards.CARD_COUNT)]

    def move_values(self, race: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(race, RaceState)
        left = plays_left(race) - 1
        evaluation = self.evaluate(race, seat, left)
        listed: list[float] = []
        if race.phase != PLAY_CARD:
            for move in moves:
                listed.append(answer_worth(evaluation, race, move))
            return listed
        hand = race.hands[seat]
        keeping = self.keeping(race, seat, left, evaluation)
        for move in moves:
            card: i64 = move // TARGETS
            kept = keeping[place_of(hand, card)]
            listed.append(kept + play_worth(evaluation, race, seat, card, move % TARGETS))
        return listed

    def choose(self, race: State, seat: int, moves: list[int], rng: Stream) -> int:
        return self.quick_move(race, seat, rng)

    def quick_move(self, race: State, seat: int, rng: Stream) -> int:
        assert isinstance(race, RaceState)
        left = plays_left(race) - 1
        evaluation = self.evaluate(race, seat, left)
        best = Best(rng)
        if race.phase != PLAY_CARD:
            for move in race.legal(seat):
                best.weigh(move, answer_worth(evaluation, race, move))
            return int(best.choice)
        keeping = self.keeping(race, seat, left, evaluation)
        before: i64 = -1
        for n, card in enumerate(race.hands[seat]):
            if card != before:
                weigh_card(best, evaluation, race, seat, card, keeping[n])
            before = card
        return int(best.choice)

    def chances(self, race: State) -> list[float]:
        assert isinstance(race, RaceState)
        players: i64 = race.config.players
        chances = [0.0] * int(players)
        if race.phase == SEASON_OVER:
            champion = season_standings(race)[0].seat
            if champion is not None:
                chances[champion] = 1.0
            return chances
        left = plays_left(race)
        worth = self.place_worths(race, left)
        hopes = self.hopes(race, worth, self.chance_line)
        hands: list[float] = []
        for seat in range(players):
            hands.append(self.chance_hand * self.hand_worth(race, seat, left))
        races: i64 = len(race.config.removed) - 1 - race.race_number
        unrun: float = self.chance_unrun * (float(races) + float(left) / float(MOST_PLAYS))
        for side in race.config.racing:
            owner = race.config.side_owners[side]
            hopes[side] += hands[owner] if owner != NOBODY else -unrun
        likely = chances_from_hopes(race, hopes, self.chance_luck, left)
        for side in race.config.racing:
            owner = race.config.side_owners[side]
            if owner != NOBODY:
                chances[owner] += likely[side]
        return chances

    def turn(self, race: State) -> int:
        """Returns the number of cards played; a finished race counts as more than that."""
        assert isinstance(race, RaceState)
        opened: i64 = 0 if race.phase == PLAY_CARD else 1
        return int(race.race_number * RACE_TURNS + len(race.discards) - opened)

    def place_worths(self, race: RaceState, left: i64) -> list[float]:
        """Returns the value of each place with `left` cards still to be played in the race."""
        return self.last_race[left] if race.race_number + 1 == len(race.config.removed) else self.earlier[left]

    def hopes(self, race: RaceState, worth: list[float], share: float) -> list[float]:
        """Returns the expected points of each side: those it has, and a share of the value of its places."""
        sides = race.config.sides
        hopes = [0.0] * len(race.config.side_owners)
        for place, car in enumerate(race.order):
            hopes[sides[car >> 1]] += share * worth[place]
        if race.race_number > 0:
            for car in range(CAR_COUNT):
                hopes[sides[car >> 1]] += float(race.points[car])
        return hopes

    def evaluate(self, race: RaceState, seat: i64, left: i64) -> Evaluation:
        """Returns the line as the seat sees it, with `left` cards to be played after this one. The cars of its
        likeliest side have full weight, all others by their chance of winning."""
        worth = self.place_worths(race, left)
        config = race.config
        likely = chances_from_hopes(race, self.hopes(race, worth, 1.0), self.luck, left)
        others: float = 0.0
        best: float = 1e-9
        for side in config.racing:
            if config.side_owners[side] != seat:
                others += likely[side]
            elif likely[side] > best:
                best = likely[side]
        hurts: float = self.spite[config.players - 2] / (others if others > 1e-9 else 1e-9)
        matters: list[float] = []
        for car in race.order:
            side = config.sides[car >> 1]
            matters.append(likely[side] / best if config.side_owners[side] == seat else -hurts * likely[side])
        return Evaluation(matters, worth, len(race.order))

    def later_worths(self, race: RaceState, seat: i64, turns: i64, evaluation: Evaluation) -> list[float]:
        """Returns the later value of each card of a hand, after `turns` own turns, with `evaluation`."""
        owners = race.config.owners
        sight = self.sight[turns]
        move_values: list[float] = []
        before: i64 = -1
        value: float = 0.0
        for card in race.hands[seat]:
            if card != before:
                team = CARD_TEAM[card]
                own = team != cards.NO_TEAM and owners[team] == seat
                value = self.own_later[card] if own else self.other_later[card]
                value += sight * (best_play(evaluation, race, seat, card) - value)
            move_values.append(value)
            before = card
        return move_values

    def keeping(self, race: RaceState, seat: i64, left: i64, evaluation: Evaluation) -> list[float]:
        """Returns, per card of the hand, the value of the other cards if this one is played."""
        players = race.config.players
        turns = left // players
        held: i64 = len(race.hands[seat])
        if turns == 0:
            return [0.0] * int(held)
        then = Evaluation(evaluation.matters, self.place_worths(race, left - turns * players), evaluation.runners)
        later = self.later_worths(race, seat, turns, then)
        use = self.use[turns]
        ordered = sorted(later, reverse=True)
        # the hand without its best card, then the difference if the next one is missing instead, and so on
        without: list[float] = [0.0] * int(held)
        rest: float = 0.0
        for rank in range(1, held):
            rest += use[rank - 1] * ordered[rank]
        without[0] = rest
        for rank in range(1, held):
            rest += use[rank - 1] * (ordered[rank - 1] - ordered[rank])
            without[rank] = rest
        return [without[ordered.index(value)] for value in later]

    def hand_worth(self, race: RaceState, seat: i64, left: i64) -> float:
        """Returns the value of a hand with `left` cards to be played by all."""
        players = race.config.players
        wait = seat - race.turn if seat >= race.turn else seat - race.turn + players
        if left <= wait:
            return 0.0
        turns = (left - 1 - wait) // players + 1
        hurts: float = self.spite[players - 2] / float(players - 1)
        matters: list[float] = []
        for car in race.order:
            matters.append(1.0 if race.owner(car) == seat else -hurts)
        worth = self.place_worths(race, (left - 1 - wait) % players)
        later = self.later_worths(race, seat, turns, Evaluation(matters, worth, len(race.order)))
        use = self.use[turns]
        total: float = 0.0
        for rank, value in enumerate(sorted(later, reverse=True)):
            total += use[rank] * value
        return total


def luck_numbers(parameters: BotParameters, name: str) -> list[float]:
    return [parameters.number(name), parameters.number(f"{name}_per_card"), parameters.number(f"{name}_per_race")]


def plays_left(race: RaceState) -> i64:
    """Returns the number of cards still to be played in the race, including the current turn (FMR-3.6)."""
    return len(race.deck) + race.config.players if race.last_turns < 0 else race.last_turns


def place_worths(parameters: BotParameters, at_the_finish: str, near_it: str, left: int) -> list[float]:
    """Returns the value of each place with `left` cards to come, from its values with none and with few."""
    finish, near, far = parameters.numbers(at_the_finish), parameters.numbers(near_it), parameters.numbers("far")
    if left == 0:
        return finish
    final = exp(-float(left) / parameters.number("finish_cards"))
    soon = exp(-float(left - 1) / parameters.number("near_cards"))
    return [final * finish[n] + (1.0 - final) * (soon * near[n] + (1.0 - soon) * far[n]) for n in range(int(CAR_COUNT))]


def later_worth(parameters: BotParameters, card: i64, own: bool) -> float:
    """Returns the later value of a card regardless of the line."""
    kind = CARD_KIND[card]
    places = int(CARD_PLACES[card])
    if kind == cards.OVERTAKE:
        return parameters.numbers("own_overtake" if own else "other_overtake")[places - 2]
    if kind == cards.FALL_BACK:
        return parameters.numbers("fall_back")[places - 1]
    if kind == cards.PIT_STOP and CARD_TEAM[card] != cards.NO_TEAM:
        return parameters.number("own_pit_stop" if own else "other_pit_stop")
    return parameters.number(cards.KINDS[kind].replace("-", "_"))


def chances_from_hopes(race: RaceState, hopes: list[float], luck: list[float], left: i64) -> list[float]:
    """Returns each side's chance of winning from its expected points: the more luck to come, the more equal."""
    racing = race.config.racing
    races: i64 = len(race.config.removed) - 1 - race.race_number
    scale: float = 1.0 / sqrt(luck[0] + luck[1] * float(left) + luck[2] * float(races))
    most: float = NEVER
    for side in racing:
        if hopes[side] > most:
            most = hopes[side]
    likely: list[float] = [0.0] * len(hopes)
    total: float = 0.0
    for side in racing:
        likely[side] = exp((hopes[side] - most) * scale)
        total += likely[side]
    for side in racing:
        likely[side] /= total
    return likely


def first_open(evaluation: Evaluation, kind: i64) -> i64:
    """Returns the first place whose car a card can be played on."""
    if kind == cards.TURBO and evaluation.runners > cards.TURBO_FROM_LAST:
        return evaluation.runners - cards.TURBO_FROM_LAST
    return 0


def weigh_card(best: Best, evaluation: Evaluation, race: RaceState, seat: i64, card: i64, kept: float) -> None:
    """Evaluates a card with every car that it can be played on; `kept` is the value of the rest of the hand."""
    kind = CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        best.weigh(card * TARGETS + NO_CAR, kept + evaluation.die_card(kind))
        return
    team = CARD_TEAM[card]
    is_open = False
    for place in range(first_open(evaluation, kind), evaluation.runners):
        car = race.order[place]
        if team == cards.NO_TEAM or car >> 1 == team:
            is_open = True
            worth = evaluation.card_value(kind, CARD_PLACES[card], place, race.owner(car) == seat)
            best.weigh(card * TARGETS + car, kept + worth)
    if not is_open:
        best.weigh(card * TARGETS + NO_CAR, kept)


def best_play(evaluation: Evaluation, race: RaceState, seat: i64, card: i64) -> float:
    """Returns the best value of a card on the current line."""
    kind = CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        return evaluation.die_card(kind)
    team = CARD_TEAM[card]
    most: float = NEVER
    for place in range(first_open(evaluation, kind), evaluation.runners):
        car = race.order[place]
        if team == cards.NO_TEAM or car >> 1 == team:
            worth = evaluation.card_value(kind, CARD_PLACES[card], place, race.owner(car) == seat)
            if worth > most:
                most = worth
    return most if most > NEVER else 0.0


def play_worth(evaluation: Evaluation, race: RaceState, seat: i64, card: i64, car: i64) -> float:
    kind = CARD_KIND[card]
    if kind >= cards.SPIN_OUT:
        return evaluation.die_card(kind)
    if car == NO_CAR:
        return 0.0
    return evaluation.card_value(kind, CARD_PLACES[card], place_of(race.order, car), race.owner(car) == seat)


def answer_worth(evaluation: Evaluation, race: RaceState, move: i64) -> float:
    """Returns the value to the seat of an answer to an open card."""
    kind = CARD_KIND[race.card]
    if move == ROLL:
        return evaluation.charge(place_of(race.order, race.car), kind, True)
    if move == KEEP:
        return evaluation.faces(kind)[race.rolled - 1]
    if move == REROLL:
        return mean(evaluation.faces(kind))
    if move == AHEAD or move == BEHIND:
        return evaluation.both_out(place_of(race.order, race.car) - (1 if move == AHEAD else 0))
    return 0.0
