"""Founds an office: its folder, its settings, empty tables and the first entry of the journal. Updates old tables."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.db import Error as DatabaseError

from arpad.core.commits import forget
from arpad.core.verdicts import Problem
from arpad.office.journal.refusal import ActRefused, refuse_if, valid
from arpad.office.storage.database import (
    bring_up_to_date,
    compact,
    in_use,
    is_applied,
    migrating,
    open_office,
    other_tables,
    set_up,
)
from arpad.office.storage.failures import unusable
from arpad.office.storage.folder import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    SETTINGS,
    SQLITE,
    Office,
    find_office,
    wrong_database,
)

DEMO_REGISTRAR = "Kaimria Hurvasto"
"""The officer who founds a demo office."""


def found_office(folder: Path, database: str, who: str, at: datetime, practice: bool = False) -> Office | Problem:
    """Found an office in a folder, and return it, or a problem. The settings are written last: they make it an office.

    The commands of a `practice` office accept `--today` (`journal/practice.py`).
    """
    if is_office(folder):
        return Problem(str(folder), "office_exists")
    wrong = wrong_database("--database", database)
    if wrong is not None:
        return wrong
    is_new = not folder.exists()
    founded = _founded(Office(folder, database), who, at, practice)
    if isinstance(founded, Problem):
        forget()  # without settings there is no office, even if the tables were made
        if is_new:
            with suppress(OSError):  # a folder with a database stays
                folder.rmdir()
    return founded


def _founded(office: Office, who: str, at: datetime, practice: bool) -> Office | Problem:
    """Make the folder, the tables, the first entry and the settings of an office, as far as they are missing."""
    folder, database = office.folder, office.database
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        if not database:
            (folder / SQLITE).touch(mode=PRIVATE_FILE)
        open_office(office)
        if in_use():
            return Problem(str(folder), "database_in_use")
        bring_up_to_date()
        from arpad.office.journal.acts import acting  # the tables can be imported only now
        from arpad.office.journal.practice import PRACTICE, is_practice
        from arpad.office.storage.models import Entry

        with acting(who, at) as journal:
            if not Entry.objects.exists():  # an interrupted foundation is completed
                journal.enter("found", "office", {PRACTICE: True} if practice else {})
        if is_practice() != practice:
            return Problem("--practice", "practice_from_the_start")
        settings = folder / f".{SETTINGS}"
        settings.touch(mode=PRIVATE_FILE)  # it may have a password
        # A string in JSON is a string in TOML.
        settings.write_text(f"database = {json.dumps(database)}\n", encoding="utf-8")
        settings.replace(folder / SETTINGS)
    except OSError as error:
        return Problem(str(folder), "unwritable_file", {"what": error.strerror or str(error)})
    except (DatabaseError, ValueError) as error:
        return unusable(str(folder), error)
    return office


def is_office(folder: Path) -> bool:
    """True if a folder has the settings of an office."""
    return (folder / SETTINGS).exists()


def renew_office(
    folder: Path,
    database: str,
    who: str,
    at: datetime,
    practice: bool = False,
    day_is_set: bool = False,
    unfinished: Callable[[], bool] = lambda: False,
) -> Office | Problem:
    """Update the tables of an office of an earlier version, all of it or nothing; return the office, or a problem.

    It is a problem if the tables are current and no work after a migration is left (`unfinished` asks the open office);
    if `database` is not that of the office; or if `practice` or `--today` (`day_is_set`) is given for an office that is
    not for practice.
    """
    set_up()
    try:
        office = valid(find_office(folder))
        if database not in ("", office.database):
            return Problem(str(folder), "office_exists")
        refuse_if(office.records_missing())
        open_office(office)
        other = other_tables(office)
        if other is not None and other.code != "tables_old":
            return other
        if other is not None:
            renew_tables(who, at, practice, day_is_set)
            compact()
        elif not unfinished():
            return Problem(str(folder), "office_exists")
    except ActRefused as refused:
        return refused.problem
    except (DatabaseError, ValueError) as error:
        return unusable(str(folder), error)
    return office


def renew_tables(who: str, at: datetime, practice: bool = False, day_is_set: bool = False) -> None:
    """Migrate the tables of the open office in one transaction, and convert a journal that has names in its chain."""
    from arpad.office.journal.acts import acting  # the tables can be imported only now
    from arpad.office.journal.conversion import TABLES, convert_journal
    from arpad.office.journal.old_chain import CONVERT
    from arpad.office.journal.practice import is_practice, set_day_refused
    from arpad.office.storage.models import Publication

    with migrating():
        converted = None
        if not is_applied(TABLES):
            bring_up_to_date(TABLES)
            converted = convert_journal()
        bring_up_to_date()
        if practice and not is_practice():
            raise ActRefused(Problem("--practice", "practice_from_the_start"))
        if day_is_set:
            refuse_if(set_day_refused())
        with acting(who, at) as journal:
            if converted is None:
                journal.enter("renew", "office", {})
            else:
                rows = Publication.objects.exclude(file_before="").values_list("list_id", "number", "file_id")
                lists = {f"{of_list}/{number}": file for of_list, number, file in rows}
                journal.enter(CONVERT, "office", converted._replace(lists=lists)._asdict())
