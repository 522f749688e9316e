"""Options and setups: every kind of value, its bounds, and what is said about values that are not valid."""

import json
import pickle
from typing import Any

import pytest

from paddock.engine import (
    SEED_BOUND,
    BoolOption,
    ChoiceOption,
    IllegalMove,
    IntListOption,
    IntOption,
    LogError,
    Option,
    OrderOption,
    PaddockError,
    Refusal,
    SetupError,
    TextListOption,
    UndoRefused,
)
from tests.engine.toys import TORTOISES, TortoisesGame

NIGHT = BoolOption("night", False, "Night", "Race at night.")
LAPS = IntOption("laps", 2, "Laps", "How many laps.", low=1, high=3)
TRACK = ChoiceOption("track", "oval", "Track", "Where to race.", choices=("oval", "street"))
TAKEN = IntListOption("taken", [0], "Taken", "Cards taken out.", low=0, high=9)
PLATES = IntListOption("plates", [1, 2], "Plates", "The numbers.", low=1, high=99, each=("red", "blue"))
NAMES = TextListOption("names", ["Ann", "Bo"], "Names", "Who drives.", low=1, high=8, each=("red", "blue"))
WORDS = TextListOption("words", ["go"], "Words", "What is called.", low=2, high=8, needs="night")
GRID = OrderOption("grid", ["red", "blue"], "Grid", "Who starts where.", choices=("red", "blue"))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (NIGHT, True),
        (LAPS, 1),
        (LAPS, 3),
        (TRACK, "street"),
        (TAKEN, []),
        (TAKEN, [0, 9, 4]),
        (PLATES, [99, 1]),
        (NAMES, ["J. O'Nil", "Zoë-Lu 8"]),
        (NAMES, ["X", "X"]),
        (WORDS, []),
        (WORDS, ["go", "stop", "go"]),
        (GRID, ["blue", "red"]),
    ],
)
def test_values_that_do(option: Option, value: Any) -> None:
    assert option.check(value) == value


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        (NIGHT, 1, "true or false"),
        (NIGHT, "true", "true or false"),
        (NIGHT, None, "true or false"),
        (LAPS, 0, "a whole number from 1 to 3"),
        (LAPS, 4, "a whole number from 1 to 3"),
        (LAPS, True, "a whole number from 1 to 3"),
        (LAPS, 2.0, "a whole number from 1 to 3"),
        (LAPS, "2", "a whole number from 1 to 3"),
        (TRACK, "beach", "one of oval, street"),
        (TRACK, ["oval"], "one of oval, street"),
        (TAKEN, 4, "a list of whole numbers from 0 to 9"),
        (TAKEN, [0, 10], "a list of whole numbers from 0 to 9"),
        (TAKEN, [False], "a list of whole numbers from 0 to 9"),
        (PLATES, [1], "a whole number from 1 to 99 for each of red, blue"),
        (NAMES, "Ann,Bo", "a text of 1 to 8 characters, without commas, for each of red, blue"),
        (NAMES, ["Ann"], "a text of 1 to 8 characters, without commas, for each of red, blue"),
        (WORDS, ["a,b"], "a list of texts of 2 to 8 characters, without commas"),
        (WORDS, ["a\nb"], "a list of texts of 2 to 8 characters, without commas"),
        (WORDS, [" go"], "a list of texts of 2 to 8 characters, without commas"),
        (WORDS, ["a  b"], "a list of texts of 2 to 8 characters, without commas"),
        (WORDS, ["a\u202eb"], "a list of texts of 2 to 8 characters, without commas"),
        (WORDS, ["a\u200bb"], "a list of texts of 2 to 8 characters, without commas"),
        (WORDS, ["a\ud800"], "a list of texts of 2 to 8 characters, without commas"),
        (GRID, ["red", 1], "all of red, blue, in any order"),
        (GRID, ["red"], "all of red, blue, in any order"),
        (GRID, "red,blue", "all of red, blue, in any order"),
    ],
)
def test_values_that_do_not(option: Option, value: Any, expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        option.check(value)
    assert str(caught.value) == f"option {option.name}: {value!r} is not valid; expected {expected}"


@pytest.mark.parametrize(
    ("option", "value", "wrong"),
    [
        (PLATES, [1, 100], "blue=100"),
        (PLATES, [True, 2], "red=True"),
        (NAMES, ["Ann", ""], "blue=''"),
        (NAMES, ["Bartholom", "Bo"], "red='Bartholom'"),
        (NAMES, ["Ann", 2], "blue=2"),
        (NAMES, ["Ann", None], "blue=None"),
        (GRID, ["red", "red"], "['red']"),
        (GRID, ["blue", "pink", "red"], "['pink']"),
    ],
)
def test_the_wrong_entry_is_named(option: Option, value: Any, wrong: str) -> None:
    with pytest.raises(SetupError) as caught:
        option.check(value)
    assert str(caught.value) == f"option {option.name}: {wrong} is not valid; expected {option.expected_values()}"


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (NIGHT, "yes", True),
        (NIGHT, "TRUE", True),
        (NIGHT, "0", False),
        (NIGHT, "off", False),
        (LAPS, " 3 ", 3),
        (TRACK, "street", "street"),
        (TAKEN, "4", [4]),
        (TAKEN, "0,9, 4", [0, 9, 4]),
        (PLATES, "7, 12", [7, 12]),
        (NAMES, "Ann Lee , Bo", ["Ann Lee", "Bo"]),
        (WORDS, "go", ["go"]),
        (GRID, "blue, red", ["blue", "red"]),
    ],
)
def test_values_are_read_from_text(option: Option, text: str, value: Any) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (NIGHT, "maybe"),
        (LAPS, "two"),
        (LAPS, "9"),
        (LAPS, ""),
        (TRACK, ""),
        (TAKEN, "1,,2"),
        (TAKEN, "1,x"),
        (PLATES, "1"),
        (NAMES, "Ann"),
        (NAMES, "Ann,"),
        (GRID, "red"),
    ],
)
def test_wrong_texts_are_named(option: Option, text: str) -> None:
    with pytest.raises(SetupError, match=f"option {option.name}: .* is not valid; expected "):
        option.parse(text)


