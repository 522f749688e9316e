"""The bots: their tables are the solved race, alone they are fast, in traffic they take care, and they beat chance."""

from dataclasses import replace

import pytest

from paddock.bots.levels import Pro, Rookie
from paddock.bots.search import Champion
from paddock.engine import PLAYER, Bot, Position, RandomBot, split
from paddock.engine.bot_parameters import BotParameters
from paddock.games.formula_d import FORMULA_D, FormulaD
from paddock.games.formula_d.bot import expert as expert_module
from paddock.games.formula_d.bot.expert import FormulaDExpert
from paddock.games.formula_d.bot.solo import PER_SLOT, Solo, solo
from paddock.games.formula_d.moves import NITRO, space_of
from paddock.games.formula_d.reach import Roll
from paddock.games.formula_d.track import Track, find

from .races import Car, drive, free, load, load_black, move_to, race, shift

MONACO = find("monaco")
STREET = find("street")

COMPILED = not str(expert_module.__file__).endswith(".py")

#: The least expected turns for a lap of Monaco from pole, by wear points, as worked out independently of this project.
YARDSTICK = {18: 18.75, 10: 19.67, 5: 20.57, 1: 23.15}

EXPERT = FormulaDExpert(FORMULA_D.bot_parameters())
TRACKS_AND_LAPS = [("monaco", 1), ("monaco", 2), ("street", 1), ("street", 2)]


def pro() -> Bot:
    return Pro(EXPERT)


def changed(**numbers: float) -> FormulaDExpert:
    """The expert with other numbers."""
    parameters = FORMULA_D.bot_parameters()
    values = [numbers.get(parameter.name, parameter.values[0]) for parameter in parameters.pro]
    other: BotParameters = parameters.with_numbers(values)
    return FormulaDExpert(other)


def run(state: FormulaD, bots: list[Bot], seed: int) -> FormulaD:
    rng = split(seed, "bots")
    while state.to_move():
        (seat,) = state.to_move()
        state.play(seat, bots[seat].choose(Position(state, seat), rng))
    return state


def alone(laps: int, seed: int) -> FormulaD:
    """A race of one car at Monaco, which nobody can set up otherwise."""
    setup = FORMULA_D.setup(2, seed, {"track": MONACO.id, "laps": laps})
    return FORMULA_D.start(replace(setup, seats=(PLAYER,)))


def turns_from_the_grid(tables: Solo, slot: int, wear: int, laps: int) -> float:
    """The expected turns of a whole race, its start included: 1 stalls, 17 to 20 drives four spaces at once."""
    table = tables.lap(laps, 0)
    space = MONACO.grid[slot]

    def after(spaces: int) -> float:
        found = Roll(MONACO, [space], 0, spaces, wear - 1, wear - 1, 0, False, -1).choices()
        return min(
            tables.turns_of(table.after(space, 0, space_of(move), over, 1, wear - cost, 0))
            for move, cost, over in zip(found.moves, found.wears, found.overshoots, strict=True)
        )

    normal = 1 + (after(1) + after(2)) / 2
    return (1 * (1 + normal) + 15 * normal + 4 * (1 + after(4))) / 20


@pytest.mark.skipif(not COMPILED, reason="solving takes minutes in plain Python")
def test_the_solved_race_without_any_eagerness_agrees_with_the_yardstick() -> None:
    tables = solo(MONACO, 0.01, 0.001)
    for wear, turns in YARDSTICK.items():
        assert turns_from_the_grid(tables, 0, wear, 1) == pytest.approx(turns, abs=0.15)
    assert turns_from_the_grid(tables, 9, 18, 1) == pytest.approx(19.88, abs=0.1)
    assert turns_from_the_grid(tables, 0, 18, 2) == pytest.approx(35.3, abs=0.4)


def test_who_hopes_for_luck_reckons_with_fewer_turns() -> None:
    assert turns_from_the_grid(solo(MONACO), 0, 18, 1) < YARDSTICK[18]


