"""nginx and Caddy as the examples in deploy/ set them up, in front of a server, with a certificate of the tests."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import trustme

from tests.server.ports import reserved_port

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
#: Where the set-up script unpacks what the system does not have.
UNPACKED = ROOT / ".cache" / "debian"
SITE = "localhost"


def find_program(name: str) -> str | None:
    folders = ("/usr/sbin", str(UNPACKED / "usr" / "sbin"), str(UNPACKED / "usr" / "bin"))
    return shutil.which(name, path=os.pathsep.join((os.environ["PATH"], *folders)))


@contextmanager
def running_proxy(kind: str, upstream: str, folder: Path) -> Iterator[tuple[str, ssl.SSLContext]]:
    """A proxy in front of a server (`host:port`): its address, and what a client trusts."""
    authority = trustme.CA()
    certificate = authority.issue_cert(SITE)
    certificate.private_key_pem.write_to_path(folder / "key.pem")
    for number, blob in enumerate(certificate.cert_chain_pems):
        blob.write_to_path(folder / "chain.pem", append=number > 0)
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    with ExitStack() as stack:
        plain, tls = stack.enter_context(reserved_port()), stack.enter_context(reserved_port())
        write = {"nginx": _nginx, "caddy": _caddy}[kind]
        command = write(upstream, folder, plain, tls)
        log = stack.enter_context((folder / "proxy.log").open("w"))
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)})
        try:
            _wait_until_open(tls, process, folder / "proxy.log")
            yield f"https://{SITE}:{tls}", trusted
        finally:
            process.terminate()
            process.wait(60)


def _nginx(upstream: str, folder: Path, plain: int, tls: int) -> list[str]:
    """The example with other ports, name and certificate, inside the smallest configuration that includes it."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for pattern, value in (
        (r"127\.0\.0\.1:8765", upstream),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ssl", f"listen 127.0.0.1:{tls} ssl"),
        (r"/etc/letsencrypt/live/race\.example\.org/fullchain\.pem", str(folder / "chain.pem")),
        (r"/etc/letsencrypt/live/race\.example\.org/privkey\.pem", str(folder / "key.pem")),
        (r"server_name race\.example\.org", f"server_name {SITE}"),
    ):
        text, found = re.subn(pattern, value, text)
        assert found, f"deploy/nginx.conf has no {pattern}"
    (folder / "paddock.conf").write_text(text)
    temporary = "".join(
        f"  {name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}daemon off;\npid {folder / 'nginx.pid'};\nerror_log stderr;\nevents {{}}\n"
        f"http {{\n  access_log off;\n{temporary}  include {folder / 'paddock.conf'};\n}}\n"
    )
    return [str(find_program("nginx")), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def _caddy(upstream: str, folder: Path, plain: int, tls: int) -> list[str]:
    """The example with other ports, and our certificate instead of a public one."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace(
        "{$PADDOCK_SITE:race.example.org} {", f"https://{SITE} {{\n\ttls {folder}/chain.pem {folder}/key.pem"
    )
    text = text.replace("{$PADDOCK_UPSTREAM:127.0.0.1:8765}", upstream)
    top = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {tls}\n\tstorage file_system {folder / 'caddy'}\n}}\n"
    (folder / "Caddyfile").write_text(top + text)
    return [str(find_program("caddy")), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _wait_until_open(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"the proxy did not start: {log.read_text()}")


if __name__ == "__main__":
    sys.exit(find_program(sys.argv[1]) is None)
