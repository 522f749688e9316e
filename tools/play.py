"""Starts `paddock play`: on the compiled package if it is there, otherwise on the plain sources while it is compiled.

    python tools/play.py [arguments of `paddock play`]

The compilation runs at low priority and ends with the server; the next start uses its result.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import compiled_wheel


def say(message: str) -> None:
    print(f"paddock: {message}", file=sys.stderr, flush=True)


def play_compiled(arguments: list[str]) -> None:
    compiled_wheel.install(compiled_wheel.wheel_folder())
    command = Path(sys.executable).with_name("paddock")
    os.execv(command, [str(command), "play", *arguments])


def play_plain(arguments: list[str]) -> int:
    """Serves from the source tree and compiles meanwhile; returns the server's exit code."""
    compilation = None
    if compiled_wheel.has_failed():
        say("the engine could not be compiled, so bots are slower; `make build` tries again and shows why")
    else:
        say("the engine is being compiled in the background; until the next start it is plain Python")
        compilation = subprocess.Popen(
            [sys.executable, compiled_wheel.__file__, "background"], stdin=subprocess.DEVNULL, start_new_session=True
        )
    # worker processes inherit the path, so a package that is installed meanwhile does not mix with this one
    environment = {**os.environ, "PYTHONPATH": str(compiled_wheel.ROOT / "src")}
    server = subprocess.Popen([sys.executable, "-m", "paddock.cli", "play", *arguments], env=environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets Ctrl-C as well, and ends
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: server.terminate())
    try:
        return server.wait()
    finally:
        if compilation is not None and compilation.poll() is None:
            os.killpg(compilation.pid, signal.SIGTERM)
            compilation.wait()


def main(arguments: list[str]) -> int:
    if compiled_wheel.find_wheel(compiled_wheel.wheel_folder()) is not None:
        play_compiled(arguments)
    return play_plain(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
