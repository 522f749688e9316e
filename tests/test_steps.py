"""tools/step.py: what make shows of each step."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: Steps of a `make` that runs these tests are not ours.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PADDOCK_")}


class Steps:
    """A copy of the tool, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tool = [sys.executable, str(shutil.copy(ROOT / "tools/step.py", folder / "tools/step.py"))]

    def command(self, title: str, code: str, *options: str) -> list[str]:
        """A step that runs a little Python."""
        return [*self.tool, title, *options, "--", sys.executable, "-c", code]

    def run(self, command: list[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)

    def on_terminal(self, command: list[str]) -> str:
        """What the step shows on a terminal; a command that runs SLOW ends once the bar is there."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(command, cwd=self.folder, env=ENVIRONMENT, stderr=theirs)
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 1024):
                shown += part
                if b" left" in shown:
                    (self.folder / "seen").touch()
        except OSError:  # Linux reports the end of a terminal as an error
            pass
        os.close(ours)
        assert process.wait() == 0
        return shown.decode()


@pytest.fixture
def steps(tmp_path: Path) -> Steps:
    (tmp_path / "tools").mkdir()
    return Steps(tmp_path)


def test_a_step_that_goes_well_is_one_line_with_its_seconds(steps: Steps) -> None:
    done = steps.run(steps.command("making tea", "print('boiling')"))
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"paddock: making tea \.\.\. \d+ s\n", done.stderr)


def test_a_step_that_fails_shows_its_output_and_what_to_do(steps: Steps) -> None:
    code = "print('no water'); raise SystemExit(3)"
    done = steps.run(steps.command("making tea", code, "--hint", "open the tap"))
    assert done.returncode == 3
    assert re.fullmatch(
        r"paddock: making tea \.\.\. failed after \d+ s\nno water\n"
        r"paddock: making tea: this step failed, see above; open the tap\n",
        done.stderr,
    )


def test_a_missing_program_is_no_traceback(steps: Steps) -> None:
    done = steps.run([*steps.tool, "making tea", "--", "no-such-kettle"])
    assert done.returncode == 127
    assert "no-such-kettle" in done.stderr
    assert "Traceback" not in done.stderr


def test_messages_are_printed_at_the_end(steps: Steps) -> None:
    code = "import os; open(os.environ['PADDOCK_PROGRESS'], 'w').write('cup 2 of 3\\nthere is no milk')"
    assert steps.run(steps.command("making tea", code)).stderr.endswith(" s\npaddock: there is no milk\n")


def test_with_show_the_output_appears(steps: Steps) -> None:
    done = steps.run(steps.command("making tea", "print('boiling'); raise SystemExit(3)", "--show"))
    assert (done.returncode, done.stdout) == (3, "boiling\n")
    assert re.fullmatch(r"paddock: making tea \.\.\.\npaddock: making tea: failed after \d+ s\n", done.stderr)


SLOW = "import os, time\nwhile not os.path.exists('seen'): time.sleep(0.02)"


def test_a_terminal_shows_a_bar_with_the_time_left(steps: Steps) -> None:
    shown = steps.on_terminal(steps.command("making tea", SLOW, "--seconds", "1000"))
    assert re.search(r"paddock: \[[#-]{24}\] about \d+ s left, making tea", shown)
    assert re.search(r"paddock: making tea \.\.\. \d+ s\r\n$", shown)


def test_the_time_left_follows_from_the_last_run(steps: Steps) -> None:
    (steps.folder / ".cache").mkdir()
    durations = steps.folder / ".cache" / "durations.json"
    durations.write_text(json.dumps({"making tea": 5000}))
    assert re.search(r"about [45]\d{3} s left", steps.on_terminal(steps.command("making tea", SLOW, "--seconds", "9")))
    assert json.loads(durations.read_text())["making tea"] < 5000


def test_a_step_within_a_step_is_the_stage_of_the_outer_one(steps: Steps) -> None:
    inner = steps.command("boiling water", SLOW)
    shown = steps.on_terminal([*steps.tool, "making tea", "--seconds", "1000", "--", *inner])
    assert re.search(r"s left, boiling water", shown)


def test_a_summary_lists_the_steps_with_their_times(steps: Steps) -> None:
    good = steps.command("boiling water", "")
    bad = steps.command("pouring milk", "raise SystemExit(3)", "--show")
    both = f"import subprocess, sys; subprocess.run({good}); sys.exit(subprocess.run({bad}).returncode)"
    done = steps.run([*steps.tool, "--summary", "--", sys.executable, "-c", both])
    assert done.returncode == 3
    assert re.search(
        r"\npaddock: seconds  step\n"
        r"paddock: +\d+  boiling water\n"
        r"paddock: +\d+  pouring milk \(failed\)\n"
        r"paddock: +\d+  total; some steps ran in parallel \(failed\)\n$",
        done.stderr,
    )


def test_steps_that_run_alone_wait_for_each_other(steps: Steps) -> None:
    code = "import os, time; os.mkdir('busy'); time.sleep(0.2); os.rmdir('busy')"
    commands = [steps.command(f"making tea {n}", code, "--alone") for n in range(3)]
    running = [subprocess.Popen(command, cwd=steps.folder, env=ENVIRONMENT) for command in commands]
    assert [process.wait() for process in running] == [0, 0, 0]


def test_both_halves_of_the_tests_run_even_if_the_first_fails() -> None:
    old = [word for name in ("build-and-lint", ".cache/postgres", ".cache/chromium") for word in ("-o", name)]
    make = ["make", "-s", *old, "all-tests", "STEP=sh -c 'echo $$0; exit 1'"]
    done = subprocess.run(make, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode != 0
    assert len([line for line in done.stdout.splitlines() if line.startswith("testing the ")]) == 2
