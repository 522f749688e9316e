"""Positions read back: whatever is wrong with one is refused by its name, and all that is taken can be played."""

import json
from collections.abc import Callable, Iterator

import pytest

from paddock.engine import Json, SetupError, offers, playout, split
from paddock.games.long_shot import LONG_SHOT, LongShot
from paddock.games.long_shot.cards import EFFECTS
from paddock.games.long_shot.moves import WAITING_BONUS, waiting
from paddock.testing.mutations import places, replacements, value_at

from .races import column, load, loaded, new_race, play, race, row, texts


def waits(effect: str, horse: int = 1) -> int:
    """An ability that waits, for a certain horse."""
    return waiting(EFFECTS.index(effect), horse - 1)


def alone() -> LongShot:
    """After Roland's turn."""
    return play(race(1, rolled=1, steps=3, own={3: 0, 4: 1}, dark=1, roland_rolls=[7]), "helmet 1")


def at_the_start_of_a_turn() -> LongShot:
    state = race(2, rolled=4, card="back-marker", own={7: 0}, at={3: 4}, first=1, next_roll=(7, 1))
    return play(state, "helmet 4")


def with_lines() -> LongShot:
    """A row and a column at once, each with its ability."""
    own = {1: 0, 5: 0, 6: 1}
    state = race(rolled=8, marks=row(1, "1.1") | column(1, "1.1"), own=own, at={4: 6}, dark=1, bonuses=["bet"])
    return play(state, "concession 1.1")


def with_a_jersey() -> LongShot:
    """All that a jersey can set off."""
    cards = "double-stitch light-fingers"
    return play(race(rolled=5, card=cards, own={4: 0, 7: 0, 8: 0, 5: 2}, helmets=[5]), "jersey 5 x2")


def with_a_purchase() -> LongShot:
    return play(race(rolled=7, card="silk-road", finished=[2, 1]), "buy 7")


def over() -> LongShot:
    state = new_race(1, 3)
    playout(state, split(1, "walk"))
    return state


POSITIONS: list[tuple[Callable[[], LongShot], str]] = [
    (alone, "action"),
    (at_the_start_of_a_turn, "turn-start"),
    (with_lines, "effects"),
    (with_a_jersey, "effects"),
    (with_a_purchase, "effects"),
    (over, "race-over"),
]


def damaged(data: Json) -> Iterator[tuple[str, Json]]:
    """The position with each of its values changed in every way, one at a time."""
    for path in places(data):
        for other in replacements(value_at(data, path)):
            copy = json.loads(json.dumps(data))
            value_at(copy, path[:-1])[path[-1]] = other
            yield str(path[0]), copy


def read(data: Json) -> LongShot | str:
    """The state, or why there is none."""
    try:
        return load(data)
    except SetupError as error:
        return str(error)


@pytest.mark.parametrize(("position", "phase"), POSITIONS)
def test_a_wrong_position_is_refused_by_a_fields_name_or_plays_to_the_end(
    position: Callable[[], LongShot], phase: str
) -> None:
    written = position().to_dict()
    assert written["phase"] == phase
    rng = split(1, "walk")
    refused = 0
    for name, data in damaged(written):
        state = read(data)
        if isinstance(state, str):
            assert any(field in state for field in written), f"{name}: {state}"
            refused += 1
            continue
        assert state.to_dict() == data
        state.view(None)
        if rng.below(4) == 0:
            for seat in state.to_move():
                offers(state, seat)
        playout(state, rng)
        state.standings()
    assert refused > 1000


