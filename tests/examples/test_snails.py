"""The example game: its rules, one by one; the whole kit; and found by an entry point, simulated and served."""

import json
from pathlib import Path

import pytest
from snails import GAME, Snails

from paddock.analysis.grades import mistake_kind
from paddock.engine import IllegalMove
from paddock.games.rulebook import package_of, read_rulebook
from paddock.testing import CHECKS, Check
from tests.examples.installed import install, paddock, serving_snails
from tests.games.coverage import gaps
from tests.server.running import connected, create


def race(snails: int = 2, **fields: object) -> Snails:
    """A race with some of its fields as wanted."""
    state = GAME.load({**GAME.new(snails, 1).to_dict(), **fields})
    assert isinstance(state, Snails)
    return state


@pytest.mark.rule("SNAILS-1.1")
def test_two_to_four_snails_start_together() -> None:
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)
    assert race(4).places == [0, 0, 0, 0]


@pytest.mark.rule("SNAILS-2.1")
def test_all_decide_at_the_same_time_and_in_secret() -> None:
    state = race(3)
    assert state.to_move() == [0, 1, 2]
    state.play(1, 2)
    assert state.to_move() == [0, 2]
    assert state.view(1)["effort"] == 2
    assert [state.view(seat)["effort"] for seat in (0, 2, None)] == [None, None, None]
    with pytest.raises(IllegalMove, match="nothing to decide"):
        state.play(1, 3)
    with pytest.raises(IllegalMove, match="from 1 to 3"):
        state.play(0, 4)


@pytest.mark.rule("SNAILS-2.2")
def test_alone_a_snail_creeps_its_effort_and_its_die() -> None:
    state = race(2)
    state.record()
    state.play(0, 3)
    state.play(1, 1)
    crept = [event.fields for event in state.take_events() if event.kind == "crept"]
    assert state.places == [3 + crept[0]["die"], 1 + crept[1]["die"]]
    assert all(1 <= row["die"] <= 3 for row in crept)


@pytest.mark.rule("SNAILS-2.3")
def test_snails_that_try_equally_hard_creep_one_space() -> None:
    state = race(3)
    for seat, effort in enumerate([3, 3, 1]):
        state.play(seat, effort)
    assert state.places[:2] == [1, 1]
    assert state.places[2] > 1


@pytest.mark.rule("SNAILS-3.1")
def test_the_race_ends_with_the_round_in_which_a_snail_arrives() -> None:
    state = race(3, places=[14, 3, 3])
    state.play(0, 1)
    assert state.to_move() == [1, 2]
    state.play(1, 2)
    state.play(2, 2)
    assert state.to_move() == []
    assert [(row.place, row.seat) for row in state.standings()] == [(1, 0), (2, 1), (2, 2)]
    with pytest.raises(IllegalMove, match="over"):
        state.play(0, 1)


def test_every_rule_has_a_test_and_every_test_a_known_rule() -> None:
    assert gaps(package_of(GAME), Path(__file__).parent) == []
    assert read_rulebook(package_of(GAME)).title == "Snails"


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_it_keeps_the_contract(check: Check) -> None:
    for setup in GAME.variants():
        check(GAME, setup, games=3)


def test_an_installed_package_is_found_and_raced(tmp_path: Path) -> None:
    environment = install(tmp_path)
    listed = json.loads(paddock(environment, "games", "--json").stdout)
    assert "snails" in [game["id"] for game in listed["games"]]
    run = paddock(environment, "simulate", "snails", "--seats", "pro,random", "--games", "20", "--json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["games"] == 20


def test_its_report_has_a_page_of_its_own_figures(tmp_path: Path) -> None:
    environment = install(tmp_path)
    rows, page = tmp_path / "snails.parquet", tmp_path / "snails.html"
    run = paddock(environment, "simulate", "snails", "--seats", "pro,random", "--games", "40", "--out", str(rows))
    assert run.returncode == 0, run.stderr
    run = paddock(environment, "report", str(rows), "-o", str(page))
    assert run.returncode == 0, run.stderr
    written = page.read_text(encoding="utf-8")
    for title in ("Specific to Snails", "How hard they try", "In a crowd", "Luck"):
        assert title in written


def test_its_mistakes_are_named_in_its_own_words() -> None:
    assert mistake_kind(GAME, race(3), 0, 3, 1) == "tried too hard"
    assert mistake_kind(GAME, race(3), 0, 1, 2) == "tried too little"


def test_a_package_that_cannot_be_loaded_leaves_the_others_alone(tmp_path: Path) -> None:
    environment = install(tmp_path)
    (tmp_path / "snails" / "game.py").write_text("raise ValueError('a shell is missing')\n", encoding="utf-8")
    run = paddock(environment, "games", "--json")
    assert run.returncode == 0
    assert "the game 'snails' cannot be loaded: ValueError: a shell is missing" in run.stderr
    assert "snails" not in [game["id"] for game in json.loads(run.stdout)["games"]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_it_is_served_to_its_end(tmp_path: Path) -> None:
    with serving_snails(tmp_path) as server:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "pro"}]
        body = {"game": "snails", "options": {"length": 8}, "seats": seats, "bot_pace": 0, "seed": 3}
        code, tokens = await create(server, body)
        async with connected(server, code, *tokens.values()) as client:
            await client.play_on([0])
            assert client.table["status"] == "finished"
        async with server.api() as api:
            rules = (await api.get("/api/games/snails/rules")).json()
            assert [section["title"] for section in rules["sections"]] == ["The race", "A round", "The end"]
