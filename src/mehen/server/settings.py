"""What a host can set: everything by environment variable, everything with a default that works on one machine."""

from __future__ import annotations

import itertools
import math
import os
import secrets
import string
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from mehen.core.errors import SetupError
from mehen.server.rights import own_file, own_folder

#: Set for its workers by the process that starts them: which one it is, and the folder that all of them share.
WORKER, SHARED = "MEHEN_WORKER", "MEHEN_SHARED"
SECRET_BYTES = 32
VARIETY = 10  # different steps from one character to the next; random secrets have more than that


@dataclass(frozen=True, slots=True)
class Smtp:
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    tls: bool = True
    ca: str = ""  # file with the certificates to trust; "": those of the machine


@dataclass(frozen=True, slots=True)
class Settings:
    """Secrets are kept out of ``repr``, so that no log can show them."""

    home: Path  # database, keys and cached editions of a host without a database server
    database_url: str = field(repr=False)
    secret: str = field(repr=False)  # signs cookies
    origins: tuple[str, ...] = ()  # further origins from which browsers may come, besides the host itself
    secure: bool = False  # cookies over HTTPS only
    bots: int = 2  # processes that think
    limits: bool = True  # rate limits; load tests switch them off
    compress: bool = False  # messages on sockets: a quarter of the bytes for a fifth more of the server's time
    smtp: Smtp | None = None
    contact: str = ""  # mailto: address named to push services
    public_url: str = ""  # how links in e-mails begin
    notice_delay: int = 60  # seconds a turn may take before its person is told of it
    private_webhooks: bool = False  # may notices go to addresses in the host's own network?
    hosts: tuple[str, ...] = ()  # further names under which browsers may ask for us; "*": any
    connections: int = 4000  # at a time, for the whole machine; and as many sockets
    proxies: str = "127.0.0.1"  # whose word on a client's address is believed
    unattended: bool = False  # may accounts open tables where only bots play?  Administrators may
    shared: Path | None = None  # folder of the processes that serve together on this machine
    internal: tuple[str, int] | None = None  # where those of other machines find us
    traces: bool = False  # tell OpenTelemetry where time goes
    bell: str = field(default="", repr=False)  # address of a Valkey or Redis that tells of changes; "": the database


def load_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    home = Path(environ.get("MEHEN_HOME") or Path.home() / ".local" / "share" / "mehen")
    own_folder(home)
    return Settings(
        home=home,
        database_url=database_url(environ.get("MEHEN_DATABASE_URL", ""), home),
        secret=secret(environ, home),
        origins=tuple(environ.get("MEHEN_ORIGINS", "").split()),
        secure=flag(environ, "MEHEN_SECURE", False),
        bots=number(environ, "MEHEN_BOTS", 2),
        limits=flag(environ, "MEHEN_LIMITS", True),
        compress=flag(environ, "MEHEN_COMPRESS", False),
        smtp=smtp(environ),
        contact=environ.get("MEHEN_CONTACT", ""),
        public_url=environ.get("MEHEN_PUBLIC_URL", "").rstrip("/"),
        notice_delay=number(environ, "MEHEN_NOTICE_DELAY", 60),
        private_webhooks=flag(environ, "MEHEN_PRIVATE_WEBHOOKS", False),
        hosts=tuple(environ.get("MEHEN_HOSTS", "").lower().split()),
        connections=number(environ, "MEHEN_CONNECTIONS", 4000),
        proxies=environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"),
        unattended=flag(environ, "MEHEN_UNATTENDED", False),
        shared=Path(environ[SHARED]) if environ.get(SHARED) else None,
        internal=internal(environ.get("MEHEN_INTERNAL", "")),
        traces=flag(environ, "MEHEN_TRACES", False),
        bell=environ.get("MEHEN_BELL", ""),
    )


def internal(address: str) -> tuple[str, int] | None:
    """An address of this machine for the others that serve the same tables."""
    if not address:
        return None
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise SetupError(
            f"MEHEN_INTERNAL: found {address!r}, expected an address and a port of this machine: 10.0.0.5:8400"
        )
    return host.strip("[]"), int(port)


