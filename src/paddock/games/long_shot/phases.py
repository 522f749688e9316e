"""The course of play: the round with its dice, and one class per kind of decision, in the order of a turn."""

from typing import Final

from mypy_extensions import i64

from paddock.engine import Phase, Refusal, not_your_turn
from paddock.games.long_shot import actions, moves, refusals
from paddock.games.long_shot.abilities import BY_NUMBER
from paddock.games.long_shot.bonuses import LineBonus
from paddock.games.long_shot.cards import HORSES, MOST_ROUNDS, MOVEMENT_DIE, PLACES
from paddock.games.long_shot.effects import Ability, Effect, ability_of
from paddock.games.long_shot.moves import MOVE_A, MOVE_B, MOVE_KIND, MOVE_WAITING, NOTHING
from paddock.games.long_shot.refusals import with_values
from paddock.games.long_shot.roland import roland_acts
from paddock.games.long_shot.sheet import BOX_HORSE, DARK_HORSES, taken_boxes
from paddock.games.long_shot.state import ACTION, RACE_OVER, TURN_START, USE, RaceState

#: Everything that can be pending, by its number.
EFFECTS: Final[list[Effect]] = [*BY_NUMBER, LineBonus()]
NO_ABILITIES: Final[list[Ability]] = []


def start_round(race: RaceState) -> None:
    """LS-3.1 to LS-3.3: the dice, the horse that they name, then the X's on its card in ascending order."""
    race.round += 1
    horse: i64 = race.horse_die.below(HORSES)
    steps = MOVEMENT_DIE[race.movement_die.below(len(MOVEMENT_DIE))]
    race.horse = horse
    race.steps = steps
    race.turn = race.first
    race.reveal_count += 1
    if race.events is not None:
        race.emit("roll", {"round": race.round, "first": race.first, "horse": horse + 1, "steps": steps})
    race.race_on(horse, steps, "dice")
    extra = race.extra[horse]
    for other in range(HORSES):
        if extra >> other & 1:
            race.race_on(other, 1, "extra")


def turn_ability(race: RaceState) -> i64:
    """LS-4.1, LS-10.2: the own horse's ability that the rolled number triggers at the start of a turn, or NOTHING."""
    if race.owner[race.horse] == race.turn:
        ability = ability_of(race, race.horse)
        if ability.begins_turn(race):
            return moves.waiting(ability.number, 0)
    return NOTHING


def begin_turn(race: RaceState) -> bool:
    """Starts a turn with an ability or the action. Returns False if there is nothing to decide."""
    ability = turn_ability(race)
    if ability == NOTHING:
        return begin_action(race)
    race.pending.append(ability)
    race.phase = TURN_START
    return True


def begin_action(race: RaceState) -> bool:
    """LS-4.6: if passing is the only legal move, there is nothing to decide."""
    race.phase = ACTION
    if can_act(race, race.turn) or len(PHASES[ACTION].legal(race, race.turn)) > 1:
        return True
    if race.events is not None:
        race.emit("no-action", {"sheet": race.turn})
    return False


def can_act(race: RaceState, sheet: i64) -> bool:
    """LS-4.5: whether any action is possible with the number rolled, without abilities."""
    if not (race.helmets[sheet] & race.jerseys[sheet]) >> race.horse & 1:
        return True  # the usual case, a helmet or a jersey: no further checks are necessary
    found: list[i64] = []
    add_actions(race, sheet, race.horse, 0, actions.highest_bet(race, sheet), found)
    return len(found) > 0


def add_actions(race: RaceState, sheet: i64, horse: i64, dark: i64, highest: i64, found: list[i64]) -> None:
    """Adds the actions with a number: `dark` is 1 if it takes a dark horse, else 0; `highest` is the highest bet."""
    taken = taken_boxes(race.marks[sheet], horse)
    helmet: i64 = race.helmets[sheet] >> horse & 1
    bet: i64 = 0
    if actions.why_no_bet(race, sheet, horse) is None:
        bet = highest
    sale: i64 = 0
    if actions.why_no_purchase(race, sheet, horse, race.config.price[horse]) is None:
        sale = 1
    found += moves.actions_with(horse, dark, taken, helmet, bet, sale)
    if not race.jerseys[sheet] >> horse & 1:
        found += moves.jerseys_with(horse, dark, race.extra[horse])