def test_missing_and_unknown_fields_are_refused() -> None:
    data = race().to_dict()
    for name in data:
        with pytest.raises(SetupError, match=f"no '{name}'"):
            LONG_SHOT.load({key: value for key, value in data.items() if key != name})
    with pytest.raises(SetupError, match="'colour'"):
        LONG_SHOT.load({**data, "colour": "red"})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": 9}, "players: .* from 1 to 8"),
        ({"cards": ["full-dress"] * 8}, "cards: a market has one card for each number"),
        ({"cards": ["pegasus"] * 8}, "cards.0.: .*'pegasus'"),
        ({"round": 0}, "round: .* from 1 to 200"),
        ({"round": 201}, "round: .* from 1 to 200"),
        ({"first": 3}, "first: .* from 0 to 2"),
        ({"turn": 5}, "turn: .* from 0 to 2"),
        ({"phase": "lunch"}, "phase: .*'lunch'"),
        ({"phase": "race-over"}, "phase, finished and round: "),
        ({"phase": "turn-start"}, "phase, pending, horse, turn, owner and cards: "),
        ({"phase": "effects"}, "phase and pending: no pending effect can be used"),
        ({"pending": [WAITING_BONUS]}, "phase and pending: no effect can be pending in the phase 'action'"),
        ({"horse": 9}, "horse: .* from 1 to 8"),
        ({"steps": 4}, "steps: the movement die has no face 4"),
        ({"position": [0] * 7}, "position: .* 8 entries"),
        ({"position": [17] + [0] * 7}, "position.0.: .* from 0 to 16"),
        ({"position": [16] + [0] * 7}, "finished and position: "),
        ({"finished": [3]}, "finished and position: "),
        ({"finished": [3, 3]}, "finished: no number can be there twice"),
        ({"finished": [1, 2, 3, 4], "position": [16] * 4 + [0] * 4}, "finished: at most 3"),
        ({"extra": [[2, 1], *[[]] * 7]}, "extra.0.: .*rising"),
        ({"extra": [[2, 2], *[[]] * 7]}, "extra.0.: .*once"),
        ({"owner": [3] + [-1] * 7}, "owner.0.: .* from -1 to 2"),
        ({"money": [12, -1, 12]}, "money.1.: .* from 0"),
        ({"marks": [0, 0, 0x10000]}, "marks.2.: .* to 65535"),
        ({"helmets": [0, 256, 0]}, "helmets.1.: .* to 255"),
        ({"jerseys": [0, 256, 0]}, "jerseys.1.: .* to 255"),
        ({"bonuses": [4096, 0, 0]}, "bonuses.0.: .* to 4095"),
        ({"dark": [4, 0, 0]}, "dark.0.: .* to 3"),
        ({"bets": [0] * 23}, "bets: .* 24 entries"),
        ({"roland": [1, 0, 0, -1]}, "roland: .*solo game"),
        ({"horse_die": [0, 0]}, "horse_die: "),
    ],
)
def test_what_is_wrong_is_named(change: Json, complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        LONG_SHOT.load({**race().to_dict(), **change})


@pytest.mark.parametrize(
    ("pending", "complaint"),
    [
        ([WAITING_BONUS + 1], "from 0 to 264"),
        ([WAITING_BONUS] * 9, "too often"),
        ([waits("line-money")], "not an ability of an own horse"),
        ([waits("toll")], "not an ability of an own horse"),
        ([waits("bet-on")], "not an ability of an own horse"),
        ([waits("row-back", 2)], "names a horse"),
        ([waits("row-back")] * 5, "too often"),
        ([waits("second-x", 2)] * 2, "too often"),
        ([waits("take", 2)], "nobody else owns horse 2"),
        ([waits("take", 4)], "nobody else owns horse 4"),
        ([waits("set-bet", 3)], "no pending effect can be used"),
        ([], "no pending effect can be used"),
    ],
)
def test_only_what_the_player_could_use_can_wait(pending: list[int], complaint: str) -> None:
    own = {4: 0, 5: 0, 6: 1, 7: 0, 8: 0}
    data = race(card="double-stitch light-fingers", own=own, finished=[3]).to_dict()
    waiting_now = {**data, "phase": "effects"}
    assert "bonus money" in texts(load({**waiting_now, "pending": [WAITING_BONUS]}))
    assert texts(load({**waiting_now, "pending": [waits("take", 6)]})) == ["use take 6", "done"]
    with pytest.raises(SetupError, match=complaint) as refused:
        LONG_SHOT.load({**waiting_now, "pending": pending})
    assert "pending" in str(refused.value)


@pytest.mark.rule("LS-11.3")
@pytest.mark.parametrize("name", ["marks", "helmets", "jerseys", "bonuses", "dark"])
def test_nothing_is_marked_on_rolands_sheet(name: str) -> None:
    with pytest.raises(SetupError, match=rf"{name}\[1\]: .*Roland"):
        LONG_SHOT.load({**race(1).to_dict(), name: [0, 1]})


@pytest.mark.parametrize("doing", [[2], [0, 1, 0, -1], [2, -1, 0, 3], [2, 1, 2, -1], [2, 1, 0, -1, 4, 4], [2, 1, 0, 8]])
def test_rolands_latest_doing_is_one_of_his_table(doing: list[int]) -> None:
    assert LONG_SHOT.load({**race(1).to_dict(), "roland": [2, 1, 0, -1, 4]}).view(0)["roland"]["did"]["horses"] == [5]
    with pytest.raises(SetupError, match="roland"):
        LONG_SHOT.load({**race(1).to_dict(), "roland": doing})


@pytest.mark.rule("LS-9.12")
def test_a_race_that_was_called_off_can_be_read_back() -> None:
    data = {**race(round=200).to_dict(), "phase": "race-over"}
    assert LONG_SHOT.load(data).to_move() == []


@pytest.mark.rule("LS-5.3")
def test_a_bonus_for_which_no_box_is_left_lapses() -> None:
    used = ["money"] * 3 + ["back-two", "back", "on-two", "on", "bet", "bet", "helmet", "jersey", "horse"]
    state = race(rolled=8, marks=row(1, "1.1"), bonuses=used)
    assert play(state, "concession 1.1").to_move() == [1]
    state = race(rolled=8, marks=row(1, "1.1"), bonuses=used, own={5: 0}, at={4: 6})
    play(state, "concession 1.1")
    assert texts(state) == [*(f"use row-back {n}" for n in range(1, 9)), "done"]
    assert play(state, "done").to_move() == [1]


def test_a_loaded_position_plays_on() -> None:
    assert texts(race(rolled=3))[0].startswith("concession")
    sealed = {**race().to_dict(), "horse_die": ["ab" * 32, 5], "movement_die": loaded(6, 2).to_list()}
    playout(LONG_SHOT.load(sealed), split(1, "walk"))
