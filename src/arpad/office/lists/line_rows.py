"""The rows of published lines. A publication writes a row for each line that it changes."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F

from arpad.office.journal.refusal import valid
from arpad.office.lists.source import AtEntry
from arpad.office.storage.bulk import batches, insert_rows
from arpad.office.storage.files import content_of
from arpad.office.storage.line_values import COLUMNS, changed_in, printed
from arpad.office.storage.models import ListLine, Publication
from arpad.rating_list.hashed_list import personal_facts, read_lines, texts_of_content


def write_lines(publication: Publication) -> None:
    """Write the rows of the lines that a list changes, and end the rows that they replace.

    Names and births are those of the registry at the entry up to which the list takes facts.
    """
    of_list, number = publication.list_id, publication.number
    earlier = Publication.objects.filter(list_id=of_list, number=number - 1).first()
    before = {} if earlier is None else texts_of_content(valid(content_of(earlier.file_id)))
    after = texts_of_content(valid(content_of(publication.file_id)))
    replaced = changed_in(before, after)
    # Of a plain `until` SQLite would search the index of the lines in force, all of them for each part.
    in_force = ListLine.objects.filter(list_id=of_list).alias(end=F("until") + 0).filter(end=None)
    for part in batches(replaced):
        in_force.filter(person_id__in=part).update(until=number)
    insert_rows(ListLine, COLUMNS, _rows(publication, {person: after[person] for person in changed_in(after, before)}))


def _rows(publication: Publication, texts: Mapping[int, str]) -> list[tuple[object, ...]]:
    """The rows of lines. They are built before the insert, during which PostgreSQL answers no queries."""
    people = AtEntry(publication.list_id, publication.facts).people(list(texts))
    of_list, number = publication.list_id, publication.number
    lines = read_lines(texts.values()).items()
    return [(of_list, person, number, None, *printed(line, personal_facts(people[person]))) for person, line in lines]
