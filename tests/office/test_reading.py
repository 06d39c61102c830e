"""An office that is opened for reading cannot be changed, and does not wait for a process that writes."""

import threading
from pathlib import Path

import pytest
from django.db import Error, connection, connections, transaction

from arpad.office.storage.database import open_for_reading, open_office
from arpad.office.storage.folder import Office, find_office
from arpad.office.storage.models import Head
from tests.office.copying import Databases

WRITING = [
    "insert into journal_head (id, number, hash) values (2, 0, '')",
    "update journal_head set number = number + 1",
    "delete from journal_head",
    "create table x (y integer)",
    "drop table journal_head",
]


def office_in(databases: Databases, folder: Path) -> Office:
    office = find_office(databases.found(folder).folder)
    assert isinstance(office, Office)
    return office


@pytest.mark.parametrize("statement", WRITING)
def test_nothing_can_be_written(databases: Databases, tmp_path: Path, statement: str) -> None:
    office = office_in(databases, tmp_path / "office")
    open_for_reading(office)
    before = Head.objects.get(pk=1).number
    with pytest.raises(Error), connection.cursor() as cursor:
        cursor.execute(statement)
    connections.close_all()
    open_office(office)
    assert Head.objects.get(pk=1).number == before


def test_a_reader_does_not_wait_for_a_writer_and_sees_one_state(databases: Databases, tmp_path: Path) -> None:
    office = office_in(databases, tmp_path / "office")
    open_office(office)
    number = Head.objects.get(pk=1).number
    seen: list[int] = []
    open_for_reading(office)
    writing, read, written = threading.Event(), threading.Event(), threading.Event()
    settings = connections.settings["default"]
    for_writing = connections.configure_settings({"default": office.connection()})["default"]

    def write() -> None:
        connections.settings["default"] = for_writing  # the connection of this thread alone is made by it
        try:
            with transaction.atomic():
                Head.objects.filter(pk=1).update(number=number + 7)
                writing.set()
                assert read.wait(20)
        finally:
            connections.close_all()
            written.set()

    with transaction.atomic():
        thread = threading.Thread(target=write)
        thread.start()
        assert writing.wait(20)
        connections.settings["default"] = settings
        seen.append(Head.objects.get(pk=1).number)  # the other process has not committed
        read.set()
        assert written.wait(20)
        seen.append(Head.objects.get(pk=1).number)  # a page is of one state from its begin to its end
    thread.join()
    seen.append(Head.objects.get(pk=1).number)
    assert seen == [number, number, number + 7]