@pytest.mark.parametrize("track", [MONACO, STREET], ids=["monaco", "street"])
def test_the_tables_in_the_package_are_those_of_the_rules(track: Track) -> None:
    """Places picked at random, solved again from the rest of the table, come out as they are written."""
    rng = split(3, f"places/{track.id}")
    tables = solo(track)
    for lap in (tables.last, tables.first):
        for _ in range(12):
            space = int(rng.below(track.size))
            stops = int(rng.below(track.stops[track.section[space]] + 1))
            boost = int(rng.below(lap.boosts + 1))
            start = int(lap.index(space, stops, 1, 1, boost))
            end = start + int(PER_SLOT)
            hopes, rolled = list(lap.hopes[start:end]), list(lap.rolled[start:end])
            lap.solve_place(space, stops, boost)
            solved = list(lap.hopes[start:end]), list(lap.rolled[start:end])
            lap.hopes[start:end], lap.rolled[start:end] = hopes, rolled
            for written, again in zip((hopes, rolled), solved, strict=True):
                turns = [tables.turns_of(hope) for hope in written]
                assert [tables.turns_of(hope) for hope in again] == pytest.approx(turns, abs=0.01), track.names[space]


@pytest.mark.slow
def test_alone_on_the_track_a_lap_takes_19_turns_at_most() -> None:
    laps = 600 if COMPILED else 40
    turns = 0
    for seed in range(laps):
        state = run(alone(1, seed), [pro()], seed)
        turns += int(state.round)
    assert turns / laps <= (19.0 if COMPILED else 19.4)


@pytest.mark.parametrize(("track", "laps"), [("monaco", 1), ("monaco", 2), ("street", 1), ("street", 2)])
def test_a_pro_always_beats_chance(track: str, laps: int) -> None:
    for seed in range(12 if COMPILED else 2):
        setup = FORMULA_D.setup(4, seed, {"track": track, "laps": laps})
        state = run(FORMULA_D.start(setup), [pro(), RandomBot(), pro(), RandomBot()], seed)
        assert state.standings()[0].seat in (0, 2)


def choices_over_streams(state: FormulaD) -> set[str]:
    """What the pro chooses in one position, over many random streams."""
    (seat,) = state.to_move()
    moves = {pro().choose(Position(state, seat), split(seed, "tie")) for seed in range(60)}
    return {state.describe(seat, move).text for move in moves}


def test_of_equally_good_gears_the_pro_takes_any() -> None:
    state = race(Car("S0M14", gear=4), Car("S3M0"))
    assert choices_over_streams(state) == {"gear 3", "gear 4", "gear 5"}, "each is sure to cross the line"


def test_of_equally_good_drives_the_pro_takes_any() -> None:
    state = race(Car("S5M6", gear=3), Car("S0M0", lap=0))
    shift(state, 3, 6)
    hopes = {name: solo(MONACO).last.at(MONACO.by_name[name], 0, 3, 18, 0) for name in free(state)}
    best = {f"to {name}" for name in hopes if hopes[name] == max(hopes.values())}
    assert len(best) > 1
    assert choices_over_streams(state) == best


def test_the_pro_drives_into_the_pits_when_its_wear_is_low() -> None:
    state = alone(2, 1)
    data = state.to_dict()
    data.update(space=["C9M3"], lap=[1], gear=[3], wear=[2], stops=[1], begun=[2], phase="gear", face=0, spaces=0)
    state = run(load(data), [pro()], 1)
    assert state.served[0] == 1
    assert list(state.finished) == [0]


def positions_of(track: str, laps: int, cars: int, every: int) -> list[FormulaD]:
    """Positions of a race between pros in which there is something to decide."""
    state = FORMULA_D.start(FORMULA_D.setup(cars, 9, {"track": track, "laps": laps}))
    rng = split(9, "positions")
    kept: list[FormulaD] = []
    decisions = 0
    while state.to_move():
        (seat,) = state.to_move()
        decisions += 1
        if decisions % every == 0 and len(state.legal(seat)) > 1:
            kept.append(state.copy())
        state.play(seat, pro().choose(Position(state, seat), rng))
    return kept


