"""Tables of an earlier version are brought up to date where that is asked for, and nowhere else."""

from datetime import UTC, datetime
from pathlib import Path

from django.db import connection

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting
from arpad.office.journal.authors import author_name
from arpad.office.journal.foundation import found_office, is_office, renew_office
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.registry.search import find_people
from arpad.office.storage.database import other_tables
from arpad.office.storage.folder import SETTINGS, SQLITE, Office
from arpad.office.storage.models import Entry
from arpad.office.storage.name_keys import sound_of
from arpad.office.verify.verification import verify
from tests.office.older import Act, enter, tables_of

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)


BEFORE_TITLES = "0002_registry"


def older(office: Office) -> None:
    """Two people in tables of the time before people had titles."""
    models = tables_of(office, BEFORE_TITLES)
    names = ("Őri, Éva", "Ács, Éva")
    person = models.get_model("office", "Person")
    facts = {"fide_id": None, "birth_date": None, "birth_year": None, "sex": "", "federation": "", "title": ""}
    facts |= {"suspended": False, "not_listed": False, "died": None}
    enter(
        models,
        [Act("vera", "register", f"person {n}", {**facts, "name": name}) for n, name in enumerate(names, 1)],
        NOON,
    )
    for number, name in enumerate(names, start=1):
        person.objects.create(number=number, name=name, changed=number, **facts)
    word = models.get_model("office", "NameWord")
    for number, first in enumerate(("ori", "acs"), start=1):
        for text in (first, "eva"):
            word.objects.create(person_id=number, word=text, sound=sound_of(text))


def begun(office: Office) -> None:
    (office.folder / SETTINGS).write_text(f'database = "{office.database}"\n')
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Őri, Éva"), Record("Ács, Éva")]) == [1, 2]


def test_old_tables_are_told_and_renewed(office: Office) -> None:
    older(office)
    assert other_tables(office) == Problem(str(office.folder), "tables_old")
    assert isinstance(renew_office(office.folder, "", "olga", NOON), Office)
    assert other_tables(office) is None
    assert [person.name for person in find_people("eva")] == ["Ács, Éva", "Őri, Éva"]
    (entry,) = Entry.objects.all()[2:]
    assert (entry.act, entry.subject, author_name(entry.author)) == ("convert", "office", "olga")
    assert verify().differences == []
    again = renew_office(office.folder, "", "olga", NOON)
    assert again == found_office(office.folder, "", "olga", NOON) == Problem(str(office.folder), "office_exists")


def test_tables_of_a_later_version_are_left_alone(office: Office) -> None:
    begun(office)
    with connection.cursor() as cursor:
        cursor.execute("insert into django_migrations (app, name, applied) values ('office', '9999_later', %s)", [NOON])
    assert other_tables(office) == Problem(str(office.folder), "tables_newer")
    assert renew_office(office.folder, "", "olga", NOON) == Problem(str(office.folder), "tables_newer")


def test_another_database_or_none_is_no_renewal(tmp_path: Path) -> None:
    folder = tmp_path / "office"
    assert not is_office(folder)
    assert isinstance(renew_office(folder, "", "vera", NOON), Problem)
    assert isinstance(found_office(folder, "", "vera", NOON), Office)
    assert is_office(folder)
    assert renew_office(folder, "sqlite:///x", "vera", NOON) == Problem(str(folder), "office_exists")
    connection.close()
    (folder / SQLITE).unlink()
    assert renew_office(folder, "", "vera", NOON) == Problem(str(folder), "records_missing", {"file": SQLITE})
    assert not (folder / SQLITE).exists()
    (folder / SETTINGS).write_text("database = 'mysql'\n")
    assert renew_office(folder, "", "vera", NOON) == Problem(str(folder / SETTINGS), "no_postgres_address")
    (folder / SETTINGS).write_text("database = 'postgres://127.0.0.1:1/none'\n")
    unusable = renew_office(folder, "", "vera", NOON)
    assert isinstance(unusable, Problem)
    assert unusable.code == "database_unusable"


def test_an_office_that_cannot_be_founded_leaves_no_folder(tmp_path: Path) -> None:
    for there, database in enumerate(("mysql://x/y", "postgres://127.0.0.1:1/none")):
        folder = tmp_path / f"office-{there}"
        assert isinstance(found_office(folder, database, "vera", NOON), Problem)
        assert not folder.exists()
        folder.mkdir()
        assert isinstance(found_office(folder, database, "vera", NOON), Problem)
        assert folder.exists()
