"""Runs one step of the set-up, says what it is and how long it took; what the command prints shows only if it fails.

    python tools/step.py "fetching packages" [--hint "is there a network?"] [--show] -- COMMAND ...

With --show, all that the command prints is shown while it runs.

On a terminal the line counts the seconds and shows how far the step has come, if it tells: a command may write into the
file that PADDOCK_PROGRESS names, in the first line where it is, below it what the user ought to know in the end.
Anywhere else, in the log of a CI say, a step is one line.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

#: Of what a failed command has printed, so many lines are shown.
SHOWN = 60


def told(progress):
    """Where the step is, and what is to be said when it is over."""
    try:
        lines = progress.read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    return (lines[0] if lines else ""), lines[1:]


def width():
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:
        return 80


def run(title, command, folder):
    """The command's exit code, what it printed, what it wants said, and the seconds it took."""
    live = sys.stderr.isatty()
    progress, printed = Path(folder, "progress"), Path(folder, "printed")
    line = f"paddock: {title} ..."
    print(line, end="", file=sys.stderr, flush=True)
    began = time.monotonic()
    with open(printed, "wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PADDOCK_PROGRESS": str(progress)},
        )
        while True:
            try:
                code = process.wait(1 if live else None)
                break
            except subprocess.TimeoutExpired:
                shown = f"paddock: {time.monotonic() - began:.0f} s, {told(progress)[0] or title} ..."
                print(f"\r\x1b[K{shown[: width() - 1]}", end="", file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                process.terminate()
                process.wait()
                print(file=sys.stderr)
                sys.exit(130)
    seconds = time.monotonic() - began
    if live:
        print(f"\r\x1b[K{line}", end="", file=sys.stderr)
    print(f" {seconds:.0f} s" if code == 0 else f" failed after {seconds:.0f} s", file=sys.stderr)
    return code, printed.read_text(encoding="utf-8", errors="replace"), told(progress)[1]


def show(title, command):
    """Runs the command with its output on the terminal; its exit code."""
    print(f"paddock: {title} ...", file=sys.stderr, flush=True)
    began = time.monotonic()
    code = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
    ended = "took" if code == 0 else "failed after"
    print(f"paddock: {title}: {ended} {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return code


def main(words):
    cut = words.index("--")
    title, *more = words[:cut]
    if "--show" in more:
        return show(title, words[cut + 1 :])
    hint = more[1] if more[:1] == ["--hint"] else ""
    with tempfile.TemporaryDirectory() as folder:
        try:
            code, printed, notes = run(title, words[cut + 1 :], folder)
        except OSError as error:
            print(file=sys.stderr)
            code, printed, notes = 127, str(error), []
    if code:
        print("\n".join(printed.strip("\n").splitlines()[-SHOWN:]), file=sys.stderr)
        print(f"paddock: {title}: this step failed, see above" + (f"; {hint}" if hint else ""), file=sys.stderr)
    for note in filter(None, notes):
        print(f"paddock: {note}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
