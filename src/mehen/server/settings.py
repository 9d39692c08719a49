"""What a host can set: everything by environment variable, everything with a default that works on one machine."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mehen.core.errors import SetupError


@dataclass(frozen=True, slots=True)
class Smtp:
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    tls: bool = True


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
    smtp: Smtp | None = None
    contact: str = ""  # mailto: address named to push services
    public_url: str = ""  # how links in e-mails begin
    notice_delay: int = 60  # seconds a turn may take before its person is told of it
    private_webhooks: bool = False  # may notices go to addresses in the host's own network?


def load_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    home = Path(environ.get("MEHEN_HOME") or Path.home() / ".local" / "share" / "mehen")
    home.mkdir(parents=True, exist_ok=True)
    return Settings(
        home=home,
        database_url=database_url(environ.get("MEHEN_DATABASE_URL", ""), home),
        secret=environ.get("MEHEN_SECRET") or kept_secret(home / "secret"),
        origins=tuple(environ.get("MEHEN_ORIGINS", "").split()),
        secure=flag(environ, "MEHEN_SECURE", False),
        bots=number(environ, "MEHEN_BOTS", 2),
        limits=flag(environ, "MEHEN_LIMITS", True),
        smtp=smtp(environ),
        contact=environ.get("MEHEN_CONTACT", ""),
        public_url=environ.get("MEHEN_PUBLIC_URL", "").rstrip("/"),
        notice_delay=number(environ, "MEHEN_NOTICE_DELAY", 60),
        private_webhooks=flag(environ, "MEHEN_PRIVATE_WEBHOOKS", False),
    )


def database_url(url: str, home: Path) -> str:
    """SQLite in the home folder unless a database server is named; its driver is ours to choose."""
    if not url:
        return f"sqlite:///{home / 'mehen.db'}"
    scheme, mark, rest = url.partition("://")
    if not mark or scheme.split("+")[0] not in ("sqlite", "postgres", "postgresql"):
        raise SetupError(f"MEHEN_DATABASE_URL: found a {scheme!r} address, expected sqlite:///... or postgresql://...")
    return url if scheme == "sqlite" else f"postgresql+psycopg://{rest}"


def kept_secret(file: Path) -> str:
    """Made on the first start and kept, so that a restart logs nobody out."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return file.read_text(encoding="utf-8").strip()


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
