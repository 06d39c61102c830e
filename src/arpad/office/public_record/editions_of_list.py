"""The editions of a list by the text that addresses have for them: 2025-03 on a monthly list, else the number."""

from __future__ import annotations

from arpad.core.dates import Month
from arpad.core.verdicts import Problem, Values
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.definition import subject_of as list_subject
from arpad.office.lists.published import published
from arpad.office.storage.models import Publication

LONGEST_NUMBER = 9
"""Digits of the number of a list."""
NOT_NEEDED = ("line_changes", "steps")
"""Long columns of a publication, which pages do not show."""


def edition_of(publication: Publication) -> str:
    """The text by which addresses name an edition of a list, such as 2025-03 or 17."""
    return publication.edition


def edition_text(period: str, number: int) -> str:
    """The same from the values of a publication. `period` is empty on a list that is made after each event."""
    return period or str(number)


def find_edition(of_list: ListFacts, text: str = "") -> Publication | Problem:
    """The published edition of a list that a text names; the one in force for an empty text.

    The number names an edition of a monthly list too: there is one address for it, so that pages send readers on.
    """
    rows = published(of_list.name).defer(*NOT_NEEDED)
    subject = list_subject(of_list.name)
    if not text:
        return rows.first() or Problem(subject, "list_not_opened", {"list": of_list.name})
    found = None
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER:
        found = rows.filter(number=int(text)).first()
    elif Month.parse(text) is not None:
        found = rows.filter(period=text).first()
    values: Values = {"number": text, "list": of_list.name}
    return found or Problem(subject, "publication_not_here", values)
