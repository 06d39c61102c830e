"""The bundle of a published list of the office, from which anyone can compute the list again."""

from __future__ import annotations

from datetime import date
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.journal.facts import facts_at
from arpad.office.lists.definition import list_at
from arpad.office.lists.plan import steps_of
from arpad.office.lists.public_files import hashed_content, public_csv
from arpad.office.lists.publication_record import subject_of
from arpad.office.lists.source import AtEntry
from arpad.office.storage.models import Publication, Standing
from arpad.rating_list.bundle.maker import PublishedList, make_bundle
from arpad.rating_list.bundle.manifest import Manifest
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.hashed_list import list_hash


def bundle_of(publication: Publication) -> bytes | Problem:
    """The bundle of a published list. It is made of the facts of the list's own entry, so that its bytes stay."""
    published = published_list(publication)
    if isinstance(published, Problem):
        return published
    source = AtEntry(publication.list_id, publication.facts)
    return make_bundle(manifest_of(publication, published), published, source)


def published_list(publication: Publication) -> PublishedList | Problem:
    """A list with the one that it was computed from."""
    content, lines, previous = hashed_content(publication), public_csv(publication), None
    if publication.base is not None:
        base = Publication.objects.get(list_id=publication.list_id, number=publication.base)
        previous = hashed_content(base)
    for one in (content, lines, previous):
        if isinstance(one, Problem):
            return one
    rows = Standing.objects.filter(publication=publication).values_list("person_id", "held")
    return PublishedList(content, previous, lines, dict(rows))  # type: ignore[arg-type]


def manifest_of(publication: Publication, published: PublishedList) -> Manifest:
    """How a list was made, by its entry in the journal; the hashes of the members are still missing."""
    subject = subject_of(publication.list_id, publication.number)
    facts: dict[str, Any] = facts_at(publication.changed, [subject])[subject]
    of_list = list_at(publication.list_id, publication.facts)
    return Manifest(
        definition=ListDefinition(
            of_list.name, of_list.kind, of_list.authority, of_list.federation, comparable=of_list.comparable
        ),
        number=publication.number,
        day=publication.day or date.fromisoformat(facts["printed"]),
        printed=date.fromisoformat(facts["printed"]),
        base=publication.base,
        steps=steps_of(publication),
        editions=facts["regulations"],
        sha256=list_hash(published.content),
        previous=None if published.previous is None else list_hash(published.previous),
    )
