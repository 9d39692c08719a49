"""Messages that leave the house: e-mail, and posts to addresses that people have named."""

from __future__ import annotations

import ipaddress
import smtplib
import socket
from collections.abc import Mapping
from email.message import EmailMessage

import httpx

from mehen.server.settings import Smtp

MAIL_ERROR = smtplib.SMTPException
PATIENCE = 10.0  # seconds for one delivery
PORTS = {"http": 80, "https": 443}


def send_mail(smtp: Smtp, to: str, subject: str, text: str) -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, smtp.sender or smtp.user, to
    mail.set_content(text)
    with smtplib.SMTP(smtp.host, smtp.port, timeout=PATIENCE) as server:
        if smtp.tls:
            server.starttls()
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(mail)


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> int:
    """Send something to a user's address; returns the status.  The answer is not read, redirections are not followed.

    The name is looked up once, checked, and the connection made to that very address: a name that changes its mind
    between the check and the call leads nowhere.
    """
    target = httpx.URL(url)
    address = target.host if private else public_address(target.host, target.port or PORTS[target.scheme])
    host = {"Host": target.netloc.decode("ascii")}
    with (
        httpx.Client(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client,
        client.stream(
            "POST",
            target.copy_with(host=address),
            content=body,
            headers={**headers, **host},
            extensions={"sni_hostname": target.host},
        ) as response,
    ):
        return response.status_code


def public_address(host: str, port: int) -> str:
    """None of the name's addresses may lead into the host's own network."""
    found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(is_public(address) for address in found):
        raise ValueError("not a public address")
    return found[0]


def is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if inner is not None or ip in _TRANSLATED:
            return False  # an address within an address: nobody who means well has one
    return ip.is_global and not ip.is_multicast


_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
