"""The steps of the set-up, as make shows them: a line each where nobody watches, and clear words for one that fails."""

import re
import subprocess
import sys
from pathlib import Path

STEP = [sys.executable, str(Path(__file__).parent.parent / "tools" / "step.py")]


def step(title: str, code: str, *options: str) -> "subprocess.CompletedProcess[str]":
    """A step that runs a little Python."""
    return subprocess.run([*STEP, title, *options, "--", sys.executable, "-c", code], capture_output=True, text=True)


def test_a_step_that_goes_well_is_one_line_with_its_seconds() -> None:
    done = step("making tea", "print('boiling')")
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"paddock: making tea \.\.\. \d+ s\n", done.stderr)


def test_a_step_that_fails_shows_what_was_printed_and_what_to_do() -> None:
    done = step("making tea", "print('no water'); raise SystemExit(3)", "--hint", "open the tap")
    assert done.returncode == 3
    assert re.fullmatch(
        r"paddock: making tea \.\.\. failed after \d+ s\nno water\n"
        r"paddock: making tea: this step failed, see above; open the tap\n",
        done.stderr,
    )


def test_a_program_that_is_not_there_is_no_traceback() -> None:
    done = subprocess.run([*STEP, "making tea", "--", "no-such-kettle"], capture_output=True, text=True)
    assert done.returncode == 127
    assert "no-such-kettle" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_the_user_ought_to_know_is_said_in_the_end() -> None:
    code = "import os; open(os.environ['PADDOCK_PROGRESS'], 'w').write('cup 2 of 3\\nthere is no milk')"
    done = step("making tea", code)
    assert done.stderr.endswith(" s\npaddock: there is no milk\n")


def test_with_show_the_output_is_shown_and_the_seconds_are_told() -> None:
    done = step("making tea", "print('boiling'); raise SystemExit(3)", "--show")
    assert (done.returncode, done.stdout) == (3, "boiling\n")
    assert re.fullmatch(r"paddock: making tea \.\.\.\npaddock: making tea: failed after \d+ s\n", done.stderr)


def test_both_halves_of_the_tests_run_even_if_the_first_fails() -> None:
    old = [word for name in ("build-and-lint", ".cache/postgres", ".cache/chromium") for word in ("-o", name)]
    make = ["make", "-s", *old, "test", "STEP=sh -c 'echo $$0; exit 1'"]
    done = subprocess.run(make, cwd=Path(__file__).parent.parent, capture_output=True, text=True)
    assert done.returncode != 0
    assert len([line for line in done.stdout.splitlines() if line.startswith("testing the ")]) == 2
