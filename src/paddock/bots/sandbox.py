"""What a custom bot may use and read on the machine."""

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

#: What programs need to start: libraries, time zone, host names, certificates.
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
#: The variables of the server's environment that a bot gets.
ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH", COMPONENTS, "SYSTEMROOT")


@dataclass(frozen=True)
class Sandbox:
    """The limits of each process of a bot, and the prefixes of paths that it must not read."""

    hidden: tuple[str, ...] = ()
    #: Limits on bytes of memory, processes and threads, and open files.
    memory: int = 1024 * 1024 * 1024
    processes: int = 64
    files: int = 256
    #: Whether it may open sockets.
    network: bool = False

    def limits(self, command: Sequence[str]) -> Json:
        """Returns the limits for paddock.bots.launch, with the paths that the command needs."""
        folders = [sys.prefix, sys.base_prefix, sys.exec_prefix, str(Path(paddock.__file__).resolve().parent)]
        named = [os.environ.get(COMPONENTS, ""), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        folders += [path for path in named if path]
        folders += [os.path.dirname(os.path.realpath(word)) for word in command if os.path.isabs(word)]
        return {**asdict(self), "readable": [*SYSTEM, *dict.fromkeys(map(os.path.abspath, folders))]}

    def gaps(self) -> list[str]:
        """Returns what this machine cannot enforce, as messages for the host."""
        found: list[str] = []
        if not landlock_version():
            found.append(
                "custom bots can read every file that the server can read, including its database: this system has no "
                "Landlock (Linux 5.13 or newer). Offer only bots that you trust, or use a database on another machine"
            )
        if not self.network and not can_cut_network():
            found.append("custom bots can use the network: it can only be blocked on Linux, on x86_64 and aarch64")
        if hasattr(os, "getuid") and os.getuid() == 0:
            found.append(
                "custom bots can start any number of processes: the limit does not apply to root. Run the server as an "
                "ordinary user"
            )
        return found


def clean_environment() -> dict[str, str]:
    """Returns the part of our environment that programs need, without passwords."""
    return {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
