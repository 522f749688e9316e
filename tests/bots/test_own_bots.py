"""Bots of one's own, in real processes: those that play well, and those that do all they can not to."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paddock.bots import SeatChoice, levels, make_bot, parse_seats
from paddock.bots.bot_process import LONGEST_LINE, PIECE, Child, Fault
from paddock.bots.external_bots import (
    CustomBot,
    CustomBotSeat,
    custom_bot_name,
    is_custom_bot,
    stand_in,
    stop_bot_processes,
)
from paddock.bots.protocol import Partner, Terms, read_ready, start_bot
from paddock.engine import PLAYER, Position, SetupError, Standing, State, split
from paddock.games.catalog import GAMES
from paddock.lab import Rows, Simulation, plan_games, simulate
from paddock.lab.play import put_last

from .own import EXAMPLES, FIRST, HANG, READY, is_running, program, python_class, with_node

FMR = GAMES["formula-motor-racing"]
SETUP = FMR.setup(3, 1, {"races": 1})
SHORT = {"races": 1}
#: For bots that answer, however busy the machine is; and for those that never will.
PATIENT = Terms(seconds=120, start_seconds=120)
QUICK = Terms(seconds=0.3, start_seconds=120)


@pytest.fixture(autouse=True)
def _dismissed() -> Iterator[None]:
    yield
    stop_bot_processes()


def seated(text: str, terms: Terms = PATIENT) -> CustomBotSeat:
    """The bot in the seat that decides first."""
    return CustomBotSeat(CustomBot(custom_bot_name(text), terms), FMR, SETUP, FMR.start(SETUP).to_move()[0])


def first_choice(sitting: CustomBotSeat) -> int:
    state = FMR.start(SETUP)
    move = sitting.choose(Position(state, sitting.seat), split(1, "test"))
    assert move in state.legal(sitting.seat)
    return move


# What a seat's text names


def test_a_seat_takes_a_class_or_a_program_one_or_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    python_class(tmp_path, "return position.legal()[0]")
    Path("mybot").write_text("#!/bin/sh\n", encoding="utf-8")
    Path("mybot").chmod(0o755)

    def row(text: str) -> list[str]:
        return [choice.label for choice in parse_seats(FMR, text)]

    assert row("./mine.py:Mine,pro,pro") == ["./mine.py:Mine", "pro", "pro"]
    assert row("./mine.py:Mine:2,pro") == ["./mine.py:Mine", "./mine.py:Mine", "pro"]
    assert row("mine.py:Mine,mine.py,./mybot:2") == ["mine.py:Mine", "mine.py", "./mybot", "./mybot"]
    assert row(f"{tmp_path}/mybot, random") == [f"{tmp_path}/mybot", "random"]
    assert parse_seats(FMR, "./mybot:2") == (SeatChoice(PLAYER, "./mybot"),) * 2


def test_numbers_of_ones_own_are_no_bot_of_ones_own() -> None:
    assert not is_custom_bot("pro@./mine.toml")
    assert not is_custom_bot("champion@1s")
    assert not is_custom_bot("pro:2")
    assert is_custom_bot("./my@bot.py:Mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("./nowhere.py:Mine,pro", "./nowhere.py is not a file"),
        ("./mine.py:0,pro", "the number after the colon is the number of seats"),
        ("./mine.py:Mine:x,pro", "expected the name of a class after the colon"),
        ("./mine.py:,pro", "the number after the colon is the number of seats"),
        ("./notes.txt,pro", "./notes.txt is not executable"),
        ("./notes.txt:Mine,pro", r"only Python files \(.py\) have classes"),
        ("mine,pro", "no bot called 'mine'; choose one of .* ./mybot.py:MyBot"),
    ],
)
def test_a_seat_that_names_no_bot_is_refused(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    python_class(tmp_path, "return 0")
    Path("notes.txt").write_text("to do: buy tyres", encoding="utf-8")
    with pytest.raises(SetupError, match=message):
        parse_seats(FMR, text)


def test_a_path_is_for_the_command_line_only(tmp_path: Path) -> None:
    """Else whoever may name a level at a server could have any of its files run."""
    with pytest.raises(SetupError, match="has no bot called"):
        make_bot(FMR, program(tmp_path))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class Mine:\n    pass\n", "Mine in mine.py has no method choose"),
        ("class Other:\n    def choose(self, position, rng): ...\n", "mine.py has no Mine; it has Other"),
        ("class Mine\n", r"SyntaxError: .* \(mine.py, line 1\)"),
        ("import nothing_of_the_kind\n", r"No module named 'nothing_of_the_kind' \(mine.py, line 1\)"),
        (
            "class Mine:\n    games = ['heat']\n    def choose(self, position, rng): ...\n",
            "does not play Formula Motor",
        ),
    ],
)
def test_a_class_that_cannot_play_is_refused_before_the_first_game(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=message):
        plan_games(FMR, f"{file}:Mine,random", 1, 1)


# Playing


@pytest.mark.parametrize("example", ["looks_ahead.py:LooksAhead", "first_things.py", "racer.js"])
def test_the_examples_race_without_a_fault(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_node(monkeypatch)
    game, options = (GAMES["heat"], {}) if example == "racer.js" else (FMR, SHORT)
    simulation = simulate(plan_games(game, f"{EXAMPLES / example},random:2", 2, 3, options, terms=PATIENT))
    assert simulation.games == 2
    assert simulation.summary().lapses == ()


def test_results_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    lots = python_class(tmp_path, "return position.legal()[rng.below(len(position.legal()))]")
    draws = program(
        tmp_path, 'import random; say(type="move", move=random.Random(m["seed"]).choice(m["moves"])["text"])'
    )
    plan = plan_games(FMR, f"{lots},{draws}:2,random", 10, 7, SHORT, terms=PATIENT)
    alone, shared = simulate(plan, 1, extra=(Rows,)), simulate(plan, 2, extra=(Rows,))
    assert alone.summary() == shared.summary()
    assert rows(alone) == rows(shared)
    assert alone.summary().lapses == ()


def rows(simulation: Simulation) -> list[dict[str, Any]]:
    return simulation.accumulator(Rows).in_order()


def test_a_bot_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    text = program(tmp_path, f'open({str(kept)!r}, "a").write(line); {FIRST}')
    sitting = seated(text)
    state = FMR.start(SETUP)
    first_choice(sitting)
    asked = json.loads(kept.read_text(encoding="utf-8"))
    assert set(asked) == {"type", "id", "ms", "seed", "view", "moves"}
    assert asked["view"] == state.view(sitting.seat)
    assert [offer["move"] for offer in asked["moves"]] == state.legal(sitting.seat)
    assert asked["moves"][0] == {
        "move": state.legal(sitting.seat)[0],
        **state.describe(sitting.seat, state.legal(sitting.seat)[0]).to_json(),
    }
    assert asked["ms"] == 120_000


def test_a_class_gets_a_position_in_which_all_that_it_cannot_know_is_dealt_anew(tmp_path: Path) -> None:
    partner = start_bot(custom_bot_name(python_class(tmp_path, "return position.legal()[0]")).command(), PATIENT)
    state = FMR.start(SETUP)
    seat = state.to_move()[0]
    guesses = [partner.question(Position(state, seat), key)["position"] for key in range(1, 20)]
    partner.end()
    truth = state.to_dict()
    assert all(FMR.load(guess).view(seat) == state.view(seat) for guess in guesses)
    assert all(guess != truth for guess in guesses)
    assert len({json.dumps(guess) for guess in guesses}) == len(guesses)
    # and it cannot be undone: no shuffle that the streams in it could tell of has ever seen the truth
    unseen = Position(state, seat).sample(split(1, "unseen"))
    assert guesses[0] == unseen.sample(seat, split(1, "position")).to_dict()
    assert unseen.to_dict() != truth


def test_what_a_class_prints_does_not_get_between_the_lines(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    text = python_class(tmp_path, 'print("{}"); print("thinking", file=sys.stderr); return position.legal()[0]')
    sitting = seated(text, Terms(seconds=120, log=log))
    first_choice(sitting)
    assert sitting.faults == []
    sitting.over([])
    sitting.bot.dismiss()
    assert log.read_text(encoding="utf-8") == "{}\nthinking\n"


def test_a_bot_is_only_asked_where_there_is_a_choice(tmp_path: Path) -> None:
    sitting = seated(program(tmp_path, HANG))

    class OneMove:
        def legal(self) -> list[int]:
            return [5]

    one: Any = OneMove()
    assert sitting.choose(one, split(1, "test")) == 5
    assert sitting.faults == []


# Faults


@pytest.mark.parametrize(
    ("choose", "reason", "sent"),
    [
        (HANG, "it did not answer within 0.3 s", ""),
        ("sys.exit(3)", "it ended with exit code 3", ""),
        ("1 / 0", "it ended with exit code 1 (ZeroDivisionError: division by zero)", ""),
        ("os.kill(os.getpid(), 9)", "it ended by signal 9", ""),
        ("os.close(1); time.sleep(3600)", "it closed its standard output", ""),
        ('print("gear 4", flush=True)', "its answer is not valid JSON", "gear 4"),
        ('print("[" * 5000, flush=True)', "its answer is not valid JSON", "[[[["),
        ("say(move=1)", "its answer is not a message of type 'move'", '{"move": 1}'),
        ('print("[1]", flush=True)', "its answer is not a message of type 'move'", "[1]"),
        ('say(type="move", move=-1)', "the move is not legal", '"move": -1'),
        ('say(type="move", move=True)', "the move is not legal", '"move": true'),
        ('say(type="move", move="win the race")', "the move is not legal", "win the race"),
        ('say(type="move")', "the move is not legal", ""),
        ('say(type="move", id=0, move=m["moves"][0]["move"])', "it answered question 0", '"id": 0'),
        ('say(type="error", message="no idea")', "it gave up: no idea", ""),
        ('print("x" * 10**6, flush=True)', f"its answer is longer than {LONGEST_LINE} bytes", "xxxx"),
        ("while True: sys.stdout.write('x' * 1000)", f"its answer is longer than {LONGEST_LINE} bytes", "xxxx"),
        ("while True: print(flush=True)", "it did not answer within 0.3 s", ""),
        ("while True: sys.stderr.write('x' * 1000 + chr(10))", "it did not answer within 0.3 s", ""),
    ],
)
def test_a_bot_that_does_not_keep_its_part_loses_the_move(choose: str, reason: str, sent: str, tmp_path: Path) -> None:
    sitting = seated(program(tmp_path, choose), QUICK if "0.3 s" in reason else PATIENT)
    first_choice(sitting)
    (fault,) = sitting.faults
    assert fault.reason.startswith(reason)
    assert sent in fault.sent


def test_what_a_flooding_bot_prints_is_not_kept(tmp_path: Path) -> None:
    text = program(tmp_path, "while True: print('x' * 100)", name="floods")
    child = Child(custom_bot_name(text).command())
    child.ask({"type": "hello"}, 120)
    with pytest.raises(Fault, match="without being asked"):
        asked_on_and_on(child)
    assert len(child._incoming) <= LONGEST_LINE + PIECE
    child.end()


def asked_on_and_on(child: Child) -> None:
    """How soon a bot that floods is noticed depends on how quickly it prints."""
    while child.ask({"type": "choose"}, 120):
        assert len(child._incoming) <= LONGEST_LINE + PIECE


def test_a_bot_that_does_not_listen_holds_nobody_up(tmp_path: Path) -> None:
    child = Child(custom_bot_name(program(tmp_path, hello="say(); time.sleep(3600)")).command())
    child.ask({"type": "hello"}, 120)
    with pytest.raises(Fault, match=r"did not answer within 0.2 s"):
        child.ask({"type": "choose", "more": "x" * 10**6}, 0.2)
    child.end()


def test_after_a_fault_the_bot_goes_on_in_a_new_process(tmp_path: Path) -> None:
    once = tmp_path / "once"
    text = program(
        tmp_path, f"os.path.exists({str(once)!r}) or (open({str(once)!r}, 'w').close(), sys.exit(1)); {FIRST}"
    )
    sitting = seated(text)
    first_choice(sitting)
    legal = FMR.start(SETUP).legal(sitting.seat)
    assert first_choice(sitting) == legal[0]
    assert len(sitting.faults) == 1
    assert not sitting.lost


def test_with_the_third_fault_the_race_is_lost_and_a_stand_in_drives_it_home(tmp_path: Path) -> None:
    plan = plan_games(FMR, f"{program(tmp_path, 'sys.exit(1)')},random:2", 4, 1, SHORT, terms=PATIENT)
    simulation = simulate(plan, extra=(Rows,))
    (lapses,) = simulation.summary().lapses
    assert (lapses.faults, lapses.lost, lapses.game) == (12, 4, 0)
    assert lapses.first == "it ended with exit code 1"
    for row in rows(simulation):
        assert row["entry"] != 0 or row["place"] == max(
            r["place"] for r in rows(simulation) if r["game"] == row["game"]
        )


def test_two_broken_bots_do_not_stop_a_tournament_and_workers_agree_about_them(tmp_path: Path) -> None:
    crashes = program(tmp_path, "1 / 0", name="crashes")
    lies = program(tmp_path, 'say(type="move", move="teleport")', name="lies")
    plan = plan_games(FMR, f"{crashes},{lies},random", 4, 1, SHORT, terms=PATIENT)
    alone, shared = simulate(plan, 1), simulate(plan, 2)
    assert alone.games == 4
    assert alone.summary() == shared.summary()
    assert {lapses.name: lapses.lost for lapses in alone.summary().lapses} == {crashes: 4, lies: 4}


def test_a_lost_race_comes_behind_all_others() -> None:
    def standing(place: int, seat: int | None) -> Standing:
        return Standing(place, seat, f"car {seat}", 10 - place, {})

    table = [standing(1, 0), standing(1, 1), standing(3, None), standing(4, 2), standing(5, 3)]

    def places(lost: set[int]) -> dict[int | None, int]:
        return {s.seat: s.place for s in put_last(table, lost)}

    assert places(set()) == {0: 1, 1: 1, None: 3, 2: 4, 3: 5}
    assert places({0}) == {1: 1, None: 2, 2: 3, 3: 4, 0: 5}
    assert places({0, 2}) == {1: 1, None: 2, 3: 3, 0: 4, 2: 4}
    assert places({0, 1, 2, 3}) == places(set())


def test_the_stand_in_is_a_rookie_where_the_game_has_one() -> None:
    for game in GAMES.values():
        assert stand_in(game)[0] == ("rookie" if "rookie" in levels(game) else "random")


@pytest.mark.parametrize(
    ("ready", "reason"),
    [
        ({"type": "ready"}, "no printable name"),
        ({"type": "ready", "name": " "}, "no name"),
        ({"type": "ready", "name": "x" * 41}, "no printable name"),
        ({"type": "ready", "name": "two\nlines"}, "no printable name"),
        ({"type": "ready", "name": "Me", "author": 7}, "no printable author"),
        ({"type": "ready", "name": "Me", "games": "heat"}, "no list of games"),
        ({"type": "ready", "name": "Me", "wants": ["everything"]}, "unknown wants"),
        ({"type": "ready", "name": "Me", "deterministic": "yes"}, "deterministic"),
        ({"type": "ready", "name": "Me", "protocol": 2}, "protocol 2"),
        ({"type": "hello", "name": "Me"}, "not a message of type 'ready'"),
    ],
)
def test_an_introduction_that_says_nothing_useful_is_a_fault(ready: dict[str, Any], reason: str) -> None:
    with pytest.raises(Fault, match=reason):
        read_ready(json.dumps(ready).encode())


# Processes


def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    spawn = f"open({str(pids)!r}, 'w').write(str(subprocess.Popen(['sleep', '3600']).pid)); {FIRST}"
    sitting = seated(program(tmp_path, spawn))
    first_choice(sitting)
    grandchild = int(pids.read_text())
    assert is_running(grandchild)
    sitting.over([])
    sitting.bot.dismiss()
    wait_until(lambda: not is_running(grandchild))


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel is asked to end it")
@pytest.mark.parametrize("kind", ["program", "class"])
def test_a_bot_that_hangs_ends_with_a_simulation_that_is_killed(kind: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    note = f"import os; f = open({str(pids)!r}, 'w'); f.write(str(os.getpid())); f.close(); time.sleep(3600)"
    text = program(tmp_path, note) if kind == "program" else python_class(tmp_path, note)
    words = ["simulate", FMR.id, "--seats", f"{text},random", "--games", "1", "--workers", "1", "--bot-seconds", "600"]
    process = subprocess.Popen([sys.executable, "-m", "paddock.cli", *words], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: pids.exists() and pids.read_text() != "")
        bot = int(pids.read_text())
        assert is_running(bot)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(60)
        wait_until(lambda: not is_running(bot))
    finally:
        process.kill()
        process.wait()


def wait_until(so: Any, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_bot_that_is_told_to_go_and_stays_is_ended(tmp_path: Path) -> None:
    stays = program(tmp_path, FIRST, hello=f"{READY}; import signal; time.sleep(3600)")
    partner = start_bot(custom_bot_name(stays).command(), PATIENT)
    assert not partner.quit(0.2)
    assert partner.child.process.returncode is not None


def test_processes_are_used_again_from_game_to_game(tmp_path: Path) -> None:
    text = program(tmp_path)
    bot = CustomBot(custom_bot_name(text), PATIENT)
    seen: set[int] = set()
    state: State = FMR.start(SETUP)
    for _ in range(3):
        sitting = CustomBotSeat(bot, FMR, SETUP, state.to_move()[0])
        first_choice(sitting)
        partner = sitting._partner
        assert isinstance(partner, Partner)
        seen.add(partner.child.process.pid)
        sitting.over(state.standings())
    bot.dismiss()
    assert len(seen) == 1
