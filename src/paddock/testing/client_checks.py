"""Checks of what clients see: JSON of the declared schema, and events whose recording changes nothing."""

import json
from typing import Any

from paddock.engine.client_schema import Shapes
from paddock.engine.state import offers
from paddock.testing.walk import Check, Walk


@Check
def check_views_are_json(walk: Walk) -> None:
    """Views, descriptions, previews and board assets are plain JSON, and the same when requested again."""
    _plain(walk, "the game's to_json()", walk.game.to_json())
    _plain(walk, "the board assets", walk.game.board_assets(walk.setup))
    for state in walk.positions(one_in=4):
        for seat in walk.everybody:
            view = state.view(seat)
            _plain(walk, f"the view of seat {seat}", view)
            walk.require_same(f"the view of seat {seat} changed when requested again", view, state.view(seat))
        for seat in state.to_move():
            _plain(walk, f"seat {seat}'s offers", offers(state, seat))


def _plain(walk: Walk, what: str, value: Any) -> None:
    try:
        back = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        walk.fail(f"{what} is not valid JSON: {error}")
    if back != value:
        walk.fail(f"{what} changes when converted to JSON and back (a tuple, or keys that are not strings)")


@Check
def check_board_assets_key(walk: Walk) -> None:
    """Games with the same key of board assets have the same board assets."""
    game, setup = walk.game, walk.setup
    other = game.setup(setup.seats, 1 if setup.seed == 2 else 2, setup.options, setup.rules)
    _plain(walk, "the key of the board assets", game.board_assets_key(setup))
    if game.board_assets_key(setup) == game.board_assets_key(other):
        walk.require_same(
            "the board assets changed with the seed, but their key did not",
            game.board_assets(setup),
            game.board_assets(other),
        )


@Check
def check_shapes(walk: Walk) -> None:
    """Views, events, moves, previews and board assets match the schema that the game declares."""
    shapes = walk.game.shapes
    if shapes is None:
        return
    _check_schema(walk, shapes, "board_assets", walk.game.board_assets(walk.setup))
    for state, recorded in walk.recorded_positions():
        for event in recorded.take_events():
            for seat in walk.everybody:
                _check_schema(walk, shapes, "event", event.seen_by(seat))
        for seat in walk.everybody:
            _check_schema(walk, shapes, "view", state.view(seat))
        for seat in state.to_move():
            for move in state.legal(seat):
                _check_schema(walk, shapes, "move", state.describe(seat, move).to_json())
                _check_schema(walk, shapes, "preview", state.preview(seat, move))


def _check_schema(walk: Walk, shapes: Shapes, part: str, value: object) -> None:
    fault = shapes.fault(part, value)
    if fault is not None:
        what = f"the event {value['kind']!r}" if part == "event" and isinstance(value, dict) else f"the {part}"
        walk.fail(f"{what} does not match the declared schema: {fault}")


@Check
def check_recording_changes_nothing(walk: Walk) -> None:
    """Recording events does not change the game; every event is plain JSON for every seat."""
    for state, recorded in walk.recorded_positions():
        if state.events is not None or state.take_events():
            walk.fail("events were recorded without a call of record()")
        if recorded.events is None:
            walk.fail("recording stopped without a call")
        events = recorded.take_events()
        walk.require_same("recording changed the course of the game", state.to_dict(), recorded.to_dict())
        for event in events:
            if any("kind" in fields for fields in [event.fields, *(event.secret or {}).values()]):
                walk.fail(f"the event {event.kind!r} has a field called kind, which hides the kind of the event")
            for seat in walk.everybody:
                _plain(walk, f"the event {event.kind!r} as seat {seat} sees it", event.seen_by(seat))
