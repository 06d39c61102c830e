"""Why a published number is what it is: the whole working again, from the facts and the edition of then."""

from __future__ import annotations

from typing import NamedTuple

from arpad.core.answer import Row
from arpad.core.verdicts import Problem
from arpad.office.facts import facts_at
from arpad.office.held import Held, read_held
from arpad.office.lists import ListFacts, list_at
from arpad.office.models import Publication, Standing
from arpad.office.plan import steps_of
from arpad.office.publications import subject_of
from arpad.office.rating import Rated, compute
from arpad.office.registry import Record
from arpad.office.source import AtEntry
from arpad.regulations.digest import digest_of
from arpad.regulations.mssz_2017.registry import largest_komir_id


class Explanation(NamedTuple):
    """A number of a list: the list that it is from, who he was then, and the working of each step that touched him."""

    asked: Publication  # the list that was asked about
    publication: Publication  # the one that the number comes from
    record: Record
    held: Held
    rated: list[tuple[Rated, Row]]
    other_text: list[str]
    """Editions whose text is another now than when the list was made."""


def explain(of_list: ListFacts, person: int, number: int | None = None) -> Explanation | Problem:
    """How a person came to his number on a list, by default the list in force."""
    published = Publication.objects.filter(list_id=of_list.name, day__isnull=False)
    asked = published.order_by("-number").first() if number is None else published.filter(number=number).first()
    if asked is None:
        return Problem(f"list {of_list.name}", "publication_not_here", {"number": number or 0, "list": of_list.name})
    row = (
        None
        if person > largest_komir_id()
        else (
            Standing.objects.filter(list_id=of_list.name, person_id=person, number__lte=asked.number)
            .order_by("-number")
            .first()
        )
    )
    if row is None:
        return Problem(f"person {person}", "person_not_on_list", {"number": person, "list": of_list.name})
    publication = published.get(number=row.number)
    of_list = list_at(of_list.name, publication.facts)
    source = AtEntry(of_list.name, of_list.kind, publication.facts)
    record = source.people([person])[person]
    found: list[tuple[Rated, Row]] = []
    if publication.base is not None:
        computed = compute(of_list, publication.base, steps_of(publication), source)
        if isinstance(computed, Problem):
            return computed
        for rated in computed.rated:
            found += [(rated, one) for one in rated.answer.rows if one.id == str(person)]
    return Explanation(asked, publication, record, read_held(person, row.held), found, other_texts(publication))


def other_texts(publication: Publication) -> list[str]:
    """The editions of a list whose text has changed since it was made."""
    subject = subject_of(publication.list_id, publication.number)
    told = facts_at(publication.changed, [subject])[subject]
    return [name for name, digest in told["regulations"].items() if digest_of(name) != digest]
