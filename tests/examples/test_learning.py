"""The learnt agent: what its lens shows, that it is a bot like any other, and that it beats rookies."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from agent import Agent
from lens import KINDS, MOVES, NOTHING, Lens

from paddock.adapters.vector import VectorRaces
from paddock.bots import make_bot
from paddock.cli import main
from paddock.engine import Bot, Position, SetupError, State, Stream, split
from paddock.games.catalog import GAMES
from paddock.games.formula_motor_racing.cards import CARD_NAMES, CARS, TEAMS
from paddock.games.formula_motor_racing.moves import CARD_MOVES, NO_CAR, TARGETS

FMR = GAMES["formula-motor-racing"]
ONE_RACE = {"races": 1}
FOLDER = Path(__file__).parents[2] / "examples" / "learning"
AGENT = f"{FOLDER / 'agent.py'}:Agent"


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent()


def decisions(seats: int, seed: int, races: int = 1) -> list[tuple[State, int]]:
    """The positions of a season between pros, each with the seat that has to decide."""
    state, rng, pro = FMR.new(seats, seed, {"races": races}), split(seed, "pros"), make_bot(FMR, "pro")
    met: list[tuple[State, int]] = []
    while state.to_move():
        seat = state.to_move()[0]
        met.append((state.copy(), seat))
        state.play(seat, pro.choose(Position(state, seat), rng))
    return met


def winner(drivers: list[Bot], seed: int) -> int | None:
    """Who wins a race between these."""
    state = FMR.new(len(drivers), seed, ONE_RACE)
    streams = [split(seed, f"bot/{seat}") for seat in range(len(drivers))]
    while state.to_move():
        seat = state.to_move()[0]
        state.play(seat, drivers[seat].choose(Position(state, seat), streams[seat]))
    return state.standings()[0].seat


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_legal_move_has_its_place_in_the_lens(seats: int) -> None:
    """All but those that do what another does: a beige pit stop where the car's own colour is held, cards on nobody."""
    races = VectorRaces(FMR, seats, 64, options=ONE_RACE)
    lens = Lens(races.layout, seats)
    for _ in range(70):
        moves = lens.moves(races.observations, races.masks)
        assert moves.shape == (64, MOVES)
        for shown, mask in zip(moves, races.masks, strict=True):
            legal = {int(move) for move in np.flatnonzero(mask)}
            found = {int(move) for move in shown if move != NOTHING}
            assert found
            assert found <= legal
            for move in legal - found:
                card, car = CARD_NAMES[move // TARGETS], move % TARGETS
                assert card == "pit-stop" or car == NO_CAR
                assert any(
                    CARD_NAMES[other // TARGETS].startswith(card.partition(":")[0]) and other % TARGETS == car
                    for other in found
                )
        races.step(races.any_moves())


def test_a_move_of_the_lens_is_a_kind_of_card_on_a_place() -> None:
    races = VectorRaces(FMR, 6, 16, options=ONE_RACE)
    lens = Lens(races.layout, 6)
    for _ in range(40):
        moves = lens.moves(races.observations, races.masks)
        for state, shown in zip(races.fleet.states, moves, strict=True):
            order = state.view(None)["order"]
            for number in np.flatnonzero((shown != NOTHING) & (shown < CARD_MOVES)):
                place, kind = divmod(int(number), len(KINDS))
                card, car = divmod(int(shown[number]), int(TARGETS))
                assert CARD_NAMES[card].partition(":")[0] == KINDS[kind]
                assert (CARS[car] == order[place]) if car != NO_CAR else place == len(CARS)
        races.step(races.any_moves())


def turned(state: State) -> State:
    """The same race with everybody one seat further round the table, in the next team's colours."""
    told = state.to_dict()

    def card(number: int) -> int:
        kind, _, team = CARD_NAMES[number].partition(":")
        return CARD_NAMES.index(f"{kind}:{TEAMS[(TEAMS.index(team) + 1) % 6]}") if team else number

    def car(number: int) -> int:
        return (number + 2) % 12 if 0 <= number < 12 else number

    hands = [sorted(card(number) for number in hand) for hand in told["hands"]]
    owners = [(owner + 1) % 6 for owner in told["owners"]]
    return FMR.load(
        {
            **told,
            "owners": [owners[team - 1] for team in range(6)],
            "hands": [hands[seat - 1] for seat in range(6)],
            "turn": (told["turn"] + 1) % 6,
            "points": [told["points"][number - 2] for number in range(12)],
            "card": card(told["card"]) if told["card"] >= 0 else told["card"],
            "car": car(told["car"]),
            **{pile: [card(number) for number in told[pile]] for pile in ("deck", "aside", "discards")},
            **{line: [car(number) for number in told[line]] for line in ("order", "retired")},
        }
    )


def test_from_another_seat_in_other_colours_the_same_race_is_the_same_picture(agent: Agent) -> None:
    observer = FMR.observer(FMR.setup(6, 0, ONE_RACE))
    lens = Lens(observer.layout, 6)
    for seed in range(4):
        for state, seat in decisions(6, seed):
            tables = [(state, seat), (turned(state), (seat + 1) % 6)]
            rows = np.array([observer.observe(*table) for table in tables], np.int16)
            assert (rows[0] != rows[1]).any()
            assert (lens.pictures(rows)[0] == lens.pictures(rows)[1]).all()
            masks = np.zeros((2, FMR.move_bound), np.uint8)
            for mask, (table, driver) in zip(masks, tables, strict=True):
                mask[table.legal(driver)] = 1
            moves = lens.moves(rows, masks)
            chosen = [agent.choose(Position(*table), Stream(1, 2)) for table in tables]
            assert len({int(np.flatnonzero(shown == move)[0]) for shown, move in zip(moves, chosen, strict=True)}) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_it_decides_by_what_its_seat_may_know(agent: Agent, seats: int) -> None:
    """Whatever is dealt to the others, and whatever the stream: the same move, and a legal one."""
    dealer = split(seats, "dealer")
    met = decisions(seats, seats, races=2)
    for state, seat in met:
        choice = agent.choose(Position(state, seat), Stream(1, 2))
        assert choice in state.legal(seat)
        for number in range(3):
            other = state.sample(seat, dealer)
            assert agent.choose(Position(other, seat), split(number, "another")) == choice
    assert len(met) > 40


@pytest.mark.parametrize(("seats", "races"), [(6, 600), (4, 200), (2, 150)])
def test_it_wins_more_than_rookies_do(agent: Agent, seats: int, races: int) -> None:
    """More than a rookie does in the mean, on seeds that it did not train on; all of it follows from the seeds."""
    rookie = make_bot(FMR, "rookie")
    won = lost = 0
    for seed in range(races):
        own = seed % seats
        first = winner([agent if seat == own else rookie for seat in range(seats)], seed)
        won += first == own
        lost += first not in (own, None)
    assert won * (seats - 1) > lost


def test_it_is_seated_like_any_bot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", FMR.id, "--option", "races=1", "--seats", f"{AGENT},rookie:5", "--games", "12", "--json"]
    assert main([*words, "--workers", "1", "--bot-seconds", "120"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["faults"] == []
    assert {entry["entry"]: entry["seats"] for entry in told["results"]} == {AGENT: 1, "rookie": 5}


def test_it_says_what_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "heat", "--seats", f"{AGENT},rookie"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines()[-1].endswith(f"does not play {GAMES['heat'].title}; it plays {FMR.id}")


def test_at_another_game_s_table_it_says_what_it_drives(agent: Agent) -> None:
    state = GAMES["heat"].new(3, 1)
    with pytest.raises(SetupError, match="only plays Formula Motor Racing with 2 to 6 seats"):
        agent.choose(Position(state, state.to_move()[0]), Stream(1, 2))


def test_the_check_of_bots_finds_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "check", AGENT, "--game", FMR.id, "--games", "1", "--bot-seconds", "120", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []


def test_a_training_of_a_moment_leaves_an_agent_and_a_curve(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    words = ["--steps", "30000", "--every", "30000", "--races", "20", "--out", str(tmp_path)]
    subprocess.run([sys.executable, str(FOLDER / "train.py"), *words], check=True)
    curve = json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    assert [point["decisions"] for point in curve] == [0, 30720]
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    state = FMR.new(3, 1, ONE_RACE)
    seat = state.to_move()[0]
    assert Agent(tmp_path / "agent.npz").choose(Position(state, seat), Stream(1, 2)) in state.legal(seat)
