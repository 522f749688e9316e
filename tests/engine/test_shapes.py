"""Declared shapes: what is not as declared is named, and everything declared becomes a schema for the client."""

from typing import Literal, NotRequired

import pytest
from typing_extensions import TypedDict

from paddock.engine.client_schema import Shapes, event, move


class Seen(TypedDict):
    turn: int | None
    order: list[str]


class Rolled(TypedDict):
    kind: Literal["rolled"]
    value: int


class Moved(TypedDict):
    kind: Literal["moved"]
    car: str
    by: NotRequired[int]


class Nothing(TypedDict):
    pass


Event = Rolled | Moved
SHAPES = Shapes(view=Seen, event=Event, move=Moved, preview=Nothing, board_assets=Nothing)


def test_what_is_as_declared_has_no_fault() -> None:
    assert SHAPES.fault("view", {"turn": None, "order": ["a"]}) is None
    assert SHAPES.fault("event", {"kind": "moved", "car": "a"}) is None


def test_a_fault_names_its_place() -> None:
    assert "order.1" in (SHAPES.fault("view", {"turn": 1, "order": ["a", 2]}) or "")
    assert "turn" in (SHAPES.fault("view", {"order": []}) or "")
    assert "more" in (SHAPES.fault("view", {"turn": 1, "order": [], "more": 1}) or "")
    assert "turn" in (SHAPES.fault("view", {"turn": True, "order": []}) or "")
    assert "value" in (SHAPES.fault("event", {"kind": "rolled", "value": "3"}) or "")
    assert SHAPES.fault("event", {"kind": "sang"}) is not None


def test_every_shape_becomes_a_schema() -> None:
    schemas = SHAPES.schemas("Toy")
    assert {"ToyView", "ToyEvent", "ToyRolled", "ToyMoved", "ToyMove", "ToyPreview", "ToyBoardAssets"} == set(schemas)
    assert schemas["ToyMoved"]["required"] == ["kind", "car"]
    assert {part["$ref"] for part in schemas["ToyEvent"]["anyOf"]} == {
        "#/components/schemas/ToyRolled",
        "#/components/schemas/ToyMoved",
    }


def test_a_move_is_declared_by_its_kinds_and_fields() -> None:
    shapes = Shapes(Seen, Event, move("bet", "raise", amount=int) | move("give-up"), Nothing, Nothing)
    assert shapes.fault("move", {"kind": "raise", "fields": {"amount": 3}, "text": "raise 3"}) is None
    assert shapes.fault("move", {"kind": "give-up", "fields": {}, "text": "give up"}) is None
    assert "fields.amount" in (shapes.fault("move", {"kind": "bet", "fields": {}, "text": "bet"}) or "")
    assert "amount" in (shapes.fault("move", {"kind": "give-up", "fields": {"amount": 3}, "text": "give up"}) or "")
    assert {"ToyBetMove", "ToyBetFields", "ToyGiveUpMove"} < set(shapes.schemas("Toy"))


def test_an_event_is_declared_by_its_kinds_and_fields() -> None:
    shapes = Shapes(Seen, event("drew", "gave-up", seat=int, card=NotRequired[str]) | Moved, Moved, Nothing, Nothing)
    assert shapes.fault("event", {"kind": "gave-up", "seat": 1}) is None
    assert shapes.fault("event", {"kind": "moved", "car": "a"}) is None
    assert "seat" in (shapes.fault("event", {"kind": "drew", "card": "a"}) or "")
    assert "ToyDrewEvent" in shapes.schemas("Toy")


def test_two_different_shapes_of_one_name_are_refused() -> None:
    shapes = Shapes(Seen, event("bet", amount=int) | Rolled, event("bet", car=str) | Moved, Nothing, Nothing)
    with pytest.raises(TypeError, match="BetEvent"):
        shapes.schemas("Toy")
