"""The lists of an earlier version become rows and hashed lists. Their CSVs, which had days of birth, are deleted."""

import json
from itertools import groupby

from django.db import migrations

from arpad.core.canonical import sha256
from arpad.office.storage.bulk import insert_rows
from arpad.office.storage.compression import packed, unpacked
from arpad.office.storage.line_values import COLUMNS, changed_in, printed
from arpad.office.storage.older_lists import NO_LIST, begun_lines, convert_list
from arpad.office.storage.salts import practice_salt, random_salt


def convert_lists(apps, schema_editor):
    person, salt, publication = (apps.get_model("office", name) for name in ("Person", "PersonSalt", "Publication"))
    numbers, practice = person.objects.order_by("pk").values_list("pk", flat=True), _is_practice(apps)
    salts = {number: practice_salt(number) if practice else random_salt() for number in numbers}
    insert_rows(salt, ("person", "salt"), salts.items())
    lists = publication.objects.order_by("list_id", "number")
    replaced = set()
    line = apps.get_model("office", "ListLine")
    for of_list, publications in groupby(lists, lambda one: one.list_id):
        earlier, in_force = NO_LIST, {}
        for one in publications:
            now = convert_list(_content(apps, one), salts, earlier)
            replaced.add(one.file_id)
            _record(apps, one, now)
            if one.day is not None:
                ended = [in_force.pop(person) for person in changed_in(earlier.texts, now.texts)]
                insert_rows(line, COLUMNS, ((of_list, person, since, one.number, *row) for person, since, row in ended))
                begun = begun_lines(now, changed_in(now.texts, earlier.texts))
                in_force |= {person: (person, one.number, printed(*own)) for person, own in begun.items()}
                earlier = now
        insert_rows(line, COLUMNS, ((of_list, person, since, None, *row) for person, since, row in in_force.values()))
    _delete_files(apps, replaced)
    # On PostgreSQL the tables could not be altered later in the transaction while constraints wait to be checked.
    schema_editor.connection.check_constraints()


def _is_practice(apps):
    first = apps.get_model("office", "Entry").objects.filter(number=1).values_list("facts", flat=True).first()
    return first is not None and json.loads(first).get("practice") is True


def _content(apps, publication):
    """The CSV of a list. A list whose file is damaged cannot be converted."""
    file = apps.get_model("office", "StoredFile").objects.get(pk=publication.file_id)
    content = unpacked(file.packed)
    if content is None or sha256(content) != file.sha256:
        raise ValueError(f"{publication.list_id}/{publication.number}: the file of the list was changed")
    return content


def _record(apps, publication, now):
    """Give a publication its hashed list, and keep the hash by which it was published."""
    content, digest = now.content(), now.hash()
    name = f"{publication.list_id}-{publication.number}.csv"
    columns = {"name": name, "size": len(content), "packed": packed(content)}
    apps.get_model("office", "StoredFile").objects.get_or_create(sha256=digest, defaults=columns)
    publication.file_before, publication.file_id = publication.file_id, digest
    publication.save(update_fields=["file_before", "file"])


def _delete_files(apps, replaced):
    """Delete the CSVs, but for one that came as a file too."""
    stored, publication = (apps.get_model("office", name) for name in ("StoredFile", "Publication"))
    came = set(apps.get_model("office", "EventFile").objects.filter(file_id__in=replaced).values_list("file_id"))
    used = {digest for (digest,) in came} | _sources(apps)
    used |= set(publication.objects.values_list("file_id", flat=True))
    stored.objects.filter(pk__in=replaced - used).delete()


def _sources(apps):
    """The files of opening lists."""
    entries = apps.get_model("office", "Entry").objects.filter(act="open", subject__startswith="publication ")
    return {json.loads(facts).get("source", "") for facts in entries.values_list("facts", flat=True)}


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0009_list_lines"),
    ]

    operations = [
        migrations.RunPython(convert_lists, migrations.RunPython.noop),
    ]