def next_turn(race: RaceState) -> None:
    """LS-3.7, LS-3.8, LS-9.4: continues with the next seat, the next round, or the end of the race."""
    while True:
        seat = left_of(race, race.turn)
        if seat != race.first:
            race.turn = seat
        else:
            if race.config.players == 1:
                roland_acts(race)
            if len(race.finished) == PLACES or race.round >= MOST_ROUNDS:
                race.phase = RACE_OVER
                if race.events is not None:
                    race.emit("race-end", {"finished": [horse + 1 for horse in race.finished]})
                return
            race.first = left_of(race, race.first)
            start_round(race)
        if begin_turn(race):
            return


def left_of(race: RaceState, seat: i64) -> i64:
    """Returns the next seat clockwise."""
    if seat + 1 < race.config.players:
        return seat + 1
    return 0


def go_on(race: RaceState) -> None:
    """LS-10.3: while a pending effect can be used its player decides; then the action, or the next turn."""
    if race.pending:
        for waits in race.pending:
            if can_use(race, waits):
                if race.phase != TURN_START:
                    race.phase = USE
                return
        race.pending = []
    if race.phase != TURN_START or not begin_action(race):
        next_turn(race)


def can_use(race: RaceState, waits: i64) -> bool:
    """Returns whether there is any way to use a pending effect."""
    return EFFECTS[moves.effect_of(waits)].can_use(race, race.turn, moves.horse_of(waits))


def add_uses(race: RaceState, waits: i64, found: list[i64]) -> None:
    """Adds every way to use a pending effect."""
    EFFECTS[moves.effect_of(waits)].add_moves(race, race.turn, moves.horse_of(waits), found)


def why_no_use(race: RaceState, move: i64) -> Refusal | None:
    """LS-10.3: a move must use a pending effect, in a way that is possible."""
    waits = MOVE_WAITING[move] if 0 <= move < moves.MOVE_BOUND else NOTHING
    if waits == NOTHING or waits not in race.pending:
        return refusals.NOT_WAITING
    found: list[i64] = []
    add_uses(race, waits, found)
    if move in found:
        return None
    return refusals.BONUS_NOT_SO if waits == moves.WAITING_BONUS else refusals.NOT_SO


def apply_move(race: RaceState, sheet: i64, move: i64) -> None:
    """Carries out a legal move without ending the turn. The effects that it triggers are left pending."""
    if move < moves.ACTION_MOVES:
        if move >= moves.DARK:
            race.dark[sheet] += 1
            if race.events is not None:
                race.emit("dark-horse", {"sheet": sheet, "dark": race.dark[sheet]})
        act(race, sheet, MOVE_KIND[move], MOVE_A[move], MOVE_B[move])
    elif move == moves.DONE:
        race.pending = []
    elif move == moves.ERASE:
        actions.erase(race, sheet, 1)
    elif move == moves.PASS:
        if race.events is not None:
            race.emit("passed", {"sheet": sheet})
    else:
        use(race, sheet, move)


def act(race: RaceState, sheet: i64, kind: i64, a: i64, b: i64) -> None:
    """Carries out one of the five actions."""
    if kind == moves.CONCESSION:
        actions.mark_box(race, sheet, a)
    elif kind == moves.HELMET:
        actions.mark_helmet(race, sheet, a)
    elif kind == moves.JERSEY:
        actions.mark_jersey(race, sheet, a, b)
    elif kind == moves.BET:
        actions.bet_action(race, sheet, a, b, b)
    elif kind == moves.BUY:
        actions.buy_horse(race, sheet, a, actions.FULL_PRICE)
    else:
        for ability in own_bets(race, sheet):
            if ability.bet_kind == kind:
                ability.place_bet(race, sheet, a, b)


