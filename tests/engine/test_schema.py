"""FieldReader declared once: written down, read back, refused by name, and streams given another future."""

from typing import Any

import pytest

from paddock.engine import FieldReader, SetupError, Stream
from paddock.engine.schema import (
    NOBODY_KNOWS,
    OWNER,
    Enum,
    EnumList,
    Flag,
    Grid,
    Number,
    NumberLists,
    Numbers,
    OmitIfDefault,
    RulesVersion,
    StateSchema,
    StreamField,
    StreamFields,
)


class Config:
    players: int


class Table:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.turn = 1
        self.phase = 1
        self.over = False
        self.hands = [[3, 4], [5]]
        self.marks = [1, 2, 3, 4]
        self.line = [2, 0, 1]
        self.colours = ["red", "red"]
        self.speed = 5
        self.die = Stream(1, 2)
        self.decks = [Stream(3, 4), Stream(5, 6)]


CONFIG = StateSchema(Number("players", 2, 4))
SCHEMA = StateSchema(
    Number("turn", 0, lambda table: table.config.players - 1),
    Enum("phase", ["plan", "drive"]),
    Flag("over"),
    NumberLists("hands", lambda table: table.config.players, 0, 9, secret=OWNER),
    Grid("marks", lambda table: table.config.players, 0, 9, 2),
    Numbers("line", 0, 2, 3, different=True),
    EnumList("colours", ["red", "blue"], 2),
    OmitIfDefault(Number("tempo", 0, 9, attribute="speed"), 5),
    StreamField("die"),
    StreamFields("decks", lambda table: table.config.players),
    config=CONFIG,
)


def config(players: int = 2) -> Config:
    made = Config()
    made.players = players
    return made


def written() -> dict[str, Any]:
    return SCHEMA.write(Table(config()))


def read(data: dict[str, Any]) -> Table:
    fields = FieldReader(data)
    before = Config()
    CONFIG.read(fields, before)
    table = Table(before)
    SCHEMA.read(fields, table)
    fields.refuse_unknown()
    return table


def test_what_is_written_is_read_back() -> None:
    data = written()
    assert data["players"] == 2
    assert data["phase"] == "drive"
    assert data["marks"] == [[1, 2], [3, 4]]
    assert data["decks"] == [[3, 4], [5, 6]]
    assert SCHEMA.write(read(data)) == data


def test_what_is_as_usual_is_not_written_down() -> None:
    assert "tempo" not in written()
    table = read({**written(), "tempo": 7})
    assert table.speed == 7
    assert SCHEMA.write(table)["tempo"] == 7


def test_what_is_written_is_independent_of_the_state() -> None:
    table = Table(config())
    data = SCHEMA.write(table)
    for name in ("hands", "marks", "line", "colours"):
        data[name].clear()
    assert SCHEMA.write(table) == written()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turn", 2),
        ("phase", "swim"),
        ("over", 1),
        ("hands", [[1]]),
        ("hands", [[1], [10]]),
        ("marks", [[1, 2], [3]]),
        ("line", [0, 0, 1]),
        ("colours", ["red", "green"]),
        ("tempo", 10),
        ("tempo", 5),
        ("die", [0, 0]),
        ("decks", [[1, 2]]),
    ],
)
def test_a_value_that_cannot_stand_there_is_refused_by_its_field(name: str, value: object) -> None:
    with pytest.raises(SetupError, match=name):
        read({**written(), name: value})


def test_bounds_follow_the_config() -> None:
    with pytest.raises(SetupError, match="hands"):
        read({**written(), "players": 3})


@pytest.mark.parametrize("forked", [True, False])
def test_streams_get_another_future_and_nothing_else_changes(forked: bool) -> None:
    table = Table(config())
    if forked:
        SCHEMA.fork_streams(table, Stream(7, 8))
    else:
        SCHEMA.redeal_streams(table, 1)
    data = SCHEMA.write(table)
    assert data["die"] != written()["die"]
    assert all(new != old for new, old in zip(data["decks"], written()["decks"], strict=True))
    assert [row.name for row in SCHEMA.rows if row.secret == NOBODY_KNOWS] == ["die", "decks"]
    assert {**data, "die": 0, "decks": 0} == {**written(), "die": 0, "decks": 0}


def test_the_first_rules_are_not_named() -> None:
    form = StateSchema(RulesVersion("rules", "1", "2"))
    made: Any = Config()
    for written, version in (({}, "1"), ({"rules": "2"}, "2")):
        form.read(FieldReader(written), made)
        assert made.rules == version
        assert form.write(made) == written
    with pytest.raises(SetupError, match="the position's rules: it must be one of 2"):
        form.read(FieldReader({"rules": "1"}), made)
