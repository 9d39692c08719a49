"""Messages that leave the house: e-mail, and posts to addresses that people have named."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from email.message import EmailMessage
from typing import TYPE_CHECKING

from mehen.server.settings import Smtp

if TYPE_CHECKING:
    import httpx

MAIL_ERROR = smtplib.SMTPException
PATIENCE = 10.0  # seconds for one delivery, however little a receiver says at a time
PORTS = {"http": 80, "https": 443}


def send_mail(smtp: Smtp, to: str, subject: str, text: str) -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, smtp.sender or smtp.user, to
    mail.set_content(text)
    with Postman(smtp) as server:
        server.introduce(smtp)
        server.send_message(mail)


def knock(smtp: Smtp) -> None:
    """Would a mail be taken?  Raises what would keep it from being sent."""
    with Postman(smtp) as server:
        server.introduce(smtp)


class Postman(smtplib.SMTP):
    """The library waits so long for each line of a mail server; here for all of them together."""

    def __init__(self, smtp: Smtp) -> None:
        self._timer = threading.Timer(PATIENCE, self._hang_up)
        self._timer.daemon = True
        self._timer.start()
        super().__init__(smtp.host, smtp.port, timeout=PATIENCE)

    def introduce(self, smtp: Smtp) -> None:
        """The server shows who it is before we say who we are."""
        if smtp.tls:
            self.starttls(context=ssl.create_default_context(cafile=smtp.ca or None))
        if smtp.user:
            self.login(smtp.user, smtp.password)

    def _hang_up(self) -> None:
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._timer.cancel()
        super().close()


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> int:
    """Send something to a user's address; returns the status.  The answer is not read, redirections are not followed.

    The name is looked up once, checked, and the connection made to that very address: a name that changes its mind
    between the check and the call leads nowhere.
    """
    import httpx  # with the terminal's colours and the like that it brings; a start has other things to load

    target = httpx.URL(url)
    address = target.host if private else public_address(target.host, target.port or PORTS[target.scheme])
    host = {"Host": target.netloc.decode("ascii")}
    try:
        return asyncio.run(_post(target.copy_with(host=address), body, {**headers, **host}, target.host))
    except httpx.HTTPError as error:
        raise ConnectionError(type(error).__name__) from error


async def _post(url: httpx.URL, body: bytes, headers: Mapping[str, str], name: str) -> int:
    import httpx

    async with (
        asyncio.timeout(PATIENCE),
        httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client,
        client.stream("POST", url, content=body, headers=headers, extensions={"sni_hostname": name}) as response,
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