def use(race: RaceState, sheet: i64, move: i64) -> None:
    """Uses a bonus, or a pending ability."""
    waits = MOVE_WAITING[move]
    race.pending.remove(waits)
    effect = EFFECTS[moves.effect_of(waits)]
    if race.events is not None and isinstance(effect, Ability):
        race.emit("ability", {"sheet": sheet, "effect": effect.name, "horse": effect.horse + 1})
    effect.use(race, sheet, move)


class TurnPhase(Phase[RaceState]):
    """A kind of decision by the seat whose turn it is."""

    def carry_out(self, race: RaceState, seat: i64, move: i64) -> None:
        apply_move(race, seat, move)
        go_on(race)


class TurnStart(TurnPhase):
    """The die shows the number of an own horse with an ability for that: use it, or continue."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        return None if move == moves.DONE else why_no_use(race, move)

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Uses `add_uses`, as `why_no_use` does."""
        found: list[i64] = []
        add_uses(race, race.pending[0], found)
        found.append(moves.DONE)
        return found


class Action(TurnPhase):
    """One of the five actions with the number rolled, or with any other number for a dark horse."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move == moves.ERASE or move == moves.PASS:
            horse = race.horse
            refusal = why_not_idle(race, seat, move)
        elif 0 <= move < moves.ACTION_MOVES:
            horse = BOX_HORSE[MOVE_A[move]] if MOVE_KIND[move] == moves.CONCESSION else MOVE_A[move]
            refusal = why_no_action(race, seat, horse, move)
        else:
            return refusals.NO_ACTION
        return None if refusal is None else with_values(refusal, race, seat, horse)

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Lists actions horse by horse, with the same functions as `why_not_idle` and `why_no_action`."""
        found: list[i64] = []
        rolled = race.horse
        betting = own_bets(race, seat)
        highest = actions.highest_bet(race, seat)
        add_actions(race, seat, rolled, 0, highest, found)
        idle = len(found) == 0
        if betting:
            add_bets(race, seat, rolled, 0, betting, found)
        for own in race.config.reaching:
            if race.owner[own] == seat:
                add_concessions(race, seat, ability_of(race, own), found)
        if why_no_dark_horse(race, seat) is None:
            for horse in range(HORSES):
                if horse != rolled:
                    add_actions(race, seat, horse, 1, highest, found)
                    if betting:
                        add_bets(race, seat, horse, 1, betting, found)
        if idle:
            if why_no_erasing(race, seat) is None:
                found.append(moves.ERASE)
            found.append(moves.PASS)
        return found


def why_not_idle(race: RaceState, sheet: i64, move: i64) -> Refusal | None:
    """LS-4.5: only a player without an action may clear a box or pass."""
    if can_act(race, sheet):
        return refusals.CAN_ACT
    return why_no_erasing(race, sheet) if move == moves.ERASE else None


def why_no_action(race: RaceState, sheet: i64, horse: i64, move: i64) -> Refusal | None:
    """Returns the rule against an action, if there is one; `horse` is its number."""
    kind = MOVE_KIND[move]
    if move >= moves.DARK:
        refusal = refusals.NONE_NEEDED if horse == race.horse else why_no_dark_horse(race, sheet)
    else:
        refusal = why_not_this_number(race, sheet, horse, kind)
    if refusal is not None:
        return refusal
    if kind == moves.CONCESSION:
        return actions.why_no_mark(race, sheet, MOVE_A[move])
    if kind == moves.HELMET:
        return actions.why_no_helmet(race, sheet, horse)
    if kind == moves.JERSEY:
        return actions.why_no_jersey(race, sheet, horse, MOVE_B[move])
    if kind == moves.BUY:
        return actions.why_no_purchase(race, sheet, horse, race.config.price[horse])
    refusal = actions.why_no_bet(race, sheet, horse)
    if refusal is not None:
        return refusal
    if kind == moves.BET:
        return refusals.TOO_LITTLE if MOVE_B[move] > actions.highest_bet(race, sheet) else None
    for ability in own_bets(race, sheet):
        if ability.bet_kind == kind:
            return ability.why_no_bet(race, sheet, horse)
    return refusals.NOT_THE_OWNER


