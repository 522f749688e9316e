"""The table: log and state in step, and moves taken back as far as nobody has learned anything from them."""

import json

import pytest

from paddock.engine import IllegalMove, LogError, SetupError, Table, UndoRefused, read_log, replay
from tests.engine.toys import REST, ROLL, TORTOISES, OpenChoices, TortoisesGame


def new_table(seats: int = 3, record: bool = False) -> Table:
    return Table(TORTOISES, TORTOISES.setup(seats, 1), record=record)


def choose(table: Table, *seats: int) -> None:
    """Those seats choose their first card."""
    for seat in seats:
        table.play(seat, table.state.legal(seat)[0])


def finish(table: Table) -> None:
    while not table.over:
        seat = table.state.to_move()[-1]
        table.play(seat, table.state.legal(seat)[-1])


def test_play_writes_every_move_down() -> None:
    table = new_table()
    finish(table)
    assert table.over
    assert table.version == len(table.log.steps) == 18
    assert table.log.names == ["Seat 1", "Seat 2", "Seat 3"]
    assert table.log.steps[-1].digest == table.state.digest()
    assert replay(TORTOISES, table.log) == table.state


def test_names_must_fit_the_seats() -> None:
    setup = TORTOISES.setup(2, 1)
    assert Table(TORTOISES, setup, ["Ann", "Bo"]).log.names == ["Ann", "Bo"]
    with pytest.raises(SetupError, match="there are 2 seats, but 3 names"):
        Table(TORTOISES, setup, ["Ann", "Bo", "Cy"])


@pytest.mark.parametrize(("seat", "move"), [(0, ROLL), (0, -1), (0, 999), (7, 2), (-1, 2)])
def test_an_illegal_move_changes_nothing(seat: int, move: int) -> None:
    table = new_table()
    before = table.state.digest()
    with pytest.raises(IllegalMove):
        table.play(seat, move)
    assert (table.version, table.state.digest()) == (0, before)
    assert not table.can_undo(0)


def test_a_table_is_rebuilt_from_its_log() -> None:
    table = new_table()
    choose(table, 2, 0)
    again = Table.from_log(TORTOISES, table.log)
    assert again.state == table.state
    assert again.log == table.log
    assert again.log is not table.log
    assert again.can_undo(2)
    choose(again, 1)
    assert table.version == 2


def test_at_shows_an_earlier_position() -> None:
    table = new_table()
    finish(table)
    before = table.state.digest()
    assert table.at(0) == TORTOISES.new(3, 1)
    for number in range(1, table.version + 1):
        assert table.at(number).digest() == table.log.steps[number - 1].digest
    assert table.state.digest() == before
    for number in (-1, table.version + 1):
        with pytest.raises(LogError, match=f"there is no step {number}; this game has 18"):
            table.at(number)


def test_rewind_goes_back_whatever_was_revealed() -> None:
    table = new_table()
    finish(table)
    there = table.at(5)
    table.rewind(5)
    assert table.version == 6, "the redeal is a step of its own"
    for seat in (None, 0, 1, 2):
        assert table.state.view(seat) == there.view(seat)
    finish(table)
    assert replay(TORTOISES, table.log) == table.state
    with pytest.raises(LogError, match="there is no step 99"):
        table.rewind(99)


def test_a_rewind_deals_anew_what_nobody_knew() -> None:
    futures: set[str] = set()
    table = new_table()
    finish(table)
    for times in range(1, 4):
        futures.add(json.dumps([step.digest for step in table.log.steps[6:]]))
        table.rewind(5)
        step = table.log.steps[5]
        assert (step.seat, step.move) == (None, f"redeal {times}"), "no number is used twice"
        finish(table)
    assert len(futures) == 3
    again = Table.from_log(TORTOISES, read_log(table.log.to_json(), {"tortoises": TORTOISES}))
    assert (again.state, again.redeals) == (table.state, 3)
    again.rewind(2)
    assert again.log.steps[2].move == "redeal 4"


