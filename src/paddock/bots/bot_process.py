"""The process of a bot, which answers lines on its standard input.

Output is only read when it is needed, so that unexpected output fills the bot's pipe and not our memory. A bot has its
own session, so that everything it starts ends with it; on Linux the kernel ends it when we are killed.
"""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import paddock
from paddock.bots import launch
from paddock.bots.sandbox import Sandbox, clean_environment
from paddock.engine import Json, SetupError

#: The longest answer of a bot, and how much of its standard error is kept: for messages, and in the log.
LONGEST_LINE: Final = 64 * 1024
TAIL_BYTES: Final = 4 * 1024
LOG_BYTES: Final = 1024 * 1024
#: How much of a line messages show.
SHOWN: Final = 160
PIECE: Final = 64 * 1024
#: How long to wait for the exit code of a bot that has closed its output.
EXIT_SECONDS: Final = 1.0


class Fault(Exception):
    """A fault of a bot: the reason and, where it helps, the line that it sent and what was expected."""

    def __init__(self, reason: str, sent: str = "", expected: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.sent = sent
        self.expected = expected

    def to_json(self) -> Json:
        return {"reason": self.reason, "sent": self.sent, "expected": self.expected}


class Child:
    def __init__(self, command: Sequence[str], log: Path | None = None, sandbox: Sandbox | None = None) -> None:
        if os.name != "posix":
            raise SetupError("custom bots need Linux, macOS or another Unix; on Windows, use WSL")
        self.command = list(command)
        launched = self.command
        if sys.platform == "linux" or sandbox is not None:
            limits = json.dumps(None if sandbox is None else sandbox.limits(self.command))
            launched = [sys.executable, "-I", "-S", launch.__file__, str(os.getpid()), limits, *self.command]
        try:
            self.process = subprocess.Popen(
                launched,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=_environment(dict(os.environ) if sandbox is None else clean_environment()),
                cwd=None if sandbox is None else "/",
            )
        except OSError as error:
            raise Fault(f"it could not be started: {error.strerror}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._in, self._out, self._err = self.process.stdin, self.process.stdout, self.process.stderr
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        self._outgoing = b""
        self._incoming = b""
        self._tail = b""
        self._logged = 0
        self._log = log
        self._open = {self._out.fileno(), self._err.fileno()}

    def tell(self, message: Json) -> None:
        """Sends a message without waiting; what does not fit in the pipe is sent later."""
        self._outgoing += json.dumps(message, separators=(",", ":")).encode() + b"\n"
        self._send()

    def ask(self, message: Json, seconds: float) -> bytes:
        """Sends a question and returns the line of the answer; raises Fault if there is none in time."""
        self._listen(0.0)
        if self._incoming.strip():
            sent = printable(self._incoming)
            raise Fault("it sent a line without being asked", sent, "one line in answer to each question")
        self.tell(message)
        until = time.monotonic() + seconds
        while True:
            line, newline, rest = self._incoming.lstrip().partition(b"\n")  # empty lines are ignored
            if len(line) > LONGEST_LINE:
                raise Fault(f"its answer is longer than {LONGEST_LINE} bytes", printable(line))
            if newline:
                self._incoming = rest
                return line
            self._incoming = line
            if self._out.fileno() not in self._open:
                raise self._exit_fault()
            left = until - time.monotonic()
            if left <= 0:
                raise Fault(f"it did not answer within {seconds:g} s", printable(self._incoming))
            self._listen(left)

    def end(self, seconds: float = 0.0) -> bool:
        """Ends the process; returns whether it exited by itself in the given time."""
        went = False
        if seconds > 0.0:
            until = time.monotonic() + seconds
            while self._outgoing and self.process.poll() is None and time.monotonic() < until:
                self._listen(until - time.monotonic())
            with contextlib.suppress(OSError):
                self._in.close()
            while self.process.poll() is None and time.monotonic() < until:
                self._listen(min(0.02, until - time.monotonic()))
                self._incoming = b""
            went = self.process.poll() is not None
        self.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        self._read_rest()
        for pipe in (self._in, self._out, self._err):
            with contextlib.suppress(OSError):
                pipe.close()
        self._open.clear()
        return went

    def kill(self) -> None:
        """Kills the process and everything it started; from any thread."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def _listen(self, seconds: float) -> None:
        """Reads and writes once what is possible, waiting up to that many seconds."""
        waiting = select.poll()
        for number in self._open:
            waiting.register(number, select.POLLIN)
        if self._outgoing:
            waiting.register(self._in.fileno(), select.POLLOUT)
        elif not self._open:
            time.sleep(max(0.0, seconds))
            return
        for number, _ in waiting.poll(max(0.0, seconds) * 1000):
            if number == self._out.fileno():
                self._incoming += self._piece(number)
            elif number == self._err.fileno():
                self._keep(self._piece(number))
            else:
                self._send()

    def _send(self) -> None:
        if self._in.closed:
            self._outgoing = b""
            return
        try:
            while self._outgoing:
                written = os.write(self._in.fileno(), self._outgoing)
                self._outgoing = self._outgoing[written:]
        except BlockingIOError:
            pass
        except OSError:  # it no longer reads its input; its output shows why
            self._outgoing = b""

    def _piece(self, number: int) -> bytes:
        try:
            piece = os.read(number, PIECE)
        except BlockingIOError:
            return b""
        except OSError:
            piece = b""
        if not piece:
            self._open.discard(number)
        return piece

    def _keep(self, said: bytes) -> None:
        """Keeps the end of its standard error, and writes the beginning to the log."""
        self._tail = (self._tail + said)[-TAIL_BYTES:]
        left = LOG_BYTES - self._logged
        if self._log is None or not said or left <= 0:
            return
        self._logged += len(said)
        with contextlib.suppress(OSError), self._log.open("ab") as log:
            log.write(said[:left] + (b"\n(and more)\n" if len(said) > left else b""))

    def _read_rest(self) -> None:
        """Reads the rest of the standard error of a process that has ended."""
        while self._err.fileno() in self._open:
            piece = self._piece(self._err.fileno())
            if not piece:
                break
            self._keep(piece)

    def _exit_fault(self) -> Fault:
        try:
            code = self.process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return Fault("it closed its standard output" + self._remark())
        self._read_rest()
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        return Fault(f"it ended {how}" + self._remark(), printable(self._incoming))

    def _remark(self) -> str:
        """Returns the last line on its standard error, or the last that names an error."""
        lines = [line for line in self._tail.decode(errors="replace").splitlines() if line.strip()]
        errors = [line for line in lines if re.search("error|exception|panic", line, re.IGNORECASE)]
        last = (errors or lines)[-1:]
        return f" ({printable(last[0].encode())})" if last else ""


def printable(line: bytes) -> str:
    """Formats a line for messages: shortened, and without unprintable characters."""
    text = line[: 4 * SHOWN].decode(errors="replace").strip()
    plain = "".join(c if c.isprintable() else " " for c in text)
    return plain if len(plain) <= SHOWN else plain[: SHOWN - 3] + "..."


def _environment(given: dict[str, str]) -> dict[str, str]:
    """Returns the environment with this Paddock on Python's path and a fixed hash seed."""
    here = str(Path(paddock.__file__).resolve().parent.parent)
    paths = [here, *(os.path.abspath(path) for path in given.get("PYTHONPATH", "").split(os.pathsep) if path)]
    return {**given, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1"}