def database_url(url: str, home: Path) -> str:
    """SQLite in the home folder unless a database server is named; its driver is ours to choose."""
    if not url:
        return f"sqlite:///{home / 'mehen.db'}"
    scheme, mark, rest = url.partition("://")
    if not mark or scheme.split("+")[0] not in ("sqlite", "postgres", "postgresql"):
        raise SetupError(f"MEHEN_DATABASE_URL: found a {scheme!r} address, expected sqlite:///... or postgresql://...")
    return url if scheme == "sqlite" else f"postgresql+psycopg://{rest}"


def secret(environ: Mapping[str, str], home: Path) -> str:
    """What signs cookies.  Whoever can guess it can be anybody, so a weak one is refused."""
    if given := environ.get("MEHEN_SECRET", ""):
        where, found, remedy = "MEHEN_SECRET", given, ""
    else:
        file = home / "secret"
        where, found, remedy = str(file), kept_secret(file), ", or delete the file and a new one is made"
    if weakness := find_weakness(found):
        raise SetupError(f"{where}: found {weakness}, expected a random one (openssl rand -base64 48){remedy}")
    return found


def find_weakness(secret: str) -> str:
    """Why a secret is not one; "" if it may hold 32 random bytes: 43 characters of base64, 64 hexadecimal digits."""
    alphabet = 10 if secret.isdecimal() else 16 if set(secret) <= set(string.hexdigits) else 64
    least = math.ceil(8 * SECRET_BYTES / math.log2(alphabet))
    if len(secret) < least:
        return f"a secret of {len(secret)} characters, where {SECRET_BYTES} bytes take {least}"
    steps = {ord(b) - ord(a) for a, b in itertools.pairwise(secret)}
    if len(steps) < VARIETY or any(secret[n:] == secret[:-n] for n in range(1, len(secret) // 2 + 1)):
        return "a secret that repeats itself"
    return ""


def kept_secret(file: Path) -> str:
    """Made on the first start and kept, so that a restart logs nobody out."""
    try:
        if not file.exists():
            _make_secret(file)
        own_file(file)
        return file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror}, expected a file for the secret, or one in MEHEN_SECRET") from None
    except UnicodeDecodeError:
        raise SetupError(f"{file}: found bytes that are no text, expected one line: openssl rand -base64 48") from None


def _make_secret(file: Path) -> None:
    """Whole and on disk, or not there; of several processes that start at once, all take what the first one made."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, prefix="secret-") as spare:  # for us alone
        spare.write(secrets.token_urlsafe(48))
        spare.flush()
        os.fsync(spare.fileno())
        with suppress(FileExistsError):
            os.link(spare.name, file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def smtp(environ: Mapping[str, str]) -> Smtp | None:
    host = environ.get("MEHEN_SMTP_HOST", "")
    if not host:
        return None
    return Smtp(
        host,
        number(environ, "MEHEN_SMTP_PORT", 587),
        environ.get("MEHEN_SMTP_USER", ""),
        environ.get("MEHEN_SMTP_PASSWORD", ""),
        environ.get("MEHEN_SMTP_SENDER", ""),
        flag(environ, "MEHEN_SMTP_TLS", True),
        environ.get("MEHEN_SMTP_CA", ""),
    )


def number(environ: Mapping[str, str], key: str, default: int) -> int:
    text = environ.get(key, "")
    if not text:
        return default
    if not text.isdecimal():
        raise SetupError(f"{key}: found {text!r}, expected a whole number")
    return int(text)


def flag(environ: Mapping[str, str], key: str, default: bool) -> bool:
    words = {"": default, "1": True, "0": False, "on": True, "off": False, "yes": True, "no": False}
    text = environ.get(key, "").lower()
    if text not in words:
        raise SetupError(f"{key}: found {text!r}, expected on or off")
    return words[text]