@pytest.mark.parametrize(("track", "laps"), TRACKS_AND_LAPS)
def test_what_the_pro_chooses_is_worth_most(track: str, laps: int) -> None:
    for state in positions_of(track, laps, 6, 11):
        (seat,) = state.to_move()
        moves = state.legal(seat)
        move_values = EXPERT.move_values(state.copy(), seat, moves, split(1, "move_values"))
        choice = EXPERT.choose(state.copy(), seat, moves, split(1, "choice"))
        assert move_values[moves.index(choice)] == pytest.approx(max(move_values), abs=1e-6)


@pytest.mark.parametrize(("track", "laps"), TRACKS_AND_LAPS)
def test_a_glance_finds_a_legal_move_that_is_not_absurd(track: str, laps: int) -> None:
    for state in positions_of(track, laps, 6, 11):
        (seat,) = state.to_move()
        moves = state.legal(seat)
        glance = EXPERT.quick_move(state.copy(), seat, split(1, "glance"))
        move_values = EXPERT.move_values(state.copy(), seat, moves, split(1, "move_values"))
        assert glance in moves
        assert move_values[moves.index(glance)] > max(move_values) - 3.0 or max(move_values) < -30.0


def test_deciding_leaves_the_table_as_it_is() -> None:
    for state in positions_of("street", 1, 6, 17):
        (seat,) = state.to_move()
        before = state.copy()
        EXPERT.move_values(state, seat, state.legal(seat), split(1, "move_values"))
        EXPERT.choose(state, seat, state.legal(seat), split(1, "choice"))
        EXPERT.quick_move(state, seat, split(1, "glance"))
        EXPERT.chances(state)
        assert state == before


def test_the_dice_to_come_are_not_looked_at() -> None:
    for state in positions_of("monaco", 1, 6, 17):
        (seat,) = state.to_move()
        position = Position(state, seat)
        moves = state.legal(seat)
        first, second = (position.sample(split(n, "sample")) for n in (1, 2))
        move_values = EXPERT.move_values(first, seat, moves, split(1, "move_values"))
        assert move_values == EXPERT.move_values(second, seat, moves, split(1, "move_values"))
        assert EXPERT.chances(first) == EXPERT.chances(second)


@pytest.mark.parametrize(("track", "laps"), TRACKS_AND_LAPS)
def test_chances_are_shared_among_those_who_are_in_the_race(track: str, laps: int) -> None:
    for state in positions_of(track, laps, 6, 11):
        chances = EXPERT.chances(state)
        assert sum(chances) == pytest.approx(1.0)
        assert len(chances) == 6
        if not state.finished:
            assert all((chances[car] > 0.0) == (car not in state.retired) for car in range(6))


def test_at_the_end_the_winner_is_known() -> None:
    state = run(FORMULA_D.start(FORMULA_D.setup(4, 3, {"track": "monaco", "laps": 1})), [pro()] * 4, 3)
    chances = EXPERT.chances(state)
    assert chances[state.standings()[0].seat or 0] == 1.0
    assert sum(chances) == 1.0


def test_chances_rise_with_the_lead_with_wear_and_with_the_turn() -> None:
    level = EXPERT.chances(race(Car("S5M6"), Car("S5L6")))
    ahead = EXPERT.chances(race(Car("S5M20"), Car("S5L6")))
    worn = EXPERT.chances(race(Car("S5M20", wear=2), Car("S5L6")))
    assert level[0] < ahead[0]
    assert worn[0] < ahead[0]
    state = race(Car("S5M10"), Car("S5M5"))
    shift(state, 3, 6)
    drive(state, "S5M11")
    assert EXPERT.chances(state)[0] < EXPERT.chances(race(Car("S5M11"), Car("S5M5")))[0], "it has had its turn"


