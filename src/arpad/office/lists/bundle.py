"""The bundle of a published list of the office, from which anyone can compute the list again."""

from __future__ import annotations

from datetime import date
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.journal.facts import facts_at
from arpad.office.lists.definition import list_at
from arpad.office.lists.export import exported
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import subject_of
from arpad.office.lists.source import AtEntry
from arpad.office.storage.files import content_of
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
    content = content_of(publication.file_id)
    lines = exported(list_at(publication.list_id, publication.facts), publication, "csv")
    previous = None
    if publication.base is not None:
        previous = content_of(Publication.objects.get(list_id=publication.list_id, number=publication.base).file_id)
    if isinstance(content, Problem):
        return content
    if isinstance(lines, Problem):
        return lines
    if isinstance(previous, Problem):
        return previous
    rows = Standing.objects.filter(publication=publication).values_list("person_id", "held")
    return PublishedList(content, previous, lines, dict(rows))


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
        sha256=publication.file_id,
        previous=None if published.previous is None else list_hash(published.previous),
    )
