"""The log: readable, complete, and strict about every kind of damage."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from paddock.engine import Game, Log, LogError, Step, Table, commitment, log_from_dict, read_log, replay, split
from tests.engine.toys import TORTOISES, DieOfItsOwn, TortoisesGame

GAMES: dict[str, Game] = {"tortoises": TORTOISES}


def played(seats: int = 3, seed: int = 1, moves: int = 100) -> Table:
    """A table after some random moves, or at the end of its game."""
    table = Table(TORTOISES, TORTOISES.setup(seats, seed), names=["Ann", "Bo", "Zoë"][:seats])
    rng = split(seed, "test")
    while not table.over and table.version < moves:
        seats_to_move = table.state.to_move()
        seat = seats_to_move[rng.below(len(seats_to_move))]
        legal = table.state.legal(seat)
        table.play(seat, legal[rng.below(len(legal))])
    return table


def test_a_log_survives_its_file() -> None:
    table = played()
    log = read_log(table.log.to_json(), GAMES)
    assert log == table.log
    assert log.to_json() == table.log.to_json()
    assert read_log(table.log.to_json().encode(), GAMES) == log
    assert log_from_dict(table.log.to_dict(), GAMES) == log
    assert replay(TORTOISES, log) == table.state


def test_a_log_without_moves_survives_too() -> None:
    log = Table(TORTOISES, TORTOISES.setup(2, 9)).log
    assert read_log(log.to_json(), GAMES) == log
    assert replay(TORTOISES, log) == TORTOISES.new(2, 9)


def test_the_file_can_be_read_by_people() -> None:
    table = played(moves=4)
    lines = table.log.to_json().splitlines()
    assert lines[:7] == [
        "{",
        ' "format": "paddock-log",',
        ' "version": 2,',
        ' "game": "tortoises",',
        ' "rules": "1",',
        ' "form": 1,',
        ' "seed": 1,',
    ]
    assert any('"Zoë"' in line for line in lines)
    steps = [json.loads(line.strip().rstrip(",")) for line in lines if line.startswith("  [")]
    assert steps == [[step.seat, step.move, step.digest] for step in table.log.steps]
    assert steps[0][1].startswith("card ")


def test_replay_stops_where_it_is_told() -> None:
    table = played()
    for number in range(1, table.version + 1):
        assert replay(TORTOISES, table.log, number).digest() == table.log.steps[number - 1].digest
    assert replay(TORTOISES, table.log, 0) == TORTOISES.start(table.log.setup)


def test_digests_are_the_same_on_every_machine() -> None:
    log = played(moves=3).log
    assert TORTOISES.start(log.setup).digest() == "0d5c943ae3031d08"
    assert [step.digest for step in log.steps] == ["d1bec321f7995def", "064b3acb153535db", "cb1e7ca1bf391326"]


@pytest.mark.parametrize(
    "text", ["", "{", "[1, 2", "not a log", b"\xff\xfe\xfa", "[" * 100_000, '{"format": "paddock-log"'], ids=range(7)
)
def test_what_is_no_json_is_no_log(text: str | bytes) -> None:
    with pytest.raises(LogError, match="this is not a saved game: it is not valid JSON"):
        read_log(text, GAMES)


@pytest.mark.parametrize("data", [None, [], 3, "x", {}, {"format": "pgn"}])
def test_foreign_json_is_no_log(data: Any) -> None:
    with pytest.raises(LogError, match="this is not a saved game: its format must be 'paddock-log'"):
        read_log(json.dumps(data), GAMES)


def drop(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(name)


def put(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update({name: value})


def put_step(number: int, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["steps"].__setitem__(number - 1, value)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (put("version", 3), "format version 3, but only versions 1 to 2 can be read"),
        (put("version", True), "format version True, but only"),
        (drop("version"), "format version None, but only"),
        (drop("seed"), "has no field 'seed'"),
        (drop("steps"), "has no field 'steps'"),
        (put("winner", 1), "has an unknown field 'winner'"),
        (put("game", "chess"), "unknown game, 'chess'"),
        (put("game", ["tortoises"]), "unknown game, ['tortoises']"),
        (
            put("rules", "2"),
            "rules version '2' of Tortoises, but only these versions are known: 1",
        ),
        (put("options", []), "'options' must be an object"),
        (
            put("options", {"rounds": 9}),
            "option rounds: 9 is not valid; expected a whole number from 1 to 3",
        ),
        (
            put("seed", -1),
            "seed -1 is not valid; expected a whole number from 0 to 9007199254740991",
        ),
        (
            put("seed", "1"),
            "seed '1' is not valid; expected",
        ),
        (put("seats", {}), "'seats' must be a list"),
        (put("seats", []), "Tortoises needs 2 to 4 seats, not 0"),
        (put("seats", [{"kind": "player"}]), "seat 1 must have a kind and a name, and nothing else"),
        (put("seats", [{"kind": "player", "name": 1}]), "seat 1: kind and name must be text"),
        (put("steps", {}), "'steps' must be a list"),
        (put_step(2, [0, "card 1"]), "step 2 must be a list of seat, move and digest"),
        (put_step(2, "card 1"), "step 2 must be a list of seat, move and digest"),
        (put_step(2, [3, "card 1", ""]), "step 2: there is no seat 3"),
        (put_step(2, [-1, "card 1", ""]), "step 2: there is no seat -1"),
        (put_step(2, [True, "card 1", ""]), "step 2: there is no seat True"),
        (put_step(2, [0, 1, ""]), "step 2: move and digest must be text"),
        (put_step(2, [0, "card 1", None]), "step 2: move and digest must be text"),
    ],
)
def test_damage_is_named(damage: Callable[[dict[str, Any]], None], message: str) -> None:
    data = played().log.to_dict()
    damage(data)
    with pytest.raises(LogError) as caught:
        read_log(json.dumps(data), GAMES)
    assert message in str(caught.value)


def tampered(number: int, step: Step) -> Log:
    log = played().log
    log.steps[number - 1] = step
    return log


def test_a_tampered_move_is_named_by_its_step() -> None:
    step = played().log.steps[4]
    with pytest.raises(LogError, match=r"^step 5: seat \d cannot play 'jump' here: 'jump' is no move \(TOY-2.2\)$"):
        replay(TORTOISES, tampered(5, Step(step.seat, "jump", step.digest)))
    other = "rest" if step.move == "roll" else "roll"
    with pytest.raises(
        LogError, match=rf"^step 5: after '{other}' of seat {step.seat} .*digest [0-9a-f]{{16}} "
    ):
        replay(TORTOISES, tampered(5, Step(step.seat, other, step.digest)))
    assert step.seat is not None
    with pytest.raises(LogError, match=r"^step 5: seat \d cannot play .* is not to move \(TOY-1\)$"):
        replay(TORTOISES, tampered(5, Step((step.seat + 1) % 3, step.move, step.digest)))


def test_a_tampered_digest_is_named_by_its_step() -> None:
    step = played().log.steps[2]
    log = tampered(3, Step(step.seat, step.move, "0123456789abcdef"))
    with pytest.raises(LogError, match=r"^step 3: after .* instead of 0123456789abcdef\)$"):
        replay(TORTOISES, log)
    with pytest.raises(LogError, match=r"^step 3: "):
        Table.from_log(TORTOISES, log)
    assert replay(TORTOISES, log, check=False) == played().state


def test_a_game_that_plays_otherwise_does_not_replay() -> None:
    table = played()
    assert any(step.move == "roll" for step in table.log.steps)
    with pytest.raises(LogError, match=r"^step \d+: after 'roll' of seat"):
        replay(TortoisesGame(DieOfItsOwn), table.log)


def test_a_log_of_version_1_is_read_as_it_was_written() -> None:
    data = played().log.to_dict()
    del data["form"]
    data["version"] = 1
    assert log_from_dict(data, GAMES) == played().log
    with pytest.raises(LogError, match="has an unknown field 'commitment'"):
        log_from_dict(data | {"commitment": "x"}, GAMES)


SEED = "00112233445566778899aabbccddeeff"


def test_a_sealed_log_states_its_commitment_and_keeps_it() -> None:
    log = Table(TORTOISES, TORTOISES.setup(2, SEED)).log
    data = log.to_dict()
    assert (data["seed"], data["commitment"]) == (SEED, commitment(SEED))
    assert log_from_dict(data, GAMES) == log
    other = data | {"seed": SEED[::-1]}
    with pytest.raises(LogError, match="these are not the dice that were promised"):
        log_from_dict(other, GAMES)
    with pytest.raises(LogError, match="has a commitment, but its seed is not sealed"):
        log_from_dict(data | {"seed": 1}, GAMES)


@pytest.mark.parametrize("text", ["redeal", "redeal x", "deal 1", "redeal 1 2", "redeal -1", "redeal 99999999"])
def test_a_step_of_nobody_is_a_redeal(text: str) -> None:
    data = played(moves=2).log.to_dict()
    data["steps"].append([None, text, ""])
    with pytest.raises(LogError, match="step 3: a step without a seat must be a redeal such as 'redeal 1'"):
        log_from_dict(data, GAMES)


def test_a_log_of_another_form_is_held_to_the_rules_alone() -> None:
    class NewForm(TortoisesGame):
        def __init__(self) -> None:
            super().__init__()
            self.state_format = 2

    log = played().log
    log.steps[2] = Step(log.steps[2].seat, log.steps[2].move, "0" * 16)
    assert replay(NewForm(), log) == played().state
    assert Table.from_log(NewForm(), log).log.steps[2].digest == played().log.steps[2].digest
    data = log.to_dict()
    data["form"] = 3
    with pytest.raises(LogError, match="'form' must be a whole number from 1 to 2, not 3"):
        log_from_dict(data, {"tortoises": NewForm()})
