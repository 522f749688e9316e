"""What a custom bot may use of the machine that it runs on, and may see of it."""

import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import paddock
from paddock.bots.launch import can_cut_network, landlock_version
from paddock.engine import Json
from paddock.engine.data import COMPONENTS

#: What programs need to start: their libraries, the time zone, names of machines, certificates.
SYSTEM: Final = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/etc/alternatives",
    "/etc/group",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/resolv.conf",
    "/etc/ssl",
    "/etc/timezone",
)
#: Of the server's environment, all that a bot is given.
ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH", COMPONENTS, "SYSTEMROOT")


@dataclass(frozen=True)
class Sandbox:
    """The limits of each process of a bot, and beginnings of the paths that it must not read wherever they lie."""

    hidden: tuple[str, ...] = ()
    #: Bytes of memory, processes and threads that it may start, files that it may have open.
    memory: int = 1024 * 1024 * 1024
    processes: int = 64
    files: int = 256
    #: Whether it may open sockets.
    network: bool = False

    def limits(self, command: Sequence[str]) -> Json:
        """The limits for paddock.bots.launch, with what the command must read."""
        folders = [sys.prefix, sys.base_prefix, sys.exec_prefix, str(Path(paddock.__file__).resolve().parent)]
        named = [os.environ.get(COMPONENTS, ""), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        folders += [path for path in named if path]
        folders += [os.path.dirname(os.path.realpath(word)) for word in command if os.path.isabs(word)]
        return {**asdict(self), "readable": [*SYSTEM, *dict.fromkeys(map(os.path.abspath, folders))]}

    def gaps(self) -> list[str]:
        """What this machine cannot enforce, in words for the host."""
        found: list[str] = []
        if not landlock_version():
            found.append(
                "custom bots can read every file that the server can read, its database among them: this system has no "
                "Landlock (Linux 5.13 or newer). Offer only bots that you trust, or use a database of another machine"
            )
        if not self.network and not can_cut_network():
            found.append("custom bots can use the network: it can be cut off on Linux only, on x86_64 and aarch64")
        if hasattr(os, "getuid") and os.getuid() == 0:
            found.append(
                "custom bots can start any number of processes: the limit does not hold for root. Run the server as an "
                "ordinary user"
            )
        return found


def clean_environment() -> dict[str, str]:
    """The part of our environment that every program needs, without passwords."""
    return {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
