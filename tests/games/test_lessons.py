"""Every game's lesson can be walked from its first step to its last, cites rules that there are, and has its words."""

import re
from pathlib import Path
from typing import Final

import pytest

from paddock.engine import IllegalMove, SetupError, split
from paddock.engine.state import Move
from paddock.games.catalog import GAMES
from paddock.games.lessons import DEFAULT, Beat, Lesson, fits, lesson_of, read_lesson
from paddock.games.rulebook import package_of, read_rulebook

CLIENT: Final = Path(__file__).parents[2] / "web" / "src" / "games"
#: One thing in sight at a time, and an evening ahead.
LONGEST_SENTENCE: Final = 130


def taught(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None, f"{game} has no lesson"
    return lesson


def words_of(game: str) -> dict[str, str]:
    """The words of each step, as they stand in the client's catalogue."""
    text = (CLIENT / game / "lessons.en.ts").read_text(encoding="utf-8")
    steps = text.split("  steps: {\n", 1)[1]
    return {
        found[1]: found[2] for found in re.finditer(r"^    (\w+): \{\n(.*?)^    \},$", steps, re.MULTILINE | re.DOTALL)
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_walked_to_its_end(game: str) -> None:
    lesson = taught(game)
    assert 7 <= len(lesson.steps) <= 12
    for number, step in enumerate(lesson.steps):
        scene = lesson.scene(number, [])
        assert lesson.seat in scene.state.to_move(), step.id
        assert lesson.play_through(number).turn == len(step.turns), step.id
        # the same again: nothing in a lesson is random, and a start is not used up
        assert lesson.play_through(number).state == lesson.play_through(number).state
        assert lesson.scene(number, []).state == scene.state


@pytest.mark.parametrize("game", GAMES)
def test_no_step_tells_what_happened_before_it(game: str) -> None:
    """What a race tells with its first decision only is no part of a position in mid-race."""
    lesson = taught(game)
    before = opening_kinds(game)
    for number, step in enumerate(lesson.steps):
        told = {event.kind for beat in every_beat(lesson, number) for event in beat.events}
        assert not told & before, step.id


def test_formula_d_tells_a_roll_once_with_its_gear() -> None:
    lesson = taught("formula-d")
    for number, step in enumerate(lesson.steps):
        for beat in every_beat(lesson, number):
            told = [event.kind for event in beat.events]
            assert told[0] in ("gear", "drive"), step.id
            assert told.count("die") == (told[0] == "gear"), step.id


def opening_kinds(game: str) -> set[str]:
    """The kinds of events that are told with the first decision of a new race, and never again in it."""
    state = GAMES[game].start(GAMES[game].setup(taught(game).setup.seats, 1))
    rng = split(1, "random")
    state.record()
    decisions: list[set[str]] = []
    while state.to_move() and len(decisions) < 300:
        seat = state.to_move()[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
        decisions.append({event.kind for event in state.take_events()})
    return decisions[0].difference(*decisions[1:])


def every_beat(lesson: Lesson, number: int) -> list[Beat]:
    """All that happens in a step, the first wanted move taken each time."""
    beats: list[Beat] = []
    moves: list[str] = []
    scene = lesson.scene(number, moves)
    while scene.turn < len(lesson.steps[number].turns):
        moves.append(scene.state.describe(lesson.seat, lesson.wanted_moves(number, scene)[0]).text)
        scene = lesson.scene(number, moves)
        beats += scene.beats
    return beats


@pytest.mark.parametrize("game", GAMES)
def test_where_the_next_step_goes_on_there_is_one_way_only(game: str) -> None:
    lesson = taught(game)
    for number, after in enumerate(lesson.steps[1:]):
        if after.position is not None:
            continue
        moves: list[str] = []
        scene = lesson.scene(number, moves)
        while scene.turn < len(lesson.steps[number].turns):
            wanted = lesson.wanted_moves(number, scene)
            ends = {_after(lesson, number, [*moves, scene.state.describe(lesson.seat, move).text]) for move in wanted}
            assert len(ends) == 1, lesson.steps[number].id
            moves.append(scene.state.describe(lesson.seat, wanted[0]).text)
            scene = lesson.scene(number, moves)


def _after(lesson: Lesson, number: int, moves: list[str]) -> str:
    return lesson.scene(number, moves).state.digest()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_cites_rules_that_there_are(game: str) -> None:
    numbers = set(read_rulebook(package_of(GAMES[game])).numbers())
    for step in taught(game).steps:
        assert step.rules, step.id
        assert set(step.rules) <= numbers, step.id


@pytest.mark.parametrize("game", GAMES)
def test_every_step_turn_and_answer_has_its_words(game: str) -> None:
    words = words_of(game)
    lesson = taught(game)
    assert list(words) == [step.id for step in lesson.steps]
    for step in lesson.steps:
        text = words[step.id]
        said = re.search(r"^      say: \[(.*?)\],$", text, re.MULTILINE | re.DOTALL)
        assert said, step.id
        sentences = re.findall(r"'([^']+)'", said[1])
        assert len(sentences) == len(step.turns), step.id
        for field in ("title", "why", "done"):
            assert re.search(rf"^      {field}: '[^']+',$|^      {field}:\n        '[^']+',$", text, re.MULTILINE), (
                step.id,
                field,
            )
        assert all(len(sentence) <= LONGEST_SENTENCE for sentence in sentences), step.id
        named = set(re.findall(r"^        (\w+):", text, re.MULTILINE))
        asked = {answer.say for turn in step.turns for answer in turn.answers}
        assert asked <= named, step.id
        assert named <= asked | {DEFAULT}, step.id


def test_formula_d_speaks_of_wear_points_and_not_of_tyres() -> None:
    """Tyres belong to the advanced game."""
    for path in (CLIENT / "formula-d").rglob("*.ts"):
        assert not re.search(r"\bt[iy]res?\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path.name


def test_what_a_step_does_not_want_is_not_played() -> None:
    lesson = taught("heat")
    with pytest.raises(IllegalMove, match="asks for another move"):
        lesson.scene(0, ["gear 1"])
    with pytest.raises(IllegalMove, match="already done"):
        lesson.scene(0, ["gear 2", "play 4 5"])
    scene = lesson.scene(0, [])
    assert lesson.answer(0, scene, Move("gear", {"gear": 3}, "gear 3")) == "dear"
    assert lesson.answer(0, scene, Move("give-up", {}, "give-up")) == DEFAULT


def test_moves_are_described_by_kind_fields_and_parts_of_lists() -> None:
    move = Move("play", {"cards": ["4", "4", "5"], "gear": 3}, "play 4 4 5")
    assert fits(move, {"kind": "play"})
    assert fits(move, {"cards": {"some": ["4", "4"]}})
    assert fits(move, {"cards": ["4", "4", "5"], "gear": 3})
    assert not fits(move, {"cards": {"some": ["5", "5"]}})
    assert not fits(move, {"gear": 2})
    assert not fits(move, {"car": "red"})


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"seats": ["player"], "steps": []}, "seats"),
        ({"seats": ["player"] * 2, "stages": []}, "cannot have 'stages'"),
        ({"seats": ["player"] * 2, "steps": [{"id": "a", "turns": [{"wish": []}]}]}, "cannot have 'wish'"),
        ({"seats": ["player"] * 2, "steps": [{"id": "a", "turns": []}] * 2}, "same id"),
    ],
)
def test_a_lesson_that_cannot_be_taught_is_refused_with_words(data: dict[str, object], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        read_lesson(GAMES["heat"], data)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [({"hands.0": []}, "no 'hands.0'"), ({"hand.9": []}, "no 'hand.9'"), ({"round": -1}, "round")],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(changed: dict[str, object], complaint: str) -> None:
    data = {"seats": ["player"] * 2, "steps": [{"id": "a", "position": {"set": changed}, "turns": []}]}
    with pytest.raises(SetupError, match=complaint):
        read_lesson(GAMES["heat"], data).start(0)
