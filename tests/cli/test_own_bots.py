"""Bots of one's own on the command line: racing them, and having them checked."""

import json
from pathlib import Path
from typing import Any

import pytest

from paddock.cli import main
from tests.bots.own import EXAMPLES, FIRST, READY, program, python_class, with_node

FMR = "formula-motor-racing"
#: Two lines at once, where one is asked for.
TWICE = r"""print(json.dumps({"type": "move", "move": m["moves"][0]["move"]}) + '\nthinking', flush=True)"""
#: An answer between empty lines, all in one piece.
SPACED = r"""os.write(1, b'\n\n' + json.dumps({"type": "move", "move": m["moves"][0]["move"]}).encode() + b'\n\n')"""
Captured = pytest.CaptureFixture[str]


def simulated(bot: str, *words: str) -> int:
    seats = ["--seats", f"{bot},random", "--games", "2", "--workers", "1", "--option", "races=1"]
    return main(["simulate", FMR, *seats, "--bot-seconds", "120", *words])


def checked(capsys: Captured, bot: str, *words: str) -> tuple[int, dict[str, Any]]:
    code = main(["bot", "check", bot, "--bot-seconds", "120", "--json", *words])
    return code, json.loads(capsys.readouterr().out)


def test_a_race_with_a_broken_bot_says_so_under_the_table(tmp_path: Path, capsys: Captured) -> None:
    broken = program(tmp_path, "1 / 0")
    assert simulated(broken) == 0
    told = capsys.readouterr().out
    why = "it ended with exit code 1 (ZeroDivisionError: division by zero)"
    assert f"{broken}: 6 faults, 2 races forfeited; first fault, in game 0: {why}" in told
    assert simulated(broken, "--json") == 0
    assert json.loads(capsys.readouterr().out)["faults"] == [
        {"entry": broken, "faults": 6, "lost": 2, "first": {"game": 0, "reason": why}}
    ]


def test_a_race_without_a_fault_says_nothing(tmp_path: Path, capsys: Captured) -> None:
    log = tmp_path / "bot.log"
    talks = program(tmp_path, f'print("hm", file=sys.stderr); {FIRST}')
    assert simulated(talks, "--json", "--bot-log", str(log)) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []
    assert set(log.read_text(encoding="utf-8").split()) == {"hm"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["simulate", FMR, "--seats", "./nobody.py:Mine,pro"], "./nobody.py is not a file"),
        (["simulate", FMR, "--seats", "mine.py:Yours,pro"], "mine.py has no Yours; it has Mine"),
        (["simulate", FMR, "--seats", "mine.py:Mine,pro", "--bot-seconds", "0"], "bot-seconds"),
        (["simulate", FMR, "--seats", "mine.py:Mine,pro", "--bot-log", "nowhere/bot.log"], "cannot write"),
        (["bot", "check", "./nobody"], "./nobody is not a file"),
        (["bot", "check", "pro"], "'pro' is not a path to a bot"),
        (["bot", "check", "heat-only.py", "--game", FMR], "does not play Formula Motor Racing"),
        (["bot", "check", "heat-only.py", "--game", "chess"], "there is no game called 'chess'"),
        (["serve", "--bot", "./nobody.py"], "./nobody.py is not a file"),
        (["serve", "--bot", "pro.py"], "another bot is called 'pro'"),
        (["serve", "--bot", "mine.py:Mine", "--bot", "mine.py:Mine"], "another bot is called 'Mine'"),
        (["serve", "--bot", "mute.py"], "mute.py could not be started: it ended with exit code 0"),
    ],
)
def test_what_does_not_do_is_said_in_a_line(
    words: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    python_class(tmp_path, "return position.legal()[0]")
    program(tmp_path, hello=READY.replace('name="Test bot"', 'name="Heat only", games=["heat"]'), name="heat-only")
    program(tmp_path, name="pro")
    program(tmp_path, hello="sys.exit()", name="mute")
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert complaint in told.err.splitlines()[-1]
    assert "Traceback" not in told.err


@pytest.mark.parametrize("example", ["looks_ahead.py:LooksAhead", "first_things.py", "racer.js"])
def test_the_examples_pass_the_check(example: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    with_node(monkeypatch)
    game = "heat" if example == "racer.js" else FMR
    code, told = checked(capsys, str(EXAMPLES / example), "--game", game, "--games", "1")
    assert (code, told["faults"]) == (0, [])
    (report,) = told["games"]
    assert report["faults"] == []
    assert report["decisions"] > 10
    assert 0 < report["mean_ms"] <= report["worst_ms"]
    assert report["asked_again"] == report["answered_alike"] > 0


def test_without_a_game_all_are_played_that_the_bot_plays(tmp_path: Path, capsys: Captured) -> None:
    games = READY.replace('name="Test bot"', f'name="Two", games=["heat", "{FMR}", "croquet"]')
    code, told = checked(capsys, program(tmp_path, hello=games), "--games", "1")
    assert (code, [report["game"] for report in told["games"]]) == (0, [FMR, "heat"])


@pytest.mark.parametrize(
    ("choose", "reason", "sent", "expected"),
    [
        ('say(type="move", move=99999)', "the move is not legal", '{"type": "move", "move": 99999}', "one of "),
        ('print("what?", flush=True)', "its answer is not valid JSON", "what?", '{"type": "move", "move": 17}'),
        (
            'say(type="move", move=m["moves"][os.urandom(1)[0] % len(m["moves"])]["move"])',
            "two different answers",
            "",
            "",
        ),
        (f"{FIRST}; print()", "", "", ""),
        (SPACED, "", "", ""),
        (TWICE, "it sent a line without being asked", "thinking", "one line in answer"),
    ],
)
def test_faults_are_reported_with_what_was_sent_and_what_was_expected(
    choose: str, reason: str, sent: str, expected: str, tmp_path: Path, capsys: Captured
) -> None:
    code, told = checked(capsys, program(tmp_path, choose), "--game", FMR, "--games", "1")
    faults = told["games"][0]["faults"]
    assert code == (1 if reason else 0)
    assert bool(faults) == bool(reason)
    for fault in faults:
        assert reason in fault["reason"]
        assert sent in fault["sent"]
        assert expected in fault["expected"]


def test_one_that_does_not_go_is_reported(tmp_path: Path, capsys: Captured) -> None:
    stays = program(
        tmp_path, hello=f"{READY}\n        import threading; threading.Thread(target=time.sleep, args=[9]).start()"
    )
    code, told = checked(capsys, stays, "--game", FMR, "--games", "1")
    assert code == 1
    assert [fault["where"] for fault in told["faults"]] == ["quit", "the end of standard input"]


def test_one_that_does_not_start_is_reported_not_refused(tmp_path: Path, capsys: Captured) -> None:
    assert main(["bot", "check", program(tmp_path, hello='print("Hi!", flush=True)')]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "hello: its answer is not valid JSON",
        "  it sent: Hi!",
        '  expected: {"type": "ready", "name": "My bot"}',
    ]


def test_for_people_the_check_is_a_table(tmp_path: Path, capsys: Captured) -> None:
    assert main(["bot", "check", program(tmp_path), "--game", FMR, "--games", "1", "--bot-seconds", "120"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Test bot; it claims to be deterministic")
    assert "worst ms" in told
    assert told.splitlines()[-1].endswith("testbot.py: no fault found")