def test_lists_are_copied() -> None:
    given = [1, 2]
    checked = TAKEN.check(given)
    checked.append(3)
    assert given == [1, 2]
    assert TAKEN.check(TAKEN.default) is not TAKEN.default


def test_options_are_json() -> None:
    for option in (NIGHT, LAPS, TRACK, TAKEN, PLATES, NAMES, WORDS, GRID):
        assert json.loads(json.dumps(option.to_json())) == option.to_json()
        assert option.check(option.to_json()["default"]) == option.default


def test_a_setup_is_filled_in() -> None:
    setup = TORTOISES.setup(3, 7)
    assert (setup.game, setup.seats, setup.seed) == ("tortoises", ("player",) * 3, 7)
    assert setup.options == {"rounds": 3}
    assert TORTOISES.setup(setup.seats, 7, {"rounds": 3}) == setup


SEEDS = f"expected a whole number from 0 to {SEED_BOUND - 1}, or an even number of hexadecimal digits, 32 to 64 of them"


@pytest.mark.parametrize(
    ("seats", "seed", "options", "message"),
    [
        (1, 1, {}, "Tortoises needs 2 to 4 seats, not 1"),
        (5, 1, {}, "Tortoises needs 2 to 4 seats, not 5"),
        (-3, 1, {}, "Tortoises needs 2 to 4 seats, not -3"),
        (10**15, 1, {}, f"Tortoises needs 2 to 4 seats, not {10**15}"),
        (("player",), 1, {}, "Tortoises needs 2 to 4 seats, not 1"),
        (("player", "ghost"), 1, {}, "Tortoises has no seats of kind 'ghost'; the kinds are: player"),
        (2, -1, {}, f"seed -1 is not valid; {SEEDS}"),
        (2, SEED_BOUND, {}, f"seed {SEED_BOUND} is not valid; {SEEDS}"),
        (2, "c0ffee", {}, f"seed 'c0ffee' is not valid; {SEEDS}"),
        (2, "0123456789ABCDEF" * 2, {}, f"seed '{'0123456789ABCDEF' * 2}' is not valid; {SEEDS}"),
        (2, "0" * 33, {}, f"seed '{'0' * 33}' is not valid; {SEEDS}"),
        (2, True, {}, f"seed True is not valid; {SEEDS}"),
        (2, 1, {"rounds": 4}, "option rounds: 4 is not valid; expected a whole number from 1 to 3"),
        (2, 1, {"laps": 1}, "Tortoises has no option 'laps'; its options are: rounds"),
    ],
)
def test_a_setup_that_does_not_fit(
    seats: int | tuple[str, ...], seed: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(SetupError) as caught:
        TORTOISES.setup(seats, seed, options)
    assert str(caught.value) == message


@pytest.mark.parametrize("seed", [True, "1", 1.5, None, [1]])
def test_a_seed_of_another_type_is_refused(seed: object) -> None:
    with pytest.raises(SetupError, match=r"^seed .* is not valid; expected a whole number"):
        TORTOISES.setup(2, seed)


def test_automata_are_seats_of_their_own_kind() -> None:
    game = TortoisesGame()
    game.automata = ("ghost",)
    game.options = ()
    assert game.setup(("player", "ghost"), 1).seats == ("player", "ghost")
    with pytest.raises(SetupError, match="no seats of kind 'robot'; the kinds are: player, ghost"):
        game.setup(("player", "robot"), 1)
    with pytest.raises(SetupError, match="no options; leave out 'x'"):
        game.setup(2, 1, {"x": 1})


def test_options_are_found_by_name() -> None:
    assert TORTOISES.option("rounds").high == 3
    with pytest.raises(SetupError, match="has no option 'laps'; its options are: rounds"):
        TORTOISES.option("laps")


def test_what_a_game_tells_of_itself_is_json() -> None:
    told = TORTOISES.to_json()
    assert json.loads(json.dumps(told)) == told
    assert [len(setup.seats) for setup in TortoisesGame().variants()] == [2, 3, 4]
    assert TORTOISES.board_assets(TORTOISES.setup(2, 1)) == {}


def test_an_illegal_move_carries_its_reason_and_rule() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove("too fast", "TOY-3.1")))
    assert isinstance(error, IllegalMove)
    assert issubclass(IllegalMove, PaddockError)
    assert (error.reason, error.rule, str(error)) == ("too fast", "TOY-3.1", "too fast (TOY-3.1)")


@pytest.mark.parametrize("kind", [PaddockError, SetupError, LogError, UndoRefused])
def test_an_error_carries_its_template_and_values(kind: type[PaddockError]) -> None:
    error = pickle.loads(pickle.dumps(kind("{n} lap of {tracks}|{n} laps of {tracks}", {"n": 2, "tracks": ["a", "b"]})))
    assert type(error) is kind
    assert (str(error), error.template) == ("2 laps of a, b", "{n} lap of {tracks}|{n} laps of {tracks}")
    assert error.values == {"n": 2, "tracks": ["a", "b"]}


def test_an_illegal_move_carries_its_template_and_values() -> None:
    refusal = Refusal("TOY-3.1", "{car} is too fast", {"car": "red"})
    error = pickle.loads(pickle.dumps(refusal.error()))
    assert (error.reason, error.rule, str(error)) == ("red is too fast", "TOY-3.1", "red is too fast (TOY-3.1)")
    assert (error.template, error.values) == ("{car} is too fast", {"car": "red"})
