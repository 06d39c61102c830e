"""Compares the rows that a published list began and ended with its hashed list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from arpad.core.verdicts import Problem
from arpad.office.lists.publication_record import subject_of
from arpad.office.storage.line_values import PRINTED, changed_in
from arpad.office.storage.models import ListLine, Publication
from arpad.office.storage.name_keys import ordered_by
from arpad.rating_list.hashed_list import INACTIVE, HashedLine, PersonalFacts, person_digest, texts_of

ROW = ("person_id", *PRINTED)
Row = tuple[int, str, int | None, str, str, str, int | None, str, int, int, int | None, str, bool, str]
"""The values of ROW in a row of the table of lines."""


def line_differences(
    publication: Publication, before: Mapping[int, str], after: Mapping[int, str], salts: Mapping[int, str]
) -> Iterator[Problem]:
    """The first person whose rows are not those of the hashed lists; `before` are the lines of the earlier list.

    The digest of a person without a salt, who was erased, is compared with the hashed list alone.
    """
    rows = ListLine.objects.filter(list_id=publication.list_id)
    begun: list[Row] = list(rows.filter(number=publication.number).values_list(*ROW))
    ended: list[Row] = list(rows.filter(until=publication.number).values_list(*ROW))
    wrong = {
        *_differing({person: after[person] for person in changed_in(after, before)}, begun),
        *_differing({person: before[person] for person in changed_in(before, after)}, ended),
        *(row[0] for row in begun if not _is_own(row, salts)),
    }
    for person in sorted(wrong)[:1]:
        subject = subject_of(publication.list_id, publication.number)
        yield Problem(subject, "list_line_changed", {"person": person})


def _differing(expected: Mapping[int, str], rows: Iterable[Row]) -> set[int]:
    """The people whose rows have a different line, no line, or a line too many."""
    listed = list(rows)
    texts = dict(zip((row[0] for row in listed), texts_of(map(_hashed, listed)), strict=True))
    return {person for person in {*expected, *texts} if expected.get(person) != texts.get(person)}


def _hashed(row: Row) -> HashedLine:
    """The line of the hashed list that follows from a row."""
    person, *_, title, rating, games, k, grade, inactive, digest = row
    numbers = (str(rating), str(games), "" if k is None else str(k))
    return HashedLine(str(person), title, *numbers, grade, INACTIVE if inactive else "", digest)


def _is_own(row: Row, salts: Mapping[int, str]) -> bool:
    """True if a row has the sort key of its name, and the digest of its person."""
    person, ordered, fide_id, name, federation, sex, birth_year, *_, digest = row
    if ordered != ordered_by(name):
        return False
    salt = salts.get(person)
    facts = PersonalFacts(fide_id, name, federation, sex, birth_year)
    return salt is None or person_digest(salt, facts) == digest
