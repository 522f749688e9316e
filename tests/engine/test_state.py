"""What State does by itself, and what a bot is given of it."""

import json

import pytest

from paddock.engine import Event, Json, Position, RandomBot, Stream, offers, playout, split
from paddock.engine.state import canonical
from tests.engine.toys import TORTOISES, Tortoises


def test_recording_is_off_until_asked_for() -> None:
    state = TORTOISES.new(2, 1)
    assert state.events is None
    assert state.take_events() == []
    state.play(0, state.legal(0)[0])
    assert state.take_events() == []
    assert state.events is None


def test_events_are_taken_once() -> None:
    state = TORTOISES.new(2, 1)
    state.record()
    state.play(0, state.legal(0)[0])
    state.record()
    taken = state.take_events()
    assert [event.kind for event in taken] == ["chose"]
    assert state.take_events() == []
    assert state.events == []
    assert state.copy().events is None


def test_a_secret_is_told_to_its_seat_only() -> None:
    event = Event("drew", {"seat": 1}, {1: {"card": 5}})
    assert event.seen_by(1) == {"kind": "drew", "seat": 1, "card": 5}
    assert event.seen_by(0) == event.seen_by(None) == {"kind": "drew", "seat": 1}
    assert Event("die", {"value": 3}).seen_by(None) == {"kind": "die", "value": 3}


def test_the_digest_names_the_state() -> None:
    state = TORTOISES.new(3, 1)
    assert state.digest() == "0d5c943ae3031d08"
    state.play(0, 2)
    assert state.digest() == "70862774266c05e8"
    assert state.copy().digest() == state.digest()
    assert TORTOISES.load(state.to_dict()).digest() == state.digest()
    assert TORTOISES.new(3, 2).digest() != TORTOISES.new(3, 1).digest()


def test_states_are_equal_when_all_of_them_is() -> None:
    state = TORTOISES.new(3, 1)
    other = state.copy()
    assert state == other
    other.play(1, other.legal(1)[0])
    assert state != other
    assert state != "state"


def test_a_state_is_not_hashable() -> None:
    with pytest.raises(TypeError, match=r"use digest\(\)"):
        hash(TORTOISES.new(2, 1))


def test_offers_list_the_legal_moves_with_their_descriptions() -> None:
    state = TORTOISES.new(3, 1)
    assert offers(state, 0) == [
        {"move": card, "kind": "card", "fields": {"card": card}, "text": f"card {card}", "preview": {}, "final": True}
        for card in state.legal(0)
    ]
    state.play(0, state.legal(0)[0])
    assert offers(state, 0) == []


def test_a_position_answers_for_its_seat() -> None:
    state = TORTOISES.new(3, 1)
    position = Position(state, 1)
    assert position.seat == 1
    assert position.legal() == state.legal(1)
    assert position.view() == state.view(1)
    assert position.describe(position.legal()[0]) == state.describe(1, state.legal(1)[0])
    assert position.preview(position.legal()[0]) == {}


def test_a_position_does_not_hand_out_the_true_state() -> None:
    state = TORTOISES.new(3, 1)
    position = Position(state, 1)
    public = [name for name in dir(position) if not name.startswith("_")]
    assert sorted(public) == ["describe", "legal", "preview", "sample", "seat", "view"]
    assert not any(getattr(position, name) is state for name in public)


def test_samples_guess_what_the_seat_cannot_know() -> None:
    state = TORTOISES.start(TORTOISES.setup(3, 1))
    state.play(0, state.legal(0)[0])
    position = Position(state, 1)
    rng = split(1, "bot")
    hands: set[tuple[int, ...]] = set()
    chosen: set[int] = set()
    dice: set[int] = set()
    for _ in range(40):
        sample = position.sample(rng)
        assert isinstance(sample, Tortoises)
        assert sample is not state
        assert sample.view(1) == state.view(1)
        hands.add(tuple(sample.hands[0]))
        chosen.add(sample.chosen[0])
        dice.add(sample.dice[1].copy().next32())
    assert min(len(hands), len(chosen), len(dice)) > 10
    assert state.dice[1].copy().next32() not in dice


def test_playing_a_sample_leaves_the_truth_alone() -> None:
    state = TORTOISES.new(3, 1)
    before = state.digest()
    sample = Position(state, 2).sample(split(1, "bot"))
    assert playout(sample, split(2, "bot")) == 18
    assert sample.to_move() == []
    assert state.digest() == before


def test_the_random_bot_plays_every_move_equally_often() -> None:
    state = TORTOISES.new(3, 1)
    position = Position(state, 0)
    rng: Stream = split(1, "bot")
    counts = dict.fromkeys(state.legal(0), 0)
    for _ in range(3000):
        counts[RandomBot().choose(position, rng)] += 1
    assert all(900 < times < 1100 for times in counts.values())


def test_playouts_are_the_same_from_the_same_seed() -> None:
    ends = []
    for _ in range(2):
        state = TORTOISES.new(4, 3)
        playout(state, split(3, "moves"))
        ends.append(state.digest())
    assert ends[0] == ends[1]


def test_a_positions_text_is_the_same_whoever_writes_it() -> None:
    odd: Json = {
        "b": [1, -1, 2**63, 2**64 - 1, 2**70, True, None, ""],
        "a": {"z": 'a "quote", a \\ and a / \n\t\x00\x1f', "Z": {}},
        "é": "Jürgen, 東京, \x7f",
        "10": 1,
        "9": [],
    }
    for data in ({"a": 1}, {"b": odd["b"][:4]}, odd, {"a": odd["a"]}, {"x": "\x7f"}, {"y": odd["é"]}):
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        assert canonical(data) == text.encode()
