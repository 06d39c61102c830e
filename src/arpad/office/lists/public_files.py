"""A published list as the public has it: the hashed list, and the lines with the year of birth alone."""

from __future__ import annotations

import csv
import io

from arpad.core.verdicts import Problem
from arpad.office.lists.published import published_lines
from arpad.office.lists.published_line import COLUMNS, cells_of
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication


def hashed_content(publication: Publication) -> bytes | Problem:
    """The bytes of the hashed list."""
    return content_of(publication.file_id)


def public_csv(publication: Publication) -> bytes | Problem:
    """The list as CSV with the year of birth alone."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(cells_of(line).values() for line in published_lines(publication).values())
    return out.getvalue().encode()
