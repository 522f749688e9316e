"""Runs one step of the set-up or of the tests, shows its progress and how long it took.

    python tools/step.py TITLE [--hint TEXT] [--seconds N] [--show] [--alone] -- COMMAND ...
    python tools/step.py --summary -- COMMAND ...

The command's output appears only if it fails; with --show it appears as it comes. On a terminal a bar shows the time
left, estimated from the last run or, in the first, from --seconds; elsewhere each step is one line. A command may write
its stage on the first line of the file named in PADDOCK_PROGRESS, and messages to print at the end below it. With
--alone, a step waits while another process runs such a step. With --summary, the steps that the command runs are listed
at the end, with their times.
"""

import argparse
import contextlib
import fcntl
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CACHE = Path(__file__).parent.parent / ".cache"
DURATIONS = CACHE / "durations.json"
#: The number of lines shown of a failed command's output.
SHOWN_LINES = 60
BAR_WIDTH = 24


def read_lines(file):
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def last_durations():
    """Seconds that each step took when it last succeeded, by its title."""
    try:
        return json.loads(DURATIONS.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def record(title, code, seconds):
    """Keeps the time for the next run's estimate and for the summary."""
    if code == 0:
        with tempfile.NamedTemporaryFile("w", dir=CACHE, delete=False, encoding="utf-8") as file:
            json.dump({**last_durations(), title: round(seconds, 1)}, file)
        os.replace(file.name, DURATIONS)
    if summary := os.environ.get("PADDOCK_SUMMARY"):
        with open(summary, "a", encoding="utf-8") as file:
            file.write(json.dumps([title, code, seconds]) + "\n")


def bar(elapsed, expected):
    """A bar with the time left; the elapsed time once the estimate is exceeded or where there is none."""
    if expected <= elapsed:
        return f"[{'#' * (BAR_WIDTH - 1 if expected else 0):-<{BAR_WIDTH}}] {elapsed:.0f} s so far"
    filled = int(BAR_WIDTH * elapsed / expected)
    return f"[{'#' * filled:-<{BAR_WIDTH}}] about {math.ceil(expected - elapsed)} s left"


def draw(text):
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:
        columns = 0
    print(f"\r\x1b[K{text[: (columns or 80) - 1]}", end="", file=sys.stderr, flush=True)


def run(title, command, expected, folder):
    """Runs the command quietly; returns its exit code, its output and its messages."""
    live = sys.stderr.isatty()
    progress, output = Path(folder, "progress"), Path(folder, "output")
    print(f"paddock: {title} ...", end="", file=sys.stderr, flush=True)
    began = time.monotonic()
    with open(output, "wb") as file:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PADDOCK_PROGRESS": str(progress)},
        )
        while True:
            try:
                code = process.wait(0.5 if live else None)
                break
            except subprocess.TimeoutExpired:
                stage = (read_lines(progress) or [""])[0] or title
                draw(f"paddock: {bar(time.monotonic() - began, expected)}, {stage}")
            except KeyboardInterrupt:
                process.terminate()
                process.wait()
                print(file=sys.stderr)
                sys.exit(130)
    seconds = time.monotonic() - began
    if live:
        draw(f"paddock: {title} ...")
    print(f" {seconds:.0f} s" if code == 0 else f" failed after {seconds:.0f} s", file=sys.stderr)
    return code, output.read_text(encoding="utf-8", errors="replace"), read_lines(progress)[1:]


def run_quietly(title, command, hint, expected):
    with tempfile.TemporaryDirectory() as folder:
        try:
            code, output, messages = run(title, command, expected, folder)
        except OSError as error:
            print(file=sys.stderr)
            code, output, messages = 127, str(error), []
    if code:
        print("\n".join(output.strip("\n").splitlines()[-SHOWN_LINES:]), file=sys.stderr)
        print(f"paddock: {title}: this step failed, see above" + (f"; {hint}" if hint else ""), file=sys.stderr)
    for message in filter(None, messages):
        print(f"paddock: {message}", file=sys.stderr)
    return code


def run_shown(title, command):
    print(f"paddock: {title} ...", file=sys.stderr, flush=True)
    began = time.monotonic()
    environment = {name: value for name, value in os.environ.items() if name != "PADDOCK_SUMMARY"}
    code = subprocess.run(command, stdin=subprocess.DEVNULL, env=environment).returncode
    ended = "took" if code == 0 else "failed after"
    print(f"paddock: {title}: {ended} {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return code


def run_with_summary(command):
    """Runs a command that runs steps, and prints a table of them."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        steps = Path(folder, "steps")
        code = subprocess.run(command, env={**os.environ, "PADDOCK_SUMMARY": str(steps)}).returncode
        rows = [json.loads(line) for line in read_lines(steps)]
    rows.append(["total; some steps ran in parallel", code, time.monotonic() - began])
    print("\npaddock: seconds  step", file=sys.stderr)
    for title, failed, seconds in rows:
        print(f"paddock: {seconds:7.0f}  {title}{' (failed)' if failed else ''}", file=sys.stderr)
    return code


@contextlib.contextmanager
def set_up_lock():
    with open(CACHE / "step.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(words):
    cut = words.index("--")
    command = words[cut + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("title", nargs="?")
    parser.add_argument("--hint", default="")
    parser.add_argument("--seconds", type=float, default=0)
    for flag in ("--show", "--alone", "--summary"):
        parser.add_argument(flag, action="store_true")
    options = parser.parse_args(words[:cut])
    CACHE.mkdir(exist_ok=True)
    if options.summary:
        return run_with_summary(command)
    title = options.title
    if outer := os.environ.get("PADDOCK_PROGRESS"):
        Path(outer).write_text(title, encoding="utf-8")
    with set_up_lock() if options.alone and not outer else contextlib.nullcontext():
        began = time.monotonic()
        if options.show:
            code = run_shown(title, command)
        else:
            code = run_quietly(title, command, options.hint, last_durations().get(title, options.seconds))
        if not outer:
            record(title, code, time.monotonic() - began)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
