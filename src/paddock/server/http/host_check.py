"""The host names that the server answers to, and the origins of pages that may use it.

A page elsewhere can let its name point at this machine (DNS rebinding) and would then have the server's origin, so the
server answers only to its own names. IP addresses cannot be redirected like this.
"""

import re
import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from paddock.engine import PaddockError

_HOST: Final = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?", re.I)
_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
#: Suffixes that nobody else can register: with one of them, the machine's name means this machine.
_LOCAL_SUFFIXES: Final = ("", ".local", ".lan", ".home.arpa", ".internal")

Origin = tuple[str, str, int]


def parse_host(host: str) -> tuple[str, int | None] | None:
    """Returns the name and the port of a Host header; None if it is malformed."""
    found = _HOST.fullmatch(host.strip())
    if found is None:
        return None
    port = found["port"]
    return (found["six"] or found["name"]).lower().rstrip("."), None if port is None else int(port)


def parse_origin(text: str) -> Origin | None:
    """Returns scheme, name and port of a page's address; None if it is not valid."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    found = parse_host(parts.netloc)
    if parts.scheme not in ("http", "https") or found is None:
        return None
    return parts.scheme, found[0], found[1] or _PORTS[parts.scheme]


class HostPolicy:
    """The allowed hosts and origins. `origins` are the origins of pages that may use the server, including its own."""

    def __init__(self, origins: tuple[str, ...], names: tuple[str, ...] = (), loopback_only: bool = False) -> None:
        self.loopback_only = loopback_only
        self.origins: set[Origin] = set()
        for text in origins:
            origin = parse_origin(text)
            if origin is None:
                raise PaddockError(f"{text!r} is not an origin; expected something like https://race.example.org")
            self.origins.add(origin)
        self.names = {name for _, name, _ in self.origins} | {name.lower() for name in names}
        if not loopback_only:
            machine = socket.gethostname().lower()
            self.names |= {machine, *(machine.partition(".")[0] + home for home in _LOCAL_SUFFIXES)}

    def allows_host(self, hosts: list[str]) -> bool:
        """Returns whether the server answers to this name."""
        found = parse_host(hosts[0]) if len(hosts) == 1 else None
        if found is None:
            return False
        name = found[0]
        try:
            address = ip_address(name)
        except ValueError:
            return name == "localhost" or name.endswith(".localhost") or name in self.names
        return address.is_loopback or not self.loopback_only or name in self.names

    def allows_origin(self, origins: list[str], scheme: str, host: str) -> bool:
        """Returns whether a page may use the server: its own pages and configured ones may. Programs send no origin."""
        if not origins:
            return True
        page = parse_origin(origins[0]) if len(origins) == 1 else None
        own = parse_host(host)
        if page is None or own is None:
            return False
        ours = {"ws": "http", "wss": "https"}.get(scheme, scheme), own[0], own[1] or _PORTS.get(scheme, 0)
        return page == ours or page in self.origins
