"""Offices that begin as a copy of another: what a fault is tried on is made once."""

import json
import shutil
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connections

from arpad.office.storage.folder import SETTINGS, SQLITE
from tests.office.made_office import LATEST, OPENED, Place, found

NUMBERS = count(1)


class Databases:
    """SQLite in each office's folder, or a database each on a server."""

    def __init__(self, server: Any | None) -> None:
        self._server = server
        self.name = "sqlite" if server is None else "postgres"

    def found(self, folder: Path, today: str = OPENED) -> Place:
        """A new office that knows one list."""
        return found(folder, self.begun(), today)

    def copy(self, place: Place, folder: Path) -> Place:
        """The same office again in another folder."""
        connections.close_all()
        folder.mkdir(mode=0o700)
        if self._server is None:
            for leftover in ("", "-wal"):
                if (place.folder / (SQLITE + leftover)).exists():
                    shutil.copy(place.folder / (SQLITE + leftover), folder / (SQLITE + leftover))
            database = ""
        else:
            database = self.begun(_name(place))
        (folder / SETTINGS).write_text(f"database = {json.dumps(database)}\n", encoding="utf-8")
        LATEST[folder] = place.latest
        return Place(folder)

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
