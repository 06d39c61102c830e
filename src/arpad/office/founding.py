"""A new office: its folder, its settings, its empty records, and the first entry of its journal."""

import json
from datetime import datetime
from pathlib import Path

from django.db import Error as DatabaseError

from arpad.core.verdicts import Problem
from arpad.office.failing import unusable
from arpad.office.folder import SETTINGS, Office
from arpad.office.opening import bring_up_to_date, open_office


def found_office(folder: Path, database: str, who: str, at: datetime) -> Office | Problem:
    """Make an office in a folder that has none yet. Its settings come last: a folder without them is no office."""
    office = Office(folder, database)
    if (folder / SETTINGS).exists():
        return Problem(str(folder), "office_exists")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        open_office(office)
        bring_up_to_date()
        from arpad.office.journal import acting  # the records can be imported only now
        from arpad.office.models import Entry

        with acting(who, at) as journal:
            if not Entry.objects.exists():  # a database that was begun and not finished is gone on with
                journal.enter("found", "office", {})
        settings = folder / f".{SETTINGS}"
        # A text of JSON is one of TOML too.
        settings.write_text(f"database = {json.dumps(database)}\n", encoding="utf-8")
        settings.replace(folder / SETTINGS)
    except OSError as error:
        return Problem(str(folder), "unwritable_file", {"what": error.strerror or str(error)})
    except (DatabaseError, ValueError) as error:
        return unusable(str(folder), error)
    return office