def test_nothing_is_taken_back_across_a_redeal() -> None:
    table = new_table()
    choose(table, 0, 1, 2)
    table.play(0, REST)
    table.rewind(4)
    with pytest.raises(UndoRefused, match="redealt since"):
        table.undo(0)
    table.play(1, REST)
    assert table.undo(1) == 5
    assert replay(TORTOISES, table.log) == table.state


def test_a_table_of_version_0_1_went_back_without_a_redeal() -> None:
    table = new_table()
    finish(table)
    there = table.at(5).digest()
    table.rewind(5, redeal=False)
    assert (table.version, table.state.digest()) == (5, there)


def test_a_move_that_reveals_nothing_is_taken_back() -> None:
    table = new_table()
    choose(table, 0, 1, 2)
    before = table.state.digest()
    table.play(0, REST)
    assert table.undo(0) == 3
    assert (table.version, table.state.digest()) == (3, before)
    table.play(0, ROLL)
    assert replay(TORTOISES, table.log) == table.state


def test_a_die_cannot_be_taken_back() -> None:
    table = new_table()
    choose(table, 0, 1, 2)
    table.play(0, ROLL)
    before = table.log.to_dict()
    with pytest.raises(UndoRefused, match="revealed since"):
        table.undo(0)
    assert not table.can_undo(0)
    assert table.log.to_dict() == before


def test_a_draw_cannot_be_taken_back() -> None:
    table = new_table(seats=2)
    choose(table, 0, 1)
    table.play(0, REST)
    table.play(1, REST)
    with pytest.raises(UndoRefused, match="revealed since"):
        table.undo(1)


def test_nor_can_a_move_after_which_another_seat_moved() -> None:
    table = new_table()
    choose(table, 0, 1, 2)
    table.play(0, REST)
    table.play(1, REST)
    with pytest.raises(UndoRefused, match="seat 1 has moved since"):
        table.undo(0)
    assert table.undo(1) == 4
    assert table.undo(0) == 3


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    table = new_table()
    choose(table, 0)
    with pytest.raises(UndoRefused, match="no move to take back"):
        table.undo(1)


def test_a_simultaneous_choice_can_be_changed_until_the_last_one_is_in() -> None:
    table = new_table()
    choose(table, 0, 1)
    other_choice = table.state.view(1)["chosen"]
    assert table.undo(0) == 0
    assert table.state.to_move() == [0, 2]
    assert table.state.view(1)["chosen"] == other_choice
    table.play(0, table.state.legal(0)[1])
    choose(table, 2)
    for seat in range(3):
        with pytest.raises(UndoRefused, match="revealed since"):
            table.undo(seat)
    assert replay(TORTOISES, table.log) == table.state


def test_a_choice_that_others_have_built_on_stays() -> None:
    game = TortoisesGame(OpenChoices)
    table = Table(game, game.setup(3, 1))
    choose(table, 2, 0, 1)
    assert table.can_undo(2)
    table.play(0, REST)
    before = table.log.to_dict()
    with pytest.raises(UndoRefused, match="seat 0 has moved since"):
        table.undo(2)
    assert table.log.to_dict() == before
    assert table.state.to_move() == [1]


def test_a_move_is_prepared_before_it_is_committed() -> None:
    table = new_table()
    before = table.state.digest()
    pending = table.prepare(0, table.state.legal(0)[0])
    assert (table.version, table.state.digest()) == (0, before)
    table.commit(pending)
    assert table.state is pending.after
    assert table.log.steps[0].digest == pending.digest == table.state.digest()
    assert table.log.steps[0].move == pending.described.text
    with pytest.raises(LogError, match="changed since this move was prepared"):
        table.commit(pending)
    assert table.version == 1


def test_what_a_move_brought_is_told_where_the_table_records_it() -> None:
    table = new_table(record=True)
    first, second, third = (table.play(seat, table.state.legal(seat)[0]) for seat in (0, 1, 2))
    assert [event.kind for event in (*first.events, *second.events)] == ["chose", "chose"]
    assert [event.kind for event in third.events] == ["chose", "shown"]
    assert new_table().play(0, table.game.start(table.log.setup).legal(0)[0]).events == []
