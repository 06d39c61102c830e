"""Every column of every table: `verify` finds each change that was made outside of an act."""

import json
import random
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connection, transaction

from arpad.office.storage.fide_list_models import KINDS
from arpad.office.storage.models import ListLine, PersonSalt
from arpad.office.verify.verification import CHECKS, problems_of, verify
from tests.office.copying import Databases
from tests.office.lists import KNOWN, many, txt
from tests.office.made_office import OPENED, PUBLISHED, RATED, SENT, Place, event, opening, people, write

TABLES: dict[str, Any] = {model._meta.db_table: model for model in apps.get_app_config("office").get_models()}
MEANT = {
    "journal": "journal",
    "journal_head": "journal",
    "stored_file": "file {sha256:.12}",
    "person": "person {number}",
    "person_salt": "person {person_id}",
    "name_word": "person {person_id}",
    "licence": "licence {person_id}/{season}",
    "fide_page": "fide page {person_id}/{place}",
    "outside_list": "fide list {month}",
    "outside_block": "fide list 2024-05",
    "outside_names": "fide list 2024-05",
    "rating_list": "list {name}",
    "event": "event {number}",
    "event_file": "event {event_id}",
    "decision": "decision {number}",
    "author": "author {number}",
    "private_facts": "journal",
    "publication": "publication {list_id}/{number}",
    "standing": "publication {list_id}/{number}",
    "list_line": "publication {list_id}/{number}",
    "working": "publication {list_id}/{number}",
    "event_working": "event {event_id}",
}
"""What `verify` calls a row of each table."""
DERIVED = {"list_document"}
"""Made from the lines of a list, and made again: held to the hash beside it alone (`test_list_documents.py`)."""
BY_ITS_LISTS = {("person_salt", "salt"): ("publication standard/0",)}
"""A salt can only be held to the lists that it was used for."""


def changeable(model: Any) -> list[Any]:
    """All columns, but for numbers that a database has issued by itself and nothing points at."""
    used = bool(model._meta.related_objects) or model._meta.db_table == "journal_head"
    return [f for f in model._meta.concrete_fields if used or f.get_internal_type() != "BigAutoField"]


def worked(databases: Databases, folder: Path) -> Place:
    """An office with something in each of its tables: a published list, one that is rated, an event on its way."""
    everybody, strangers = people(24), people(30)[24:]
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    for number, name in enumerate(("One cup", "Two cup", "Three cup"), start=1):
        players = everybody[:20] + strangers if number == 2 else everybody
        place.done("submit", "standard", write(folder, f"{number}.json", event(name, players)), today=SENT)
    place.done("match", "2", "--new", today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today=PUBLISHED)
    place.done("rule", "2", "accept", "--late", "now", today=PUBLISHED)
    place.done("rate", "standard", today=PUBLISHED)
    place.done("event", "add", "standard", "Summer cup", "--start", "2024-07-01", "--end", "2024-07-09", today=OPENED)
    place.done("person", "change", "1", "--name", "Újnevű, Ada")
    place.done("person", "title", "1", "FM", "--date", "2020-02-03", "--source", "FIDE")
    for season in ("2023", "2024"):
        place.done("licence", "add", "1", "--season", season, "--club", "Made SE")
    place.done("licence", "change", "1", "--season", "2024", "--order-club", "Made SE", "--order-number", "3")
    for rating in ("1900", "1910"):
        place.done("person", "page", "2", "--from", "2024-02-01", "--rating", rating)
    for rows in (KNOWN, many(600)):  # the second in the place of the first, in three blocks
        file = write(folder, "list.txt", txt(rows))
        place.done("import-list", file, "--month", "2024-05", "--replace")
    return place


def without_constraints() -> None:
    """Whoever is behind the office's back is not held by foreign keys, nor by what may be there once a month."""
    with connection.cursor() as cursor:
        for kind in KINDS:
            cursor.execute(f"drop index one_{kind}_list_a_month")
        off = "pragma foreign_keys = off" if connection.vendor == "sqlite" else "set session_replication_role = replica"
        cursor.execute(off)


def execute(sql: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def is_named(meant: tuple[str, ...], sql: str, *values: Any) -> bool:
    """Whether `verify` names one of these when that was done; it is taken back afterwards.

    Its quick parts are asked first: to compute every list again takes longer than all of them.
    """
    with transaction.atomic():
        execute(sql, *values)
        quick = [problem.place for place, check in CHECKS for problem in problems_of(place, check)]
        named = not {*meant}.isdisjoint(quick) or not {*meant}.isdisjoint(one.place for one in verify().differences)
        transaction.set_rollback(True)
    return named


def other(field: Any, value: Any, rng: random.Random) -> Any:
    """Another value of the same type, as like it as can be: one byte, one letter, one day, one more."""
    if isinstance(value, memoryview | bytes):
        content = bytearray(value)
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        return bytes(content)
    if isinstance(value, list):
        return json.dumps([*value, {"title": "XM", "date": None, "source": ""}])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1000
    if isinstance(value, datetime | date):
        return value + timedelta(days=1)
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        letter = rng.choice([letter for letter in "0123456789abcdefxyz" if letter != value[at]])
        return value[:at] + letter + value[at + 1 :]
    kind = field.get_internal_type()
    return {"DateField": date(1999, 1, 1), "CharField": "x", "TextField": "x", "BooleanField": True}.get(kind, 7)


def some(model: Any) -> list[dict[str, Any]]:
    """The first row of a table and the last; of the salts, those of people who are on a list."""
    found = model._default_manager.order_by("pk")
    if model is PersonSalt:
        found = found.filter(pk__in=ListLine.objects.values("person_id"))
    rows = list(found.values())
    assert rows, f"nothing in {model._meta.db_table}"
    return [rows[number] for number in sorted({0, len(rows) - 1})]


def test_every_changed_column_and_missing_row_is_named(databases: Databases, tmp_path: Path) -> None:
    assert set(TABLES) == set(MEANT) | DERIVED, "a new table: say how `verify` calls its rows"
    worked(databases, tmp_path).open()
    without_constraints()
    assert verify().differences == []
    missed = []
    for table, model in TABLES.items():
        if table in DERIVED:
            continue
        key = model._meta.pk
        where = f"where {_quoted(key.column)} = %s"
        for row in some(model):
            meant = MEANT[table].format(**row)
            for field in changeable(model):
                was = row[field.attname]
                changed = other(field, was, random.Random(f"{table} {field.column} {row[key.attname]}"))
                update = f"update {table} set {_quoted(field.column)} = %s {where}"
                places = BY_ITS_LISTS.get((table, field.column), (meant,))
                if not is_named(places, update, changed, row[key.attname]):
                    missed.append((meant, field.column, was, changed))
            if not is_named((meant,), f"delete from {table} {where}", row[key.attname]):
                missed.append((meant, "deleted", None, None))
    assert missed == []
    assert verify().differences == []


def test_the_command_says_which(databases: Databases, tmp_path: Path) -> None:
    place = worked(databases, tmp_path)
    place.open()
    without_constraints()
    execute("update journal set act = 'nothing' where number = 3")
    execute("update event set stage = 'published' where number = 3")
    ran = place.do("verify")
    assert (ran.status, ran.err) == (1, "")
    assert "journal: entry 3 was changed" in ran.out
    assert "event 3: " in ran.out
    assert [one["place"] for one in place.differences()] == ["journal", "event 3"]


def _quoted(column: str) -> str:
    return connection.ops.quote_name(column)
