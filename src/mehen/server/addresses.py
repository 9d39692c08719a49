"""Whom an address stands for.  Of IPv6 everybody has a network of their own to choose from, so that counts as one."""

from __future__ import annotations

import hmac
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

PREFIX = 19  # characters of an IPv6 address written out that name its network of 64 bits


def network(address: str) -> str:
    """What is counted in place of an address: itself, or the IPv6 network it is from."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return known.exploded[:PREFIX] if known.ipv4_mapped is None else str(known.ipv4_mapped)


def client_of(connection: HTTPConnection) -> str:
    """From which network somebody asks, as far as the proxy tells."""
    return network(connection.client.host) if connection.client else "?"


def is_unbelieved(connection: HTTPConnection) -> bool:
    """Has a proxy named somebody, and it counts as the one who asks itself?  Then all its people share one address."""
    named = [name.strip() for name in connection.headers.get("x-forwarded-for", "").split(",") if name.strip()]
    return bool(named) and client_of(connection) not in {network(name) for name in named}


def mark(secret: str, address: str) -> str:
    """Tells addresses apart without naming them."""
    return hmac.digest(secret.encode(), f"address {network(address)}".encode(), "sha256").hex()[:16]


class Proxies:
    """Those whose word on a client's address is believed: many people come through each of them."""

    def __init__(self, trusted: str | list[str] | None) -> None:
        names = trusted.split(",") if isinstance(trusted, str) else trusted or []
        names = [name.strip() for name in names]
        self.all = "*" in names
        self.networks: list[IPv4Network | IPv6Network] = []
        for name in names:
            try:
                self.networks.append(ip_network(name, strict=False))
            except ValueError:
                continue  # "*", or the path of a Unix socket

    def __contains__(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return True  # a Unix socket has no address: somebody on this machine
        return self.all or any(known in some for some in self.networks)