def test_the_numbers_matter() -> None:
    state = race(Car("S5M6", gear=3), Car("S5M13"), to_move=0)
    shift(state, 3, 6)
    moves = state.legal(0)
    behind = moves.index(move_to(state, "S5M12"))

    def worth(expert: FormulaDExpert) -> float:
        return expert.move_values(state.copy(), 0, moves, split(1, "move_values"))[behind]

    assert worth(changed(held_up=0.4)) == pytest.approx(worth(changed(held_up=0.0)) - 0.4)
    assert worth(changed(crowded=0.1)) == pytest.approx(worth(changed(crowded=0.0)) - 0.1)
    sure = EXPERT.chances(race(Car("S5M20"), Car("S5L6")))[0]
    assert changed(spread=1.0).chances(race(Car("S5M20"), Car("S5L6")))[0] < sure


def test_the_fewer_wear_points_are_left_the_more_it_costs_to_end_beside_others_in_the_last_corner() -> None:
    """With one point left, a collision is the end of the race in one of five cases."""

    def cost(wear: int) -> float:
        move_values: list[float] = []
        for others in (("C9L2", "C9R0"), ("S5M0", "S5L0")):
            state = race(Car("S9M1", gear=3, wear=wear), *(Car(other, stops=0) for other in others), to_move=0)
            shift(state, 3, 6)
            move = move_to(state, "C9M1")
            move_values.append(EXPERT.move_values(state.copy(), 0, [move], split(1, "move_values"))[0])
        return move_values[1] - move_values[0]

    assert 0.0 < cost(18) < cost(2) < cost(1)
    assert cost(1) > 0.3


def test_who_begins_the_last_turn_nearer_to_the_line_hopes_for_more() -> None:
    table = solo(MONACO).last
    near, far = MONACO.by_name["S0M15"], MONACO.by_name["S0M10"]
    assert table.in_gear(near, 0, 4, 5, 0) > table.in_gear(far, 0, 4, 5, 0)


def test_nitro_is_kept_until_it_pays() -> None:
    table = solo(STREET).lap(1, 0)
    space = STREET.grid[0]
    assert table.at(space, 0, 1, 18, 1) > table.at(space, 0, 1, 18, 0)
    fired = 0
    for seed in range(6 if COMPILED else 2):
        state = FORMULA_D.start(FORMULA_D.setup(2, seed, {"track": "street", "laps": 1}))
        rng = split(seed, "nitro")
        while state.to_move():
            (seat,) = state.to_move()
            move = pro().choose(Position(state, seat), rng)
            fired += move == NITRO
            state.play(seat, move)
    assert fired >= (6 if COMPILED else 2)


@pytest.mark.slow
def test_a_pro_beats_rookies_and_rookies_beat_chance() -> None:
    rookie = Rookie(EXPERT)
    wins = {"pro": 0, "rookie": 0}
    races = 60 if COMPILED else 8
    for seed in range(races):
        start = FORMULA_D.setup(4, seed, {"track": "monaco", "laps": 1})
        first = run(FORMULA_D.start(start), [pro(), rookie, pro(), rookie], seed).standings()[0].seat
        wins["pro"] += first in (0, 2)
        first = run(FORMULA_D.start(start), [rookie, RandomBot(), rookie, RandomBot()], seed).standings()[0].seat
        wins["rookie"] += first in (0, 2)
    assert wins["rookie"] > 0.9 * races
    assert wins["pro"] > 0.5 * races


def test_a_champion_decides_the_same_for_the_same_stream() -> None:
    state = race(Car("S5M6", gear=3), Car("S5M13"), Car("S5L9"), to_move=0)
    champion = Champion(EXPERT, playouts=40)
    choices = {champion.choose(Position(state, 0), split(4, "champion")) for _ in range(3)}
    assert len(choices) == 1
    assert choices <= set(state.legal(0))
    load_black(state, 0, 1, 1, 1)
    assert {champion.choose(Position(state, 0), split(4, "champion"))} == choices, "the true dice are not looked at"
