"""How an office is served: the table `[site]` of its `office.toml`, over which the environment goes."""

from __future__ import annotations

import os
import re
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from arpad.core.verdicts import Problem
from arpad.core.visible_text import UNWRITABLE
from arpad.office.storage.folder import PRIVATE_FILE, SETTINGS

TABLE = "site"
KEYS = ("name", "address", "hosts", "proxies", "bind", "fair_use")
KEY_FILE = "site.key"
BIND = re.compile(r"(?P<host>[0-9.]+|\[[0-9a-fA-F:]+\]|[a-zA-Z][a-zA-Z0-9.-]*):(?P<port>[0-9]{1,5})")
ADDRESS = re.compile(r"https?://([a-zA-Z0-9.-]+|\[[0-9a-fA-F:]+\])(:[0-9]{1,5})?")
LOCAL = ("127.0.0.1", "localhost", "[::1]")
"""The names under which a visitor of this machine alone calls the site."""
HIGHEST_PORT = 65_535
MOST_FAIR_USE = 1_000_000
HSTS_SECONDS = 365 * 24 * 3600
"""For how long a browser that came by https does not come by http."""


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """How an office is served."""

    name: str = ""
    """The name of the office, as pages show it beside the program's."""
    address: str = ""
    """The public address, as `https://ratings.example.org`; empty: the one that the visitor calls."""
    hosts: tuple[str, ...] = ()
    """Further names under which the site answers."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, whose word on the visitor's address is taken."""
    bind: str = "127.0.0.1:8000"
    """Where the server listens."""
    fair_use: int = 600
    """Pages that an address gets in a minute, of all processes together; 0: any number."""

    @property
    def host(self) -> str:
        return self.bind.rpartition(":")[0]

    @property
    def port(self) -> int:
        return int(self.bind.rpartition(":")[2])

    @property
    def allowed_hosts(self) -> list[str]:
        """Every name under which the site answers."""
        named = urlsplit(self.address).hostname
        return [*LOCAL, *self.hosts, *([named] if named else [])]


def read_site_settings(folder: Path, environment: Mapping[str, str] = os.environ) -> SiteSettings | Problem:
    """The settings of an office's site, or the problem of the first one that is wrong.

    A variable `ARPAD_SITE_HOSTS` goes over the key `hosts`; values of a list are separated by commas.
    """
    place = str(folder / SETTINGS)
    try:
        table = tomllib.loads((folder / SETTINGS).read_text(encoding="utf-8")).get(TABLE, {})
    except OSError as error:
        return Problem(place, "office_unreadable", {"what": error.strerror or str(error)})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return Problem(place, "office_unreadable", {"what": str(error)})
    if not isinstance(table, dict):
        return Problem(place, "site_setting_wrong", {"key": TABLE, "given": str(table)})
    unknown = [key for key in table if key not in KEYS]
    if unknown:
        return Problem(place, "site_setting_unknown", {"key": unknown[0], "known": list(KEYS)})
    given: dict[str, Any] = {
        **table,
        **{key: text for key in KEYS if (text := environment.get(f"ARPAD_SITE_{key.upper()}")) is not None},
    }
    values = {key: _value_of(key, value) for key, value in given.items()}
    wrong = next((key for key, value in values.items() if not _is_right(key, value)), None)
    if wrong is not None:
        return Problem(place, "site_setting_wrong", {"key": wrong, "given": str(given[wrong])})
    return SiteSettings(**values)


def _value_of(key: str, given: Any) -> Any:
    """A value of the table or of the environment: a list as a tuple, of a text split at its commas; a number."""
    if key in ("hosts", "proxies"):
        if isinstance(given, str):
            return tuple(part.strip() for part in given.split(",") if part.strip())
        return tuple(given) if isinstance(given, list) else given
    if key == "fair_use" and isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 9:
        return int(given)
    return given.rstrip("/") if key == "address" and isinstance(given, str) else given


def _is_right(key: str, value: object) -> bool:
    if key == "fair_use":
        return type(value) is int and 0 <= value <= MOST_FAIR_USE
    if isinstance(value, tuple):
        return all(isinstance(one, str) and (key != "proxies" or _is_network(one)) for one in value)
    if not isinstance(value, str):
        return False
    if key == "address":
        return not value or bool(ADDRESS.fullmatch(value))
    if key == "name":
        return not UNWRITABLE.search(value)
    bound = BIND.fullmatch(value)
    return key == "bind" and bound is not None and int(bound["port"]) <= HIGHEST_PORT


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def secret_key(folder: Path) -> str:
    """The key with which the site signs, made once in a file that only its owner reads."""
    path = folder / KEY_FILE
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(48)
        file.write(f"{key}\n")
    return key


def apply(site: SiteSettings, key: str) -> None:
    """Serve by these settings: to be called before the application is made."""
    from django.conf import settings

    settings.SITE = site
    settings.SECRET_KEY = key
    settings.ALLOWED_HOSTS = site.allowed_hosts
    settings.SECURE_HSTS_SECONDS = HSTS_SECONDS if site.address.startswith("https:") else 0


def current() -> SiteSettings:
    """The settings by which this process serves."""
    from django.conf import settings

    site: SiteSettings = settings.SITE
    return site
