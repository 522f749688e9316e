"""The `pro`: its table is the solved race, alone it is fast, and it beats chance."""

import pytest

from paddock.engine import PLAYER, Bot, Position, RandomBot, Setup, split
from paddock.games.formula_d import FORMULA_D, FormulaD
from paddock.games.formula_d import bot as bot_module
from paddock.games.formula_d.bot import Pro
from paddock.games.formula_d.moves import space_of
from paddock.games.formula_d.reach import Roll
from paddock.games.formula_d.solo import PER_SLOT, solo
from paddock.games.formula_d.track import Track, find

from .races import Car, free, load, race, shift

MONACO = find("monaco")
STREET = find("street")

COMPILED = not str(bot_module.__file__).endswith(".py")

#: The least expected turns for a lap of Monaco from pole, by wear points, as worked out independently of this project.
YARDSTICK = {18: 18.75, 10: 19.67, 5: 20.57, 1: 23.15}


def run(state: FormulaD, bots: list[Bot], seed: int) -> FormulaD:
    rng = split(seed, "bots")
    while state.to_move():
        (seat,) = state.to_move()
        state.play(seat, bots[seat].choose(Position(state, seat), rng))
    return state


def alone(laps: int, seed: int) -> FormulaD:
    """A race of one car at Monaco, which nobody can set up otherwise."""
    options = {"track": MONACO.id, "laps": laps}
    return FORMULA_D.start(Setup(FORMULA_D.id, (PLAYER,), seed, options, FORMULA_D.rules_version))


def turns_from_the_grid(slot: int, wear: int, laps: int) -> float:
    """The expected turns of a whole race, its start included: 1 stalls, 17 to 20 drives four spaces at once."""
    table = solo(MONACO).lap(laps, 0)
    space = MONACO.grid[slot]

    def after(spaces: int) -> float:
        found = Roll(MONACO, [space], 0, spaces, wear - 1, wear - 1, 0, False, -1).choices()
        return min(
            table.after(space, 0, space_of(move), over, 1, wear - cost)
            for move, cost, over in zip(found.moves, found.wears, found.overshoots, strict=True)
        )

    normal = 1 + (after(1) + after(2)) / 2
    return (1 * (1 + normal) + 15 * normal + 4 * (1 + after(4))) / 20


@pytest.mark.parametrize("wear", YARDSTICK)
def test_the_solved_lap_agrees_with_the_yardstick(wear: int) -> None:
    assert turns_from_the_grid(0, wear, 1) == pytest.approx(YARDSTICK[wear], abs=0.15)


def test_the_solved_race_from_the_last_slot_and_over_two_laps() -> None:
    assert turns_from_the_grid(9, 18, 1) == pytest.approx(19.88, abs=0.1)
    assert turns_from_the_grid(0, 18, 2) == pytest.approx(35.3, abs=0.4)


@pytest.mark.parametrize("track", [MONACO, STREET], ids=["monaco", "street"])
def test_the_tables_in_the_package_are_those_of_the_rules(track: Track) -> None:
    """Places picked at random, solved again from the rest of the table, come out as they are written."""
    rng = split(3, f"places/{track.id}")
    for lap in (solo(track).last, solo(track).first):
        for _ in range(12):
            space = int(rng.below(track.size))
            stops = int(rng.below(track.stops[track.section[space]] + 1))
            start = int(lap.slot[space] + stops) * int(PER_SLOT)
            written = list(lap.turns[start : start + int(PER_SLOT)])
            lap.solve_place(space, stops)
            solved = list(lap.turns[start : start + int(PER_SLOT)])
            lap.turns[start : start + int(PER_SLOT)] = written
            assert solved == pytest.approx(written, abs=0.01), (track.names[space], stops)


@pytest.mark.slow
def test_alone_on_the_track_a_lap_takes_19_turns_at_most() -> None:
    laps = 600 if COMPILED else 40
    turns = 0
    for seed in range(laps):
        state = run(alone(1, seed), [Pro()], seed)
        turns += int(state.round)
        assert list(state.finished) == [0] or COMPILED
    assert turns / laps <= (19.0 if COMPILED else 19.4)


@pytest.mark.parametrize(("track", "laps"), [("monaco", 1), ("monaco", 2), ("street", 1), ("street", 2)])
def test_a_pro_always_beats_chance(track: str, laps: int) -> None:
    for seed in range(12 if COMPILED else 2):
        setup = FORMULA_D.setup(4, seed, {"track": track, "laps": laps})
        state = run(FORMULA_D.start(setup), [Pro(), RandomBot(), Pro(), RandomBot()], seed)
        assert state.standings()[0].seat in (0, 2)


def choices_over_streams(state: FormulaD) -> set[str]:
    """What the pro chooses in one position, over many random streams."""
    (seat,) = state.to_move()
    moves = {Pro().choose(Position(state, seat), split(seed, "tie")) for seed in range(60)}
    return {state.describe(seat, move).text for move in moves}


def test_of_equally_good_gears_the_pro_takes_any() -> None:
    state = race(Car("S0M14", gear=4), Car("S3M0"))
    assert choices_over_streams(state) == {"gear 3", "gear 4", "gear 5"}, "each is sure to cross the line"


def test_of_equally_good_drives_the_pro_takes_any() -> None:
    state = race(Car("S5M6", gear=3), Car("S0M0", lap=0))
    shift(state, 3, 6)
    turns = {name: solo(MONACO).last.at(MONACO.by_name[name], 0, 3, 18) for name in free(state)}
    best = {f"to {name}" for name in turns if turns[name] == min(turns.values())}
    assert len(best) > 1
    assert choices_over_streams(state) == best


def test_the_pro_drives_into_the_pits_when_its_wear_is_low() -> None:
    state = alone(2, 1)
    data = state.to_dict()
    data.update(space=["C9M3"], lap=[1], gear=[3], wear=[2], stops=[1], begun=[2], phase="gear", face=0, spaces=0)
    state = run(load(data), [Pro()], 1)
    assert state.served[0] == 1
    assert list(state.finished) == [0]
