"""Offices that begin as a copy of another: what a fault is tried on is made once."""

import json
import shutil
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connections

from arpad.office.storage.folder import SETTINGS
from tests.office.made_office import OPENED, Place, copied, found, founded, kept

NUMBERS = count(1)


class Databases:
    """SQLite in each office's folder, or a database each on a server."""

    def __init__(self, server: Any | None) -> None:
        self._server = server
        self.name = "sqlite" if server is None else "postgres"

    def found(self, folder: Path, today: str = OPENED) -> Place:
        """A new office that knows one list: a copy of the first one of its day."""
        if self._server is None:
            return found(folder, today)
        server = self._server.get_uri()
        return self.copy(kept((server, today), lambda kept_in: founded(kept_in, self.begun(), today)), folder)

    def copy(self, place: Place, folder: Path) -> Place:
        """The same office again in another folder."""
        connections.close_all()
        return copied(place, folder, "" if self._server is None else self.begun(_name(place)))

    def drop(self, place: Place) -> None:
        """Done with it: a hundred of them would fill a disk."""
        connections.close_all()
        if self._server is not None:
            self._server.psql(f"drop database {_name(place)} with (force)")
        shutil.rmtree(place.folder)

    def begun(self, of: str = "") -> str:
        if self._server is None:
            return ""
        name = f"made_{next(NUMBERS)}"
        self._server.psql(f"create database {name}" + (f" template {of}" if of else ""))
        return str(self._server.get_uri(name))


def _name(place: Place) -> str:
    told = (place.folder / SETTINGS).read_text(encoding="utf-8")
    return urlsplit(json.loads(told.partition("=")[2])).path.lstrip("/")