def why_no_dark_horse(race: RaceState, sheet: i64) -> Refusal | None:
    """LS-4.3: each sheet has three dark horses."""
    return refusals.NO_DARK_HORSE if race.dark[sheet] == DARK_HORSES else None


def why_no_erasing(race: RaceState, sheet: i64) -> Refusal | None:
    return refusals.NOTHING_MARKED if race.dark[sheet] == 0 else None


def why_not_this_number(race: RaceState, sheet: i64, number: i64, kind: i64) -> Refusal | None:
    """LS-4.2: an action is for the number rolled; a concession may also be for numbers that an own ability reaches."""
    if number == race.horse:
        return None
    if kind == moves.CONCESSION:
        for own in race.config.reaching:
            if race.owner[own] == sheet and reaches(race, ability_of(race, own), number):
                return None
    return refusals.NOT_ROLLED


def reaches(race: RaceState, ability: Ability, number: i64) -> bool:
    """Returns whether an own horse's ability lets a concession be for that number."""
    return race.horse - ability.reach <= number <= race.horse + ability.reach


def add_concessions(race: RaceState, sheet: i64, ability: Ability, found: list[i64]) -> None:
    """Adds the boxes of the other numbers that the ability reaches."""
    for number in range(HORSES):
        if number != race.horse and reaches(race, ability, number):
            found += moves.concessions_with(number, taken_boxes(race.marks[sheet], number))


def own_bets(race: RaceState, sheet: i64) -> list[Ability]:
    """Returns the abilities of own horses that allow special bets."""
    own = NO_ABILITIES
    for horse in race.config.own_bet:
        if race.owner[horse] == sheet:
            own = [*own, ability_of(race, horse)]
    return own


def add_bets(race: RaceState, sheet: i64, horse: i64, dark: i64, abilities: list[Ability], found: list[i64]) -> None:
    """Adds the bets on a horse that only an owner's ability allows."""
    for ability in abilities:
        if actions.why_no_bet(race, sheet, horse) is None and ability.why_no_bet(race, sheet, horse) is None:
            found += moves.bets_with(ability.bet_kind, horse, dark)


class Use(TurnPhase):
    """The effects of the action: bonuses, which must be taken, and abilities, which may be used; in any order."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if move != moves.DONE:
            return why_no_use(race, move)
        return refusals.BONUS_WAITS if must_take_bonus(race) else None

    def legal(self, race: RaceState, seat: i64) -> list[i64]:
        """Uses `add_uses` and `must_take_bonus`, as `why_not` does."""
        found: list[i64] = []
        seen: list[i64] = []
        for waits in race.pending:
            if waits not in seen:
                seen.append(waits)
                add_uses(race, waits, found)
        if not must_take_bonus(race):
            found.append(moves.DONE)
        return found


def must_take_bonus(race: RaceState) -> bool:
    """LS-5.2: a bonus that can be taken must be."""
    return moves.WAITING_BONUS in race.pending and can_use(race, moves.WAITING_BONUS)


class NoDecision(TurnPhase):
    """The race is over, or it is another seat's turn."""

    def why_not(self, race: RaceState, seat: i64, move: i64) -> Refusal | None:
        if race.phase == RACE_OVER:
            return refusals.IS_OVER
        return not_your_turn("LS-3.7", [race.turn])


#: In the order of the phase numbers in state.py.
PHASES: Final[list[TurnPhase]] = [TurnStart(), Action(), Use(), NoDecision()]


def phase_due(race: RaceState, seat: i64) -> TurnPhase:
    """Returns the phase from a seat's point of view."""
    return PHASES[race.phase] if seat == race.turn else PHASES[RACE_OVER]
