"""A real PostgreSQL for the tests: the system's, or the one in the `pgserver` wheel."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.server.ports import reserved_port

HINT = (
    "these tests need PostgreSQL's programs (initdb, postgres); install your system's `postgresql` package, "
    "or the `pgserver` wheel into the virtual environment"
)


def programs() -> tuple[Path, bool]:
    """The folder with PostgreSQL's programs, and whether they come from the wheel."""
    places = [Path(found).resolve().parent] if (found := shutil.which("initdb")) else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place, False
    spec = find_spec("pgserver")
    if spec is not None and spec.origin is not None:
        return Path(spec.origin).parent / "pginstall" / "bin", True
    raise RuntimeError(HINT)


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a database server of our own, as `postgresql://.../`; it goes when the block ends."""
    folder = Path(tempfile.mkdtemp(prefix="paddock-pg-"))
    place, from_wheel = programs()
    user: str | None = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres" if any(entry.pw_name == "postgres" for entry in pwd.getpwall()) else "nobody"
        if from_wheel:  # the virtual environment may lie where only root can read
            package = place.parent.parent
            shutil.copytree(package / "pginstall", folder / "pgserver" / "pginstall", symlinks=True)
            shutil.copytree(package.with_name("pgserver.libs"), folder / "pgserver.libs", symlinks=True)
            place = folder / "pgserver" / "pginstall" / "bin"
        folder.chmod(0o755)
        shutil.chown(folder, user)
    quiet = {"user": user, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    data = folder / "data"
    subprocess.run(
        [place / "initdb", "-D", data, "-U", "paddock", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
        check=True,
        env={"LC_ALL": "C", "PATH": os.environ["PATH"]},
        **quiet,  # type: ignore[call-overload]
    )
    with reserved_port() as port:
        options = ["-p", str(port), "-h", "127.0.0.1", "-k", str(folder), "-c", "fsync=off", "-c", "max_connections=60"]
        server = subprocess.Popen([place / "postgres", "-D", data, *options], **quiet)  # type: ignore[call-overload]
        try:
            _wait_for(data / "postmaster.pid", server)
            yield f"postgresql://paddock@127.0.0.1:{port}/"
        finally:
            server.terminate()
            server.wait(60)
            shutil.rmtree(folder, ignore_errors=True)


def _wait_for(told: Path, server: "subprocess.Popen[bytes]") -> None:
    """Until the server itself says that it takes connections: in the last line of this file. A port is open sooner."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError("PostgreSQL ended before it was ready")
        if told.exists() and told.read_text().rstrip().endswith("ready"):
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not get ready")


if __name__ == "__main__":
    try:
        print(f"PostgreSQL for the tests: {programs()[0]}")
    except RuntimeError as missing:
        sys.exit(str(missing))
