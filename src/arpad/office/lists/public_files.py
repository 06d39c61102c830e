"""A published list as the public has it: the hashed list, and the lines with the year of birth alone."""

from __future__ import annotations

import csv
import io

from arpad.core.verdicts import Problem
from arpad.office.lists.canonical_csv import COLUMNS, Line
from arpad.office.lists.published import published_lines
from arpad.office.storage.models import Publication
from arpad.rating_list.hashed_list import HashedLine, PersonalFacts, content_of_texts, person_digest, texts_of

YEAR = 4


def hashed_content(publication: Publication) -> bytes | Problem:
    """The bytes of the hashed list. Until people have salts of their own, a person's number stands in for the salt."""
    lines = published_lines(publication)
    if isinstance(lines, Problem):
        return lines
    hashed = [_hashed(line) for line in lines.values()]
    return content_of_texts(dict(zip(lines, texts_of(hashed), strict=True)))


def public_csv(publication: Publication) -> bytes | Problem:
    """The list as CSV with the year of birth alone."""
    lines = published_lines(publication)
    if isinstance(lines, Problem):
        return lines
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(line._replace(birth=line.birth[:YEAR]) for line in lines.values())
    return out.getvalue().encode()


def _hashed(line: Line) -> HashedLine:
    facts = PersonalFacts(
        fide_id=int(line.fide_id) if line.fide_id else None,
        name=line.name,
        federation=line.federation,
        sex=line.sex,
        birth_year=int(line.birth[:YEAR]) if line.birth else None,
    )
    return HashedLine(
        **{name: getattr(line, name) for name in HashedLine._fields[:-1]}, person=person_digest(line.id, facts)
    )
