"""Runs in a bot's new process before the bot itself: `python -I -S launch.py PARENT LIMITS COMMAND...`.

It makes the kernel end the bot with its parent, sets limits and a sandbox, and then becomes the bot. It imports nothing
from Paddock, so that it starts quickly.
"""

import contextlib
import ctypes
import errno
import json
import os
import platform
import struct
import sys

# prctl
END_WITH_PARENT = 1
NO_NEW_PRIVILEGES = 38
SECCOMP, SECCOMP_FILTER = 22, 2
# Landlock: system calls, and rights of files and folders
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
READ = EXECUTE | READ_FILE | READ_DIR
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE
#: The rights in each version of Landlock.
RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
#: From version 6: no signals and no abstract sockets to processes outside the sandbox.
SCOPED = 3
#: By architecture: its number in seccomp, and the number of the system call `socket`.
MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
IO_URING_SETUP = 425
#: On x86_64, numbers from here on are the x32 variants of the same calls.
X32 = 0x40000000

libc = ctypes.CDLL(None, use_errno=True)


def landlock_version() -> int:
    """Returns the Landlock version of this kernel; 0 without Landlock."""
    if sys.platform != "linux":
        return 0
    return max(0, int(libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)))


def can_cut_network() -> bool:
    return sys.platform == "linux" and platform.machine() in MACHINES


def checked_result(result: int, what: str) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), f"{what}: {os.strerror(ctypes.get_errno())}")
    return result


def hide_files(readable: list[str], hidden: list[str]) -> None:
    """Allows only reading, only below `readable`, and not in paths that start with one of `hidden`."""
    version = landlock_version()
    rights = RIGHTS[min(version, 5)]
    size = 8 if version < 4 else 16 if version < 6 else 24
    known = struct.pack("QQQ", rights, 0, SCOPED)[:size]
    rules = checked_result(
        libc.syscall(CREATE_RULESET, known, ctypes.c_size_t(len(known)), 0), "landlock_create_ruleset"
    )

    def allow(path: str, wanted: int) -> None:
        try:
            number = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return  # it does not exist
        try:
            allowed = wanted if os.path.isdir(path) else wanted & OF_FILES
            rule = struct.pack("=Qi", allowed, number)
            checked_result(libc.syscall(ADD_RULE, rules, 1, rule, 0), "landlock_add_rule")
        finally:
            os.close(number)

    def show(path: str) -> None:
        if any(path.startswith(each) for each in hidden):
            return
        if not any(each.startswith(os.path.join(path, "")) for each in hidden):
            allow(path, READ)
            return
        allow(path, READ_DIR)
        with contextlib.suppress(OSError), os.scandir(path) as entries:
            for entry in entries:
                if not entry.is_symlink():
                    show(entry.path)

    for path in readable:
        show(os.path.realpath(path))
    for path in ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"):
        allow(path, READ_FILE | WRITE_FILE)
    checked_result(libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "prctl")
    checked_result(libc.syscall(RESTRICT_SELF, rules, 0), "landlock_restrict_self")
    os.close(rules)


def cut_network() -> None:
    """Forbids all sockets, local ones included."""
    name, socket = MACHINES[platform.machine()]

    def step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
        return struct.pack("HBBI", code, yes, no, value)

    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06
    refuse, allow = 0x00050000 | errno.EPERM, 0x7FFF0000
    steps = [
        step(load, 4),  # the machine
        step(equal, name, 0, 4),
        step(load, 0),  # the system call
        step(at_least, X32, 2),
        step(equal, socket, 1),
        step(equal, IO_URING_SETUP, 0, 1),
        step(answer, refuse),
        step(answer, allow),
    ]
    program = ctypes.create_string_buffer(b"".join(steps))
    filter_ = struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(program))
    checked_result(libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "prctl")
    checked_result(libc.prctl(SECCOMP, SECCOMP_FILTER, filter_, 0, 0), "seccomp")


def own_processes() -> int:
    count = 0
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            with contextlib.suppress(OSError):
                if os.stat(f"/proc/{name}").st_uid == os.getuid():
                    count += len(os.listdir(f"/proc/{name}/task"))
    return count


def set_limits(limits: dict[str, int]) -> None:
    import resource

    wanted = {
        "RLIMIT_DATA": limits["memory"],
        "RLIMIT_NOFILE": limits["files"],
        "RLIMIT_NPROC": own_processes() + limits["processes"],
        "RLIMIT_CORE": 0,
    }
    for name, value in wanted.items():
        if hasattr(resource, name):
            number = getattr(resource, name)
            hard = resource.getrlimit(number)[1]
            most = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(number, (most, most))


def main(parent: int, limits: str, command: list[str]) -> None:
    if sys.platform == "linux":
        libc.prctl(END_WITH_PARENT, 9)
    if os.getppid() != parent:
        return
    wanted = json.loads(limits)
    try:
        if wanted:
            set_limits(wanted)
            if landlock_version():
                hide_files(wanted["readable"], wanted["hidden"])
            if not wanted["network"] and can_cut_network():
                cut_network()
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
